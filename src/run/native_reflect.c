/* Models: java.lang.reflect. */
#include "run/natives.h"

const struct native natives_reflect[] = {
    {0},
};
