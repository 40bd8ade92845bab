#include "report/answers/formats.h"

#include "base/buffer.h"
#include "base/memory.h"
#include "base/names.h"
#include "report/answers/trace.h"
#include "report/json_writer.h"

struct json_report {
    struct json_writer json;
    bool several;
};

struct json_report *json_report_new(FILE *to, bool several)
{
    struct json_report *report = mem_new(1, sizeof *report);
    json_writer_init(&report->json, to);
    report->several = several;
    if (several)
        yajl_gen_array_open(report->json.gen);
    return report;
}

/* What the query asks: process (if it has one), pattern and locations. */
static void add_question(struct json_writer *json, const struct eml_program *program, const struct eml_query *query)
{
    if (query->process != EML_NONE)
        json_text_field(json, "process", eml_process_name(program, query->process));
    json_key(json, "pattern");
    if (query->pattern <= EML_PATTERN_LAST) {
        yajl_gen_integer(json->gen, query->pattern);
    } else {
        struct buffer label = {0};
        eml_pattern_label(program, query->pattern, &label);
        json_text(json, label.text);
        buffer_free(&label);
    }
    json_key(json, "locations");
    yajl_gen_array_open(json->gen);
    if (query->a != EML_NONE)
        json_text(json, eml_memory_name(program, query->a));
    if (query->b != EML_NONE)
        json_text(json, eml_memory_name(program, query->b));
    yajl_gen_array_close(json->gen);
}

static void add_step(struct json_writer *json, const struct eml_program *program, const struct answer_trace *trace,
                     const struct trace_row *row)
{
    const struct eml_step *step = row->step;
    const struct eml_statement *statement = &program->statements[step->statement];
    struct buffer action = {0};
    eml_describe(program, step->statement, &action);
    yajl_gen_map_open(json->gen);
    json_text_field(json, "process", eml_process_name(program, step->process));
    json_number_field(json, "copy", step->copy);
    json_text_field(json, "action", action.text);
    if (statement->position != EML_NONE)
        json_text_field(json, "position", names_text(program->positions, statement->position));
    json_number_field(json, "line", statement->line);
    if (step->mark != 0)
        json_number_field(json, "step", step->mark);
    if (step->blocked)
        json_flag_field(json, "blocked", true);
    json_key(json, "held");
    yajl_gen_array_open(json->gen);
    for (size_t i = 0; i < row->held_count; i++)
        json_text(json, eml_lock_name(program, trace->held[row->first_held + i]));
    yajl_gen_array_close(json->gen);
    yajl_gen_map_close(json->gen);
    buffer_free(&action);
}

static void add_witness(struct json_writer *json, const struct eml_program *program, const struct eml_witness *witness)
{
    struct answer_trace trace = {0};
    answer_trace_of(program, witness, &trace);
    json_key(json, "witness");
    yajl_gen_array_open(json->gen);
    for (size_t i = 0; i < trace.count; i++)
        add_step(json, program, &trace, &trace.rows[i]);
    yajl_gen_array_close(json->gen);
    answer_trace_free(&trace);
}

static void add_answer(struct json_writer *json, const struct eml_program *program, const struct eml_query *query,
                       const struct push_answer *answer)
{
    static const char *const verdicts[] = {
        [PUSH_UNKNOWN] = "unknown", [PUSH_HOLDS] = "holds", [PUSH_VIOLATED] = "violated"};
    yajl_gen_map_open(json->gen);
    add_question(json, program, query);
    json_text_field(json, "verdict", verdicts[answer->verdict]);
    if (answer->verdict == PUSH_UNKNOWN)
        json_text_field(json, "reason", answer->reason != NULL ? answer->reason : "no reason was given");
    if (answer->verdict == PUSH_VIOLATED && answer->witness.count > 0)
        add_witness(json, program, &answer->witness);
    yajl_gen_map_close(json->gen);
}

static void add_summary(struct json_writer *json, size_t count, const struct report_counts *counts)
{
    json_key(json, "summary");
    yajl_gen_map_open(json->gen);
    json_number_field(json, "queries", count);
    json_number_field(json, "violated", counts->violated);
    json_number_field(json, "holds", counts->holds);
    json_number_field(json, "unknown", counts->unknown);
    yajl_gen_map_close(json->gen);
}

void json_report_add(struct json_report *report, const struct report_results *results)
{
    struct json_writer *json = &report->json;
    struct report_counts counts = report_count(results);
    yajl_gen_map_open(json->gen);
    if (report->several)
        json_text_field(json, "file", results->file);
    json_key(json, "queries");
    yajl_gen_array_open(json->gen);
    for (size_t i = 0; i < results->count; i++) {
        json_break_line(json);
        add_answer(json, results->program, &results->queries[i], &results->answers[i]);
    }
    json_break_line(json);
    yajl_gen_array_close(json->gen);
    add_summary(json, results->count, &counts);
    yajl_gen_map_close(json->gen);
    json_break_line(json);
}

void json_report_failure(struct json_report *report, const char *file, const char *reason, bool limit)
{
    struct json_writer *json = &report->json;
    struct report_counts none = {0};
    if (!report->several && !limit)
        return;
    yajl_gen_map_open(json->gen);
    if (report->several)
        json_text_field(json, "file", file);
    if (limit) {
        json_key(json, "queries");
        yajl_gen_array_open(json->gen);
        yajl_gen_array_close(json->gen);
        add_summary(json, 0, &none);
    }
    json_text_field(json, limit ? "reason" : "error", reason);
    yajl_gen_map_close(json->gen);
    json_break_line(json);
}

void json_report_end(struct json_report *report)
{
    struct json_writer *json = &report->json;
    if (report->several) {
        yajl_gen_array_close(json->gen);
        json_break_line(json);
    }
    json_writer_free(json);
    mem_free(report);
}
