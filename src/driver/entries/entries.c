#include "driver/entries/entries.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/memory.h"
#include "base/texts.h"
#include "driver/entries/internal.h"
#include "driver/executions/main_class.h"
#include "ir/check/check.h"
#include "ir/text/text.h"

#include <stdlib.h>
#include <string.h>

struct entries {
    const struct class_source *from;
    struct arena *arena;
    struct entry_modules modules;
    struct class_source source;
    const char **application; /* the source's, and those that were made of it */
    bool calls;               /* ENTRIES_MAIN is there */
    struct entry_methods called;
};

void entry_modules_add(struct entry_modules *modules, const char *name, bool application, const struct buffer *text)
{
    struct buffer why = {0};
    struct ir_module *module = ir_read_module(text->text, text->length, modules->arena, &why);
    if (module == NULL || !ir_check_module(module, &why)) {
        modules->failed = true;
        modules->why = arena_copy(modules->arena, why.text, why.length);
    } else {
        ARRAY_ADD(modules->items, modules->count, modules->capacity,
                  (struct made_class){arena_copy(modules->arena, name, strlen(name)), module, application});
    }
    buffer_free(&why);
}

static const struct ir_module *find(void *context, const char *name, size_t length, bool *application)
{
    const struct entries *entries = context;
    const struct ir_module *module = entries->from->find(entries->from->context, name, length, application);
    for (size_t i = 0; module == NULL && i < entries->modules.count; i++) {
        const struct made_class *made = &entries->modules.items[i];
        if (strlen(made->name) == length && memcmp(made->name, name, length) == 0) {
            *application = made->application;
            return made->module;
        }
    }
    return module;
}

static const struct ir_body *body_of(void *context, const struct ir_module *module, uint32_t method)
{
    const struct entries *entries = context;
    for (size_t i = 0; i < entries->modules.count; i++)
        if (entries->modules.items[i].module == module)
            return module->methods[method].body;
    return entries->from->body(entries->from->context, module, method);
}

static const char *application(void *context, uint32_t n)
{
    const struct entries *entries = context;
    return entries->application[n];
}

/* Lists the application's classes, with those that were made. */
static void list_application(struct entries *entries)
{
    uint32_t given = entries->from->application_count, count = 0;
    entries->application = arena_alloc(entries->arena, (given + entries->modules.count + 1) * sizeof(const char *));
    for (; count < given; count++)
        entries->application[count] = entries->from->application(entries->from->context, count);
    for (size_t i = 0; i < entries->modules.count; i++)
        if (entries->modules.items[i].application)
            entries->application[count++] = entries->modules.items[i].name;
    entries->source = (struct class_source){
        .context = entries, .find = find, .body = body_of, .application_count = count, .application = application};
}

static char *internal_name(struct arena *arena, const char *name)
{
    char *copy = arena_copy(arena, name, strlen(name));
    for (char *at = copy; *at != '\0'; at++)
        *at = *at == '.' ? '/' : *at;
    return copy;
}

/* The methods that the user names by CLASS.METHOD. */
static bool find_named(struct entries *entries, const char *named, struct entry_methods *found, struct buffer *why)
{
    char *class = internal_name(entries->arena, named);
    char *last = strrchr(class, '/');
    size_t known = found->count;
    const struct ir_module *module = NULL;
    if (last != NULL) {
        *last = '\0';
        module = entry_class(entries->from, (struct text){class, (uint32_t)strlen(class)});
    }
    if (module != NULL)
        entry_find_named(entries->from, module, last + 1, entries->arena, found);
    if (last == NULL)
        buffer_format(why, "'%s' is no entry: --entry needs CLASS.METHOD", named);
    else if (module == NULL)
        buffer_format(why, "there is no class '%.*s' (--entry), neither in what is named nor in the JDK",
                      (int)(last - class), named);
    else if (found->count == known)
        buffer_format(
            why, "there is no method '%s' with code in class '%.*s' (--entry), or no object of the class can be made",
            last + 1, (int)(last - class), named);
    return found->count > known;
}

static int compare_names(const void *one, const void *other)
{
    return strcmp(*(const char *const *)one, *(const char *const *)other);
}

/* The mains that run beside what is called: those that are named, or all of the application. */
static const char **find_mains(struct entries *entries, const struct text_list *named, uint32_t *count)
{
    const struct class_source *from = entries->from;
    const char **mains = arena_alloc(entries->arena, (named->count + from->application_count + 1) * sizeof *mains);
    *count = 0;
    for (size_t i = 0; i < named->count; i++)
        mains[(*count)++] = internal_name(entries->arena, named->items[i]);
    for (uint32_t i = 0; named->count == 0 && i < from->application_count; i++) {
        const char *name = from->application(from->context, i);
        if (main_class_has_main(from, name))
            mains[(*count)++] = name;
    }
    qsort(mains, *count, sizeof *mains, compare_names);
    return mains;
}

static bool find_all(struct entries *entries, const struct text_list *mains, const struct text_list *named,
                     struct buffer *why)
{
    struct entry_methods found = {0}, asked = {0};
    uint32_t main_count;
    const char **list = find_mains(entries, mains, &main_count);
    struct entry_writing writing = {
        .source = entries->from, .modules = &entries->modules, .given = given_new(entries->from, &entries->modules)};
    bool fine = true;
    entry_find(entries->from, main_count > 0, entries->arena, &found);
    entry_write_tests(&writing, &found);
    for (size_t i = 0; i < named->count; i++)
        fine &= find_named(entries, named->items[i], &asked, why);
    const struct entry_methods *all = named->count > 0 ? &asked : &found;
    if (fine && (named->count > 0 || mains->count == 0))
        entries->calls = entry_write_called(&writing, all, list, main_count);
    given_finish(writing.given);
    entries->called = entries->calls ? *all : (struct entry_methods){0};
    if (entries->called.items != found.items)
        mem_free(found.items);
    if (entries->called.items != asked.items)
        mem_free(asked.items);
    if (fine && entries->modules.failed)
        buffer_format(why, "what calls tests and entries cannot be written down: %s", entries->modules.why);
    return fine && !entries->modules.failed;
}

struct entries *entries_new(const struct class_source *source, const struct text_list *mains,
                            const struct text_list *named, struct buffer *why)
{
    struct entries *entries = mem_new(1, sizeof *entries);
    entries->from = source;
    entries->arena = arena_new();
    entries->modules.arena = entries->arena;
    bool fine = find_all(entries, mains, named, why);
    list_application(entries);
    if (fine)
        return entries;
    entries_free(entries);
    return NULL;
}

void entries_free(struct entries *entries)
{
    if (entries == NULL)
        return;
    mem_free(entries->modules.items);
    mem_free(entries->called.items);
    arena_free(entries->arena);
    mem_free(entries);
}

const struct class_source *entries_source(const struct entries *entries)
{
    return &entries->source;
}

const char *entries_main(const struct entries *entries)
{
    return entries->calls ? ENTRIES_MAIN : NULL;
}

bool entries_called(const struct entries *entries, uint32_t n, const char **class, uint32_t *method)
{
    for (size_t i = 0; i < entries->called.count; i++) {
        const struct entry_method *entry = &entries->called.items[i];
        if ((entry->role != ENTRY_CALLED && entry->role != ENTRY_CALLED_IN_TURN) || n-- > 0)
            continue;
        *class = arena_copy(entries->arena, entry->declares->name.bytes, entry->declares->name.length);
        *method = entry->method;
        return true;
    }
    return false;
}
