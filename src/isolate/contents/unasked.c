/* What threads share and is not asked about, because it is neither the application's nor the contents of a field of
 * the application. */
#include "base/arena.h"
#include "base/memory.h"
#include "isolate/internal.h"

static void add_all(uint64_t *held, struct object_set set)
{
    for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1))
        bits_add(held, o);
}

/* Adds what the fields of one object of the application hold that are asked about; without one, what the static fields
 * of the class do. */
static void add_held(const struct isolate *isolate, class_id class, object_id object, uint64_t *held)
{
    const struct program_class *of = program_class(isolate->program, class);
    for (uint32_t i = 0; i < of->field_count; i++) {
        field_id field = of->first_field + i;
        bool is_static = (program_ir_field(isolate->program, field)->flags & IR_ACCESS_STATIC) != 0;
        if (is_static == (object == FACTS_NONE) && spec_set_of(isolate->in.spec, field) != SPEC_NO_SET)
            add_all(held,
                    is_static ? facts_static(isolate->in.facts, field) : facts_field(isolate->in.facts, object, field));
    }
}

/* All objects that such a field of the application holds. */
static uint64_t *held_objects(const struct isolate *isolate)
{
    const struct facts *facts = isolate->in.facts;
    uint64_t *held = bits_new(facts_object_count(facts));
    for (class_id c = 0; c < program_class_count(isolate->program); c++)
        if (program_class(isolate->program, c)->application)
            add_held(isolate, c, FACTS_NONE, held);
    for (object_id o = 0; o < facts_object_count(facts); o++) {
        class_id class = facts_object(facts, o).class;
        for (uint32_t n = 0; class != FACTS_NONE && n < PROGRAM_MOST_SUPERS; n++) {
            if (!program_class(isolate->program, class)->application)
                break;
            add_held(isolate, class, o, held);
            class = program_class(isolate->program, class)->super;
        }
    }
    return held;
}

static bool is_unasked(struct isolate *isolate, object_id id, const struct facts_object *object, const uint64_t *held)
{
    const struct program *program = isolate->program;
    bool atomic, array = object->class != FACTS_NONE && program_class(program, object->class)->array;
    return object->kind == OBJECT_SITE && object->method != FACTS_NONE && !bits_has(held, id) &&
           (array || !program_class(program, object->class)->application) &&
           program_class(program, program_method(program, object->method)->owner)->application &&
           sharing_is_shared(isolate->in.sharing, id) &&
           (array || (contents_holds(&isolate->contents, object->class, &atomic) && !atomic));
}

const struct isolate_subject *isolate_unasked(struct isolate *isolate, uint32_t *count)
{
    const struct facts *facts = isolate->in.facts;
    uint64_t *held = held_objects(isolate);
    struct isolate_subject *found =
        arena_alloc(isolate->arena, (facts_object_count(facts) + (size_t)1) * sizeof *found);
    *count = 0;
    for (object_id o = 0; o < facts_object_count(facts); o++) {
        struct facts_object object = facts_object(facts, o);
        if (is_unasked(isolate, o, &object, held))
            found[(*count)++] = (struct isolate_subject){o, object.class, object.method, object.at, 0};
    }
    mem_free(held);
    return found;
}
