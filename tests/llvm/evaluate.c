#include "llvm/evaluate.h"

#include "base/memory.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST_CALL = 10000, MOST_ARGUMENTS = 64 };

struct evaluation {
    const struct ir_module *module;
    void **globals;                   /* by field */
    size_t *sizes;                    /* by type */
    uint64_t *places;                 /* by field reference: a global's address, a member's offset */
    const struct ir_method **methods; /* by method reference */
    struct frame *top;
    void **blocks; /* of malloc */
    size_t block_count, block_room;
    struct evaluate_result result;
    uint64_t left;
    unsigned depth;
    jmp_buf end;
};

/* The arguments of a call. */
struct given {
    evaluated values[MOST_ARGUMENTS];
    ir_kind kinds[MOST_ARGUMENTS];
    uint32_t count;
};

struct frame {
    struct frame *outer;
    const struct given *given;
    const struct ir_method *method;
    evaluated *values;
    void **locals;
    size_t local_count, local_room;
};

static void stop(struct evaluation *evaluation, enum evaluate_end end)
{
    evaluation->result.end = end;
    longjmp(evaluation->end, 1);
}

void evaluate_fail(struct evaluation *evaluation, const char *format, ...)
{
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    buffer_add_text(&evaluation->result.why, text);
    stop(evaluation, EVALUATE_WRONG);
}

void evaluate_exit(struct evaluation *evaluation, int status)
{
    evaluation->result.status = status;
    stop(evaluation, EVALUATE_DONE);
}

struct buffer *evaluate_output(struct evaluation *evaluation)
{
    return &evaluation->result.out;
}

void *evaluate_allocate(struct evaluation *evaluation, size_t size)
{
    void *made = calloc(1, size > 0 ? size : 1);
    evaluation->blocks = mem_reserve(evaluation->blocks, &evaluation->block_room, evaluation->block_count + 1,
                                     sizeof *evaluation->blocks);
    evaluation->blocks[evaluation->block_count++] = made;
    return made;
}

void evaluate_release(struct evaluation *evaluation, void *block)
{
    for (size_t i = evaluation->block_count; i-- > 0;)
        if (evaluation->blocks[i] == block) {
            free(block);
            evaluation->blocks[i] = NULL;
            return;
        }
    if (block != NULL)
        evaluate_fail(evaluation, "what is freed was not allocated");
}

/* Sizes as docs/ir.md has them. */
static size_t size_of(const struct ir_module *module, uint32_t type)
{
    const struct ir_type *is = &module->types[type];
    size_t bytes = 1;
    switch (is->form) {
    case IR_TYPE_NUMBER:
        while (bytes * 8 < is->count)
            bytes *= 2;
        return bytes;
    case IR_TYPE_BLOCK:
        return (size_t)is->count * size_of(module, is->element);
    case IR_TYPE_STRUCT:
        for (uint32_t i = 0; i < module->struct_count; i++)
            if (text_same(module->structs[i].name, is->name))
                return (size_t)module->structs[i].size;
        return 0;
    default:
        return sizeof(void *);
    }
}

static uint64_t offset_of(const struct ir_module *module, const struct ir_field_ref *ref)
{
    for (uint32_t i = 0; i < module->struct_count; i++) {
        const struct ir_struct *layout = &module->structs[i];
        if (!text_same(layout->name, module->types[ref->owner].name))
            continue;
        for (uint32_t j = 0; j < layout->count; j++)
            if (text_same(layout->members[j].name, ref->name))
                return layout->members[j].offset;
    }
    return UINT64_MAX;
}

static evaluated mask_of(unsigned bits)
{
    return bits >= 128 ? ~(evaluated)0 : ((evaluated)1 << bits) - 1;
}

/* Values are kept without the bits above their width. */
static evaluated cut(evaluated value, ir_kind kind)
{
    return ir_kind_class(kind) == IR_KIND_POINTER ? (evaluated)(uint64_t)value : value & mask_of(ir_kind_bits(kind));
}

static __int128 signed_of(evaluated value, unsigned bits)
{
    evaluated top = (evaluated)1 << (bits - 1);
    return (__int128)(((value & mask_of(bits)) ^ top) - top);
}

static long double float_of(evaluated bits, ir_kind kind)
{
    float narrow;
    double wide;
    long double widest = 0;
    switch (ir_kind_bits(kind)) {
    case 32:
        memcpy(&narrow, &bits, sizeof narrow);
        return (long double)narrow;
    case 64:
        memcpy(&wide, &bits, sizeof wide);
        return (long double)wide;
    default:
        memcpy(&widest, &bits, 10);
        return widest;
    }
}

static evaluated bits_of(long double number, ir_kind kind)
{
    evaluated bits = 0;
    float narrow = (float)number;
    double wide = (double)number;
    switch (ir_kind_bits(kind)) {
    case 32:
        memcpy(&bits, &narrow, sizeof narrow);
        return bits;
    case 64:
        memcpy(&bits, &wide, sizeof wide);
        return bits;
    default:
        memcpy(&bits, &number, 10);
        return bits;
    }
}

static size_t access_size(ir_kind kind)
{
    return ir_kind_class(kind) == IR_KIND_POINTER ? sizeof(void *) : (ir_kind_bits(kind) + 7) / 8;
}

static evaluated load(evaluated pointer, ir_kind kind)
{
    evaluated value = 0;
    memcpy(&value, (const void *)(uintptr_t)pointer, access_size(kind));
    return cut(value, kind);
}

static void store(evaluated pointer, evaluated value, ir_kind kind)
{
    memcpy((void *)(uintptr_t)pointer, &value, access_size(kind));
}

#define FLOAT_OPERATIONS(type, remainder)                                                                              \
    static type compute_##remainder(enum ir_op op, type a, type b)                                                     \
    {                                                                                                                  \
        switch (op) {                                                                                                  \
        case IR_add:                                                                                                   \
            return a + b;                                                                                              \
        case IR_sub:                                                                                                   \
            return a - b;                                                                                              \
        case IR_mul:                                                                                                   \
            return a * b;                                                                                              \
        case IR_div:                                                                                                   \
            return a / b;                                                                                              \
        default:                                                                                                       \
            return remainder(a, b);                                                                                    \
        }                                                                                                              \
    }

FLOAT_OPERATIONS(float, fmodf)
FLOAT_OPERATIONS(double, fmod)
FLOAT_OPERATIONS(long double, fmodl)

/* Each width in its own arithmetic: rounding twice is not the same. */
static evaluated compute_float(const struct ir_instruction *at, long double a, long double b)
{
    enum ir_op op = (enum ir_op)at->op;
    switch (ir_kind_bits(at->kind)) {
    case 32:
        return bits_of((long double)compute_fmodf(op, (float)a, (float)b), at->kind);
    case 64:
        return bits_of((long double)compute_fmod(op, (double)a, (double)b), at->kind);
    default:
        return bits_of(compute_fmodl(op, a, b), at->kind);
    }
}

/* The sum, difference or product of signed numbers; wrong if it does not fit. */
static evaluated compute_checked(struct evaluation *evaluation, const struct ir_instruction *at, evaluated a,
                                 evaluated b)
{
    unsigned bits = ir_kind_bits(at->kind);
    __int128 x = signed_of(a, bits), y = signed_of(b, bits), result = 0;
    bool wrong = at->op == IR_add   ? __builtin_add_overflow(x, y, &result)
                 : at->op == IR_sub ? __builtin_sub_overflow(x, y, &result)
                                    : __builtin_mul_overflow(x, y, &result);
    if (wrong || (bits < 128 && signed_of((evaluated)result, bits) != result))
        evaluate_fail(evaluation, "signed overflow in line %u", at->line);
    return cut((evaluated)result, at->kind);
}

static evaluated compute_shift(struct evaluation *evaluation, const struct ir_instruction *at, evaluated a, evaluated b)
{
    unsigned bits = ir_kind_bits(at->kind);
    if (b >= bits)
        evaluate_fail(evaluation, "a shift by too much in line %u", at->line);
    if (at->op == IR_shl)
        return cut(a << b, at->kind);
    return at->op == IR_ushr ? a >> b : cut((evaluated)(signed_of(a, bits) >> b), at->kind);
}

static evaluated compute_division(struct evaluation *evaluation, const struct ir_instruction *at, evaluated a,
                                  evaluated b)
{
    unsigned bits = ir_kind_bits(at->kind);
    if (b == 0)
        evaluate_fail(evaluation, "division by zero in line %u", at->line);
    if (at->op == IR_udiv)
        return a / b;
    if (at->op == IR_urem)
        return a % b;
    __int128 x = signed_of(a, bits), y = signed_of(b, bits);
    if (y == -1 && a == (evaluated)1 << (bits - 1))
        evaluate_fail(evaluation, "signed overflow in line %u", at->line);
    return cut((evaluated)(at->op == IR_div ? x / y : x % y), at->kind);
}

static evaluated compute(struct evaluation *evaluation, const struct ir_instruction *at, evaluated a, evaluated b)
{
    if (ir_kind_class(at->kind) == IR_KIND_FLOAT)
        return compute_float(at, float_of(a, at->kind), float_of(b, at->kind));
    switch (at->op) {
    case IR_add:
    case IR_sub:
    case IR_mul:
        if ((at->marks & IR_CHECKED) != 0)
            return compute_checked(evaluation, at, a, b);
        return cut(at->op == IR_add ? a + b : at->op == IR_sub ? a - b : a * b, at->kind);
    case IR_and:
        return a & b;
    case IR_or:
        return a | b;
    case IR_xor:
        return a ^ b;
    case IR_shl:
    case IR_shr:
    case IR_ushr:
        return compute_shift(evaluation, at, a, b);
    default:
        return compute_division(evaluation, at, a, b);
    }
}

static bool compare_floats(enum ir_op op, bool unordered, long double a, long double b)
{
    if (isnan(a) || isnan(b))
        return unordered;
    switch (op) {
    case IR_eq:
        return a == b;
    case IR_ne:
        return a != b;
    case IR_lt:
        return a < b;
    case IR_le:
        return a <= b;
    case IR_gt:
        return a > b;
    default:
        return a >= b;
    }
}

static bool compare(const struct ir_instruction *at, ir_kind kind, evaluated a, evaluated b)
{
    unsigned bits = ir_kind_class(kind) == IR_KIND_POINTER ? 64 : ir_kind_bits(kind);
    if (ir_kind_class(kind) == IR_KIND_FLOAT)
        return compare_floats((enum ir_op)at->op, (at->marks & IR_UNORDERED) != 0, float_of(a, kind),
                              float_of(b, kind));
    __int128 x = signed_of(a, bits), y = signed_of(b, bits);
    switch (at->op) {
    case IR_eq:
        return a == b;
    case IR_ne:
        return a != b;
    case IR_lt:
        return x < y;
    case IR_le:
        return x <= y;
    case IR_gt:
        return x > y;
    case IR_ge:
        return x >= y;
    case IR_ult:
        return a < b;
    case IR_ule:
        return a <= b;
    case IR_ugt:
        return a > b;
    default:
        return a >= b;
    }
}

static evaluated convert(struct evaluation *evaluation, const struct ir_instruction *at, evaluated a, ir_kind from)
{
    unsigned bits = ir_kind_bits(from);
    switch (at->op) {
    case IR_sext:
        return cut((evaluated)signed_of(a, bits), at->kind);
    case IR_int_to_float:
        return bits_of((long double)signed_of(a, bits), at->kind);
    case IR_uint_to_float:
        return bits_of((long double)a, at->kind);
    case IR_float_to_int:
        return cut((evaluated)(__int128)float_of(a, from), at->kind);
    case IR_float_to_uint:
        return cut((evaluated)float_of(a, from), at->kind);
    case IR_float_to_float:
        return bits_of(float_of(a, from), at->kind);
    case IR_neg:
        if (ir_kind_class(from) == IR_KIND_FLOAT)
            return bits_of(-float_of(a, from), at->kind);
        return cut(-a, at->kind);
    case IR_trunc:
    case IR_zext:
    case IR_bits:
    case IR_pointer_to_int:
    case IR_int_to_pointer:
        return cut(a, at->kind);
    default:
        evaluate_fail(evaluation, "%s is not known", ir_op_name((enum ir_op)at->op));
        return 0;
    }
}

static evaluated update(struct evaluation *evaluation, const struct ir_instruction *at, evaluated pointer,
                        evaluated value)
{
    unsigned bits = ir_kind_class(at->kind) == IR_KIND_POINTER ? 64 : ir_kind_bits(at->kind);
    evaluated old = load(pointer, at->kind), new = value;
    __int128 x = signed_of(old, bits), y = signed_of(value, bits);
    switch (at->c) {
    case IR_UPDATE_exchange:
        break;
    case IR_UPDATE_add:
        new = old + value;
        break;
    case IR_UPDATE_sub:
        new = old - value;
        break;
    case IR_UPDATE_and:
        new = old &value;
        break;
    case IR_UPDATE_nand:
        new = ~(old & value);
        break;
    case IR_UPDATE_or:
        new = old | value;
        break;
    case IR_UPDATE_xor:
        new = old ^ value;
        break;
    case IR_UPDATE_max:
        new = x > y ? old : value;
        break;
    case IR_UPDATE_min:
        new = x < y ? old : value;
        break;
    case IR_UPDATE_umax:
        new = old > value ? old : value;
        break;
    case IR_UPDATE_umin:
        new = old < value ? old : value;
        break;
    default:
        evaluate_fail(evaluation, "there is no such update");
    }
    store(pointer, cut(new, at->kind), at->kind);
    return old;
}

/* Zeroed, so that equal programs do equal things. */
static evaluated make_local(struct evaluation *evaluation, struct frame *frame, uint32_t type, evaluated count)
{
    size_t size = evaluation->sizes[type] * (size_t)count;
    void *made = calloc(1, size > 0 ? size : 1);
    frame->locals = mem_reserve(frame->locals, &frame->local_room, frame->local_count + 1, sizeof *frame->locals);
    frame->locals[frame->local_count++] = made;
    return (uintptr_t)made;
}

/* Functions have the addresses of their methods. */
static const struct ir_method *find(const struct ir_module *module, struct text name)
{
    for (uint32_t i = 0; i < module->method_count; i++)
        if (text_same(module->methods[i].name, name))
            return &module->methods[i];
    return NULL;
}

static evaluated run(struct evaluation *evaluation, const struct ir_method *method, const struct given *given);

/* A va_list as the System V ABI for x86-64 has it. */
struct variadic {
    uint32_t gp_offset, fp_offset;
    char *overflow, *saved;
};

enum { GP_MOST = 6, GP_SIZE = 8, FP_MOST = 8, FP_SIZE = 16, SAVED_GP = GP_MOST * GP_SIZE, SAVED = SAVED_GP + 128 };

/* Arguments lie in the places of registers, or behind each other where those are used up. */
static void start_variadic(struct evaluation *evaluation, struct variadic *list)
{
    struct frame *frame = evaluation->top;
    const struct given *given = frame->given;
    uint32_t named = evaluation->module->signatures[frame->method->signature].count, gp = 0, fp = 0;
    char *saved = calloc(1, SAVED + 16 * MOST_ARGUMENTS), *next = saved + SAVED;
    frame->locals = mem_reserve(frame->locals, &frame->local_room, frame->local_count + 1, sizeof *frame->locals);
    frame->locals[frame->local_count++] = saved;
    list->saved = saved;
    list->overflow = next;
    for (uint32_t i = 0; i < given->count; i++) {
        bool floating = ir_kind_class(given->kinds[i]) == IR_KIND_FLOAT;
        size_t size = access_size(given->kinds[i]);
        if (i == named)
            list->overflow = next;
        if (size > 8)
            evaluate_fail(evaluation, "a wide argument of a variadic function");
        if (floating && fp < FP_MOST) {
            memcpy(saved + SAVED_GP + FP_SIZE * fp++, &given->values[i], size);
        } else if (!floating && gp < GP_MOST) {
            memcpy(saved + GP_SIZE * gp++, &given->values[i], size);
        } else {
            memcpy(next, &given->values[i], size);
            next += 8;
        }
        if (i + 1 == named) {
            list->gp_offset = GP_SIZE * gp;
            list->fp_offset = SAVED_GP + FP_SIZE * fp;
        }
    }
}

static bool call_variadic(struct evaluation *evaluation, struct text name, const struct given *given)
{
    static const struct text start = {"llvm.va_start", 13}, copy = {"llvm.va_copy", 12}, end = {"llvm.va_end", 11};
    static const struct text save = {"llvm.stacksave", 14}, restore = {"llvm.stackrestore", 17};
    struct variadic *list = (struct variadic *)(uintptr_t)given->values[0];
    if (text_same(name, start))
        start_variadic(evaluation, list);
    else if (text_same(name, copy))
        *list = *(const struct variadic *)(uintptr_t)given->values[1];
    else
        return text_same(name, end) || text_same(name, save) || text_same(name, restore); /* variables live on here */
    return true;
}

static evaluated call(struct evaluation *evaluation, const struct frame *frame, const struct ir_instruction *at)
{
    const struct ir_module *module = evaluation->module;
    const struct ir_body *body = frame->method->body;
    uint32_t count;
    const uint32_t *items = ir_list(body, at->b, &count);
    struct given given = {.count = count};
    evaluated result = 0;
    if (count > MOST_ARGUMENTS)
        evaluate_fail(evaluation, "too many arguments in line %u", at->line);
    for (uint32_t i = 0; i < count; i++) {
        given.values[i] = frame->values[items[i]];
        given.kinds[i] = body->instructions[items[i]].kind;
    }
    const struct ir_method *method;
    struct text name;
    if (at->op == IR_call_static) {
        name = module->method_refs[at->a].name;
        method = evaluation->methods[at->a];
    } else {
        uint64_t place = (uint64_t)frame->values[at->a] - (uintptr_t)module->methods;
        if (place % sizeof *method != 0 || place / sizeof *method >= module->method_count)
            evaluate_fail(evaluation, "a call of no function in line %u", at->line);
        method = &module->methods[place / sizeof *method];
        name = method->name;
    }
    if (method != NULL && method->has_body)
        result = run(evaluation, method, &given);
    else if (!call_variadic(evaluation, name, &given) &&
             !evaluate_library(evaluation, name, given.values, count, &result))
        evaluate_fail(evaluation, "%.*s is not known", (int)name.length, name.bytes);
    return at->kind == IR_VOID ? 0 : cut(result, at->kind);
}

static evaluated constant(struct evaluation *evaluation, uint32_t number)
{
    /* Texts are followed by a NUL in the arena. */
    return (uintptr_t)evaluation->module->constants[number].text.bytes;
}

static evaluated number_of(const struct ir_instruction *at)
{
    uint64_t word = (uint64_t)at->b << 32 | at->a;
    return cut(at->op == IR_integer ? (evaluated)(__int128)(int64_t)word : word, at->kind);
}

static void copy(const struct ir_instruction *at, evaluated to, evaluated what, evaluated size)
{
    if (size == 0)
        return;
    if (at->op == IR_copy)
        memmove((void *)(uintptr_t)to, (const void *)(uintptr_t)what, (size_t)size);
    else
        memset((void *)(uintptr_t)to, (int)what, (size_t)size);
}

static evaluated move(struct evaluation *evaluation, const struct frame *frame, const struct ir_instruction *at)
{
    evaluated pointer = frame->values[at->a];
    if (at->op == IR_field)
        return pointer + evaluation->places[at->b];
    __int128 index = signed_of(frame->values[at->b], ir_kind_bits(frame->method->body->instructions[at->b].kind));
    if (at->op == IR_element)
        index *= (__int128)evaluation->sizes[at->c];
    return (uint64_t)(pointer + (evaluated)index);
}

/* The value of an instruction that neither ends a block nor is a phi. */
static evaluated step(struct evaluation *evaluation, struct frame *frame, const struct ir_instruction *at)
{
    const struct ir_body *body = frame->method->body;
    evaluated *values = frame->values;
    evaluated old;
    switch (at->op) {
    case IR_integer:
    case IR_floating:
        return number_of(at);
    case IR_null:
    case IR_undefined:
    case IR_fence:
        return 0;
    case IR_constant:
        return constant(evaluation, at->a);
    case IR_parameter:
        return cut(frame->given->values[at->a], at->kind);
    case IR_select:
        return values[at->a] != 0 ? values[at->b] : values[at->c];
    case IR_local:
        return make_local(evaluation, frame, at->a, at->b == IR_NONE ? 1 : values[at->b]);
    case IR_global:
        return evaluation->places[at->a];
    case IR_function:
        return (uintptr_t)evaluation->methods[at->a];
    case IR_field:
    case IR_element:
    case IR_offset:
        return move(evaluation, frame, at);
    case IR_load:
        return load(values[at->a], at->kind);
    case IR_store:
        store(values[at->a], values[at->b], body->instructions[at->b].kind);
        return 0;
    case IR_update:
        return update(evaluation, at, values[at->a], values[at->b]);
    case IR_exchange_if:
        old = load(values[at->a], at->kind);
        if (old == values[at->b])
            store(values[at->a], values[at->c], at->kind);
        return old;
    case IR_copy:
    case IR_fill:
        copy(at, values[at->a], values[at->b], values[at->c]);
        return 0;
    case IR_call_static:
    case IR_call_pointer:
        return call(evaluation, frame, at);
    default:
        break;
    }
    if (at->op >= IR_eq && at->op <= IR_uge)
        return compare(at, body->instructions[at->a].kind, values[at->a], values[at->b]);
    if (strlen(ir_op_shape((enum ir_op)at->op)) == 1)
        return convert(evaluation, at, values[at->a], body->instructions[at->a].kind);
    return compute(evaluation, at, values[at->a], values[at->b]);
}

/* Phis take their values all at once. Returns how many there are. */
static uint32_t take_edge(struct frame *frame, uint32_t from, uint32_t to)
{
    const struct ir_body *body = frame->method->body;
    const struct ir_block *block = &body->blocks[to];
    uint32_t phis = 0;
    while (phis < block->count && body->instructions[block->first + phis].op == IR_phi)
        phis++;
    evaluated *taken = mem_new(phis + 1u, sizeof *taken);
    for (uint32_t i = 0; i < phis; i++) {
        uint32_t count;
        const uint32_t *pairs = ir_list(body, body->instructions[block->first + i].a, &count);
        for (uint32_t j = 0; j < count; j += 2)
            if (pairs[j] == from)
                taken[i] = frame->values[pairs[j + 1]];
    }
    memcpy(frame->values + block->first, taken, phis * sizeof *taken);
    mem_free(taken);
    return phis;
}

static uint32_t find_case(const struct ir_body *body, const struct ir_instruction *at, evaluated value)
{
    ir_kind kind = body->instructions[at->a].kind;
    uint32_t count;
    const uint32_t *items = ir_list(body, at->b, &count);
    for (uint32_t i = 1; i + 2 < count; i += 3) {
        int64_t key = (int64_t)((uint64_t)items[i + 1] << 32 | items[i]);
        if (cut((evaluated)(__int128)key, kind) == value)
            return items[i + 2];
    }
    return items[0];
}

static evaluated run_frame(struct evaluation *evaluation, struct frame *frame)
{
    const struct ir_body *body = frame->method->body;
    uint32_t block = 0, next = body->blocks[0].first;
    for (;;) {
        const struct ir_instruction *at = &body->instructions[next];
        uint32_t to;
        if (evaluation->left-- == 0)
            stop(evaluation, EVALUATE_TOO_LONG);
        switch (at->op) {
        case IR_jump:
            to = at->a;
            break;
        case IR_branch:
            to = frame->values[at->a] != 0 ? at->b : at->c;
            break;
        case IR_switch:
            to = find_case(body, at, frame->values[at->a]);
            break;
        case IR_return:
            return at->a == IR_NONE ? 0 : frame->values[at->a];
        case IR_unreachable:
            evaluate_fail(evaluation, "line %u cannot be reached", at->line);
            return 0;
        default:
            frame->values[next++] = step(evaluation, frame, at);
            continue;
        }
        next = body->blocks[to].first + take_edge(frame, block, to);
        block = to;
    }
}

static void frame_leave(struct evaluation *evaluation)
{
    struct frame *frame = evaluation->top;
    for (size_t i = 0; i < frame->local_count; i++)
        free(frame->locals[i]);
    mem_free(frame->locals);
    mem_free(frame->values);
    evaluation->top = frame->outer;
    mem_free(frame);
}

static evaluated run(struct evaluation *evaluation, const struct ir_method *method, const struct given *given)
{
    if (method->body == NULL || evaluation->depth++ > DEEPEST_CALL)
        evaluate_fail(evaluation, "%.*s cannot be called", (int)method->name.length, method->name.bytes);
    struct frame *frame = mem_new(1, sizeof *frame);
    frame->outer = evaluation->top;
    frame->given = given;
    frame->method = method;
    frame->values = mem_new(method->body->instruction_count, sizeof *frame->values);
    evaluation->top = frame;
    evaluated result = run_frame(evaluation, frame);
    frame_leave(evaluation);
    evaluation->depth--;
    return result;
}

static void run_named(struct evaluation *evaluation, const char *name)
{
    const struct given none = {0};
    const struct ir_method *method = find(evaluation->module, (struct text){name, (uint32_t)strlen(name)});
    if (method != NULL)
        evaluation->result.status = (int)(uint8_t)run(evaluation, method, &none);
    else if (name[0] != '<')
        evaluate_fail(evaluation, "there is no %s", name);
}

/* Where everything is that instructions refer to. */
static void prepare(struct evaluation *evaluation)
{
    const struct ir_module *module = evaluation->module;
    evaluation->sizes = mem_new(module->type_count + 1u, sizeof *evaluation->sizes);
    evaluation->globals = mem_new(module->field_count + 1u, sizeof *evaluation->globals);
    evaluation->places = mem_new(module->field_ref_count + 1u, sizeof *evaluation->places);
    evaluation->methods = mem_new(module->method_ref_count + 1u, sizeof *evaluation->methods);
    for (uint32_t i = 0; i < module->type_count; i++)
        evaluation->sizes[i] = size_of(module, i);
    for (uint32_t i = 0; i < module->field_count; i++)
        evaluation->globals[i] = mem_new(evaluation->sizes[module->fields[i].type] + 1, 1);
    for (uint32_t i = 0; i < module->field_ref_count; i++) {
        const struct ir_field_ref *ref = &module->field_refs[i];
        if (ref->owner != IR_NONE)
            evaluation->places[i] = offset_of(module, ref);
        for (uint32_t j = 0; ref->owner == IR_NONE && j < module->field_count; j++)
            if (text_same(module->fields[j].name, ref->name))
                evaluation->places[i] = (uintptr_t)evaluation->globals[j];
    }
    for (uint32_t i = 0; i < module->method_ref_count; i++)
        evaluation->methods[i] = find(module, module->method_refs[i].name);
}

static void clear(struct evaluation *evaluation)
{
    while (evaluation->top != NULL)
        frame_leave(evaluation);
    for (uint32_t i = 0; i < evaluation->module->field_count; i++)
        mem_free(evaluation->globals[i]);
    for (size_t i = 0; i < evaluation->block_count; i++)
        free(evaluation->blocks[i]);
    mem_free(evaluation->blocks);
    mem_free(evaluation->globals);
    mem_free(evaluation->sizes);
    mem_free(evaluation->places);
    mem_free(evaluation->methods);
}

struct evaluate_result evaluate(const struct ir_module *module, uint64_t most)
{
    struct evaluation *evaluation = mem_new(1, sizeof *evaluation);
    evaluation->module = module;
    evaluation->left = most;
    buffer_add_text(&evaluation->result.out, "");
    buffer_add_text(&evaluation->result.why, "");
    prepare(evaluation);
    if (setjmp(evaluation->end) == 0) {
        run_named(evaluation, "<thread_locals>");
        run_named(evaluation, "<globals>");
        run_named(evaluation, "main");
    }
    struct evaluate_result result = evaluation->result;
    clear(evaluation);
    mem_free(evaluation);
    return result;
}
