/* What objects of a C program and parts of them are called, and the values that they have (run/action.h). */
#include "base/buffer.h"
#include "run/c/internal.h"

#include <inttypes.h>

static const struct ir_struct *find_struct(const struct ir_module *module, struct text name)
{
    for (uint32_t i = 0; i < module->struct_count; i++)
        if (text_same(module->structs[i].name, name))
            return &module->structs[i];
    return NULL;
}

/* The member that an offset lies in. */
static const struct ir_field *find_member(const struct ir_struct *layout, uint64_t offset)
{
    const struct ir_field *found = NULL;
    for (uint32_t i = 0; i < layout->count; i++)
        if (layout->members[i].offset <= offset && (found == NULL || layout->members[i].offset >= found->offset))
            found = &layout->members[i];
    return found;
}

/* Appends the way from an object of a type to the part of it at an offset: ".table[3].next". It ends at a part that is
 * not larger than what is asked for, and at unions, of which nobody knows which member is meant. */
static void add_path(struct run *run, uint32_t type, uint64_t offset, uint64_t bytes, struct buffer *to)
{
    const struct ir_module *module = run->c->module;
    while (bytes == 0 || run->c->type_sizes[type] > bytes) {
        const struct ir_type *of = &module->types[type];
        if (of->form == IR_TYPE_BLOCK && run->c->type_sizes[of->element] > 0) {
            uint64_t size = run->c->type_sizes[of->element];
            buffer_format(to, "[%" PRIu64 "]", offset / size);
            offset %= size;
            type = of->element;
            continue;
        }
        const struct ir_struct *layout = of->form == IR_TYPE_STRUCT ? find_struct(module, of->name) : NULL;
        const struct ir_field *member =
            layout == NULL || layout->is_union || layout->count == 0 ? NULL : find_member(layout, offset);
        if (member == NULL)
            break;
        buffer_format(to, ".%.*s", (int)member->name.length, member->name.bytes);
        offset -= member->offset;
        type = member->type;
    }
}

/* The type of the variable that an instruction made, and its name. */
static uint32_t name_local(struct run *run, const struct c_object *object, struct buffer *to)
{
    const struct code *code = object->made_method == RUN_NONE ? NULL : run->methods[object->made_method]->code;
    if (code == NULL || code->body == NULL || object->made_at >= code->op_count) {
        buffer_add_text(to, "variable");
        return IR_NONE;
    }
    uint32_t value = code->origins[object->made_at];
    const struct ir_instruction *of = &code->body->instructions[value];
    struct text name = {"variable", sizeof "variable" - 1};
    for (uint32_t i = 0; i < code->body->variable_count; i++)
        if (code->body->variables[i].value == value)
            name = code->body->variables[i].name;
    buffer_format(to, "%.*s", (int)name.length, name.bytes);
    return of->op == IR_local && of->b == IR_NONE ? of->a : IR_NONE;
}

static void name_block(struct run *run, const struct c_object *object, struct buffer *to)
{
    struct run_place place = {0};
    if (object->made_method != RUN_NONE)
        c_place_of(run, object->made_method, object->made_at, &place);
    if (place.line > 0)
        buffer_format(to, "block(%s:%" PRIu32 ")", place.file, place.line);
    else
        buffer_add_text(to, "block");
}

static void name_part(struct run *run, uint64_t address, uint64_t bytes, struct text member, struct buffer *to)
{
    uint32_t number = c_object_of(address), offset = c_offset_of(address), type = IR_NONE;
    const struct ir_module *module = run->c->module;
    if (address == 0) {
        buffer_add_text(to, "null");
        return;
    }
    const struct c_object *object = number == 0 || number >= MOST_C_OBJECTS ? NULL : c_object(run, number);
    enum c_kind kind = object == NULL ? C_NOTHING : (enum c_kind)object->kind;
    if (kind == C_GLOBAL || kind == C_THREAD_LOCAL) {
        buffer_format(to, "%.*s", (int)module->fields[object->what].name.length,
                      module->fields[object->what].name.bytes);
        type = module->fields[object->what].type;
    } else if (kind == C_LOCAL) {
        type = name_local(run, object, to);
    } else if (kind == C_HEAP) {
        name_block(run, object, to);
    } else if (kind == C_FUNCTION) {
        buffer_format(to, "%.*s", (int)module->methods[object->what].name.length,
                      module->methods[object->what].name.bytes);
        return;
    } else {
        buffer_format(to, "0x%" PRIx64, address);
        return;
    }
    if (type != IR_NONE)
        add_path(run, type, offset, bytes, to);
    else if (member.length > 0)
        buffer_format(to, ".%.*s", (int)member.length, member.bytes);
    else if (offset > 0)
        buffer_format(to, "+%" PRId32, (int32_t)offset);
}

void c_name_object(struct run *run, const struct run_action *action, struct buffer *to)
{
    name_part(run, action->object, action->bytes, action->member, to);
}

static void add_float(unsigned bits, const uint8_t *bytes, struct buffer *to)
{
    float narrow;
    double wide;
    memcpy(&narrow, bytes, sizeof narrow);
    if (bits != 32)
        memcpy(&wide, bytes, sizeof wide);
    buffer_format(to, "%.9g", bits == 32 ? (double)narrow : wide);
}

bool c_tell_value(struct run *run, const struct run_action *action, struct buffer *to)
{
    enum ir_kind_class class = ir_kind_class(action->value);
    unsigned bits = ir_kind_bits(action->value);
    uint64_t place = action->value == 0 ? 0 : c_readable(run, action->object, action->bytes), number = 0;
    if (place == 0 || action->bytes > sizeof number || (class == IR_KIND_FLOAT && bits != 32 && bits != 64))
        return false;
    memcpy(&number, run_at(run, place), action->bytes);
    if (class == IR_KIND_FLOAT) {
        add_float(bits, run_at(run, place), to);
    } else if (class == IR_KIND_POINTER) {
        uint64_t address = run->c->narrow ? c_widen(run, (uint32_t)number) : number;
        buffer_add_text(to, address == 0 ? "" : "&");
        name_part(run, address, 0, (struct text){0}, to);
    } else {
        unsigned unused = 64 - (bits < 64 && bits > 1 ? bits : 64);
        buffer_format(to, "%" PRId64, (int64_t)(number << unused) >> unused);
    }
    return true;
}
