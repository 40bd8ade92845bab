/* Which methods of the application somebody runs though no main does (table.h). */
#include "base/arena.h"
#include "base/memory.h"
#include "driver/entries/internal.h"
#include "program/program.h"

#include <stdlib.h>
#include <string.h>

const struct ir_module *entry_class(const struct class_source *source, struct text name)
{
    bool application;
    return name.length == 0 ? NULL : source->find(source->context, name.bytes, name.length, &application);
}

static const struct ir_module *application_class(const struct class_source *source, struct text name)
{
    bool application = false;
    const struct ir_module *module =
        name.length == 0 ? NULL : source->find(source->context, name.bytes, name.length, &application);
    return application ? module : NULL;
}

/* Interfaces lead to interfaces; nobody has more of them above than this. */
enum { MOST_ABOVE = 1000 };

bool entry_is_below(const struct class_source *source, struct text name, const char *above)
{
    struct text *todo = mem_new(MOST_ABOVE, sizeof *todo);
    uint32_t count = 0;
    bool found = false;
    todo[count++] = name;
    for (uint32_t i = 0; i < count && !found; i++) {
        found = text_is(todo[i], above); /* also of a class that is not there */
        const struct ir_module *module = found ? NULL : entry_class(source, todo[i]);
        if (module == NULL)
            continue;
        if (module->super.length > 0 && count < MOST_ABOVE)
            todo[count++] = module->super;
        for (uint32_t n = 0; n < module->interface_count && count < MOST_ABOVE; n++)
            todo[count++] = module->interfaces[n];
    }
    mem_free(todo);
    return found;
}

/* Whether a name is one of a list with blanks between them. */
static bool is_listed(struct text name, const char *list)
{
    for (const char *at = list; *at != '\0';) {
        size_t length = strcspn(at, " ");
        bool star = length > 0 && at[length - 1] == '*';
        size_t needed = star ? length - 1 : length;
        if ((star ? name.length >= needed : name.length == needed) && memcmp(name.bytes, at, needed) == 0)
            return true;
        at += length + strspn(at + length, " ");
    }
    return false;
}

static bool has_row(const struct class_source *source, const struct entry_row *row, const struct ir_module *class,
                    const struct ir_module *declares, const struct ir_method *method)
{
    bool plain = (method->flags & IR_ACCESS_PUBLIC) != 0 && (method->flags & IR_ACCESS_STATIC) == 0 &&
                 declares->signatures[method->signature].count == 0;
    switch (row->mark) {
    case MARK_METHOD:
        return ir_annotation_named(&method->annotations, row->name) != NULL;
    case MARK_CLASS:
        return plain && ir_annotation_named(&declares->annotations, row->name) != NULL;
    case MARK_SUPER:
        return is_listed(method->name, row->methods) && entry_is_below(source, class->name, row->name);
    }
    return false;
}

static bool is_ignored(const struct ir_module *class, const struct ir_method *method)
{
    for (uint32_t i = 0; entry_ignored[i] != NULL; i++)
        if (ir_annotation_named(&method->annotations, entry_ignored[i]) != NULL ||
            ir_annotation_named(&class->annotations, entry_ignored[i]) != NULL)
            return true;
    return false;
}

/* Tests that say which exception they want do not fail by it. */
static bool wants_exception(const struct ir_method *method)
{
    const struct ir_annotation *test = ir_annotation_named(&method->annotations, "Test");
    for (uint32_t i = 0; test != NULL && i < test->count; i++)
        if (text_begins(test->elements[i].name, "expected"))
            return true;
    return false;
}

static bool same_types(const struct ir_module *one, uint32_t of_one, const struct ir_module *other, uint32_t of_other)
{
    struct buffer a = {0}, b = {0};
    entry_add_descriptor(&a, one, of_one);
    entry_add_descriptor(&b, other, of_other);
    bool same = strcmp(a.text, b.text) == 0;
    buffer_free(&a);
    buffer_free(&b);
    return same;
}

/* Whether a class below the one that declares a method overrides it. A bridge, as a public class has for the methods of
 * one that is not, only calls it. */
static bool is_overridden(const struct class_source *source, const struct ir_module *class,
                          const struct ir_module *declares, const struct ir_method *method)
{
    const struct ir_signature *signature = &declares->signatures[method->signature];
    for (const struct ir_module *at = class; at != NULL && at != declares; at = entry_class(source, at->super))
        for (uint32_t m = 0; m < at->method_count; m++) {
            const struct ir_signature *other = &at->signatures[at->methods[m].signature];
            bool same = (at->methods[m].flags & IR_ACCESS_BRIDGE) == 0 &&
                        text_same(at->methods[m].name, method->name) && other->count == signature->count;
            for (uint32_t p = 0; same && p < signature->count; p++)
                same = same_types(at, other->parameters[p], declares, signature->parameters[p]);
            if (same)
                return true;
        }
    return false;
}

static bool can_run(const struct ir_method *method)
{
    return method->has_body && (method->flags & (IR_ACCESS_BRIDGE | IR_ACCESS_SYNTHETIC)) == 0 &&
           method->name.length > 0 && method->name.bytes[0] != '<';
}

static void add(struct entry_methods *found, const struct ir_module *class, const struct ir_module *declares,
                uint32_t method, enum entry_role role)
{
    const struct ir_method *of = &declares->methods[method];
    bool is_static = (of->flags & IR_ACCESS_STATIC) != 0;
    ARRAY_ADD(found->items, found->count, found->capacity,
              (struct entry_method){.class = is_static ? declares : class,
                                    .declares = declares,
                                    .method = method,
                                    .role = role,
                                    .may_throw = role == ENTRY_TEST && wants_exception(of)});
}

/* The first row of the table that is true of a method. */
static void add_by_table(const struct class_source *source, bool has_main, const struct ir_module *class,
                         const struct ir_module *declares, uint32_t m, struct entry_methods *found)
{
    const struct ir_method *method = &declares->methods[m];
    for (const struct entry_row *row = entry_table; row->name != NULL; row++) {
        if ((row->alone && has_main) || !has_row(source, row, class, declares, method))
            continue;
        if (row->role != ENTRY_TEST || !is_ignored(class, method))
            add(found, class, declares, m, row->role);
        return;
    }
}

/* A class and those of the application above it, the highest first; the list is in the arena. */
static const struct ir_module **chain_of(const struct class_source *source, const struct ir_module *class,
                                         struct arena *arena, uint32_t *count)
{
    const struct ir_module **chain, *at = class;
    uint32_t length = 0;
    for (; at != NULL && length < PROGRAM_MOST_SUPERS; at = application_class(source, at->super))
        length++;
    chain = arena_alloc(arena, (length + (size_t)1) * sizeof *chain);
    *count = length;
    for (at = class; length > 0; at = application_class(source, at->super))
        chain[--length] = at;
    return chain;
}

static int compare_names(const void *one, const void *other)
{
    return strcmp(*(const char *const *)one, *(const char *const *)other);
}

static bool can_be_made(const struct ir_module *class)
{
    return (class->flags & (IR_ACCESS_ABSTRACT | IR_ACCESS_INTERFACE)) == 0;
}

void entry_find(const struct class_source *source, bool has_main, struct arena *arena, struct entry_methods *found)
{
    const char **names = arena_alloc(arena, (source->application_count + (size_t)1) * sizeof *names);
    for (uint32_t i = 0; i < source->application_count; i++)
        names[i] = source->application(source->context, i);
    qsort(names, source->application_count, sizeof *names, compare_names);
    for (uint32_t i = 0; i < source->application_count; i++) {
        const struct ir_module *class = entry_class(source, (struct text){names[i], (uint32_t)strlen(names[i])});
        uint32_t length;
        if (class == NULL || !can_be_made(class))
            continue;
        const struct ir_module **chain = chain_of(source, class, arena, &length);
        for (uint32_t c = 0; c < length; c++)
            for (uint32_t m = 0; m < chain[c]->method_count; m++)
                if (can_run(&chain[c]->methods[m]) && !is_overridden(source, class, chain[c], &chain[c]->methods[m]))
                    add_by_table(source, has_main, class, chain[c], m, found);
    }
}

void entry_find_named(const struct class_source *source, const struct ir_module *class, const char *name,
                      struct arena *arena, struct entry_methods *found)
{
    uint32_t length;
    const struct ir_module **chain = chain_of(source, class, arena, &length);
    for (uint32_t c = 0; c < length; c++)
        for (uint32_t m = 0; m < chain[c]->method_count; m++) {
            const struct ir_method *method = &chain[c]->methods[m];
            bool is_static = (method->flags & IR_ACCESS_STATIC) != 0;
            if (can_run(method) && text_is(method->name, name) && (is_static || can_be_made(class)) &&
                !is_overridden(source, class, chain[c], method))
                add(found, class, chain[c], m, ENTRY_CALLED);
        }
}
