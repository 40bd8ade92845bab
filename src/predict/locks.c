/* Deadlocks: threads in a circle, each of which has a lock and comes next to one that the next thread has. */
#include "base/array.h"
#include "base/hash.h"
#include "base/memory.h"
#include "predict/search.h"

enum { LONGEST_CIRCLE = 8, MOST_OF_A_KIND = 3, MOST_TRIES = 20000, KEY_CIRCLE = 10, KEY_KEPT };

/* A thread takes a lock while it has another one. */
struct nesting {
    uint32_t event, thread, has, wants; /* places */
};

struct locks {
    struct search *search;
    const struct record *record;
    struct prefix *prefix;
    struct nesting *nestings;
    size_t count, capacity;
    struct wish *wishes;
    size_t wish_count, wish_capacity;
    size_t circle[LONGEST_CIRCLE];
    uint32_t tries;
};

/* Locks that a thread has, and the event by which it took each. */
struct had {
    uint32_t place, event;
};
struct held {
    struct had *items;
    size_t count, capacity;
};

/* An event that takes a lock, or could not without waiting. */
struct wish {
    uint32_t event, place;
};

static void drop(struct held *held, uint32_t place)
{
    for (size_t i = held->count; i-- > 0;)
        if (held->items[i].place == place) {
            held->items[i] = held->items[--held->count];
            return;
        }
}

/* Whether an event leaves a lock taken. */
static bool takes(const struct record *record, const struct use *use)
{
    const struct place *place = record_place(record, use->place);
    uint32_t count;
    bool taken = false;
    const struct step_access *accesses = record_accesses(record, use->event, &count);
    for (uint32_t i = 0; i < count; i++)
        if (accesses[i].object == place->object && accesses[i].first < place->end && place->first < accesses[i].end)
            taken = (~accesses[i].use & (STEP_LOCKS | STEP_WRITES | STEP_ACQUIRES)) == 0;
    return taken;
}

/* Where in the code an event begins. */
static uint64_t spot_of(const struct record *record, uint32_t event)
{
    uint32_t count;
    const struct step_access *accesses = record_accesses(record, event, &count);
    return count == 0 ? 0 : accesses[0].spot;
}

/* Of the same kind one is enough: of the same thread, with what it did before its own affair. */
static void add_nesting(struct locks *locks, const struct nesting *nesting)
{
    uint32_t same = 0;
    for (size_t i = 0; i < locks->count; i++) {
        const struct nesting *other = &locks->nestings[i];
        same += other->thread == nesting->thread && other->has == nesting->has && other->wants == nesting->wants;
    }
    if (same < MOST_OF_A_KIND)
        ARRAY_ADD(locks->nestings, locks->count, locks->capacity, *nesting);
    else
        locks->search->dropped = true;
}

/* Whether one more question may be asked about this record. */
static bool may_ask(struct locks *locks)
{
    if (locks->tries++ < MOST_TRIES)
        return true;
    locks->search->dropped = true;
    return false;
}

static bool is_lock(const struct record *record, const struct use *use)
{
    return record_place(record, use->place)->kind == PLACE_LOCK || use->blocks;
}

/* What an event does to one lock. */
static void follow(struct locks *locks, struct held *own, const struct use *use)
{
    uint32_t thread = record_event(locks->record, use->event)->thread;
    if (is_lock(locks->record, use)) {
        for (size_t i = 0; i < own->count; i++)
            add_nesting(locks, &(struct nesting){use->event, thread, own->items[i].place, use->place});
        ARRAY_ADD(locks->wishes, locks->wish_count, locks->wish_capacity, (struct wish){use->event, use->place});
    }
    drop(own, use->place);
    if (takes(locks->record, use))
        ARRAY_ADD(own->items, own->count, own->capacity, (struct had){use->place, use->event});
}

/* Runs a prefix in which threads stand before locks that they wait for. */
static bool try_out(struct locks *locks, size_t waiting)
{
    struct plan plan;
    if (!prefix_answer(locks->prefix, false, &plan))
        return false;
    plan.count -= waiting; /* they only wait */
    return search_confirm(locks->search, &plan);
}

/* A thread ends, or waits for something else, with a lock that another one may come to want. */
static void ask_kept(struct locks *locks, uint32_t thread, const struct had *kept)
{
    for (size_t i = 0; i < locks->wish_count && !search_is_over(locks->search); i++) {
        const struct wish *wish = &locks->wishes[i];
        uint64_t key =
            hash_join(hash_join(KEY_KEPT, spot_of(locks->record, kept->event)), spot_of(locks->record, wish->event));
        if (wish->place != kept->place || record_event(locks->record, wish->event)->thread == thread ||
            search_knows(locks->search, key) || !may_ask(locks))
            continue;
        prefix_ask(locks->prefix);
        prefix_in(locks->prefix, kept->event);
        prefix_reach(locks->prefix, wish->event);
        if (try_out(locks, 1))
            search_is_new(locks->search, key);
    }
}

static void find_nestings(struct locks *locks)
{
    const struct record *record = locks->record;
    struct held *held = mem_new(record_threads(record) + (size_t)1, sizeof *held);
    for (uint32_t i = 0; i < record_event_count(record); i++) {
        const struct event *event = record_event(record, i);
        for (uint32_t j = 0; j < event->use_count && !event->stopped; j++)
            follow(locks, &held[event->thread], record_use(record, event->first_use + j));
    }
    for (uint32_t i = 0; i < record_threads(record); i++) {
        for (size_t j = 0; j < held[i].count; j++)
            ask_kept(locks, i, &held[i].items[j]);
        mem_free(held[i].items);
    }
    mem_free(held);
}

/* A circle by the places in the code where it is closed. */
static uint64_t key_of(const struct locks *locks, size_t length)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < length; i++)
        sum += hash_mix(spot_of(locks->record, locks->nestings[locks->circle[i]].event) + 1);
    return hash_join(hash_join(KEY_CIRCLE, length), sum);
}

static void ask(struct locks *locks, size_t length)
{
    uint64_t key = key_of(locks, length);
    if (search_knows(locks->search, key) || !may_ask(locks))
        return;
    prefix_ask(locks->prefix);
    for (size_t i = 0; i < length; i++)
        prefix_reach(locks->prefix, locks->nestings[locks->circle[i]].event);
    if (try_out(locks, length))
        search_is_new(locks->search, key);
}

/* Whether a thread can be the next one of a circle: what it has is wanted by the last one, and it is no other one of
 * the circle, nor has what another one has. */
static bool fits(const struct locks *locks, size_t length, const struct nesting *next)
{
    if (locks->nestings[locks->circle[length - 1]].wants != next->has)
        return false;
    for (size_t i = 0; i < length; i++) {
        const struct nesting *other = &locks->nestings[locks->circle[i]];
        if (other->thread == next->thread || other->has == next->has)
            return false;
    }
    return true;
}

static void extend(struct locks *locks, size_t length)
{
    const struct nesting *first = &locks->nestings[locks->circle[0]];
    if (length > 1 && locks->nestings[locks->circle[length - 1]].wants == first->has)
        ask(locks, length);
    for (size_t i = locks->circle[0] + 1; i < locks->count; i++) {
        if (!fits(locks, length, &locks->nestings[i]) || search_is_over(locks->search))
            continue;
        if (length == LONGEST_CIRCLE) {
            locks->search->dropped = true;
            return;
        }
        locks->circle[length] = i;
        extend(locks, length + 1);
    }
}

void locks_ask(struct search *search, const struct record *record, struct prefix *prefix)
{
    struct locks locks = {.search = search, .record = record, .prefix = prefix};
    if ((search->options->kinds >> EXPLORE_DEADLOCK & 1) == 0)
        return;
    find_nestings(&locks);
    for (size_t i = 0; i < locks.count; i++) {
        locks.circle[0] = i;
        extend(&locks, 1);
    }
    mem_free(locks.nestings);
    mem_free(locks.wishes);
}
