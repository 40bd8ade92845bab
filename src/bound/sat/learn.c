/* From a clause that is false to one that would have avoided it: resolution back to the last literal of the newest
 * level by which all of the conflict came about. */
#include "base/array.h"
#include "bound/sat/internal.h"

#include <assert.h>

static uint64_t next_stamp(struct sat *sat)
{
    ARRAY_RESERVE(sat->stamps, sat->stamp_capacity, sat->level_count + 1);
    for (; sat->stamp_count <= sat->level_count; sat->stamp_count++)
        sat->stamps[sat->stamp_count] = 0;
    return ++sat->stamp;
}

uint32_t count_levels(struct sat *sat, const sat_literal *literals, size_t count)
{
    uint64_t stamp = next_stamp(sat);
    uint32_t levels = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t *last = &sat->stamps[variable_at(sat, literals[i])->level];
        levels += *last != stamp;
        *last = stamp;
    }
    return levels;
}

static void mark(struct sat *sat, uint32_t variable)
{
    sat->variables[variable].seen = true;
    ARRAY_ADD(sat->marked, sat->marked_count, sat->marked_capacity, variable);
}

static void forget_marks(struct sat *sat, size_t from)
{
    while (sat->marked_count > from)
        sat->variables[sat->marked[--sat->marked_count]].seen = false;
}

/* A clause that serves again is worth keeping, more so if it has fewer levels by now. */
static void use_clause(struct sat *sat, uint32_t clause)
{
    uint32_t *info = &sat->words[clause + CLAUSE_INFO];
    if ((*info & INFO_LEARNED) == 0)
        return;
    uint32_t levels = count_levels(sat, clause_literals(sat, clause), clause_size(sat, clause));
    if (levels < *info >> INFO_SHIFT)
        *info = (*info & (INFO_LEARNED | INFO_DROPPED)) | levels << INFO_SHIFT;
    *info |= INFO_USED;
}

/* Resolves with a clause, of which the first `skipped` literals are known: what is older goes into the new clause;
 * says how much of the newest level there is to be resolved now. */
static size_t resolve(struct sat *sat, uint32_t clause, uint32_t skipped)
{
    size_t open = 0;
    use_clause(sat, clause);
    const sat_literal *literals = clause_literals(sat, clause);
    uint32_t size = clause_size(sat, clause);
    for (uint32_t i = skipped; i < size; i++) {
        struct variable *variable = variable_at(sat, literals[i]);
        if (variable->seen || variable->level == 0)
            continue;
        mark(sat, variable_of(literals[i]));
        heap_bump(sat, variable_of(literals[i]));
        if (variable->level == sat->level_count)
            open++;
        else
            ARRAY_ADD(sat->clause, sat->clause_count, sat->clause_capacity, literals[i]);
    }
    return open;
}

/* Whether a literal follows from the others of the clause, which are marked, as are those of which it is known; no
 * reason is looked at whose level the clause does not have. */
static bool is_implied(struct sat *sat, sat_literal literal, uint64_t stamp)
{
    size_t from = sat->marked_count;
    if (variable_at(sat, literal)->reason == SAT_NONE)
        return false;
    sat->open_count = 0;
    ARRAY_ADD(sat->open, sat->open_count, sat->open_capacity, literal);
    while (sat->open_count > 0) {
        uint32_t reason = variable_at(sat, sat->open[--sat->open_count])->reason;
        const sat_literal *literals = clause_literals(sat, reason);
        for (uint32_t i = 1; i < clause_size(sat, reason); i++) {
            struct variable *variable = variable_at(sat, literals[i]);
            if (variable->seen || variable->level == 0)
                continue;
            if (variable->reason == SAT_NONE || sat->stamps[variable->level] != stamp) {
                forget_marks(sat, from);
                return false;
            }
            mark(sat, variable_of(literals[i]));
            ARRAY_ADD(sat->open, sat->open_count, sat->open_capacity, literals[i]);
        }
    }
    return true;
}

static void minimise(struct sat *sat)
{
    size_t kept = 1;
    count_levels(sat, sat->clause, sat->clause_count);
    uint64_t stamp = sat->stamp;
    for (size_t i = 1; i < sat->clause_count; i++)
        if (!is_implied(sat, sat->clause[i], stamp))
            sat->clause[kept++] = sat->clause[i];
    sat->clause_count = kept;
}

/* Puts the literal of the highest level second, where it is watched; that level. */
static size_t second_level(struct sat *sat)
{
    size_t best = 1;
    if (sat->clause_count == 1)
        return 0;
    for (size_t i = 2; i < sat->clause_count; i++)
        if (variable_at(sat, sat->clause[i])->level > variable_at(sat, sat->clause[best])->level)
            best = i;
    sat_literal literal = sat->clause[best];
    sat->clause[best] = sat->clause[1];
    sat->clause[1] = literal;
    return variable_at(sat, literal)->level;
}

size_t learn(struct sat *sat, uint32_t conflict, uint32_t *levels)
{
    size_t open = 0, at = sat->trail_count;
    uint32_t skipped = 0;
    sat->clause_count = 0;
    ARRAY_ADD(sat->clause, sat->clause_count, sat->clause_capacity, 0); /* the last one of the newest level */
    assert(sat->level_count > 0);
    for (;;) {
        open += resolve(sat, conflict, skipped);
        assert(open > 0);
        do
            at--;
        while (!variable_at(sat, sat->trail[at])->seen);
        struct variable *variable = variable_at(sat, sat->trail[at]);
        variable->seen = false;
        if (--open == 0)
            break;
        conflict = variable->reason;
        skipped = 1;
    }
    sat->clause[0] = negation(sat->trail[at]);
    minimise(sat);
    forget_marks(sat, 0);
    *levels = count_levels(sat, sat->clause, sat->clause_count);
    return second_level(sat);
}

void learn_core(struct sat *sat, sat_literal failed)
{
    sat->failed[failed] = true;
    if (variable_at(sat, failed)->level == 0)
        return;
    mark(sat, variable_of(failed));
    for (size_t i = sat->trail_count; i > sat->levels[0]; i--) {
        const struct variable *variable = variable_at(sat, sat->trail[i - 1]);
        if (!variable->seen)
            continue;
        if (variable->reason == SAT_NONE) {
            sat->failed[sat->trail[i - 1]] = true;
            continue;
        }
        const sat_literal *literals = clause_literals(sat, variable->reason);
        for (uint32_t k = 1; k < clause_size(sat, variable->reason); k++)
            if (variable_at(sat, literals[k])->level > 0)
                mark(sat, variable_of(literals[k]));
    }
    forget_marks(sat, 0);
}
