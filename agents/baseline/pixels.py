"""Tasks of one prediction a pixel: images with a target image or a run-length code; answered as rows or as codes."""

import re
from collections import defaultdict
from pathlib import Path

import numpy as np
import pandas as pd
from log import say
from material import NOT_SEEN, Material
from PIL import Image
from scipy import ndimage
from sklearn.ensemble import ExtraTreesRegressor

MOST_TRAINED = 40_000
MOST_PIXELS = 1_000_000
MOST_PAIRS = 60
CODE = re.compile(r"\s*\d+\s+\d+(\s+\d+\s+\d+)*\s*")
PICTURES = {".png", ".jpg", ".jpeg", ".tiff", ".tif", ".bmp"}
PIXEL = re.compile(r"(.+)_(\d+)_(\d+)")


def solve(material: Material) -> pd.DataFrame | None:
    """A submission, or None if there are no pairs of image and target."""
    sample = material.sample
    if sample.shape[1] != 2:
        return None
    key, target = sample.columns
    as_rows = (
        sample[key].head(100).astype(str).str.fullmatch(PIXEL.pattern).all() and sample[target].dtype.kind in "iuf"
    )
    pairs = image_pairs(material) if as_rows else code_pairs(material, key)
    names = (
        list(dict.fromkeys(PIXEL.fullmatch(str(name))[1] for name in sample[key])) if as_rows else sample[key].tolist()
    )
    asked = {name: test_image(material, str(name)) for name in names}
    if not pairs or any(path is None for path in asked.values()):
        say("pixels: no images with a target for every pixel")
        return None
    if max(map(pixels_of, asked.values())) > MOST_PIXELS:
        say("pixels: the images are too large, or broken")
        return None
    learned = learn(pairs, material.seed)
    if learned is None:
        say("pixels: nothing beats a constant guess")
        return None
    predicted = ((name, predict(*learned, read(path))) for name, path in asked.items())
    if as_rows:
        return sample.assign(**{target: values_of(sample[key], dict(predicted))})
    codes = {name: run_lengths(pixels > 0.5) for name, pixels in predicted}
    return sample.assign(**{target: sample[key].map(codes)})


def image_pairs(material: Material) -> list[tuple[np.ndarray, np.ndarray]]:
    """Images of the same name in two folders: of both, the one with the shorter path is the input."""
    folders: dict[str, dict[str, Path]] = defaultdict(dict)
    for name, path in material.files.items():
        if path.suffix in PICTURES:
            folders[str(Path(name).parent)][path.name] = path
    best = max(
        ((one, other) for one in folders for other in folders if one != other and len(one) <= len(other)),
        key=lambda pair: len(folders[pair[0]].keys() & folders[pair[1]].keys()),
        default=None,
    )
    if best is None:
        return []
    common = sorted(folders[best[0]].keys() & folders[best[1]].keys())[:MOST_PAIRS]
    paths = [(folders[best[0]][name], folders[best[1]][name]) for name in common]
    return [
        (read(one), read(other)[..., 0]) for one, other in paths if pixels_of(one) == pixels_of(other) <= MOST_PIXELS
    ]


def code_pairs(material: Material, key: str) -> list[tuple[np.ndarray, np.ndarray]]:
    """Images and the masks that a table has for them as run lengths, numbered from 1 down the columns."""
    for table in material.tables.values():
        if key not in table.columns:
            continue
        for column in table.select_dtypes(exclude="number").columns.drop(key, errors="ignore"):
            codes = table[column].dropna().astype(str)
            if len(codes) and codes.str.fullmatch(CODE.pattern).all():
                chosen = table[[key, column]].head(MOST_PAIRS).itertuples(index=False)
                found = [(test_image(material, str(name)), code) for name, code in chosen]
                pairs = [
                    (read(path), code) for path, code in found if path is not None and pixels_of(path) <= MOST_PIXELS
                ]
                return [(image, mask_of(code, image.shape[:2])) for image, code in pairs]
    return []


def test_image(material: Material, name: str) -> Path | None:
    """The picture of an id; where a mask has the same name, the picture is not the one among the masks."""
    found = [place for place in material.by_name.get(name, []) if material.files[place].suffix in PICTURES]
    found = sorted(set(found), key=lambda place: ("mask" in place, place))
    return material.files[found[0]] if found else None


def pixels_of(path: Path) -> float:
    try:
        with Image.open(path) as image:
            return image.width * image.height
    except NOT_SEEN:
        return np.inf


def read(path: Path) -> np.ndarray:
    """Height × width × colours, from 0 to 1."""
    with Image.open(path) as image:
        pixels = np.asarray(image.convert("L" if image.mode in {"L", "I;16", "1"} else "RGB"), float) / 255
    return pixels[..., None] if pixels.ndim == 2 else pixels


def mask_of(code: object, shape: tuple[int, int]) -> np.ndarray:
    flat = np.zeros(shape[0] * shape[1])
    numbers = [int(word) for word in code.split()] if isinstance(code, str) else []
    for start, length in zip(numbers[::2], numbers[1::2], strict=True):
        flat[start - 1 : start - 1 + length] = 1
    return flat.reshape(shape[::-1]).T


def run_lengths(mask: np.ndarray) -> str:
    flat = np.concatenate([[False], mask.T.ravel(), [False]])
    edges = np.flatnonzero(flat[1:] != flat[:-1])
    return " ".join(f"{start + 1} {end - start}" for start, end in zip(edges[::2], edges[1::2], strict=True))


def surroundings(image: np.ndarray) -> np.ndarray:
    """Each pixel's colours, the mean and the extremes around it, and the image's mean."""
    views = [image]
    for size in (3, 9):
        window = (size, size, 1)
        views += [
            ndimage.uniform_filter(image, window),
            ndimage.minimum_filter(image, window),
            ndimage.maximum_filter(image, window),
        ]
    views.append(np.broadcast_to(image.mean((0, 1)), image.shape))
    return np.concatenate(views, axis=2).reshape(image.shape[0] * image.shape[1], -1)


def learn(pairs: list[tuple[np.ndarray, np.ndarray]], seed: int) -> tuple[ExtraTreesRegressor, int] | None:
    """A forest on pixels and the number of colours that it reads; the last quarter is held out to check it."""
    colours = min(image.shape[2] for image, _ in pairs)
    pairs = [(image[..., :colours], target) for image, target in pairs]
    if len(pairs) == 1:  # its halves
        halves = [np.array_split(part, 2) for part in pairs[0]]
        pairs = list(zip(*halves, strict=True))
    cut = len(pairs) * 3 // 4
    train, held_out = stack(pairs[:cut], seed), stack(pairs[cut:], seed)
    error = ((fit(train, seed).predict(held_out[0]) - held_out[1]) ** 2).mean()
    constant = ((held_out[1] - train[1].mean()) ** 2).mean()
    say(f"pixels: {len(pairs)} images with a target; squared error {error:.5f}, of a constant {constant:.5f}")
    return (fit(stack(pairs, seed), seed), colours) if error < constant else None


def predict(forest: ExtraTreesRegressor, colours: int, image: np.ndarray) -> np.ndarray:
    return forest.predict(surroundings(image[..., :colours])).reshape(image.shape[:2]).round(4)


def stack(pairs: list[tuple[np.ndarray, np.ndarray]], seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Some pixels of each image."""
    random = np.random.RandomState(seed)
    inputs, targets = [], []
    for image, target in pairs:
        chosen = random.permutation(target.size)[: MOST_TRAINED // len(pairs)]
        inputs.append(surroundings(image)[chosen])
        targets.append(target.ravel()[chosen])
    return np.concatenate(inputs), np.concatenate(targets)


def fit(data: tuple[np.ndarray, np.ndarray], seed: int) -> ExtraTreesRegressor:
    return ExtraTreesRegressor(30, min_samples_leaf=5, random_state=seed).fit(*data)


def values_of(names: pd.Series, predicted: dict[object, np.ndarray]) -> np.ndarray:
    """The prediction of each pixel that a row asks for, rows and columns counted from 1."""
    parts = names.astype(str).str.extract(PIXEL)
    values = np.empty(len(names))
    for name, part in parts.groupby(0):
        values[part.index] = predicted[name][part[1].astype(int) - 1, part[2].astype(int) - 1]
    return values
