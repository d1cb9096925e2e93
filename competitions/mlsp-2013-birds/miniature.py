"""340 very short recordings; every species sings at a pitch of its own, seen in sound, pictures and features alike."""

from pathlib import Path

import numpy as np
import numpy.typing as npt
import pandas as pd

from mlebench.miniature import Pixels, tinted, write_image, write_wav, zipped
from mlebench.preparing.tables import write_csv, write_lines

BIRDS = {
    "BRCR": "Brown Creeper",
    "PAWR": "Pacific Wren",
    "PSFL": "Pacific-slope Flycatcher",
    "RBNU": "Red-breasted Nuthatch",
    "DEJU": "Dark-eyed Junco",
    "OSFL": "Olive-sided Flycatcher",
    "HETH": "Hermit Thrush",
    "CBCH": "Chestnut-backed Chickadee",
    "VATH": "Varied Thrush",
    "HEWA": "Hermit Warbler",
    "SWTH": "Swainson's Thrush",
    "HAFL": "Hammond's Flycatcher",
    "WETA": "Western Tanager",
    "BHGB": "Black-headed Grosbeak",
    "GCKI": "Golden-crowned Kinglet",
    "WAVI": "Warbling Vireo",
    "MGWA": "MacGillivray's Warbler",
    "STJA": "Steller's Jay",
    "CONI": "Common Nighthawk",
}
LABELLED, OTHERS, EXAMPLES = 321, 19, 40
RATE, SAMPLES = 16_000, 800  # a twentieth of a second
BINS = 10
SIZE = (24, 8)
PDF = b"""%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj
trailer<</Root 1 0 R>>
%%EOF
"""
Heard = npt.NDArray[np.bool_]  # one row a recording, one column a species


def make(raw: Path, seed: int) -> None:
    rng = np.random.default_rng(seed)
    (raw / "mlsp13birdchallenge_documentation.pdf").write_bytes(PDF)
    voices = rng.choice([0, 1, 2, 4], LABELLED + OTHERS, p=[0.45, 0.3, 0.15, 0.1])
    heard = rng.permuted(np.arange(len(BIRDS)) < voices[:, None], axis=1)
    times = rng.integers([1, 1, 4, 0], [18, 31, 8, 60], (len(heard), 4))
    names = [
        f"PC{site}_200906{day:02d}_{hour:02d}{minute:02d}00_{place:04d}"
        for place, (site, day, hour, minute) in enumerate(times)
    ]
    with zipped(raw / "mlsp_contest_dataset.zip") as folder:
        dataset = folder / "mlsp_contest_dataset"
        write_lines(["Made-up recordings in the formats of the real ones."], dataset / "README.txt")
        essential(rng, dataset / "essential_data", names, heard)
        segments(rng, dataset / "supplemental_data", heard)
        pictures(rng, dataset / "supplemental_data", names, heard)


def essential(rng: np.random.Generator, folder: Path, names: list[str], heard: Heard) -> None:
    """Recordings and labels; two of the tables are in no order."""
    numbers = np.arange(len(names))
    hidden = np.isin(numbers, rng.permutation(numbers)[:OTHERS])
    write_csv(pd.DataFrame({"rec_id": numbers, "fold": hidden.astype(int)}), folder / "CVfolds_2.txt")
    files = pd.DataFrame({"rec_id": numbers, "filename": names})
    write_csv(files.iloc[rng.permutation(numbers)], folder / "rec_id2filename.txt")
    labels = [
        ",".join(map(str, [number, *(["?"] if hidden[number] else np.flatnonzero(heard[number]))]))
        for number in rng.permutation(numbers)
    ]
    write_lines(["rec_id,[labels]", *labels], folder / "rec_labels_test_hidden.txt")
    species = [f"{number},{code},{bird}" for number, (code, bird) in enumerate(BIRDS.items())]
    write_windows_lines(["class_id,code,species", *species], folder / "species_list.txt")
    ids = np.add.outer(numbers[hidden] * 100, np.arange(len(BIRDS))).ravel()
    write_csv(pd.DataFrame({"Id": ids, "Probability": 0}), folder / "sample_submission.csv")
    pitches = np.linspace(500, 7500, len(BIRDS))
    tones = 0.1 * np.sin(2 * np.pi * np.outer(pitches, np.arange(SAMPLES)) / RATE)
    for name, row in zip(names, heard, strict=True):
        write_wav(row @ tones + rng.normal(0, 0.05, SAMPLES), folder / "src_wavs" / f"{name}.wav", RATE)


def segments(rng: np.random.Generator, folder: Path, heard: Heard) -> None:
    """A segment for each species heard, and now and then one of mere noise."""
    histograms, features, rectangles = [], [], []
    for number, row in enumerate(heard):
        pitches = [*np.flatnonzero(row), *rng.choice(len(BIRDS), rng.integers(0, 2))]
        for segment, pitch in enumerate(pitches):
            numbers = rng.normal([pitch, *[0] * 7], 0.1).round(6)
            features.append(",".join(map(str, [number, segment, *numbers])))
            left = rng.integers(0, 1200)
            rectangles.append(f"{number},{segment},{left},{left + 40},{10 * pitch},{10 * pitch + 9}")
        counts = np.bincount(np.array(pitches, dtype=int) % BINS, minlength=BINS)
        histograms.append(",".join(map(str, [number, *(counts / max(len(pitches), 1)).round(6)])))
    write_lines(["rec_id,[histogram of segment features]", *histograms], folder / "histogram_of_segments.txt")
    write_lines(["rec_id,segment_id,[feature vector]", *features], folder / "segment_features.txt")
    write_windows_lines(["rec_id,segment_id,[x1,x2,y1,y2]", *rectangles], folder / "segment_rectangles.txt")


def pictures(rng: np.random.Generator, folder: Path, names: list[str], heard: Heard) -> None:
    """Spectrograms, high pitches on top; some recordings have an example of how to cut them."""
    for name in ("segment_clusters.bmp", "segment_mosaic.bmp"):
        write_image(tinted(rng, SIZE, (200, 200, 200)), folder / name)
    examples = rng.permutation(len(names))[:EXAMPLES]
    for number, (name, row) in enumerate(zip(names, heard, strict=True)):
        write_image(spectrogram(rng, row, 40), folder / "spectrograms" / f"{name}.bmp")
        write_image(spectrogram(rng, row, 10), folder / "filtered_spectrograms" / f"{name}.bmp")
        write_image(spectrogram(rng, row, 20), folder / "supervised_segmentation" / f"{name}.bmp")
        if number in examples:
            write_image(spectrogram(rng, row, 0), folder / "segmentation_examples" / f"{name}.bmp")


def spectrogram(rng: np.random.Generator, row: npt.NDArray[np.bool_], noise: float) -> Pixels:
    """A bright line where a species sings."""
    picture = tinted(rng, SIZE, (40, 40, 40), noise)
    picture[SIZE[0] - 1 - np.flatnonzero(row)] = tinted(rng, SIZE, (200, 200, 200), noise)[: row.sum()]
    return picture


def write_windows_lines(lines: list[str], path: Path) -> None:
    """A text file with the line ends of Windows, as some of the real ones."""
    write_lines((f"{line}\r" for line in lines), path)


def perfect(answers: pd.DataFrame) -> pd.DataFrame:
    return answers
