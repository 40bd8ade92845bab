#include "modular/houdini.h"

#include "base/array.h"
#include "base/budget.h"
#include "bound/solve/solver.h"
#include "modular/counters.h"
#include "modular/obligations.h"

#include <string.h>

struct houdini {
    struct invariant *invariant;
    const struct system *system;
    struct terms *terms;
    struct budget *budget;
    uint64_t most_checks, most_conflicts;
    struct houdini_result result;
    uint32_t *shown;         /* by obligation of the step at hand, and step: when it was last shown */
    size_t shown_of_a_step;  /* how many obligations a step has at most */
    uint32_t *hazards_shown; /* by location */
    struct solver *solver;   /* of the step at hand: it knows its guard; NULL: not made yet */
    struct step_terms step;
    term *premise; /* of the obligation at hand: assumptions */
    size_t premise_count, premise_capacity;
    uint32_t *stamps; /* by term: the obligation that it is in the premise of */
    size_t stamp_count, stamp_capacity;
    uint32_t stamp;
    term *goals;
    size_t goal_count, goal_capacity;
};

static bool is_spent(struct houdini *houdini)
{
    if (houdini->result.spent == NULL && budget_spent_now(houdini->budget))
        houdini->result.spent = budget_reason(houdini->budget);
    if (houdini->result.spent == NULL && houdini->most_checks != 0 && houdini->result.checks >= houdini->most_checks)
        houdini->result.spent = "only a first look was taken";
    return houdini->result.spent != NULL;
}

static void note(struct houdini *houdini, term of)
{
    ARRAY_RESERVE(houdini->stamps, houdini->stamp_capacity, (size_t)of + 1);
    for (; houdini->stamp_count <= of; houdini->stamp_count++)
        houdini->stamps[houdini->stamp_count] = 0;
    houdini->stamps[of] = houdini->stamp;
}

static bool is_noted(const struct houdini *houdini, term of)
{
    return of < houdini->stamp_count && houdini->stamps[of] == houdini->stamp;
}

/* Adds what the invariant says. False: nobody is ever there. */
static bool assume_view(struct houdini *houdini, const struct view *view)
{
    const struct pair *pair = &houdini->invariant->pairs[view->pair];
    if (pair_is_false(pair))
        return false;
    for (uint32_t i = 0; i < pair->count; i++) {
        if (!pair->items[i].awake)
            continue;
        term holds = atom_term(houdini->terms, &pair->items[i].atom, &view->terms);
        if (holds == TERM_FALSE)
            return false;
        if (holds == TERM_TRUE || is_noted(houdini, holds))
            continue;
        note(houdini, holds);
        ARRAY_ADD(houdini->premise, houdini->premise_count, houdini->premise_capacity, holds);
    }
    return true;
}

/* The threads are at these locations. */
static void begin_premise(struct houdini *houdini, const uint32_t *locations, uint32_t count)
{
    houdini->premise_count = 0;
    houdini->stamp++;
    term fact = counters_fact(houdini->system, locations, count);
    if (fact != TERM_TRUE)
        ARRAY_ADD(houdini->premise, houdini->premise_count, houdini->premise_capacity, fact);
}

static void add_goals(struct houdini *houdini, const struct view *view)
{
    const struct pair *pair = &houdini->invariant->pairs[view->pair];
    for (uint32_t i = 0; i < pair->count; i++) {
        if (!pair->items[i].awake)
            continue;
        term holds = atom_term(houdini->terms, &pair->items[i].atom, &view->terms);
        if (holds != TERM_TRUE && !is_noted(houdini, holds))
            ARRAY_ADD(houdini->goals, houdini->goal_count, houdini->goal_capacity, holds);
    }
}

static enum solver_answer check(struct houdini *houdini, struct solver *solver, term question)
{
    ARRAY_ADD(houdini->premise, houdini->premise_count, houdini->premise_capacity, question);
    enum solver_answer answer = solver_check(solver, houdini->premise, houdini->premise_count, houdini->budget);
    houdini->premise_count--;
    houdini->result.checks++;
    if (answer == SOLVER_UNKNOWN) {
        houdini->result.spent = solver_why(solver);
        houdini->result.too_hard = houdini->most_conflicts != 0 && !budget_spent_now(houdini->budget);
    }
    return answer;
}

/* All that does not hold in the model dies, also what sleeps. */
static void kill_by_model(struct houdini *houdini, const struct view *view)
{
    struct pair *pair = &houdini->invariant->pairs[view->pair];
    bool any = false;
    for (uint32_t i = 0; i < pair->count; i++) {
        if (!pair->items[i].alive)
            continue;
        term holds = atom_term(houdini->terms, &pair->items[i].atom, &view->terms);
        if (holds == TERM_TRUE || solver_value(houdini->solver, holds) != 0)
            continue;
        pair_kill(houdini->invariant, pair, i);
        any = true;
    }
    if (any)
        pair_wake(houdini->invariant, pair);
}

/* Asks whether one of the goals can fail. */
static enum solver_answer ask(struct houdini *houdini)
{
    struct terms *terms = houdini->terms;
    term question = term_variable(terms, 1), fails = term_not(terms, question);
    for (size_t i = 0; i < houdini->goal_count; i++)
        fails = term_or(terms, term_not(terms, houdini->goals[i]), fails);
    solver_assert(houdini->solver, fails);
    return check(houdini, houdini->solver, question);
}

static struct solver *new_solver(const struct houdini *houdini)
{
    struct solver *solver = solver_new(houdini->terms, SOLVER_OWN);
    if (houdini->most_conflicts != 0)
        solver_allow(solver, houdini->most_conflicts);
    return solver;
}

static void open_solver(struct houdini *houdini, uint32_t step)
{
    if (houdini->solver != NULL)
        return;
    houdini->solver = new_solver(houdini);
    solver_assert(houdini->solver, houdini->system->steps[step].guard);
}

/* Weakens the invariant until an obligation holds. */
static void settle(struct houdini *houdini, const struct obligation *obligation)
{
    struct view premises[MOST_PREMISES], goals[MOST_GOALS];
    uint32_t premise_count = obligation_premises(&houdini->step, obligation, premises);
    const uint32_t locations[] = {houdini->system->steps[obligation->step].from, obligation->one, obligation->other};
    begin_premise(houdini, locations, 3);
    for (uint32_t i = 0; i < premise_count; i++)
        if (!assume_view(houdini, &premises[i]))
            return;
    uint32_t goal_count = obligation_goals(&houdini->step, obligation, goals);
    while (!is_spent(houdini)) {
        houdini->goal_count = 0;
        for (uint32_t i = 0; i < goal_count; i++)
            add_goals(houdini, &goals[i]);
        if (houdini->goal_count == 0)
            return;
        open_solver(houdini, obligation->step);
        if (ask(houdini) != SOLVER_YES)
            return;
        for (uint32_t i = 0; i < goal_count; i++)
            kill_by_model(houdini, &goals[i]);
    }
}

/* When what an obligation is about last changed. */
static uint32_t changed(const struct houdini *houdini, const struct obligation *obligation)
{
    const struct invariant *invariant = houdini->invariant;
    const struct system_step *step = &houdini->system->steps[obligation->step];
    uint32_t entry = step->starts == SYSTEM_NONE ? SYSTEM_NONE : houdini->system->templates[step->starts].entry;
    const uint32_t all[] = {step->from, obligation->one, obligation->other, step->to, entry};
    uint32_t latest = 0;
    for (int i = 0; i < 5; i++)
        for (int k = 0; k <= i; k++) {
            if (all[i] == SYSTEM_NONE || all[k] == SYSTEM_NONE)
                continue;
            const struct pair *one = &invariant->pairs[all[i]],
                              *both = &invariant->pairs[invariant_pair(invariant, all[i], all[k])];
            latest = one->changed > latest ? one->changed : latest;
            latest = both->changed > latest ? both->changed : latest;
        }
    return latest;
}

/* Whether a premise says that nobody is there; whether the goal may be touched by the step at all. */
static bool is_idle(const struct houdini *houdini, const struct obligation *obligation)
{
    const struct invariant *invariant = houdini->invariant;
    const struct system_step *step = &houdini->system->steps[obligation->step];
    const uint32_t all[] = {step->from, obligation->one, obligation->other};
    for (int i = 0; i < 3 && all[i] != SYSTEM_NONE; i++) {
        if (pair_is_false(&invariant->pairs[all[i]]))
            return true;
        for (int k = 0; k < i; k++)
            if (pair_is_false(&invariant->pairs[invariant_pair(invariant, all[i], all[k])]))
                return true;
    }
    if (obligation->other == SYSTEM_NONE)
        return false;
    return !step_writes(step) ||
           invariant->pairs[invariant_pair(invariant, obligation->one, obligation->other)].count == 0;
}

/* Shows one obligation if something it is about has changed since it was last shown. True: it had to be shown. */
static bool look_at(struct houdini *houdini, const struct obligation *obligation, size_t number)
{
    uint32_t *shown = &houdini->shown[obligation->step * houdini->shown_of_a_step + number];
    if (*shown > changed(houdini, obligation))
        return false;
    if (!obligation_is_possible(houdini->invariant, obligation)) {
        *shown = UINT32_MAX;
        return false;
    }
    bool idle = is_idle(houdini, obligation);
    /* what dies meanwhile may have been in the premise: then it is to be shown once more */
    *shown = ++houdini->invariant->clock;
    if (!idle) {
        settle(houdini, obligation);
        houdini->result.obligations++;
    }
    return !idle;
}

/* All obligations of a step. True: some had to be shown. */
static bool look_at_step(struct houdini *houdini, uint32_t step)
{
    uint32_t count = (uint32_t)houdini->system->location_count;
    bool any = look_at(houdini, &(struct obligation){step, SYSTEM_NONE, SYSTEM_NONE}, 0);
    for (uint32_t one = 0; one < count && !is_spent(houdini); one++) {
        if (!obligation_is_possible(houdini->invariant, &(struct obligation){step, one, SYSTEM_NONE}))
            continue;
        any |= look_at(houdini, &(struct obligation){step, one, SYSTEM_NONE}, one + (size_t)1);
        for (uint32_t other = 0; other <= one && step_writes(&houdini->system->steps[step]); other++)
            any |= look_at(houdini, &(struct obligation){step, one, other},
                           1 + count + (size_t)one * (one + 1) / 2 + other);
    }
    return any;
}

static bool pass(struct houdini *houdini)
{
    bool any = false;
    for (uint32_t i = 0; i < houdini->system->step_count && !is_spent(houdini); i++) {
        step_terms_open(&houdini->step, houdini->invariant, i);
        any |= look_at_step(houdini, i);
        step_terms_close(&houdini->step);
        solver_free(houdini->solver);
        houdini->solver = NULL;
    }
    return any;
}

/* Whether what must not happen at a location is excluded there. */
static bool excludes(struct houdini *houdini, uint32_t location)
{
    term any = TERM_FALSE;
    for (size_t i = 0; i < houdini->system->hazard_count; i++)
        if (houdini->system->hazards[i].from == location)
            any = term_or(houdini->terms, any, houdini->system->hazards[i].condition);
    struct view view = location_view(&houdini->step, location);
    begin_premise(houdini, &location, 1);
    if (any == TERM_FALSE || !assume_view(houdini, &view))
        return true;
    struct solver *solver = new_solver(houdini);
    enum solver_answer answer = check(houdini, solver, any);
    for (size_t i = 0; answer == SOLVER_YES && i < houdini->system->hazard_count; i++) {
        const struct system_hazard *hazard = &houdini->system->hazards[i];
        if (hazard->from == location && solver_value(solver, hazard->condition) != 0)
            houdini->result.hazard = hazard;
    }
    solver_free(solver);
    return answer == SOLVER_NO;
}

static bool excludes_all(struct houdini *houdini)
{
    bool fine = true;
    step_terms_open(&houdini->step, houdini->invariant, SYSTEM_NONE);
    for (uint32_t i = 0; i < houdini->system->location_count && fine; i++) {
        if (houdini->hazards_shown[i] > houdini->invariant->pairs[i].changed)
            continue;
        fine = excludes(houdini, i);
        houdini->hazards_shown[i] = ++houdini->invariant->clock;
    }
    step_terms_close(&houdini->step);
    return fine;
}

/* Main begins with all cells 0. */
static void begin(struct houdini *houdini)
{
    const struct system *system = houdini->system;
    struct pair *pair = &houdini->invariant->pairs[system->templates[0].entry];
    uint64_t *zeros = mem_new(system->cell_count + 1, sizeof *zeros);
    const struct atom_numbers numbers = {{zeros, zeros, zeros}};
    for (uint32_t i = 0; i < pair->count; i++)
        if (!atom_holds(&pair->items[i].atom, &numbers))
            pair_kill(houdini->invariant, pair, i);
    pair_wake(houdini->invariant, pair);
    mem_free(zeros);
}

struct houdini_result houdini_run(struct invariant *invariant, uint64_t most_checks, uint64_t most_conflicts,
                                  struct budget *budget)
{
    struct houdini houdini = {.invariant = invariant,
                              .system = invariant->system,
                              .terms = invariant->system->terms,
                              .budget = budget,
                              .most_checks = most_checks,
                              .most_conflicts = most_conflicts};
    size_t count = invariant->system->location_count;
    houdini.shown_of_a_step = 1 + count + count * (count + 1) / 2;
    houdini.shown = mem_new(houdini.shown_of_a_step * invariant->system->step_count + 1, sizeof *houdini.shown);
    houdini.hazards_shown = mem_new(count + 1, sizeof *houdini.hazards_shown);
    begin(&houdini);
    bool any = true, fine = true;
    while (any && fine && !is_spent(&houdini)) {
        any = pass(&houdini);
        fine = excludes_all(&houdini);
    }
    houdini.result.safe = fine && houdini.result.spent == NULL;
    void *blocks[] = {houdini.shown, houdini.hazards_shown, houdini.premise, houdini.stamps, houdini.goals};
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
        mem_free(blocks[i]);
    return houdini.result;
}
