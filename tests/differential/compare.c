#include "differential/compare.h"

#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "base/hash.h"
#include "base/memory.h"
#include "eml/read.h"

#include <stdio.h>

struct comparison {
    const char *file;
    const struct compare_setup *setup;
    struct compare_tally *tally;
    struct buffer *complaints;
    struct compare_result result;

    const struct eml_program *program;
    const struct eml_query *queries;
    size_t count;
    enum push_verdict *verdicts; /* the best known answer to each query */
    size_t *sources;             /* who gave it: an engine's number, or BY_EXPLORER */
};

#define BY_EXPLORER SIZE_MAX

static const char *verdict_name(enum push_verdict verdict)
{
    return verdict == PUSH_HOLDS ? "holds" : verdict == PUSH_VIOLATED ? "violated" : "unknown";
}

static const char *engine_name(const struct comparison *c, size_t engine)
{
    return engine == BY_EXPLORER ? "the explorer" : c->setup->engines[engine].engine->name;
}

/* Begins a line about a query; the caller says what is wrong with it. */
static void complain(struct comparison *c, enum compare_kind kind, size_t engine, size_t query)
{
    if (c->result.kind == COMPARE_AGREED) {
        c->result.kind = kind;
        c->result.engine = engine;
        c->result.by_explorer = c->sources[query] == BY_EXPLORER;
    }
    buffer_add_text(c->complaints, "  ");
    eml_query_format(c->program, &c->queries[query], c->complaints);
    buffer_format(c->complaints, ": %s ", engine_name(c, engine));
}

static void ask_explorer(struct comparison *c)
{
    enum explorer_verdict *verdicts = mem_new(c->count, sizeof verdicts[0]);
    double start = clock_seconds();
    struct explorer_result result = explorer_decide(c->program, c->queries, c->count, &c->setup->bounds, verdicts);
    c->tally->explorer_seconds += clock_seconds() - start;
    c->tally->states += result.states;
    for (size_t i = 0; i < c->count; i++) {
        c->sources[i] = BY_EXPLORER;
        c->verdicts[i] = verdicts[i] == EXPLORER_HOLDS      ? PUSH_HOLDS
                         : verdicts[i] == EXPLORER_VIOLATED ? PUSH_VIOLATED
                                                            : PUSH_UNKNOWN;
        if (verdicts[i] == EXPLORER_UNKNOWN)
            c->tally->explorer_unknown++;
    }
    mem_free(verdicts);
}

static void check_witness(struct comparison *c, size_t engine, size_t query, const struct eml_witness *witness)
{
    struct buffer why = {0};
    c->tally->engines[engine].witnesses++;
    if (!eml_replay(c->program, &c->queries[query], witness, &why)) {
        complain(c, COMPARE_WITNESS, engine, query);
        buffer_format(c->complaints, "gives an execution that does not replay: %s\n", why.text ? why.text : "");
    }
    buffer_free(&why);
}

static void check_answer(struct comparison *c, size_t engine, size_t query, const struct push_answer *answer)
{
    bool must_answer = c->setup->engines[engine].must_answer;
    c->tally->engines[engine].asked++;
    if (answer->verdict == PUSH_UNKNOWN) {
        c->tally->engines[engine].unknown++;
        if (must_answer) {
            complain(c, COMPARE_SILENT, engine, query);
            buffer_format(c->complaints, "does not know: %s\n", answer->reason ? answer->reason : "no reason");
        }
        return;
    }
    if (c->verdicts[query] == PUSH_UNKNOWN) {
        c->verdicts[query] = answer->verdict;
        c->sources[query] = engine;
    } else if (c->verdicts[query] != answer->verdict) {
        complain(c, COMPARE_CLASH, engine, query);
        buffer_format(c->complaints, "says %s, %s says %s\n", verdict_name(answer->verdict),
                      engine_name(c, c->sources[query]), verdict_name(c->verdicts[query]));
    }
    if (answer->verdict == PUSH_VIOLATED && (must_answer || answer->witness.count > 0))
        check_witness(c, engine, query, &answer->witness);
}

static void ask_engine(struct comparison *c, size_t engine, uint64_t seed)
{
    const struct compare_engine *asked = &c->setup->engines[engine];
    size_t step = asked->queries == 0 ? 1 : (c->count + asked->queries - 1) / asked->queries;
    step = step == 0 ? 1 : step;
    struct eml_query *some = mem_new(c->count, sizeof some[0]);
    size_t *numbers = mem_new(c->count, sizeof numbers[0]);
    size_t count = 0;
    for (size_t i = seed % step; i < c->count; i += step) {
        some[count] = c->queries[i];
        numbers[count++] = i;
    }
    struct push_answer *answers = mem_new(count, sizeof answers[0]);
    struct arena *arena = arena_new();
    struct push_options options = {.jobs = 1, .query_seconds = asked->must_answer ? 0 : c->setup->query_seconds};
    double start = clock_seconds();
    asked->engine->decide(c->program, some, count, &options, arena, answers);
    double seconds = clock_seconds() - start;
    c->tally->engines[engine].seconds += seconds;
    if (c->setup->slow_seconds > 0 && seconds > c->setup->slow_seconds)
        printf("%s: %s took %.1f s for %zu queries\n", c->file, asked->engine->name, seconds, count);
    for (size_t i = 0; i < count; i++)
        check_answer(c, engine, numbers[i], &answers[i]);
    arena_free(arena);
    mem_free(answers);
    mem_free(numbers);
    mem_free(some);
}

static void count_verdicts(struct comparison *c)
{
    size_t violated = 0, holds = 0;
    for (size_t i = 0; i < c->count; i++) {
        violated += c->verdicts[i] == PUSH_VIOLATED ? 1 : 0;
        holds += c->verdicts[i] == PUSH_HOLDS ? 1 : 0;
    }
    c->tally->queries += c->count;
    c->tally->violated += violated;
    c->tally->holds += holds;
    c->tally->mixed += violated > 0 && holds > 0 ? 1 : 0;
}

static void compare_program(struct comparison *c, uint64_t seed)
{
    struct eml_queries queries = {0};
    struct buffer why = {0};
    const char *all = c->program->pattern_count > 0 ? "1-32,race,deadlock,declared" : "1-32,race,deadlock";
    if (!eml_queries_select(c->program, all, &queries, &why)) {
        c->result.kind = COMPARE_INVALID;
        buffer_format(c->complaints, "  the queries: %s\n", why.text ? why.text : "");
    }
    c->queries = queries.items;
    c->count = queries.count;
    c->verdicts = mem_new(c->count, sizeof c->verdicts[0]);
    c->sources = mem_new(c->count, sizeof c->sources[0]);
    ask_explorer(c);
    for (size_t e = 0; e < c->setup->engine_count; e++)
        if (hash_mix(seed + 1) % c->setup->engines[e].every == 0)
            ask_engine(c, e, seed);
    count_verdicts(c);
    mem_free(c->verdicts);
    mem_free(c->sources);
    eml_queries_free(&queries);
    buffer_free(&why);
}

struct compare_result compare_text(const char *file, const char *text, size_t length, uint64_t seed,
                                   const struct compare_setup *setup, struct compare_tally *tally,
                                   struct buffer *complaints)
{
    struct comparison c = {.file = file, .setup = setup, .tally = tally, .complaints = complaints};
    struct diagnostics *diagnostics = diagnostics_new(10);
    struct eml_program *program = eml_read(file, text, length, NULL, diagnostics);
    tally->programs++;
    if (program == NULL) {
        c.result.kind = COMPARE_INVALID;
        diagnostics_format(diagnostics, file, text, length, complaints);
    } else {
        c.program = program;
        compare_program(&c, seed);
        eml_program_free(program);
    }
    diagnostics_free(diagnostics);
    return c.result;
}

void compare_tally_add(struct compare_tally *sum, const struct compare_tally *more)
{
    sum->programs += more->programs;
    sum->queries += more->queries;
    sum->violated += more->violated;
    sum->holds += more->holds;
    sum->mixed += more->mixed;
    sum->explorer_unknown += more->explorer_unknown;
    sum->states += more->states;
    sum->explorer_seconds += more->explorer_seconds;
    for (size_t e = 0; e < COMPARE_MOST_ENGINES; e++) {
        sum->engines[e].asked += more->engines[e].asked;
        sum->engines[e].unknown += more->engines[e].unknown;
        sum->engines[e].witnesses += more->engines[e].witnesses;
        sum->engines[e].seconds += more->engines[e].seconds;
    }
}
