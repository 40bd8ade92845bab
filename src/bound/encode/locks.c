/* Mutexes: what 002, §7.1 says of them. That all times at which a mutex is held follow each other is there in any case
 * (encode.c), since a lock takes from an unlock, and two never take from the same one; so this adds no fact. */
#include "bound/encode/internal.h"

static uint32_t thread_of(const struct encoding *encoding, uint32_t event)
{
    return encoding->skeleton->nodes[encode_event(encoding, event)->node].thread;
}

/* S2b: if one lock comes before another, so does an unlock of its thread behind it. */
static void add_lemma(struct encoding *encoding, const struct group *group, uint32_t lock, uint32_t other)
{
    struct terms *terms = encoding->terms;
    term both = term_and(terms, encode_event(encoding, lock)->guard, encode_event(encoding, other)->guard);
    term some = encode_before(encoding, other, lock);
    for (size_t i = 0; i < group->count; i++) {
        uint32_t unlock = group->events[i];
        if (encode_event(encoding, unlock)->kind != EVENT_UNLOCK || unlock < lock ||
            thread_of(encoding, unlock) != thread_of(encoding, lock))
            continue;
        term before = term_and(terms, encode_event(encoding, unlock)->guard, encode_before(encoding, unlock, other));
        some = term_or(terms, some, before);
    }
    encode_hold(encoding, encode_implies(encoding, both, some));
}

void encode_lock_lemmas(struct encoding *encoding, const struct group *group)
{
    for (size_t i = 0; i < group->count && !encoding->stopped; i++)
        for (size_t k = 0; k < group->count && !encoding->stopped; k++) {
            uint32_t one = group->events[i], other = group->events[k];
            if (encode_event(encoding, one)->kind == EVENT_LOCK && encode_event(encoding, other)->kind == EVENT_LOCK &&
                thread_of(encoding, one) != thread_of(encoding, other))
                add_lemma(encoding, group, one, other);
        }
}

/* Without S2a a lock may also take from another lock, and is only then seen not to: the mutex is held there. */
void encode_held_links(struct encoding *encoding, const struct group *group)
{
    for (size_t i = 0; i < group->count && !encoding->stopped; i++)
        for (size_t k = 0; k < group->count && !encoding->stopped; k++) {
            uint32_t one = group->events[i], other = group->events[k];
            if (one == other || encode_event(encoding, one)->kind != EVENT_LOCK ||
                encode_event(encoding, other)->kind != EVENT_LOCK || encode_before(encoding, one, other) == TERM_FALSE)
                continue;
            term chosen = encode_link(encoding, one, other);
            encode_hold(encoding, term_not(encoding->terms, chosen));
        }
}
