/* Translation: what each instruction of the bytecode becomes. */
#include "jvm/translate/build.h"

#include <string.h>

/* Opcodes that take their values from the stack and put at most one back: ROW(opcode, operation, storage). What they
 * take and give is in the table of opcodes. */
#define PLAIN_OPCODES(ROW)                                                                                             \
    ROW(IALOAD, get_element, AS_IT_IS)                                                                                 \
    ROW(LALOAD, get_element, AS_IT_IS)                                                                                 \
    ROW(FALOAD, get_element, AS_IT_IS)                                                                                 \
    ROW(DALOAD, get_element, AS_IT_IS)                                                                                 \
    ROW(AALOAD, get_element, AS_IT_IS)                                                                                 \
    ROW(BALOAD, get_element, BYTE)                                                                                     \
    ROW(CALOAD, get_element, CHAR)                                                                                     \
    ROW(SALOAD, get_element, SHORT)                                                                                    \
    ROW(IASTORE, put_element, AS_IT_IS)                                                                                \
    ROW(LASTORE, put_element, AS_IT_IS)                                                                                \
    ROW(FASTORE, put_element, AS_IT_IS)                                                                                \
    ROW(DASTORE, put_element, AS_IT_IS)                                                                                \
    ROW(AASTORE, put_element, AS_IT_IS)                                                                                \
    ROW(BASTORE, put_element, BYTE)                                                                                    \
    ROW(CASTORE, put_element, CHAR)                                                                                    \
    ROW(SASTORE, put_element, SHORT)                                                                                   \
    ROW(IADD, add, AS_IT_IS)                                                                                           \
    ROW(LADD, add, AS_IT_IS)                                                                                           \
    ROW(FADD, add, AS_IT_IS)                                                                                           \
    ROW(DADD, add, AS_IT_IS)                                                                                           \
    ROW(ISUB, sub, AS_IT_IS)                                                                                           \
    ROW(LSUB, sub, AS_IT_IS)                                                                                           \
    ROW(FSUB, sub, AS_IT_IS)                                                                                           \
    ROW(DSUB, sub, AS_IT_IS)                                                                                           \
    ROW(IMUL, mul, AS_IT_IS)                                                                                           \
    ROW(LMUL, mul, AS_IT_IS)                                                                                           \
    ROW(FMUL, mul, AS_IT_IS)                                                                                           \
    ROW(DMUL, mul, AS_IT_IS)                                                                                           \
    ROW(IDIV, div, AS_IT_IS)                                                                                           \
    ROW(LDIV, div, AS_IT_IS)                                                                                           \
    ROW(FDIV, div, AS_IT_IS)                                                                                           \
    ROW(DDIV, div, AS_IT_IS)                                                                                           \
    ROW(IREM, rem, AS_IT_IS)                                                                                           \
    ROW(LREM, rem, AS_IT_IS)                                                                                           \
    ROW(FREM, rem, AS_IT_IS)                                                                                           \
    ROW(DREM, rem, AS_IT_IS)                                                                                           \
    ROW(INEG, neg, AS_IT_IS)                                                                                           \
    ROW(LNEG, neg, AS_IT_IS)                                                                                           \
    ROW(FNEG, neg, AS_IT_IS)                                                                                           \
    ROW(DNEG, neg, AS_IT_IS)                                                                                           \
    ROW(ISHL, shl, AS_IT_IS)                                                                                           \
    ROW(LSHL, shl, AS_IT_IS)                                                                                           \
    ROW(ISHR, shr, AS_IT_IS)                                                                                           \
    ROW(LSHR, shr, AS_IT_IS)                                                                                           \
    ROW(IUSHR, ushr, AS_IT_IS)                                                                                         \
    ROW(LUSHR, ushr, AS_IT_IS)                                                                                         \
    ROW(IAND, and, AS_IT_IS)                                                                                           \
    ROW(LAND, and, AS_IT_IS)                                                                                           \
    ROW(IOR, or, AS_IT_IS)                                                                                             \
    ROW(LOR, or, AS_IT_IS)                                                                                             \
    ROW(IXOR, xor, AS_IT_IS)                                                                                           \
    ROW(LXOR, xor, AS_IT_IS)                                                                                           \
    ROW(I2L, sext, AS_IT_IS)                                                                                           \
    ROW(I2F, int_to_float, AS_IT_IS)                                                                                   \
    ROW(I2D, int_to_float, AS_IT_IS)                                                                                   \
    ROW(L2I, trunc, AS_IT_IS)                                                                                          \
    ROW(L2F, int_to_float, AS_IT_IS)                                                                                   \
    ROW(L2D, int_to_float, AS_IT_IS)                                                                                   \
    ROW(F2I, float_to_int, AS_IT_IS)                                                                                   \
    ROW(F2L, float_to_int, AS_IT_IS)                                                                                   \
    ROW(F2D, float_to_float, AS_IT_IS)                                                                                 \
    ROW(D2I, float_to_int, AS_IT_IS)                                                                                   \
    ROW(D2L, float_to_int, AS_IT_IS)                                                                                   \
    ROW(D2F, float_to_float, AS_IT_IS)                                                                                 \
    ROW(LCMP, cmp, AS_IT_IS)                                                                                           \
    ROW(FCMPL, cmpl, AS_IT_IS)                                                                                         \
    ROW(FCMPG, cmpg, AS_IT_IS)                                                                                         \
    ROW(DCMPL, cmpl, AS_IT_IS)                                                                                         \
    ROW(DCMPG, cmpg, AS_IT_IS)                                                                                         \
    ROW(ARRAYLENGTH, length, AS_IT_IS)                                                                                 \
    ROW(ATHROW, throw, AS_IT_IS)                                                                                       \
    ROW(MONITORENTER, monitor_enter, AS_IT_IS)                                                                         \
    ROW(MONITOREXIT, monitor_exit, AS_IT_IS)

/* Conditional branches: ROW(opcode, comparison, what the one value of the stack is compared with; NOTHING if it has
 * two). */
#define BRANCH_OPCODES(ROW)                                                                                            \
    ROW(IFEQ, eq, ZERO)                                                                                                \
    ROW(IFNE, ne, ZERO)                                                                                                \
    ROW(IFLT, lt, ZERO)                                                                                                \
    ROW(IFGE, ge, ZERO)                                                                                                \
    ROW(IFGT, gt, ZERO)                                                                                                \
    ROW(IFLE, le, ZERO)                                                                                                \
    ROW(IF_ICMPEQ, eq, NOTHING)                                                                                        \
    ROW(IF_ICMPNE, ne, NOTHING)                                                                                        \
    ROW(IF_ICMPLT, lt, NOTHING)                                                                                        \
    ROW(IF_ICMPGE, ge, NOTHING)                                                                                        \
    ROW(IF_ICMPGT, gt, NOTHING)                                                                                        \
    ROW(IF_ICMPLE, le, NOTHING)                                                                                        \
    ROW(IF_ACMPEQ, eq, NOTHING)                                                                                        \
    ROW(IF_ACMPNE, ne, NOTHING)                                                                                        \
    ROW(IFNULL, eq, NULL_REFERENCE)                                                                                    \
    ROW(IFNONNULL, ne, NULL_REFERENCE)

enum compared { NO_BRANCH, NOTHING, ZERO, NULL_REFERENCE };

struct plain_row {
    bool is_plain;
    uint8_t op, storage;
};

static const struct plain_row plain_rows[OPCODE_COUNT] = {
#define ROW(opcode, operation, stored) [OP_##opcode] = {true, IR_##operation, IR_STORED_##stored},
    PLAIN_OPCODES(ROW)
#undef ROW
};

struct branch_row {
    enum compared with;
    uint8_t op;
};

static const struct branch_row branch_rows[OPCODE_COUNT] = {
#define ROW(opcode, comparison, other) [OP_##opcode] = {other, IR_##comparison},
    BRANCH_OPCODES(ROW)
#undef ROW
};

static ir_kind letter_kind(char letter)
{
    switch (letter) {
    case 'I':
        return IR_I32;
    case 'L':
        return IR_I64;
    case 'F':
        return IR_F32;
    case 'D':
        return IR_F64;
    case 'A':
        return IR_REF;
    default:
        return IR_VOID;
    }
}

static uint32_t add_integer(struct builder *builder, ir_kind kind, int64_t number)
{
    return build_add(builder, IR_integer, kind, (uint32_t)number, (uint32_t)((uint64_t)number >> 32), 0);
}

/* Takes what an opcode takes, the last first. */
static void pop_all(struct builder *builder, const char *letters, uint32_t values[3])
{
    for (size_t i = strlen(letters); i-- > 0;)
        values[i] = build_pop(builder, letter_kind(letters[i]));
}

static void add_plain(struct builder *builder, const struct instruction *instruction)
{
    const struct opcode_info *info = &opcode_infos[instruction->opcode];
    const struct plain_row *row = &plain_rows[instruction->opcode];
    uint32_t values[3] = {0};
    pop_all(builder, info->pops, values);
    ir_kind kind = letter_kind(info->pushes[0]);
    uint32_t value = build_add(builder, (enum ir_op)row->op, kind, values[0], values[1], values[2]);
    builder->code[value].storage = row->storage;
    if (kind != IR_VOID)
        build_push(builder, value);
}

static void add_narrowing(struct builder *builder, ir_kind narrow, enum ir_op widen)
{
    uint32_t cut = build_add(builder, IR_trunc, narrow, build_pop(builder, IR_I32), 0, 0);
    build_push(builder, build_add(builder, widen, IR_I32, cut, 0, 0));
}

static void add_branch(struct builder *builder, const struct node *node, const struct instruction *instruction)
{
    const struct branch_row *row = &branch_rows[instruction->opcode];
    const struct flow *flow = builder->flow;
    uint32_t values[3] = {0};
    pop_all(builder, opcode_infos[instruction->opcode].pops, values);
    if (row->with == ZERO)
        values[1] = add_integer(builder, IR_I32, 0);
    if (row->with == NULL_REFERENCE)
        values[1] = build_add(builder, IR_null, IR_REF, 0, 0, 0);
    uint32_t then = flow->leading[node->target], otherwise = flow->leading[builder->node + 1];
    uint32_t condition = build_add(builder, (enum ir_op)row->op, IR_I1, values[0], values[1], 0);
    build_arrive(builder, then);
    build_arrive(builder, otherwise);
    build_add(builder, IR_branch, IR_VOID, condition, then, otherwise);
}

static void add_jump(struct builder *builder, const struct node *node)
{
    uint32_t to = builder->flow->leading[node->target];
    build_arrive(builder, to);
    build_add(builder, IR_jump, IR_VOID, to, 0, 0);
}

static void add_switch(struct builder *builder, const struct node *node, const struct instruction *instruction)
{
    uint32_t value = build_pop(builder, IR_I32), cases = instruction->case_count;
    uint32_t list = build_list(builder, 1 + 3 * cases);
    uint32_t otherwise = builder->flow->leading[node->target];
    builder->lists[list + 1] = otherwise;
    for (uint32_t i = 0; i < cases; i++) {
        uint32_t *item = builder->lists + list + 2 + 3 * (size_t)i;
        int64_t key = decode_case(&builder->method->code, instruction, i).key;
        item[0] = (uint32_t)key;
        item[1] = (uint32_t)((uint64_t)key >> 32);
        item[2] = builder->flow->leading[reach_case(builder->flow->reach, builder->method, builder->node, i)];
        build_arrive(builder, item[2]);
    }
    build_arrive(builder, otherwise);
    build_add(builder, IR_switch, IR_VOID, value, list, 0);
}

static ir_kind type_kind(const struct builder *builder, uint32_t type)
{
    return ir_type_kind(&builder->method->module->ir.types[type]);
}

static void add_return(struct builder *builder, const struct instruction *instruction)
{
    const struct ir_module *module = &builder->method->module->ir;
    ir_kind wanted = type_kind(builder, module->signatures[builder->method->ir->signature].result);
    ir_kind kind = letter_kind(opcode_infos[instruction->opcode].pops[0]);
    if (kind != wanted)
        method_fail(builder->method, builder->pc, "this return does not fit the type of the method");
    uint32_t value = kind == IR_VOID ? IR_NONE : build_pop(builder, kind);
    build_add(builder, IR_return, IR_VOID, value, 0, 0);
}

/* Whether each upper half stands on its long or double, and each of those has its upper half. */
static bool slots_are_whole(const struct builder *builder, const uint32_t *slots, uint32_t count)
{
    bool half = false; /* the upper half of a value comes next */
    for (uint32_t i = 0; i < count; i++) {
        if ((slots[i] == VALUE_HALF) != half)
            return false;
        half = build_is_wide(builder, slots[i]);
    }
    return !half;
}

/* dup, swap, pop and their like: slots are moved as the table of opcodes says. */
static void move_slots(struct builder *builder, const struct instruction *instruction)
{
    const struct opcode_info *info = &opcode_infos[instruction->opcode];
    struct method *method = builder->method;
    uint32_t taken = (uint32_t)strlen(info->pops), given = (uint32_t)strlen(info->pushes), slots[4];
    if (builder->depth < taken) {
        method_fail(method, builder->pc, "the stack is empty where a value is taken from it");
        return;
    }
    uint32_t *base = builder->stack + builder->depth - taken;
    if (builder->depth - taken + given > method->code.max_stack) {
        method_fail(method, builder->pc, "the stack grows beyond its %u slots", (unsigned)method->code.max_stack);
        return;
    }
    memcpy(slots, base, taken * sizeof *slots);
    for (uint32_t i = 0; i < given; i++)
        base[i] = slots[strchr(info->pops, info->pushes[i]) - info->pops];
    if (!slots_are_whole(builder, slots, taken) || !slots_are_whole(builder, base, given))
        method_fail(method, builder->pc, "%s splits a long or double", info->mnemonic);
    builder->depth = builder->depth - taken + given;
}

static void add_floating(struct builder *builder, ir_kind kind, uint64_t bits)
{
    build_push(builder, build_add(builder, IR_floating, kind, (uint32_t)bits, (uint32_t)(bits >> 32), 0));
}

/* ldc and its like: numbers are made by instructions of their own. */
static void load_constant(struct builder *builder, const struct instruction *instruction)
{
    const struct class_module *module = builder->method->module;
    struct class_constant constant;
    if (!constant_get(&module->file, instruction->index, builder->method->code.offset + builder->pc, &constant,
                      builder->method->error)) {
        builder->method->failed = true;
        return;
    }
    switch (constant.tag) {
    case CONSTANT_INTEGER:
        build_push(builder, add_integer(builder, IR_I32, constant.integer));
        return;
    case CONSTANT_LONG:
        build_push(builder, add_integer(builder, IR_I64, constant.wide));
        return;
    case CONSTANT_FLOAT:
        add_floating(builder, IR_F32, constant.float_bits);
        return;
    case CONSTANT_DOUBLE:
        add_floating(builder, IR_F64, constant.double_bits);
        return;
    default:
        break;
    }
    uint32_t number = module->loadables[instruction->index];
    ir_kind kind = IR_REF;
    if (constant.tag == CONSTANT_DYNAMIC)
        kind = type_kind(builder, module->ir.sites[module->ir.constants[number].index].type);
    build_push(builder, build_add(builder, IR_constant, kind, number, 0, 0));
}

/* fconst and dconst: 0, 1 or 2, whose bits are these. */
static void load_small_floating(struct builder *builder, const struct instruction *instruction)
{
    static const uint32_t singles[] = {0, 0x3f800000, 0x40000000};
    static const uint64_t doubles[] = {0, 0x3ff0000000000000};
    uint8_t number = (uint8_t)opcode_infos[instruction->opcode].implied;
    if (instruction->general == OP_FCONST_0)
        add_floating(builder, IR_F32, singles[number]);
    else
        add_floating(builder, IR_F64, doubles[number]);
}

/* The fields of the virtual machine belong to classes; the ir relies on it. */
static bool check_owner(struct builder *builder, uint32_t owner)
{
    return builder->method->module->ir.types[owner].form == IR_TYPE_CLASS ||
           method_fail(builder->method, builder->pc, "arrays have no fields");
}

static void access_field(struct builder *builder, const struct instruction *instruction)
{
    const struct class_module *module = builder->method->module;
    uint32_t number = module->refs[instruction->index], value, object;
    const struct ir_field_ref *ref = &module->ir.field_refs[number];
    ir_kind kind = type_kind(builder, ref->type);
    if (!check_owner(builder, ref->owner))
        return;
    switch (instruction->general) {
    case OP_GETSTATIC:
        build_push(builder, build_add(builder, IR_get_static, kind, number, 0, 0));
        return;
    case OP_PUTSTATIC:
        build_add(builder, IR_put_static, IR_VOID, number, build_pop(builder, kind), 0);
        return;
    case OP_GETFIELD:
        object = build_pop(builder, IR_REF);
        build_push(builder, build_add(builder, IR_get, kind, object, number, 0));
        return;
    default:
        value = build_pop(builder, kind);
        object = build_pop(builder, IR_REF);
        build_add(builder, IR_put, IR_VOID, object, number, value);
    }
}

static enum ir_op call_op(uint8_t opcode)
{
    switch (opcode) {
    case OP_INVOKEVIRTUAL:
        return IR_call_virtual;
    case OP_INVOKESPECIAL:
        return IR_call_special;
    case OP_INVOKESTATIC:
        return IR_call_static;
    case OP_INVOKEINTERFACE:
        return IR_call_interface;
    default:
        return IR_call_dynamic;
    }
}

static void add_call(struct builder *builder, const struct instruction *instruction)
{
    const struct class_module *module = builder->method->module;
    enum ir_op op = call_op(instruction->general);
    uint32_t number = module->refs[instruction->index];
    uint32_t type =
        op == IR_call_dynamic ? module->ir.sites[number].signature : module->ir.method_refs[number].signature;
    const struct ir_signature *signature = &module->ir.signatures[type];
    bool receiver = op != IR_call_dynamic && op != IR_call_static;
    uint32_t list = build_list(builder, signature->count + receiver);
    for (uint32_t i = signature->count; i-- > 0;)
        builder->lists[list + 1 + receiver + i] = build_pop(builder, type_kind(builder, signature->parameters[i]));
    if (receiver)
        builder->lists[list + 1] = build_pop(builder, IR_REF);
    ir_kind kind = type_kind(builder, signature->result);
    uint32_t value = build_add(builder, op, kind, number, list, 0);
    if (kind != IR_VOID)
        build_push(builder, value);
}

static void add_new(struct builder *builder, const struct instruction *instruction)
{
    uint32_t type = builder->method->module->refs[instruction->index];
    if (builder->method->module->ir.types[type].form != IR_TYPE_CLASS)
        method_fail(builder->method, builder->pc, "new makes no arrays");
    else
        build_push(builder, build_add(builder, IR_new, IR_REF, type, 0, 0));
}

/* The type of a primitive array's elements, by its number in the instruction. */
static uint32_t element_type(int32_t number)
{
    static const uint8_t types[] = {
        [4] = IR_TYPE_BOOLEAN, [5] = IR_TYPE_CHAR,  [6] = IR_TYPE_FLOAT, [7] = IR_TYPE_DOUBLE,
        [8] = IR_TYPE_BYTE,    [9] = IR_TYPE_SHORT, [10] = IR_TYPE_INT,  [11] = IR_TYPE_LONG};
    return types[number];
}

static void add_arrays(struct builder *builder, const struct instruction *instruction)
{
    uint32_t dimensions = (uint32_t)instruction->value, list = build_list(builder, dimensions);
    for (uint32_t i = dimensions; i-- > 0;)
        builder->lists[list + 1 + i] = build_pop(builder, IR_I32);
    uint32_t type = builder->method->module->refs[instruction->index];
    build_push(builder, build_add(builder, IR_new_arrays, IR_REF, type, list, 0));
}

static void add_object(struct builder *builder, const struct instruction *instruction)
{
    const uint32_t *refs = builder->method->module->refs;
    uint32_t value;
    switch (instruction->general) {
    case OP_NEW:
        add_new(builder, instruction);
        return;
    case OP_NEWARRAY:
        value = build_pop(builder, IR_I32);
        build_push(builder, build_add(builder, IR_new_array, IR_REF, element_type(instruction->value), value, 0));
        return;
    case OP_ANEWARRAY:
        value = build_pop(builder, IR_I32);
        build_push(builder, build_add(builder, IR_new_array, IR_REF, refs[instruction->index], value, 0));
        return;
    case OP_MULTIANEWARRAY:
        add_arrays(builder, instruction);
        return;
    case OP_CHECKCAST:
        value = build_pop(builder, IR_REF);
        build_push(builder, build_add(builder, IR_cast, IR_REF, value, refs[instruction->index], 0));
        return;
    default:
        value = build_pop(builder, IR_REF);
        build_push(builder, build_add(builder, IR_instance_of, IR_I32, value, refs[instruction->index], 0));
    }
}

static void access_variable(struct builder *builder, const struct instruction *instruction)
{
    const struct opcode_info *info = &opcode_infos[instruction->general];
    uint32_t slot = instruction->index;
    if (info->pushes[0] != '\0') {
        uint32_t value = build_load(builder, slot, letter_kind(info->pushes[0]));
        build_push(builder, value);
        return;
    }
    ir_kind kind = letter_kind(info->pops[0]);
    if (instruction->general == OP_ASTORE)
        kind = build_address_on_top(builder) ? KIND_ADDRESS : IR_REF;
    build_store(builder, slot, build_pop(builder, kind));
}

static void add_increment(struct builder *builder, const struct instruction *instruction)
{
    uint32_t old = build_load(builder, instruction->index, IR_I32);
    uint32_t by = add_integer(builder, IR_I32, instruction->value);
    build_store(builder, instruction->index, build_add(builder, IR_add, IR_I32, old, by, 0));
}

static void enter_subroutine(struct builder *builder, const struct node *node)
{
    build_push(builder, build_address(builder, node->instruction));
    add_jump(builder, node);
}

static void leave_subroutine(struct builder *builder, const struct node *node, const struct instruction *instruction)
{
    uint32_t call = reach_call(builder->flow->reach, builder->method, builder->node);
    build_return_add(builder, build_load(builder, instruction->index, KIND_ADDRESS), call);
    add_jump(builder, node);
}

static void add_other(struct builder *builder, const struct node *node, const struct instruction *instruction)
{
    switch (instruction->general) {
    case OP_NOP:
        return;
    case OP_ACONST_NULL:
        build_push(builder, build_add(builder, IR_null, IR_REF, 0, 0, 0));
        return;
    case OP_BIPUSH:
        build_push(builder, add_integer(builder, IR_I32, instruction->value));
        return;
    case OP_LCONST_0:
        build_push(builder, add_integer(builder, IR_I64, opcode_infos[instruction->opcode].implied));
        return;
    case OP_IINC:
        add_increment(builder, instruction);
        return;
    case OP_I2B:
        add_narrowing(builder, IR_I8, IR_sext);
        return;
    case OP_I2C:
        add_narrowing(builder, IR_I16, IR_zext);
        return;
    case OP_I2S:
        add_narrowing(builder, IR_I16, IR_sext);
        return;
    case OP_GOTO:
        add_jump(builder, node);
        return;
    case OP_JSR:
        enter_subroutine(builder, node);
        return;
    case OP_RET:
        leave_subroutine(builder, node, instruction);
        return;
    default:
        method_fail(builder->method, builder->pc, "unknown opcode %u", (unsigned)instruction->opcode);
    }
}

static void add_by_format(struct builder *builder, const struct node *node, const struct instruction *instruction)
{
    switch (opcode_infos[instruction->general].format) {
    case FORMAT_LOCAL:
        if (instruction->general == OP_RET)
            add_other(builder, node, instruction);
        else
            access_variable(builder, instruction);
        return;
    case FORMAT_LOADABLE1:
    case FORMAT_LOADABLE_WIDE:
        load_constant(builder, instruction);
        return;
    case FORMAT_FIELD:
        access_field(builder, instruction);
        return;
    case FORMAT_METHOD:
    case FORMAT_INTERFACE_METHOD:
    case FORMAT_CALL_SITE:
        add_call(builder, instruction);
        return;
    case FORMAT_CLASS:
    case FORMAT_CLASS_DIMENSIONS:
    case FORMAT_ARRAY_TYPE:
        add_object(builder, instruction);
        return;
    case FORMAT_TABLE_SWITCH:
    case FORMAT_LOOKUP_SWITCH:
        add_switch(builder, node, instruction);
        return;
    default:
        add_other(builder, node, instruction);
    }
}

bool build_instruction(struct builder *builder, const struct node *node)
{
    const struct instruction *instruction = method_instruction(builder->method, node->instruction);
    uint8_t opcode = instruction->opcode;
    if (plain_rows[opcode].is_plain)
        add_plain(builder, instruction);
    else if (branch_rows[opcode].with != NO_BRANCH)
        add_branch(builder, node, instruction);
    else if (opcode >= OP_POP && opcode <= OP_SWAP)
        move_slots(builder, instruction);
    else if (opcode_infos[opcode].flags & OPCODE_RETURNS)
        add_return(builder, instruction);
    else if (instruction->general == OP_FCONST_0 || instruction->general == OP_DCONST_0)
        load_small_floating(builder, instruction);
    else
        add_by_format(builder, node, instruction);
    return !builder->method->failed;
}
