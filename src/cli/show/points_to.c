/* heddle show points-to: which objects the variables, fields and static fields of a program may point to. */
#include "base/buffer.h"
#include "base/memory.h"
#include "cli/output.h"
#include "cli/show/common.h"

#include <stdlib.h>
#include <string.h>

struct points_options {
    struct show_options show; /* first: SHOW_OPTIONS relies on it */
    struct text_list methods;
};

#define FIELD(name) offsetof(struct points_options, name)

static const struct option points_table[] = {
    SHOW_OPTIONS,
    {"method", "NAME", "only this method: run, a.b.C.run or a.b.C.run()V; may be given several times", OPTION_LIST,
     FIELD(methods), 0, 0},
    {"all", NULL, "also methods of the JDK", OPTION_FLAG, FIELD(show.all), 0, 0},
    {"format", "text|json|dot", "the form of the output (text)", OPTION_CHOICE, FIELD(show.format), 0, 0},
    {0},
};

#undef FIELD

/* What points somewhere: a variable of an instance, a static field, a field of an object. */
struct row {
    char *where, *what; /* the instance, class or object; the variable or field */
    char **objects;     /* by name */
    uint32_t count, line;
    bool field; /* where: an object */
};

struct rows {
    const struct facts *facts;
    struct row *items;
    size_t count, capacity;
};

static int compare_texts(const void *one, const void *other)
{
    return strcmp(*(char *const *)one, *(char *const *)other);
}

/* Takes over the name of the row. */
static void row_add(struct rows *rows, struct row row, struct object_set set)
{
    row.count = object_set_size(set);
    row.objects = mem_new(row.count, sizeof *row.objects);
    uint32_t at = 0;
    for (object_id id = object_set_next(set, 0); id != FACTS_NONE; id = object_set_next(set, id + 1)) {
        struct buffer name = {0};
        facts_object_name(rows->facts, id, &name);
        row.objects[at++] = name.text;
    }
    qsort(row.objects, row.count, sizeof *row.objects, compare_texts);
    rows->items = mem_reserve(rows->items, &rows->capacity, rows->count + 1, sizeof *rows->items);
    rows->items[rows->count++] = row;
}

static int compare_rows(const void *one, const void *other)
{
    const struct row *a = one, *b = other;
    int order = strcmp(a->where, b->where);
    if (order != 0)
        return order;
    if (a->line != b->line)
        return a->line < b->line ? -1 : 1;
    return strcmp(a->what, b->what);
}

static void rows_free(struct rows *rows)
{
    for (size_t i = 0; i < rows->count; i++) {
        for (uint32_t n = 0; n < rows->items[i].count; n++)
            mem_free(rows->items[i].objects[n]);
        mem_free(rows->items[i].objects);
        mem_free(rows->items[i].where);
        mem_free(rows->items[i].what);
    }
    mem_free(rows->items);
}

static bool is_wanted(const struct points_options *options, const struct facts *facts, method_id method)
{
    const struct program *program = facts_program(facts);
    const struct program_method *of = program_method(program, method);
    if (options->methods.count == 0)
        return options->show.all || program_class(program, of->owner)->application;
    struct buffer name = {0};
    program_method_name(program, method, &name);
    const char *open = strchr(name.text, '(');
    size_t length = open == NULL ? name.length : (size_t)(open - name.text);
    bool wanted = false;
    for (size_t i = 0; i < options->methods.count && !wanted; i++) {
        const char *asked = options->methods.items[i];
        wanted = strcmp(asked, name.text) == 0 || strcmp(asked, program_selector_name(program, of->selector)) == 0 ||
                 (strlen(asked) == length && memcmp(asked, name.text, length) == 0);
    }
    buffer_free(&name);
    return wanted;
}

static char *instance_text(const struct facts *facts, instance_id id)
{
    struct buffer text = {0};
    facts_instance_name(facts, id, &text);
    return text.text;
}

/* Values that have a name in the source. */
static void add_variables(struct rows *rows, instance_id id)
{
    const struct facts *facts = rows->facts;
    const struct program *program = facts_program(facts);
    method_id method = facts_instance(facts, id).method;
    const struct ir_body *body = program_body(program, method);
    for (uint32_t i = 0; body != NULL && i < body->variable_count; i++) {
        const struct ir_variable *variable = &body->variables[i];
        if (body->instructions[variable->value].kind != IR_REF)
            continue;
        struct buffer what = {0};
        buffer_format(&what, "%.*s %%%u", (int)variable->name.length, variable->name.bytes, variable->value);
        row_add(rows,
                (struct row){.where = instance_text(facts, id),
                             .what = what.text,
                             .line = body->instructions[variable->value].line},
                facts_points_to(facts, id, variable->value));
    }
    struct object_set returned = facts_returned(facts, id), thrown = facts_thrown(facts, id);
    struct buffer text = {0};
    if (returned.count > 0) {
        buffer_add_text(&text, "returns");
        row_add(rows, (struct row){.where = instance_text(facts, id), .what = text.text, .line = UINT32_MAX}, returned);
        text = (struct buffer){0};
    }
    if (thrown.count > 0) {
        buffer_add_text(&text, "throws");
        row_add(rows, (struct row){.where = instance_text(facts, id), .what = text.text, .line = UINT32_MAX}, thrown);
    }
}

static char *field_text(const struct program *program, field_id field)
{
    struct buffer text = {0};
    program_field_name(program, field, &text);
    return text.text;
}

/* The static fields of application classes, and the fields of their objects. */
static void add_fields(struct rows *rows)
{
    const struct facts *facts = rows->facts;
    const struct program *program = facts_program(facts);
    for (field_id field = 0; field < program_field_count(program); field++) {
        class_id owner = program_field(program, field)->owner;
        if (!program_class(program, owner)->application)
            continue;
        struct buffer text = {0};
        if ((program_ir_field(program, field)->flags & IR_ACCESS_STATIC) != 0) {
            buffer_add_text(&text, "static");
            if (facts_static(facts, field).count > 0)
                row_add(rows, (struct row){.where = text.text, .what = field_text(program, field), .line = 0},
                        facts_static(facts, field));
            else
                buffer_free(&text);
            continue;
        }
        for (object_id object = 0; object < facts_object_count(facts); object++) {
            struct object_set set = facts_field(facts, object, field);
            if (set.count == 0)
                continue;
            struct buffer name = {0};
            facts_object_name(facts, object, &name);
            row_add(rows, (struct row){.where = name.text, .what = field_text(program, field), .field = true}, set);
        }
    }
}

static void rows_make(struct rows *rows, const struct points_options *options)
{
    for (instance_id id = 1; id < facts_instance_count(rows->facts); id++)
        if (is_wanted(options, rows->facts, facts_instance(rows->facts, id).method))
            add_variables(rows, id);
    if (options->methods.count == 0)
        add_fields(rows);
    if (rows->count > 0)
        qsort(rows->items, rows->count, sizeof *rows->items, compare_rows);
}

static void print_text(const struct rows *rows, FILE *to)
{
    const char *where = "";
    for (size_t i = 0; i < rows->count; i++) {
        const struct row *row = &rows->items[i];
        if (strcmp(where, row->where) != 0)
            output_say(to, "%s\n", row->where);
        where = row->where;
        output_say(to, "    %s", row->what);
        if (row->line != 0 && row->line != UINT32_MAX)
            fprintf(to, " (line %u)", row->line);
        fputs(":\n", to);
        for (uint32_t n = 0; n < row->count; n++)
            output_say(to, "        %s\n", row->objects[n]);
    }
}

static void print_json(const struct rows *rows, const struct facts *facts, FILE *to)
{
    yajl_gen gen = show_json_open(to);
    show_json_flag(gen, "complete", facts_complete(facts));
    show_json_text(gen, "points_to");
    yajl_gen_array_open(gen);
    for (size_t i = 0; i < rows->count; i++) {
        const struct row *row = &rows->items[i];
        yajl_gen_map_open(gen);
        show_json_pair(gen, "where", row->where);
        show_json_pair(gen, "what", row->what);
        show_json_number(gen, "line", row->line == UINT32_MAX ? 0 : row->line);
        show_json_text(gen, "objects");
        yajl_gen_array_open(gen);
        for (uint32_t n = 0; n < row->count; n++)
            show_json_text(gen, row->objects[n]);
        yajl_gen_array_close(gen);
        yajl_gen_map_close(gen);
    }
    yajl_gen_array_close(gen);
    show_json_close(gen, to);
}

static void print_dot_name(const char *where, const char *what, FILE *to)
{
    struct buffer text = {0};
    buffer_format(&text, "%s%s%s", where, *what == '\0' ? "" : " ", what);
    show_dot_text(&text, to);
}

/* Variables and static fields as boxes, objects as ellipses. The field of an object is a label between objects. */
static void print_dot(const struct rows *rows, FILE *to)
{
    fputs("digraph points_to {\n    rankdir=LR;\n", to);
    for (size_t i = 0; i < rows->count; i++) {
        const struct row *row = &rows->items[i];
        if (!row->field) {
            fputs("    ", to);
            print_dot_name(row->where, row->what, to);
            fputs(" [shape=box];\n", to);
        }
        for (uint32_t n = 0; n < row->count; n++) {
            fputs("    ", to);
            print_dot_name(row->where, row->field ? "" : row->what, to);
            fputs(" -> ", to);
            print_dot_name(row->objects[n], "", to);
            fputs(" [label=", to);
            print_dot_name(row->field ? row->what : "", "", to);
            fputs("];\n", to);
        }
    }
    fputs("}\n", to);
}

static int print(const void *asked, const struct whole *whole, FILE *to)
{
    const struct points_options *options = asked;
    struct rows rows = {.facts = whole_facts(whole)};
    rows_make(&rows, options);
    if (options->show.format == SHOW_JSON)
        print_json(&rows, rows.facts, to);
    else if (options->show.format == SHOW_DOT)
        print_dot(&rows, to);
    else
        print_text(&rows, to);
    show_limit(whole, facts_complete(rows.facts), options->show.format, to);
    rows_free(&rows);
    return STATUS_FINE;
}

static int points_run(const struct command *command, int count, char **arguments)
{
    struct points_options options = {0};
    int status = show_run(command, count, arguments, &options, print);
    text_list_free(&options.methods);
    return status;
}

const struct command command_show_points_to = {
    .name = "show points-to",
    .operands = "[options] PATH...",
    .summary = "Show which objects the variables and fields of a program may point to",
    .help = "PATH is a directory, a .class, .jar or .java file, or, of C programs, a .c, .i, .bc or .ll file. The JDK "
            "in use (JAVA_HOME, or java on the path) lies "
            "beneath.\n"
            "Variables of application methods and fields of application classes are shown.",
    .options = points_table,
    .run = points_run,
};
