#include "push/engine.h"

#include <stddef.h>

const struct push_engine push_engines[] = {
    {"explicit", "lock histories, minimal ones only, all queries at once; gives witnesses", push_explicit_decide},
    {"bdd", "sets of lock histories as BDDs, one query at a time; a second opinion", push_bdd_decide},
    {"cpds", "regular over-approximations, refined; may not end: use a time limit", push_cpds_decide},
    {NULL, NULL, NULL},
};
