/* Instructions of C that access memory. a: the pointer; b: the value that is stored; d: the result. */
#include "base/buffer.h"
#include "run/c/internal.h"

/* Any load: touches only the bytes that the bits fill; c: the kind. */
static void load_any(struct cpu *cpu, struct op *op)
{
    ir_kind kind = (ir_kind)op->c;
    uint64_t address = cpu->r[op->a];
    unsigned bytes = c_value_bytes(cpu->run->c, kind);
    uint64_t place = c_readable(cpu->run, address, bytes);
    c_wide value = 0, shadow = 0;
    if (place == 0) {
        c_wrong_access(cpu, address, bytes, "read");
        return;
    }
    memcpy(&shadow, run_at(cpu->run, place + C_SHADOW), bytes);
    if (shadow != 0 && c_choose_values(cpu, place, bytes))
        shadow = 0;
    memcpy(&value, run_at(cpu->run, place), bytes);
    shadow &= c_value_mask(kind);
    c_value_give(cpu, op, kind, value);
    if (shadow != 0)
        c_set_shadow(cpu, op->d, shadow, ir_kind_bits(kind) > 64);
}

#define LOAD(bits)                                                                                                     \
    static void load_##bits(struct cpu *cpu, struct op *op)                                                            \
    {                                                                                                                  \
        uint64_t place = c_readable(cpu->run, cpu->r[op->a], (bits) / 8);                                              \
        uint##bits##_t value, shadow;                                                                                  \
        memcpy(&shadow, cpu->run->store->bytes + place + C_SHADOW, sizeof shadow);                                     \
        if (place == 0 || shadow != 0) {                                                                               \
            load_any(cpu, op);                                                                                         \
            return;                                                                                                    \
        }                                                                                                              \
        memcpy(&value, cpu->run->store->bytes + place, sizeof value);                                                  \
        cpu->r[op->d] = value;                                                                                         \
        cpu_next(cpu);                                                                                                 \
    }

LOAD(8)
LOAD(16)
LOAD(32)
LOAD(64)

/* Loads an integer: bytes of an address are numbers then. */
#define LOAD_NUMBER(bits)                                                                                              \
    static void load_number_##bits(struct cpu *cpu, struct op *op)                                                     \
    {                                                                                                                  \
        uint64_t place = c_readable(cpu->run, cpu->r[op->a], (bits) / 8), word;                                        \
        memcpy(&word, cpu->run->store->bytes + place / sizeof word * sizeof word, sizeof word);                        \
        if (word >> 32 != 0 && place != 0)                                                                             \
            c_note_number(cpu->run, word);                                                                             \
        load_##bits(cpu, op);                                                                                          \
    }

LOAD_NUMBER(8)
LOAD_NUMBER(16)
LOAD_NUMBER(32)
LOAD_NUMBER(64)

static void store_any(struct cpu *cpu, struct op *op)
{
    ir_kind kind = (ir_kind)op->c;
    unsigned bytes = c_value_bytes(cpu->run->c, kind);
    c_wide value = c_value_get(cpu->r, op->b, kind);
    uint8_t *to = c_write(cpu, cpu->r[op->a], bytes);
    if (to == NULL)
        return;
    memcpy(to, &value, bytes);
    if (ir_kind_class(kind) == IR_KIND_POINTER)
        c_escape(cpu->run, (uint64_t)value);
    cpu_next(cpu);
}

#define STORE(bits)                                                                                                    \
    static void store_##bits(struct cpu *cpu, struct op *op)                                                           \
    {                                                                                                                  \
        uint64_t place = c_writable(cpu->run, cpu->r[op->a], (bits) / 8);                                              \
        uint##bits##_t value = (uint##bits##_t)cpu->r[op->b], shadow;                                                  \
        memcpy(&shadow, cpu->run->store->bytes + place + C_SHADOW, sizeof shadow);                                     \
        if (place == 0 || shadow != 0) {                                                                               \
            store_any(cpu, op);                                                                                        \
            return;                                                                                                    \
        }                                                                                                              \
        memcpy(run_write(cpu->run, place, sizeof value), &value, sizeof value);                                        \
        cpu_next(cpu);                                                                                                 \
    }

STORE(8)
STORE(16)
STORE(32)
STORE(64)

static bool is_narrow(const struct cpu *cpu, ir_kind kind)
{
    return ir_kind_class(kind) == IR_KIND_POINTER && cpu->run->c->narrow;
}

/* What a memory cell of a kind has, defined. False if it cannot be read. */
static bool fetch(struct cpu *cpu, uint64_t address, ir_kind kind, c_wide *value)
{
    unsigned bytes = c_value_bytes(cpu->run->c, kind);
    const uint8_t *from = c_read(cpu, address, bytes, false);
    *value = 0;
    if (from == NULL)
        return false;
    memcpy(value, from, bytes);
    *value &= c_value_mask(kind);
    if (is_narrow(cpu, kind))
        *value = c_widen(cpu->run, (uint32_t)*value);
    return true;
}

static bool put_back(struct cpu *cpu, uint64_t address, ir_kind kind, c_wide value)
{
    if (is_narrow(cpu, kind))
        return c_put_pointer(cpu, address, (uint64_t)value);
    unsigned bytes = c_value_bytes(cpu->run->c, kind);
    uint8_t *to = c_write(cpu, address, bytes);
    if (to == NULL)
        return false;
    memcpy(to, &value, bytes);
    if (ir_kind_class(kind) == IR_KIND_POINTER)
        c_escape(cpu->run, (uint64_t)value);
    return true;
}

c_wide c_updated(enum ir_update update, unsigned bits, c_wide old, c_wide value)
{
    c_wide top = (c_wide)1 << (bits - 1);
    bool less = (old ^ top) < (value ^ top);
    switch (update) {
    case IR_UPDATE_add:
        return old + value;
    case IR_UPDATE_sub:
        return old - value;
    case IR_UPDATE_and:
        return old & value;
    case IR_UPDATE_nand:
        return ~(old & value);
    case IR_UPDATE_or:
        return old | value;
    case IR_UPDATE_xor:
        return old ^ value;
    case IR_UPDATE_max:
        return less ? value : old;
    case IR_UPDATE_min:
        return less ? old : value;
    case IR_UPDATE_umax:
        return old < value ? value : old;
    case IR_UPDATE_umin:
        return old < value ? old : value;
    default:
        return value;
    }
}

static void update(struct cpu *cpu, struct op *op)
{
    const struct ir_instruction *of = op->instruction;
    uint64_t address = cpu->r[op->a];
    c_wide old, value = c_value_get(cpu->r, op->b, of->kind);
    if (fetch(cpu, address, of->kind, &old) &&
        put_back(cpu, address, of->kind, c_updated((enum ir_update)of->c, c_value_bits(of->kind), old, value)))
        c_value_give(cpu, op, of->kind, old);
}

bool c_exchange_fails(struct cpu *cpu, const struct op *op, c_wide *expected, bool *known)
{
    ir_kind kind = op->instruction->kind;
    *expected = c_value_get(cpu->r, op->b, kind);
    unsigned bytes = c_value_bytes(cpu->run->c, kind);
    *known = !is_narrow(cpu, kind) && bytes <= sizeof(uint64_t);
    uint64_t place = c_readable(cpu->run, cpu->r[op->a], bytes);
    c_wide old = 0;
    if (place == 0)
        return false;
    memcpy(&old, run_at(cpu->run, place), bytes);
    old &= c_value_mask(kind);
    if (is_narrow(cpu, kind))
        old = c_widen(cpu->run, (uint32_t)old);
    return old != *expected;
}

static void exchange_if(struct cpu *cpu, struct op *op)
{
    const struct ir_instruction *of = op->instruction;
    uint64_t address = cpu->r[op->a];
    c_wide old, expected = c_value_get(cpu->r, op->b, of->kind), value = c_value_get(cpu->r, op->c, of->kind);
    if (!fetch(cpu, address, of->kind, &old))
        return;
    if (old == expected && !put_back(cpu, address, of->kind, value))
        return;
    c_value_give(cpu, op, of->kind, old);
}

static void fence(struct cpu *cpu, struct op *op)
{
    (void)op;
    cpu_next(cpu);
}

static void copy(struct cpu *cpu, struct op *op)
{
    bool apart = op->number == 0 || c_lie_apart(cpu, cpu->r[op->a], cpu->r[op->b], cpu->r[op->c]);
    if (apart && c_copy(cpu, cpu->r[op->a], cpu->r[op->b], cpu->r[op->c]))
        cpu_next(cpu);
}

static void fill(struct cpu *cpu, struct op *op)
{
    if (c_fill(cpu, cpu->r[op->a], (int)(cpu->r[op->b] & 0xff), cpu->r[op->c]))
        cpu_next(cpu);
}

static bool is_in_object(uint64_t address)
{
    return c_object_of(address) != 0 && c_object_of(address) < MOST_C_OBJECTS;
}

/* A pointer leaves what it was made from. Null, and what else belongs to no object, may become any other address that
 * belongs to none. */
static void move_away(struct cpu *cpu, const struct op *op, uint64_t from, uint64_t to)
{
    if (is_in_object(from) || is_in_object(to)) {
        c_wrong_distance(cpu, from);
        return;
    }
    cpu->r[op->d] = to;
    cpu_next(cpu);
}

/* A pointer may leave its object as long as nothing is accessed there, but must not come to another one. */
static inline void move(struct cpu *cpu, const struct op *op, uint64_t distance, bool far)
{
    uint64_t from = cpu->r[op->a], to = from + distance;
    if (far || to >> 32 != from >> 32) {
        move_away(cpu, op, from, to);
        return;
    }
    cpu->r[op->d] = to;
    cpu_next(cpu);
}

static inline void step(struct cpu *cpu, const struct op *op, int64_t index, uint64_t size)
{
    int64_t distance;
    bool far = __builtin_mul_overflow(index, (int64_t)size, &distance);
    move(cpu, op, (uint64_t)distance, far);
}

/* A member of a struct that is larger than any object would lead to another object. */
void c_member_too_far(struct cpu *cpu, struct op *op)
{
    c_wrong_distance(cpu, cpu->r[op->a]);
}

static void member(struct cpu *cpu, struct op *op)
{
    move(cpu, op, op->number, false);
}

static void element_32(struct cpu *cpu, struct op *op)
{
    step(cpu, op, (int32_t)cpu->r[op->b], op->number);
}

static void element_64(struct cpu *cpu, struct op *op)
{
    step(cpu, op, (int64_t)cpu->r[op->b], op->number);
}

/* An index of another width: c is how many bits it has. */
static void element_any(struct cpu *cpu, struct op *op)
{
    unsigned spare = op->c >= 64 ? 0 : 64 - op->c;
    step(cpu, op, (int64_t)(cpu->r[op->b] << spare) >> spare, op->number);
}

void c_undefined(struct cpu *cpu, struct op *op)
{
    cpu->r[op->d] = 0;
    cpu_next(cpu);
    c_set_shadow(cpu, op->d, UINT64_MAX, false);
}

void c_undefined_wide(struct cpu *cpu, struct op *op)
{
    cpu->r[op->d] = cpu->r[op->d + 1] = 0;
    cpu_next(cpu);
    c_set_shadow(cpu, op->d, ~(c_wide)0, true);
}

void c_any_value(struct cpu *cpu, struct op *op)
{
    unsigned bits = c_value_bits((ir_kind)op->c);
    c_wide value = c_result_input(cpu, bits < 64 ? bits : 64);
    if (ir_kind_bits((ir_kind)op->c) > 64)
        value |= (c_wide)c_next_input(cpu, 64) << 64;
    if (is_narrow(cpu, (ir_kind)op->c))
        value = c_widen(cpu->run, (uint32_t)value);
    c_value_give(cpu, op, (ir_kind)op->c, value);
}

void c_thread_local(struct cpu *cpu, struct op *op)
{
    uint32_t table = c_thread(cpu->run, cpu->number)->first_global;
    const uint64_t *addresses = run_at(cpu->run, c_object(cpu->run, table)->place);
    cpu->r[op->d] = addresses[op->c];
    cpu_next(cpu);
}

/* number: the size of one; b: the register of how many, or RUN_NONE. */
void c_local(struct cpu *cpu, struct op *op)
{
    uint64_t size = op->number;
    if (op->b != RUN_NONE) {
        int64_t count = (int64_t)cpu->r[op->b];
        if (count < 0 || (uint64_t)count > C_LARGEST_OBJECT ||
            (size > 0 && (uint64_t)count > C_LARGEST_OBJECT / size)) {
            c_wrong(cpu, "a variable of %lld elements", (long long)count);
            return;
        }
        size *= (uint64_t)count;
    }
    uint32_t made = c_local_new(cpu, C_LOCAL, size);
    if (made == 0)
        return;
    cpu->r[op->d] = c_address(made);
    cpu_next(cpu);
}

void c_unreachable(struct cpu *cpu, struct op *op)
{
    (void)op;
    c_wrong(cpu, "a place is reached that the program says is never reached");
}

/* clang reads pointers atomically as integers: what is made of these is an address again, or shows elsewhere. */
static op_function load_of(const struct ir_instruction *of, ir_kind kind)
{
    if (ir_kind_class(kind) == IR_KIND_POINTER || (ir_kind_bits(kind) == 64 && (of->marks & IR_ATOMIC) != 0))
        return load_64;
    switch (ir_kind_bits(kind)) {
    case 8:
        return load_number_8;
    case 16:
        return load_number_16;
    case 32:
        return load_number_32;
    case 64:
        return load_number_64;
    default:
        return load_any;
    }
}

static op_function store_of(ir_kind kind)
{
    if (ir_kind_class(kind) == IR_KIND_POINTER)
        return store_any;
    switch (ir_kind_bits(kind)) {
    case 8:
        return store_8;
    case 16:
        return store_16;
    case 32:
        return store_32;
    case 64:
        return store_64;
    default:
        return store_any;
    }
}

/* kind: of what is loaded or stored, or of the index. */
op_function c_op_of_memory(const struct ir_instruction *of, ir_kind kind)
{
    switch ((enum ir_op)of->op) {
    case IR_load:
        return load_of(of, kind);
    case IR_store:
        return store_of(kind);
    case IR_update:
        return update;
    case IR_exchange_if:
        return exchange_if;
    case IR_fence:
        return fence;
    case IR_copy:
        return copy;
    case IR_fill:
        return fill;
    case IR_field:
        return member;
    case IR_element:
    case IR_offset:
        return kind == IR_I64 ? element_64 : kind == IR_I32 ? element_32 : element_any;
    default:
        return NULL;
    }
}
