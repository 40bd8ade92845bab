/* The semi-decision procedure on communicating pushdown systems.
 *
 * For each way to give the variables of a query to processes (participants): replace the action language of each copy
 * by a regular superset, and look for a word that all of them have in common. If there is none, these participants
 * violates nothing. If there is one and it belongs to the true languages, too, it is a violation. Else follow the
 * copies that it does not belong to with deeper stacks, and try again. The lock, unit and monitor processes are finite
 * and exact from the beginning (see label.h). */
#include "base/arena.h"
#include "base/array.h"
#include "base/budget.h"
#include "base/memory.h"
#include "push/cpds/member.h"
#include "push/cpds/participants.h"
#include "push/cpds/search.h"
#include "push/cpds/sequences.h"
#include "push/cpds/unfold.h"
#include "push/engine.h"

#include <stdio.h>
#include <string.h>

/* How much the automata kept for later queries may take together. */
enum { MOST_KEPT_EDGES = 4000000 };

struct engine {
    const struct eml_program *program;
    struct cpds_effects *effects;
    struct arena *arena;
    struct budget *budget; /* of the query */
    /* Automata made so far, by process, depth and modes. */
    struct cpds_sequences *keys;
    struct cpds_automaton **automata;
    size_t automaton_count, automaton_capacity, kept_edges;
    uint32_t *key; /* scratch */
    size_t key_capacity;
};

/* The participants with their automata. */
struct attempt {
    const struct cpds_participants *participants;
    struct cpds_system system;
    uint32_t *kin_of; /* of each copy */
    uint32_t *depths; /* of each kin: how many calls its automaton remembers */
};

static void forget_automata(struct engine *engine)
{
    for (size_t i = 0; i < engine->automaton_count; i++)
        cpds_automaton_free(engine->automata[i]);
    cpds_sequences_free(engine->keys);
    engine->keys = cpds_sequences_new();
    engine->automaton_count = engine->kept_edges = 0;
}

static struct cpds_view view_of(const struct engine *engine, const struct cpds_kin *kin)
{
    return (struct cpds_view){engine->effects, kin->process, kin->modes};
}

/* The automaton of a kin at some depth, new or kept; NULL where it could not be made. */
static struct cpds_automaton *automaton_of(struct engine *engine, const struct cpds_kin *kin, uint32_t depth)
{
    uint32_t item_count = engine->effects->processes[kin->process].item_count;
    size_t length = 2 + (item_count + 3) / 4;
    ARRAY_RESERVE(engine->key, engine->key_capacity, length);
    memset(engine->key, 0, length * sizeof *engine->key);
    engine->key[0] = kin->process;
    engine->key[1] = depth;
    memcpy(engine->key + 2, kin->modes, item_count);
    uint32_t number = cpds_sequences_add(engine->keys, engine->key, length);
    if (number == engine->automaton_count) {
        ARRAY_ADD(engine->automata, engine->automaton_count, engine->automaton_capacity, NULL);
    }
    /* One that could not be made before may have failed for lack of time only. */
    if (engine->automata[number] == NULL) {
        struct cpds_view view = view_of(engine, kin);
        struct cpds_automaton *automaton = engine->automata[number] = cpds_unfold(&view, depth, engine->budget);
        if (automaton != NULL)
            engine->kept_edges += automaton->first[automaton->state_count];
    }
    return engine->automata[number];
}

static void set_unknown(struct engine *engine, struct push_answer *answer, const char *reason)
{
    answer->verdict = PUSH_UNKNOWN;
    answer->reason = arena_copy(engine->arena, reason, strlen(reason));
}

/* The budget's reason, if it is spent, or else another one. */
static void set_unknown_by(struct engine *engine, struct push_answer *answer, const char *other)
{
    const char *spent = budget_reason(engine->budget);
    set_unknown(engine, answer, spent != NULL ? spent : other);
}

static struct attempt attempt_new(const struct engine *engine, const struct cpds_question *question,
                                  const struct cpds_participants *participants)
{
    struct attempt attempt = {.participants = participants};
    uint32_t copy_count = 0, copy = 0;
    for (uint32_t i = 0; i < participants->kin_count; i++)
        copy_count += participants->kins[i].count;
    attempt.kin_of = mem_new(copy_count, sizeof *attempt.kin_of);
    attempt.depths = mem_new(participants->kin_count, sizeof *attempt.depths);
    attempt.system.copies = mem_new(copy_count, sizeof *attempt.system.copies);
    for (uint32_t i = 0; i < participants->kin_count; i++) {
        attempt.depths[i] = 1;
        for (uint32_t j = 0; j < participants->kins[i].count; j++, copy++) {
            attempt.kin_of[copy] = i;
            attempt.system.copies[copy] =
                (struct cpds_copy){participants->kins[i].process, participants->kins[i].variable, NULL};
        }
    }
    uint32_t pattern = question->query->pattern;
    attempt.system.effects = engine->effects;
    attempt.system.copy_count = copy_count;
    attempt.system.pattern = pattern;
    attempt.system.goal = pattern == EML_RACE || pattern == EML_DEADLOCK ? NULL : &question->goal;
    return attempt;
}

static void attempt_free(struct attempt *attempt)
{
    mem_free(attempt->kin_of);
    mem_free(attempt->depths);
    mem_free(attempt->system.copies);
}

static bool make_automata(struct engine *engine, struct attempt *attempt, struct push_answer *answer)
{
    for (uint32_t i = 0; i < attempt->system.copy_count; i++) {
        uint32_t kin = attempt->kin_of[i];
        struct cpds_automaton *automaton =
            automaton_of(engine, &attempt->participants->kins[kin], attempt->depths[kin]);
        attempt->system.copies[i].automaton = automaton;
        if (automaton != NULL)
            continue;
        char reason[128];
        snprintf(reason, sizeof reason, "the automaton for %u calls on the stack of %.40s is too large",
                 attempt->depths[kin], eml_process_name(engine->program, attempt->participants->kins[kin].process));
        set_unknown_by(engine, answer, reason);
        return false;
    }
    return true;
}

/* Whether the part of a word that a copy contributes belongs to its language. */
static enum cpds_membership check_copy(struct engine *engine, const struct attempt *attempt, uint32_t copy,
                                       const struct cpds_event *word, size_t length)
{
    uint64_t *actions = mem_new(length, sizeof *actions);
    size_t count = 0;
    for (size_t i = 0; i < length; i++)
        if (word[i].copy == copy)
            actions[count++] = word[i].action;
    struct cpds_view view = view_of(engine, &attempt->participants->kins[attempt->kin_of[copy]]);
    enum cpds_membership membership = cpds_member(&view, actions, count, engine->budget);
    mem_free(actions);
    return membership;
}

static uint32_t deeper(uint32_t depth)
{
    return depth < 4 ? depth + 1 : depth + depth / 2;
}

/* What a common word of the automata tells. True where the question is answered; else the automata of the copies
 * that do not have the word are to be made deeper, and that is noted. */
static bool judge_word(struct engine *engine, struct attempt *attempt, const struct cpds_event *word, size_t length,
                       struct push_answer *answer)
{
    bool *spurious = mem_new(attempt->participants->kin_count, sizeof *spurious);
    bool any_spurious = false, unknown = false, refinable = true;
    for (uint32_t i = 0; i < attempt->system.copy_count && !unknown; i++) {
        enum cpds_membership membership = check_copy(engine, attempt, i, word, length);
        unknown = membership == CPDS_MEMBERSHIP_UNKNOWN;
        if (membership != CPDS_NOT_MEMBER)
            continue;
        any_spurious = spurious[attempt->kin_of[i]] = true;
        refinable &= !attempt->system.copies[i].automaton->exact;
    }
    for (uint32_t i = 0; i < attempt->participants->kin_count; i++)
        if (spurious[i])
            attempt->depths[i] = deeper(attempt->depths[i]);
    mem_free(spurious);
    if (unknown)
        set_unknown_by(engine, answer, "a common word is too long to be checked");
    else if (!any_spurious)
        answer->verdict = PUSH_VIOLATED;
    else if (!refinable)
        set_unknown(engine, answer, "internal error: an exact automaton has a word that its process has not");
    return unknown || !any_spurious || !refinable;
}

/* One round: true where the question is answered. */
static bool try_once(struct engine *engine, struct attempt *attempt, struct push_answer *answer)
{
    struct cpds_event *word = NULL;
    size_t length = 0;
    if (!make_automata(engine, attempt, answer))
        return true;
    bool answered = true;
    switch (cpds_search(&attempt->system, engine->budget, &word, &length)) {
    case CPDS_DISJOINT:
        answer->verdict = PUSH_HOLDS;
        break;
    case CPDS_COMMON:
        answered = judge_word(engine, attempt, word, length, answer);
        break;
    case CPDS_TOO_LARGE:
        set_unknown_by(engine, answer, "the product of the automata is too large");
        break;
    case CPDS_SPENT:
        set_unknown_by(engine, answer, "a limit was reached");
        break;
    }
    mem_free(word);
    return answered;
}

static struct push_answer decide_participants(struct engine *engine, const struct cpds_question *question,
                                              const uint32_t *process_of)
{
    struct push_answer answer = {PUSH_UNKNOWN, NULL, {NULL, 0}};
    struct cpds_participants *participants = cpds_participants_new(engine->effects, question, process_of);
    struct attempt attempt = attempt_new(engine, question, participants);
    while (!try_once(engine, &attempt, &answer)) {
    }
    if (answer.verdict == PUSH_HOLDS && participants->cut)
        set_unknown(engine, &answer, "more copies of a process might matter than were looked at");
    attempt_free(&attempt);
    cpds_participants_free(participants);
    if (engine->kept_edges > MOST_KEPT_EDGES)
        forget_automata(engine);
    return answer;
}

/* Whether the processes chosen for the variables can play them and have enough copies. */
static bool is_worth_trying(const struct engine *engine, const struct cpds_question *question,
                            const uint32_t *process_of)
{
    for (uint32_t i = 0; i < question->variable_count; i++) {
        uint64_t needed = 0;
        if (!cpds_must_play(question, i))
            continue;
        for (uint32_t j = 0; j <= i; j++)
            needed += cpds_must_play(question, j) && process_of[j] == process_of[i];
        if (needed > engine->program->processes[process_of[i]].copies ||
            !cpds_can_play(engine->effects, question, i, process_of[i]))
            return false;
    }
    return true;
}

/* Moves on to the next choice of processes for the variables, in the order of their numbers; false behind the last
 * one. */
static bool next_choice(const struct engine *engine, const struct cpds_question *question, uint32_t *process_of)
{
    for (uint32_t i = question->variable_count; i-- > 0;) {
        uint32_t process = process_of[i];
        if (!cpds_must_play(question, i))
            continue;
        do
            process++;
        while (process < engine->program->process_count && !cpds_can_play(engine->effects, question, i, process));
        process_of[i] = process;
        if (process < engine->program->process_count)
            return true;
        process_of[i] = 0;
    }
    return false;
}

static bool has_enough_copies(const struct eml_program *program, uint32_t needed)
{
    uint64_t copies = 0;
    for (uint32_t i = 0; i < program->process_count; i++)
        copies += program->processes[i].copies;
    return copies >= needed;
}

static void decide(struct engine *engine, const struct eml_query *query, struct push_answer *answer)
{
    struct cpds_question question = {0};
    cpds_question_of(engine->program, query, &question);
    *answer = (struct push_answer){PUSH_HOLDS, NULL, {NULL, 0}};
    if (budget_spent(engine->budget)) {
        set_unknown_by(engine, answer, "a limit was reached");
        return;
    }
    if (!has_enough_copies(engine->program, question.variable_count))
        return;
    uint32_t *process_of = mem_new(question.variable_count, sizeof *process_of);
    do {
        if (is_worth_trying(engine, &question, process_of)) {
            struct push_answer part = decide_participants(engine, &question, process_of);
            if (part.verdict != PUSH_HOLDS)
                *answer = part;
        }
        if (budget_spent(engine->budget) && answer->verdict == PUSH_HOLDS)
            set_unknown_by(engine, answer, "a limit was reached");
    } while (answer->verdict != PUSH_VIOLATED && budget_reason(engine->budget) == NULL &&
             next_choice(engine, &question, process_of));
    mem_free(process_of);
}

void push_cpds_decide(const struct eml_program *program, const struct eml_query *queries, size_t count,
                      const struct push_options *options, struct arena *arena, struct push_answer *answers)
{
    struct engine engine = {.program = program, .arena = arena};
    engine.effects = cpds_effects_new(program);
    engine.keys = cpds_sequences_new();
    for (size_t i = 0; i < count; i++) {
        engine.budget = budget_new_part(options->budget, options->query_seconds, 0);
        decide(&engine, &queries[i], &answers[i]);
        budget_free(engine.budget);
    }
    forget_automata(&engine);
    cpds_sequences_free(engine.keys);
    mem_free(engine.automata);
    mem_free(engine.key);
    cpds_effects_free(engine.effects);
}
