"""Root mean squared error of the fares; rows meet by the order of their keys, which are not compared themselves."""

from sklearn.metrics import root_mean_squared_error

from mlebench.grading.by_id import by_id
from mlebench.grading.submission import align_by_order
from mlebench.grading.values import finite

grade = by_id("key", "fare_amount", root_mean_squared_error, finite, align=align_by_order)
