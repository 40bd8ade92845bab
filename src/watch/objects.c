/* Objects: where they were made, what holds them, and what they are internals of.
 *
 * An array or library object in a field of a subject is held by it, and so is what is held by the elements of an array
 * that is held. An internal of a library object is an array, or an object of a class that is not public, which the
 * library made and stored within one and the same operation; elements of users never are. What a field of a wrapper
 * (Collections.synchronizedList) holds is looked at through it. All of that is only believed while the holder still
 * holds it. */
#include "base/array.h"
#include "base/idmap.h"
#include "watch/internal.h"
#include "watch/passes.h"

struct object *object_find(const struct watch *watch, ref place)
{
    uint32_t number = idmap_get(watch->object_of, place);
    return number == IDMAP_NONE ? NULL : &watch->objects[number];
}

struct object *object_get(struct watch *watch, ref place)
{
    struct object *object = object_find(watch, place);
    if (object != NULL)
        return object;
    ARRAY_RESERVE(watch->objects, watch->object_capacity, watch->object_count + 1);
    object = &watch->objects[watch->object_count];
    *object = (struct object){.place = place};
    idmap_put(watch->object_of, place, (uint32_t)watch->object_count++);
    return object;
}

void objects_clear(struct watch *watch)
{
    for (size_t i = 0; i < watch->object_count; i++)
        match_free(&watch->objects[i].log);
    watch->object_count = 0;
    idmap_free(watch->object_of);
    watch->object_of = idmap_new();
}

static const struct level *top_level(const struct thread *thread)
{
    return thread->level_count == 0 ? NULL : &thread->levels[thread->level_count - 1];
}

/* A subject is what the application's own code makes: then its site is known. */
static void subject_made(struct watch *watch, struct cpu *cpu, ref place, struct run_class *class)
{
    const struct code *code = cpu->code;
    if (code->body == NULL || !code->method->owner->is_application || code->method->id == FACTS_NONE ||
        spec_claim(watch->spec, class->id) == CLAIM_FINE)
        return;
    uint32_t at = (uint32_t)(cpu->at - code->ops) - 1;
    if (at >= code->op_count || code->sorts[at] != OP_NEW)
        return;
    uint32_t site = hit_site(watch, (struct site){class->id, code->method->id, code->lines[at]});
    struct object *object = object_get(watch, place);
    object->subject = true;
    object->site = site;
    object->maker = cpu->number;
}

void object_made(struct watch *watch, struct cpu *cpu, ref place)
{
    struct run_class *class = run_class_of(watch->run, place);
    unsigned bits = watch_class(watch, class);
    if ((bits & CLASS_SUBJECT) != 0) {
        subject_made(watch, cpu, place, class);
        return;
    }
    const struct level *level = top_level(watch_thread(watch, cpu->number));
    uint64_t operation = level == NULL || level->application ? 0 : level->operation;
    if ((bits & CLASS_CONTENTS) != 0 || (operation != 0 && (class->is_array || (bits & CLASS_INTERNAL) != 0)))
        object_get(watch, place)->operation = operation;
}

ref object_root(const struct watch *watch, ref place)
{
    for (uint32_t n = 0; n < MOST_CHAIN; n++) {
        const struct object *object = object_find(watch, place);
        if (object == NULL || object->parent == 0)
            return place;
        place = object->parent;
    }
    return place;
}

/* Notes that an object holds another; a holder that does not hold any more makes room. */
static void hold(struct watch *watch, ref value, ref by, uint32_t offset)
{
    struct object *object = object_get(watch, value);
    uint32_t n = 0;
    for (; n < object->holder_count; n++) {
        const struct holder *holder = &object->holders[n];
        if ((holder->object == by && holder->offset == offset) ||
            (ref)heap_get(watch->run, holder->object, holder->offset, LAYOUT_REF) != value)
            break;
    }
    if (n == MOST_HOLDERS) {
        if (watch->seeking != NULL)
            passes_stop(goals_passes(watch));
        return;
    }
    object->holders[n] = (struct holder){by, offset};
    object->holder_count = (uint8_t)(n == object->holder_count ? n + 1 : object->holder_count);
}

static bool is_array_of_refs(const struct run_class *class)
{
    return class->is_array && class->element->layout == LAYOUT_REF;
}

/* An array or library object comes to be held; so does what an array has. */
static void hold_all(struct watch *watch, ref value, ref by, uint32_t offset, uint32_t depth)
{
    const struct run_class *class = run_class_of(watch->run, value);
    if (!class->is_array && (watch_class(watch, class) & CLASS_CONTENTS) == 0)
        return;
    hold(watch, value, by, offset);
    if (!is_array_of_refs(class) || depth == MOST_HOLDERS)
        return;
    uint32_t length = run_length(watch->run, value);
    if (length > MOST_SCANNED)
        goals_lose(watch);
    for (uint32_t i = 0; i < length && i < MOST_SCANNED; i++) {
        uint32_t place = (uint32_t)(ARRAY_BASE + i * sizeof(ref));
        ref element = (ref)heap_get(watch->run, value, place, LAYOUT_REF);
        if (element != 0)
            hold_all(watch, element, value, place, depth + 1);
    }
}

/* Within an operation of the library, what was made in the same operation is stored into an internal or the object
 * itself. */
static void adopt(struct watch *watch, const struct thread *thread, ref value, ref into, unsigned into_bits)
{
    const struct level *level = top_level(thread);
    const struct run_class *class = run_class_of(watch->run, value);
    unsigned bits = watch_class(watch, class);
    struct object *object = object_find(watch, value);
    if (value == into)
        return;
    if ((into_bits & CLASS_WRAPPER) != 0 && (bits & CLASS_CONTENTS) != 0) {
        object_get(watch, value)->parent = into;
        return;
    }
    if (level == NULL || level->application || level->operation == 0 || object == NULL ||
        object->operation != level->operation)
        return;
    /* A collection within another one's array is an element of its user's; the entries of a map are not for its users
     * to make. */
    if ((bits & CLASS_CONTENTS) != 0 && (bits & CLASS_INTERNAL) == 0 && (into_bits & CLASS_CONTENTS) == 0)
        return;
    ref root = object_root(watch, into);
    if (root != value)
        object->parent = root;
}

void object_stored(struct watch *watch, const struct thread *thread, ref into, uint32_t offset)
{
    ref value = (ref)heap_get(watch->run, into, offset, LAYOUT_REF);
    const struct run_class *class = run_class_of(watch->run, into);
    const struct object *object = object_find(watch, into);
    unsigned bits = watch_class(watch, class);
    if (value == 0)
        return;
    if ((bits & CLASS_SUBJECT) != 0 || (bits & CLASS_STATICS) != 0)
        hold_all(watch, value, into, offset, 0);
    else if (class->is_array && object != NULL && object->holder_count > 0)
        hold_all(watch, value, into, offset, 1);
    else if (object != NULL || (bits & CLASS_CONTENTS) != 0)
        adopt(watch, thread, value, into, bits);
}

struct search {
    struct watch *watch;
    struct owned_by *owners;
    uint32_t count;
};

static void find_owners(struct search *search, ref place, bool one_step, uint32_t depth)
{
    struct watch *watch = search->watch;
    const struct object *object = object_find(watch, place);
    if (object == NULL || depth == MOST_CHAIN)
        return;
    one_step |= (watch_class(watch, run_class_of(watch->run, place)) & CLASS_ONE_STEP) != 0;
    for (uint32_t i = 0; i < object->holder_count; i++) {
        struct holder holder = object->holders[i];
        const struct object *by = object_find(watch, holder.object);
        if (by == NULL || (ref)heap_get(watch->run, holder.object, holder.offset, LAYOUT_REF) != place)
            continue;
        if (!by->subject) {
            find_owners(search, holder.object, one_step, depth + 1);
            continue;
        }
        bool reference;
        struct run_class *class = by->statics ? by->owner : run_class_of(watch->run, holder.object);
        field_id field = watch_field(watch, class, holder.offset, by->statics, &reference);
        if (field != FACTS_NONE && search->count < MOST_OWNERS)
            search->owners[search->count++] = (struct owned_by){holder.object, field, one_step};
    }
    if (object->parent != 0)
        find_owners(search, object->parent, one_step, depth + 1);
}

uint32_t object_owners(struct watch *watch, ref place, struct owned_by owners[MOST_OWNERS])
{
    struct search search = {watch, owners, 0};
    find_owners(&search, place, false, 0);
    return search.count;
}
