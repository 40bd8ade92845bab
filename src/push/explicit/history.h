/* Lock histories of the decision-procedure paper (001, section 5), for whole phases and for parts of one.
 *
 * A *segment* abstracts a piece of one process's path within one phase:
 *     R      locks released that were held at its start
 *     RH[l]  for l in R: locks released or used before l's release
 *     A      locks acquired and still held at its end
 *     AH[l]  for l in A: locks acquired after l's (final) acquisition
 *     U      locks acquired and released
 * (RH[l] and AH[l] leave out l itself.) Segments of adjacent pieces compose. The held-throughout set HT is not stored:
 * it is what was held at the start, less R.
 *
 * A *history* is a sequence of segments, one for each phase from where it begins: the tuple of lock histories of 001
 * section 6. It may begin anywhere, with locks held that it does not know of: that is how the summary of a function is
 * represented, once for all callers. When a caller composes its own history with the summary, the locks that the caller
 * holds are projected out of the summary, because re-entering them has no effect: this is the language-strength
 * reduction for reentrant locks.
 *
 * Segments, histories and lock sets are interned: equal ones have equal numbers, and most operations are remembered. */
#ifndef HEDDLE_PUSH_EXPLICIT_HISTORY_H
#define HEDDLE_PUSH_EXPLICIT_HISTORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct histories;

struct histories *histories_new(uint32_t lock_count);
void histories_free(struct histories *histories);

/* The number of 64-bit words in a lock set. */
uint32_t histories_words(const struct histories *histories);

/* Lock sets as numbers; 0 is the empty one. */
uint32_t history_lock_set(struct histories *histories, const uint64_t *words);
const uint64_t *history_lock_words(const struct histories *histories, uint32_t set);
uint32_t history_lock_union(struct histories *histories, uint32_t a, uint32_t b);

enum { HISTORY_EMPTY = 0 }; /* one phase, nothing done */

uint32_t history_acquire(struct histories *histories, uint32_t history, uint32_t lock);
uint32_t history_release(struct histories *histories, uint32_t history, uint32_t lock);

/* The history with a new, empty phase behind it. */
uint32_t history_next_phase(struct histories *histories, uint32_t history);

/* Two phases: acquires the locks of the set in the first, and does nothing in the second. Such a history stands for a
 * piece of a path that begins, with these locks held, in the second phase. */
uint32_t history_holding(struct histories *histories, uint32_t held);

/* The piece `second` (see history_holding) with the last phase of `first` put before it, without the locks of the set
 * `projected`; the locks of the set `held` are held before both. */
uint32_t history_put_before(struct histories *histories, uint32_t first, uint32_t second, uint32_t held,
                            uint32_t projected);

/* The history with a piece put behind it. */
uint32_t history_continue(struct histories *histories, uint32_t history, uint32_t piece);

/* `first`, then `second` with the locks of the set projected out; second's first phase is first's last one. */
uint32_t history_compose(struct histories *histories, uint32_t first, uint32_t second, uint32_t held);

/* The history without the uses of its last phase: right where they cannot matter (nobody holds a lock throughout it,
 * and this process holds none now whose acquisition order they belong to). */
uint32_t history_forget_uses(struct histories *histories, uint32_t history);

/* The history with nothing but R and A in its last phase: right where no other process is active in it. */
uint32_t history_forget_orders(struct histories *histories, uint32_t history);

/* The lock set of the locks that a history acquired itself and holds at its end. */
uint32_t history_held(const struct histories *histories, uint32_t history);

/* True if whatever the larger history is compatible with, the smaller one is, too, and stays so when both are continued
 * or put behind the same beginning. That is so if in every phase, with I and F held at its start and end and HT
 * throughout,
 *     I, F and HT of the smaller are contained in those of the larger,
 *     the smaller acquires only what the larger acquires or has in I or F (others cannot have these in HT),
 *     AH[l] of the smaller is contained in AH[l] of the larger and F, for l that both have in A, and
 *     RH[l] of the smaller is contained in RH[l] of the larger and I, for l that both have in R.
 * (A lock in A of the smaller and HT of the larger needs no order: a compatible process does not touch it. Members of F
 * and I of the larger need none either: others cannot have them in A and R.) For example, a cut right before a critical
 * section covers a cut within it if nothing else is used in between. With same_end both must hold the same locks in the
 * end. */
bool history_covers(const struct histories *histories, uint32_t smaller, uint32_t larger, bool same_end);

/* Most pairs of histories can be told apart by a glance: sets of their last four phases, 16 bits each, lock l as bit l
 * % 16. */
struct history_signature {
    uint64_t held, through, taken, allowed; /* at the ends; throughout; acquired; acquired or held at start or end */
};

struct history_signature history_signature(const struct histories *histories, uint32_t history);

/* False if the smaller one certainly does not cover the larger one. */
static inline bool history_may_cover(const struct history_signature *smaller, const struct history_signature *larger)
{
    return ((smaller->held & ~larger->held) | (smaller->through & ~larger->through) |
            (smaller->taken & ~larger->allowed)) == 0;
}

/* A total order on histories of equally many phases. It does not depend on numbers, as these depend on the order of
 * operations. */
int history_compare(const struct histories *histories, uint32_t a, uint32_t b);

/* A complete history, spelled out for comparing it with those of other processes. */
struct phase_history {
    const uint64_t *initial, *final, *through; /* held at the start, at the end, and all the time */
    const uint64_t *released, *used, *acquired;
    const uint64_t *release_orders, *acquire_orders; /* RH and AH: one set for each member of R and A, ascending */
};

struct lock_history {
    uint32_t phase_count;
    uint32_t words;
    struct phase_history phases[];
};

/* Spells out a history that began with no lock held. The result lives in the arena. */
struct lock_history *history_export(const struct histories *histories, uint32_t history, struct arena *arena);

/* A total order on spelled-out histories that does not depend on numbers: fewer and smaller sets first. */
int lock_history_compare(const struct lock_history *a, const struct lock_history *b);

#endif
