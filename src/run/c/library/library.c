/* The table of models as rows, and looking names up in it. */
#include "run/c/library/library.h"

#define ROW(name, arguments, flags, function, number) {name, function, arguments, flags, number},
#define ONE_NUMBER(name) ONE_##name,
enum { C_MATH_ONE(ONE_NUMBER) ONE_COUNT };
enum { C_MATH_TWO(ONE_NUMBER) TWO_COUNT };
#define ONE_ROW(name)                                                                                                  \
    {#name, c_math_one, "d", C_QUIET, ONE_##name * 3}, {#name "f", c_math_one, "f", C_QUIET, ONE_##name * 3 + 1},      \
        {#name "l", c_math_one, "L", C_QUIET, ONE_##name * 3 + 2},
#define TWO_ROW(name)                                                                                                  \
    {#name, c_math_two, "dd", C_QUIET, ONE_##name * 3}, {#name "f", c_math_two, "ff", C_QUIET, ONE_##name * 3 + 1},    \
        {#name "l", c_math_two, "LL", C_QUIET, ONE_##name * 3 + 2},

static const struct c_model models[] = {C_MODELS(ROW) C_MATH_ONE(ONE_ROW) C_MATH_TWO(TWO_ROW)};

const struct c_model *c_model_find(enum ir_target target, const char *name, size_t length)
{
    unsigned other = target == IR_TARGET_I386 ? C_LP64 : C_ILP32;
    for (size_t i = 0; i < sizeof models / sizeof *models; i++)
        if ((models[i].flags & other) == 0 && strlen(models[i].name) == length &&
            memcmp(models[i].name, name, length) == 0)
            return &models[i];
    return NULL;
}
