"""Area under the ROC curve of `has_cactus`."""

from sklearn.metrics import roc_auc_score

from mlebench.grading.by_id import by_id
from mlebench.grading.values import between

grade = by_id("id", "has_cactus", roc_auc_score, between(0, 1))
