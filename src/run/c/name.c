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

/* What parts of objects are asked for, besides those of so many bytes. */
enum { INNERMOST = 0, OUTERMOST = UINT32_MAX }; /* the smallest, and the largest struct, that begins at an address */

static bool is_reached(struct run *run, uint32_t type, uint64_t offset, uint64_t bytes)
{
    if (bytes == OUTERMOST)
        return offset == 0 && run->c->module->types[type].form != IR_TYPE_BLOCK;
    return bytes != INNERMOST && run->c->type_sizes[type] <= bytes;
}

/* Appends the way from an object of a type to the part of it at an offset, ".table[3].next", and gives its type. It
 * ends at a part that is not larger than what is asked for, and at unions, of which nobody knows which member is
 * meant. */
static uint32_t add_path(struct run *run, uint32_t type, uint64_t offset, uint64_t bytes, struct buffer *to)
{
    const struct ir_module *module = run->c->module;
    while (!is_reached(run, type, offset, bytes)) {
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
    return type;
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

/* A text of the program, as far as it is short and can be read. */
static void name_text(struct run *run, const struct c_object *object, uint32_t offset, struct buffer *to)
{
    enum { LONGEST = 24 };
    uint32_t left = offset < object->readable ? object->readable - offset : 0;
    const char *text = left == 0 ? "" : run_at(run, object->place + offset);
    size_t length = strnlen(text, left);
    buffer_add_text(to, "\"");
    for (size_t i = 0; i < length && i < LONGEST; i++)
        buffer_format(to, "%c", text[i] < ' ' || text[i] == '"' || text[i] == 127 ? '.' : text[i]);
    buffer_add_text(to, length > LONGEST ? "...\"" : "\"");
}

static const char *name_of_library(enum c_library_object what)
{
    switch (what) {
    case C_STDIN:
        return "stdin";
    case C_STDOUT:
        return "stdout";
    case C_STDERR:
        return "stderr";
    case C_ERRNO:
        return "errno";
    case C_ENVIRONMENT:
        return "the environment";
    case C_TM:
        return "the result of gmtime and localtime";
    case C_TIME_TEXT:
        return "the result of asctime and ctime";
    case C_STREAM:
        return "a stream";
    default:
        return "memory of the C library";
    }
}

/* Objects that have no parts. True: it is one. */
static bool name_whole(struct run *run, const struct c_object *object, uint64_t address, struct buffer *to)
{
    const struct ir_module *module = run->c->module;
    switch (object == NULL ? C_NOTHING : (enum c_kind)object->kind) {
    case C_FUNCTION:
        buffer_format(to, "%.*s", (int)module->methods[object->what].name.length,
                      module->methods[object->what].name.bytes);
        return true;
    case C_STRING:
        name_text(run, object, c_offset_of(address), to);
        return true;
    case C_LIBRARY:
        buffer_add_text(to, name_of_library((enum c_library_object)object->what));
        return true;
    case C_GLOBAL:
    case C_THREAD_LOCAL:
    case C_LOCAL:
    case C_HEAP:
        return false;
    default:
        buffer_format(to, "0x%" PRIx64, address);
        return true;
    }
}

static const struct c_object *object_at(struct run *run, uint64_t address)
{
    uint32_t number = c_object_of(address);
    return number == 0 || number >= MOST_C_OBJECTS ? NULL : c_object(run, number);
}

/* Gives the type of the part; IR_NONE: it is not known. */
static uint32_t name_part(struct run *run, uint64_t address, uint64_t bytes, struct text member, struct buffer *to)
{
    uint32_t offset = c_offset_of(address), type = IR_NONE;
    const struct ir_module *module = run->c->module;
    if (address == 0) {
        buffer_add_text(to, "NULL");
        return IR_NONE;
    }
    const struct c_object *object = object_at(run, address);
    if (name_whole(run, object, address, to))
        return IR_NONE;
    enum c_kind kind = (enum c_kind)object->kind;
    if (kind == C_GLOBAL || kind == C_THREAD_LOCAL) {
        buffer_format(to, "%.*s", (int)module->fields[object->what].name.length,
                      module->fields[object->what].name.bytes);
        type = module->fields[object->what].type;
    } else if (kind == C_LOCAL) {
        type = name_local(run, object, to);
    } else {
        name_block(run, object, to);
    }
    if (type != IR_NONE)
        return add_path(run, type, offset, bytes, to);
    if (member.length > 0)
        buffer_format(to, ".%.*s", (int)member.length, member.bytes);
    else if (offset > 0)
        buffer_format(to, "+%" PRId32, (int32_t)offset);
    return IR_NONE;
}

static const char *name_of_hidden(enum c_hidden hidden)
{
    static const char *const names[C_HIDDEN_COUNT] = {[C_HIDDEN_STRTOK] = "the state of strtok",
                                                      [C_HIDDEN_DRAND48] = "the state of drand48 and its kin",
                                                      [C_HIDDEN_GETOPT] = "the state of getopt",
                                                      [C_HIDDEN_STRSIGNAL] = "the result of strsignal",
                                                      [C_HIDDEN_LOCALE] = "the locale",
                                                      [C_HIDDEN_ENVIRONMENT] = "the environment",
                                                      [C_HIDDEN_MBLEN] = "the state of mblen",
                                                      [C_HIDDEN_MBTOWC] = "the state of mbtowc",
                                                      [C_HIDDEN_WCTOMB] = "the state of wctomb",
                                                      [C_HIDDEN_MBRTOWC] = "the state of mbrtowc",
                                                      [C_HIDDEN_WCRTOMB] = "the state of wcrtomb",
                                                      [C_HIDDEN_STREAM] = "a stream that is not locked"};
    return hidden < C_HIDDEN_COUNT ? names[hidden] : NULL;
}

bool c_name_access(struct run *run, const struct step_access *access, struct buffer *to)
{
    uint64_t family = STEP_FAMILY(access->object) << 40;
    const char *hidden = family == STEP_LIBRARY ? name_of_hidden((enum c_hidden)STEP_MEMBER(access->object)) : NULL;
    if (hidden != NULL)
        buffer_add_text(to, hidden);
    else if (family == 0)
        name_part(run, c_address((uint32_t)access->object) + access->first, access->end - access->first,
                  (struct text){0}, to);
    return hidden != NULL || family == 0;
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

/* Whether a number is a pointer: atomic ones are read and written as numbers. */
static bool is_address(struct run *run, const struct run_action *action, uint64_t number)
{
    struct buffer name = {0};
    if (action->bytes != run->c->pointer_bytes || run->c->narrow)
        return false;
    uint32_t type = name_part(run, action->object, action->bytes, action->member, &name);
    buffer_free(&name);
    if (type != IR_NONE)
        return run->c->module->types[type].form == IR_TYPE_POINTER;
    const struct c_object *object = object_at(run, number);
    return object != NULL && object->kind != C_NOTHING && c_offset_of(number) <= object->size;
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
    } else if (class == IR_KIND_POINTER || is_address(run, action, number)) {
        uint64_t address = run->c->narrow ? c_widen(run, (uint32_t)number) : number;
        const struct c_object *object = object_at(run, address);
        buffer_add_text(to, object == NULL || object->kind == C_STRING || object->kind == C_LIBRARY ? "" : "&");
        name_part(run, address, OUTERMOST, (struct text){0}, to);
    } else {
        unsigned unused = 64 - (bits < 64 && bits > 1 ? bits : 64);
        buffer_format(to, "%" PRId64, (int64_t)(number << unused) >> unused);
    }
    return true;
}
