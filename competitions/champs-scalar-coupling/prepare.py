"""A tenth of the molecules is held out; of the test molecules nothing is given but the numbers of the paired atoms."""

from pathlib import Path

from mlebench.errors import UserError
from mlebench.preparing.files import link_all
from mlebench.preparing.splits import rows_of, split_items, unique
from mlebench.preparing.tables import read_csv, write_csv

FURTHER_TABLES = [
    "dipole_moments.csv",
    "magnetic_shielding_tensors.csv",
    "mulliken_charges.csv",
    "potential_energy.csv",
    "scalar_coupling_contributions.csv",
    "structures.csv",
]


def prepare(raw: Path, public: Path, private: Path) -> None:
    table = read_csv(raw / "train.csv")
    train, test = split_items(sorted(unique(table, "molecule_name")), test_size=0.1)
    answers = rows_of(table, "molecule_name", test)
    write_csv(rows_of(table, "molecule_name", train), public / "train.csv")
    write_csv(answers.drop(columns="scalar_coupling_constant"), public / "test.csv")
    write_csv(answers[["id"]].assign(scalar_coupling_constant=0), public / "sample_submission.csv")
    write_csv(answers, private / "answers.csv")
    for name in FURTHER_TABLES:
        further = read_csv(raw / name)
        further = further[further["molecule_name"].isin(train)]
        if further["molecule_name"].nunique() != len(train):
            raise UserError(f"{name} lacks some of the molecules of train.csv.")
        write_csv(further, public / name)
    link_all((f"{molecule}.xyz" for molecule in train), raw / "structures", public / "structures")
