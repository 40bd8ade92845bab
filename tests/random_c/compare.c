#include "random_c/compare.h"

#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "facts/c/facts.h"
#include "facts/c_watch.h"
#include "random_c/every.h"
#include "random_c/switches.h"
#include "state/explore.h"

#include <inttypes.h>

const char *const compare_words[COMPARE_ANSWERS] = {
    [COMPARE_SAME] = "same",         [COMPARE_OUTCOMES] = "outcomes",   [COMPARE_FINDINGS] = "findings",
    [COMPARE_CLASSES] = "classes",   [COMPARE_UNSETTLED] = "unsettled", [COMPARE_BY_STATES] = "by states",
    [COMPARE_SWITCHES] = "switches", [COMPARE_FACTS] = "facts",         [COMPARE_TOO_LARGE] = "too large"};

static uint64_t finding_number(const struct explore_finding *finding)
{
    bool race = finding->kind == EXPLORE_RACE;
    return every_finding(finding->kind, finding->place.method, finding->place.line, race ? finding->other.method : "",
                         race ? finding->other.line : 0);
}

static bool same_sets(const struct every_set *one, const struct every_set *other)
{
    for (size_t i = 0; i < one->size; i++)
        if (one->slots[i] != 0 && !every_set_has(other, one->slots[i]))
            return false;
    return one->count == other->count;
}

struct both {
    const struct every_subject *subject;
    struct explore_result explored;
    struct every_set outcomes, found; /* of the explorer */
    struct explore_result by_states;  /* its search over states */
    struct every_set state_outcomes;
    struct every_result states, classes;
};

static void both_free(struct both *both)
{
    every_set_free(&both->outcomes);
    every_set_free(&both->found);
    every_set_free(&both->state_outcomes);
    every_result_free(&both->states);
    every_result_free(&both->classes);
}

static void note_outcome(void *context, struct run *run)
{
    struct both *both = context;
    every_set_add(&both->outcomes, both->subject->outcome(run));
}

static void note_state_outcome(void *context, struct run *run)
{
    struct both *both = context;
    every_set_add(&both->state_outcomes, both->subject->outcome(run));
}

/* Findings that do not depend on who was before whom. */
static bool same_findings(const struct both *both, struct buffer *complaint)
{
    struct every_set expected = {0};
    const struct every_set *sets[] = {&both->states.findings, &both->classes.findings};
    for (int i = 0; i < 2; i++)
        for (size_t j = 0; j < sets[i]->size; j++)
            if (sets[i]->slots[j] != 0)
                every_set_add(&expected, sets[i]->slots[j]);
    bool same = same_sets(&expected, &both->found);
    if (!same) {
        buffer_format(complaint, "findings: %zu, expected %zu\n", both->found.count, expected.count);
        for (uint32_t i = 0; i < both->explored.finding_count; i++) {
            const struct explore_finding *finding = &both->explored.findings[i];
            bool known = every_set_has(&expected, finding_number(finding));
            buffer_format(complaint, "  %s: kind %d in %s:%" PRIu32 " %s:%" PRIu32 " %s\n", known ? "right" : "wrong",
                          (int)finding->kind, finding->place.method, finding->place.line,
                          finding->kind == EXPLORE_RACE ? finding->other.method : "", finding->other.line,
                          finding->message);
        }
    }
    every_set_free(&expected);
    return same;
}

/* How many findings of one result that are no races, or also those that are, are not among those of another. */
static uint32_t count_missed(const struct explore_result *one, const struct explore_result *other, bool races,
                             bool anywhere)
{
    uint32_t missed = 0;
    for (uint32_t i = 0; i < one->finding_count; i++) {
        bool found = one->findings[i].kind == EXPLORE_RACE && !races;
        for (uint32_t j = 0; j < other->finding_count && !found; j++)
            found =
                finding_number(&one->findings[i]) == finding_number(&other->findings[j]) ||
                (anywhere && one->findings[i].kind == EXPLORE_DEADLOCK && other->findings[j].kind == EXPLORE_DEADLOCK);
        missed += !found;
    }
    return missed;
}

static uint32_t count_races(const struct explore_result *result)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < result->finding_count; i++)
        count += result->findings[i].kind == EXPLORE_RACE;
    return count;
}

/* Both searches find the same, but for races: of these the search over states finds those that can be seen side by
 * side, which is at least one if there are any. */
static bool states_agree(const struct both *both, struct buffer *complaint)
{
    const struct explore_result *by_states = &both->by_states;
    bool settles = (by_states->open >> EXPLORE_RACE & 1) == 0;
    /* who wakes for no reason goes round, and the search by orders says where it was when that was noticed */
    bool anywhere = both->subject->spurious;
    uint32_t missed = count_missed(&both->explored, by_states, false, anywhere), races = count_races(by_states);
    uint32_t extra = count_missed(by_states, &both->explored, true, anywhere);
    bool same = missed == 0 && extra == 0 && by_states->complete &&
                (races > 0 || count_races(&both->explored) == 0 || !settles) &&
                same_sets(&both->outcomes, &both->state_outcomes);
    if (!same)
        buffer_format(complaint,
                      "by states: %s, %zu outcomes instead of %zu, %" PRIu32 " findings missed, %" PRIu32
                      " unknown to the search by orders, %" PRIu32 " races\n",
                      by_states->complete ? "complete" : by_states->why_not, both->state_outcomes.count,
                      both->outcomes.count, missed, extra, races);
    return same;
}

/* The explorer ends executions in which a thread begins to wait in a loop: those are blocked, and stand for all that go
 * on from there. With spurious wake-ups some are redundant. */
static bool same_classes(const struct explore_result *explored, const struct every_result *classes,
                         const struct every_subject *subject)
{
    bool loops = subject->module == NULL || subject->spurious; /* other programs have no such loops */
    if (explored->redundant > 0 && !subject->spurious)
        return false;
    if (loops && explored->blocked > classes->blocked)
        return explored->executions <= classes->executions;
    return explored->executions == classes->executions && explored->blocked == classes->blocked;
}

static enum compare_answer judge(const struct both *both, bool nested, struct buffer *complaint)
{
    const struct every_result *states = &both->states, *classes = &both->classes;
    if (!nested && (!same_sets(&states->outcomes, &both->outcomes))) {
        buffer_format(complaint, "outcomes: %zu, expected %zu\n", both->outcomes.count, states->outcomes.count);
        return COMPARE_OUTCOMES;
    }
    if (!nested && !states_agree(both, complaint))
        return COMPARE_BY_STATES;
    if (classes->why_not == NULL && !nested && classes->unsettled > 0) {
        buffer_format(complaint, "%" PRIu64 " beginnings lead to different states than equivalent ones\n",
                      classes->unsettled);
        return COMPARE_UNSETTLED;
    }
    if (classes->why_not == NULL && !same_findings(both, complaint))
        return COMPARE_FINDINGS;
    if (classes->why_not == NULL && !same_classes(&both->explored, classes, both->subject)) {
        buffer_format(complaint,
                      "executions: %" PRIu64 ", blocked %" PRIu64 ", redundant %" PRIu64 "; expected %" PRIu64
                      ", blocked %" PRIu64 "\n",
                      both->explored.executions, both->explored.blocked, both->explored.redundant, classes->executions,
                      classes->blocked);
        return COMPARE_CLASSES;
    }
    return COMPARE_SAME;
}

static struct explore_result explore(const struct every_subject *subject, const struct explore_options *options,
                                     struct arena *arena)
{
    return subject->module != NULL ? explore_program(subject->module, options, arena)
                                   : explore_java(subject->source, subject->main, options, arena);
}

/* By orders. */
static void explore_first(struct explore_options *options, struct both *both, struct arena *arena)
{
    options->search = EXPLORE_ORDERS;
    options->ended = note_outcome;
    options->context = both;
    both->explored = explore(both->subject, options, arena);
    options->ended = NULL;
    for (uint32_t i = 0; i < both->explored.finding_count; i++)
        every_set_add(&both->found, finding_number(&both->explored.findings[i]));
}

/* By states; for programs of which all is known that is compared with it, since of a large one it takes as long as
 * it may. */
static void explore_states(const struct explore_options *options, const struct compare_request *request,
                           struct both *both, struct arena *arena)
{
    struct explore_options by_states = *options;
    struct budget *budget = by_states.budget = budget_new(60, 0); /* the plain search used some of the other */
    by_states.search = EXPLORE_STATES;
    by_states.exact_states = both->subject->module != NULL && request->switches % 2 != 0; /* Java's take long */
    by_states.ended = note_state_outcome;
    both->by_states = explore(both->subject, &by_states, arena);
    budget_free(budget);
}

/* Whether each finding of one result is among those of another; nested: where is not asked. */
static bool are_among(const struct explore_result *one, const struct explore_result *other, bool nested)
{
    for (uint32_t i = 0; i < one->finding_count; i++) {
        uint32_t at = 0;
        while (at < other->finding_count &&
               !(nested ? one->findings[i].kind == other->findings[at].kind
                        : finding_number(&one->findings[i]) == finding_number(&other->findings[at])))
            at++;
        if (at == other->finding_count)
            return false;
    }
    return true;
}

/* Explores once more, with other switches. */
static bool same_with_switches(const struct both *both, const struct compare_request *request,
                               struct explore_options *options, struct arena *arena, struct buffer *complaint)
{
    struct buffer words = {0};
    switches_set(options, request->switches, &words);
    struct budget *budget = options->budget = budget_new(60, 0);
    struct explore_result again = explore(both->subject, options, arena);
    budget_free(budget);
    bool same = again.complete && are_among(&again, &both->explored, request->nested) &&
                are_among(&both->explored, &again, request->nested);
    if (!same)
        buffer_format(complaint, "with%s: %s, %" PRIu32 " findings instead of %" PRIu32 "\n", words.text,
                      again.complete ? "complete" : again.why_not, again.finding_count, both->explored.finding_count);
    buffer_free(&words);
    return same;
}

/* Whether the program does only what is known of it beforehand (C). */
static bool facts_hold(const struct ir_module *module, struct arena *arena, struct buffer *complaint)
{
    enum { SCHEDULES = 4, MOST_INSTRUCTIONS = 10000 };
    struct c_watch_counts counts = {0};
    const struct cfacts *facts = cfacts_new(module, NULL, arena);
    for (uint64_t seed = 1; cfacts_why(facts) == NULL && seed <= SCHEDULES; seed++)
        if (!c_watch(module, facts, seed, MOST_INSTRUCTIONS, &counts, complaint)) {
            buffer_add_text(complaint, "\n");
            return false;
        }
    return true;
}

enum compare_answer compare_searches(const struct every_subject *subject, const struct compare_request *request,
                                     struct compare_figures *figures, struct buffer *complaint)
{
    struct both both = {.subject = subject};
    struct arena *arena = arena_new();
    enum compare_answer answer = COMPARE_TOO_LARGE;
    struct budget *budget = budget_new(20, 0);
    struct explore_options options = {.kinds = (1u << EXPLORE_LEAK) - 1, /* those that nobody has to ask for */
                                      .budget = budget,
                                      .most_executions = request->limits.executions,
                                      .spurious = request->limits.spurious,
                                      .assertions = true};
    if (subject->merges)
        options.kinds &= ~(1u << EXPLORE_RACE);
    explore_first(&options, &both, arena);
    *figures = (struct compare_figures){both.explored.executions, both.explored.blocked, 0,
                                        both.explored.finding_count > 0, false};
    if (both.explored.complete) {
        every_schedule(subject, request->limits.states, &both.states, &both.classes);
        if (both.states.why_not == NULL && !request->nested)
            explore_states(&options, request, &both, arena);
        if (both.states.why_not == NULL)
            answer = judge(&both, request->nested, complaint);
        figures->classes = both.states.why_not == NULL && both.classes.why_not == NULL;
        figures->states = both.states.states;
    }
    if (answer == COMPARE_SAME && request->switches != 0 &&
        !same_with_switches(&both, request, &options, arena, complaint))
        answer = COMPARE_SWITCHES;
    if (answer == COMPARE_SAME && subject->module != NULL && !facts_hold(subject->module, arena, complaint))
        answer = COMPARE_FACTS;
    budget_free(budget);
    both_free(&both);
    arena_free(arena);
    return answer;
}

enum compare_answer compare_c(const struct ir_module *module, const struct compare_request *request,
                              struct compare_figures *figures, struct buffer *complaint)
{
    const struct every_subject subject = {.module = module,
                                          .outcome = every_outcome,
                                          .state = every_outcome,
                                          .spurious = request->limits.spurious,
                                          .merges = request->limits.merges};
    return compare_searches(&subject, request, figures, complaint);
}
