/* The second opinion about an invariant that was found. */
#include "base/array.h"
#include "base/budget.h"
#include "bound/solve/solver.h"
#include "modular/counters.h"
#include "modular/houdini.h"
#include "modular/obligations.h"

struct recheck {
    struct invariant *invariant;
    const struct system *system;
    struct terms *terms;
    struct budget *budget;
    const char *wrong;
};

/* All that the invariant says of a pair. What sleeps is said, too: that others imply it is checked with the rest. */
static term all_of(struct recheck *recheck, const struct view *view)
{
    const struct pair *pair = &recheck->invariant->pairs[view->pair];
    term all = pair->impossible ? TERM_FALSE : TERM_TRUE;
    for (uint32_t i = 0; i < pair->count; i++)
        if (pair->items[i].alive)
            all = term_and(recheck->terms, all, atom_term(recheck->terms, &pair->items[i].atom, &view->terms));
    return all;
}

static void must_not_be(struct recheck *recheck, term what, const char *wrong)
{
    if (what == TERM_FALSE || recheck->wrong != NULL)
        return;
    struct solver *solver = solver_new(recheck->terms, SOLVER_Z3);
    solver_assert(solver, what);
    enum solver_answer answer = solver_check(solver, NULL, 0, recheck->budget);
    if (answer != SOLVER_NO)
        recheck->wrong = answer == SOLVER_YES ? wrong : "the invariant could not be checked again in time";
    solver_free(solver);
}

static void check_obligation(struct recheck *recheck, struct step_terms *step, const struct obligation *obligation)
{
    struct view views[MOST_PREMISES];
    if (!obligation_is_possible(recheck->invariant, obligation))
        return;
    uint32_t count = obligation_premises(step, obligation, views);
    const uint32_t locations[] = {recheck->system->steps[obligation->step].from, obligation->one, obligation->other};
    term premise = recheck->system->steps[obligation->step].guard, goal = TERM_TRUE;
    premise = term_and(recheck->terms, premise, counters_fact(recheck->system, locations, 3));
    for (uint32_t i = 0; i < count; i++)
        premise = term_and(recheck->terms, premise, all_of(recheck, &views[i]));
    if (premise == TERM_FALSE)
        return;
    count = obligation_goals(step, obligation, views);
    for (uint32_t i = 0; i < count; i++)
        goal = term_and(recheck->terms, goal, all_of(recheck, &views[i]));
    must_not_be(recheck, term_and(recheck->terms, premise, term_not(recheck->terms, goal)),
                "a step leads out of the invariant");
}

static void check_step(struct recheck *recheck, uint32_t step)
{
    struct step_terms terms;
    uint32_t count = (uint32_t)recheck->system->location_count;
    step_terms_open(&terms, recheck->invariant, step);
    check_obligation(recheck, &terms, &(struct obligation){step, SYSTEM_NONE, SYSTEM_NONE});
    for (uint32_t one = 0; one < count && recheck->wrong == NULL; one++) {
        check_obligation(recheck, &terms, &(struct obligation){step, one, SYSTEM_NONE});
        for (uint32_t other = 0; other <= one; other++)
            check_obligation(recheck, &terms, &(struct obligation){step, one, other});
    }
    step_terms_close(&terms);
}

/* Main begins with all cells 0, and with nothing of its own. */
static void check_begin(struct recheck *recheck, struct step_terms *terms)
{
    struct view view = location_view(terms, recheck->system->templates[0].entry);
    term premise = TERM_TRUE;
    for (size_t i = 0; i < recheck->system->cell_count; i++) {
        const struct system_cell *cell = &recheck->system->cells[i];
        premise = term_and(recheck->terms, premise,
                           term_eq(recheck->terms, cell->variable, term_constant(recheck->terms, cell->width, 0)));
    }
    must_not_be(recheck, term_and(recheck->terms, premise, term_not(recheck->terms, all_of(recheck, &view))),
                "the invariant does not hold at first");
}

const char *invariant_recheck(struct invariant *invariant, struct budget *budget)
{
    struct recheck recheck = {
        .invariant = invariant, .system = invariant->system, .terms = invariant->system->terms, .budget = budget};
    struct step_terms terms;
    step_terms_open(&terms, invariant, SYSTEM_NONE);
    check_begin(&recheck, &terms);
    for (size_t i = 0; i < recheck.system->hazard_count; i++) {
        struct view view = location_view(&terms, recheck.system->hazards[i].from);
        term there = counters_fact(recheck.system, &recheck.system->hazards[i].from, 1);
        there = term_and(recheck.terms, there, all_of(&recheck, &view));
        must_not_be(&recheck, term_and(recheck.terms, there, recheck.system->hazards[i].condition),
                    "the invariant does not exclude an error");
    }
    step_terms_close(&terms);
    for (uint32_t i = 0; i < recheck.system->step_count; i++)
        check_step(&recheck, i);
    return recheck.wrong;
}
