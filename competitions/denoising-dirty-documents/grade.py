"""Root mean squared error of `value` over all pixels of all pages."""

from sklearn.metrics import root_mean_squared_error

from mlebench.grading.by_id import by_id
from mlebench.grading.values import finite

grade = by_id("id", "value", root_mean_squared_error, finite)
