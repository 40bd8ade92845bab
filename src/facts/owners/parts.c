/* Which objects could be parts: those that instructions make, and that nothing but owners and parts holds. */
#include "facts/owners/internal.h"

bool owners_meet(struct object_set set, const uint64_t *objects)
{
    for (uint32_t i = 0; i < set.count; i++)
        if ((set.cells[i].bits & objects[set.cells[i].index]) != 0)
            return true;
    return false;
}

bool owners_are_known(const struct owners *owners, struct object_set set)
{
    for (uint32_t i = 0; i < set.count; i++)
        if ((set.cells[i].bits & ~(owners->parts[set.cells[i].index] | owners->owners[set.cells[i].index])) != 0)
            return false;
    return true;
}

/* Objects that one place makes are owners all together, or not at all. */
void owners_fail_one(struct owners *owners, object_id owner)
{
    struct facts_object it = facts_object(owners->facts, owner);
    for (object_id o = bits_next(owners->owners, bits_words(owners->object_count), 0); o < owners->object_count;
         o = bits_next(owners->owners, bits_words(owners->object_count), o + 1)) {
        struct facts_object other = facts_object(owners->facts, o);
        if (other.method == it.method && other.at == it.at && bits_add(owners->failed, o))
            owners->changed = true;
    }
}

void owners_fail(struct owners *owners, struct object_set set, const uint64_t *among)
{
    if (!owners_meet(set, among))
        return;
    for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1))
        if (bits_has(among, o))
            owners_fail_one(owners, o);
}

static void add_gone(struct owners *owners, struct object_set set)
{
    for (uint32_t i = 0; i < set.count; i++) {
        uint64_t lost = set.cells[i].bits & owners->parts[set.cells[i].index];
        owners->parts[set.cells[i].index] &= ~lost;
        for (; lost != 0; lost &= lost - 1) {
            owners->changed = true;
            pile_add(&owners->gone, set.cells[i].index * 64 + (uint32_t)__builtin_ctzll(lost));
        }
    }
}

/* What an object holds is no part. */
static void add_held(struct owners *owners, object_id object)
{
    const struct facts *facts = owners->facts;
    const struct program *program = facts_program(facts);
    struct facts_object it = facts_object(facts, object);
    uint32_t captured = code_captured(facts, &it);
    class_id class = it.class;
    for (uint32_t n = 0; n < captured; n++)
        add_gone(owners, facts_captured(facts, object, n));
    add_gone(owners, facts_element(facts, object));
    for (uint32_t steps = 0; class != FACTS_NONE && steps < PROGRAM_MOST_SUPERS; steps++) {
        const struct program_class *of = program_class(program, class);
        for (uint32_t f = 0; f < of->field_count; f++)
            add_gone(owners, facts_field(facts, object, of->first_field + f));
        class = of->super;
    }
}

void owners_no_parts(struct owners *owners, struct object_set set)
{
    add_gone(owners, set);
    while (owners->gone.count > 0)
        add_held(owners, pile_take(&owners->gone));
}

/* Whether each object that it stands for is made by an instruction, in some frame. */
static bool is_made(const struct facts_object *object)
{
    return (object->kind == OBJECT_SITE || object->kind == OBJECT_LAMBDA || object->kind == OBJECT_MERGED) &&
           object->class != FACTS_NONE;
}

void owners_find_parts(struct owners *owners)
{
    const struct program *program = facts_program(owners->facts);
    for (object_id o = 0; o < owners->object_count; o++) {
        struct facts_object object = facts_object(owners->facts, o);
        if (bits_has(owners->owners, o))
            bits_remove(owners->parts, o);
        else if (is_made(&object))
            bits_add(owners->parts, o);
        else
            pile_add(&owners->gone, o);
    }
    for (field_id f = 0; f < program_field_count(program); f++)
        if ((program_ir_field(program, f)->flags & IR_ACCESS_STATIC) != 0)
            add_gone(owners, facts_static(owners->facts, f));
    owners_no_parts(owners, (struct object_set){NULL, 0});
}
