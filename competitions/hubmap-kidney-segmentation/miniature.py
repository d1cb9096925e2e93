"""Twenty slices of kidney; glomeruli are dark discs on pink tissue, three of them cut off by corners of the picture."""

import json
from pathlib import Path

import numpy as np
import pandas as pd

from mlebench.miniature import blob, hex_ids, run_lengths, tinted, write_image
from mlebench.preparing.tables import write_csv

TISSUE, GLOMERULUS = (225, 170, 200), (150, 90, 150)
Size = tuple[int, int]  # height and width
Disc = tuple[tuple[float, float], float]
Ring = list[list[int]]


def make(raw: Path, seed: int) -> None:
    rng = np.random.default_rng(seed)
    ids = hex_ids(rng, 20, 9)
    ids[1], ids[6], ids[8] = "123456789", "95e123456", "0486052bb"  # the split holds these places out
    sizes: list[Size] = [tuple(rng.permutation(np.arange(20, 61))[:2].tolist()) for _ in ids]
    about = information(rng, ids, sizes)
    discs = [glomeruli(rng, *size) for size in sizes]
    masks = [np.any([blob(size, *disc) for disc in found], axis=0) for size, found in zip(sizes, discs, strict=True)]
    for number, name in enumerate(ids):
        stem = raw / ("train" if number < 15 else "test") / name
        colours = np.where(masks[number][..., None], GLOMERULUS, TISSUE)
        write_image(tinted(rng, sizes[number], colours, noise=40), stem.with_name(f"{name}.tiff"))
        regions = structures(*sizes[number], percent_cortex=int(about["percent_cortex"][number]))
        write_outlines(regions, stem.with_name(f"{name}-anatomical-structure.json"), locked=False)
        if number < 15:
            outlines = [("glomerulus", ring(disc, *sizes[number])) for disc in discs[number]]
            write_outlines(outlines, stem.with_name(f"{name}.json"), locked=True)
    write_csv(pd.DataFrame({"id": ids, "encoding": map(run_lengths, masks)})[:15], raw / "train.csv")
    write_csv(about.iloc[rng.permutation(20)], raw / "HuBMAP-20-dataset_information.csv")
    for folder in (raw, raw / "test"):
        write_csv(pd.DataFrame({"id": ids[15:], "predicted": ""}), folder / "sample_submission.csv")


def glomeruli(rng: np.random.Generator, height: int, width: int) -> list[Disc]:
    """Discs at corners give the first pixel, the last, and runs from one column into the next; three lie anywhere."""
    centres = [(0, 0), (height - 1, 0), (height - 1, width - 1), *(rng.random((3, 2)) * (height, width)).tolist()]
    return [((y, x), radius) for (y, x), radius in zip(centres, rng.uniform(3, 8, len(centres)), strict=True)]


def ring(disc: Disc, height: int, width: int) -> Ring:
    """A closed polygon around a disc, as x and y, within the picture."""
    (y, x), radius = disc
    angles = np.append(np.arange(16), 0) * np.pi / 8
    points = np.column_stack([x + radius * np.cos(angles), y + radius * np.sin(angles)])
    corners: Ring = np.clip(points.round(), 0, [width - 1, height - 1]).astype(int).tolist()
    return corners


def structures(height: int, width: int, percent_cortex: int) -> list[tuple[str, Ring]]:
    """Cortex on the left, medulla on the right."""
    border = width * percent_cortex // 100
    sides = {"Cortex": (0, border), "Medulla": (border, width)}
    return [(name, [[a, 0], [b, 0], [b, height], [a, height], [a, 0]]) for name, (a, b) in sides.items()]


def write_outlines(outlines: list[tuple[str, Ring]], path: Path, *, locked: bool) -> None:
    """Named polygons as the annotation tool exports them."""
    features = [
        {
            "type": "Feature",
            "id": "PathAnnotationObject",
            "geometry": {"type": "Polygon", "coordinates": [corners]},
            "properties": {"classification": {"name": name, "colorRGB": -1}, "isLocked": locked, "measurements": []},
        }
        for name, corners in outlines
    ]
    path.write_text(json.dumps(features), encoding="utf-8")


def information(rng: np.random.Generator, ids: list[str], sizes: list[Size]) -> pd.DataFrame:
    """Sizes and facts about the donors, of whom there are seven."""
    donor = rng.permutation(np.arange(20) % 7)
    cortex = rng.choice([55, 65, 80], 20)
    return pd.DataFrame({
        "image_file": [f"{name}.tiff" for name in ids],
        "width_pixels": [width for _, width in sizes],
        "height_pixels": [height for height, _ in sizes],
        "anatomical_structures_segmention_file": [f"{name}-anatomical-structure.json" for name in ids],
        "glomerulus_segmentation_file": [f"{name}.json" for name in ids],
        "patient_number": rng.integers(60000, 70000, 7)[donor],
        "race": rng.choice(["White", "Black or African American"], 7)[donor],
        "ethnicity": "Not Hispanic or Latino",
        "sex": rng.choice(["Female", "Male"], 7)[donor],
        "age": rng.integers(30, 80, 7)[donor],
        "weight_kilograms": rng.uniform(55, 135, 7).round(1)[donor],
        "height_centimeters": rng.uniform(150, 195, 7).round(2)[donor],
        "bmi_kg/m^2": rng.uniform(20, 37, 7).round(1)[donor],
        "laterality": rng.choice(["Left", "Right"], 20),
        "percent_cortex": cortex,
        "percent_medulla": 100 - cortex,
    })  # fmt: skip


def perfect(answers: pd.DataFrame) -> pd.DataFrame:
    return answers[["id"]].assign(predicted=answers["encoding"])
