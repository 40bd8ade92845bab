/* Mathematical functions: those of the host. */
#include "run/c/library/library.h"

#include <math.h>

static double as_double(c_wide bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static float as_float(c_wide bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static long double as_long(c_wide bits)
{
    long double value = 0;
    memcpy(&value, &bits, 10);
    return value;
}

static bool give_double(c_wide *result, double value)
{
    *result = 0;
    memcpy(result, &value, sizeof value);
    return true;
}

static bool give_float(c_wide *result, float value)
{
    *result = 0;
    memcpy(result, &value, sizeof value);
    return true;
}

static bool give_long(c_wide *result, long double value)
{
    *result = 0;
    memcpy(result, &value, 10);
    return true;
}

/* Rows as in the table: double, float and long double of each. */
#define DOUBLE(name) name,
#define FLOAT(name) name##f,
#define LONG(name) name##l,
static double (*const one_double[])(double) = {C_MATH_ONE(DOUBLE)};
static float (*const one_float[])(float) = {C_MATH_ONE(FLOAT)};
static long double (*const one_long[])(long double) = {C_MATH_ONE(LONG)};
static double (*const two_double[])(double, double) = {C_MATH_TWO(DOUBLE)};
static float (*const two_float[])(float, float) = {C_MATH_TWO(FLOAT)};
static long double (*const two_long[])(long double, long double) = {C_MATH_TWO(LONG)};

C_MODEL(c_math_one)
{
    unsigned number = call->model->number;
    (void)cpu;
    if (number % 3 == 0)
        return give_double(result, one_double[number / 3](as_double(call->arguments[0])));
    if (number % 3 == 1)
        return give_float(result, one_float[number / 3](as_float(call->arguments[0])));
    return give_long(result, one_long[number / 3](as_long(call->arguments[0])));
}

C_MODEL(c_math_two)
{
    unsigned number = call->model->number;
    const c_wide *of = call->arguments;
    (void)cpu;
    if (number % 3 == 0)
        return give_double(result, two_double[number / 3](as_double(of[0]), as_double(of[1])));
    if (number % 3 == 1)
        return give_float(result, two_float[number / 3](as_float(of[0]), as_float(of[1])));
    return give_long(result, two_long[number / 3](as_long(of[0]), as_long(of[1])));
}

C_MODEL(c_fma)
{
    const c_wide *of = call->arguments;
    (void)cpu;
    switch (call->model->number) {
    case 32:
        return give_float(result, fmaf(as_float(of[0]), as_float(of[1]), as_float(of[2])));
    case 64:
        return give_double(result, fma(as_double(of[0]), as_double(of[1]), as_double(of[2])));
    default:
        return give_long(result, fmal(as_long(of[0]), as_long(of[1]), as_long(of[2])));
    }
}

/* ldexp and scalbn: of a double (0), of a float (1) */
C_MODEL(c_ldexp)
{
    (void)cpu;
    if (call->model->number == 1)
        return give_float(result, ldexpf(as_float(call->arguments[0]), c_int(call, 1)));
    return give_double(result, ldexp(as_double(call->arguments[0]), c_int(call, 1)));
}

/* frexp (0), frexpf (1) */
C_MODEL(c_frexp)
{
    int exponent = 0;
    if (call->model->number == 1)
        give_float(result, frexpf(as_float(call->arguments[0]), &exponent));
    else
        give_double(result, frexp(as_double(call->arguments[0]), &exponent));
    return c_put32(cpu, c_low(call, 1), (uint32_t)exponent);
}

C_MODEL(c_modf)
{
    double whole;
    uint64_t bits;
    give_double(result, modf(as_double(call->arguments[0]), &whole));
    memcpy(&bits, &whole, sizeof bits);
    return c_put64(cpu, c_low(call, 1), bits);
}

C_MODEL(c_modff)
{
    float whole;
    uint32_t bits;
    give_float(result, modff(as_float(call->arguments[0]), &whole));
    memcpy(&bits, &whole, sizeof bits);
    return c_put32(cpu, c_low(call, 1), bits);
}

/* ilogb (0), ilogbf (1) */
C_MODEL(c_ilogb)
{
    (void)cpu;
    int value = call->model->number == 1 ? ilogbf(as_float(call->arguments[0])) : ilogb(as_double(call->arguments[0]));
    return c_give(result, (uint32_t)value);
}

C_MODEL(c_lround)
{
    unsigned number = call->model->number;
    bool small = (number & C_ROUND_LONG) != 0 && cpu->run->c->narrow;
    double value = (number & C_ROUND_FLOAT) == 0 ? as_double(call->arguments[0]) : (double)as_float(call->arguments[0]);
    double rounded = (number & C_ROUND_EVEN) == 0 ? round(value) : rint(value), limit = small ? 0x1p31 : 0x1p63;
    if (!(rounded >= -limit && rounded < limit))
        return c_wrong(cpu, "%s: the number %g does not fit into an integer of %d bits", call->model->name, value,
                       small ? 32 : 64);
    return c_give(result, (uint64_t)(int64_t)rounded);
}
