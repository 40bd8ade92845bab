/* heddle show locks: where the application takes locks, and which. */
#include "base/buffer.h"
#include "base/memory.h"
#include "cli/show_parts.h"
#include "facts/locks.h"
#include "facts/threads_single.h"

#include <stdlib.h>

static const struct option locks_table[] = {
    WHOLE_OPTIONS,
    {"format", "text|json", "the form of the output (text)", OPTION_CHOICE, offsetof(struct show_parts_options, format),
     0, 0},
    {"all", NULL, "also where the JDK takes locks", OPTION_FLAG, offsetof(struct show_parts_options, all), 0, 0},
    {0},
};

static const char *const kind_words[] = {
    [ACQUIRE_MONITOR] = "monitor", [ACQUIRE_METHOD] = "synchronized", [ACQUIRE_LOCK] = "lock", [ACQUIRE_TRY] = "try"};

/* A place in a method, with its acquisitions in all instances: a stretch of the sorted list. */
struct row {
    method_id method;
    ir_value at;
    uint32_t number; /* of the acquisition */
};

/* Entries of synchronized methods come first: FACTS_NONE + 1 is 0. */
static int compare_rows(const void *one, const void *other)
{
    const struct row *a = one, *b = other;
    if (a->method != b->method)
        return a->method < b->method ? -1 : 1;
    if (a->at != b->at)
        return a->at + 1 < b->at + 1 ? -1 : 1;
    return a->number < b->number ? -1 : a->number > b->number;
}

static struct row *rows_make(const struct facts *facts, const struct locks *locks, bool all, size_t *count)
{
    const struct program *program = facts_program(facts);
    struct row *rows = mem_new(locks_acquisition_count(locks) + 1, sizeof *rows);
    for (uint32_t n = 0; n < locks_acquisition_count(locks); n++) {
        const struct acquisition *it = locks_acquisition(locks, n);
        method_id method = facts_instance(facts, it->instance).method;
        if (all || program_class(program, program_method(program, method)->owner)->application)
            rows[(*count)++] = (struct row){method, it->at, n};
    }
    qsort(rows, *count, sizeof *rows, compare_rows);
    return rows;
}

static int compare_numbers(const void *one, const void *other)
{
    uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)other;
    return a < b ? -1 : a > b;
}

/* The locks of a stretch of rows, each once, rising. To be freed. */
static lock_id *locks_make(const struct locks *locks, const struct row *rows, size_t count, size_t *lock_count)
{
    lock_id *found = NULL;
    size_t capacity = 0, all = 0;
    for (size_t i = 0; i < count; i++) {
        const struct acquisition *it = locks_acquisition(locks, rows[i].number);
        found = mem_reserve(found, &capacity, all + it->lock_count + 1, sizeof *found);
        for (uint32_t n = 0; n < it->lock_count; n++)
            found[all++] = it->locks[n];
    }
    if (all > 0)
        qsort(found, all, sizeof *found, compare_numbers);
    *lock_count = 0;
    for (size_t i = 0; i < all; i++)
        if (*lock_count == 0 || found[*lock_count - 1] != found[i])
            found[(*lock_count)++] = found[i];
    return found;
}

/* The class of a lock object at run time; FACTS_NONE: java.lang.Class. */
static class_id class_of(const struct facts *facts, const struct lock *lock)
{
    return lock->object == FACTS_NONE || facts_object(facts, lock->object).kind == OBJECT_CLASS ? FACTS_NONE
                                                                                                : lock->class;
}

static void json_classes(yajl_gen gen, const struct facts *facts, const struct locks *locks, const lock_id *found,
                         size_t count)
{
    class_id *classes = mem_new(count + 1, sizeof *classes);
    for (size_t i = 0; i < count; i++) {
        struct lock lock = locks_lock(locks, found[i]);
        classes[i] = class_of(facts, &lock);
    }
    qsort(classes, count, sizeof *classes, compare_numbers);
    show_json_text(gen, "class");
    yajl_gen_array_open(gen);
    for (size_t i = 0; i < count; i++) {
        struct buffer name = {0};
        if (i > 0 && classes[i] == classes[i - 1])
            continue;
        if (classes[i] == FACTS_NONE)
            buffer_add_text(&name, "java.lang.Class");
        else
            program_class_name(facts_program(facts), classes[i], &name);
        show_json_text(gen, name.text);
        buffer_free(&name);
    }
    yajl_gen_array_close(gen);
    mem_free(classes);
}

static void json_row(yajl_gen gen, const struct facts *facts, const struct locks *locks, const struct row *rows,
                     size_t count)
{
    size_t found_count;
    lock_id *found = locks_make(locks, rows, count, &found_count);
    yajl_gen_map_open(gen);
    show_json_place(gen, facts, rows->method, rows->at);
    show_json_pair(gen, "kind", kind_words[locks_acquisition(locks, rows->number)->kind]);
    json_classes(gen, facts, locks, found, found_count);
    show_json_flag(gen, "single", found_count == 1 && locks_lock(locks, found[0]).single);
    yajl_gen_map_close(gen);
    mem_free(found);
}

static void text_row(const struct facts *facts, const struct locks *locks, const struct row *rows, size_t count,
                     FILE *to)
{
    size_t found_count;
    lock_id *found = locks_make(locks, rows, count, &found_count);
    show_place(facts, rows->method, rows->at, to);
    fprintf(to, ": %s of", kind_words[locks_acquisition(locks, rows->number)->kind]);
    for (size_t i = 0; i < found_count; i++) {
        struct buffer name = {0};
        locks_name(locks, found[i], &name);
        fputs(i > 0 ? ", " : " ", to);
        show_text(&name, to);
    }
    fputs(found_count == 0                                         ? " nothing\n"
          : found_count == 1 && locks_lock(locks, found[0]).single ? ", single\n"
                                                                   : "\n",
          to);
    mem_free(found);
}

static void print(const struct show_parts_options *options, const struct facts *facts, FILE *to)
{
    struct singles *singles = singles_new(facts);
    struct locks *locks = locks_new(facts, singles);
    size_t count = 0, next;
    struct row *rows = rows_make(facts, locks, options->all, &count);
    yajl_gen gen = options->format == SHOW_JSON ? show_json_open(to) : NULL;
    if (gen != NULL) {
        show_json_flag(gen, "complete", facts_complete(facts));
        show_json_text(gen, "acquisitions");
        yajl_gen_array_open(gen);
    }
    for (size_t i = 0; i < count; i = next) {
        for (next = i + 1; next < count && rows[next].method == rows[i].method && rows[next].at == rows[i].at;)
            next++;
        if (gen != NULL)
            json_row(gen, facts, locks, rows + i, next - i);
        else
            text_row(facts, locks, rows + i, next - i, to);
    }
    if (gen != NULL) {
        yajl_gen_array_close(gen);
        show_json_close(gen, to);
    }
    mem_free(rows);
    locks_free(locks);
    singles_free(singles);
}

static int locks_run(const struct command *command, int count, char **arguments)
{
    return show_parts_run(command, count, arguments, print);
}

const struct command command_show_locks = {
    .name = "show locks",
    .operands = "[options] PATH...",
    .summary = "Show where a Java program takes locks, and which",
    .help = "PATH is a directory, a .class, .jar or .java file. The JDK in use (JAVA_HOME, or java on the path) lies "
            "beneath.\n"
            "A lock is single if it is one object for certain.",
    .options = locks_table,
    .run = locks_run,
};
