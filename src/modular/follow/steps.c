/* What single instructions do on a path. */
#include "modular/follow/internal.h"

/* By operation of the ir: the operation of terms, with operands changed and result negated if need be. */
static const struct {
    enum term_op op;
    bool there, swapped, negated;
} arithmetic[IR_OP_COUNT] = {
    [IR_add] = {TERM_ADD, true, false, false},   [IR_sub] = {TERM_SUB, true, false, false},
    [IR_mul] = {TERM_MUL, true, false, false},   [IR_div] = {TERM_SDIV, true, false, false},
    [IR_rem] = {TERM_SREM, true, false, false},  [IR_udiv] = {TERM_UDIV, true, false, false},
    [IR_urem] = {TERM_UREM, true, false, false}, [IR_and] = {TERM_AND, true, false, false},
    [IR_or] = {TERM_OR, true, false, false},     [IR_xor] = {TERM_XOR, true, false, false},
    [IR_shl] = {TERM_SHL, true, false, false},   [IR_shr] = {TERM_ASHR, true, false, false},
    [IR_ushr] = {TERM_LSHR, true, false, false}, [IR_eq] = {TERM_EQ, true, false, false},
    [IR_ne] = {TERM_EQ, true, false, true},      [IR_lt] = {TERM_SLT, true, false, false},
    [IR_le] = {TERM_SLE, true, false, false},    [IR_gt] = {TERM_SLT, true, true, false},
    [IR_ge] = {TERM_SLE, true, true, false},     [IR_ult] = {TERM_ULT, true, false, false},
    [IR_ule] = {TERM_ULE, true, false, false},   [IR_ugt] = {TERM_ULT, true, true, false},
    [IR_uge] = {TERM_ULE, true, true, false},
};

static ir_kind kind_of(const struct build *build, ir_value value)
{
    return build->body->instructions[value].kind;
}

/* When a division goes wrong. */
static bool check_division(struct build *build, struct path *path, enum term_op op, term a, term b)
{
    struct terms *terms = build->terms;
    unsigned width = term_width(terms, a);
    if (!path_hazard(build, path, HAZARD_UNDEFINED, term_eq(terms, b, term_constant(terms, width, 0)),
                     "division by zero"))
        return false;
    if (op != TERM_SDIV && op != TERM_SREM)
        return true;
    term smallest = term_constant(terms, width, UINT64_C(1) << (width - 1));
    term minus = term_constant(terms, width, UINT64_MAX);
    term overflows = term_and(terms, term_eq(terms, a, smallest), term_eq(terms, b, minus));
    return path_hazard(build, path, HAZARD_UNDEFINED, overflows, "signed overflow");
}

static bool check_operation(struct build *build, struct path *path, enum term_op op, term a, term b)
{
    struct terms *terms = build->terms;
    unsigned width = term_width(terms, a);
    if (op >= TERM_UDIV && op <= TERM_SREM)
        return check_division(build, path, op, a, b);
    if (op == TERM_SHL || op == TERM_LSHR || op == TERM_ASHR)
        return path_hazard(build, path, HAZARD_UNDEFINED,
                           term_not(terms, term_binary(terms, TERM_ULT, b, term_constant(terms, width, width))),
                           "shift by too much");
    if ((build->at->marks & IR_CHECKED) != 0 && (op == TERM_ADD || op == TERM_SUB || op == TERM_MUL))
        return path_hazard(build, path, HAZARD_UNDEFINED, term_overflows(terms, op, a, b), "signed overflow");
    return true;
}

/* Whether two pointers are the same; other comparisons of pointers are not understood. */
static bool compare_pointers(struct build *build, struct path *path)
{
    struct value a = value_operand(build, path, build->at->a), b = value_operand(build, path, build->at->b);
    if (a.kind != VALUE_POINTER || b.kind != VALUE_POINTER || arithmetic[build->at->op].op != TERM_EQ)
        return path_refuse(build, path, "pointers are compared in a way that is not understood");
    term same =
        a.thing != b.thing ? TERM_FALSE : term_eq(build->terms, value_offset(build, &a), value_offset(build, &b));
    if (a.thing != b.thing && (a.offset != 0 || b.offset != 0 || a.number != TERM_NONE || b.number != TERM_NONE))
        return path_refuse(build, path, "pointers into different variables are compared");
    value_result(build, path, value_number(arithmetic[build->at->op].negated ? term_not(build->terms, same) : same));
    return true;
}

static bool follow_arithmetic(struct build *build, struct path *path)
{
    enum ir_op op = (enum ir_op)build->at->op;
    term a = TERM_NONE, b = TERM_NONE;
    if (ir_kind_class(kind_of(build, build->at->a)) == IR_KIND_POINTER)
        return compare_pointers(build, path);
    if (!value_is_understood(kind_of(build, build->at->a)))
        return path_refuse(build, path, "numbers of this kind are not understood");
    if (!value_use(build, path, build->at->a, &a) || !value_use(build, path, build->at->b, &b))
        return false;
    if (arithmetic[op].swapped) {
        term swapped = a;
        a = b;
        b = swapped;
    }
    if (!check_operation(build, path, arithmetic[op].op, a, b))
        return false;
    term result = term_binary(build->terms, arithmetic[op].op, a, b);
    value_result(build, path, value_number(arithmetic[op].negated ? term_not(build->terms, result) : result));
    return true;
}

static bool follow_pointer_to_int(struct build *build, struct path *path)
{
    struct value value = value_operand(build, path, build->at->a);
    if (value.kind != VALUE_POINTER || value.thing != 0)
        return path_refuse(build, path, "an address becomes a number");
    value_result(
        build, path,
        value_number(term_extend(build->terms, value_offset(build, &value), value_width(build->at->kind), false)));
    return true;
}

static bool follow_int_to_pointer(struct build *build, struct path *path)
{
    uint64_t constant;
    term number = TERM_NONE;
    if (!value_use(build, path, build->at->a, &number))
        return false;
    struct value value = value_pointer(0, 0);
    value.number = term_extend(build->terms, number, POINTER_WIDTH, false);
    if (term_is_constant(build->terms, value.number, &constant))
        value = value_pointer(0, (int64_t)constant);
    value_result(build, path, value);
    return true;
}

static bool follow_conversion(struct build *build, struct path *path)
{
    struct terms *terms = build->terms;
    unsigned width = value_width(build->at->kind);
    term a = TERM_NONE;
    if (!value_is_understood(build->at->kind) || !value_is_understood(kind_of(build, build->at->a)))
        return path_refuse(build, path, "numbers of this kind are not understood");
    if (!value_use(build, path, build->at->a, &a))
        return false;
    if (build->at->op == IR_neg) {
        term smallest = term_constant(terms, width, UINT64_C(1) << (width - 1));
        if ((build->at->marks & IR_CHECKED) != 0 &&
            !path_hazard(build, path, HAZARD_UNDEFINED, term_eq(terms, a, smallest), "signed overflow"))
            return false;
        a = term_binary(terms, TERM_SUB, term_constant(terms, width, 0), a);
    } else {
        a = term_extend(terms, a, width, build->at->op == IR_sext);
    }
    value_result(build, path, value_number(a));
    return true;
}

/* A choice between numbers is a number; between anything else the path forks. */
static bool follow_select(struct build *build, struct path *path)
{
    term condition = TERM_NONE;
    if (!value_use(build, path, build->at->a, &condition))
        return false;
    struct value one = value_operand(build, path, build->at->b), other = value_operand(build, path, build->at->c);
    if (one.kind == VALUE_NUMBER && other.kind == VALUE_NUMBER) {
        value_result(build, path, value_number(term_ite(build->terms, condition, one.number, other.number)));
        return true;
    }
    struct path *fork = path_fork(build, path, term_not(build->terms, condition));
    if (fork != NULL) {
        value_result(build, fork, other);
        path_next(fork);
    }
    path_assume(build, path, condition);
    value_result(build, path, one);
    return path->guard != TERM_FALSE;
}

static bool follow_local(struct build *build, struct path *path)
{
    const struct frame *frame = &path->frames[path->frame_count - 1];
    const struct thing like = {.kind = THING_LOCAL,
                               .what = frame->index,
                               .context = frame->context,
                               .size = build->layout.type_sizes[build->at->a]};
    if (build->at->b != IR_NONE || like.size > INT32_MAX)
        return path_refuse(build, path, "a variable of this size is not understood");
    value_result(build, path, value_pointer(thing_known(build, &like), 0));
    return true;
}

static void go_to(struct build *build, struct path *path, uint32_t block)
{
    path_enter(build, path, block, path->frames[path->frame_count - 1].block);
}

static bool follow_branch(struct build *build, struct path *path)
{
    term condition = TERM_NONE;
    if (!value_use(build, path, build->at->a, &condition))
        return false;
    struct path *fork = path_fork(build, path, term_not(build->terms, condition));
    if (fork != NULL)
        go_to(build, fork, build->at->c);
    path_assume(build, path, condition);
    if (path->guard == TERM_FALSE)
        return false;
    go_to(build, path, build->at->b);
    return true;
}

static bool follow_switch(struct build *build, struct path *path)
{
    struct terms *terms = build->terms;
    uint32_t count;
    const uint32_t *words = ir_list(build->body, build->at->b, &count);
    term value = TERM_NONE;
    if (!value_use(build, path, build->at->a, &value))
        return false;
    for (uint32_t i = 1; i + 2 < count; i += 3) {
        uint64_t key = (uint64_t)words[i + 1] << 32 | words[i];
        term is_it = term_eq(terms, value, term_constant(terms, term_width(terms, value), key));
        struct path *fork = path_fork(build, path, is_it);
        if (fork != NULL)
            go_to(build, fork, words[i + 2]);
        path_assume(build, path, term_not(terms, is_it));
    }
    if (path->guard == TERM_FALSE)
        return false;
    go_to(build, path, words[0]);
    return true;
}

/* The end of a block. */
static bool follow_end(struct build *build, struct path *path)
{
    switch ((enum ir_op)build->at->op) {
    case IR_jump:
        go_to(build, path, build->at->a);
        return true;
    case IR_branch:
        return follow_branch(build, path);
    case IR_switch:
        return follow_switch(build, path);
    case IR_return:
        path_return(build, path,
                    build->at->a == IR_NONE ? (struct value){0} : value_operand(build, path, build->at->a));
        return true;
    case IR_unreachable:
        return path_hazard(build, path, HAZARD_UNDEFINED, TERM_TRUE, "what cannot be reached is reached");
    default:
        return path_refuse(build, path, "an instruction is not understood");
    }
}

static bool follow_value(struct build *build, struct path *path)
{
    switch ((enum ir_op)build->at->op) {
    case IR_integer: /* these are made where they are used */
    case IR_null:
    case IR_global:
    case IR_function:
    case IR_parameter:
    case IR_fence:
        return true;
    case IR_undefined:
        value_result(build, path, (struct value){.kind = VALUE_UNDEFINED});
        return true;
    case IR_constant: /* a string; who accesses it is not understood */
    case IR_floating:
        value_result(build, path, (struct value){0});
        return true;
    case IR_trunc:
    case IR_sext:
    case IR_zext:
    case IR_neg:
        return follow_conversion(build, path);
    case IR_pointer_to_int:
        return follow_pointer_to_int(build, path);
    case IR_int_to_pointer:
        return follow_int_to_pointer(build, path);
    case IR_select:
        return follow_select(build, path);
    case IR_local:
        return follow_local(build, path);
    case IR_field:
    case IR_element:
    case IR_offset:
        return access_move_pointer(build, path);
    case IR_load:
    case IR_store:
    case IR_update:
    case IR_exchange_if:
        return access_memory(build, path);
    default:
        return arithmetic[build->at->op].there ? follow_arithmetic(build, path)
                                               : path_refuse(build, path, "an instruction is not understood");
    }
}

bool step_follow(struct build *build, struct path *path)
{
    enum ir_op op = (enum ir_op)build->at->op;
    if ((ir_op_flags(op) & IR_E) != 0)
        return follow_end(build, path);
    if (op == IR_call_static || op == IR_call_pointer)
        return call_follow(build, path);
    if (!follow_value(build, path))
        return false;
    path_next(path);
    return true;
}
