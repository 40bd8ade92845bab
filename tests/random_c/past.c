#include "random_c/past.h"

#include "base/array.h"
#include "base/hash.h"
#include "random_c/every.h"
#include "run/run.h"
#include "state/explore.h"

#include <string.h>

enum { MOST_THREADS = 16 };

struct event {
    struct past_event told;
    uint64_t hash;                /* of the step and all that must come before it */
    uint64_t sum;                 /* of the hashes so far */
    uint32_t clock[MOST_THREADS]; /* by thread: how many of its steps happened before, in the language's sense */
    size_t first, count;          /* of its accesses */
};

struct past {
    struct event *events;
    size_t count, capacity;
    struct step_access *accesses;
    size_t access_count, access_capacity;
};

struct past *past_new(void)
{
    return mem_new(1, sizeof(struct past));
}

void past_free(struct past *past)
{
    mem_free(past->events);
    mem_free(past->accesses);
    mem_free(past);
}

static bool overlap(const struct step_access *one, const struct step_access *other)
{
    return one->object == other->object && one->first < other->end && other->first < one->end;
}

static bool conflict(const struct step_access *one, const struct step_access *other)
{
    bool merge =
        one->merges != 0 && one->merges == other->merges && one->first == other->first && one->end == other->end;
    return overlap(one, other) && ((one->use | other->use) & STEP_WRITES) != 0 && !merge;
}

static bool has_started(const struct past *past, const struct event *event, uint32_t thread)
{
    for (size_t i = 0; i < event->count; i++)
        if (past->accesses[event->first + i].object == STEP_WAKING + thread)
            return true;
    return false;
}

/* Whether two steps cannot change places: of one thread, conflicting, or one starts the other's thread. */
static bool ordered(const struct past *past, const struct event *one, const struct event *other)
{
    if (one->told.number == other->told.number || has_started(past, one, other->told.number))
        return true;
    for (size_t i = 0; i < one->count; i++)
        for (size_t j = 0; j < other->count; j++)
            if (conflict(&past->accesses[one->first + i], &past->accesses[other->first + j]))
                return true;
    return false;
}

static void join(uint32_t *clock, const uint32_t *other)
{
    for (uint32_t i = 0; i < MOST_THREADS; i++)
        clock[i] = clock[i] > other[i] ? clock[i] : other[i];
}

static const struct step_access *access_of(const struct past *past, size_t event, size_t n)
{
    return &past->accesses[past->events[event].first + n];
}

/* Whether a write ends what a write of another thread began: a plain one, or an atomic store that reads nothing. */
static bool ends(const struct past *past, size_t event, size_t n, uint32_t head)
{
    const struct step_access *write = access_of(past, event, n);
    if ((write->use & STEP_WRITES) == 0)
        return false;
    if ((write->use & STEP_ATOMIC) == 0)
        return true;
    bool store = (write->use & STEP_ORDERED) != 0 && (write->use & (STEP_READS | STEP_ACQUIRES)) == 0;
    return store && past->events[event].told.number != head;
}

/* Whether who reads a byte just before an event reads what an access left, or what follows in its release sequence. */
static bool reaches(const struct past *past, size_t event, size_t n, const struct step_access *byte, size_t reader)
{
    for (size_t i = event; i < reader; i++)
        for (size_t j = i == event ? n + 1 : 0; j < past->events[i].count; j++)
            if (overlap(access_of(past, i, j), byte) && ends(past, i, j, past->events[event].told.number))
                return false;
    return true;
}

/* What a write releases: the clock of its event, or of the last fence of its thread before it that releases. */
static const uint32_t *released(const struct past *past, size_t event, size_t n)
{
    const struct step_access *write = access_of(past, event, n);
    if ((write->use & STEP_RELEASES) != 0)
        return past->events[event].clock;
    if ((write->use & STEP_ORDERED) == 0 || (write->use & STEP_WRITES) == 0)
        return NULL;
    for (size_t i = event; i-- > 0;)
        for (size_t j = 0; past->events[i].told.number == past->events[event].told.number && j < past->events[i].count;
             j++)
            if (access_of(past, i, j)->object == STEP_FENCE && (access_of(past, i, j)->use & STEP_RELEASES) != 0)
                return past->events[i].clock;
    return NULL;
}

/* Joins what was released with the bytes that an access of an event reads. */
static void acquire(const struct past *past, uint32_t *clock, struct step_access access, size_t reader)
{
    uint32_t end = access.end;
    for (; access.first < end; access.first++) {
        access.end = access.first + 1;
        for (size_t i = 0; i < reader; i++)
            for (size_t j = 0; j < past->events[i].count; j++) {
                const uint32_t *from = conflict(access_of(past, i, j), &access) ? released(past, i, j) : NULL;
                if (from != NULL && reaches(past, i, j, &access, reader))
                    join(clock, from);
            }
    }
}

/* A fence acquires by all relaxed reads of its thread before it. */
static void acquire_by_fence(const struct past *past, uint32_t *clock, uint32_t thread)
{
    for (size_t i = 0; i + 1 < past->count; i++)
        for (size_t j = 0; past->events[i].told.number == thread && j < past->events[i].count; j++)
            if ((access_of(past, i, j)->use & (STEP_ORDERED | STEP_READS)) == (STEP_ORDERED | STEP_READS))
                acquire(past, clock, *access_of(past, i, j), i);
}

static void make_clock(struct past *past, struct event *event)
{
    uint32_t own = event->told.number, steps = 1;
    for (size_t i = 0; i + 1 < past->count; i++) {
        const struct event *earlier = &past->events[i];
        if (earlier->told.number == own || has_started(past, earlier, own))
            join(event->clock, earlier->clock);
        steps += earlier->told.number == own;
    }
    for (size_t i = 0; i < event->count; i++) {
        const struct step_access *access = &past->accesses[event->first + i];
        if ((access->use & STEP_ACQUIRES) == 0)
            continue;
        if (access->object == STEP_FENCE)
            acquire_by_fence(past, event->clock, own);
        else
            acquire(past, event->clock, *access, past->count - 1);
    }
    event->clock[own] = steps;
}

void past_add(struct past *past, const struct past_event *told, const struct step_access *accesses, size_t count)
{
    struct event added = {.told = *told, .first = past->access_count, .count = count};
    ARRAY_RESERVE(past->accesses, past->access_capacity, past->access_count + count);
    for (size_t i = 0; i < count; i++)
        past->accesses[past->access_count++] = accesses[i];
    ARRAY_ADD(past->events, past->count, past->capacity, added);
    struct event *event = &past->events[past->count - 1];
    uint64_t before = 0;
    for (size_t i = 0; i + 1 < past->count; i++)
        if (ordered(past, &past->events[i], event))
            before += hash_mix(past->events[i].hash);
    event->hash = hash_join(hash_join(hash_mix(told->name), told->choices), before);
    event->sum = hash_mix(event->hash + 1) + (past->count > 1 ? past->events[past->count - 2].sum : 0);
    make_clock(past, event);
}

void past_remove(struct past *past)
{
    past->access_count = past->events[--past->count].first;
}

uint64_t past_hash(const struct past *past)
{
    return past->events[past->count - 1].sum | 1;
}

static void note_race(struct run *run, const struct step_access *one, const struct step_access *other,
                      struct every_set *findings)
{
    struct run_place here = {0}, there = {0};
    if (!run_spot_is_own(run, one->spot) && !run_spot_is_own(run, other->spot))
        return; /* within the library */
    run_spot_place(run, one->spot, &here);
    run_spot_place(run, other->spot, &there);
    every_set_add(findings, every_finding(EXPLORE_RACE, here.method, here.line, there.method, there.line));
}

/* From the last one back, up to a plain one that wrote all of it. */
static void note_races_of(const struct past *past, const struct step_access *access, struct run *run,
                          struct every_set *findings)
{
    const struct event *last = &past->events[past->count - 1];
    for (size_t i = past->count - 1; i-- > 0;) {
        const struct event *event = &past->events[i];
        bool before = last->clock[event->told.number] >= event->clock[event->told.number];
        for (size_t j = event->count; j-- > 0;) {
            const struct step_access *earlier = &past->accesses[event->first + j];
            if (!conflict(earlier, access))
                continue;
            bool only_look = (earlier->use & (STEP_WRITES | STEP_SEES)) != STEP_WRITES &&
                             (access->use & (STEP_WRITES | STEP_SEES)) != STEP_WRITES;
            if (!before && !event->told.bad && !only_look && (earlier->use & access->use & STEP_ATOMIC) == 0)
                note_race(run, access, earlier, findings);
            bool whole = earlier->first <= access->first && earlier->end >= access->end;
            if (whole && (earlier->use & (STEP_WRITES | STEP_ATOMIC)) == STEP_WRITES)
                return;
        }
    }
}

void past_note_races(const struct past *past, struct run *run, struct every_set *findings)
{
    const struct event *last = &past->events[past->count - 1];
    for (size_t i = 0; i < last->count; i++)
        note_races_of(past, &past->accesses[last->first + i], run, findings);
}
