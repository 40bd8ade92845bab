#include "report/formats.h"

#include "base/buffer.h"
#include "base/memory.h"
#include "base/names.h"
#include "report/clean.h"
#include "report/trace.h"

#include <string.h>
#include <yajl/yajl_gen.h>

struct json_report {
    FILE *to;
    yajl_gen gen;
    bool several;
    struct buffer scratch;
};

static void write_part(void *context, const char *text, size_t length)
{
    fwrite(text, 1, length, context);
}

static void add_text(struct json_report *json, const char *text)
{
    buffer_clear(&json->scratch);
    clean_add(&json->scratch, text, CLEAN_FOR_JSON);
    const char *clean = json->scratch.text != NULL ? json->scratch.text : "";
    yajl_gen_string(json->gen, (const unsigned char *)clean, json->scratch.length);
}

/* Begins a new line, which is allowed between any two parts: a line for each query is easy to look through, and much
 * shorter than yajl's own layout. */
static void break_line(const struct json_report *json)
{
    fputc('\n', json->to);
}

static void add_key(struct json_report *json, const char *key)
{
    yajl_gen_string(json->gen, (const unsigned char *)key, strlen(key));
}

static void add_text_field(struct json_report *json, const char *key, const char *text)
{
    add_key(json, key);
    add_text(json, text);
}

static void add_number_field(struct json_report *json, const char *key, size_t number)
{
    add_key(json, key);
    yajl_gen_integer(json->gen, (long long)number);
}

struct json_report *json_report_new(FILE *to, bool several)
{
    struct json_report *json = mem_new(1, sizeof *json);
    json->to = to;
    json->several = several;
    json->gen = yajl_gen_alloc(NULL);
    yajl_gen_config(json->gen, yajl_gen_print_callback, write_part, to);
    if (several)
        yajl_gen_array_open(json->gen);
    return json;
}

/* What the query asks: process (if it has one), pattern and locations. */
static void add_question(struct json_report *json, const struct eml_program *program, const struct eml_query *query)
{
    if (query->process != EML_NONE)
        add_text_field(json, "process", eml_process_name(program, query->process));
    add_key(json, "pattern");
    if (query->pattern <= EML_PATTERN_LAST) {
        yajl_gen_integer(json->gen, query->pattern);
    } else {
        struct buffer label = {0};
        eml_pattern_label(program, query->pattern, &label);
        add_text(json, label.text);
        buffer_free(&label);
    }
    add_key(json, "locations");
    yajl_gen_array_open(json->gen);
    if (query->a != EML_NONE)
        add_text(json, eml_memory_name(program, query->a));
    if (query->b != EML_NONE)
        add_text(json, eml_memory_name(program, query->b));
    yajl_gen_array_close(json->gen);
}

static void add_step(struct json_report *json, const struct eml_program *program, const struct trace *trace,
                     const struct trace_row *row)
{
    const struct eml_step *step = row->step;
    const struct eml_statement *statement = &program->statements[step->statement];
    struct buffer action = {0};
    eml_describe(program, step->statement, &action);
    yajl_gen_map_open(json->gen);
    add_text_field(json, "process", eml_process_name(program, step->process));
    add_number_field(json, "copy", step->copy);
    add_text_field(json, "action", action.text);
    if (statement->position != EML_NONE)
        add_text_field(json, "position", names_text(program->positions, statement->position));
    add_number_field(json, "line", statement->line);
    if (step->mark != 0)
        add_number_field(json, "step", step->mark);
    if (step->blocked) {
        add_key(json, "blocked");
        yajl_gen_bool(json->gen, 1);
    }
    add_key(json, "held");
    yajl_gen_array_open(json->gen);
    for (size_t i = 0; i < row->held_count; i++)
        add_text(json, eml_lock_name(program, trace->held[row->first_held + i]));
    yajl_gen_array_close(json->gen);
    yajl_gen_map_close(json->gen);
    buffer_free(&action);
}

static void add_witness(struct json_report *json, const struct eml_program *program, const struct eml_witness *witness)
{
    struct trace trace = {0};
    trace_of(program, witness, &trace);
    add_key(json, "witness");
    yajl_gen_array_open(json->gen);
    for (size_t i = 0; i < trace.count; i++)
        add_step(json, program, &trace, &trace.rows[i]);
    yajl_gen_array_close(json->gen);
    trace_free(&trace);
}

static void add_answer(struct json_report *json, const struct eml_program *program, const struct eml_query *query,
                       const struct push_answer *answer)
{
    static const char *const verdicts[] = {
        [PUSH_UNKNOWN] = "unknown", [PUSH_HOLDS] = "holds", [PUSH_VIOLATED] = "violated"};
    yajl_gen_map_open(json->gen);
    add_question(json, program, query);
    add_text_field(json, "verdict", verdicts[answer->verdict]);
    if (answer->verdict == PUSH_UNKNOWN)
        add_text_field(json, "reason", answer->reason != NULL ? answer->reason : "no reason was given");
    if (answer->verdict == PUSH_VIOLATED && answer->witness.count > 0)
        add_witness(json, program, &answer->witness);
    yajl_gen_map_close(json->gen);
}

static void add_summary(struct json_report *json, size_t count, const struct report_counts *counts)
{
    add_key(json, "summary");
    yajl_gen_map_open(json->gen);
    add_number_field(json, "queries", count);
    add_number_field(json, "violated", counts->violated);
    add_number_field(json, "holds", counts->holds);
    add_number_field(json, "unknown", counts->unknown);
    yajl_gen_map_close(json->gen);
}

void json_report_add(struct json_report *json, const struct report_results *results)
{
    struct report_counts counts = report_count(results);
    yajl_gen_map_open(json->gen);
    if (json->several)
        add_text_field(json, "file", results->file);
    add_key(json, "queries");
    yajl_gen_array_open(json->gen);
    for (size_t i = 0; i < results->count; i++) {
        break_line(json);
        add_answer(json, results->program, &results->queries[i], &results->answers[i]);
    }
    break_line(json);
    yajl_gen_array_close(json->gen);
    add_summary(json, results->count, &counts);
    yajl_gen_map_close(json->gen);
    break_line(json);
}

void json_report_failure(struct json_report *json, const char *file, const char *reason, bool limit)
{
    struct report_counts none = {0};
    if (!json->several && !limit)
        return;
    yajl_gen_map_open(json->gen);
    if (json->several)
        add_text_field(json, "file", file);
    if (limit) {
        add_key(json, "queries");
        yajl_gen_array_open(json->gen);
        yajl_gen_array_close(json->gen);
        add_summary(json, 0, &none);
    }
    add_text_field(json, limit ? "reason" : "error", reason);
    yajl_gen_map_close(json->gen);
    break_line(json);
}

void json_report_end(struct json_report *json)
{
    if (json->several) {
        yajl_gen_array_close(json->gen);
        break_line(json);
    }
    yajl_gen_free(json->gen);
    buffer_free(&json->scratch);
    mem_free(json);
}
