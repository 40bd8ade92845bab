#include "push/engine.h"

#include <stddef.h>

const struct push_engine push_engines[] = {
    {"cpds", "regular over-approximations, refined; may not end: use a time limit", push_cpds_decide},
    {NULL, NULL, NULL},
};
