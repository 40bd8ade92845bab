/* What arguments and results of calls are taken for: which kinds fit, how a value of one kind becomes one of another,
 * and where the further arguments of variadic functions lie. */
#include "run/c/internal.h"
#include "run/core/slots.h"

bool c_kinds_match(const struct c_program *program, ir_kind one, ir_kind other)
{
    bool numbers = (ir_kind_class(one) == IR_KIND_INT || one == IR_POINTER) &&
                   (ir_kind_class(other) == IR_KIND_INT || other == IR_POINTER);
    unsigned most = program->pointer_bytes;
    return one == other || (numbers && c_value_bytes(program, one) <= most && c_value_bytes(program, other) <= most);
}

c_wide c_memory_mask(const struct c_program *program, ir_kind kind)
{
    if (kind == IR_VOID)
        return 0;
    return kind == IR_POINTER && program->narrow ? UINT32_MAX : c_value_mask(kind);
}

bool c_convert(struct cpu *cpu, ir_kind from, ir_kind to, c_wide *value)
{
    uint32_t narrow;
    if (cpu->run->c->narrow && from == IR_POINTER && to != IR_POINTER) {
        if (!c_narrow(cpu, (uint64_t)*value, &narrow))
            return false;
        *value = narrow;
    } else if (cpu->run->c->narrow && from != IR_POINTER && to == IR_POINTER) {
        *value = c_widen(cpu->run, (uint32_t)*value);
    }
    *value &= c_value_mask(to);
    return true;
}

/* The further arguments of a call lie in an object of their own, as the System V ABI has those that find no register;
 * the last register of the frame knows where. For i386 they lie one behind the other, in words of 32 bits. */
static bool keep_further_narrow(struct cpu *cpu, const struct c_site *site, const uint64_t *registers,
                                const uint64_t *shadows, uint32_t fixed)
{
    const struct c_program *program = cpu->run->c;
    uint32_t size = 0, word = 0;
    for (uint32_t i = 0; i < site->count; word += slots_words(site->kinds[i]), i++)
        size += word < fixed ? 0 : (c_value_bytes(program, site->kinds[i]) + 3u) & ~3u;
    uint32_t made = c_local_new(cpu, C_VARIADIC, size), at = 0;
    if (made == 0)
        return false;
    cpu->r[cpu->code->registers - 1] = c_address(made);
    word = 0;
    for (uint32_t i = 0; i < site->count; word += slots_words(site->kinds[i]), i++) {
        if (word < fixed)
            continue;
        uint32_t slot = site->registers[word], bytes = (c_value_bytes(program, site->kinds[i]) + 3u) & ~3u;
        c_wide value = c_value_get(registers, slot, site->kinds[i]);
        if (site->kinds[i] == IR_POINTER && !c_convert(cpu, IR_POINTER, IR_I32, &value))
            return false;
        memcpy(c_write(cpu, c_address(made) + at, bytes), &value, bytes);
        c_wide shadow = shadows == NULL ? 0 : c_value_get(shadows, slot, site->kinds[i]);
        if (shadow != 0)
            memcpy(run_write(cpu->run, c_object(cpu->run, made)->place + C_SHADOW + at, bytes), &shadow, bytes);
        at += bytes;
    }
    return true;
}

static bool keep_further_wide(struct cpu *cpu, const struct c_site *site, const uint64_t *registers,
                              const uint64_t *shadows, uint32_t fixed)
{
    uint32_t size = 0, word = 0, first = 0;
    for (uint32_t i = 0; i < site->count; word += slots_words(site->kinds[i]), i++) {
        if (word < fixed) {
            first = i + 1;
            continue;
        }
        bool wide = slots_words(site->kinds[i]) > 1;
        size = (wide ? (size + 15) & ~15u : size) + (wide ? 16 : 8);
    }
    uint32_t made = c_local_new(cpu, C_VARIADIC, size);
    if (made == 0)
        return false;
    cpu->r[cpu->code->registers - 1] = c_address(made);
    uint8_t *bytes = size == 0 ? NULL : c_write(cpu, c_address(made), size);
    word = fixed;
    size = 0;
    for (uint32_t i = first; i < site->count; i++) {
        uint32_t words = slots_words(site->kinds[i]);
        size = words > 1 ? (size + 15) & ~15u : size;
        for (uint32_t j = 0; j < words; j++, size += 8, word++) {
            memcpy(bytes + size, &registers[site->registers[word]], 8);
            if (shadows != NULL && shadows[site->registers[word]] != 0)
                memcpy(run_write(cpu->run, c_object(cpu->run, made)->place + C_SHADOW + size, 8),
                       &shadows[site->registers[word]], 8);
        }
    }
    return true;
}

bool c_keep_further(struct cpu *cpu, const struct c_site *site, const uint64_t *registers, const uint64_t *shadows,
                    uint32_t fixed)
{
    return cpu->run->c->narrow ? keep_further_narrow(cpu, site, registers, shadows, fixed)
                               : keep_further_wide(cpu, site, registers, shadows, fixed);
}

bool c_is_kind(const struct c_program *program, ir_kind kind, char letter)
{
    switch (program->narrow && letter == 'l' ? 'i' : letter) {
    case 'i':
        return ir_kind_class(kind) == IR_KIND_INT && ir_kind_bits(kind) <= 32;
    case 'l':
    case 'q':
        return kind == IR_I64;
    case 'p':
        return kind == IR_POINTER;
    case 'f':
        return kind == IR_F32;
    case 'd':
        return kind == IR_F64;
    case 'L':
        return ir_kind_class(kind) == IR_KIND_FLOAT && ir_kind_bits(kind) == 80;
    default:
        return false;
    }
}

/* Whether another kind will do for an argument: less than 64 bits, since programs made for 32 bits declare what they
 * give to the library so, even if they are compiled for 64, and those that declare nothing give 0 for a null pointer;
 * and for 32 bits a pointer is as good as a number of its
 * width. */
static bool is_tolerated(const struct c_program *program, ir_kind kind, char letter)
{
    if (program->narrow)
        return (letter == 'p' && c_is_kind(program, kind, 'i')) || (letter == 'l' && kind == IR_POINTER);
    return (letter == 'l' || letter == 'q' || letter == 'p') && c_is_kind(program, kind, 'i');
}

bool c_model_fits(const struct c_program *program, const struct c_site *site, const struct c_model *model)
{
    size_t wanted = strlen(model->arguments);
    if (site->count < wanted || (site->count > wanted && (model->flags & C_VARIABLE) == 0))
        return false;
    for (size_t i = 0; i < wanted; i++)
        if (!c_is_kind(program, site->kinds[i], model->arguments[i]) &&
            !is_tolerated(program, site->kinds[i], model->arguments[i]))
            return false;
    return true;
}

bool c_convert_arguments(struct cpu *cpu, const struct c_site *site, const struct c_model *model, c_wide *arguments)
{
    for (uint32_t i = 0; model->arguments[i] != '\0'; i++) {
        ir_kind wanted = model->arguments[i] == 'p' ? IR_POINTER : model->arguments[i] == 'l' ? IR_I32 : site->kinds[i];
        if (!c_convert(cpu, site->kinds[i], wanted, &arguments[i]))
            return false;
    }
    return true;
}
