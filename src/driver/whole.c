#include "driver/whole.h"

#include "cli/output.h"

#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "cli/command.h"
#include "cli/progress.h"
#include "jvm/complaints.h"
#include "jvm/path/path.h"
#include "jvm/translate/translate.h"
#include "program/references.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <yajl/yajl_gen.h>

enum { MOST_COMPLAINTS = 1000 };

/* A class that was asked for: its unit, and which of its methods cannot be translated. */
struct kept_class {
    struct class_unit *unit;
    uint8_t *failed;
    bool tried;
};

/* Something of the application that cannot be read. */
struct unread {
    const char *what, *why;
};

struct whole {
    struct path *path;
    struct complaints *complaints;
    struct arena *arena;
    struct kept_class *classes; /* by number in the path */
    struct unread *unread;
    size_t unread_count, unread_capacity;
    struct facts_source source;
    struct references *references; /* the same with references to methods spelled out */
    struct budget *budget;
    struct facts *facts;
    double seconds;
    bool wrong;        /* what the options name is not there */
    bool opened_wrong; /* something could not be opened */
};

static void unread_add(struct whole *whole, const struct buffer *what, const char *why)
{
    whole->unread = mem_reserve(whole->unread, &whole->unread_capacity, whole->unread_count + 1, sizeof *whole->unread);
    whole->unread[whole->unread_count++] =
        (struct unread){arena_copy(whole->arena, what->text, what->length), arena_copy(whole->arena, why, strlen(why))};
}

/* What was wrong while the files were opened: that, too, is not read. */
static void unread_files(struct whole *whole)
{
    size_t count = complaints_count(whole->complaints);
    for (size_t i = 0; i < count && i < MOST_COMPLAINTS; i++) {
        const struct complaint *complaint = complaints_get(whole->complaints, i);
        struct buffer what = {0};
        buffer_add_text(&what, complaint->file);
        if (complaint->entry != NULL)
            buffer_format(&what, "!%s", complaint->entry);
        unread_add(whole, &what, complaint->message);
        buffer_free(&what);
    }
}

/* A class of the application that cannot be read, or a method of it. */
static void unread_code(struct whole *whole, uint32_t number, const struct ir_method *method, const char *why)
{
    struct buffer what = {0};
    if (path_class(whole->path, number)->jdk)
        return;
    for (const char *at = path_class(whole->path, number)->name; *at != '\0'; at++)
        buffer_add(&what, *at == '/' ? "." : at, 1);
    if (method != NULL)
        buffer_format(&what, ".%.*s", (int)method->name.length, method->name.bytes);
    unread_add(whole, &what, why);
    buffer_free(&what);
}

/* Whether a class has the name that it is found by; else the JVM would not take it, either. */
static bool has_its_name(const struct whole *whole, uint32_t number, const struct class_unit *unit)
{
    const char *name = path_class(whole->path, number)->name;
    return path_class(whole->path, number)->info ||
           (strlen(name) == unit->ir.name.length && memcmp(name, unit->ir.name.bytes, unit->ir.name.length) == 0);
}

/* Reads a class for the first time. */
static void class_read(struct whole *whole, uint32_t number)
{
    struct kept_class *kept = &whole->classes[number];
    struct class_error error = {0};
    struct span bytes;
    kept->tried = true;
    if (path_read(whole->path, number, whole->arena, whole->complaints, &bytes)) {
        kept->unit = class_unit_make(bytes.at, bytes.length, whole->arena, &error);
        if (kept->unit == NULL)
            path_complain(whole->path, number, error.offset, whole->complaints, "%s", error.message);
    }
    if (kept->unit == NULL) {
        unread_code(whole, number, NULL, "the class cannot be read");
    } else if (!has_its_name(whole, number, kept->unit)) {
        path_complain(whole->path, number, COMPLAINTS_NO_OFFSET, whole->complaints, "the class calls itself '%.*s'",
                      (int)kept->unit->ir.name.length, kept->unit->ir.name.bytes);
        unread_code(whole, number, NULL,
                    "its name is not that of its folder and file: name the folder that holds its package");
        kept->unit = NULL;
    }
}

static const struct ir_unit *find_class(void *context, const char *name, size_t length, bool *application)
{
    struct whole *whole = context;
    uint32_t number = path_find(whole->path, name, length);
    if (number == PATH_NONE)
        return NULL;
    struct kept_class *kept = &whole->classes[number];
    *application = !path_class(whole->path, number)->jdk;
    if (!kept->tried)
        class_read(whole, number);
    return kept->unit == NULL ? NULL : &kept->unit->ir;
}

static const struct ir_body *find_body(void *context, const struct ir_unit *unit, uint32_t method)
{
    struct whole *whole = context;
    if (unit->methods[method].body != NULL)
        return unit->methods[method].body;
    uint32_t number = path_find(whole->path, unit->name.bytes, unit->name.length);
    if (number == PATH_NONE)
        return NULL;
    struct kept_class *kept = &whole->classes[number];
    if (kept->unit == NULL || &kept->unit->ir != unit || (kept->failed != NULL && kept->failed[method] != 0))
        return NULL;
    struct class_error error = {0};
    struct ir_method *of = &kept->unit->ir.methods[method];
    of->body = translate_method(kept->unit, method, whole->arena, &error);
    if (of->body == NULL) {
        if (kept->failed == NULL)
            kept->failed = arena_alloc(whole->arena, unit->method_count);
        kept->failed[method] = 1;
        path_complain(whole->path, number, error.offset, whole->complaints, "%s", error.message);
        unread_code(whole, number, of, "its code cannot be read");
    }
    return of->body;
}

static const char *application_class(void *context, uint32_t n)
{
    const struct whole *whole = context;
    return path_class(whole->path, n)->name;
}

/* Class names as users write them, with dots, become internal ones. */
static const char **internal_names(struct whole *whole, const struct text_list *list)
{
    const char **names = arena_alloc(whole->arena, (list->count + 1) * sizeof *names);
    for (size_t i = 0; i < list->count; i++) {
        char *name = arena_copy(whole->arena, list->items[i], strlen(list->items[i]));
        for (char *at = name; *at != '\0'; at++)
            if (*at == '.')
                *at = '/';
        names[i] = name;
    }
    return names;
}

/* "a.b.C.method@12", or "a.b.C.method(I)V@12". */
static bool site_parse(struct whole *whole, const char *text, struct facts_site *site)
{
    char *copy = arena_copy(whole->arena, text, strlen(text));
    char *at = strrchr(copy, '@');
    if (at == NULL || at[1] == '\0' || strspn(at + 1, "0123456789") != strlen(at + 1))
        return false;
    *at = '\0';
    site->pc = (uint32_t)strtoul(at + 1, NULL, 10);
    char *descriptor = strchr(copy, '(');
    if (descriptor != NULL) {
        site->descriptor = arena_copy(whole->arena, descriptor, strlen(descriptor));
        *descriptor = '\0';
    }
    char *dot = strrchr(copy, '.');
    if (dot == NULL)
        return false;
    *dot = '\0';
    site->method = dot + 1;
    site->class = copy;
    for (char *next = copy; *next != '\0'; next++)
        if (*next == '.')
            *next = '/';
    return true;
}

/* Complains about what the options name and the program has not. */
static void names_check(struct whole *whole)
{
    for (uint32_t i = 0; i < facts_gap_count(whole->facts); i++) {
        struct facts_gap gap = facts_gap(whole->facts, i);
        if (gap.kind == GAP_ENTRY)
            command_complain(NULL, "there is no main in '%s'", gap.about);
        else if (gap.kind == GAP_SITE)
            command_complain(NULL, "there is no site of that number in '%s'", gap.about);
        whole->wrong |= gap.kind == GAP_ENTRY || gap.kind == GAP_SITE;
    }
}

static bool facts_find(struct whole *whole, const struct whole_options *options)
{
    struct facts_site *sites = arena_alloc(whole->arena, (options->isolated.count + 1) * sizeof *sites);
    for (size_t i = 0; i < options->isolated.count; i++)
        if (!site_parse(whole, options->isolated.items[i], &sites[i])) {
            command_complain(NULL, "'%s' is no site: CLASS.METHOD@PC is needed", options->isolated.items[i]);
            return false;
        }
    const struct facts_options asked = {.mains = internal_names(whole, &options->mains),
                                        .main_count = (uint32_t)options->mains.count,
                                        .libraries = internal_names(whole, &options->libraries),
                                        .library_count = (uint32_t)options->libraries.count,
                                        .sensitive = internal_names(whole, &options->sensitive),
                                        .sensitive_count = (uint32_t)options->sensitive.count,
                                        .isolated = sites,
                                        .isolated_count = (uint32_t)options->isolated.count,
                                        .depth = options->depth};
    whole->budget = budget_new(options->seconds, (size_t)options->memory << 20);
    struct progress *progress = progress_start(!options->quiet, "looking for facts");
    double start = clock_seconds();
    whole->facts = facts_new(&whole->source, &asked, whole->budget);
    whole->seconds = clock_seconds() - start;
    progress_stop(progress);
    names_check(whole);
    return true;
}

/* Opens the class path; nothing is read yet. */
static struct whole *whole_new(const struct text_list *files)
{
    struct whole *whole = mem_new(1, sizeof *whole);
    const struct path_options where = {.files = files->items, .file_count = files->count, .jdk = true};
    whole->complaints = complaints_new(MOST_COMPLAINTS);
    whole->arena = arena_new();
    whole->path = path_open(&where, whole->complaints);
    whole->classes = mem_new(path_count(whole->path), sizeof *whole->classes);
    whole->source = (struct facts_source){.context = whole,
                                          .find = find_class,
                                          .body = find_body,
                                          .application_count = path_user_count(whole->path),
                                          .application = application_class};
    whole->references = references_new(&whole->source);
    return whole;
}

void whole_show_complaints(const struct whole *whole)
{
    struct buffer text = {0};
    if (complaints_count(whole->complaints) == 0)
        return;
    complaints_format(whole->complaints, &text);
    fwrite(text.text, 1, text.length, stderr);
    buffer_free(&text);
}

struct whole *whole_open_classes(const struct text_list *files)
{
    struct whole *whole = whole_new(files);
    whole_show_complaints(whole);
    whole->opened_wrong = complaints_count(whole->complaints) > 0;
    unread_files(whole);
    return whole;
}

bool whole_was_opened(const struct whole *whole)
{
    return !whole->opened_wrong;
}

bool whole_unread(const struct whole *whole, uint32_t n, const char **what, const char **why)
{
    if (n >= whole->unread_count)
        return false;
    *what = whole->unread[n].what;
    *why = whole->unread[n].why;
    return true;
}

bool whole_has_names(const struct whole *whole)
{
    return !whole->wrong;
}

void whole_find_facts(struct whole *whole, const struct facts_options *options, struct budget *budget)
{
    double start = clock_seconds();
    facts_free(whole->facts);
    whole->facts = facts_new(whole_spelled_source(whole), options, budget);
    whole->seconds += clock_seconds() - start;
    names_check(whole);
}

struct whole *whole_open(const struct whole_options *options, const struct text_list *files)
{
    struct whole *whole = whole_new(files);
    bool found = facts_find(whole, options);
    whole_show_complaints(whole);
    if (found)
        return whole;
    whole_close(whole);
    return NULL;
}

const struct facts_source *whole_source(const struct whole *whole)
{
    return &whole->source;
}

const struct facts_source *whole_spelled_source(const struct whole *whole)
{
    return references_source(whole->references);
}

void whole_close(struct whole *whole)
{
    if (whole == NULL)
        return;
    facts_free(whole->facts);
    references_free(whole->references);
    if (whole->budget != NULL)
        budget_free(whole->budget);
    mem_free(whole->classes);
    mem_free(whole->unread);
    path_close(whole->path);
    arena_free(whole->arena);
    complaints_free(whole->complaints);
    mem_free(whole);
}

void whole_options_free(struct whole_options *options)
{
    text_list_free(&options->mains);
    text_list_free(&options->libraries);
    text_list_free(&options->sensitive);
    text_list_free(&options->isolated);
}

const struct facts *whole_facts(const struct whole *whole)
{
    return whole->facts;
}

struct budget *whole_budget(const struct whole *whole)
{
    return whole->budget;
}

int whole_status(const struct whole *whole)
{
    if (whole->wrong || complaints_count(whole->complaints) > 0)
        return STATUS_WRONG;
    return whole->facts == NULL || facts_complete(whole->facts) ? STATUS_FINE : STATUS_UNKNOWN;
}

static void write_part(void *to, const char *text, size_t length)
{
    fwrite(text, 1, length, to);
}

void whole_print_stats(const struct whole *whole, bool json, FILE *to)
{
    struct facts_counts counts = facts_counts(whole->facts);
    struct rusage usage = {0};
    getrusage(RUSAGE_SELF, &usage);
    size_t peak = (size_t)usage.ru_maxrss * 1024;
    double cpu = (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                 (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
    const struct {
        const char *key;
        uint64_t number;
    } numbers[] = {{"classes", counts.classes},     {"methods", counts.methods},
                   {"instances", counts.instances}, {"edges", counts.edges},
                   {"objects", counts.objects},     {"nodes", counts.nodes},
                   {"points_to", counts.points_to}, {"unmodelled", facts_gap_count(whole->facts)},
                   {"memory_bytes", peak}};
    size_t count = sizeof numbers / sizeof *numbers;
    if (!json) {
        for (size_t i = 0; i < count; i++)
            fprintf(to, "%-14s%llu\n", numbers[i].key, (unsigned long long)numbers[i].number);
        fprintf(to, "%-14s%.2f\n%-14s%.2f\n", "seconds", whole->seconds, "cpu_seconds", cpu);
        return;
    }
    yajl_gen gen = yajl_gen_alloc(NULL);
    yajl_gen_config(gen, yajl_gen_print_callback, write_part, to);
    yajl_gen_map_open(gen);
    for (size_t i = 0; i < count; i++) {
        yajl_gen_string(gen, (const unsigned char *)numbers[i].key, strlen(numbers[i].key));
        yajl_gen_integer(gen, (long long)numbers[i].number);
    }
    yajl_gen_string(gen, (const unsigned char *)"seconds", strlen("seconds"));
    yajl_gen_double(gen, whole->seconds);
    yajl_gen_string(gen, (const unsigned char *)"cpu_seconds", strlen("cpu_seconds"));
    yajl_gen_double(gen, cpu);
    yajl_gen_map_close(gen);
    yajl_gen_free(gen);
    fputc('\n', to);
}

static int run_files(const struct command *command, const struct text_list *files, const void *options,
                     void (*print)(const void *options, const struct whole *whole, FILE *to))
{
    const struct whole_options *asked = options;
    struct output output;
    if (files->count == 0)
        return command_complain(command, "no file given");
    struct whole *whole = whole_open(asked, files);
    if (whole == NULL)
        return STATUS_WRONG;
    int status = whole_status(whole);
    if (!output_open(&output, asked->output)) {
        whole_close(whole);
        return STATUS_WRONG;
    }
    print(options, whole, output.file);
    whole_close(whole);
    return output_close(&output) ? status : STATUS_WRONG;
}

int whole_run(const struct command *command, int count, char **arguments, void *options,
              void (*print)(const void *options, const struct whole *whole, FILE *to))
{
    struct text_list files = {0};
    struct buffer why = {0};
    int status;
    if (options_parse(command->options, count, arguments, options, &files, &why))
        status = run_files(command, &files, options, print);
    else
        status = command_complain(command, "%s", why.text);
    buffer_free(&why);
    text_list_free(&files);
    whole_options_free(options);
    return status;
}
