/* Memory on a path: what is shared are cells, what a thread has of its own are places. */
#include "base/array.h"
#include "modular/follow/internal.h"
#include "modular/follow/paths.h"

/* A place in memory that is accessed. */
struct access {
    struct value pointer;
    ir_kind kind;
    uint32_t bytes;
};

bool access_is_shared(struct build *build, const struct path *path, const struct ir_instruction *at)
{
    struct value pointer = value_operand(build, path, at->a);
    return pointer.kind == VALUE_POINTER && thing_is_shared(build, pointer.thing) &&
           !build->things[pointer.thing].blurred;
}

/* What must hold of the pointer. */
static bool check(struct build *build, struct path *path, const struct access *access)
{
    struct terms *terms = build->terms;
    if (access->pointer.kind == VALUE_UNDEFINED)
        return path_hazard(build, path, HAZARD_UNDEFINED, TERM_TRUE, "a pointer that is not initialised is used");
    if (access->pointer.kind != VALUE_POINTER || !value_is_understood(access->kind))
        return path_refuse(build, path, "an access is not understood");
    const struct thing *thing = &build->things[access->pointer.thing];
    if (thing->kind == THING_NOTHING || thing->kind == THING_FUNCTION ||
        !path_has_thing(build, path, access->pointer.thing))
        return path_hazard(build, path, HAZARD_UNDEFINED, TERM_TRUE, "memory is accessed that is not there");
    if (thing->size < access->bytes || thing->size > INT32_MAX)
        return path_hazard(build, path, HAZARD_UNDEFINED, TERM_TRUE, "memory is accessed behind its end");
    term last = term_constant(terms, POINTER_WIDTH, thing->size - access->bytes);
    term outside = term_binary(terms, TERM_ULT, last, value_offset(build, &access->pointer));
    if (!path_hazard(build, path, HAZARD_UNDEFINED, outside, "memory is accessed behind its end"))
        return false;
    if (access->pointer.number != TERM_NONE && !thing->blurred) {
        thing_blur(build, access->pointer.thing);
        return false;
    }
    return true;
}

static struct part *find_part(struct build *build, struct path *path, const struct access *access)
{
    struct part *part = part_known(build, access->pointer.thing, (uint32_t)access->pointer.offset, access->bytes,
                                   value_width(access->kind));
    if (part == NULL)
        path_refuse(build, path, "memory is accessed in different widths");
    return part;
}

static bool is_number(ir_kind kind)
{
    return ir_kind_class(kind) == IR_KIND_INT;
}

static bool read_blurred(struct build *build, struct path *path, const struct access *access, struct value *value)
{
    if (!is_number(access->kind))
        return path_refuse(build, path, "a pointer is read from an array");
    if (build->things[access->pointer.thing].kind == THING_LOCAL && !build->options->free_values)
        return path_refuse(build, path, "it is not known whether an array is initialised");
    *value = value_any(build, value_width(access->kind));
    return true;
}

static bool read_shared(struct build *build, struct path *path, const struct access *access, uint32_t cell,
                        struct value *value)
{
    if (!is_number(access->kind))
        return path_refuse(build, path, "a pointer is shared");
    term written = cell < path->cell_count ? path->cells[cell] : TERM_NONE;
    *value = value_number(written != TERM_NONE ? written : build->system->cells[cell].variable);
    return true;
}

static bool read_own(struct build *build, struct path *path, const struct access *access, uint32_t place,
                     struct value *value)
{
    *value = value_get(path, place);
    if (value->kind == VALUE_NONE && build->things[access->pointer.thing].kind == THING_OWN)
        *value = is_number(access->kind) ? value_number(term_constant(build->terms, value_width(access->kind), 0))
                                         : value_pointer(0, 0);
    else if (value->kind == VALUE_NONE)
        value->kind = VALUE_UNDEFINED;
    return true;
}

bool access_read(struct build *build, struct path *path, struct value pointer, ir_kind kind, struct value *value)
{
    const struct access access = {pointer, kind, (uint32_t)layout_bytes(&build->layout, kind)};
    if (!check(build, path, &access))
        return false;
    if (build->things[pointer.thing].blurred)
        return read_blurred(build, path, &access, value);
    const struct part *part = find_part(build, path, &access);
    if (part == NULL)
        return false;
    return thing_is_shared(build, pointer.thing) ? read_shared(build, path, &access, part->number, value)
                                                 : read_own(build, path, &access, part->number, value);
}

static void write_cell(struct path *path, uint32_t cell, term value)
{
    ARRAY_RESERVE(path->cells, path->cell_capacity, (size_t)cell + 1);
    for (; path->cell_count <= cell; path->cell_count++)
        path->cells[path->cell_count] = TERM_NONE;
    path->cells[cell] = value;
}

bool access_write(struct build *build, struct path *path, struct value pointer, ir_kind kind, struct value value)
{
    const struct access access = {pointer, kind, (uint32_t)layout_bytes(&build->layout, kind)};
    if (!check(build, path, &access))
        return false;
    const struct thing *thing = &build->things[pointer.thing];
    bool kept = !thing->blurred && thing->kind != THING_GLOBAL;
    if (thing->constant && path->boot >= 2)
        return path_hazard(build, path, HAZARD_UNDEFINED, TERM_TRUE, "a constant is written");
    if (!kept && value.kind == VALUE_UNDEFINED && build->options->free_values)
        value = value_any(build, value_width(kind));
    if (!kept && value.kind != VALUE_NUMBER)
        return path_refuse(build, path, "what is stored is no number that is known");
    if (thing->blurred)
        return true;
    const struct part *part = find_part(build, path, &access);
    if (part == NULL)
        return false;
    if (kept && value.kind == VALUE_NONE)
        return path_refuse(build, path, "what is stored is not known");
    if (kept)
        value_set(path, part->number, value);
    else
        write_cell(path, part->number, value.number);
    return true;
}

/* A pointer stays within what it points to, or just behind it. */
bool access_move_pointer(struct build *build, struct path *path)
{
    struct terms *terms = build->terms;
    struct value pointer = value_operand(build, path, build->at->a);
    term distance;
    if (build->at->op == IR_field) {
        distance = term_constant(terms, POINTER_WIDTH, build->layout.field_places[build->at->b]);
    } else {
        uint64_t size = build->at->op == IR_offset ? 1 : build->layout.type_sizes[build->at->c];
        term index = TERM_NONE;
        if (!value_use(build, path, build->at->b, &index))
            return false;
        term wide = term_extend(terms, index, POINTER_WIDTH, true);
        term back = term_extend(terms, term_extract(terms, wide, 0, 32), POINTER_WIDTH, true);
        if (size > INT32_MAX || !path_hazard(build, path, HAZARD_REFUSED, term_not(terms, term_eq(terms, wide, back)),
                                             "an index is very large"))
            return size > INT32_MAX ? path_refuse(build, path, "a type is very large") : false;
        distance = term_binary(terms, TERM_MUL, wide, term_constant(terms, POINTER_WIDTH, size));
    }
    if (pointer.kind != VALUE_POINTER || pointer.thing == 0)
        return path_refuse(build, path, "a pointer is moved that is not known");
    uint64_t end = build->things[pointer.thing].size, constant;
    term offset = term_binary(terms, TERM_ADD, value_offset(build, &pointer), distance);
    term outside = term_binary(terms, TERM_ULT, term_constant(terms, POINTER_WIDTH, end), offset);
    if (!path_hazard(build, path, HAZARD_UNDEFINED, outside, "a pointer leaves what it points to"))
        return false;
    pointer.number = offset;
    if (term_is_constant(terms, offset, &constant))
        pointer = value_pointer(pointer.thing, (int64_t)constant);
    value_result(build, path, pointer);
    return true;
}

static term updated(const struct build *build, term old, term value)
{
    static const enum term_op plain[IR_UPDATE_COUNT] = {[IR_UPDATE_add] = TERM_ADD,
                                                        [IR_UPDATE_sub] = TERM_SUB,
                                                        [IR_UPDATE_and] = TERM_AND,
                                                        [IR_UPDATE_or] = TERM_OR,
                                                        [IR_UPDATE_xor] = TERM_XOR};
    static const enum term_op less[IR_UPDATE_COUNT] = {[IR_UPDATE_max] = TERM_SLT,
                                                       [IR_UPDATE_min] = TERM_SLT,
                                                       [IR_UPDATE_umax] = TERM_ULT,
                                                       [IR_UPDATE_umin] = TERM_ULT};
    enum ir_update update = (enum ir_update)build->at->c;
    struct terms *terms = build->terms;
    if (plain[update] != TERM_CONSTANT)
        return term_binary(terms, plain[update], old, value);
    if (update == IR_UPDATE_nand)
        return term_not(terms, term_binary(terms, TERM_AND, old, value));
    if (less[update] == TERM_CONSTANT)
        return value;
    bool greatest = update == IR_UPDATE_max || update == IR_UPDATE_umax;
    term grows = term_binary(terms, less[update], old, value);
    return greatest ? term_ite(terms, grows, value, old) : term_ite(terms, grows, old, value);
}

/* An atomic read and write. */
static bool follow_update(struct build *build, struct path *path)
{
    struct value pointer = value_operand(build, path, build->at->a), old = {0};
    term operand = TERM_NONE, wanted = TERM_NONE, result;
    if (!is_number(build->at->kind))
        return path_refuse(build, path, "a pointer is changed atomically");
    if (!value_use(build, path, build->at->b, &operand) ||
        (build->at->op == IR_exchange_if && !value_use(build, path, build->at->c, &wanted)) ||
        !access_read(build, path, pointer, build->at->kind, &old))
        return false;
    if (old.kind != VALUE_NUMBER)
        return path_refuse(build, path, "what is changed atomically is not known");
    result = wanted != TERM_NONE
                 ? term_ite(build->terms, term_eq(build->terms, old.number, operand), wanted, old.number)
                 : updated(build, old.number, operand);
    if (!access_write(build, path, pointer, build->at->kind, value_number(result)))
        return false;
    value_result(build, path, old);
    return true;
}

bool access_memory(struct build *build, struct path *path)
{
    struct value pointer = value_operand(build, path, build->at->a), value = {0};
    switch ((enum ir_op)build->at->op) {
    case IR_load:
        if (!access_read(build, path, pointer, build->at->kind, &value))
            return false;
        value_result(build, path, value);
        return true;
    case IR_store:
        return access_write(build, path, pointer, build->body->instructions[build->at->b].kind,
                            value_operand(build, path, build->at->b));
    default:
        return follow_update(build, path);
    }
}
