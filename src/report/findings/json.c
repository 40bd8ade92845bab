#include "base/buffer.h"
#include "report/findings/internal.h"
#include "report/json_writer.h"

const char *findings_kind_word(enum finding_kind kind)
{
    static const char *const words[] = {
        [FINDING_ATOMICITY] = "atomicity", [FINDING_RACE] = "race",           [FINDING_DEADLOCK] = "deadlock",
        [FINDING_ASSERTION] = "assertion", [FINDING_EXCEPTION] = "exception", [FINDING_MEMORY] = "memory",
        [FINDING_LEAK] = "leak",           [FINDING_INVARIANT] = "invariant"};
    return words[kind];
}

const char *findings_status_word(enum finding_status status)
{
    static const char *const words[] = {[FINDING_DOUBTED] = "doubted",
                                        [FINDING_SUSPECTED] = "suspected",
                                        [FINDING_POSSIBLE] = "possible",
                                        [FINDING_CONFIRMED] = "confirmed",
                                        [FINDING_REPRODUCED] = "reproduced"};
    return words[status];
}

/* A number that is null where 0 stands for nothing. */
static void add_number_or_null(struct json_writer *json, const char *key, uint32_t number)
{
    json_key(json, key);
    if (number > 0)
        yajl_gen_integer(json->gen, number);
    else
        yajl_gen_null(json->gen);
}

static void add_seconds(struct json_writer *json, double seconds)
{
    char text[64];
    if (!(seconds >= 0 && seconds < 1e15))
        return;
    int length = snprintf(text, sizeof text, "%.3f", seconds);
    json_key(json, "seconds");
    yajl_gen_number(json->gen, text, (size_t)length);
}

static void add_file_and_line(struct json_writer *json, const struct source_place *place)
{
    json_text_field(json, "file", place->file);
    add_number_or_null(json, "line", place->line);
    if (place->method != NULL)
        json_text_field(json, "method", place->method);
}

static void add_site(struct json_writer *json, const struct source_place *site)
{
    json_key(json, "site");
    yajl_gen_map_open(json->gen);
    add_file_and_line(json, site);
    yajl_gen_map_close(json->gen);
}

/* Where other objects are made that are broken in the same way. */
static void add_other_sites(struct json_writer *json, const struct finding *finding)
{
    json_key(json, "sites");
    yajl_gen_array_open(json->gen);
    for (uint32_t i = 0; i < finding->site_count; i++) {
        yajl_gen_map_open(json->gen);
        add_file_and_line(json, &finding->sites[i]);
        yajl_gen_map_close(json->gen);
    }
    yajl_gen_array_close(json->gen);
}

static void add_locations(struct json_writer *json, const char *const *locations, size_t count)
{
    json_key(json, "locations");
    yajl_gen_array_open(json->gen);
    for (size_t i = 0; i < count; i++)
        json_text(json, locations[i]);
    yajl_gen_array_close(json->gen);
}

static void add_patterns(struct json_writer *json, uint64_t patterns)
{
    json_key(json, "patterns");
    yajl_gen_array_open(json->gen);
    for (uint32_t n = 0; n < 64; n++)
        if (patterns >> n & 1)
            yajl_gen_integer(json->gen, n);
    yajl_gen_array_close(json->gen);
}

static void add_step(struct json_writer *json, const struct finding_step *step)
{
    struct buffer action = {0};
    finding_step_describe(step, &action);
    yajl_gen_map_open(json->gen);
    json_text_field(json, "thread", step->thread);
    json_text_field(json, "action", action.text);
    add_file_and_line(json, &step->place);
    if (step->step > 0)
        json_number_field(json, "step", step->step);
    if (step->locks != NULL)
        json_text_field(json, "locks", step->locks);
    yajl_gen_map_close(json->gen);
    buffer_free(&action);
}

static void add_finding(struct json_writer *json, const struct finding *finding)
{
    yajl_gen_map_open(json->gen);
    json_text_field(json, "id", finding->id);
    json_text_field(json, "kind", findings_kind_word(finding->kind));
    json_text_field(json, "status", findings_status_word(finding->status));
    json_flag_field(json, "known", finding->known);
    json_flag_field(json, "ignored", finding->ignored);
    json_text_field(json, "message", finding->message);
    json_text_field(json, "class", finding->class);
    json_text_field(json, "why", finding->why);
    json_text_field(json, "repair", finding->repair);
    add_number_or_null(json, "pattern", finding->pattern);
    add_patterns(json, finding->patterns);
    json_number_field(json, "queries", finding->queries);
    add_locations(json, finding->locations, finding->location_count);
    add_site(json, &finding->site);
    if (finding->site_count > 0)
        add_other_sites(json, finding);
    json_key(json, "witness");
    yajl_gen_array_open(json->gen);
    for (uint32_t i = 0; i < finding->step_count; i++)
        add_step(json, &finding->steps[i]);
    yajl_gen_array_close(json->gen);
    if (finding->schedule != NULL)
        json_text_field(json, "schedule", finding->schedule);
    if (finding->doubt != NULL)
        json_text_field(json, "doubt", finding->doubt);
    yajl_gen_map_close(json->gen);
}

static void add_doubted(struct json_writer *json, const struct verdict *verdict)
{
    json_key(json, "doubted");
    yajl_gen_array_open(json->gen);
    for (uint32_t i = 0; i < verdict_doubted_count(verdict); i++) {
        json_break_line(json);
        add_finding(json, verdict_doubted(verdict, i));
    }
    yajl_gen_array_close(json->gen);
    json_break_line(json);
}

static void add_findings(struct json_writer *json, const struct verdict *verdict)
{
    json_key(json, "findings");
    yajl_gen_array_open(json->gen);
    for (uint32_t i = 0; i < verdict_finding_count(verdict); i++) {
        json_break_line(json);
        add_finding(json, verdict_finding(verdict, i));
    }
    yajl_gen_array_close(json->gen);
    json_break_line(json);
}

static void add_query(struct json_writer *json, const struct verdict_query *query)
{
    size_t count = query->locations[0] == NULL ? 0 : query->locations[1] == NULL ? 1 : 2;
    yajl_gen_map_open(json->gen);
    json_text_field(json, "kind", findings_kind_word(query->kind));
    add_number_or_null(json, "pattern", query->pattern);
    add_locations(json, query->locations, count);
    if (query->thread != NULL)
        json_text_field(json, "thread", query->thread);
    add_site(json, &query->site);
    if (query->claim != NULL)
        json_text_field(json, "claim", query->claim);
    if (query->reason != NULL)
        json_text_field(json, "reason", query->reason);
    if (query->by != NULL)
        json_text_field(json, "by", query->by);
    yajl_gen_map_close(json->gen);
}

static void add_queries(struct json_writer *json, const struct verdict *verdict, const char *key, bool proved)
{
    json_key(json, key);
    yajl_gen_array_open(json->gen);
    for (uint32_t i = 0; i < verdict_query_count(verdict); i++) {
        const struct verdict_query *query = verdict_query(verdict, i);
        if ((query->reason == NULL) == proved) {
            json_break_line(json);
            add_query(json, query);
        }
    }
    yajl_gen_array_close(json->gen);
    json_break_line(json);
}

static void add_gaps(struct json_writer *json, const struct verdict *verdict)
{
    json_key(json, "gaps");
    yajl_gen_array_open(json->gen);
    for (uint32_t i = 0; i < verdict_gap_count(verdict); i++) {
        struct verdict_gap gap = verdict_gap(verdict, i);
        json_break_line(json);
        yajl_gen_map_open(json->gen);
        json_text_field(json, "what", gap.what);
        json_text_field(json, "reason", gap.reason);
        if (gap.to_do != NULL)
            json_text_field(json, "advice", gap.to_do);
        yajl_gen_map_close(json->gen);
    }
    yajl_gen_array_close(json->gen);
    json_break_line(json);
}

static void add_model(struct json_writer *json, const struct findings_model *model)
{
    yajl_gen_map_open(json->gen);
    json_text_field(json, "site", model->site);
    json_number_field(json, "methods", model->methods);
    json_number_field(json, "methods_before", model->methods_before);
    json_number_field(json, "instructions", model->instructions);
    json_number_field(json, "instructions_before", model->instructions_before);
    json_number_field(json, "queries", model->queries);
    json_number_field(json, "violated", model->violated);
    add_seconds(json, model->seconds);
    yajl_gen_map_close(json->gen);
}

static void add_search(struct json_writer *json, const struct findings_search *search)
{
    json_key(json, "search");
    yajl_gen_map_open(json->gen);
    json_text_field(json, "how", search->how);
    json_flag_field(json, "complete", search->complete);
    if (search->why_not != NULL)
        json_text_field(json, "reason", search->why_not);
    json_key(json, "kinds");
    yajl_gen_array_open(json->gen);
    for (unsigned kind = 0; kind < FINDING_KINDS; kind++)
        if ((search->kinds >> kind & 1) != 0)
            json_text(json, findings_kind_word((enum finding_kind)kind));
    yajl_gen_array_close(json->gen);
    json_flag_field(json, "asked", !search->by_the_way);
    json_number_field(json, "hunted", search->hunted);
    json_number_field(json, "executions", search->executions);
    json_number_field(json, "blocked", search->blocked);
    json_number_field(json, "redundant", search->redundant);
    json_number_field(json, "states", search->states);
    if (search->bounds > 0)
        json_number_field(json, "preemptions", search->bounds - 1);
    json_number_field(json, "events", search->events);
    json_number_field(json, "depth", search->depth);
    if (search->solver != NULL)
        json_text_field(json, "solver", search->solver);
    yajl_gen_map_close(json->gen);
}

static void add_summary(struct json_writer *json, const struct verdict *verdict, const struct findings_run *run)
{
    struct verdict_counts counts = verdict_counts(verdict);
    json_key(json, "summary");
    yajl_gen_map_open(json->gen);
    json_number_field(json, "queries", counts.queries);
    json_number_field(json, "proved", counts.proved);
    json_number_field(json, "violated", counts.violated);
    json_number_field(json, "unknown", counts.unknown);
    json_number_field(json, "findings", counts.findings);
    json_number_field(json, "known", counts.known);
    json_number_field(json, "ignored", counts.ignored);
    if (counts.doubted > 0)
        json_number_field(json, "doubted", counts.doubted);
    json_number_field(json, "gone", counts.gone);
    json_number_field(json, "gaps", verdict_gap_count(verdict));
    add_seconds(json, run->seconds);
    if (run->search != NULL)
        add_search(json, run->search);
    json_key(json, "models");
    yajl_gen_array_open(json->gen);
    for (size_t i = 0; i < run->model_count; i++) {
        json_break_line(json);
        add_model(json, &run->models[i]);
    }
    yajl_gen_array_close(json->gen);
    yajl_gen_map_close(json->gen);
    json_break_line(json);
}

static void add_assumptions(struct json_writer *json, const struct verdict *verdict)
{
    json_key(json, "assumptions");
    yajl_gen_array_open(json->gen);
    for (uint32_t i = 0; i < verdict_assumption_count(verdict); i++) {
        json_break_line(json);
        json_text(json, verdict_assumption(verdict, i));
    }
    yajl_gen_array_close(json->gen);
}

/* What to do about a verdict that is unknown; others have nothing of the kind. */
static void add_advice(struct json_writer *json, const struct verdict *verdict)
{
    struct buffer text = {0};
    verdict_add_advice(verdict, &text);
    if (text.length > 0)
        json_text_field(json, "advice", text.text);
    buffer_free(&text);
}

void findings_json(const struct verdict *verdict, const struct findings_run *run, FILE *to)
{
    struct json_writer json;
    json_writer_init(&json, to);
    yajl_gen_map_open(json.gen);
    json_text_field(&json, "tool", "heddle");
    json_text_field(&json, "version", run->version);
    json_text_field(&json, "verdict", verdict_word(verdict_status(verdict)));
    if (run->answer != NULL)
        json_text_field(&json, "answer", run->answer);
    add_advice(&json, verdict);
    add_findings(&json, verdict);
    if (verdict_doubted_count(verdict) > 0)
        add_doubted(&json, verdict);
    add_queries(&json, verdict, "proved", true);
    add_queries(&json, verdict, "unknown", false);
    add_gaps(&json, verdict);
    add_summary(&json, verdict, run);
    add_assumptions(&json, verdict);
    yajl_gen_map_close(json.gen);
    json_break_line(&json);
    json_writer_free(&json);
}
