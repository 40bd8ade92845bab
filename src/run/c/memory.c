/* Accesses of memory by models of library functions, and what is said of those that are wrong. */
#include "base/buffer.h"
#include "run/c/internal.h"

#include <inttypes.h>

bool c_wrong_access(struct cpu *cpu, uint64_t address, uint64_t length, const char *verb)
{
    struct run *run = cpu->run;
    struct buffer where = {0};
    uint32_t number = c_object_of(address);
    const struct c_object *object = number < MOST_C_OBJECTS ? c_object(run, number) : NULL;
    const char *what = "invalid pointer";
    if (object != NULL && (object->flags & C_UNKNOWN) != 0) {
        const struct ir_field *field = &run->c->module->fields[object->what];
        if (object->kind == C_GLOBAL && (field->flags & IR_ACCESS_EXTERN) != 0) {
            cpu_fail(cpu, "the global '%.*s' is not defined, and the C library that is modelled has none",
                     (int)field->name.length, field->name.bytes);
            return false;
        }
        c_object_describe(run, number, &where);
        cpu_fail(cpu, "the initial value of %s is not understood", where.text);
        buffer_free(&where);
        return false;
    }
    c_address_describe(run, address, &where);
    if (number == 0 && address < (run->c->narrow ? C_NARROW_FIRST : C_BIAS))
        what = "null pointer";
    else if (object != NULL && object->kind != C_NOTHING && (object->flags & C_DEAD) != 0)
        what = object->kind == C_HEAP ? "use after free" : "use of a variable that is gone";
    else if (object != NULL && object->kind != C_NOTHING && c_offset_of(address) + length <= object->readable)
        what = "write to a constant";
    else if (object != NULL && object->kind != C_NOTHING)
        what = "out of bounds";
    c_wrong(cpu, "%s: %s of %" PRIu64 " byte%s at %s", what, verb, length, length == 1 ? "" : "s", where.text);
    buffer_free(&where);
    return false;
}

bool c_wrong_distance(struct cpu *cpu, uint64_t from)
{
    struct buffer where = {0};
    uint32_t number = c_object_of(from);
    bool object = number != 0 && number < MOST_C_OBJECTS;
    c_address_describe(cpu->run, object ? c_address(number) : from, &where);
    c_wrong(cpu, "out of bounds: a pointer is moved far away from %s", where.text);
    buffer_free(&where);
    return false;
}

static bool is_defined(struct run *run, uint64_t place, uint64_t length)
{
    const uint8_t *shadow = run_at(run, place + C_SHADOW);
    uint64_t word;
    for (; length >= sizeof word; length -= sizeof word, shadow += sizeof word) {
        memcpy(&word, shadow, sizeof word);
        if (word != 0)
            return false;
    }
    word = 0;
    memcpy(&word, shadow, length);
    return word == 0;
}

bool c_peek_bytes(struct run *run, uint64_t address, uint64_t length, uint64_t *value)
{
    uint64_t place = length > sizeof *value ? 0 : c_readable(run, address, length);
    if (place == 0 || !is_defined(run, place, length))
        return false;
    *value = 0;
    memcpy(value, run_at(run, place), length);
    return true;
}

/* The lowest bits of a number, in order, at the places that a mask says. */
static uint64_t spread(uint64_t number, uint64_t mask)
{
    uint64_t result = 0;
    for (; mask != 0; mask &= mask - 1, number >>= 1)
        if ((number & 1) != 0)
            result |= mask & -mask;
    return result;
}

bool c_choose_values(struct cpu *cpu, uint64_t place, uint64_t length)
{
    if (!cpu->run->options->free_values)
        return false;
    for (uint64_t at = 0; at < length; at += sizeof(uint64_t)) {
        uint64_t size = length - at < sizeof(uint64_t) ? length - at : sizeof(uint64_t), value = 0, shadow = 0;
        memcpy(&shadow, run_at(cpu->run, place + at + C_SHADOW), size);
        if (shadow == 0)
            continue;
        memcpy(&value, run_at(cpu->run, place + at), size);
        cpu_save(cpu); /* who gives it may ask where this is */
        value = (value & ~shadow) | spread(c_next_input(cpu, (unsigned)__builtin_popcountll(shadow)), shadow);
        memcpy(run_write(cpu->run, place + at, size), &value, size);
        memset(run_write(cpu->run, place + at + C_SHADOW, size), 0, size);
    }
    return true;
}

/* Whether bytes are undefined and have to be defined. */
static bool is_wrong(struct cpu *cpu, uint64_t place, uint64_t length)
{
    return !is_defined(cpu->run, place, length) && !c_choose_values(cpu, place, length);
}

static bool wrong_undefined(struct cpu *cpu, uint64_t address, uint64_t length)
{
    struct buffer where = {0};
    c_address_describe(cpu->run, address, &where);
    c_wrong(cpu, "uninitialised value: read of %" PRIu64 " byte%s at %s", length, length == 1 ? "" : "s", where.text);
    buffer_free(&where);
    return false;
}

const uint8_t *c_read(struct cpu *cpu, uint64_t address, uint64_t length, bool undefined)
{
    static const uint8_t nothing;
    if (length == 0)
        return &nothing;
    c_tell(cpu, address, length, STEP_READS);
    uint64_t place = length > C_LARGEST_OBJECT ? 0 : c_readable(cpu->run, address, length);
    if (place == 0) {
        c_wrong_access(cpu, address, length, "read");
        return NULL;
    }
    if (!undefined && is_wrong(cpu, place, length)) {
        wrong_undefined(cpu, address, length);
        return NULL;
    }
    return run_at(cpu->run, place);
}

static void define(struct run *run, uint64_t place, uint64_t length)
{
    if (!is_defined(run, place, length))
        memset(run_write(run, place + C_SHADOW, length), 0, length);
}

uint8_t *c_write(struct cpu *cpu, uint64_t address, uint64_t length)
{
    c_tell(cpu, address, length, STEP_WRITES);
    uint64_t place = length > C_LARGEST_OBJECT ? 0 : c_writable(cpu->run, address, length);
    if (place == 0) {
        c_wrong_access(cpu, address, length, "write");
        return NULL;
    }
    if (length == 0)
        return run_at(cpu->run, place);
    define(cpu->run, place, length);
    return run_write(cpu->run, place, length);
}

const char *c_string(struct cpu *cpu, uint64_t address, uint64_t most, uint64_t *length)
{
    uint64_t place = c_readable(cpu->run, address, 1);
    *length = 0;
    if (most == 0)
        return "";
    if (place == 0) {
        c_wrong_access(cpu, address, 1, "read");
        return NULL;
    }
    const struct c_object *object = c_object(cpu->run, c_object_of(address));
    uint64_t left = object->readable - c_offset_of(address);
    const char *text = run_at(cpu->run, place);
    uint64_t end = left < most ? left : most;
    uint64_t found = strnlen(text, end);
    /* what was a NUL only because nothing was there may become something else */
    while (found < end && !is_defined(cpu->run, place, found + 1) && c_choose_values(cpu, place, found + 1))
        found = strnlen(text, end);
    uint64_t used = found < end ? found + 1 : found;
    c_tell(cpu, address, used, STEP_READS); /* what lies behind the end does not matter */
    if (found == left && found < most) {
        c_wrong_access(cpu, address + found, 1, "read");
        return NULL;
    }
    *length = found;
    if (is_wrong(cpu, place, used)) {
        wrong_undefined(cpu, address, used);
        return NULL;
    }
    return text;
}

bool c_copy(struct cpu *cpu, uint64_t to, uint64_t from, uint64_t length)
{
    struct run *run = cpu->run;
    if (length == 0)
        return true;
    if (c_read(cpu, from, length, true) == NULL)
        return false;
    uint64_t source = c_readable(run, from, length), target = c_writable(run, to, length);
    c_tell(cpu, to, length, STEP_WRITES);
    if (target == 0)
        return c_wrong_access(cpu, to, length, "write");
    c_choose_values(cpu, source, length); /* the copy has the same ones */
    memmove(run_write(run, target, length), run_at(run, source), length);
    if (!is_defined(run, source, length) || !is_defined(run, target, length))
        memmove(run_write(run, target + C_SHADOW, length), run_at(run, source + C_SHADOW), length);
    return true;
}

bool c_lie_apart(struct cpu *cpu, uint64_t to, uint64_t from, uint64_t length)
{
    struct buffer where = {0};
    bool same = c_object_of(to) == c_object_of(from); /* else it is too long for both */
    if (!same || to == from || (to > from ? to - from : from - to) >= length)
        return true;
    c_address_describe(cpu->run, to, &where);
    c_wrong(cpu, "%" PRIu64 " bytes are copied to where they overlap: %s", length, where.text);
    buffer_free(&where);
    return false;
}

bool c_fill(struct cpu *cpu, uint64_t to, int byte, uint64_t length)
{
    if (length == 0)
        return true;
    uint8_t *bytes = c_write(cpu, to, length);
    if (bytes != NULL)
        memset(bytes, byte, length);
    return bytes != NULL;
}

bool c_get32(struct cpu *cpu, uint64_t address, uint32_t *value)
{
    const uint8_t *bytes = c_read(cpu, address, sizeof *value, false);
    if (bytes != NULL)
        memcpy(value, bytes, sizeof *value);
    return bytes != NULL;
}

bool c_get64(struct cpu *cpu, uint64_t address, uint64_t *value)
{
    const uint8_t *bytes = c_read(cpu, address, sizeof *value, false);
    if (bytes != NULL)
        memcpy(value, bytes, sizeof *value);
    return bytes != NULL;
}

bool c_put32(struct cpu *cpu, uint64_t address, uint32_t value)
{
    uint8_t *bytes = c_write(cpu, address, sizeof value);
    if (bytes != NULL)
        memcpy(bytes, &value, sizeof value);
    return bytes != NULL;
}

bool c_put64(struct cpu *cpu, uint64_t address, uint64_t value)
{
    uint8_t *bytes = c_write(cpu, address, sizeof value);
    c_escape(cpu->run, value); /* it may be a pointer */
    if (bytes != NULL)
        memcpy(bytes, &value, sizeof value);
    return bytes != NULL;
}

bool c_get_pointer(struct cpu *cpu, uint64_t address, uint64_t *value)
{
    uint32_t narrow;
    if (!cpu->run->c->narrow)
        return c_get64(cpu, address, value);
    if (!c_get32(cpu, address, &narrow))
        return false;
    *value = c_widen(cpu->run, narrow);
    return true;
}

bool c_put_pointer(struct cpu *cpu, uint64_t address, uint64_t value)
{
    uint32_t narrow;
    if (!cpu->run->c->narrow)
        return c_put64(cpu, address, value);
    if (!c_narrow(cpu, value, &narrow) || !c_put32(cpu, address, narrow))
        return false;
    c_escape(cpu->run, value);
    return true;
}

bool c_get_long(struct cpu *cpu, uint64_t address, uint64_t *value)
{
    uint32_t narrow;
    if (!cpu->run->c->narrow)
        return c_get64(cpu, address, value);
    if (!c_get32(cpu, address, &narrow))
        return false;
    *value = (uint64_t)(int64_t)(int32_t)narrow;
    return true;
}

bool c_put_long(struct cpu *cpu, uint64_t address, uint64_t value)
{
    return cpu->run->c->narrow ? c_put32(cpu, address, (uint32_t)value) : c_put64(cpu, address, value);
}
