/* Types of LLVM: declared types, kinds of registers, the leaves of aggregates, structs and their members. */
#include "base/array.h"
#include "llvm/internal.h"

static uint64_t key_of(LLVMTypeRef type)
{
    return (uint64_t)(uintptr_t)type;
}

/* The width of a float; 0 if it is none, or one that nobody computes with. */
static unsigned float_bits(LLVMTypeRef type)
{
    switch (LLVMGetTypeKind(type)) {
    case LLVMHalfTypeKind:
        return 16;
    case LLVMFloatTypeKind:
        return 32;
    case LLVMDoubleTypeKind:
        return 64;
    case LLVMX86_FP80TypeKind:
        return 80;
    case LLVMFP128TypeKind:
        return 128;
    default:
        return 0;
    }
}

ir_kind type_kind(LLVMTypeRef type)
{
    unsigned bits = float_bits(type);
    if (bits > 0)
        return IR_KIND(IR_KIND_FLOAT, bits);
    switch (LLVMGetTypeKind(type)) {
    case LLVMIntegerTypeKind:
        bits = LLVMGetIntTypeWidth(type);
        return bits > WIDEST_INTEGER ? IR_VOID : IR_KIND(IR_KIND_INT, bits);
    case LLVMPointerTypeKind:
        return IR_POINTER;
    default:
        return IR_VOID;
    }
}

bool type_is_aggregate(LLVMTypeRef type)
{
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    return kind == LLVMStructTypeKind || kind == LLVMArrayTypeKind || kind == LLVMVectorTypeKind;
}

/* Before LLVM 17 its C interface tells only the lower 32 bits of the length of an array; the sizes tell all of them. */
static uint64_t array_length(const struct module_maker *module, LLVMTypeRef type)
{
#if LLVM_VERSION_MAJOR >= 17
    (void)module;
    return LLVMGetArrayLength2(type);
#else
    LLVMTypeRef element = LLVMGetElementType(type);
    uint64_t size = LLVMTypeIsSized(element) ? LLVMABISizeOfType(module->layout, element) : 0;
    return size == 0 ? LLVMGetArrayLength(type) : LLVMABISizeOfType(module->layout, type) / size;
#endif
}

LLVMTypeRef type_element(const struct module_maker *module, LLVMTypeRef type, uint64_t *count)
{
    *count = LLVMGetTypeKind(type) == LLVMVectorTypeKind ? LLVMGetVectorSize(type) : array_length(module, type);
    return LLVMGetElementType(type);
}

uint32_t type_number(struct module_maker *module, unsigned bits, bool floating)
{
    return module_type(module, &(struct ir_type){.form = IR_TYPE_NUMBER, .floating = floating, .count = bits});
}

uint64_t type_size(const struct module_maker *module, uint32_t type)
{
    uint64_t size = 1;
    for (; module->types[type].form == IR_TYPE_BLOCK; type = module->types[type].element)
        size *= module->types[type].count;
    const struct ir_type *base = &module->types[type];
    switch (base->form) {
    case IR_TYPE_NUMBER:
        return size * ir_number_size(module->target, base->count);
    case IR_TYPE_STRUCT:
        return size * module->structs[idmap_get(module->struct_of_type, type)].size;
    default:
        return size * ir_pointer_size(module->target);
    }
}

static uint32_t make(struct module_maker *module, LLVMTypeRef type, LLVMMetadataRef described, unsigned depth);

/* The name of a struct without what LLVM puts in front, if nobody else has it. */
static struct text struct_name(struct module_maker *module, LLVMTypeRef type, bool *is_union)
{
    struct buffer text = {0};
    const char *name = LLVMIsLiteralStruct(type) ? NULL : LLVMGetStructName(type);
    *is_union = name != NULL && strncmp(name, "union.", 6) == 0;
    if (name != NULL) {
        const char *dot = strchr(name, '.');
        bool usual = *is_union || strncmp(name, "struct.", 7) == 0;
        buffer_add_text(&text, usual && dot[1] != '\0' ? dot + 1 : name);
        if (names_find(module->struct_names, text.text, text.length) != NAMES_NONE) {
            buffer_clear(&text);
            buffer_add_text(&text, name);
        }
    } else {
        char *shown = LLVMPrintTypeToString(type);
        buffer_add(&text, shown, strnlen(shown, 80));
        LLVMDisposeMessage(shown);
    }
    size_t stem = text.length;
    for (unsigned i = 1; names_find(module->struct_names, text.text, text.length) != NAMES_NONE; i++) {
        text.length = stem;
        buffer_format(&text, ".%u", i);
    }
    names_add(module->struct_names, text.text, text.length);
    struct text made = module_text(module, text.text, text.length);
    buffer_free(&text);
    return made;
}

static void describe_member(struct module_maker *module, LLVMMetadataRef structure, LLVMTypeRef type, unsigned index,
                            struct buffer *name, LLVMMetadataRef *described)
{
    uint64_t offset = LLVMOffsetOfElement(module->layout, type, index);
    uint64_t size = LLVMABISizeOfType(module->layout, LLVMStructGetTypeAtIndex(type, index));
    *described = NULL;
    buffer_clear(name);
    if (structure != NULL)
        debug_member(module->debug, structure, offset, offset + (size > 0 ? size : 1), name, described);
}

/* The names of members are distinct: those that debug information does not tell are numbers. */
static bool add_members(struct module_maker *module, LLVMTypeRef type, LLVMMetadataRef structure,
                        struct ir_struct *into, unsigned depth)
{
    unsigned count = LLVMCountStructElementTypes(type);
    struct ir_field *members = arena_alloc(module->arena, count * sizeof *members);
    struct names *taken = names_new();
    struct buffer name = {0};
    bool good = true;
    buffer_add_text(&name, "");
    for (unsigned i = 0; i < count && good; i++) {
        LLVMMetadataRef described;
        describe_member(module, structure, type, i, &name, &described);
        if (name.length == 0 || names_find(taken, name.text, name.length) != NAMES_NONE)
            buffer_format(&name, "%s%u", name.length == 0 ? "m" : ".", i);
        names_add(taken, name.text, name.length);
        uint32_t member = make(module, LLVMStructGetTypeAtIndex(type, i), described, depth + 1);
        members[i] = (struct ir_field){.name = module_text(module, name.text, name.length), .constant = IR_NONE};
        members[i].type = member;
        members[i].offset = LLVMOffsetOfElement(module->layout, type, i);
        good = member != IR_NONE;
    }
    names_free(taken);
    buffer_free(&name);
    into->members = members;
    into->count = count;
    return good;
}

/* "node.3" is "node": LLVM numbers the structs of different scopes and files that have the same name. */
static size_t plain_length(struct text name)
{
    size_t length = name.length;
    while (length > 0 && name.bytes[length - 1] >= '0' && name.bytes[length - 1] <= '9')
        length--;
    return length > 1 && length < name.length && name.bytes[length - 1] == '.' ? length - 1 : name.length;
}

static uint32_t make_struct(struct module_maker *module, LLVMTypeRef type, LLVMMetadataRef described, unsigned depth)
{
    struct ir_struct made = {0};
    made.name = struct_name(module, type, &made.is_union);
    made.size = LLVMABISizeOfType(module->layout, type);
    LLVMMetadataRef structure =
        debug_struct(module->debug, made.name.bytes, plain_length(made.name), made.size, described);
    if (!add_members(module, type, structure, &made, depth))
        return IR_NONE;
    uint32_t number = (uint32_t)idmap_count(module->struct_of);
    ARRAY_RESERVE(module->structs, module->struct_room, number + 1u);
    module->structs[number] = made;
    idmap_put(module->struct_of, key_of(type), number);
    uint32_t made_type = module_type(module, &(struct ir_type){.form = IR_TYPE_STRUCT, .name = made.name});
    idmap_put(module->struct_of_type, made_type, number);
    return made_type;
}

/* An array; a vector lies in memory like one, but for bits behind its last element. */
static uint32_t make_block(struct module_maker *module, LLVMTypeRef type, LLVMMetadataRef described, unsigned depth)
{
    uint64_t count;
    LLVMTypeRef of = type_element(module, type, &count);
    uint32_t element = make(module, of, described, depth + 1);
    if (element == IR_NONE || type_size(module, element) != LLVMABISizeOfType(module->layout, of))
        return IR_NONE;
    uint64_t size = LLVMABISizeOfType(module->layout, of);
    if (LLVMGetTypeKind(type) == LLVMVectorTypeKind && size > 0)
        count = LLVMABISizeOfType(module->layout, type) / size;
    return module_type(module, &(struct ir_type){.form = IR_TYPE_BLOCK, .element = element, .count = count});
}

static uint32_t make_new(struct module_maker *module, LLVMTypeRef type, LLVMMetadataRef described, unsigned depth)
{
    ir_kind kind = type_kind(type);
    switch (LLVMGetTypeKind(type)) {
    case LLVMVoidTypeKind:
        return module_type(module, &(struct ir_type){.form = IR_TYPE_VOID});
    case LLVMPointerTypeKind:
        return module_type(module, &(struct ir_type){.form = IR_TYPE_POINTER});
    case LLVMArrayTypeKind:
    case LLVMVectorTypeKind:
        return make_block(module, type, described, depth);
    case LLVMStructTypeKind:
        if (!LLVMIsOpaqueStruct(type))
            return make_struct(module, type, described, depth);
        /* Nothing is known of it but where it is. */
        return module_type(module, &(struct ir_type){.form = IR_TYPE_BLOCK, .element = type_number(module, 8, false)});
    default:
        if (wide_is(type)) /* only its bytes matter */
            return module_type(module, &(struct ir_type){.form = IR_TYPE_BLOCK,
                                                         .element = type_number(module, 8, false),
                                                         .count = LLVMABISizeOfType(module->layout, type)});
        return kind == IR_VOID ? IR_NONE
                               : type_number(module, ir_kind_bits(kind), ir_kind_class(kind) == IR_KIND_FLOAT);
    }
}

static uint32_t make(struct module_maker *module, LLVMTypeRef type, LLVMMetadataRef described, unsigned depth)
{
    uint32_t known = idmap_get(module->type_of, key_of(type));
    if (known != IDMAP_NONE)
        return known;
    if (depth > DEEPEST_TYPE)
        return IR_NONE;
    uint32_t made = make_new(module, type, described, depth);
    if (made != IR_NONE)
        idmap_put(module->type_of, key_of(type), made);
    return made;
}

uint32_t type_make_as(struct module_maker *module, LLVMTypeRef type, LLVMMetadataRef described)
{
    return make(module, type, described, 0);
}

uint32_t type_make(struct module_maker *module, LLVMTypeRef type)
{
    return make(module, type, NULL, 0);
}

uint32_t type_member(struct module_maker *module, LLVMTypeRef type, unsigned index)
{
    uint32_t owner = type_make(module, type);
    if (owner == IR_NONE)
        return IR_NONE;
    const struct ir_field *member = &module->structs[idmap_get(module->struct_of, key_of(type))].members[index];
    return module_field_ref(module, owner, member->name, member->type);
}

struct leaf_list {
    struct module_maker *module;
    struct leaves leaves;
    size_t kind_room, offset_room;
};

static bool add_leaf(struct leaf_list *list, ir_kind kind, uint64_t offset)
{
    struct leaves *leaves = &list->leaves;
    if (kind == IR_VOID || leaves->count >= MOST_LEAVES)
        return false;
    ARRAY_RESERVE(leaves->kinds, list->kind_room, leaves->count + 1u);
    ARRAY_RESERVE(leaves->offsets, list->offset_room, leaves->count + 1u);
    leaves->kinds[leaves->count] = kind;
    leaves->offsets[leaves->count++] = offset;
    return true;
}

static bool collect_limbs(struct leaf_list *list, unsigned bits, uint64_t offset)
{
    enum { LIMB = 64 };
    bool good = bits <= WIDEST_BITS;
    for (unsigned at = 0; at < bits && good; at += LIMB)
        good = add_leaf(list, IR_KIND(IR_KIND_INT, bits - at < LIMB ? bits - at : LIMB), offset + at / 8);
    return good;
}

static bool collect(struct leaf_list *list, LLVMTypeRef type, uint64_t offset, unsigned depth)
{
    LLVMTargetDataRef layout = list->module->layout;
    if (wide_is(type))
        return collect_limbs(list, LLVMGetIntTypeWidth(type), offset);
    if (!type_is_aggregate(type))
        return add_leaf(list, type_kind(type), offset);
    if (depth > DEEPEST_TYPE)
        return false;
    if (LLVMGetTypeKind(type) == LLVMStructTypeKind) {
        unsigned count = LLVMIsOpaqueStruct(type) ? 0 : LLVMCountStructElementTypes(type);
        for (unsigned i = 0; i < count; i++)
            if (!collect(list, LLVMStructGetTypeAtIndex(type, i), offset + LLVMOffsetOfElement(layout, type, i),
                         depth + 1))
                return false;
        return !LLVMIsOpaqueStruct(type);
    }
    uint64_t count;
    LLVMTypeRef element = type_element(list->module, type, &count);
    uint64_t size = LLVMABISizeOfType(layout, element);
    /* The elements of a vector are packed; those of other widths than bytes lie across them. */
    if (LLVMGetTypeKind(type) == LLVMVectorTypeKind && ir_kind_bits(type_kind(element)) % 8 != 0)
        return false;
    size_t before = list->leaves.count;
    for (uint64_t i = 0; i < count; i++) {
        if (list->leaves.count > MOST_LEAVES || !collect(list, element, offset + i * size, depth + 1))
            return false;
        if (list->leaves.count == before) /* there are none in any of them, however many they are */
            break;
    }
    return true;
}

static const struct leaves *keep_leaves(struct module_maker *module, const struct leaves *leaves)
{
    struct leaves *kept = arena_alloc(module->arena, sizeof *kept);
    kept->count = leaves->count;
    kept->kinds = arena_alloc(module->arena, kept->count * sizeof *kept->kinds);
    kept->offsets = arena_alloc(module->arena, kept->count * sizeof *kept->offsets);
    for (uint32_t i = 0; i < kept->count; i++) {
        kept->kinds[i] = leaves->kinds[i];
        kept->offsets[i] = leaves->offsets[i];
    }
    return kept;
}

const struct leaves *type_leaves(struct module_maker *module, LLVMTypeRef type)
{
    uint32_t known = idmap_get(module->leaves_of, key_of(type));
    if (known != IDMAP_NONE)
        return module->leaf_lists[known];
    struct leaf_list list = {.module = module};
    const struct leaves *made = collect(&list, type, 0, 0) ? keep_leaves(module, &list.leaves) : NULL;
    mem_free(list.leaves.kinds);
    mem_free(list.leaves.offsets);
    uint32_t number = (uint32_t)idmap_count(module->leaves_of);
    ARRAY_RESERVE(module->leaf_lists, module->leaf_list_room, number + 1u);
    module->leaf_lists[number] = made;
    idmap_put(module->leaves_of, key_of(type), number);
    return made;
}

/* The type of a register. */
static uint32_t kind_type(struct module_maker *module, ir_kind kind)
{
    if (ir_kind_class(kind) == IR_KIND_POINTER)
        return module_type(module, &(struct ir_type){.form = IR_TYPE_POINTER});
    return type_number(module, ir_kind_bits(kind), ir_kind_class(kind) == IR_KIND_FLOAT);
}

/* A parameter for each leaf; an aggregate result goes to where the first parameter points. */
uint32_t type_signature(struct module_maker *module, LLVMTypeRef function)
{
    unsigned count = LLVMCountParamTypes(function);
    LLVMTypeRef result = LLVMGetReturnType(function);
    LLVMTypeRef *types = mem_new(count + 1, sizeof *types);
    uint32_t *parameters = NULL;
    size_t room = 0;
    struct ir_signature made = {.variadic = LLVMIsFunctionVarArg(function)};
    bool by_place = type_is_aggregate(result), good = !wide_is(result);
    LLVMGetParamTypes(function, types);
    if (by_place) {
        ARRAY_RESERVE(parameters, room, 1);
        parameters[made.count++] = kind_type(module, IR_POINTER);
        good = type_leaves(module, result) != NULL && type_make(module, result) != IR_NONE;
    }
    for (unsigned i = 0; i < count && good; i++) {
        const struct leaves *leaves = type_leaves(module, types[i]);
        good = leaves != NULL;
        for (uint32_t j = 0; good && j < leaves->count; j++) {
            ARRAY_ADD(parameters, made.count, room, kind_type(module, leaves->kinds[j]));
        }
    }
    made.parameters = parameters;
    made.result = by_place ? module_type(module, &(struct ir_type){.form = IR_TYPE_VOID}) : type_make(module, result);
    uint32_t number = good && made.result != IR_NONE ? module_signature(module, &made) : IR_NONE;
    mem_free(parameters);
    mem_free(types);
    return number;
}
