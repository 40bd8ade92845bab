/* The clauses: one array of words, in which those that are dropped leave holes until there are too many. */
#include "base/array.h"
#include "bound/sat/internal.h"

#include <assert.h>
#include <stdlib.h>

enum { KEPT_LEVELS = 2 };

uint32_t clause_add(struct sat *sat, const sat_literal *literals, size_t count, bool learned, uint32_t levels)
{
    uint32_t clause = (uint32_t)sat->word_count;
    assert(count >= 2 && sat->word_count + count + CLAUSE_LITERALS < WATCH_PAIR);
    ARRAY_RESERVE(sat->words, sat->word_capacity, sat->word_count + count + CLAUSE_LITERALS);
    sat->words[clause + CLAUSE_SIZE] = (uint32_t)count;
    sat->words[clause + CLAUSE_INFO] = (learned ? INFO_LEARNED : 0) | levels << INFO_SHIFT;
    for (size_t i = 0; i < count; i++)
        sat->words[clause + CLAUSE_LITERALS + i] = literals[i];
    sat->word_count += count + CLAUSE_LITERALS;
    if (learned)
        ARRAY_ADD(sat->learned, sat->learned_count, sat->learned_capacity, clause);
    clause_watch(sat, clause);
    return clause;
}

void clause_watch(struct sat *sat, uint32_t clause)
{
    const sat_literal *literals = clause_literals(sat, clause);
    uint32_t pair = clause_size(sat, clause) == 2 ? WATCH_PAIR : 0;
    for (unsigned i = 0; i < 2; i++) {
        struct watches *watches = &sat->watches[negation(literals[i])];
        ARRAY_ADD(watches->items, watches->count, watches->capacity, (struct watch){clause | pair, literals[1 - i]});
    }
}

static bool is_reason(const struct sat *sat, uint32_t clause)
{
    sat_literal first = clause_literals(sat, clause)[0];
    return is_true(sat, first) && variable_at(sat, first)->reason == clause;
}

/* More levels first, then the longer one, then the older one. */
static int by_worth(const void *one, const void *other, void *given)
{
    const struct sat *sat = given;
    uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)other;
    uint32_t levels = sat->words[a + CLAUSE_INFO] >> INFO_SHIFT, others = sat->words[b + CLAUSE_INFO] >> INFO_SHIFT;
    if (levels != others)
        return levels > others ? -1 : 1;
    if (clause_size(sat, a) != clause_size(sat, b))
        return clause_size(sat, a) > clause_size(sat, b) ? -1 : 1;
    return a < b ? -1 : a > b;
}

/* Moves all clauses that are left together; those of the watches and reasons are found again by what stands where they
 * were. */
static void close_holes(struct sat *sat)
{
    uint32_t *moved = mem_new(sat->word_count + 1, sizeof *moved);
    size_t to = 0;
    for (size_t from = 0, size; from < sat->word_count; from += size) {
        size = sat->words[from + CLAUSE_SIZE] + CLAUSE_LITERALS;
        moved[from] = (uint32_t)to;
        if ((sat->words[from + CLAUSE_INFO] & INFO_DROPPED) != 0)
            continue;
        for (size_t i = 0; i < size; i++)
            sat->words[to + i] = sat->words[from + i];
        to += size;
    }
    sat->word_count = to;
    for (size_t i = 0; i < sat->learned_count; i++)
        sat->learned[i] = moved[sat->learned[i]];
    for (size_t i = 0; i < sat->trail_count; i++) {
        struct variable *variable = variable_at(sat, sat->trail[i]);
        if (variable->reason != SAT_NONE)
            variable->reason = moved[variable->reason];
    }
    for (size_t i = 0; i < 2 * sat->variable_count; i++)
        for (size_t j = 0; j < sat->watches[i].count; j++) {
            struct watch *watch = &sat->watches[i].items[j];
            watch->clause = moved[watched_clause(*watch)] | (watch->clause & WATCH_PAIR);
        }
    sat->dropped_words = 0;
    mem_free(moved);
}

static void drop_watches(struct sat *sat)
{
    for (size_t i = 0; i < 2 * sat->variable_count; i++) {
        struct watches *watches = &sat->watches[i];
        size_t kept = 0;
        for (size_t j = 0; j < watches->count; j++)
            if ((sat->words[watched_clause(watches->items[j]) + CLAUSE_INFO] & INFO_DROPPED) == 0)
                watches->items[kept++] = watches->items[j];
        watches->count = kept;
    }
}

static bool is_worth_keeping(const struct sat *sat, uint32_t clause)
{
    uint32_t info = sat->words[clause + CLAUSE_INFO];
    return info >> INFO_SHIFT <= KEPT_LEVELS || (info & INFO_USED) != 0 || is_reason(sat, clause);
}

void clauses_reduce(struct sat *sat)
{
    size_t kept = 0, half = sat->learned_count / 2;
    qsort_r(sat->learned, sat->learned_count, sizeof *sat->learned, by_worth, sat);
    for (size_t i = 0; i < sat->learned_count; i++) {
        uint32_t clause = sat->learned[i];
        if (i < half && !is_worth_keeping(sat, clause)) {
            sat->words[clause + CLAUSE_INFO] |= INFO_DROPPED;
            sat->dropped_words += clause_size(sat, clause) + CLAUSE_LITERALS;
            continue;
        }
        sat->words[clause + CLAUSE_INFO] &= ~(uint32_t)INFO_USED;
        sat->learned[kept++] = clause;
    }
    sat->learned_count = kept;
    drop_watches(sat);
    if (sat->dropped_words > sat->word_count / 4)
        close_holes(sat);
}
