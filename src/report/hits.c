#include "report/hits.h"

#include "base/buffer.h"
#include "report/clean.h"
#include "report/json_writer.h"

#include <inttypes.h>

static const char *kind_word(enum watch_kind kind)
{
    static const char *const words[] = {
        [WATCH_PATTERN] = "atomicity", [WATCH_RACE] = "race", [WATCH_CYCLE] = "deadlock"};
    return words[kind];
}

static void add_place(struct buffer *to, const char *file, uint32_t line, const char *method)
{
    if (file != NULL)
        buffer_add_text(to, file);
    if (file != NULL && line > 0)
        buffer_format(to, ":%" PRIu32, line);
    if (method != NULL)
        buffer_format(to, "%s%s", file != NULL ? " " : "", method);
}

/* Writes a line, and empties it. */
static void end_line(struct buffer *line, FILE *to)
{
    struct buffer clean = {0};
    clean_add(&clean, line->text, CLEAN_FOR_UTF8_TERMINAL);
    fprintf(to, "%s\n", clean.text);
    buffer_free(&clean);
    buffer_clear(line);
}

static void add_step(const struct watch_hit *hit, const struct watch_step *step, struct buffer *to)
{
    const char *verb = step->write ? "writes" : "reads";
    buffer_format(to, "    %s %s %s, ", step->thread, hit->kind == WATCH_CYCLE ? "takes" : verb, step->location);
    add_place(to, step->file, step->line, step->method);
}

static void add_hit(const struct hits_report *report, const struct watch_hit *hit, struct buffer *to)
{
    add_place(to, hit->site_file, hit->site_line, hit->site_method);
    buffer_format(to, "%s%s", hit->site_method != NULL ? ": " : "", kind_word(hit->kind));
    for (int i = 0; i < 2 && hit->locations[i] != NULL; i++)
        buffer_format(to, "%s%s", i == 0 ? ": " : " and ", hit->locations[i]);
    if (hit->pattern > 0)
        buffer_format(to, ", pattern %" PRIu32, hit->pattern);
    if (hit->thread != NULL)
        buffer_format(to, ", in a unit of %s", hit->thread);
    buffer_add_text(to, " (");
    report->schedule(report->context, hit->run, to);
    buffer_add_text(to, ")");
}

void hits_text(const struct hits_report *report, FILE *to)
{
    struct buffer text = {0};
    for (size_t i = 0; i < report->count; i++) {
        add_hit(report, &report->hits[i], &text);
        end_line(&text, to);
        for (uint32_t n = 0; n < report->hits[i].step_count; n++) {
            add_step(&report->hits[i], &report->hits[i].steps[n], &text);
            end_line(&text, to);
        }
    }
    buffer_format(&text,
                  "%" PRIu64 " run%s (%" PRIu64 " stuck, %" PRIu64 " cut, %" PRIu64 " failed), %" PRIu64
                  " instructions, %zu hit%s",
                  report->runs, report->runs == 1 ? "" : "s", report->stuck, report->cut, report->failed,
                  report->instructions, report->count, report->count == 1 ? "" : "s");
    end_line(&text, to);
    if (report->failed > 0 && report->problem != NULL) {
        buffer_format(&text, "could not be run further: %s", report->problem);
        end_line(&text, to);
    }
    buffer_free(&text);
}

static void add_json_place(struct json_writer *json, const char *file, uint32_t line, const char *method)
{
    json_text_field(json, "file", file);
    json_key(json, "line");
    if (line > 0)
        yajl_gen_integer(json->gen, line);
    else
        yajl_gen_null(json->gen);
    if (method != NULL)
        json_text_field(json, "method", method);
}

static void add_json_step(struct json_writer *json, const struct watch_hit *hit, const struct watch_step *step)
{
    yajl_gen_map_open(json->gen);
    json_text_field(json, "thread", step->thread);
    json_text_field(json, "action", hit->kind == WATCH_CYCLE ? "lock" : (step->write ? "write" : "read"));
    json_text_field(json, "location", step->location);
    add_json_place(json, step->file, step->line, step->method);
    yajl_gen_map_close(json->gen);
}

static void add_json_hit(struct json_writer *json, const struct hits_report *report, const struct watch_hit *hit)
{
    struct buffer schedule = {0};
    report->schedule(report->context, hit->run, &schedule);
    json_break_line(json);
    yajl_gen_map_open(json->gen);
    json_text_field(json, "kind", kind_word(hit->kind));
    if (hit->pattern > 0)
        json_number_field(json, "pattern", hit->pattern);
    json_text_field(json, "class", hit->class);
    json_key(json, "locations");
    yajl_gen_array_open(json->gen);
    for (int i = 0; i < 2 && hit->locations[i] != NULL; i++)
        json_text(json, hit->locations[i]);
    yajl_gen_array_close(json->gen);
    json_text_field(json, "thread", hit->thread);
    json_key(json, "site");
    yajl_gen_map_open(json->gen);
    add_json_place(json, hit->site_file, hit->site_line, hit->site_method);
    yajl_gen_map_close(json->gen);
    json_text_field(json, "schedule", schedule.text);
    json_key(json, "steps");
    yajl_gen_array_open(json->gen);
    for (uint32_t i = 0; i < hit->step_count; i++)
        add_json_step(json, hit, &hit->steps[i]);
    yajl_gen_array_close(json->gen);
    yajl_gen_map_close(json->gen);
    buffer_free(&schedule);
}

void hits_json(const struct hits_report *report, FILE *to)
{
    struct json_writer json;
    json_writer_init(&json, to);
    yajl_gen_map_open(json.gen);
    json_text_field(&json, "tool", "heddle");
    json_text_field(&json, "version", report->version);
    json_number_field(&json, "runs", report->runs);
    json_number_field(&json, "instructions", report->instructions);
    json_number_field(&json, "exited", report->exited);
    json_number_field(&json, "stuck", report->stuck);
    json_number_field(&json, "cut", report->cut);
    json_number_field(&json, "failed", report->failed);
    json_text_field(&json, "problem", report->failed > 0 ? report->problem : NULL);
    json_key(&json, "hits");
    yajl_gen_array_open(json.gen);
    for (size_t i = 0; i < report->count; i++)
        add_json_hit(&json, report, &report->hits[i]);
    yajl_gen_array_close(json.gen);
    yajl_gen_map_close(json.gen);
    json_break_line(&json);
    json_writer_free(&json);
}
