/* What else threads could read: each use that could find something else than in the run, as far as others left that
 * there in the run. The run that begins so is recorded as the first one was (maximal causality reduction: Huang, PLDI
 * 2015), and so what the program does in all executions is seen bit by bit. */
#include "base/array.h"
#include "base/hash.h"
#include "base/memory.h"
#include "predict/search.h"

enum { MOST_TO_WIDEN = 400 }; /* events of a record, of which all prefixes are widened; else only of what is new */
enum { KEY_PLAN = 1, KEY_SPOTS, KEY_TARGET, KEY_CHOICE };

struct flips {
    struct search *search;
    const struct record *record;
    struct prefix *prefix;
    const struct use *use; /* that is to find something else */
    uint64_t *values;      /* that were tried */
    size_t value_count, value_capacity;
};

/* Where in the code an event accesses a place; 0: at no such access. */
static uint64_t spot_of(const struct flips *flips, uint32_t event)
{
    const struct place *place = record_place(flips->record, flips->use->place);
    uint32_t count;
    if (event == RECORD_NONE)
        return 1;
    const struct step_access *accesses = record_accesses(flips->record, event, &count);
    for (uint32_t i = 0; i < count; i++)
        if (accesses[i].object == place->object && accesses[i].first < place->end && place->first < accesses[i].end)
            return accesses[i].spot;
    return 0;
}

/* What a use would find, as a number that is the same in all runs. */
static uint64_t target(const struct flips *flips, uint32_t from, uint64_t value)
{
    const struct place *place = record_place(flips->record, flips->use->place);
    const struct event *event = record_event(flips->record, flips->use->event);
    uint64_t key = hash_join(KEY_TARGET, event->thread);
    if (event->previous != RECORD_NONE)
        key = hash_join(key, record_event(flips->record, event->previous)->history);
    key = hash_join(hash_join(key, place->object), place->first);
    if (place->kind == PLACE_VALUES)
        return hash_join(key, value);
    if (from == RECORD_NONE)
        return hash_join(key, 0);
    const struct event *writer = record_event(flips->record, from);
    return hash_join(hash_join(key, writer->thread + UINT64_C(1)), writer->place_in_thread);
}

static enum urgency urgency_of(struct flips *flips, uint32_t from, uint64_t aim)
{
    uint64_t spots = hash_join(hash_join(KEY_SPOTS, spot_of(flips, flips->use->event)), spot_of(flips, from));
    bool new_spots = search_is_new(flips->search, spots), new_aim = search_is_new(flips->search, aim);
    return new_spots ? URGENT : new_aim ? USUAL : SELDOM;
}

/* Whether a value was tried already, for the use at hand. */
static bool was_tried(const struct flips *flips, uint64_t value)
{
    for (size_t i = 0; i < flips->value_count; i++)
        if (flips->values[i] == value)
            return true;
    return false;
}

/* A plan that was not made before is run later. */
static void plan_later(struct flips *flips, struct plan *plan, uint64_t aim, enum urgency urgency)
{
    if (search_is_new(flips->search, hash_join(hash_join(KEY_PLAN, plan->key), aim)))
        search_later(flips->search, plan, urgency);
    else
        mem_free(plan->steps);
}

/* Asks whether a use can find what an event left (RECORD_NONE: what was there at first). */
static void ask(struct flips *flips, uint32_t from, uint64_t value)
{
    struct plan plan;
    if (value == flips->use->read || was_tried(flips, value))
        return;
    prefix_ask(flips->prefix);
    prefix_next(flips->prefix, flips->use->event);
    prefix_last(flips->prefix, flips->use->place, from);
    if (!prefix_answer(flips->prefix, true, &plan))
        return;
    ARRAY_ADD(flips->values, flips->value_count, flips->value_capacity, value);
    uint64_t aim = target(flips, from, value);
    enum urgency urgency = urgency_of(flips, from, aim);
    plan_later(flips, &plan, aim, urgency);
    if (record_event_count(flips->record) > MOST_TO_WIDEN && urgency == SELDOM)
        flips->search->dropped = true;
    else if (prefix_widen(flips->prefix, &plan))
        plan_later(flips, &plan, aim, urgency == URGENT ? USUAL : SELDOM);
}

/* What else could be chosen in an event that finds what it found. */
static void ask_choices(struct flips *flips, uint32_t number)
{
    const struct event *event = record_event(flips->record, number);
    uint32_t count;
    const struct guide_choices *options = record_options(flips->record, number, &count);
    for (uint32_t i = 0; i < count && !search_is_over(flips->search); i++) {
        struct plan plan;
        prefix_ask(flips->prefix);
        prefix_next(flips->prefix, number);
        for (uint32_t j = 0; j < event->use_count; j++) {
            const struct use *use = record_use(flips->record, event->first_use + j);
            if (use->reads && record_place(flips->record, use->place)->kind == PLACE_ORDER)
                prefix_last(flips->prefix, use->place, use->from);
        }
        if (!prefix_answer(flips->prefix, true, &plan))
            return;
        uint64_t aim = hash_join(KEY_CHOICE, event->thread);
        for (uint32_t j = 0; j < options[i].count; j++)
            aim = hash_join(aim, options[i].made[j]);
        plan.chooses = true;
        plan.choices = options[i];
        plan_later(flips, &plan, aim, USUAL);
    }
}

static void ask_about(struct flips *flips, const struct use *use)
{
    const struct place *place = record_place(flips->record, use->place);
    const uint32_t *uses = record_uses_at(flips->record, use->place);
    uint32_t thread = record_event(flips->record, use->event)->thread;
    bool own = false; /* it wrote there itself before */
    if (!use->reads || use->needs || place->kind == PLACE_LOCK || use->waits)
        return;
    flips->use = use;
    flips->value_count = 0;
    for (uint32_t i = 0; i < place->use_count && !search_is_over(flips->search); i++) {
        const struct use *other = record_use(flips->record, uses[i]);
        const struct event *event = record_event(flips->record, other->event);
        bool same = event->thread == thread;
        if (same && other->event >= use->event)
            continue;
        own |= same && other->writes;
        if (other->writes && !event->stopped && !prefix_must(flips->prefix, use->event, other->event))
            ask(flips, other->event, other->left);
    }
    if (!own)
        ask(flips, RECORD_NONE, place->initial);
}

void flips_ask(struct search *search, const struct record *record, struct prefix *prefix)
{
    struct flips flips = {.search = search, .record = record, .prefix = prefix};
    for (uint32_t i = 0; i < record_event_count(record) && !search_is_over(search); i++) {
        const struct event *event = record_event(record, i);
        for (uint32_t j = 0; j < event->use_count; j++)
            ask_about(&flips, record_use(record, event->first_use + j));
        ask_choices(&flips, i);
    }
    mem_free(flips.values);
}
