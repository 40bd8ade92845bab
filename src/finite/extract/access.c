/* Objects, their members, static variables, monitors. */
#include "finite/extract/extract.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/buffer.h"
#include "facts/threads/code.h"

#include <string.h>

const char *extract_class_name(struct extract *extract, class_id class)
{
    struct buffer name = {0};
    program_class_name(extract->program, class, &name);
    const char *text = finite_text(extract->finite, "%s", name.text);
    buffer_free(&name);
    return text;
}

static uint32_t add_pool(struct extract *extract, struct finite_pool pool)
{
    struct finite *finite = extract->finite;
    pool.type = extract->type;
    pool.frame = extract->frame_number;
    pool.at = extract->at;
    pool.runs = FINITE_NONE;
    if (pool.class_name == NULL)
        pool.class_name = extract_class_name(extract, pool.class);
    ARRAY_ADD(finite->pools, finite->pool_count, finite->pool_capacity, pool);
    return (uint32_t)finite->pool_count - 1;
}

uint32_t extract_pool(struct extract *extract, class_id class)
{
    return add_pool(extract, (struct finite_pool){.class = class, .referent = FACTS_NONE});
}

uint32_t extract_model_pool(struct extract *extract, const char *name, enum finite_model model)
{
    return add_pool(
        extract, (struct finite_pool){.class = FACTS_NONE, .class_name = name, .referent = FACTS_NONE, .model = model});
}

uint32_t extract_fixed_pool(struct extract *extract, class_id class, const char *name)
{
    struct finite *finite = extract->finite;
    if (name == NULL)
        name = finite_text(finite, "%s.class", extract_class_name(extract, class));
    for (size_t i = 0; i < finite->pool_count; i++)
        if (finite->pools[i].fixed && strcmp(finite->pools[i].class_name, name) == 0)
            return (uint32_t)i;
    return add_pool(extract,
                    (struct finite_pool){.class = FACTS_NONE, .class_name = name, .fixed = true, .referent = class});
}

void extract_object(struct extract *extract, uint32_t reg, uint32_t pool)
{
    extract_info(extract, reg)->present = true;
    extract_emit(extract, (struct finite_node){.op = NODE_object, .r = reg, .c = pool});
}

void extract_present(struct extract *extract, uint32_t reg)
{
    if (extract_info(extract, reg)->present)
        return;
    uint32_t fork = extract_emit(extract, (struct finite_node){.op = NODE_branch, .a = reg});
    uint32_t thrown = extract_throw(extract, IMPLICIT_NULL);
    extract->finite->nodes[fork].next[1] = thrown;
}

static class_id owner_of(const struct extract *extract)
{
    return program_method(extract->program, extract->frame->method)->owner;
}

static void emit_make(struct extract *extract, const struct ir_instruction *instruction)
{
    uint32_t reg = extract_register(extract, extract->at);
    class_id class = program_known_type(extract->program, owner_of(extract), instruction->a);
    if (class == FACTS_NONE || program_class(extract->program, class)->missing) {
        extract_trap(extract, "a class that is not there");
        return;
    }
    uint32_t pool = extract_pool(extract, class);
    class_id thread = program_find(extract->program, "java/lang/Thread");
    extract->finite->pools[pool].thread = thread != FACTS_NONE && program_is_subclass(extract->program, class, thread);
    if (extract->finite->pools[pool].thread && extract->frame->initialiser) {
        extract_trap(extract, "a static initialiser that makes threads");
        return;
    }
    extract->finite->pools[pool].model = extract_model_of(program_class(extract->program, class)->name);
    extract_info(extract, reg)->present = true;
    extract_info(extract, reg)->pool = pool;
    extract_emit(extract, (struct finite_node){.op = NODE_make, .r = reg, .c = pool});
}

/* The kind and the bits of a declared type in memory. */
static uint32_t member_of_type(struct extract *extract, enum finite_member_kind kind, uint32_t of,
                               const struct ir_type *type)
{
    uint32_t member = finite_member(extract->finite, kind, of, ir_type_kind(type));
    struct finite_member *added = &extract->finite->members[member];
    switch (type->form) {
    case IR_TYPE_BOOLEAN:
        added->bits = 1;
        added->is_signed = false;
        break;
    case IR_TYPE_BYTE:
        added->bits = 8;
        break;
    case IR_TYPE_CHAR:
        added->bits = 16;
        added->is_signed = false;
        break;
    case IR_TYPE_SHORT:
        added->bits = 16;
        break;
    default:
        break;
    }
    return member;
}

static void emit_make_array(struct extract *extract, const struct ir_instruction *instruction)
{
    const struct ir_type *type = &extract->frame->module->types[instruction->a];
    uint32_t reg = extract_register(extract, extract->at), length = extract_register(extract, instruction->b);
    size_t objects;
    const uint32_t *of = extract_points_to(extract, extract->at, &objects);
    if (objects == 0) {
        extract_trap(extract, "an array that is not known");
        return;
    }
    uint32_t pool = extract_pool(extract, facts_object(extract->facts, of[0]).class);
    struct finite_pool *made = &extract->finite->pools[pool];
    const struct finite_register *info = extract_info(extract, length);
    made->array = true;
    made->element = ir_type_kind(type);
    made->most = extract->finite->elements;
    if (info->constant && info->number >= 0 && info->number <= 4096)
        made->most = (uint32_t)info->number;
    const struct finite_node least = {.op = NODE_compute,
                                      .r = extract_temporary(extract, IR_I1),
                                      .a = length,
                                      .b = extract_temporary(extract, IR_I32),
                                      .c = IR_ge,
                                      .kind = IR_I1};
    extract_number(extract, least.b, 0);
    extract_emit(extract, least);
    uint32_t fork = extract_emit(extract, (struct finite_node){.op = NODE_branch, .a = least.r});
    uint32_t thrown = extract_throw(extract, IMPLICIT_SIZE);
    extract->finite->nodes[fork].next[1] = thrown;
    extract_info(extract, reg)->present = true;
    extract_info(extract, reg)->pool = pool;
    extract_emit(extract, (struct finite_node){.op = NODE_make_array, .r = reg, .a = length, .c = pool});
}

/* The static ones (System.out) are there. */
static void emit_library_variable(struct extract *extract, bool is_static)
{
    uint32_t reg = extract_register(extract, extract->at);
    extract_info(extract, reg)->present = is_static;
    extract_emit(extract, (struct finite_node){.op = NODE_opaque, .r = reg, .why = "a variable of the library"});
}

/* A static field whose value stands in the class file: no initialiser sets it. */
static bool emit_constant_field(struct extract *extract, field_id field, bool puts)
{
    const struct ir_field *ir = program_ir_field(extract->program, field);
    const struct program_class *owner = program_class(extract->program, program_field(extract->program, field)->owner);
    if (ir->constant == IR_NONE)
        return false;
    const struct ir_constant *constant = &owner->module->constants[ir->constant];
    bool number = constant->form == IR_CONSTANT_INT || constant->form == IR_CONSTANT_LONG;
    if (puts || !(ir->flags & IR_ACCESS_FINAL))
        extract_trap(extract, "a variable that has a constant value and is set");
    else if (number)
        extract_number(extract, extract_register(extract, extract->at),
                       constant->form == IR_CONSTANT_INT ? (int32_t)(uint32_t)constant->number
                                                         : (int64_t)constant->number);
    else
        extract_emit(extract, (struct finite_node){.op = NODE_opaque,
                                                   .r = extract_register(extract, extract->at),
                                                   .why = "a constant that is no integer"});
    return true;
}

/* An object access: null throws. */
static void emit_field(struct extract *extract, const struct ir_instruction *instruction)
{
    bool is_static = instruction->op == IR_get_static || instruction->op == IR_put_static;
    bool puts = instruction->op == IR_put || instruction->op == IR_put_static;
    uint32_t ref = is_static ? instruction->a : instruction->b;
    field_id field = code_field(extract->program, owner_of(extract), ref);
    struct text name = extract->frame->module->field_refs[ref].name;
    const struct ir_type *type = &extract->frame->module->types[extract->frame->module->field_refs[ref].type];
    if (text_is(name, "$assertionsDisabled") && is_static) {
        if (!puts)
            extract_number(extract, extract_register(extract, extract->at), 0);
        return;
    }
    uint32_t object = is_static ? FINITE_NONE : extract_register(extract, instruction->a);
    if (!is_static)
        extract_present(extract, object);
    if (field == FACTS_NONE ||
        !program_class(extract->program, program_field(extract->program, field)->owner)->application) {
        if (puts)
            extract_trap(extract, "a variable of the library is set");
        else
            emit_library_variable(extract, is_static);
        return;
    }
    if (is_static && emit_constant_field(extract, field, puts))
        return;
    const struct finite_node node = {
        .op = is_static ? (puts ? NODE_put_static : NODE_get_static) : (puts ? NODE_put : NODE_get),
        .r = puts ? 0 : extract_register(extract, extract->at),
        .a = is_static ? 0 : object,
        .v = !puts ? 0 : extract_register(extract, is_static ? instruction->b : instruction->c),
        .c = member_of_type(extract, is_static ? MEMBER_STATIC : MEMBER_FIELD, field, type)};
    extract_emit(extract, node);
}

static uint32_t emit_length(struct extract *extract, uint32_t array)
{
    uint32_t reg = extract_temporary(extract, IR_I32);
    extract_emit(extract, (struct finite_node){.op = NODE_get,
                                               .r = reg,
                                               .a = array,
                                               .c = finite_member(extract->finite, MEMBER_LENGTH, 0, IR_I32)});
    return reg;
}

/* Whether all arrays that a value may be can keep an object: else the virtual machine would throw. */
static bool can_keep(struct extract *extract, ir_value array, ir_value value)
{
    size_t arrays, values;
    const uint32_t *into = extract_points_to(extract, array, &arrays), *of = extract_points_to(extract, value, &values);
    for (size_t i = 0; i < arrays; i++)
        for (size_t k = 0; k < values; k++) {
            class_id element = program_class(extract->program, facts_object(extract->facts, into[i]).class)->element;
            class_id class = facts_object(extract->facts, of[k]).class;
            if (element == FACTS_NONE || !program_is_subclass(extract->program, class, element))
                return false;
        }
    return true;
}

/* Elements of all arrays of one kind of register are one member: who is told apart is the object. */
static void emit_element(struct extract *extract, const struct ir_instruction *instruction)
{
    bool puts = instruction->op == IR_put_element;
    uint32_t array = extract_register(extract, instruction->a), index = extract_register(extract, instruction->b);
    extract_present(extract, array);
    uint32_t length = emit_length(extract, array);
    uint32_t fork = extract_emit(extract, (struct finite_node){.op = NODE_inside, .a = index, .b = length});
    uint32_t thrown = extract_throw(extract, IMPLICIT_INDEX);
    extract->finite->nodes[fork].next[1] = thrown;
    ir_kind kind = puts ? extract->frame->body->instructions[instruction->c].kind : instruction->kind;
    if (puts && kind == IR_REF && !can_keep(extract, instruction->a, instruction->c)) {
        extract_trap(extract, "an array that perhaps cannot keep this object");
        return;
    }
    uint32_t member = finite_member(extract->finite, MEMBER_ELEMENTS, kind, kind);
    uint32_t value = puts ? extract_register(extract, instruction->c) : 0;
    if (puts && instruction->storage != IR_STORED_AS_IT_IS) {
        uint32_t narrow = extract_temporary(extract, IR_I32);
        int bits = instruction->storage == IR_STORED_BYTE ? 8 : instruction->storage == IR_STORED_CHAR ? -16 : 16;
        extract_emit(extract, (struct finite_node){.op = NODE_convert, .r = narrow, .a = value, .number = bits});
        value = narrow;
    }
    extract_emit(extract, (struct finite_node){.op = puts ? NODE_put_element : NODE_get_element,
                                               .r = puts ? 0 : extract_register(extract, extract->at),
                                               .a = array,
                                               .b = index,
                                               .v = value,
                                               .c = member});
}

static uint32_t test_class(struct extract *extract, uint32_t type)
{
    struct finite *finite = extract->finite;
    struct finite_test test = {.below = true, .class_name = ""};
    test.class = program_known_type(extract->program, owner_of(extract), type);
    if (test.class != FACTS_NONE)
        test.class_name = program_class(extract->program, test.class)->name;
    ARRAY_ADD(finite->tests, finite->test_count, finite->test_capacity, test);
    return (uint32_t)finite->test_count - 1;
}

/* A cast lets null through. Strings and the like have no class here: of them it is not known. */
static void emit_type_test(struct extract *extract, const struct ir_instruction *instruction)
{
    uint32_t value = extract_register(extract, instruction->a), reg = extract_register(extract, extract->at);
    size_t count;
    const uint32_t *objects = extract_points_to(extract, instruction->a, &count);
    class_id class = program_known_type(extract->program, owner_of(extract), instruction->b);
    bool all = true;
    if (class == FACTS_NONE) {
        extract_trap(extract, "a test of a class that is not known");
        return;
    }
    for (size_t i = 0; i < count && all; i++)
        all = program_is_subclass(extract->program, facts_object(extract->facts, objects[i]).class, class);
    if (instruction->op == IR_cast && all) {
        extract_emit(extract, (struct finite_node){.op = NODE_move, .r = reg, .a = value});
        return;
    }
    for (size_t i = 0; i < count; i++) {
        enum object_kind kind = facts_object(extract->facts, objects[i]).kind;
        if (kind != OBJECT_SITE && kind != OBJECT_LAMBDA) {
            extract_trap(extract, "a test of the class of an object of the library");
            return;
        }
    }
    uint32_t test = test_class(extract, instruction->b);
    uint32_t after = extract_apart(extract, (struct finite_node){.op = NODE_jump});
    if (instruction->op == IR_cast) {
        extract_emit(extract, (struct finite_node){.op = NODE_move, .r = reg, .a = value});
        uint32_t null = extract_emit(extract, (struct finite_node){.op = NODE_branch, .a = value});
        extract->finite->nodes[null].next[1] = after;
        uint32_t fork = extract_emit(extract, (struct finite_node){.op = NODE_is, .a = value, .c = test});
        uint32_t thrown = extract_throw(extract, IMPLICIT_CAST);
        extract->finite->nodes[fork].next[1] = thrown;
    } else {
        extract_number(extract, reg, 0);
        uint32_t fork = extract_emit(extract, (struct finite_node){.op = NODE_is, .a = value, .c = test});
        extract->finite->nodes[fork].next[1] = after;
        extract_number(extract, reg, 1);
    }
    extract_jump(extract, after);
    extract->tail = after;
}

static void emit_monitor(struct extract *extract, const struct ir_instruction *instruction)
{
    uint32_t object = extract_register(extract, instruction->a);
    extract_present(extract, object);
    if (instruction->op == IR_monitor_enter) {
        extract_emit(extract, (struct finite_node){.op = NODE_enter, .a = object});
        return;
    }
    uint32_t fork = extract_emit(extract, (struct finite_node){.op = NODE_holds, .a = object});
    uint32_t thrown = extract_throw(extract, IMPLICIT_MONITOR);
    extract->finite->nodes[fork].next[1] = thrown;
    extract_emit(extract, (struct finite_node){.op = NODE_exit, .a = object});
}

bool extract_access(struct extract *extract, const struct ir_instruction *instruction)
{
    switch (instruction->op) {
    case IR_new:
        emit_make(extract, instruction);
        return true;
    case IR_new_array:
        emit_make_array(extract, instruction);
        return true;
    case IR_get:
    case IR_put:
    case IR_get_static:
    case IR_put_static:
        emit_field(extract, instruction);
        return true;
    case IR_get_element:
    case IR_put_element:
        emit_element(extract, instruction);
        return true;
    case IR_length: {
        uint32_t array = extract_register(extract, instruction->a);
        extract_present(extract, array);
        extract_emit(extract, (struct finite_node){.op = NODE_move,
                                                   .r = extract_register(extract, extract->at),
                                                   .a = emit_length(extract, array)});
        return true;
    }
    case IR_cast:
    case IR_instance_of:
        emit_type_test(extract, instruction);
        return true;
    case IR_monitor_enter:
    case IR_monitor_exit:
        emit_monitor(extract, instruction);
        return true;
    default:
        return false;
    }
}
