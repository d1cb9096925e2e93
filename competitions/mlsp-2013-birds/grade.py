"""Area under the ROC curve over all pairs of recording and species in one pool."""

from sklearn.metrics import roc_auc_score

from mlebench.grading.by_id import by_id
from mlebench.grading.values import between

grade = by_id("Id", "Probability", roc_auc_score, between(0, 1))
