"""A fifth of the labelled recordings is held out; the labelled ones get new numbers, in every file that names them."""

from pathlib import Path
from typing import Any

import pandas as pd

from mlebench.errors import UserError
from mlebench.preparing.archives import unpacked
from mlebench.preparing.files import files_below, link_all
from mlebench.preparing.splits import draw
from mlebench.preparing.tables import read_csv, read_lines, write_csv, write_lines

SPECIES = range(19)


def prepare(raw: Path, public: Path, private: Path) -> None:
    with unpacked(raw / "mlsp_contest_dataset.zip", beside=public) as folder:
        source, target = folder / "mlsp_contest_dataset/essential_data", public / "essential_data"
        folds = read_csv(source / "CVfolds_2.txt")
        number = {old: new for new, old in enumerate(folds.loc[folds["fold"] == 0, "rec_id"])}
        if not 318 <= len(number) <= 322:
            raise UserError(f"CVfolds_2.txt has {len(number)} labelled recordings; v1 goes on with 318 to 322 only.")
        test = set(draw(len(number), round(0.2 * len(number)))[1].tolist())
        folds = pd.DataFrame({"rec_id": number.values(), "fold": [int(new in test) for new in number.values()]})
        write_csv(folds, target / "CVfolds_2.txt")
        names = read_csv(source / "rec_id2filename.txt")
        names = names[names["rec_id"].isin(number)]
        write_csv(names.assign(rec_id=names["rec_id"].map(number)), target / "rec_id2filename.txt")
        labels = lines_of(number, source / "rec_labels_test_hidden.txt")
        shown = [f"{new},?" if new in test else f"{new}{rest}" for new, rest in labels]
        write_lines(["rec_id,[labels]", *shown], target / "rec_labels_test_hidden.txt")
        link_all(["species_list.txt"], source, target)
        link_all(names["filename"] + ".wav", source / "src_wavs", target / "src_wavs")
        pictures = names["filename"] + ".bmp"
        supplement(source.with_name("supplemental_data"), public / "supplemental_data", number, pictures)
    heard = {new: rest.split(",") for new, rest in labels if new in test}
    answers = [(new * 100 + one, int(str(one) in species)) for new, species in heard.items() for one in SPECIES]
    write_csv(pd.DataFrame(answers, columns=["Id", "Probability"]), private / "answers.csv")
    ids = [new * 100 + one for new in sorted(test) for one in SPECIES]
    write_csv(pd.DataFrame({"Id": ids, "Probability": 0}), public / "sample_submission.csv")


def supplement(source: Path, target: Path, number: dict[int, int], pictures: "pd.Series[Any]") -> None:
    """Features and pictures of the segments; v1 gives all three tables the header of the first."""
    for table in ("histogram_of_segments.txt", "segment_features.txt", "segment_rectangles.txt"):
        rows = [f"{new}{rest}" for new, rest in lines_of(number, source / table)]
        write_lines(["rec_id,[histogram of segment features]", *rows], target / table)
    link_all(["segment_clusters.bmp", "segment_mosaic.bmp"], source, target)
    for folder in ("filtered_spectrograms", "spectrograms", "supervised_segmentation"):
        link_all(pictures, source / folder, target / folder)
    cut = set(files_below(source / "segmentation_examples"))
    examples = [name for name in pictures if name in cut]
    link_all(examples, source / "segmentation_examples", target / "segmentation_examples")


def lines_of(number: dict[int, int], path: Path) -> list[tuple[int, str]]:
    """The lines of the numbered recordings: the new number, and the rest from the first comma on."""
    lines = [line.partition(",") for line in read_lines(path)[1:] if line]
    names = {old: number.get(int(old)) for old in {old for old, _, _ in lines}}  # many lines have the same
    return [(new, comma + rest) for old, comma, rest in lines if (new := names[old]) is not None]
