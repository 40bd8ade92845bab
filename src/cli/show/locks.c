/* heddle show locks: where the application takes locks, which, and what it holds where it touches fields. */
#include "facts/locks/locks.h"
#include "base/bits.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "cli/show/common.h"
#include "facts/threads/code.h"
#include "facts/threads/single.h"

#include <stdlib.h>
#include <string.h>

static const struct option locks_table[] = {
    SHOW_OPTIONS,
    {"format", "text|json|dot", "the form of the output (text)", OPTION_CHOICE, offsetof(struct show_options, format),
     0, 0},
    {"all", NULL, "also where the JDK takes locks", OPTION_FLAG, offsetof(struct show_options, all), 0, 0},
    {0},
};

static const char *const kind_words[] = {
    [ACQUIRE_MONITOR] = "monitor", [ACQUIRE_METHOD] = "synchronized", [ACQUIRE_LOCK] = "lock", [ACQUIRE_TRY] = "try"};

/* A place in a method for one instance; those of all instances are a stretch of the sorted list. */
struct row {
    method_id method;
    ir_value at;
    instance_id instance;
    uint32_t number; /* of the acquisition; FACTS_NONE: an access to a field or an element */
};

struct rows {
    struct row *items;
    size_t count, capacity;
};

/* What the printing needs. */
struct view {
    const struct facts *facts;
    const struct locks *locks;
    struct rows rows;
    struct buffer *names; /* of locks */
    uint64_t *hidden;     /* bits of locks that are not worth a name where they are only possibly held */
};

/* A stretch of rows with the same place: what is locked there, and what is held in all instances or in some. */
struct place {
    const struct row *rows;
    size_t count;
    lock_id *taken;
    size_t taken_count;
    uint64_t *certain, *possible; /* bits of locks; possible: those that are not certain */
    uint32_t hidden;              /* how many more are possible */
    bool own; /* an access to a field of an object: its own lock is held for certain, whichever object it is */
};

/* Entries of synchronized methods come first: FACTS_NONE + 1 is 0. */
static int compare_rows(const void *one, const void *other)
{
    const struct row *a = one, *b = other;
    if (a->method != b->method)
        return a->method < b->method ? -1 : 1;
    if (a->at != b->at)
        return a->at + 1 < b->at + 1 ? -1 : 1;
    return a->instance < b->instance ? -1 : a->instance > b->instance;
}

static bool is_wanted(const struct view *view, instance_id instance, bool all)
{
    return facts_instance(view->facts, instance).method != FACTS_NONE &&
           (all || code_is_application(view->facts, instance));
}

static void add_row(struct view *view, instance_id instance, ir_value at, uint32_t number)
{
    struct rows *rows = &view->rows;
    rows->items = mem_reserve(rows->items, &rows->capacity, rows->count + 1, sizeof *rows->items);
    rows->items[rows->count++] = (struct row){facts_instance(view->facts, instance).method, at, instance, number};
}

static bool is_access(uint8_t op)
{
    return op == IR_get || op == IR_put || op == IR_get_static || op == IR_put_static || op == IR_get_element ||
           op == IR_put_element;
}

static void rows_make(struct view *view, bool all)
{
    for (uint32_t n = 0; n < locks_acquisition_count(view->locks); n++) {
        const struct acquisition *it = locks_acquisition(view->locks, n);
        if (is_wanted(view, it->instance, all))
            add_row(view, it->instance, it->at, n);
    }
    for (instance_id i = 1; i < facts_instance_count(view->facts); i++) {
        const struct ir_body *body = code_is_application(view->facts, i) ? code_body(view->facts, i) : NULL;
        for (ir_value at = 0; body != NULL && at < body->instruction_count; at++)
            if (is_access(body->instructions[at].op))
                add_row(view, i, at, FACTS_NONE);
    }
    if (view->rows.count > 0)
        qsort(view->rows.items, view->rows.count, sizeof *view->rows.items, compare_rows);
}

static int compare_numbers(const void *one, const void *other)
{
    uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)other;
    return a < b ? -1 : a > b;
}

/* The locks that a stretch of rows takes, each once, rising. To be freed. */
static lock_id *taken_make(const struct locks *locks, const struct row *rows, size_t count, size_t *lock_count)
{
    lock_id *found = NULL;
    size_t capacity = 0, all = 0;
    for (size_t i = 0; i < count && rows->number != FACTS_NONE; i++) {
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

/* Locks that the JDK makes for itself: many of them may be held nearly everywhere, for all that is known. */
static void find_hidden(struct view *view)
{
    const struct program *program = facts_program(view->facts);
    view->hidden = bits_new(locks_count(view->locks));
    for (lock_id id = 0; id < locks_count(view->locks); id++) {
        struct lock lock = locks_lock(view->locks, id);
        struct facts_object object = {.kind = OBJECT_CLASS, .referent = lock.class};
        if (lock.object != FACTS_NONE)
            object = facts_object(view->facts, lock.object);
        class_id owner = object.kind == OBJECT_CLASS   ? object.referent
                         : object.method != FACTS_NONE ? program_method(program, object.method)->owner
                                                       : FACTS_NONE;
        if (object.kind != OBJECT_STRING && (owner == FACTS_NONE || !program_class(program, owner)->application))
            bits_add(view->hidden, id);
    }
}

/* What is held at the place: for certain if it is so in all instances. */
static void find_held(const struct view *view, struct place *place)
{
    uint32_t count = locks_count(view->locks);
    uint64_t *certain = bits_new(count), *possible = bits_new(count);
    place->own = place->rows->number == FACTS_NONE;
    for (size_t i = 0; i < place->count; i++) {
        const struct row *row = &place->rows[i];
        locks_held(view->locks, row->instance, row->at, certain, possible);
        if (i == 0)
            bits_join(place->certain, certain, bits_words(count));
        else
            bits_meet(place->certain, certain, bits_words(count));
        bits_join(place->possible, possible, bits_words(count));
        if (place->own) {
            const struct ir_instruction *it = &code_body(view->facts, row->instance)->instructions[row->at];
            place->own = it->op != IR_get_static && it->op != IR_put_static &&
                         locks_must_hold_value(view->locks, row->instance, row->at, it->a);
        }
    }
    for (size_t w = 0; w < bits_words(count); w++) {
        uint64_t more = place->possible[w] & ~place->certain[w];
        place->possible[w] = more & ~view->hidden[w];
        place->hidden += (uint32_t)__builtin_popcountll(more & view->hidden[w]);
    }
    mem_free(certain);
    mem_free(possible);
}

/* The place of the rows from a number on. To be freed with place_free. */
static struct place place_make(const struct view *view, size_t from)
{
    const struct rows *rows = &view->rows;
    struct place place = {.rows = rows->items + from, .count = 1};
    while (from + place.count < rows->count && place.rows[place.count].method == place.rows->method &&
           place.rows[place.count].at == place.rows->at)
        place.count++;
    place.certain = bits_new(locks_count(view->locks));
    place.possible = bits_new(locks_count(view->locks));
    place.taken = taken_make(view->locks, place.rows, place.count, &place.taken_count);
    find_held(view, &place);
    return place;
}

static void place_free(struct place *place)
{
    mem_free(place->taken);
    mem_free(place->certain);
    mem_free(place->possible);
}

static bool is_single(const struct view *view, const struct place *place)
{
    return place->taken_count == 1 && locks_lock(view->locks, place->taken[0]).single;
}

/* "read Stack.count", "write []" */
static void access_name(const struct view *view, const struct row *row, const char **word, struct buffer *field)
{
    const struct program *program = facts_program(view->facts);
    const struct ir_instruction *it = &code_body(view->facts, row->instance)->instructions[row->at];
    class_id module = program_method(program, row->method)->owner;
    bool is_static = it->op == IR_get_static || it->op == IR_put_static;
    *word = it->op == IR_put || it->op == IR_put_static || it->op == IR_put_element ? "write" : "read";
    if (it->op == IR_get_element || it->op == IR_put_element) {
        buffer_add_text(field, "[]");
        return;
    }
    field_id id = code_field(program, module, is_static ? it->a : it->b);
    if (id == FACTS_NONE)
        buffer_add_text(field, "?");
    else
        program_field_name(program, id, field);
}

static void json_locks(yajl_gen gen, const struct view *view, const char *key, const uint64_t *bits)
{
    show_json_text(gen, key);
    yajl_gen_array_open(gen);
    for (lock_id id = 0; id < locks_count(view->locks); id++)
        if (bits_has(bits, id))
            show_json_text(gen, view->names[id].text);
    yajl_gen_array_close(gen);
}

static void json_place(yajl_gen gen, const struct view *view, const struct place *place)
{
    yajl_gen_map_open(gen);
    show_json_place(gen, view->facts, place->rows->method, place->rows->at);
    if (place->rows->number == FACTS_NONE) {
        struct buffer field = {0};
        const char *word;
        access_name(view, place->rows, &word, &field);
        show_json_pair(gen, "kind", word);
        show_json_pair(gen, "field", field.text);
        show_json_flag(gen, "own", place->own);
        buffer_free(&field);
    } else {
        show_json_pair(gen, "kind", kind_words[locks_acquisition(view->locks, place->rows->number)->kind]);
        json_classes(gen, view->facts, view->locks, place->taken, place->taken_count);
        show_json_flag(gen, "single", is_single(view, place));
    }
    json_locks(gen, view, "certain", place->certain);
    json_locks(gen, view, "possible", place->possible);
    show_json_number(gen, "possible_of_jdk", place->hidden);
    yajl_gen_map_close(gen);
}

/* The places of acquisitions, or of accesses. */
static void json_places(yajl_gen gen, const struct view *view, const char *key, bool accesses)
{
    show_json_text(gen, key);
    yajl_gen_array_open(gen);
    for (size_t i = 0; i < view->rows.count;) {
        struct place place = place_make(view, i);
        if ((place.rows->number == FACTS_NONE) == accesses)
            json_place(gen, view, &place);
        i += place.count;
        place_free(&place);
    }
    yajl_gen_array_close(gen);
}

static void print_json(const struct view *view, FILE *to)
{
    yajl_gen gen = show_json_open(to);
    show_json_flag(gen, "complete", locks_complete(view->locks));
    json_places(gen, view, "acquisitions", false);
    json_places(gen, view, "accesses", true);
    show_json_close(gen, to);
}

static void text_lock(const struct view *view, lock_id id, bool first, FILE *to)
{
    struct buffer name = {0};
    buffer_add_text(&name, view->names[id].text);
    fputs(first ? " " : ", ", to);
    show_text(&name, to);
}

static void text_held(const struct view *view, const char *words, const uint64_t *bits, FILE *to)
{
    bool first = true;
    for (lock_id id = 0; id < locks_count(view->locks); id++) {
        if (!bits_has(bits, id))
            continue;
        if (first)
            fprintf(to, "    %s", words);
        text_lock(view, id, first, to);
        first = false;
    }
    if (!first)
        fputc('\n', to);
}

static void text_place(const struct view *view, const struct place *place, FILE *to)
{
    show_place(view->facts, place->rows->method, place->rows->at, to);
    if (place->rows->number == FACTS_NONE) {
        struct buffer field = {0};
        const char *word;
        access_name(view, place->rows, &word, &field);
        fprintf(to, ": %s ", word);
        show_text(&field, to);
        fputs(place->own ? ", its own object locked\n" : "\n", to);
    } else {
        fprintf(to, ": %s of", kind_words[locks_acquisition(view->locks, place->rows->number)->kind]);
        for (size_t i = 0; i < place->taken_count; i++)
            text_lock(view, place->taken[i], i == 0, to);
        fputs(place->taken_count == 0 ? " nothing\n" : is_single(view, place) ? ", single\n" : "\n", to);
    }
    text_held(view, "holding for certain", place->certain, to);
    text_held(view, "holding possibly", place->possible, to);
}

static void dot_lock(const struct view *view, lock_id id, FILE *to)
{
    struct buffer name = {0};
    buffer_add_text(&name, view->names[id].text);
    show_dot_text(&name, to);
}

/* The edges from all locks of a set to one that is taken at the place. */
static void dot_order(const struct view *view, const struct place *place, const uint64_t *bits, lock_id taken,
                      const char *style, FILE *to)
{
    const struct program *program = facts_program(view->facts);
    for (lock_id id = 0; id < locks_count(view->locks); id++) {
        struct buffer method = {0};
        if (!bits_has(bits, id))
            continue;
        program_method_name(program, place->rows->method, &method);
        if (place->rows->at != FACTS_NONE)
            buffer_format(&method, ":%u", program_line(program, place->rows->method, place->rows->at));
        fputs("    ", to);
        dot_lock(view, id, to);
        fputs(" -> ", to);
        dot_lock(view, taken, to);
        fputs(" [label=", to);
        show_dot_text(&method, to);
        fprintf(to, ", style=%s];\n", style);
    }
}

/* The order of locks: an edge from each lock that is held to the one that is taken. Locks that are not single have a
 * double line. */
static void print_dot(const struct view *view, FILE *to)
{
    uint64_t *shown = bits_new(locks_count(view->locks));
    fputs("digraph locks {\n    rankdir=LR;\n", to);
    for (size_t i = 0; i < view->rows.count;) {
        struct place place = place_make(view, i);
        for (size_t n = 0; n < place.taken_count; n++) {
            lock_id taken = place.taken[n];
            if (bits_add(shown, taken)) {
                fputs("    ", to);
                dot_lock(view, taken, to);
                fprintf(to, " [peripheries=%d];\n", locks_lock(view->locks, taken).single ? 1 : 2);
            }
            dot_order(view, &place, place.certain, taken, "solid", to);
            dot_order(view, &place, place.possible, taken, "dashed", to);
        }
        i += place.count;
        place_free(&place);
    }
    fputs("}\n", to);
    mem_free(shown);
}

static void print_text(const struct view *view, FILE *to)
{
    for (size_t i = 0; i < view->rows.count;) {
        struct place place = place_make(view, i);
        text_place(view, &place, to);
        i += place.count;
        place_free(&place);
    }
}

static struct view view_make(const struct facts *facts, const struct locks *locks, bool all)
{
    struct view view = {.facts = facts, .locks = locks};
    view.names = mem_new(locks_count(locks), sizeof *view.names);
    for (lock_id id = 0; id < locks_count(locks); id++)
        locks_name(locks, id, &view.names[id]);
    rows_make(&view, all);
    find_hidden(&view);
    return view;
}

static void view_free(struct view *view)
{
    for (lock_id id = 0; id < locks_count(view->locks); id++)
        buffer_free(&view->names[id]);
    mem_free(view->names);
    mem_free(view->rows.items);
    mem_free(view->hidden);
}

static int print(const void *values, const struct whole *whole, FILE *to)
{
    const struct show_options *options = values;
    const struct facts *facts = whole_facts(whole);
    struct singles *singles = singles_new(facts);
    struct locks *locks = locks_new(facts, singles, whole_budget(whole));
    struct view view = view_make(facts, locks, options->all);
    bool complete = locks_complete(locks);
    if (options->format == SHOW_JSON)
        print_json(&view, to);
    else if (options->format == SHOW_DOT)
        print_dot(&view, to);
    else
        print_text(&view, to);
    show_limit(whole, complete, options->format, to);
    view_free(&view);
    locks_free(locks);
    singles_free(singles);
    return show_status(complete);
}

static int locks_run(const struct command *command, int count, char **arguments)
{
    struct show_options options = {.threads_apart = true};
    return show_run(command, count, arguments, &options, print);
}

const struct command command_show_locks = {
    .name = "show locks",
    .operands = "[options] PATH...",
    .summary = "Show where a program takes locks, and which it holds where",
    .help =
        "PATH is a directory, a .class, .jar or .java file, or, of C programs, a .c, .i, .bc or .ll file. The JDK in "
        "use (JAVA_HOME, or java on the path) lies "
        "beneath.\n"
        "For each place that takes a lock or touches a field: the locks that are held for certain and possibly.\n"
        "A lock is single if it is one object for certain; only single ones are held for certain, and the lock of\n"
        "the very object that is touched. Of locks that the JDK makes for itself and that may be held, JSON has only\n"
        "the number, but for --all. With --format dot, the order in which locks are taken.",
    .options = locks_table,
    .run = locks_run,
};
