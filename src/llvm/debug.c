/* What debug information says: positions, and the names of variables and members.
 *
 * LLVM's C interface shows the nodes of debug information as lists of operands; which operand is what is LLVM's own
 * business. So nothing is taken for granted: an operand that is not of the expected kind counts as absent, and names
 * are then missing. */
#include "base/array.h"
#include "llvm/internal.h"

#include <llvm-c/DebugInfo.h>

enum { VARIABLE_NAME = 1, VARIABLE_TYPE = 3, TYPE_NAME = 2, TYPE_BASE = 3, TYPE_ELEMENTS = 4, LONGEST_CHAIN = 16 };

/* Structs by name. A name may belong to several. */
struct described {
    LLVMMetadataRef structure;
    uint32_t next; /* the next one of the same name; IDMAP_NONE */
};

struct debug {
    LLVMContextRef context;
    struct names *names;
    uint32_t *first; /* by name */
    struct described *items;
    size_t first_count, first_room, item_count, item_room;
    struct idmap *seen;
    LLVMMetadataRef *queue;
    size_t queue_count, queue_room;
};

static bool is_kind(LLVMMetadataRef node, LLVMMetadataKind kind)
{
    return node != NULL && LLVMGetMetadataKind(node) == kind;
}

/* Whether a node has operands that can be asked for. */
static bool has_operands(LLVMMetadataRef node)
{
    if (node == NULL)
        return false;
    LLVMMetadataKind kind = LLVMGetMetadataKind(node);
    return kind >= LLVMMDTupleMetadataKind && kind != LLVMDIArgListMetadataKind;
}

/* The operands of a node, in memory that the caller frees. */
static LLVMValueRef *operands(LLVMContextRef context, LLVMMetadataRef node, unsigned *count)
{
    *count = 0;
    if (!has_operands(node))
        return NULL;
    LLVMValueRef value = LLVMMetadataAsValue(context, node);
    *count = LLVMGetMDNodeNumOperands(value);
    LLVMValueRef *found = mem_new(*count + 1u, sizeof *found);
    LLVMGetMDNodeOperands(value, found);
    return found;
}

static LLVMMetadataRef as_node(LLVMValueRef operand)
{
    return operand == NULL || LLVMGetValueKind(operand) != LLVMMetadataAsValueValueKind ? NULL
                                                                                        : LLVMValueAsMetadata(operand);
}

static LLVMMetadataRef operand_at(LLVMContextRef context, LLVMMetadataRef node, unsigned index)
{
    unsigned count;
    LLVMValueRef *all = operands(context, node, &count);
    LLVMMetadataRef found = index < count ? as_node(all[index]) : NULL;
    mem_free(all);
    return found;
}

static const char *text_at(LLVMContextRef context, LLVMMetadataRef node, unsigned index, size_t *length)
{
    LLVMMetadataRef text = operand_at(context, node, index);
    unsigned bytes = 0;
    *length = 0;
    if (!is_kind(text, LLVMMDStringMetadataKind))
        return NULL;
    const char *found = LLVMGetMDString(LLVMMetadataAsValue(context, text), &bytes);
    *length = bytes;
    return bytes == 0 ? NULL : found;
}

static void add_structure(struct debug *debug, const char *name, size_t length, LLVMMetadataRef structure)
{
    uint32_t number = names_add(debug->names, name, length);
    ARRAY_RESERVE(debug->first, debug->first_room, number + 1u);
    if (number == debug->first_count) {
        debug->first[number] = IDMAP_NONE;
        debug->first_count++;
    }
    ARRAY_RESERVE(debug->items, debug->item_room, debug->item_count + 1);
    debug->items[debug->item_count] = (struct described){structure, debug->first[number]};
    debug->first[number] = (uint32_t)debug->item_count++;
}

/* Typedefs give names to structs that have none. */
static void add_named(struct debug *debug, LLVMMetadataRef node)
{
    size_t length;
    const char *name = text_at(debug->context, node, TYPE_NAME, &length);
    if (name == NULL)
        return;
    if (is_kind(node, LLVMDICompositeTypeMetadataKind)) {
        add_structure(debug, name, length, node);
    } else if (is_kind(node, LLVMDIDerivedTypeMetadataKind)) {
        LLVMMetadataRef base = operand_at(debug->context, node, TYPE_BASE);
        size_t own;
        if (is_kind(base, LLVMDICompositeTypeMetadataKind) && text_at(debug->context, base, TYPE_NAME, &own) == NULL)
            add_structure(debug, name, length, base);
    }
}

static void visit(struct debug *debug, LLVMMetadataRef node)
{
    uint64_t key = (uint64_t)(uintptr_t)node;
    if (!has_operands(node) || idmap_get(debug->seen, key) != IDMAP_NONE)
        return;
    idmap_put(debug->seen, key, 0);
    ARRAY_ADD(debug->queue, debug->queue_count, debug->queue_room, node);
}

/* All nodes that can be reached. */
static void walk(struct debug *debug)
{
    while (debug->queue_count > 0) {
        LLVMMetadataRef node = debug->queue[--debug->queue_count];
        unsigned count;
        add_named(debug, node);
        LLVMValueRef *all = operands(debug->context, node, &count);
        for (unsigned i = 0; i < count; i++)
            visit(debug, as_node(all[i]));
        mem_free(all);
    }
}

/* The variables of a function hang on calls of LLVM's own functions. */
static void visit_function(struct debug *debug, LLVMValueRef function)
{
    visit(debug, LLVMGetSubprogram(function));
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
            if (LLVMIsADbgInfoIntrinsic(i) != NULL && LLVMGetNumOperands(i) > 2)
                visit(debug, as_node(LLVMGetOperand(i, 1)));
}

struct debug *debug_new(LLVMModuleRef llvm_module)
{
    static const char modules[] = "llvm.dbg.cu";
    struct debug *debug = mem_new(1, sizeof *debug);
    debug->context = LLVMGetModuleContext(llvm_module);
    debug->names = names_new();
    debug->seen = idmap_new();
    unsigned count = LLVMGetNamedMetadataNumOperands(llvm_module, modules);
    LLVMValueRef *all = mem_new(count + 1u, sizeof *all);
    LLVMGetNamedMetadataOperands(llvm_module, modules, all);
    for (unsigned i = 0; i < count; i++)
        visit(debug, as_node(all[i]));
    mem_free(all);
    walk(debug);
    for (LLVMValueRef f = LLVMGetFirstFunction(llvm_module); f != NULL; f = LLVMGetNextFunction(f)) {
        visit_function(debug, f);
        walk(debug);
    }
    return debug;
}

void debug_free(struct debug *debug)
{
    names_free(debug->names);
    idmap_free(debug->seen);
    mem_free(debug->first);
    mem_free(debug->items);
    mem_free(debug->queue);
    mem_free(debug);
}

/* The struct that a type is after typedefs, qualifiers and arrays; NULL if it is none. */
static LLVMMetadataRef structure_of(LLVMContextRef context, LLVMMetadataRef type)
{
    for (int i = 0; i < LONGEST_CHAIN && type != NULL; i++) {
        LLVMMetadataRef base = operand_at(context, type, TYPE_BASE);
        if (is_kind(type, LLVMDICompositeTypeMetadataKind) && base == NULL)
            return type;
        if (!is_kind(type, LLVMDIDerivedTypeMetadataKind) && !is_kind(type, LLVMDICompositeTypeMetadataKind))
            return NULL;
        type = base;
    }
    return NULL;
}

LLVMMetadataRef debug_struct(const struct debug *debug, const char *name, size_t length, uint64_t bytes,
                             LLVMMetadataRef described)
{
    LLVMMetadataRef structure = described == NULL ? NULL : structure_of(debug->context, described);
    if (structure != NULL && LLVMDITypeGetSizeInBits(structure) == bytes * 8)
        return structure;
    uint32_t number = names_find(debug->names, name, length);
    for (uint32_t i = number == NAMES_NONE ? IDMAP_NONE : debug->first[number]; i != IDMAP_NONE;
         i = debug->items[i].next)
        if (LLVMDITypeGetSizeInBits(debug->items[i].structure) == bytes * 8)
            return debug->items[i].structure;
    return NULL;
}

void debug_member(const struct debug *debug, LLVMMetadataRef structure, uint64_t from, uint64_t to, struct buffer *name,
                  LLVMMetadataRef *type)
{
    unsigned count, found = 0;
    LLVMValueRef *members = operands(debug->context, operand_at(debug->context, structure, TYPE_ELEMENTS), &count);
    for (unsigned i = 0; i < count; i++) {
        LLVMMetadataRef member = as_node(members[i]);
        size_t length;
        if (!is_kind(member, LLVMDIDerivedTypeMetadataKind))
            continue;
        uint64_t bit = LLVMDITypeGetOffsetInBits(member);
        if (bit < from * 8 || bit >= to * 8)
            continue;
        *type = found++ == 0 ? operand_at(debug->context, member, TYPE_BASE) : NULL;
        const char *text = text_at(debug->context, member, TYPE_NAME, &length);
        if (text == NULL || name->length + length > LONGEST_NAME)
            continue;
        buffer_add_text(name, name->length > 0 ? "+" : "");
        buffer_add(name, text, length);
    }
    mem_free(members);
}

LLVMMetadataRef debug_file(LLVMValueRef function)
{
    LLVMMetadataRef subprogram = LLVMGetSubprogram(function);
    return subprogram == NULL ? NULL : LLVMDIScopeGetFile(subprogram);
}

const char *debug_variable_name(LLVMContextRef context, LLVMMetadataRef variable, size_t *length)
{
    *length = 0;
    if (!is_kind(variable, LLVMDILocalVariableMetadataKind))
        return NULL;
    return text_at(context, variable, VARIABLE_NAME, length);
}

LLVMMetadataRef debug_variable_type(LLVMContextRef context, LLVMMetadataRef variable)
{
    return is_kind(variable, LLVMDILocalVariableMetadataKind) ? operand_at(context, variable, VARIABLE_TYPE) : NULL;
}

/* What is known of a global variable; NULL: nothing. */
static LLVMMetadataRef global_variable(LLVMValueRef global)
{
    size_t count = 0;
    LLVMMetadataRef variable = NULL;
    LLVMValueMetadataEntry *entries = LLVMGlobalCopyAllMetadata(global, &count);
    for (size_t i = 0; i < count && variable == NULL; i++) {
        LLVMMetadataRef node = LLVMValueMetadataEntriesGetMetadata(entries, (unsigned)i);
        if (is_kind(node, LLVMDIGlobalVariableExpressionMetadataKind))
            variable = LLVMDIGlobalVariableExpressionGetVariable(node);
    }
    LLVMDisposeValueMetadataEntries(entries);
    return variable;
}

LLVMMetadataRef debug_global_type(LLVMContextRef context, LLVMValueRef global)
{
    LLVMMetadataRef variable = global_variable(global);
    return variable == NULL ? NULL : operand_at(context, variable, VARIABLE_TYPE);
}

LLVMMetadataRef debug_global_file(LLVMValueRef global, unsigned *line)
{
    LLVMMetadataRef variable = global_variable(global);
    bool known = variable != NULL && is_kind(variable, LLVMDIGlobalVariableMetadataKind);
    *line = known ? LLVMDIVariableGetLine(variable) : 0;
    return known ? LLVMDIVariableGetFile(variable) : NULL;
}

static bool is_same_file(LLVMMetadataRef one, LLVMMetadataRef other)
{
    unsigned length = 0, other_length = 0;
    if (one == other)
        return true;
    if (one == NULL || other == NULL)
        return false;
    const char *name = LLVMDIFileGetFilename(one, &length);
    const char *other_name = LLVMDIFileGetFilename(other, &other_length);
    return length == other_length && memcmp(name, other_name, length) == 0;
}

/* Of code that was copied into a function, the place in that function. What stands in another file than the function
 * (an #include within it) has no position: the ir knows one file for each function. */
struct position debug_position(const struct body_maker *body, LLVMValueRef instruction)
{
    LLVMMetadataRef at = LLVMInstructionGetDebugLoc(instruction);
    if (at == NULL)
        return (struct position){0};
    for (LLVMMetadataRef outer = LLVMDILocationGetInlinedAt(at); outer != NULL;
         outer = LLVMDILocationGetInlinedAt(outer))
        at = outer;
    LLVMMetadataRef scope = LLVMDILocationGetScope(at);
    if (scope == NULL || !is_same_file(LLVMDIScopeGetFile(scope), body->file))
        return (struct position){0};
    return (struct position){LLVMDILocationGetLine(at), LLVMDILocationGetColumn(at)};
}
