/* Functions: the order of blocks, phis, parameters, the ends of blocks. */
#include "base/array.h"
#include "llvm/internal.h"

#include <llvm-c/DebugInfo.h>
#include <stdlib.h>

/* A block on the way of a depth-first walk, and its next successor. */
struct step {
    LLVMBasicBlockRef block;
    unsigned next;
};

static uint64_t key_of(const void *thing)
{
    return (uint64_t)(uintptr_t)thing;
}

/* Reachable blocks so that each stands behind those that dominate it: in the reverse of the order in which a
 * depth-first walk leaves them. Successors are walked from the last on, so that the first one stands first. */
static void order_blocks(struct body_maker *body)
{
    uint32_t count = LLVMCountBasicBlocks(body->function), left = count;
    LLVMBasicBlockRef *order = mem_new(count, sizeof *order);
    struct step *way = mem_new(count, sizeof *way);
    struct idmap *seen = idmap_new();
    uint32_t depth = 1;
    way[0] = (struct step){LLVMGetEntryBasicBlock(body->function), 0};
    idmap_put(seen, key_of(way[0].block), 0);
    while (depth > 0) {
        struct step *last = &way[depth - 1];
        LLVMValueRef end = LLVMGetBasicBlockTerminator(last->block);
        unsigned successors = LLVMGetNumSuccessors(end);
        if (last->next == successors) {
            order[--left] = last->block;
            depth--;
            continue;
        }
        LLVMBasicBlockRef next = LLVMGetSuccessor(end, successors - ++last->next);
        if (idmap_get(seen, key_of(next)) == IDMAP_NONE) {
            idmap_put(seen, key_of(next), 0);
            way[depth++] = (struct step){next, 0};
        }
    }
    body->order_count = count - left;
    memmove(order, order + left, body->order_count * sizeof *order);
    body->order = order;
    for (uint32_t i = 0; i < body->order_count; i++)
        idmap_put(body->numbers, key_of(order[i]), i);
    idmap_free(seen);
    mem_free(way);
}

static uint32_t number_of(const struct body_maker *body, LLVMBasicBlockRef block)
{
    return idmap_get(body->numbers, key_of(block));
}

/* Calls visit for each pair (block, successor), each once, by rising blocks. */
static void each_edge(struct body_maker *body, uint32_t *last_seen,
                      void (*visit)(struct body_maker *body, uint32_t from, uint32_t to))
{
    for (uint32_t i = 0; i < body->order_count; i++)
        last_seen[i] = IR_NONE;
    for (uint32_t i = 0; i < body->order_count; i++) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(body->order[i]);
        for (unsigned s = 0; s < LLVMGetNumSuccessors(end); s++) {
            uint32_t to = number_of(body, LLVMGetSuccessor(end, s));
            if (last_seen[to] == i)
                continue;
            last_seen[to] = i;
            visit(body, i, to);
        }
    }
}

static void count_edge(struct body_maker *body, uint32_t from, uint32_t to)
{
    (void)from;
    body->predecessor_first[to + 1]++;
}

static void add_edge(struct body_maker *body, uint32_t from, uint32_t to)
{
    body->predecessors[body->predecessor_first[to]++] = from;
}

static void find_predecessors(struct body_maker *body)
{
    uint32_t count = body->order_count;
    uint32_t *last_seen = mem_new(count, sizeof *last_seen);
    body->predecessor_first = mem_new(count + 1u, sizeof *body->predecessor_first);
    each_edge(body, last_seen, count_edge);
    for (uint32_t i = 0; i < count; i++)
        body->predecessor_first[i + 1] += body->predecessor_first[i];
    body->predecessors = mem_new(body->predecessor_first[count] + 1u, sizeof *body->predecessors);
    each_edge(body, last_seen, add_edge);
    for (uint32_t i = count; i > 0; i--) /* adding moved each start to the next one's */
        body->predecessor_first[i] = body->predecessor_first[i - 1];
    body->predecessor_first[0] = 0;
    mem_free(last_seen);
}

/* The place of a predecessor among those of a block; IR_NONE. */
static uint32_t find_predecessor(const struct body_maker *body, uint32_t block, uint32_t predecessor)
{
    uint32_t low = body->predecessor_first[block], high = body->predecessor_first[block + 1];
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (body->predecessors[middle] < predecessor)
            low = middle + 1;
        else
            high = middle;
    }
    bool found = low < body->predecessor_first[block + 1] && body->predecessors[low] == predecessor;
    return found ? low - body->predecessor_first[block] : IR_NONE;
}

/* The list of one leaf of a phi, with predecessors and without values. */
static uint32_t phi_list(struct body_maker *body, uint32_t block)
{
    uint32_t first = body->predecessor_first[block], count = body->predecessor_first[block + 1] - first;
    uint32_t *pairs = mem_new(2u * count + 1, sizeof *pairs);
    for (uint32_t i = 0; i < count; i++)
        pairs[2 * i] = body->predecessors[first + i];
    uint32_t list = body_list(body, pairs, 2u * count);
    mem_free(pairs);
    return list;
}

static void add_phi_edges(struct body_maker *body, LLVMValueRef phi, uint32_t block, uint32_t list, uint32_t leaf)
{
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        uint32_t predecessor = number_of(body, LLVMGetIncomingBlock(phi, i));
        uint32_t place = predecessor == IDMAP_NONE ? IR_NONE : find_predecessor(body, block, predecessor);
        if (place == IR_NONE)
            continue; /* it comes from where nobody comes */
        ARRAY_RESERVE(body->edges, body->edge_room, body->edge_count + 1);
        struct phi_edge *edge = &body->edges[body->edge_count++];
        *edge = (struct phi_edge){.predecessor = predecessor, .slot = list + 2 + 2 * place, .leaf = leaf};
        edge->value = LLVMGetIncomingValue(phi, i);
    }
}

static int compare_edges(const void *one, const void *other)
{
    const struct phi_edge *a = one, *b = other;
    if (a->predecessor != b->predecessor)
        return a->predecessor < b->predecessor ? -1 : 1;
    return a->slot < b->slot ? -1 : a->slot > b->slot;
}

/* Makes the lists of all phis, and knows from then on which values they need from which block. */
static void prepare_phis(struct body_maker *body, struct idmap *lists)
{
    for (uint32_t b = 0; b < body->order_count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(body->order[b]); i != NULL && LLVMIsAPHINode(i) != NULL;
             i = LLVMGetNextInstruction(i)) {
            const struct leaves *leaves = type_leaves(body->module, LLVMTypeOf(i));
            if (leaves == NULL) {
                body_refuse(body, "a value of this type is not understood");
                return;
            }
            idmap_put(lists, key_of(i), (uint32_t)body->list_count);
            for (uint32_t leaf = 0; leaf < leaves->count; leaf++)
                add_phi_edges(body, i, b, phi_list(body, b), leaf);
        }
    if (body->edge_count > 0)
        qsort(body->edges, body->edge_count, sizeof *body->edges, compare_edges);
}

static void make_phi(struct body_maker *body, LLVMValueRef phi, uint32_t block, const struct idmap *lists)
{
    const struct leaves *leaves = type_leaves(body->module, LLVMTypeOf(phi));
    uint32_t list = idmap_get(lists, key_of(phi)), first = (uint32_t)body->leaf_count;
    uint32_t words = 2 * (body->predecessor_first[block + 1] - body->predecessor_first[block]) + 1;
    for (uint32_t i = 0; i < leaves->count; i++)
        body_add_leaf(body, body_put(body, IR_phi, leaves->kinds[i], list + i * words, 0, 0));
    body_define(body, phi, first);
}

/* Constants that phis of the next blocks need are made at the end of this one. */
static void make_phi_constants(struct body_maker *body, uint32_t block)
{
    for (; body->edge_next < body->edge_count && body->edges[body->edge_next].predecessor == block; body->edge_next++) {
        const struct phi_edge *edge = &body->edges[body->edge_next];
        LLVMValueKind kind = LLVMGetValueKind(edge->value);
        if (kind == LLVMArgumentValueKind || kind == LLVMInstructionValueKind)
            continue;
        uint32_t first = body_use(body, edge->value); /* may move the leaves */
        body->lists[edge->slot] = body->leaves[first + edge->leaf];
    }
}

static void fill_phis(struct body_maker *body)
{
    for (size_t i = 0; i < body->edge_count && !body->failed; i++) {
        const struct phi_edge *edge = &body->edges[i];
        LLVMValueKind kind = LLVMGetValueKind(edge->value);
        if (kind != LLVMArgumentValueKind && kind != LLVMInstructionValueKind)
            continue;
        uint32_t first = body_use(body, edge->value);
        body->lists[edge->slot] = body->leaves[first + edge->leaf];
    }
}

/* A key and its block. */
struct switch_case {
    int64_t key;
    uint32_t block;
};

static int compare_cases(const void *one, const void *other)
{
    const struct switch_case *a = one, *b = other;
    return a->key < b->key ? -1 : a->key > b->key;
}

/* Puts a switch on a value, whose cases are sorted by this. */
static void put_switch(struct body_maker *body, ir_value value, struct switch_case *cases, unsigned count,
                       uint32_t otherwise)
{
    uint32_t *words = mem_new(3u * count + 1, sizeof *words);
    qsort(cases, count, sizeof *cases, compare_cases);
    words[0] = otherwise;
    for (unsigned i = 0; i < count; i++) {
        words[3 * i + 1] = (uint32_t)(uint64_t)cases[i].key;
        words[3 * i + 2] = (uint32_t)((uint64_t)cases[i].key >> 32);
        words[3 * i + 3] = cases[i].block;
    }
    uint32_t list = body_list(body, words, 3u * count + 1);
    body_put(body, IR_switch, IR_VOID, value, list, 0);
    mem_free(words);
}

static void make_switch(struct body_maker *body, LLVMValueRef end)
{
    LLVMValueRef on = LLVMGetOperand(end, 0);
    ir_kind kind = type_kind(LLVMTypeOf(on));
    unsigned count = LLVMGetNumSuccessors(end) - 1;
    if (kind == IR_VOID || ir_kind_bits(kind) > 64) {
        body_refuse(body, "a switch on more than 64 bits is not understood");
        return;
    }
    ir_value value = body_use_scalar(body, on);
    struct switch_case *cases = mem_new(count + 1u, sizeof *cases);
    for (unsigned i = 0; i < count; i++) {
        LLVMValueRef key = LLVMGetOperand(end, 2 * i + 2);
        cases[i].key = kind == IR_I1 ? (int64_t)LLVMConstIntGetZExtValue(key) : LLVMConstIntGetSExtValue(key);
        cases[i].block = number_of(body, LLVMGetSuccessor(end, i + 1));
    }
    put_switch(body, value, cases, count, number_of(body, LLVMGetSwitchDefaultDest(end)));
    mem_free(cases);
}

/* goto *: a switch on the numbers of labels. What is no label of this function leads to a block behind all others. */
static void make_computed_jump(struct body_maker *body, LLVMValueRef end)
{
    unsigned count = LLVMGetNumSuccessors(end), different = 0;
    struct switch_case *cases = mem_new(count + 1u, sizeof *cases);
    struct idmap *seen = idmap_new();
    for (unsigned i = 0; i < count; i++) {
        LLVMBasicBlockRef block = LLVMGetSuccessor(end, i);
        if (idmap_get(seen, key_of(block)) != IDMAP_NONE)
            continue;
        idmap_put(seen, key_of(block), 0);
        cases[different++] = (struct switch_case){constant_label(body->function, block), number_of(body, block)};
    }
    ir_value target = body_use_scalar(body, LLVMGetOperand(end, 0));
    target = body_put(body, IR_pointer_to_int, IR_I64, target, 0, 0);
    put_switch(body, target, cases, different, body->order_count);
    body->has_computed_jump = true;
    idmap_free(seen);
    mem_free(cases);
}

static void make_return(struct body_maker *body, LLVMValueRef end)
{
    LLVMValueRef value = LLVMGetNumOperands(end) == 0 ? NULL : LLVMGetOperand(end, 0);
    ir_value given = IR_NONE;
    if (value != NULL && type_is_aggregate(LLVMTypeOf(value)))
        memory_store(body, body->result_place, body_use(body, value), LLVMTypeOf(value), 0);
    else if (value != NULL)
        given = body_use_scalar(body, value);
    body_put(body, IR_return, IR_VOID, given, 0, 0);
}

static void make_end(struct body_maker *body, LLVMValueRef end)
{
    ir_value condition;
    switch (LLVMGetInstructionOpcode(end)) {
    case LLVMRet:
        make_return(body, end);
        return;
    case LLVMBr:
        if (!LLVMIsConditional(end)) {
            body_put(body, IR_jump, IR_VOID, number_of(body, LLVMGetSuccessor(end, 0)), 0, 0);
            return;
        }
        condition = body_use_scalar(body, LLVMGetCondition(end));
        body_put(body, IR_branch, IR_VOID, condition, number_of(body, LLVMGetSuccessor(end, 0)),
                 number_of(body, LLVMGetSuccessor(end, 1)));
        return;
    case LLVMSwitch:
        make_switch(body, end);
        return;
    case LLVMUnreachable:
        body_put(body, IR_unreachable, IR_VOID, 0, 0, 0);
        return;
    case LLVMIndirectBr:
        make_computed_jump(body, end);
        return;
    case LLVMCallBr:
        body_refuse(body, "inline assembly is not understood");
        return;
    default:
        body_refuse(body, "exceptions of C++ are not understood");
    }
}

/* The first values of source variables: LLVM tells them by calls of its own functions. */
static void note_variable(struct body_maker *body, LLVMValueRef call)
{
    if (LLVMGetNumOperands(call) < 3)
        return;
    LLVMValueRef held = LLVMGetOperand(call, 0), value = NULL;
    if (LLVMGetValueKind(held) != LLVMMetadataAsValueValueKind ||
        LLVMGetMetadataKind(LLVMValueAsMetadata(held)) != LLVMLocalAsMetadataMetadataKind)
        return;
    LLVMGetMDNodeOperands(held, &value);
    LLVMValueRef described = LLVMGetOperand(call, 1);
    if (LLVMGetValueKind(described) != LLVMMetadataAsValueValueKind)
        return;
    size_t length;
    const char *name = debug_variable_name(body->module->context, LLVMValueAsMetadata(described), &length);
    uint32_t leaf = idmap_get(body->values, key_of(value));
    const struct leaves *leaves = type_leaves(body->module, LLVMTypeOf(value));
    if (name == NULL || length > LONGEST_NAME || leaf == IDMAP_NONE || leaves == NULL || leaves->count != 1)
        return;
    ir_value named = body->leaves[leaf];
    body_name(body, named, name, length);
    const struct ir_instruction *made = &body->instructions[named];
    if (made->op == IR_parameter && body->parameters[made->a].name.bytes == NULL)
        body->parameters[made->a].name = module_text(body->module, name, length);
}

/* What is not understood ends the run when it is reached: a call of <refused>, which is told why. Its result, which
 * nobody will use, is undefined. */
static void refuse_there(struct body_maker *body, LLVMValueRef instruction, struct body_start start)
{
    LLVMTypeRef type = LLVMTypeOf(instruction);
    bool gives = LLVMGetTypeKind(type) != LLVMVoidTypeKind;
    const struct leaves *leaves = gives ? type_leaves(body->module, type) : NULL;
    if (gives && leaves == NULL)
        return; /* its type is not understood: the function has no body */
    body_back(body, start);
    LLVMTypeRef bytes = LLVMPointerType(LLVMInt8TypeInContext(body->module->context), 0);
    LLVMTypeRef none = LLVMVoidTypeInContext(body->module->context);
    uint32_t signature = type_signature(body->module, LLVMFunctionType(none, &bytes, 1, false));
    uint32_t text = module_string(body->module, body->refusal, strlen(body->refusal));
    ir_value why = body_put(body, IR_constant, IR_POINTER, text, 0, 0);
    call_function(body, "<refused>", signature, &why, 1);
    if (gives)
        body_define(body, instruction, body_undefined(body, leaves));
}

static void make_instruction(struct body_maker *body, LLVMValueRef instruction)
{
    LLVMOpcode opcode = LLVMGetInstructionOpcode(instruction);
    struct body_start start = body_start(body);
    uint32_t leaf;
    if (LLVMIsADbgInfoIntrinsic(instruction) != NULL) {
        note_variable(body, instruction);
        return;
    }
    body->position = debug_position(body, instruction);
    if (opcode == LLVMCall)
        call_make(body, instruction);
    else if (operation_make(body, instruction, opcode, &leaf))
        body_define(body, instruction, leaf);
    else if (!memory_make(body, instruction, opcode))
        body_refuse(body, "an instruction is not understood (LLVM's number %d)", (int)opcode);
    if (body->failed)
        refuse_there(body, instruction, start);
}

static void make_block(struct body_maker *body, uint32_t block, const struct idmap *phis, size_t first)
{
    LLVMValueRef end = LLVMGetBasicBlockTerminator(body->order[block]);
    for (LLVMValueRef i = LLVMGetFirstInstruction(body->order[block]); i != end && !body->failed;
         i = LLVMGetNextInstruction(i)) {
        if (LLVMIsAPHINode(i) != NULL) {
            body->position = debug_position(body, i);
            make_phi(body, i, block, phis);
        } else {
            make_instruction(body, i);
        }
    }
    if (body->failed)
        return;
    body->position = debug_position(body, end);
    make_phi_constants(body, block);
    make_end(body, end);
    body_end_block(body, first);
}

static uint32_t parameter_count(const struct body_maker *body, const struct ir_method *method)
{
    return body->module->signatures[method->signature].count;
}

/* The type of which a pointer parameter gets a copy; NULL. */
static LLVMTypeRef copied_type(LLVMValueRef function, unsigned index)
{
    static const char name[] = "byval";
    unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
    LLVMAttributeRef attribute = LLVMGetEnumAttributeAtIndex(function, index + 1, kind);
    return attribute == NULL || !LLVMIsTypeAttribute(attribute) ? NULL : LLVMGetTypeAttributeValue(attribute);
}

/* A struct that is given by value: the caller's stays as it is. */
static void copy_parameter(struct body_maker *body, LLVMValueRef parameter, LLVMTypeRef copied)
{
    uint32_t type = type_make(body->module, copied);
    if (type == IR_NONE) {
        body_refuse(body, "the type of a parameter is not understood");
        return;
    }
    ir_value from = body_use_scalar(body, parameter);
    ir_value place = body_put(body, IR_local, IR_POINTER, type, IR_NONE, 0);
    ir_value size = body_integer(body, 64, (int64_t)LLVMABISizeOfType(body->module->layout, copied));
    body_put(body, IR_copy, IR_VOID, place, from, size);
    body_define(body, parameter, body_add_leaf(body, place));
}

static void make_parameters(struct body_maker *body)
{
    uint32_t number = 0;
    if (type_is_aggregate(LLVMGetReturnType(LLVMGlobalGetValueType(body->function))))
        body->result_place = body_put(body, IR_parameter, IR_POINTER, number++, 0, 0);
    for (LLVMValueRef p = LLVMGetFirstParam(body->function); p != NULL; p = LLVMGetNextParam(p)) {
        const struct leaves *leaves = type_leaves(body->module, LLVMTypeOf(p));
        uint32_t first = (uint32_t)body->leaf_count;
        for (uint32_t i = 0; i < leaves->count; i++)
            body_add_leaf(body, body_put(body, IR_parameter, leaves->kinds[i], number++, 0, 0));
        body_define(body, p, first);
    }
    unsigned index = 0;
    for (LLVMValueRef p = LLVMGetFirstParam(body->function); p != NULL; p = LLVMGetNextParam(p)) {
        LLVMTypeRef copied = copied_type(body->function, index++);
        if (copied != NULL)
            copy_parameter(body, p, copied);
    }
}

/* Results that are aggregates go through memory: one place for each call, made once, as the call may be in a loop. */
static void make_result_places(struct body_maker *body)
{
    for (uint32_t b = 0; b < body->order_count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(body->order[b]); i != NULL; i = LLVMGetNextInstruction(i)) {
            if (LLVMGetInstructionOpcode(i) != LLVMCall || !call_needs_place(i))
                continue;
            uint32_t type = type_make(body->module, LLVMTypeOf(i));
            if (type == IR_NONE || type_leaves(body->module, LLVMTypeOf(i)) == NULL) {
                body->position = debug_position(body, i);
                body_refuse(body, "the type of a result is not understood");
                return;
            }
            idmap_put(body->results, key_of(i), body_put(body, IR_local, IR_POINTER, type, IR_NONE, 0));
        }
}

static void make_blocks(struct body_maker *body)
{
    struct idmap *phis = idmap_new();
    order_blocks(body);
    find_predecessors(body);
    prepare_phis(body, phis);
    make_parameters(body);
    make_result_places(body);
    for (uint32_t b = 0; b < body->order_count && !body->failed; b++)
        make_block(body, b, phis, b == 0 ? 0 : body->instruction_count);
    if (body->has_computed_jump && !body->failed) {
        size_t first = body->instruction_count;
        body_put(body, IR_unreachable, IR_VOID, 0, 0, 0);
        body_end_block(body, first);
    }
    fill_phis(body);
    idmap_free(phis);
}

bool body_make(struct module_maker *module, LLVMValueRef function, struct ir_method *method)
{
    struct body_maker body;
    body_begin(&body, module, method->name.bytes);
    body.function = function;
    body.file = debug_file(function);
    LLVMMetadataRef subprogram = LLVMGetSubprogram(function);
    if (subprogram != NULL)
        body.position.line = LLVMDISubprogramGetLine(subprogram);
    body.parameters = arena_alloc(module->arena, parameter_count(&body, method) * sizeof *body.parameters);
    make_blocks(&body);
    method->parameters = body.parameters;
    method->body = body_end(&body);
    return method->body != NULL;
}
