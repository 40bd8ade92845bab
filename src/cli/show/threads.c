/* heddle show threads: the threads of a program, who starts and joins them, and which objects they share. */
#include "facts/threads/threads.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "cli/show/common.h"
#include "facts/threads/parallel.h"
#include "facts/threads/sharing.h"
#include "facts/threads/single.h"

#include <stdlib.h>
#include <string.h>

static const struct option threads_table[] = {
    SHOW_OPTIONS,
    {"format", "text|json|dot", "the form of the output (text)", OPTION_CHOICE, offsetof(struct show_options, format),
     0, 0},
    {"all", NULL, "also threads that run no code of the application, and objects that the JDK makes", OPTION_FLAG,
     offsetof(struct show_options, all), 0, 0},
    {0},
};

struct view {
    const struct facts *facts;
    const struct threads *threads;
    const struct sharing *sharing;
    bool all;
};

static const char *const kind_words[] = {[ENTRY_MAIN] = "main", [ENTRY_RUN] = "run", [ENTRY_TASK] = "task"};

static method_id method_of(const struct view *view, instance_id instance)
{
    return facts_instance(view->facts, instance).method;
}

/* A row of the output: an entry of a thread with one class of its objects. */
struct row {
    thread_id thread;
    const struct thread_entry *entry; /* NULL: no code of the application */
    class_id class;
};

static void add_row(struct row **rows, size_t *count, size_t *capacity, struct row row)
{
    *rows = mem_reserve(*rows, capacity, *count + 1, sizeof **rows);
    (*rows)[(*count)++] = row;
}

static struct row *rows_make(const struct view *view, size_t *count)
{
    struct row *rows = NULL;
    size_t capacity = 0;
    for (thread_id t = 0; t < threads_count(view->threads); t++) {
        const struct thread *thread = threads_thread(view->threads, t);
        for (uint32_t c = 0; threads_class(view->threads, t, c) != FACTS_NONE; c++) {
            struct row row = {t, NULL, threads_class(view->threads, t, c)};
            for (uint32_t e = 0; e < thread->entry_count; e++) {
                row.entry = &thread->entries[e];
                add_row(&rows, count, &capacity, row);
            }
            row.entry = NULL;
            if (thread->entry_count == 0 && view->all && t != THREADS_MAIN)
                add_row(&rows, count, &capacity, row);
        }
    }
    return rows;
}

static int compare_sites(const void *one, const void *other)
{
    const struct thread_site *a = one, *b = other;
    if (a->instance != b->instance)
        return a->instance < b->instance ? -1 : 1;
    return a->at < b->at ? -1 : a->at > b->at;
}

/* Start sites with methods for instances, each once. To be freed. */
static struct thread_site *sites_make(const struct view *view, const struct thread_site *starts, uint32_t *count)
{
    struct thread_site *sites = mem_new(*count + 1, sizeof *sites);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < *count; i++)
        sites[i] = (struct thread_site){method_of(view, starts[i].instance), starts[i].at};
    qsort(sites, *count, sizeof *sites, compare_sites);
    for (uint32_t i = 0; i < *count; i++)
        if (kept == 0 || compare_sites(&sites[kept - 1], &sites[i]) != 0)
            sites[kept++] = sites[i];
    *count = kept;
    return sites;
}

/* The start sites of a row: those of its entry, or of the thread if it has none. */
static struct thread_site *starts_make(const struct view *view, const struct row *row, uint32_t *count)
{
    const struct thread *thread = threads_thread(view->threads, row->thread);
    *count = row->entry == NULL ? thread->start_count : row->entry->start_count;
    return sites_make(view, row->entry == NULL ? thread->starts : row->entry->starts, count);
}

static bool row_is_many(const struct view *view, const struct row *row)
{
    return row->entry == NULL ? threads_thread(view->threads, row->thread)->many : row->entry->many;
}

static bool row_is_anytime(const struct view *view, const struct row *row)
{
    return row->entry == NULL ? threads_thread(view->threads, row->thread)->anytime : row->entry->anytime;
}

static method_id row_method(const struct view *view, const struct row *row)
{
    return method_of(view,
                     row->entry == NULL ? threads_thread(view->threads, row->thread)->root : row->entry->instance);
}

static const char *row_kind(const struct row *row)
{
    return kind_words[row->entry == NULL ? ENTRY_TASK : row->entry->kind];
}

static void json_sites(yajl_gen gen, const struct view *view, const char *key, const struct thread_site *sites,
                       uint32_t count)
{
    show_json_text(gen, key);
    yajl_gen_array_open(gen);
    for (uint32_t i = 0; i < count; i++) {
        yajl_gen_map_open(gen);
        show_json_place(gen, view->facts, sites[i].instance, sites[i].at);
        yajl_gen_map_close(gen);
    }
    yajl_gen_array_close(gen);
}

static void json_joins(yajl_gen gen, const struct view *view, const struct thread *thread)
{
    show_json_text(gen, "joins");
    yajl_gen_array_open(gen);
    for (uint32_t i = 0; i < thread->join_count; i++) {
        yajl_gen_map_open(gen);
        show_json_place(gen, view->facts, method_of(view, thread->joins[i].site.instance), thread->joins[i].site.at);
        show_json_flag(gen, "certain", thread->joins[i].certain);
        yajl_gen_map_close(gen);
    }
    yajl_gen_array_close(gen);
}

static void json_row(yajl_gen gen, const struct view *view, const struct row *row)
{
    const struct program *program = facts_program(view->facts);
    const struct thread *thread = threads_thread(view->threads, row->thread);
    struct buffer entry = {0}, class = {0};
    uint32_t count, thread_count = thread->start_count;
    struct thread_site *starts = starts_make(view, row, &count);
    struct thread_site *thread_starts = sites_make(view, thread->starts, &thread_count);
    program_method_name(program, row_method(view, row), &entry);
    program_class_name(program, row->class, &class);
    yajl_gen_map_open(gen);
    show_json_number(gen, "thread", row->thread);
    show_json_pair(gen, "entry", entry.text);
    show_json_pair(gen, "class", class.text);
    show_json_pair(gen, "kind", row_kind(row));
    show_json_flag(gen, "many", row_is_many(view, row));
    show_json_flag(gen, "anytime", row_is_anytime(view, row));
    json_sites(gen, view, "starts", starts, count);
    json_sites(gen, view, "thread_starts", thread_starts, thread_count);
    json_joins(gen, view, thread);
    yajl_gen_map_close(gen);
    mem_free(starts);
    mem_free(thread_starts);
    buffer_free(&entry);
    buffer_free(&class);
}

/* Whether an object is worth showing: made by the application, and escaping. */
static bool is_shown(const struct view *view, object_id id)
{
    if (!sharing_complete(view->sharing))
        return false; /* all would be: that says nothing */
    struct facts_object object = facts_object(view->facts, id);
    const struct program *program = facts_program(view->facts);
    if (!sharing_is_shared(view->sharing, id) && !sharing_changes_owner(view->sharing, id))
        return false;
    if (view->all)
        return true;
    return object.method != FACTS_NONE &&
           program_class(program, program_method(program, object.method)->owner)->application;
}

/* Whether a thread reads or writes the field of the object. */
static bool uses_field(const struct view *view, object_id object, field_id field, thread_id thread, bool write)
{
    uint32_t count, first = sharing_accesses_of(view->sharing, field, &count);
    for (uint32_t i = first; i < first + count; i++) {
        const struct sharing_access *access = sharing_access(view->sharing, i);
        if (access->write == write && threads_runs(view->threads, thread, access->instance) &&
            sharing_access_meets(view->sharing, access, object))
            return true;
    }
    return false;
}

static void json_users(yajl_gen gen, const struct view *view, object_id object, field_id field, bool write)
{
    show_json_text(gen, write ? "writers" : "readers");
    yajl_gen_array_open(gen);
    for (thread_id t = 0; t < threads_count(view->threads); t++)
        if (uses_field(view, object, field, t, write))
            yajl_gen_integer(gen, t);
    yajl_gen_array_close(gen);
}

static void json_field(yajl_gen gen, const struct view *view, object_id object, field_id field)
{
    struct buffer name = {0};
    if (field == FACTS_NONE)
        buffer_add_text(&name, "[]");
    else
        program_field_name(facts_program(view->facts), field, &name);
    yajl_gen_map_open(gen);
    show_json_pair(gen, "field", name.text);
    json_users(gen, view, object, field, false);
    json_users(gen, view, object, field, true);
    yajl_gen_map_close(gen);
    buffer_free(&name);
}

/* The instance fields of an object's class and those above it that somebody uses; the elements of an array. */
static void json_fields(yajl_gen gen, const struct view *view, object_id object)
{
    const struct program *program = facts_program(view->facts);
    class_id class = facts_object(view->facts, object).class;
    yajl_gen_array_open(gen);
    if (program_class(program, class)->array)
        json_field(gen, view, object, FACTS_NONE);
    for (uint32_t steps = 0; class != FACTS_NONE && steps < PROGRAM_MOST_SUPERS; steps++) {
        const struct program_class *it = program_class(program, class);
        for (uint32_t f = 0; f < it->field_count && it->application; f++)
            if (!(program_ir_field(program, it->first_field + f)->flags & IR_ACCESS_STATIC))
                json_field(gen, view, object, it->first_field + f);
        class = it->super;
    }
    yajl_gen_array_close(gen);
}

static void json_object(yajl_gen gen, const struct view *view, object_id id)
{
    struct facts_object object = facts_object(view->facts, id);
    struct buffer name = {0};
    uint32_t count;
    struct thread_site *sites = sharing_exposures(view->sharing, id, &count);
    facts_object_name(view->facts, id, &name);
    yajl_gen_map_open(gen);
    show_json_pair(gen, "object", name.text);
    show_json_pair(gen, "state", sharing_is_shared(view->sharing, id) ? "shared" : "owner changes");
    if (object.method != FACTS_NONE)
        show_json_place(gen, view->facts, object.method, object.at);
    show_json_text(gen, "exposed");
    yajl_gen_array_open(gen);
    for (uint32_t i = 0; i < count; i++) {
        yajl_gen_map_open(gen);
        show_json_place(gen, view->facts, method_of(view, sites[i].instance), sites[i].at);
        yajl_gen_map_close(gen);
    }
    mem_free(sites);
    yajl_gen_array_close(gen);
    show_json_text(gen, "fields");
    json_fields(gen, view, id);
    yajl_gen_map_close(gen);
    buffer_free(&name);
}

static void print_json(const struct view *view, const struct row *rows, size_t count, FILE *to)
{
    yajl_gen gen = show_json_open(to);
    show_json_flag(gen, "complete", sharing_complete(view->sharing));
    show_json_text(gen, "threads");
    yajl_gen_array_open(gen);
    for (size_t i = 0; i < count; i++)
        json_row(gen, view, &rows[i]);
    yajl_gen_array_close(gen);
    show_json_text(gen, "objects");
    yajl_gen_array_open(gen);
    for (object_id o = 0; o < facts_object_count(view->facts); o++)
        if (is_shown(view, o))
            json_object(gen, view, o);
    yajl_gen_array_close(gen);
    show_json_close(gen, to);
}

static void text_row(const struct view *view, const struct row *row, FILE *to)
{
    const struct program *program = facts_program(view->facts);
    const struct thread *thread = threads_thread(view->threads, row->thread);
    struct buffer entry = {0};
    uint32_t count;
    struct thread_site *starts = starts_make(view, row, &count);
    buffer_format(&entry, "thread %u, %s ", row->thread, row_kind(row));
    program_method_name(program, row_method(view, row), &entry);
    buffer_add_text(&entry, " in ");
    program_class_name(program, row->class, &entry);
    show_text(&entry, to);
    fputs(row_is_many(view, row) ? ", many times\n" : ", once\n", to);
    if (row_is_anytime(view, row))
        fputs("    started by the library at any time\n", to);
    for (uint32_t i = 0; i < count; i++) {
        fputs("    started at ", to);
        show_place(view->facts, starts[i].instance, starts[i].at, to);
        fputc('\n', to);
    }
    for (uint32_t i = 0; i < thread->join_count; i++) {
        fputs(thread->joins[i].certain ? "    joined for certain at " : "    perhaps joined at ", to);
        show_place(view->facts, method_of(view, thread->joins[i].site.instance), thread->joins[i].site.at, to);
        fputc('\n', to);
    }
    mem_free(starts);
}

static void text_object(const struct view *view, object_id id, FILE *to)
{
    struct buffer name = {0};
    facts_object_name(view->facts, id, &name);
    fputs(sharing_is_shared(view->sharing, id) ? "shared: " : "changes its owner: ", to);
    show_text(&name, to);
    fputs(", touched by threads", to);
    for (thread_id t = 0; t < threads_count(view->threads); t++)
        if (sharing_touches(view->sharing, t, id))
            fprintf(to, " %u", t);
    fputc('\n', to);
}

static void print_text(const struct view *view, const struct row *rows, size_t count, FILE *to)
{
    for (size_t i = 0; i < count; i++)
        text_row(view, &rows[i], to);
    for (object_id o = 0; o < facts_object_count(view->facts); o++)
        if (is_shown(view, o))
            text_object(view, o, to);
}

/* Entries as nodes; an edge from each method that starts a thread to what that runs. */
static void print_dot(const struct view *view, const struct row *rows, size_t count, FILE *to)
{
    const struct program *program = facts_program(view->facts);
    fputs("digraph threads {\n    rankdir=LR;\n    node [shape=box];\n", to);
    for (size_t i = 0; i < count; i++) {
        method_id method = row_method(view, &rows[i]);
        struct buffer entry = {0};
        program_method_name(program, method, &entry);
        fputs("    ", to);
        show_dot_text(&entry, to);
        fprintf(to, " [peripheries=%d];\n", row_is_many(view, &rows[i]) ? 2 : 1);
        uint32_t start_count;
        struct thread_site *starts = starts_make(view, &rows[i], &start_count);
        for (uint32_t s = 0; s < start_count; s++) {
            struct buffer from = {0}, into = {0};
            program_method_name(program, starts[s].instance, &from);
            program_method_name(program, method, &into);
            fputs("    ", to);
            show_dot_text(&from, to);
            fputs(" -> ", to);
            show_dot_text(&into, to);
            fprintf(to, " [label=\"%u\"];\n", program_line(program, starts[s].instance, starts[s].at));
        }
        mem_free(starts);
    }
    fputs("}\n", to);
}

static int print(const void *values, const struct whole *whole, FILE *to)
{
    const struct show_options *options = values;
    const struct facts *facts = whole_facts(whole);
    struct budget *budget = whole_budget(whole);
    struct singles *singles = singles_new(facts);
    struct threads *threads = threads_new(facts, singles, budget);
    struct parallel *parallel = parallel_new(facts, threads, budget);
    struct sharing *sharing = sharing_new(facts, threads, parallel, budget);
    const struct view view = {facts, threads, sharing, options->all};
    bool complete = sharing_complete(sharing);
    size_t count = 0;
    struct row *rows = rows_make(&view, &count);
    if (options->format == SHOW_JSON)
        print_json(&view, rows, count, to);
    else if (options->format == SHOW_DOT)
        print_dot(&view, rows, count, to);
    else
        print_text(&view, rows, count, to);
    show_limit(whole, complete, options->format, to);
    mem_free(rows);
    sharing_free(sharing);
    parallel_free(parallel);
    threads_free(threads);
    singles_free(singles);
    return show_status(complete);
}

static int threads_run(const struct command *command, int count, char **arguments)
{
    struct show_options options = {.threads_apart = true};
    return show_run(command, count, arguments, &options, print);
}

const struct command command_show_threads = {
    .name = "show threads",
    .operands = "[options] PATH...",
    .summary = "Show the threads of a program, and what they share",
    .help = "PATH is a directory, a .class, .jar or .java file, or, of C programs, a .c, .i, .bc or .ll file. The JDK "
            "in use (JAVA_HOME, or java on the path) lies "
            "beneath.\n"
            "For each thread: what it runs, whether it may run more than once, where it is started and joined.\n"
            "Then the objects that two threads may touch at the same time, and those that one hands to another.",
    .options = threads_table,
    .run = threads_run,
};
