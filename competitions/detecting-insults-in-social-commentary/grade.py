"""Area under the ROC curve of `Insult`; the comment's text is the key, and some comments occur several times."""

from sklearn.metrics import roc_auc_score

from mlebench.grading.by_id import by_id
from mlebench.grading.submission import align_repeated
from mlebench.grading.values import between

grade = by_id("Comment", "Insult", roc_auc_score, between(0, 1), align=align_repeated)
