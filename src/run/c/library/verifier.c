/* What programs of SV-COMP ask the verifier for: inputs, assumptions, errors, and stretches that nobody interrupts. */
#include "run/c/library/library.h"

uint64_t c_next_input(struct cpu *cpu, unsigned bits)
{
    const struct run_options *options = cpu->run->options;
    uint32_t n = options->unnumbered_inputs ? 0 : c_write_state(cpu->run)->input_count++;
    return options->input == NULL ? 0 : options->input(options->input_context, n, bits);
}

uint64_t c_result_input(struct cpu *cpu, unsigned bits)
{
    cpu_save(cpu);
    cpu->run->asker = cpu->number + 1;
    uint64_t value = c_next_input(cpu, bits);
    cpu->run->asker = 0;
    return value;
}

C_MODEL(c_nondet)
{
    unsigned bits = call->model->number;
    uint64_t value = c_result_input(cpu, bits);
    if (cpu->run->c->narrow && call->result == IR_POINTER)
        return c_give(result, c_widen(cpu->run, (uint32_t)value));
    return c_give(result, bits >= 64 ? value : value & ((UINT64_C(1) << bits) - 1));
}

c_wide c_number_as_float(double number, unsigned bits)
{
    float narrow = (float)number;
    long double wide = (long double)number;
    c_wide value = 0;
    if (bits == 32)
        memcpy(&value, &narrow, sizeof narrow);
    else if (bits == 64)
        memcpy(&value, &number, sizeof number);
    else
        memcpy(&value, &wide, 10);
    return value;
}

/* The input as a number. */
C_MODEL(c_nondet_float)
{
    cpu_save(cpu);
    *result = c_number_as_float((double)(int64_t)c_next_input(cpu, call->model->number), call->model->number);
    return true;
}

C_MODEL(c_assume)
{
    *result = 0;
    return c_int(call, 0) != 0 || c_end(cpu, RUN_ASSUMED, 0, "an assumption does not hold");
}

C_MODEL(c_verifier_assert)
{
    *result = 0;
    return c_int(call, 0) != 0 || c_end(cpu, RUN_ERROR, 1, "an assertion fails");
}

C_MODEL(c_reach_error)
{
    *result = 0;
    return c_end(cpu, RUN_ERROR, 1, "the call of %s is reached", call->model->name);
}

C_MODEL(c_atomic_begin)
{
    (void)call;
    *result = 0;
    c_atomic_enter(cpu);
    return true;
}

C_MODEL(c_atomic_end)
{
    *result = 0;
    return c_atomic_leave(cpu) || c_wrong(cpu, "%s without a begin", call->model->name);
}

bool c_flip(struct cpu *cpu)
{
    return (c_next_input(cpu, 1) & 1) != 0;
}
