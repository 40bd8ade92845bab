/* The subject of a model: its fields, and the arrays and library objects whose contents are theirs. */
#include "base/arena.h"
#include "base/array.h"
#include "base/buffer.h"
#include "base/idmap.h"
#include "base/pile.h"
#include "isolate/internal.h"

#include <string.h>

static struct object_set held_by_field(const struct model *model, field_id field)
{
    return model->subject.object == FACTS_NONE ? facts_static(model->facts, field)
                                               : facts_field(model->facts, model->subject.object, field);
}

/* Points-to sets of fields may have objects that the field's type rules out. */
static bool fits(const struct model *model, object_id object, class_id declared)
{
    class_id class = facts_object(model->facts, object).class;
    return class != FACTS_NONE && (declared == FACTS_NONE || program_is_subclass(model->program, class, declared));
}

/* Whether the contents of an object are the state of the field that holds it. What a library object does to itself (a
 * wrapper that is its own mutex) is in the code of its class, which is modelled. */
static bool is_content(const struct model *model, object_id object, bool *array)
{
    class_id class = facts_object(model->facts, object).class;
    bool atomic;
    if (class == FACTS_NONE || (object == model->subject.object && !program_class(model->program, class)->application))
        return false;
    *array = program_class(model->program, class)->array;
    return *array || contents_holds(&model->isolate->contents, class, &atomic);
}

static bool field_has_contents(const struct model *model, field_id field)
{
    struct object_set set = held_by_field(model, field);
    class_id declared = declared_class(model->program, field);
    bool array;
    for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1))
        if (is_content(model, o, &array) && fits(model, o, declared))
            return true;
    return false;
}

static void memory_add(struct model *model, field_id field, uint32_t set, const char *name)
{
    model->memories[model->memory_count++] =
        (struct isolate_memory){.name = arena_copy(model->arena, name, strlen(name)), .field = field, .set = set};
}

static void memory_of_field(struct model *model, field_id field, uint32_t set)
{
    struct buffer name = {0};
    program_variable_name(model->program, field, &name);
    idmap_put(model->memory_of_field, field, model->memory_count);
    memory_add(model, field, set, name.text);
    buffer_free(&name);
}

/* Whether nobody sees a field change: it is final, and set before others see the object. */
static bool is_constant(const struct model *model, field_id field)
{
    return (program_ir_field(model->program, field)->flags & IR_ACCESS_FINAL) != 0 &&
           !(model->exposed && construction_sets_late(model, field));
}

/* Whether threads may share something that a field of the subject leads to by elements of arrays; of collections
 * that is not looked into. */
static bool leads_to_shared(const struct model *model, field_id field)
{
    uint64_t *seen = bits_new(facts_object_count(model->facts));
    struct object_set set = facts_field(model->facts, model->subject.object, field);
    struct pile todo = {0};
    bool shared = false, array;
    do {
        for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1)) {
            class_id class = facts_object(model->facts, o).class;
            bool is_array = class != FACTS_NONE && program_class(model->program, class)->array;
            shared |= is_content(model, o, &array) && (!is_array || sharing_is_shared(model->isolate->in.sharing, o));
            if (is_array && bits_add(seen, o))
                pile_add(&todo, o);
        }
        set = todo.count > 0 ? facts_element(model->facts, pile_take(&todo)) : (struct object_set){NULL, 0};
    } while (!shared && (set.count > 0 || todo.count > 0));
    pile_free(&todo);
    mem_free(seen);
    return shared;
}

/* Whether others can notice nothing of a field: threads do not share the subject, but only what other fields of it
 * hold. */
static bool is_unseen(const struct model *model, field_id field)
{
    object_id subject = model->subject.object;
    return subject != FACTS_NONE && facts_object(model->facts, subject).kind == OBJECT_SITE &&
           !sharing_is_shared(model->isolate->in.sharing, subject) && !untyped_writes(model->isolate, field) &&
           !leads_to_shared(model, field);
}

static void class_memories(struct model *model, const struct program_class *class, bool statics)
{
    for (uint32_t i = 0; i < class->field_count; i++) {
        field_id field = class->first_field + i;
        uint16_t flags = program_ir_field(model->program, field)->flags;
        uint32_t set = spec_set_of(model->isolate->in.spec, field);
        if (((flags & IR_ACCESS_STATIC) != 0) != statics || set == SPEC_NO_SET ||
            (is_constant(model, field) && !field_has_contents(model, field)) || (!statics && is_unseen(model, field)))
            continue;
        memory_of_field(model, field, set);
    }
}

/* Marks an object as content of a memory; whether that is new. */
static bool content_add(struct model *model, object_id object, uint32_t bit, bool array)
{
    uint32_t number = idmap_get(model->content_number, object);
    if (number == IDMAP_NONE) {
        number = (uint32_t)idmap_count(model->content_number);
        idmap_put(model->content_number, object, number);
        ARRAY_RESERVE(model->content_memories, model->content_capacity, number + (size_t)1);
        model->content_memories[number] = 0;
        bits_add(array ? model->arrays : model->holders, object);
    }
    uint64_t before = model->content_memories[number];
    model->content_memories[number] |= (uint64_t)1 << bit;
    return model->content_memories[number] != before;
}

/* The contents of a memory while they are listed. */
struct listing {
    struct model *model;
    uint32_t bit;
    bool within;          /* elements of collections are listed, too, as contents of the same memory */
    bool arrays;          /* that users keep there were listed */
    struct pile todo;     /* what was found, and is not looked into yet */
    struct pile elements; /* library objects with contents that users keep in those */
    uint64_t *seen;
};

static void list_content(struct listing *listing, object_id object, bool part)
{
    bool array;
    if (is_content(listing->model, object, &array)) {
        content_add(listing->model, object, listing->bit, array);
        listing->arrays |= array && !part;
    }
    if (bits_add(listing->seen, object))
        pile_add(&listing->todo, object);
}

/* Whether an object that a collection holds is one of the library's that the application makes or uses: its own objects
 * are asked about for themselves, and what the JDK keeps for itself may only seem to come here. */
static bool is_of_library(const struct model *model, object_id object)
{
    struct facts_object of = facts_object(model->facts, object);
    class_id class = of.class;
    bool atomic, made = of.method != FACTS_NONE &&
                        program_class(model->program, program_method(model->program, of.method)->owner)->application;
    class_id by = of.context == FACTS_NONE ? FACTS_NONE : facts_object(model->facts, of.context).class;
    made |= by != FACTS_NONE && program_class(model->program, by)->application;
    if (!made && !bits_has(model->isolate->used, object))
        return false;
    while (class != FACTS_NONE && program_class(model->program, class)->application)
        class = program_class(model->program, class)->super;
    return class != FACTS_NONE &&
           (program_class(model->program, class)->array || contents_holds(&model->isolate->contents, class, &atomic));
}

static void list_held(void *context, object_id from, struct object_set set, bool element)
{
    struct listing *listing = context;
    const struct model *model = listing->model;
    bool array, inherited = model->own_contents != 0 && from == model->subject.object;
    for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1)) {
        if (bits_has(listing->seen, o) || facts_object(model->facts, o).empty)
            continue;
        bool part = library_heap_is_part(model->isolate, from, o, element) || (inherited && !element);
        if (!part && !is_of_library(model, o))
            continue;
        if (part || listing->within)
            list_content(listing, o, part);
        else if (is_content(model, o, &array))
            pile_add(&listing->elements, o);
    }
}

/* What the objects that were found are made of: a wrapper has its list, a map its entries, a list of an array that
 * array. */
static void list_parts(struct listing *listing)
{
    while (listing->todo.count > 0)
        library_heap_each(listing->model->isolate, pile_take(&listing->todo), list_held, listing);
}

/* More memories with contents than there are bits to follow them. */
static void fail_contents(struct model *model)
{
    model_fail(model, "more than %d fields hold arrays or collections", MOST_TRACKED);
}

/* What users keep in the collections of a field is no part of their state. But it is state that belongs to the field: a
 * memory of its own, in no set with others: a map may be protected in one way, and the lists in it in another. */
static void memory_of_elements(struct listing *listing, uint32_t memory)
{
    struct model *model = listing->model;
    struct pile elements = listing->elements;
    listing->elements = (struct pile){0};
    listing->within = true;
    listing->arrays = false;
    listing->bit = model->with_contents_count;
    for (size_t i = 0; i < elements.count && model->failure == NULL; i++) {
        if (bits_has(listing->seen, elements.items[i]))
            continue;
        if (listing->bit == MOST_TRACKED)
            fail_contents(model);
        else
            list_content(listing, elements.items[i], false);
    }
    if (listing->todo.count > 0 && model->failure == NULL) {
        model->with_contents[model->with_contents_count++] = model->memory_count;
        struct buffer name = {0};
        buffer_format(&name, "%s.<elements>", model->memories[memory].name);
        memory_add(model, model->memories[memory].field, SPEC_NO_SET - 1 - memory, name.text);
        buffer_free(&name);
        list_parts(listing);
        struct isolate_memory *added = &model->memories[model->memory_count - 1];
        added->elements = true;
        added->bare = listing->arrays;
    }
    pile_free(&elements);
}

/* The contents of a memory: what its field holds, and what is in arrays. But what a library object has in an array is
 * its users', unless that is declared as an array of arrays. */
static void memory_contents(struct model *model, uint32_t memory)
{
    struct pile todo = {0};
    struct object_set set = held_by_field(model, model->memories[memory].field);
    uint32_t bit = model->with_contents_count;
    class_id declared = declared_class(model->program, model->memories[memory].field);
    struct listing listing = {.model = model, .bit = bit, .seen = bits_new(facts_object_count(model->facts))};
    bool array, any = false, application = program_class(model->program, model->subject.class)->application;
    bool users =
        declared != FACTS_NONE && !application && strncmp(program_class(model->program, declared)->name, "[[", 2) != 0;
    for (;;) {
        for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1)) {
            if (!is_content(model, o, &array) || !fits(model, o, declared))
                continue;
            if (bit == MOST_TRACKED) {
                fail_contents(model);
                break;
            }
            any = true;
            if (content_add(model, o, bit, array) && array)
                pile_add(&todo, o);
            list_content(&listing, o, false);
        }
        if (todo.count == 0 || model->failure != NULL || users)
            break;
        set = facts_element(model->facts, pile_take(&todo));
        declared = FACTS_NONE;
    }
    pile_free(&todo);
    if (any && model->failure == NULL) {
        model->with_contents[model->with_contents_count++] = memory;
        model->memories[memory].contents = true;
        model->memories[memory].bare = listing.arrays;
        if (application) {
            list_parts(&listing);
            memory_of_elements(&listing, memory);
        }
    }
    pile_free(&listing.todo);
    pile_free(&listing.elements);
    mem_free(listing.seen);
}

/* What the subject inherits from a collection of the library: it is its own content. The elements are apart, as those
 * of fields are. */
static void memory_inherited(struct model *model)
{
    struct inherited inherited = inherited_of(model->isolate, model->subject.class);
    struct listing listing = {.model = model, .bit = model->with_contents_count};
    struct buffer name = {0};
    uint32_t memory = model->memory_count;
    if (inherited.from == FACTS_NONE || model->subject.object == FACTS_NONE || model->failure != NULL)
        return;
    if (listing.bit == MOST_TRACKED) {
        fail_contents(model);
        return;
    }
    program_class_name(model->program, inherited.heir, &name);
    buffer_add_text(&name, ".<contents>");
    memory_add(model, inherited.field, inherited_set(model->isolate, inherited.heir), name.text);
    model->memories[memory].inherited = model->memories[memory].contents = true;
    model->with_contents[model->with_contents_count++] = memory;
    model->own_contents = (uint64_t)1 << listing.bit;
    model->contents_class = inherited.from;
    listing.seen = bits_new(facts_object_count(model->facts));
    list_content(&listing, model->subject.object, false);
    list_parts(&listing);
    memory_of_elements(&listing, memory);
    pile_free(&listing.todo);
    pile_free(&listing.elements);
    mem_free(listing.seen);
    buffer_free(&name);
}

/* Other objects of the application that inherit from the same class look at what the subject inherits only if they lead
 * to the subject itself: that they seem to have parts in common with it comes from parts that are not told apart. */
static void narrow(const struct model *model, uint64_t *bits, bool elements)
{
    uint32_t objects = facts_object_count(model->facts);
    uint64_t *leads = mem_new(objects + (size_t)1, sizeof *leads);
    leads[model->subject.object] = model->own_contents;
    library_heap_spread_back(model->isolate, leads, elements);
    for (object_id o = 0; o < objects; o++) {
        class_id class = facts_object(model->facts, o).class;
        if (leads[o] == 0 && class != FACTS_NONE && program_class(model->program, class)->application &&
            inherited_of(model->isolate, class).from == model->contents_class)
            bits[o] &= ~model->own_contents;
    }
    mem_free(leads);
}

/* Objects of the library that lead to contents: those that are made of them (iterators, views, wrappers) are windows;
 * others may reach them. */
static void find_windows(struct model *model)
{
    uint32_t objects = facts_object_count(model->facts);
    model->windows = mem_new(objects + (size_t)1, sizeof *model->windows);
    model->reach = mem_new(objects + (size_t)1, sizeof *model->reach);
    for (object_id o = 0; o < objects; o++)
        if (bits_has(model->arrays, o) || bits_has(model->holders, o))
            model->windows[o] = model->reach[o] = model->content_memories[idmap_get(model->content_number, o)];
    library_heap_spread_back(model->isolate, model->windows, false);
    library_heap_spread_back(model->isolate, model->reach, true);
    for (object_id o = 0; o < objects; o++) {
        bool array;
        if (model->windows[o] != 0 && (!is_content(model, o, &array) || array))
            model->windows[o] = 0;
    }
    if (model->own_contents != 0) {
        narrow(model, model->windows, false);
        narrow(model, model->reach, true);
    }
}

/* Memories all of whose contents are objects of java.util.concurrent. */
static void find_calm(struct model *model)
{
    static const char concurrent[] = "java/util/concurrent/";
    uint64_t others = 0;
    for (object_id o = 0; o < facts_object_count(model->facts); o++) {
        class_id class = facts_object(model->facts, o).class;
        if (bits_has(model->holders, o) &&
            strncmp(program_class(model->program, class)->name, concurrent, sizeof concurrent - 1) != 0)
            others |= model->content_memories[idmap_get(model->content_number, o)];
    }
    for (uint32_t i = 0; i < model->with_contents_count; i++) {
        struct isolate_memory *memory = &model->memories[model->with_contents[i]];
        memory->calm = !memory->bare && (others >> i & 1) == 0;
    }
}

/* Contents that the application uses by their own name, though they are not thread-safe: what a wrapper around them
 * does in one step is several for who uses them so. */
static void find_bare(struct model *model)
{
    for (object_id o = 0; o < facts_object_count(model->facts); o++) {
        bool atomic = true, inherited = o == model->subject.object && model->own_contents != 0;
        class_id class = inherited ? model->contents_class : facts_object(model->facts, o).class;
        if (bits_has(model->holders, o) && bits_has(model->isolate->handled, o) &&
            contents_holds(&model->isolate->contents, class, &atomic) && !atomic)
            model->bare_contents |= model->windows[o];
    }
    for (uint32_t i = 0; i < model->with_contents_count; i++)
        model->memories[model->with_contents[i]].bare |= (model->bare_contents >> i & 1) != 0;
}

uint64_t subject_bits(struct object_set set, const uint64_t *bits)
{
    uint64_t found = 0;
    for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1))
        found |= bits[o];
    return found;
}

void subject_memories(struct model *model)
{
    class_id at = model->subject.class;
    bool statics = model->subject.object == FACTS_NONE;
    bool application = program_class(model->program, at)->application;
    uint32_t room = 0;
    for (class_id c = at, n = 0; c != FACTS_NONE && n < PROGRAM_MOST_SUPERS;
         n++, c = program_class(model->program, c)->super)
        room += program_class(model->program, c)->field_count;
    model->memories = arena_alloc(model->arena, (room * 2 + 3) * sizeof *model->memories);
    /* Fields that the application's objects inherit from the library are the library's to protect; its collections are
     * not. */
    for (uint32_t n = 0; at != FACTS_NONE && n < PROGRAM_MOST_SUPERS; n++) {
        const struct program_class *class = program_class(model->program, at);
        if (application && !class->application)
            break;
        class_memories(model, class, statics);
        at = statics ? FACTS_NONE : class->super;
    }
    for (uint32_t m = 0, fields = model->memory_count; m < fields; m++)
        memory_contents(model, m);
    memory_inherited(model);
    if (model->with_contents_count > 0) {
        find_windows(model);
        find_bare(model);
        find_calm(model);
    }
}

/* Whether a constructor leaves its work to another one of its class, which writes the same fields. */
static bool delegates(const struct model *model, method_id constructor)
{
    const struct ir_body *body = program_body(model->program, constructor);
    const struct ir_module *module = program_module_of(model->program, constructor);
    for (ir_value at = 0; at < body->instruction_count; at++) {
        const struct ir_instruction *call = &body->instructions[at];
        uint32_t count;
        const ir_value *arguments = call->op == IR_call_special ? code_arguments(body, at, &count) : NULL;
        if (arguments == NULL || count == 0 || arguments[0] != 0)
            continue;
        const struct ir_method_ref *ref = &module->method_refs[call->a];
        struct text owner = ref->owner == IR_NONE ? (struct text){0} : module->types[ref->owner].name;
        if (text_is(ref->name, "<init>") && text_same(owner, module->name))
            return true;
    }
    return false;
}

/* Whether a method writes a field, which it may, only while what has the field is made, and no other does so for the
 * same object. */
bool subject_settles(const struct model *model, const struct sharing_access *access)
{
    method_id method = facts_instance(model->facts, access->instance).method;
    if (program_method(model->program, method)->owner != program_field(model->program, access->field)->owner)
        return false;
    if (access->is_static)
        return code_is_method(model->program, method, "<clinit>", NULL);
    return code_is_method(model->program, method, "<init>", NULL) &&
           program_body(model->program, method)->instructions[access->at].a == 0 && !delegates(model, method);
}

/* Whether a field is set once, when its object is made: it is final, or only constructors of its class write it, each
 * at one place. */
bool subject_settled(const struct model *model, field_id field)
{
    if (field == FACTS_NONE)
        return false;
    if ((program_ir_field(model->program, field)->flags & IR_ACCESS_FINAL) != 0)
        return true;
    if (untyped_writes(model->isolate, field))
        return false;
    const struct sharing *sharing = model->isolate->in.sharing;
    uint32_t count, first = sharing_accesses_of(sharing, field, &count);
    method_id last = FACTS_NONE;
    ir_value last_at = FACTS_NONE;
    for (uint32_t i = first; i < first + count; i++) {
        const struct sharing_access *access = sharing_access(sharing, i);
        if (!access->write)
            continue;
        method_id method = facts_instance(model->facts, access->instance).method;
        if (!subject_settles(model, access) || (method == last && access->at != last_at))
            return false;
        last = method;
        last_at = access->at;
    }
    return true;
}

uint32_t subject_memory(const struct model *model, field_id field)
{
    return field == FACTS_NONE ? NODE_END : idmap_get(model->memory_of_field, field);
}

uint64_t subject_contents(const struct model *model, struct object_set set, bool arrays)
{
    const uint64_t *of = arrays ? model->arrays : model->holders;
    uint64_t found = 0;
    for (uint32_t i = 0; i < set.count; i++)
        for (uint64_t bits = set.cells[i].bits & of[set.cells[i].index]; bits != 0; bits &= bits - 1) {
            object_id object = set.cells[i].index * 64 + (uint32_t)__builtin_ctzll(bits);
            found |= model->content_memories[idmap_get(model->content_number, object)];
        }
    return found;
}

enum know subject_know(const struct model *model, instance_id instance, ir_value value)
{
    if (model->subject.object == FACTS_NONE)
        return KNOW_NO;
    struct object_set set = facts_points_to(model->facts, instance, value);
    if (!object_set_has(set, model->subject.object))
        return KNOW_NO;
    /* Another object that it could be, if there is one at all. */
    for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1))
        if (o != model->subject.object && !bits_has(model->other_site_objects, o))
            return KNOW_MAYBE;
    return KNOW_YES;
}
