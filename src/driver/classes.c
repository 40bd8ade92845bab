#include "driver/classes.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "base/texts.h"
#include "driver/entries/entries.h"
#include "driver/listener.h"
#include "jvm/complaints.h"
#include "jvm/path/path.h"
#include "jvm/translate/translate.h"
#include "program/references.h"

#include <string.h>

enum { MOST_COMPLAINTS = 1000 };

/* A class that was asked for: its module, and which of its methods cannot be translated. */
struct kept_class {
    struct class_module *module;
    uint8_t *failed;
    bool tried;
};

/* Something of the application that cannot be read. */
struct unread {
    const char *what, *why;
};

struct classes {
    const struct listener *listener;
    struct path *path;
    struct complaints *complaints;
    struct arena *arena;
    struct kept_class *kept; /* by number in the path */
    struct unread *unread;
    size_t unread_count, unread_capacity;
    struct class_source source;
    struct entries *entries;       /* the same with classes that stand for what somebody else calls; NULL: none */
    struct references *references; /* the same with references to methods spelled out */
    bool opened_wrong;             /* something could not be opened */
};

static void unread_add(struct classes *classes, const struct buffer *what, const char *why)
{
    ARRAY_RESERVE(classes->unread, classes->unread_capacity, classes->unread_count + 1);
    classes->unread[classes->unread_count++] = (struct unread){arena_copy(classes->arena, what->text, what->length),
                                                               arena_copy(classes->arena, why, strlen(why))};
}

/* What was wrong while the files were opened: that, too, is not read. */
static void unread_files(struct classes *classes)
{
    size_t count = complaints_count(classes->complaints);
    for (size_t i = 0; i < count && i < MOST_COMPLAINTS; i++) {
        const struct complaint *complaint = complaints_get(classes->complaints, i);
        struct buffer what = {0};
        buffer_add_text(&what, complaint->file);
        if (complaint->entry != NULL)
            buffer_format(&what, "!%s", complaint->entry);
        unread_add(classes, &what, complaint->message);
        buffer_free(&what);
    }
}

static bool is_application(const struct classes *classes, uint32_t number)
{
    const struct path_class *class = path_class(classes->path, number);
    return !class->jdk && !class->library;
}

/* A class of the application that cannot be read, or a method of it. */
static void unread_code(struct classes *classes, uint32_t number, const struct ir_method *method, const char *why)
{
    struct buffer what = {0};
    if (!is_application(classes, number))
        return;
    for (const char *at = path_class(classes->path, number)->name; *at != '\0'; at++)
        buffer_add(&what, *at == '/' ? "." : at, 1);
    if (method != NULL)
        buffer_format(&what, ".%.*s", (int)method->name.length, method->name.bytes);
    unread_add(classes, &what, why);
    buffer_free(&what);
}

/* Whether a class has the name that it is found by; else the JVM would not take it, either. */
static bool has_its_name(const struct classes *classes, uint32_t number, const struct class_module *module)
{
    const char *name = path_class(classes->path, number)->name;
    return path_class(classes->path, number)->info || text_is(module->ir.name, name);
}

/* Reads a class for the first time. */
static void class_read(struct classes *classes, uint32_t number)
{
    struct kept_class *kept = &classes->kept[number];
    struct class_error error = {0};
    struct span bytes;
    kept->tried = true;
    if (path_read(classes->path, number, classes->arena, classes->complaints, &bytes)) {
        kept->module = class_module_make(bytes.at, bytes.length, classes->arena, &error);
        if (kept->module == NULL)
            path_complain(classes->path, number, error.offset, classes->complaints, "%s", error.message);
    }
    if (kept->module == NULL) {
        unread_code(classes, number, NULL, "the class cannot be read");
    } else if (!has_its_name(classes, number, kept->module)) {
        path_complain(classes->path, number, COMPLAINTS_NO_OFFSET, classes->complaints, "the class calls itself '%.*s'",
                      (int)kept->module->ir.name.length, kept->module->ir.name.bytes);
        unread_code(classes, number, NULL,
                    "its name is not that of its folder and file: name the folder that holds its package");
        kept->module = NULL;
    }
}

static const struct ir_module *find_class(void *context, const char *name, size_t length, bool *application)
{
    struct classes *classes = context;
    uint32_t number = path_find(classes->path, name, length);
    if (number == PATH_NONE)
        return NULL;
    struct kept_class *kept = &classes->kept[number];
    *application = is_application(classes, number);
    if (!kept->tried)
        class_read(classes, number);
    return kept->module == NULL ? NULL : &kept->module->ir;
}

static const struct ir_body *find_body(void *context, const struct ir_module *module, uint32_t method)
{
    struct classes *classes = context;
    if (module->methods[method].body != NULL)
        return module->methods[method].body;
    uint32_t number = path_find(classes->path, module->name.bytes, module->name.length);
    if (number == PATH_NONE)
        return NULL;
    struct kept_class *kept = &classes->kept[number];
    if (kept->module == NULL || &kept->module->ir != module || (kept->failed != NULL && kept->failed[method] != 0))
        return NULL;
    struct class_error error = {0};
    struct ir_method *of = &kept->module->ir.methods[method];
    of->body = translate_method(kept->module, method, classes->arena, &error);
    if (of->body == NULL) {
        if (kept->failed == NULL)
            kept->failed = arena_alloc(classes->arena, module->method_count);
        kept->failed[method] = 1;
        path_complain(classes->path, number, error.offset, classes->complaints, "%s", error.message);
        unread_code(classes, number, of, "its code cannot be read");
    }
    return of->body;
}

static const char *application_class(void *context, uint32_t n)
{
    const struct classes *classes = context;
    return path_class(classes->path, n)->name;
}

bool classes_are_wrong(const struct classes *classes)
{
    return complaints_count(classes->complaints) > (path_was_limited(classes->path) ? 1 : 0);
}

bool classes_were_limited(const struct classes *classes)
{
    return path_was_limited(classes->path);
}

/* The files of a class path: "a.jar:lib" names two. */
static void split_path(struct classes *classes, const struct text_list *named, struct text_list *files)
{
    for (size_t i = 0; named != NULL && i < named->count; i++)
        for (const char *at = named->items[i]; *at != '\0';) {
            size_t length = strcspn(at, ":");
            if (length > 0)
                text_list_add(files, arena_copy(classes->arena, at, length));
            at += length + (at[length] == ':');
        }
}

struct classes *classes_open(const struct text_list *files, const struct text_list *class_path, struct budget *budget,
                             const struct listener *listener)
{
    struct classes *classes = mem_new(1, sizeof *classes);
    struct text_list libraries = {0};
    classes->listener = listener;
    classes->complaints = complaints_new(MOST_COMPLAINTS);
    classes->arena = arena_new();
    split_path(classes, class_path, &libraries);
    const struct path_options where = {.files = files->items,
                                       .file_count = files->count,
                                       .libraries = libraries.items,
                                       .library_count = libraries.count,
                                       .jdk = true,
                                       .budget = budget};
    classes->path = path_open(&where, classes->complaints);
    text_list_free(&libraries);
    classes->kept = mem_new(path_count(classes->path), sizeof *classes->kept);
    classes->source = (struct class_source){.context = classes,
                                            .find = find_class,
                                            .body = find_body,
                                            .application_count = path_user_count(classes->path),
                                            .application = application_class};
    classes->references = references_new(&classes->source);
    classes->opened_wrong = classes_are_wrong(classes);
    unread_files(classes);
    return classes;
}

void classes_close(struct classes *classes)
{
    if (classes == NULL)
        return;
    references_free(classes->references);
    entries_free(classes->entries);
    mem_free(classes->kept);
    mem_free(classes->unread);
    path_close(classes->path);
    arena_free(classes->arena);
    complaints_free(classes->complaints);
    mem_free(classes);
}

bool classes_were_opened(const struct classes *classes)
{
    return !classes->opened_wrong;
}

bool classes_were_refused(const struct classes *classes)
{
    return path_refused_count(classes->path) > 0;
}

bool classes_unread(const struct classes *classes, uint32_t n, const char **what, const char **why)
{
    if (n >= classes->unread_count)
        return false;
    *what = classes->unread[n].what;
    *why = classes->unread[n].why;
    return true;
}

void classes_show_complaints(const struct classes *classes)
{
    struct buffer text = {0};
    if (complaints_count(classes->complaints) == 0)
        return;
    complaints_format(classes->complaints, &text);
    listener_show(classes->listener, text.text, text.length);
    buffer_free(&text);
}

bool classes_find_entries(struct classes *classes, const struct text_list *mains, const struct text_list *named,
                          struct buffer *why)
{
    struct entries *entries = entries_new(&classes->source, mains, named, why);
    if (entries == NULL)
        return false;
    references_free(classes->references);
    entries_free(classes->entries);
    classes->entries = entries;
    classes->references = references_new(entries_source(entries));
    return true;
}

const char *classes_only_main(const struct classes *classes)
{
    return classes->entries == NULL ? NULL : entries_main(classes->entries);
}

bool classes_entry(const struct classes *classes, uint32_t n, const char **class, uint32_t *method)
{
    return classes->entries != NULL && entries_called(classes->entries, n, class, method);
}

const struct class_source *classes_source(const struct classes *classes)
{
    return classes->entries == NULL ? &classes->source : entries_source(classes->entries);
}

const struct class_source *classes_spelled_source(const struct classes *classes)
{
    return references_source(classes->references);
}

const char **classes_internal_names(const struct text_list *list, struct arena *arena)
{
    const char **names = arena_alloc(arena, (list->count + 1) * sizeof *names);
    for (size_t i = 0; i < list->count; i++) {
        char *name = arena_copy(arena, list->items[i], strlen(list->items[i]));
        for (char *at = name; *at != '\0'; at++)
            *at = *at == '.' ? '/' : *at;
        names[i] = name;
    }
    return names;
}
