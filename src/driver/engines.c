#include "driver/engines.h"

#include "verdict/verdict.h"

const struct engine engines[] = {
    {"explicit", NEEDS_MODEL, 1u << FINDING_ATOMICITY, decide_atomicity},
    {0},
};
