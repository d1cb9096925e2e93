"""64 molecules of atoms strewn in a small box: how strongly two atoms couple depends on their kind and distance."""

from pathlib import Path

import numpy as np
import numpy.typing as npt
import pandas as pd

from mlebench.preparing.tables import write_csv

KNOWN, UNKNOWN = 64, 5
LEVELS = {
    "1JHC": 95.0,
    "2JHC": -2.0,
    "3JHC": 3.7,
    "1JHN": 47.5,
    "2JHN": 6.0,
    "3JHN": 1.0,
    "2JHH": -10.3,
    "3JHH": 4.8,
}
TENSOR = ["XX", "YX", "ZX", "XY", "YY", "ZY", "XZ", "YZ", "ZZ"]
ODD_DECIMALS = [0.0, -0.0, 1e-05, -2.5e-07, 0.30000000000000004]


def make(raw: Path, seed: int) -> None:
    rng = np.random.default_rng(seed)
    names = [f"dsgdb9nsd_{number:06d}" for number in rng.permutation(133885)[: KNOWN + UNKNOWN]]
    atoms = pd.concat([molecule(rng, name) for name in names], ignore_index=True)
    write_csv(atoms, raw / "structures.csv")
    for name, table in atoms.groupby("molecule_name"):
        write_xyz(table, raw / "structures" / f"{name}.xyz")
    pairs = couplings(rng, atoms)
    known = pairs[pairs["molecule_name"].isin(names[:KNOWN])]
    write_pairs(rng, known, pairs.drop(known.index), raw)
    write_csv(known[["molecule_name", "atom_index_0", "atom_index_1", "type", "fc", "sd", "pso", "dso"]],
              raw / "scalar_coupling_contributions.csv")  # fmt: skip
    keys = atoms.loc[atoms["molecule_name"].isin(names[:KNOWN]), ["molecule_name", "atom_index"]]
    write_csv(keys.assign(mulliken_charge=decimals(rng, len(keys), 0.3)), raw / "mulliken_charges.csv")
    tensors = decimals(rng, len(keys) * len(TENSOR), 90).reshape(len(keys), -1)
    write_csv(keys.assign(**dict(zip(TENSOR, tensors.T, strict=True))), raw / "magnetic_shielding_tensors.csv")
    moments = decimals(rng, KNOWN * 3, 1.5).reshape(3, KNOWN)
    names_only = pd.DataFrame({"molecule_name": names[:KNOWN]})
    write_csv(names_only.assign(**dict(zip("XYZ", moments, strict=True))), raw / "dipole_moments.csv")
    write_csv(names_only.assign(potential_energy=rng.normal(-400, 40, KNOWN).round(5)), raw / "potential_energy.csv")


def molecule(rng: np.random.Generator, name: str) -> pd.DataFrame:
    """Four to nine atoms, with a pair of each kind possible."""
    atoms = ["C", "N", "H", "H", *rng.choice(list("HHHCNOF"), rng.integers(0, 6))]
    x, y, z = decimals(rng, 3 * len(atoms), 1.1).reshape(3, -1)
    return pd.DataFrame({"molecule_name": name, "atom_index": range(len(atoms)), "atom": atoms, "x": x, "y": y, "z": z})


def couplings(rng: np.random.Generator, atoms: pd.DataFrame) -> pd.DataFrame:
    """One to eight pairs of a hydrogen with another atom a molecule; the four terms add up to the coupling constant."""
    hydrogens, partners = atoms[atoms["atom"] == "H"], atoms[atoms["atom"].isin(["C", "N", "H"])]
    pairs = hydrogens.merge(partners, on="molecule_name", suffixes=("_0", "_1"))
    pairs = pairs[(pairs["atom_1"] != "H") | (pairs["atom_index_0"] < pairs["atom_index_1"])]
    pairs = pairs.iloc[rng.permutation(len(pairs))]
    wanted = pairs["molecule_name"].map({name: rng.integers(1, 9) for name in atoms["molecule_name"].unique()})
    pairs = pairs[pairs.groupby("molecule_name").cumcount() < wanted].sort_index(ignore_index=True)
    distance = np.sqrt(sum((pairs[f"{axis}_0"] - pairs[f"{axis}_1"]) ** 2 for axis in "xyz"))
    bonds = np.maximum(1 + (distance > 1.6) + (distance > 2.6), np.where(pairs["atom_1"] == "H", 2, 1))
    pairs["type"] = bonds.astype(str) + "JH" + pairs["atom_1"]
    pairs["fc"] = pairs["type"].map(LEVELS) * (1.2 - 0.1 * distance)
    pairs[["sd", "pso", "dso"]] = decimals(rng, 3 * len(pairs), 0.2).reshape(-1, 3)
    odd = rng.permutation(200)[: len(ODD_DECIMALS)]  # the known molecules stand first
    pairs.loc[odd, ["sd", "pso", "dso"]] = -0.0  # the one number that changes no sum, not even -0.0
    pairs.loc[odd, "fc"] = ODD_DECIMALS
    return pairs.assign(scalar_coupling_constant=pairs["fc"] + pairs["sd"] + pairs["pso"] + pairs["dso"])


def decimals(rng: np.random.Generator, count: int, spread: float) -> npt.NDArray[np.float64]:
    """Numbers with a few digits or with all, and some odd ones."""
    numbers = rng.normal(0, spread, count)
    numbers = np.where(rng.random(count) < 0.5, numbers.round(6), numbers)
    return np.where(rng.random(count) < 0.04, rng.choice(ODD_DECIMALS, count), numbers)


def write_pairs(rng: np.random.Generator, train: pd.DataFrame, test: pd.DataFrame, raw: Path) -> None:
    """The labelled pairs, the last molecules in pieces, and those of the original test part."""
    order = np.arange(len(train))
    order[-30:] = rng.permutation(order[-30:])
    columns = ["id", "molecule_name", "atom_index_0", "atom_index_1", "type"]
    target = "scalar_coupling_constant"
    write_csv(train.iloc[order].assign(id=range(len(train)))[[*columns, target]], raw / "train.csv")
    test = test.assign(id=range(len(train), len(train) + len(test)))
    write_csv(test[columns], raw / "test.csv")
    write_csv(test[["id"]].assign(**{target: 0}), raw / "sample_submission.csv")


def write_xyz(atoms: pd.DataFrame, path: Path) -> None:
    """The number of atoms, an empty line, then an atom a line."""
    path.parent.mkdir(exist_ok=True)
    lines = [f"{atom} {x:.10f} {y:.10f} {z:.10f}" for atom, x, y, z in atoms[["atom", "x", "y", "z"]].to_numpy()]
    path.write_text("\n".join([str(len(atoms)), "", *lines]) + "\n")


def perfect(answers: pd.DataFrame) -> pd.DataFrame:
    return answers[["id", "scalar_coupling_constant"]]
