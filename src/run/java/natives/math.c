/* Models: numbers and their functions. */
#include "run/java/natives/natives.h"

#include <math.h>

#define NATIVE(name) static bool name(struct cpu *cpu, const uint64_t *a, uint64_t *result)

/* The bits of a float or double are what lies in its register. */
NATIVE(same)
{
    (void)cpu;
    *result = a[0];
    return true;
}

static double number(uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static bool give(uint64_t *result, double value)
{
    memcpy(result, &value, sizeof value);
    return true;
}

#define ONE(name, function)                                                                                            \
    NATIVE(name)                                                                                                       \
    {                                                                                                                  \
        (void)cpu;                                                                                                     \
        return give(result, function(number(a[0])));                                                                   \
    }
#define TWO(name, function)                                                                                            \
    NATIVE(name)                                                                                                       \
    {                                                                                                                  \
        (void)cpu;                                                                                                     \
        return give(result, function(number(a[0]), number(a[1])));                                                     \
    }
ONE(do_sin, sin)
ONE(do_cos, cos)
ONE(do_tan, tan)
ONE(do_asin, asin)
ONE(do_acos, acos)
ONE(do_atan, atan)
ONE(do_log, log)
ONE(do_log10, log10)
ONE(do_sqrt, sqrt)
ONE(do_sinh, sinh)
ONE(do_cosh, cosh)
ONE(do_tanh, tanh)
ONE(do_expm1, expm1)
ONE(do_log1p, log1p)
TWO(do_remainder, remainder)
TWO(do_atan2, atan2)
ONE(do_exp, exp)
TWO(do_pow, pow)

const struct native natives_math[] = {
    {"java/lang/Float", "floatToRawIntBits", NULL, same},
    {"java/lang/Float", "intBitsToFloat", NULL, same},
    {"java/lang/Double", "doubleToRawLongBits", NULL, same},
    {"java/lang/Double", "longBitsToDouble", NULL, same},
    {"java/lang/Math", "sin", NULL, do_sin},
    {"java/lang/Math", "cos", NULL, do_cos},
    {"java/lang/Math", "tan", NULL, do_tan},
    {"java/lang/Math", "exp", NULL, do_exp},
    {"java/lang/Math", "log", NULL, do_log},
    {"java/lang/Math", "log10", NULL, do_log10},
    {"java/lang/Math", "pow", NULL, do_pow},
    {"java/lang/StrictMath", "sin", NULL, do_sin},
    {"java/lang/StrictMath", "cos", NULL, do_cos},
    {"java/lang/StrictMath", "tan", NULL, do_tan},
    {"java/lang/StrictMath", "asin", NULL, do_asin},
    {"java/lang/StrictMath", "acos", NULL, do_acos},
    {"java/lang/StrictMath", "atan", NULL, do_atan},
    {"java/lang/StrictMath", "log", NULL, do_log},
    {"java/lang/StrictMath", "log10", NULL, do_log10},
    {"java/lang/StrictMath", "sqrt", NULL, do_sqrt},
    {"java/lang/StrictMath", "IEEEremainder", NULL, do_remainder},
    {"java/lang/StrictMath", "atan2", NULL, do_atan2},
    {"java/lang/StrictMath", "sinh", NULL, do_sinh},
    {"java/lang/StrictMath", "cosh", NULL, do_cosh},
    {"java/lang/StrictMath", "tanh", NULL, do_tanh},
    {"java/lang/StrictMath", "expm1", NULL, do_expm1},
    {"java/lang/StrictMath", "log1p", NULL, do_log1p},
    {0},
};
