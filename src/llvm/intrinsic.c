/* LLVM's own functions, from one table. What has no operation of its own is computed by several; what is left is a call
 * of a function of the C library, or is refused. */
#include "llvm/internal.h"

#include <stdio.h>

struct intrinsic {
    const char *name; /* without `llvm.` and what stands behind it for its types */
    void (*make)(struct body_maker *body, LLVMValueRef call, const struct intrinsic *intrinsic);
    enum ir_op op;       /* what it is about */
    const char *library; /* the function of the C library that does the same */
};

static LLVMValueRef argument(LLVMValueRef call, unsigned index)
{
    return LLVMGetOperand(call, index);
}

static ir_value use(struct body_maker *body, LLVMValueRef call, unsigned index)
{
    return body_use_scalar(body, argument(call, index));
}

static void define(struct body_maker *body, LLVMValueRef call, ir_value value)
{
    if (!body->failed)
        body_define(body, call, body_add_leaf(body, value));
}

static ir_value put(struct body_maker *body, enum ir_op op, ir_kind kind, ir_value a, ir_value b)
{
    return body_put(body, op, kind, a, b, 0);
}

static ir_kind integer_kind(unsigned bits)
{
    return IR_KIND(IR_KIND_INT, bits);
}

/* The width of an integer that is a call's result or its first argument; 0 and a complaint if it is none. */
static unsigned width_of(struct body_maker *body, LLVMTypeRef type)
{
    ir_kind kind = type_kind(type);
    if (ir_kind_class(kind) == IR_KIND_INT)
        return ir_kind_bits(kind);
    body_refuse(body, "a vector is not understood here");
    return 0;
}

/* Hints to the compiler. */
static void make_nothing(struct body_maker *body, LLVMValueRef call, const struct intrinsic *intrinsic)
{
    (void)intrinsic;
    if (LLVMGetTypeKind(LLVMTypeOf(call)) == LLVMPointerTypeKind)
        define(body, call, body_put(body, IR_null, IR_POINTER, 0, 0, 0));
}

static void make_fence(struct body_maker *body, LLVMValueRef call, const struct intrinsic *intrinsic)
{
    (void)call, (void)intrinsic;
    body_mark(body, body_put(body, IR_fence, IR_VOID, 0, 0, 0), IR_ATOMIC);
}

static void make_first(struct body_maker *body, LLVMValueRef call, const struct intrinsic *intrinsic)
{
    (void)intrinsic;
    body_define(body, call, body_use(body, argument(call, 0)));
}

static bool is_true(LLVMValueRef value)
{
    return LLVMGetValueKind(value) == LLVMConstantIntValueKind && !LLVMIsNull(value);
}

/* copy and fill */
/* `memcpy` is checked, as it may not copy to where it overlaps; `memmove` may. LLVM allows both the same place, by which
 * structs are assigned. */
static void make_block_access(struct body_maker *body, LLVMValueRef call, const struct intrinsic *intrinsic)
{
    ir_value to = use(body, call, 0), from = use(body, call, 1), size = use(body, call, 2);
    ir_value made = body_put(body, intrinsic->op, IR_VOID, to, from, size);
    unsigned marks = LLVMGetNumArgOperands(call) > 3 && is_true(argument(call, 3)) ? IR_VOLATILE : 0;
    if (intrinsic->op == IR_copy && strncmp(intrinsic->name, "memcpy", strlen("memcpy")) == 0)
        marks |= IR_CHECKED;
    if (marks != 0)
        body_mark(body, made, marks);
}

static ir_value is_negative(struct body_maker *body, ir_value value, unsigned bits)
{
    return put(body, IR_lt, IR_I1, value, body_integer(body, bits, 0));
}

/* Whether a sum or difference is wrong: the signs say it. */
static ir_value signed_overflow(struct body_maker *body, enum ir_op op, unsigned bits, const ir_value v[3])
{
    ir_kind kind = integer_kind(bits);
    ir_value one = put(body, IR_xor, kind, v[0], v[2]);
    ir_value other = put(body, IR_xor, kind, op == IR_add ? v[1] : v[0], op == IR_add ? v[2] : v[1]);
    return is_negative(body, put(body, IR_and, kind, one, other), bits);
}

/* Whether a product of unsigned numbers is wrong: dividing does not give back the factor. */
static ir_value product_overflow(struct body_maker *body, unsigned bits, const ir_value v[3])
{
    ir_kind kind = integer_kind(bits);
    ir_value zero = body_integer(body, bits, 0), one = body_integer(body, bits, 1);
    ir_value some = put(body, IR_ne, IR_I1, v[1], zero);
    ir_value divisor = body_put(body, IR_select, kind, some, v[1], one);
    ir_value differs = put(body, IR_ne, IR_I1, put(body, IR_udiv, kind, v[2], divisor), v[0]);
    return put(body, IR_and, IR_I1, some, differs);
}

static ir_value magnitude(struct body_maker *body, unsigned bits, ir_value value, ir_value negative)
{
    ir_kind kind = integer_kind(bits);
    return body_put(body, IR_select, kind, negative, body_put(body, IR_neg, kind, value, 0, 0), value);
}

/* Signed factors: the product of their magnitudes must be right and not too large for its sign. */
static ir_value signed_product_overflow(struct body_maker *body, unsigned bits, const ir_value v[3])
{
    ir_kind kind = integer_kind(bits);
    ir_value minus[2], parts[3];
    for (int i = 0; i < 2; i++) {
        minus[i] = is_negative(body, v[i], bits);
        parts[i] = magnitude(body, bits, v[i], minus[i]);
    }
    parts[2] = put(body, IR_mul, kind, parts[0], parts[1]);
    ir_value wrong = product_overflow(body, bits, parts);
    ir_value negative = put(body, IR_xor, IR_I1, minus[0], minus[1]);
    ir_value most = put(body, IR_ushr, kind, body_integer(body, bits, -1), body_integer(body, bits, 1));
    ir_value limit = put(body, IR_add, kind, most, put(body, IR_zext, kind, negative, 0));
    return put(body, IR_or, IR_I1, wrong, put(body, IR_ugt, IR_I1, parts[2], limit));
}

static ir_value overflow(struct body_maker *body, enum ir_op op, bool is_signed, unsigned bits, const ir_value v[3])
{
    if (op == IR_mul)
        return is_signed ? signed_product_overflow(body, bits, v) : product_overflow(body, bits, v);
    if (is_signed)
        return signed_overflow(body, op, bits, v);
    return op == IR_add ? put(body, IR_ult, IR_I1, v[2], v[0]) : put(body, IR_ult, IR_I1, v[0], v[1]);
}

/* Arithmetic that says whether it went wrong: the result that wraps around, and a bit. */
static void make_overflow(struct body_maker *body, LLVMValueRef call, const struct intrinsic *intrinsic)
{
    unsigned bits = width_of(body, LLVMTypeOf(argument(call, 0)));
    ir_value v[3] = {use(body, call, 0), use(body, call, 1), 0};
    if (body->failed)
        return;
    if (bits == 1) {
        body_refuse(body, "arithmetic with single bits is not understood");
        return;
    }
    v[2] = put(body, intrinsic->op, integer_kind(bits), v[0], v[1]);
    ir_value wrong = overflow(body, intrinsic->op, intrinsic->name[0] == 's', bits, v);
    uint32_t first = body_add_leaf(body, v[2]);
    body_add_leaf(body, wrong);
    body_define(body, call, first);
}

/* The larger or the smaller one. */
static void make_choice(struct body_maker *body, LLVMValueRef call, const struct intrinsic *intrinsic)
{
    unsigned bits = width_of(body, LLVMTypeOf(call));
    ir_value a = use(body, call, 0), b = use(body, call, 1);
    if (body->failed)
        return;
    ir_value first = put(body, intrinsic->op, IR_I1, a, b);
    define(body, call, body_put(body, IR_select, integer_kind(bits), first, a, b));
}

static void make_absolute(struct body_maker *body, LLVMValueRef call, const struct intrinsic *intrinsic)
{
    unsigned bits = width_of(body, LLVMTypeOf(call));
    ir_value a = use(body, call, 0);
    (void)intrinsic;
    if (!body->failed)
        define(body, call, magnitude(body, bits, a, is_negative(body, a, bits)));
}

/* 0x5555… and the like, as wide as it is wanted (at most 64). */
static ir_value pattern(struct body_maker *body, unsigned bits, unsigned byte)
{
    return body_integer(body, bits, (int64_t)(byte * UINT64_C(0x0101010101010101)));
}

/* How many bits are set, in a number of 8, 16, 32 or 64 bits: sums of neighbours. */
static ir_value count_ones(struct body_maker *body, ir_value value, unsigned bits)
{
    ir_kind kind = integer_kind(bits);
    static const struct {
        unsigned distance, mask;
    } steps[] = {{1, 0x55}, {2, 0x33}, {4, 0x0f}};
    for (int i = 0; i < 3; i++) {
        ir_value mask = pattern(body, bits, steps[i].mask);
        ir_value moved = put(body, IR_ushr, kind, value, body_integer(body, bits, (int64_t)steps[i].distance));
        value = put(body, IR_add, kind, put(body, IR_and, kind, value, mask), put(body, IR_and, kind, moved, mask));
    }
    if (bits == 8)
        return value;
    ir_value sums = put(body, IR_mul, kind, value, pattern(body, bits, 1));
    return put(body, IR_ushr, kind, sums, body_integer(body, bits, (int64_t)bits - 8));
}

/* How many bits are set, in a number of any width. */
static ir_value count_all_ones(struct body_maker *body, ir_value value, unsigned bits)
{
    ir_kind kind = integer_kind(bits);
    unsigned wide = 8;
    if (bits > 64) {
        ir_value upper = put(body, IR_ushr, kind, value, body_integer(body, bits, 64));
        ir_value low = count_ones(body, put(body, IR_trunc, IR_I64, value, 0), 64);
        ir_value high = count_ones(body, put(body, IR_trunc, IR_I64, upper, 0), 64);
        return put(body, IR_zext, kind, put(body, IR_add, IR_I64, low, high), 0);
    }
    while (wide < bits)
        wide *= 2;
    if (wide == bits)
        return count_ones(body, value, bits);
    ir_value extended = put(body, IR_zext, integer_kind(wide), value, 0);
    return put(body, IR_trunc, kind, count_ones(body, extended, wide), 0);
}

static void make_count(struct body_maker *body, LLVMValueRef call, const struct intrinsic *intrinsic)
{
    unsigned bits = width_of(body, LLVMTypeOf(call));
    ir_kind kind = integer_kind(bits);
    ir_value value = use(body, call, 0);
    (void)intrinsic;
    if (!body->failed)
        define(body, call, bits == 1 ? value : count_all_ones(body, value, kind >> 3));
}

/* The zeros below the lowest bit: those of x that become ones when 1 is taken away. */
static void make_trailing_zeros(struct body_maker *body, LLVMValueRef call, const struct intrinsic *intrinsic)
{
    unsigned bits = width_of(body, LLVMTypeOf(call));
    ir_kind kind = integer_kind(bits);
    ir_value value = use(body, call, 0);
    (void)intrinsic;
    if (body->failed)
        return;
    ir_value ones = body_integer(body, bits, -1);
    ir_value below = put(body, IR_add, kind, value, ones);
    define(body, call,
           count_all_ones(body, put(body, IR_and, kind, below, put(body, IR_xor, kind, value, ones)), bits));
}

/* The zeros above the highest bit: those that are left when it is copied to all places below. */
static void make_leading_zeros(struct body_maker *body, LLVMValueRef call, const struct intrinsic *intrinsic)
{
    unsigned bits = width_of(body, LLVMTypeOf(call));
    ir_kind kind = integer_kind(bits);
    ir_value value = use(body, call, 0);
    (void)intrinsic;
    if (body->failed)
        return;
    for (unsigned distance = 1; distance < bits; distance *= 2) {
        ir_value moved = put(body, IR_ushr, kind, value, body_integer(body, bits, (int64_t)distance));
        value = put(body, IR_or, kind, value, moved);
    }
    ir_value ones = body_integer(body, bits, -1);
    define(body, call, count_all_ones(body, put(body, IR_xor, kind, value, ones), bits));
}

/* Bytes in the other order: each is cut out and put in its new place. */
static void make_byte_swap(struct body_maker *body, LLVMValueRef call, const struct intrinsic *intrinsic)
{
    unsigned bits = width_of(body, LLVMTypeOf(call));
    ir_kind kind = integer_kind(bits);
    ir_value value = use(body, call, 0);
    (void)intrinsic;
    if (body->failed)
        return;
    ir_value byte = body_integer(body, bits, 0xff), whole = 0;
    for (unsigned at = 0; at < bits; at += 8) {
        ir_value part = put(body, IR_ushr, kind, value, body_integer(body, bits, (int64_t)at));
        part = put(body, IR_and, kind, part, byte);
        part = put(body, IR_shl, kind, part, body_integer(body, bits, (int64_t)(bits - 8 - at)));
        whole = at == 0 ? part : put(body, IR_or, kind, whole, part);
    }
    define(body, call, whole);
}

/* A shift of two numbers behind each other; rotation if they are the same. No distance may reach the width. */
static void make_funnel(struct body_maker *body, LLVMValueRef call, const struct intrinsic *intrinsic)
{
    unsigned bits = width_of(body, LLVMTypeOf(call));
    ir_kind kind = integer_kind(bits);
    ir_value high = use(body, call, 0), low = use(body, call, 1), distance = use(body, call, 2);
    bool left = intrinsic->op == IR_shl;
    if (body->failed)
        return;
    ir_value width = body_integer(body, bits, (int64_t)bits), zero = body_integer(body, bits, 0);
    distance = put(body, IR_urem, kind, distance, width);
    ir_value rest = put(body, IR_urem, kind, put(body, IR_sub, kind, width, distance), width);
    ir_value upper = put(body, IR_shl, kind, high, left ? distance : rest);
    ir_value lower = put(body, IR_ushr, kind, low, left ? rest : distance);
    ir_value none = put(body, IR_eq, IR_I1, distance, zero);
    define(body, call, body_put(body, IR_select, kind, none, left ? high : low, put(body, IR_or, kind, upper, lower)));
}

static void make_multiply_add(struct body_maker *body, LLVMValueRef call, const struct intrinsic *intrinsic)
{
    ir_value a = use(body, call, 0), b = use(body, call, 1), c = use(body, call, 2);
    ir_kind kind = type_kind(LLVMTypeOf(call));
    (void)intrinsic;
    if (!body->failed)
        define(body, call, put(body, IR_add, kind, put(body, IR_mul, kind, a, b), c));
}

/* What the compiler would know: nothing. */
static void make_unknown(struct body_maker *body, LLVMValueRef call, const struct intrinsic *intrinsic)
{
    unsigned bits = width_of(body, LLVMTypeOf(call));
    bool most = strcmp(intrinsic->name, "objectsize") == 0 && !is_true(argument(call, 1));
    if (!body->failed)
        define(body, call, body_integer(body, bits, most ? -1 : 0));
}

/* A call with the same arguments of a function of another name. */
static void make_call(struct body_maker *body, LLVMValueRef call, const char *name, unsigned count)
{
    enum { MOST = 3 };
    ir_value arguments[MOST] = {0};
    LLVMTypeRef types[MOST] = {0};
    for (unsigned i = 0; i < count && i < MOST; i++) {
        arguments[i] = use(body, call, i);
        types[i] = LLVMTypeOf(argument(call, i));
    }
    LLVMTypeRef type = LLVMFunctionType(LLVMTypeOf(call), types, count, false);
    uint32_t signature = type_signature(body->module, type);
    if (signature == IR_NONE || type_is_aggregate(LLVMTypeOf(call))) {
        body_refuse(body, "a vector is not understood here");
        return;
    }
    ir_value result = call_function(body, name, signature, arguments, count);
    if (LLVMGetTypeKind(LLVMTypeOf(call)) != LLVMVoidTypeKind)
        define(body, call, result);
}

/* The library has a function for each width: sqrt, sqrtf, sqrtl. */
static void make_library(struct body_maker *body, LLVMValueRef call, const struct intrinsic *intrinsic)
{
    unsigned count = LLVMGetNumArgOperands(call);
    unsigned bits = count == 0 ? 64 : ir_kind_bits(type_kind(LLVMTypeOf(argument(call, 0))));
    char name[32];
    snprintf(name, sizeof name, "%s%s", intrinsic->library, bits == 32 ? "f" : bits > 64 ? "l" : "");
    make_call(body, call, name, count);
}

/* The call stays as it is; who runs the program knows it by LLVM's name. */
static void make_itself(struct body_maker *body, LLVMValueRef call, const struct intrinsic *intrinsic)
{
    make_call(body, call, intrinsic->library, LLVMGetNumArgOperands(call));
}

static const struct intrinsic intrinsics[] = {
    {"memcpy", make_block_access, IR_copy, NULL},
    {"memmove", make_block_access, IR_copy, NULL},
    {"memcpy.inline", make_block_access, IR_copy, NULL},
    {"memset", make_block_access, IR_fill, NULL},
    {"memset.inline", make_block_access, IR_fill, NULL},
    {"sadd.with.overflow", make_overflow, IR_add, NULL},
    {"uadd.with.overflow", make_overflow, IR_add, NULL},
    {"ssub.with.overflow", make_overflow, IR_sub, NULL},
    {"usub.with.overflow", make_overflow, IR_sub, NULL},
    {"smul.with.overflow", make_overflow, IR_mul, NULL},
    {"umul.with.overflow", make_overflow, IR_mul, NULL},
    {"smax", make_choice, IR_gt, NULL},
    {"smin", make_choice, IR_lt, NULL},
    {"umax", make_choice, IR_ugt, NULL},
    {"umin", make_choice, IR_ult, NULL},
    {"abs", make_absolute, IR_neg, NULL},
    {"ctpop", make_count, IR_add, NULL},
    {"cttz", make_trailing_zeros, IR_add, NULL},
    {"ctlz", make_leading_zeros, IR_add, NULL},
    {"bswap", make_byte_swap, IR_or, NULL},
    {"fshl", make_funnel, IR_shl, NULL},
    {"fshr", make_funnel, IR_ushr, NULL},
    {"fmuladd", make_multiply_add, IR_add, NULL},
    {"objectsize", make_unknown, IR_integer, NULL},
    {"is.constant", make_unknown, IR_integer, NULL},
    {"expect", make_first, IR_integer, NULL},
    {"expect.with.probability", make_first, IR_integer, NULL},
    {"ptr.annotation", make_first, IR_integer, NULL},
    {"annotation", make_first, IR_integer, NULL},
    {"launder.invariant.group", make_first, IR_integer, NULL},
    {"strip.invariant.group", make_first, IR_integer, NULL},
    {"threadlocal.address", make_first, IR_integer, NULL},
    {"assume", make_nothing, IR_integer, NULL},
    {"var.annotation", make_nothing, IR_integer, NULL},
    {"lifetime.start", make_nothing, IR_integer, NULL},
    {"lifetime.end", make_nothing, IR_integer, NULL},
    {"invariant.start", make_nothing, IR_integer, NULL},
    {"invariant.end", make_nothing, IR_integer, NULL},
    {"prefetch", make_nothing, IR_integer, NULL},
    {"donothing", make_nothing, IR_integer, NULL},
    {"sideeffect", make_nothing, IR_integer, NULL},
    {"experimental.noalias.scope.decl", make_nothing, IR_integer, NULL},
    {"x86.sse2.pause", make_nothing, IR_integer, NULL},
    {"x86.sse2.mfence", make_fence, IR_fence, NULL},
    {"x86.sse2.lfence", make_fence, IR_fence, NULL},
    {"x86.sse.sfence", make_fence, IR_fence, NULL},
    {"stacksave", make_itself, IR_call_static, "llvm.stacksave"},
    {"stackrestore", make_itself, IR_call_static, "llvm.stackrestore"},
    {"va_start", make_itself, IR_call_static, "llvm.va_start"},
    {"va_end", make_itself, IR_call_static, "llvm.va_end"},
    {"va_copy", make_itself, IR_call_static, "llvm.va_copy"},
    {"trap", make_itself, IR_call_static, "abort"},
    {"debugtrap", make_itself, IR_call_static, "abort"},
    {"fabs", make_library, IR_call_static, "fabs"},
    {"sqrt", make_library, IR_call_static, "sqrt"},
    {"floor", make_library, IR_call_static, "floor"},
    {"ceil", make_library, IR_call_static, "ceil"},
    {"trunc", make_library, IR_call_static, "trunc"},
    {"round", make_library, IR_call_static, "round"},
    {"rint", make_library, IR_call_static, "rint"},
    {"nearbyint", make_library, IR_call_static, "nearbyint"},
    {"lround", make_library, IR_call_static, "lround"},
    {"llround", make_library, IR_call_static, "llround"},
    {"lrint", make_library, IR_call_static, "lrint"},
    {"llrint", make_library, IR_call_static, "llrint"},
    {"copysign", make_library, IR_call_static, "copysign"},
    {"minnum", make_library, IR_call_static, "fmin"},
    {"maxnum", make_library, IR_call_static, "fmax"},
    {"fma", make_library, IR_call_static, "fma"},
    {"pow", make_library, IR_call_static, "pow"},
    {"exp", make_library, IR_call_static, "exp"},
    {"exp2", make_library, IR_call_static, "exp2"},
    {"log", make_library, IR_call_static, "log"},
    {"log2", make_library, IR_call_static, "log2"},
    {"log10", make_library, IR_call_static, "log10"},
    {"sin", make_library, IR_call_static, "sin"},
    {"cos", make_library, IR_call_static, "cos"},
};

/* Whether a part of a name stands for a type: "i32", "p0i8", "f64", "v2f32", "p0", "s_…", "sl_…". */
static bool is_type_part(const char *part, size_t length)
{
    if (length < 2)
        return false;
    if (part[0] == 's')
        return part[1] == '_' || part[1] == 'l';
    return (part[0] == 'i' || part[0] == 'f' || part[0] == 'p' || part[0] == 'v' || part[0] == 'a') && part[1] >= '0' &&
           part[1] <= '9';
}

/* The length of a name without its types. */
static size_t stem_length(const char *name, size_t length)
{
    for (size_t at = 0; at < length;) {
        const char *dot = memchr(name + at, '.', length - at);
        if (dot == NULL)
            break;
        size_t next = (size_t)(dot - name) + 1;
        const char *end = memchr(dot + 1, '.', length - next);
        size_t part = end == NULL ? length - next : (size_t)(end - dot) - 1;
        if (is_type_part(dot + 1, part))
            return next - 1;
        at = next;
    }
    return length;
}

void intrinsic_make(struct body_maker *body, LLVMValueRef call, LLVMValueRef function)
{
    size_t length = 0;
    const char *name = LLVMGetValueName2(function, &length);
    const size_t prefix = strlen("llvm.");
    if (length > prefix) {
        size_t stem = stem_length(name + prefix, length - prefix);
        for (size_t i = 0; i < sizeof intrinsics / sizeof *intrinsics; i++)
            if (strlen(intrinsics[i].name) == stem && memcmp(intrinsics[i].name, name + prefix, stem) == 0) {
                intrinsics[i].make(body, call, &intrinsics[i]);
                return;
            }
    }
    body_refuse(body, "%.*s is not understood", (int)(length < 100 ? length : 100), name);
}
