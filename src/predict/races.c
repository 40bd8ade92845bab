/* Data races: two accesses that conflict, and both are next. */
#include "base/hash.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "predict/search.h"

enum { MOST_TRIES = 200 /* questions about one pair of places in the code */ };

struct racing {
    struct search *search;
    const struct record *record;
    struct prefix *prefix;
    struct idmap *tries; /* by cause */
};

/* The accesses of two events that race if nothing orders them; false: there are none. */
static bool find_accesses(const struct racing *racing, uint32_t one, uint32_t other, const struct step_access **a,
                          const struct step_access **b)
{
    uint32_t count, other_count;
    const struct step_access *accesses = record_accesses(racing->record, one, &count);
    const struct step_access *others = record_accesses(racing->record, other, &other_count);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < other_count; j++)
            if (step_race(&accesses[i], &others[j])) {
                *a = &accesses[i];
                *b = &others[j];
                return true;
            }
    return false;
}

/* Whether a pair of places in the code is still to be asked about. */
static bool may_ask(struct racing *racing, uint64_t cause)
{
    uint32_t tries = idmap_get(racing->tries, cause);
    tries = tries == IDMAP_NONE ? 0 : tries;
    if (tries >= MOST_TRIES) {
        racing->search->dropped = true;
        return false;
    }
    idmap_put(racing->tries, cause, tries + 1);
    return true;
}

static void ask(struct racing *racing, uint32_t one, uint32_t other)
{
    const struct step_access *a, *b;
    struct search *search = racing->search;
    struct plan plan;
    if (!find_accesses(racing, one, other, &a, &b) || !guide_race_counts(search->guide, a->spot, b->spot))
        return;
    uint64_t low = a->spot < b->spot ? a->spot : b->spot;
    uint64_t cause = hash_join(hash_join(hash_mix(low + 1), a->spot ^ b->spot), EXPLORE_RACE);
    if (search_knows(search, cause) || !may_ask(racing, cause))
        return;
    prefix_ask(racing->prefix);
    bool turned = record_event(racing->record, one)->stopped; /* nothing comes behind it */
    prefix_next(racing->prefix, turned ? other : one);
    prefix_next(racing->prefix, turned ? one : other);
    if (prefix_answer(racing->prefix, false, &plan) && search_confirm(search, &plan))
        search_is_new(search, cause);
}

static void ask_at(struct racing *racing, uint32_t place)
{
    const struct place *at = record_place(racing->record, place);
    const uint32_t *uses = record_uses_at(racing->record, place);
    for (uint32_t i = 0; i < at->use_count; i++)
        for (uint32_t j = i + 1; j < at->use_count && !search_is_over(racing->search); j++) {
            const struct use *one = record_use(racing->record, uses[i]), *other = record_use(racing->record, uses[j]);
            const struct event *a = record_event(racing->record, one->event);
            const struct event *b = record_event(racing->record, other->event);
            bool ordered = at->kind != PLACE_ORDER && prefix_must(racing->prefix, one->event, other->event);
            if (a->thread != b->thread && !(a->stopped && b->stopped) && !ordered)
                ask(racing, one->event, other->event);
        }
}

void races_ask(struct search *search, const struct record *record, struct prefix *prefix)
{
    struct racing racing = {search, record, prefix, idmap_new()};
    bool asked = (search->options->kinds >> EXPLORE_RACE & 1) != 0;
    for (uint32_t i = 0; i < record_place_count(record) && asked; i++)
        if (record_place(record, i)->object < STEP_THREAD && record_place(record, i)->kind != PLACE_LOCK)
            ask_at(&racing, i);
    idmap_free(racing.tries);
}
