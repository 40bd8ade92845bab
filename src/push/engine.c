#include "push/engine.h"

#include <stddef.h>

const struct push_engine push_engines[] = {
    {NULL, NULL, NULL},
};
