/* Registers as numbers, for the files with instructions that compute. */
#ifndef HEDDLE_RUN_CORE_VALUES_H
#define HEDDLE_RUN_CORE_VALUES_H

#include "run/core/internal.h"

#include <string.h>

static inline float f32(const struct cpu *cpu, uint32_t n)
{
    uint32_t bits = (uint32_t)cpu->r[n];
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline double f64(const struct cpu *cpu, uint32_t n)
{
    double value;
    memcpy(&value, &cpu->r[n], sizeof value);
    return value;
}

/* The outcome of an instruction; the next one is next. */
static inline void give(struct cpu *cpu, const struct op *op, uint64_t value)
{
    cpu->r[op->d] = value;
    cpu_next(cpu);
}

static inline void give_f32(struct cpu *cpu, const struct op *op, float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    give(cpu, op, bits);
}

static inline void give_f64(struct cpu *cpu, const struct op *op, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    give(cpu, op, bits);
}

#endif
