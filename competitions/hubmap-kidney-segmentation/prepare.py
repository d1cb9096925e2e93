"""Three of the fifteen images are held out; the answers carry the images' sizes."""

from pathlib import Path

from mlebench.errors import UserError
from mlebench.preparing.files import link_all
from mlebench.preparing.splits import split_rows
from mlebench.preparing.tables import read_csv, write_csv

INFORMATION = "HuBMAP-20-dataset_information.csv"
SUFFIXES = [".tiff", ".json", "-anatomical-structure.json"]


def prepare(raw: Path, public: Path, private: Path) -> None:
    masks, information = read_csv(raw / "train.csv"), read_csv(raw / INFORMATION)
    ids = information["image_file"].str.removesuffix(".tiff")
    if len(masks) != 15 or not masks["id"].isin(ids).all():
        raise UserError(f"train.csv must have 15 images, all of them in {INFORMATION}.")
    train, test = split_rows(masks, test_size=3)
    write_csv(information[ids.isin(masks["id"])], public / INFORMATION)
    write_csv(train, public / "train.csv")
    sizes = information.assign(id=ids)[["id", "width_pixels", "height_pixels"]]
    write_csv(test.merge(sizes, on="id"), private / "test.csv")
    write_csv(test[["id"]].assign(predicted=test["encoding"]), private / "gold_submission.csv")
    for sample in (public / "sample_submission.csv", public / "test" / "sample_submission.csv"):
        write_csv(test[["id"]].assign(predicted=""), sample)
    for suffix in SUFFIXES:
        link_all(train["id"] + suffix, raw / "train", public / "train")
        link_all(test["id"] + suffix, raw / "train", public / "test")
