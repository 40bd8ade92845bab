/* Instructions that compute: arithmetic, comparisons, conversions, and what takes aggregates apart. All work leaf by
 * leaf, so vectors need nothing of their own. */
#include "llvm/internal.h"

#include <llvm-c/DebugInfo.h>

static const struct {
    LLVMOpcode opcode;
    enum ir_op op;
} binaries[] = {
    {LLVMAdd, IR_add},  {LLVMFAdd, IR_add},  {LLVMSub, IR_sub},  {LLVMFSub, IR_sub},  {LLVMMul, IR_mul},
    {LLVMFMul, IR_mul}, {LLVMUDiv, IR_udiv}, {LLVMSDiv, IR_div}, {LLVMFDiv, IR_div},  {LLVMURem, IR_urem},
    {LLVMSRem, IR_rem}, {LLVMFRem, IR_rem},  {LLVMShl, IR_shl},  {LLVMLShr, IR_ushr}, {LLVMAShr, IR_shr},
    {LLVMAnd, IR_and},  {LLVMOr, IR_or},     {LLVMXor, IR_xor},
};

static const struct {
    LLVMOpcode opcode;
    enum ir_op op;
} conversions[] = {
    {LLVMTrunc, IR_trunc},
    {LLVMZExt, IR_zext},
    {LLVMSExt, IR_sext},
    {LLVMFPToUI, IR_float_to_uint},
    {LLVMFPToSI, IR_float_to_int},
    {LLVMUIToFP, IR_uint_to_float},
    {LLVMSIToFP, IR_int_to_float},
    {LLVMFPTrunc, IR_float_to_float},
    {LLVMFPExt, IR_float_to_float},
    {LLVMPtrToInt, IR_pointer_to_int},
    {LLVMIntToPtr, IR_int_to_pointer},
};

static const struct {
    LLVMIntPredicate predicate;
    enum ir_op op;
} comparisons[] = {
    {LLVMIntEQ, IR_eq},   {LLVMIntNE, IR_ne},  {LLVMIntUGT, IR_ugt}, {LLVMIntUGE, IR_uge}, {LLVMIntULT, IR_ult},
    {LLVMIntULE, IR_ule}, {LLVMIntSGT, IR_gt}, {LLVMIntSGE, IR_ge},  {LLVMIntSLT, IR_lt},  {LLVMIntSLE, IR_le},
};

static const struct {
    LLVMRealPredicate predicate;
    enum ir_op op;
    bool unordered;
} float_comparisons[] = {
    {LLVMRealOEQ, IR_eq, false}, {LLVMRealOGT, IR_gt, false}, {LLVMRealOGE, IR_ge, false}, {LLVMRealOLT, IR_lt, false},
    {LLVMRealOLE, IR_le, false}, {LLVMRealONE, IR_ne, false}, {LLVMRealUEQ, IR_eq, true},  {LLVMRealUGT, IR_gt, true},
    {LLVMRealUGE, IR_ge, true},  {LLVMRealULT, IR_lt, true},  {LLVMRealULE, IR_le, true},  {LLVMRealUNE, IR_ne, true},
};

#define COUNT(table) (sizeof(table) / sizeof *(table))

/* Whether signed overflow of an instruction is an error of the program. */
static bool is_checked(LLVMValueRef value, LLVMOpcode opcode)
{
    if (LLVMIsAInstruction(value) == NULL ||
        (opcode != LLVMAdd && opcode != LLVMSub && opcode != LLVMMul && opcode != LLVMShl))
        return false;
#if LLVM_VERSION_MAJOR >= 17
    return LLVMGetNSW(value);
#else
    /* The C interface does not tell, but the text of the instruction does. Printing is cheap only for one that is
     * alone: a copy that is in no function and has no operands there. */
    LLVMValueRef copy = LLVMInstructionClone(value);
    LLVMValueRef nothing = LLVMGetUndef(LLVMTypeOf(value));
    LLVMSetOperand(copy, 0, nothing);
    LLVMSetOperand(copy, 1, nothing);
    LLVMInstructionSetDebugLoc(copy, NULL);
    char *text = LLVMPrintValueToString(copy);
    bool found = strstr(text, " nsw ") != NULL;
    LLVMDisposeMessage(text);
    /* It can be freed only from within a function. */
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetTypeContext(LLVMTypeOf(value)));
    LLVMPositionBuilderBefore(builder, value);
    LLVMInsertIntoBuilder(builder, copy);
    LLVMInstructionEraseFromParent(copy);
    LLVMDisposeBuilder(builder);
    return found;
#endif
}

/* The leaves of an operand, copied: making others may move them. */
struct operand {
    const struct leaves *leaves;
    uint32_t first;
};

static bool use_operand(struct body_maker *body, LLVMValueRef value, unsigned index, struct operand *operand)
{
    LLVMValueRef used = LLVMGetOperand(value, index);
    operand->leaves = type_leaves(body->module, LLVMTypeOf(used));
    if (operand->leaves == NULL) {
        body_refuse(body, "a value of this type is not understood");
        return false;
    }
    operand->first = body_use(body, used);
    return !body->failed;
}

static ir_value leaf_at(const struct body_maker *body, const struct operand *operand, uint32_t index)
{
    return body->leaves[operand->first + index];
}

/* The leaves that `make` gives for those of one or two operands. */
static uint32_t each_leaf(struct body_maker *body, LLVMValueRef value, unsigned operands,
                          ir_value (*make)(struct body_maker *body, LLVMValueRef value, ir_kind kind, ir_value a,
                                           ir_value b))
{
    const struct leaves *leaves = type_leaves(body->module, LLVMTypeOf(value));
    struct operand one, other = {0};
    if (leaves == NULL)
        body_refuse(body, "a value of this type is not understood");
    if (leaves == NULL || !use_operand(body, value, 0, &one) || (operands > 1 && !use_operand(body, value, 1, &other)))
        return 0;
    if (one.leaves->count != leaves->count || (operands > 1 && other.leaves->count != leaves->count)) {
        body_refuse(body, "a conversion between vectors is not understood");
        return 0;
    }
    uint32_t first = (uint32_t)body->leaf_count;
    for (uint32_t i = 0; i < leaves->count; i++) {
        ir_value made =
            make(body, value, leaves->kinds[i], leaf_at(body, &one, i), operands > 1 ? leaf_at(body, &other, i) : 0);
        body_add_leaf(body, made);
    }
    return first;
}

static LLVMOpcode opcode_of(LLVMValueRef value)
{
    return LLVMIsAInstruction(value) != NULL ? LLVMGetInstructionOpcode(value) : LLVMGetConstOpcode(value);
}

static ir_value make_binary(struct body_maker *body, LLVMValueRef value, ir_kind kind, ir_value a, ir_value b)
{
    LLVMOpcode opcode = opcode_of(value);
    for (size_t i = 0; i < COUNT(binaries); i++)
        if (binaries[i].opcode == opcode) {
            ir_value made = body_put(body, binaries[i].op, kind, a, b, 0);
            if (is_checked(value, opcode))
                body_mark(body, made, IR_CHECKED);
            return made;
        }
    return 0;
}

static ir_value make_conversion(struct body_maker *body, LLVMValueRef value, ir_kind kind, ir_value a, ir_value b)
{
    LLVMOpcode opcode = opcode_of(value);
    (void)b;
    for (size_t i = 0; i < COUNT(conversions); i++)
        if (conversions[i].opcode == opcode)
            return body_put(body, conversions[i].op, kind, a, 0, 0);
    return 0;
}

/* Pointers are pointers, whatever they point to. */
static ir_value make_bitcast(struct body_maker *body, LLVMValueRef value, ir_kind kind, ir_value a, ir_value b)
{
    ir_kind from = body->instructions[a].kind;
    (void)value;
    (void)b;
    if (from == kind)
        return a;
    if (ir_kind_bits(from) != ir_kind_bits(kind) || from == IR_POINTER || kind == IR_POINTER)
        body_refuse(body, "a conversion between vectors is not understood");
    return body_put(body, IR_bits, kind, a, 0, 0);
}

static ir_value make_negation(struct body_maker *body, LLVMValueRef value, ir_kind kind, ir_value a, ir_value b)
{
    (void)value;
    (void)b;
    return body_put(body, IR_neg, kind, a, 0, 0);
}

static ir_value make_comparison(struct body_maker *body, LLVMValueRef value, ir_kind kind, ir_value a, ir_value b)
{
    LLVMIntPredicate predicate = LLVMGetICmpPredicate(value);
    for (size_t i = 0; i < COUNT(comparisons); i++)
        if (comparisons[i].predicate == predicate)
            return body_put(body, comparisons[i].op, kind, a, b, 0);
    return 0;
}

/* Whether both are numbers, or one of them is not. */
static ir_value make_order(struct body_maker *body, ir_value a, ir_value b, bool ordered)
{
    ir_value one = body_put(body, ordered ? IR_eq : IR_ne, IR_I1, a, a, 0);
    ir_value other = body_put(body, ordered ? IR_eq : IR_ne, IR_I1, b, b, 0);
    if (!ordered) {
        body_mark(body, one, IR_UNORDERED);
        body_mark(body, other, IR_UNORDERED);
    }
    return body_put(body, ordered ? IR_and : IR_or, IR_I1, one, other, 0);
}

static ir_value make_float_comparison(struct body_maker *body, LLVMValueRef value, ir_kind kind, ir_value a, ir_value b)
{
    LLVMRealPredicate predicate = LLVMGetFCmpPredicate(value);
    for (size_t i = 0; i < COUNT(float_comparisons); i++)
        if (float_comparisons[i].predicate == predicate) {
            ir_value made = body_put(body, float_comparisons[i].op, kind, a, b, 0);
            if (float_comparisons[i].unordered)
                body_mark(body, made, IR_UNORDERED);
            return made;
        }
    if (predicate == LLVMRealORD || predicate == LLVMRealUNO)
        return make_order(body, a, b, predicate == LLVMRealORD);
    return body_integer(body, 1, predicate == LLVMRealPredicateTrue);
}

static uint32_t make_select(struct body_maker *body, LLVMValueRef value)
{
    struct operand condition, one, other;
    if (!use_operand(body, value, 0, &condition) || !use_operand(body, value, 1, &one) ||
        !use_operand(body, value, 2, &other))
        return 0;
    uint32_t first = (uint32_t)body->leaf_count;
    for (uint32_t i = 0; i < one.leaves->count; i++) {
        ir_value which = leaf_at(body, &condition, condition.leaves->count > 1 ? i : 0);
        body_add_leaf(body, body_put(body, IR_select, one.leaves->kinds[i], which, leaf_at(body, &one, i),
                                     leaf_at(body, &other, i)));
    }
    return first;
}

/* How many leaves stand before the part of an aggregate that indices lead to. */
static uint32_t leaves_before(struct body_maker *body, LLVMTypeRef type, const unsigned *indices, unsigned count)
{
    uint32_t before = 0;
    for (unsigned i = 0; i < count; i++) {
        if (LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            for (unsigned j = 0; j < indices[i]; j++) {
                const struct leaves *leaves = type_leaves(body->module, LLVMStructGetTypeAtIndex(type, j));
                before += leaves == NULL ? 0 : leaves->count;
            }
            type = LLVMStructGetTypeAtIndex(type, indices[i]);
        } else {
            uint64_t length;
            type = type_element(body->module, type, &length);
            const struct leaves *leaves = type_leaves(body->module, type);
            before += leaves == NULL ? 0 : leaves->count * indices[i];
        }
    }
    return before;
}

static uint32_t make_extract(struct body_maker *body, LLVMValueRef value)
{
    struct operand whole;
    if (!use_operand(body, value, 0, &whole))
        return 0;
    LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(value, 0));
    return whole.first + leaves_before(body, type, LLVMGetIndices(value), LLVMGetNumIndices(value));
}

/* The leaves of a whole with those of a part put over them. */
static uint32_t replace(struct body_maker *body, const struct operand *whole, const struct operand *part, uint32_t at)
{
    uint32_t first = (uint32_t)body->leaf_count;
    for (uint32_t i = 0; i < whole->leaves->count; i++) {
        bool new = i >= at &&i - at < part->leaves->count;
        ir_value leaf = new ? leaf_at(body, part, i - at) : leaf_at(body, whole, i);
        body_add_leaf(body, leaf);
    }
    return first;
}

static uint32_t make_insert(struct body_maker *body, LLVMValueRef value)
{
    struct operand whole, part;
    if (!use_operand(body, value, 0, &whole) || !use_operand(body, value, 1, &part))
        return 0;
    uint32_t at = leaves_before(body, LLVMTypeOf(value), LLVMGetIndices(value), LLVMGetNumIndices(value));
    return replace(body, &whole, &part, at);
}

/* The constant index of an element of a vector; false if it is none. */
static bool vector_index(struct body_maker *body, LLVMValueRef index, uint32_t count, uint32_t *at)
{
    if (LLVMGetValueKind(index) == LLVMConstantIntValueKind && LLVMGetIntTypeWidth(LLVMTypeOf(index)) <= 64 &&
        LLVMConstIntGetZExtValue(index) < count) {
        *at = (uint32_t)LLVMConstIntGetZExtValue(index);
        return true;
    }
    body_refuse(body, "an element of a vector that is known only at run time is not understood");
    return false;
}

static uint32_t make_vector_access(struct body_maker *body, LLVMValueRef value, LLVMOpcode opcode)
{
    struct operand whole, part;
    uint32_t at;
    bool insert = opcode == LLVMInsertElement;
    if (!use_operand(body, value, 0, &whole) ||
        !vector_index(body, LLVMGetOperand(value, insert ? 2 : 1), whole.leaves->count, &at))
        return 0;
    if (!insert)
        return whole.first + at;
    return use_operand(body, value, 1, &part) ? replace(body, &whole, &part, at) : 0;
}

static uint32_t make_shuffle(struct body_maker *body, LLVMValueRef value)
{
    struct operand one, other;
    const struct leaves *leaves = type_leaves(body->module, LLVMTypeOf(value));
    if (LLVMIsAInstruction(value) == NULL || leaves == NULL) {
        body_refuse(body, "a vector is not understood");
        return 0;
    }
    if (!use_operand(body, value, 0, &one) || !use_operand(body, value, 1, &other))
        return 0;
    ir_value *found = mem_new(leaves->count + 1u, sizeof *found);
    for (uint32_t i = 0; i < leaves->count; i++) {
        int from = LLVMGetMaskValue(value, i);
        if (from == LLVMGetUndefMaskElem())
            found[i] = body_put(body, IR_undefined, leaves->kinds[i], 0, 0, 0);
        else if ((uint32_t)from < one.leaves->count)
            found[i] = leaf_at(body, &one, (uint32_t)from);
        else
            found[i] = leaf_at(body, &other, (uint32_t)from - one.leaves->count);
    }
    uint32_t first = (uint32_t)body->leaf_count;
    for (uint32_t i = 0; i < leaves->count; i++)
        body_add_leaf(body, found[i]);
    mem_free(found);
    return first;
}

static bool is_binary(LLVMOpcode opcode)
{
    for (size_t i = 0; i < COUNT(binaries); i++)
        if (binaries[i].opcode == opcode)
            return true;
    return false;
}

static bool is_conversion(LLVMOpcode opcode)
{
    for (size_t i = 0; i < COUNT(conversions); i++)
        if (conversions[i].opcode == opcode)
            return true;
    return false;
}

bool operation_make(struct body_maker *body, LLVMValueRef value, LLVMOpcode opcode, uint32_t *first_leaf)
{
    if (wide_make(body, value, opcode, first_leaf))
        return true;
    if (is_binary(opcode)) {
        *first_leaf = each_leaf(body, value, 2, make_binary);
        return true;
    }
    if (is_conversion(opcode)) {
        *first_leaf = each_leaf(body, value, 1, make_conversion);
        return true;
    }
    switch (opcode) {
    case LLVMFreeze:
        if (!LLVMIsUndef(LLVMGetOperand(value, 0)) || type_leaves(body->module, LLVMTypeOf(value)) == NULL)
            return false;
        *first_leaf = body_undefined(body, type_leaves(body->module, LLVMTypeOf(value)));
        return true;
    case LLVMBitCast:
    case LLVMAddrSpaceCast:
        *first_leaf = each_leaf(body, value, 1, make_bitcast);
        return true;
    case LLVMFNeg:
        *first_leaf = each_leaf(body, value, 1, make_negation);
        return true;
    case LLVMICmp:
        *first_leaf = each_leaf(body, value, 2, make_comparison);
        return true;
    case LLVMFCmp:
        *first_leaf = each_leaf(body, value, 2, make_float_comparison);
        return true;
    case LLVMSelect:
        *first_leaf = make_select(body, value);
        return true;
    case LLVMExtractValue:
        *first_leaf = make_extract(body, value);
        return true;
    case LLVMInsertValue:
        *first_leaf = make_insert(body, value);
        return true;
    case LLVMExtractElement:
    case LLVMInsertElement:
        *first_leaf = make_vector_access(body, value, opcode);
        return true;
    case LLVMShuffleVector:
        *first_leaf = make_shuffle(body, value);
        return true;
    case LLVMGetElementPtr:
        *first_leaf = body_add_leaf(body, memory_path(body, value));
        return true;
    default:
        return false;
    }
}
