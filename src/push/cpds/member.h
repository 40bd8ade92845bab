/* Whether a process really has an action sequence: in the language of its pushdown system, not of an approximation. */
#ifndef HEDDLE_PUSH_CPDS_MEMBER_H
#define HEDDLE_PUSH_CPDS_MEMBER_H

#include "push/cpds/label.h"

struct budget;

enum cpds_membership { CPDS_NOT_MEMBER, CPDS_MEMBER, CPDS_MEMBERSHIP_UNKNOWN };

/* Exact; unknown only where the budget is spent or the tables would become too large. */
enum cpds_membership cpds_member(const struct cpds_view *view, const uint64_t *word, size_t length,
                                 struct budget *budget);

#endif
