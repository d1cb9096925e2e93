"""All pairs of atoms of the test part; molecules two hundred times over, in all tables."""

from benchmarks.raw import copied
from benchmarks.submissions import Grading, noisy

TABLES = [
    "raw/train.csv",
    "raw/dipole_moments.csv",
    "raw/magnetic_shielding_tensors.csv",
    "raw/mulliken_charges.csv",
    "raw/potential_energy.csv",
    "raw/scalar_coupling_contributions.csv",
    "raw/structures.csv",
]
GRADING = Grading(467_813, noisy, key="id")
PREPARING = copied(200, ["molecule_name"], numbers=["id"], tables=TABLES, files=["raw/structures"])
