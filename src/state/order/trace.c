#include "state/order/trace.h"

#include "base/array.h"
#include "base/hash.h"
#include "base/idmap.h"

#include <assert.h>
#include <string.h>

struct event {
    uint32_t thread;
    uint32_t number;   /* of all events of its thread, from 1 on */
    uint32_t previous; /* of its thread; TRACE_NONE */
    uint32_t switches; /* up to it: events with one of another thread before them */
    uint32_t fence;    /* the last event of its thread before it with a fence that releases; if races are looked for */
    uint32_t first_access, access_count; /* in accesses and links */
    uint32_t first_reversal, reversal_count;
    struct trace_marks marks;
};

/* All accesses of one object, from the last one back. */
struct link {
    uint32_t event;
    uint32_t slot;                                  /* of the object */
    uint32_t earlier, earlier_write, earlier_plain; /* an access plus 1; 0: there is none */
    uint32_t owner;                                 /* whose it and all before it are; TRACE_NONE: of several threads */
};

struct trace {
    struct event *events;
    size_t count, event_capacity;
    struct step_access *accesses;
    size_t access_count, access_capacity;
    struct link *links; /* beside the accesses */
    size_t link_capacity;
    struct idmap *slots; /* by object: a small number of its own, from the first access on */
    uint32_t *heads;     /* by slot: the last access of the object plus 1; 0 */
    size_t slot_count, slot_capacity;
    struct trace_reversal *reversals;
    size_t reversal_count, reversal_capacity;
    /* By event, `width` numbers each: how many events of each thread are before it, itself included. */
    uint32_t *order, *happens;
    size_t order_capacity, happens_capacity;
    uint32_t width;
    uint32_t *last; /* by thread: its last event plus 1; 0 */
    uint32_t thread_count;
    size_t last_capacity;
    uint32_t *found; /* events that the one which is added conflicts with */
    size_t found_count, found_capacity;
    bool wants_races; /* else `happens` and `races` are not used */
    struct trace_race *races;
    size_t race_count, race_capacity;
};

struct trace *trace_new(bool races)
{
    struct trace *trace = mem_new(1, sizeof *trace);
    trace->slots = idmap_new();
    trace->width = MEM_FIRST(8);
    trace->wants_races = races;
    return trace;
}

void trace_free(struct trace *trace)
{
    if (trace == NULL)
        return;
    idmap_free(trace->slots);
    mem_free(trace->heads);
    mem_free(trace->events);
    mem_free(trace->accesses);
    mem_free(trace->links);
    mem_free(trace->reversals);
    mem_free(trace->order);
    mem_free(trace->happens);
    mem_free(trace->last);
    mem_free(trace->found);
    mem_free(trace->races);
    mem_free(trace);
}

uint32_t trace_length(const struct trace *trace)
{
    return (uint32_t)trace->count;
}

uint32_t trace_thread(const struct trace *trace, uint32_t event)
{
    assert(event < trace->count);
    return trace->events[event].thread;
}

uint32_t trace_switches(const struct trace *trace)
{
    return trace->count == 0 ? 0 : trace->events[trace->count - 1].switches;
}

const struct step_access *trace_accesses(const struct trace *trace, uint32_t event, uint32_t *count)
{
    assert(event < trace->count);
    *count = trace->events[event].access_count;
    return trace->accesses + trace->events[event].first_access;
}

uint32_t trace_previous(const struct trace *trace, uint32_t event)
{
    assert(event < trace->count);
    return trace->events[event].previous;
}

uint32_t trace_last(const struct trace *trace, uint32_t thread)
{
    return thread < trace->thread_count && trace->last[thread] != 0 ? trace->last[thread] - 1 : TRACE_NONE;
}

const struct trace_reversal *trace_reversals(const struct trace *trace, uint32_t event, uint32_t *count)
{
    assert(event < trace->count);
    *count = trace->events[event].reversal_count;
    return trace->reversals + trace->events[event].first_reversal;
}

const struct trace_race *trace_races(const struct trace *trace, uint32_t *count)
{
    *count = (uint32_t)trace->race_count;
    return trace->races;
}

/* Bytes are marked in pieces, of so many and at most so many of an access: what is longer has all marks. */
enum { MARKED_BYTES = 4, MOST_MARKED = 16 };

struct trace_marks trace_marks_of(const struct step_access *accesses, uint32_t count)
{
    struct trace_marks marks = {0};
    for (uint32_t i = 0; i < count; i++) {
        const struct step_access *access = &accesses[i];
        uint32_t last = access->end > access->first ? access->end - 1 : access->first;
        uint32_t first = access->first / MARKED_BYTES, end = last / MARKED_BYTES + 1;
        uint64_t touched = end - first > MOST_MARKED ? UINT64_MAX : 0;
        for (uint32_t piece = first; piece < end && touched != UINT64_MAX; piece++)
            touched |= UINT64_C(1) << (hash_join(access->object, piece) >> 58);
        marks.touched |= touched;
        marks.written |= (access->use & STEP_WRITES) != 0 ? touched : 0;
    }
    return marks;
}

struct trace_step trace_step(const struct trace *trace, uint32_t event)
{
    return (struct trace_step){event, trace->events[event].thread, trace->events[event].marks};
}

static bool is_in(const struct trace *trace, const uint32_t *clock, uint32_t event)
{
    return clock[trace->events[event].thread] >= trace->events[event].number;
}

bool trace_before(const struct trace *trace, uint32_t first, uint32_t second)
{
    assert(first < trace->count && second < trace->count);
    return is_in(trace, trace->order + (size_t)second * trace->width, first);
}

uint32_t trace_apart(const struct trace *trace, uint32_t event, uint32_t end, uint32_t without,
                     struct trace_step *steps)
{
    assert(event < trace->count && end <= trace->count);
    const uint32_t *order = trace->order + trace->events[event].thread;
    uint32_t number = trace->events[event].number, count = 0;
    for (uint32_t i = event + 1; i < end; i++)
        if (order[(size_t)i * trace->width] < number && i != without)
            steps[count++] = trace_step(trace, i);
    return count;
}

static void join(uint32_t *clock, const uint32_t *other, uint32_t width)
{
    for (uint32_t i = 0; i < width; i++)
        if (other[i] > clock[i])
            clock[i] = other[i];
}

/* Makes clocks wide enough for a thread. */
static void widen(struct trace *trace, uint32_t thread)
{
    uint32_t width = trace->width;
    while (width <= thread)
        width *= 2;
    uint32_t **clocks[] = {&trace->order, &trace->happens};
    size_t *capacities[] = {&trace->order_capacity, &trace->happens_capacity};
    for (int i = 0; i < 2 && width != trace->width; i++) {
        uint32_t *wide = mem_new((trace->count + 1) * width, sizeof *wide);
        for (size_t j = 0; j < trace->count; j++)
            memcpy(wide + j * width, *clocks[i] + j * trace->width, trace->width * sizeof *wide);
        mem_free(*clocks[i]);
        *clocks[i] = wide;
        *capacities[i] = (trace->count + 1) * width;
    }
    trace->width = width;
}

static void make_room(struct trace *trace, uint32_t thread, uint32_t accesses)
{
    widen(trace, thread);
    ARRAY_RESERVE(trace->order, trace->order_capacity, (trace->count + 1) * trace->width);
    ARRAY_RESERVE(trace->happens, trace->happens_capacity, (trace->count + 1) * trace->width);
    ARRAY_RESERVE(trace->accesses, trace->access_capacity, trace->access_count + accesses);
    ARRAY_RESERVE(trace->links, trace->link_capacity, trace->access_count + accesses);
    ARRAY_RESERVE(trace->last, trace->last_capacity, (size_t)thread + 1);
    for (; trace->thread_count <= thread; trace->thread_count++)
        trace->last[trace->thread_count] = 0;
}

static uint32_t head_of(const struct trace *trace, uint64_t object)
{
    uint32_t slot = idmap_get(trace->slots, object);
    return slot == IDMAP_NONE ? 0 : trace->heads[slot];
}

static uint32_t slot_of(struct trace *trace, uint64_t object)
{
    uint32_t slot = idmap_get(trace->slots, object);
    if (slot != IDMAP_NONE)
        return slot;
    idmap_put(trace->slots, object, (uint32_t)trace->slot_count);
    ARRAY_ADD(trace->heads, trace->slot_count, trace->slot_capacity, 0);
    return (uint32_t)trace->slot_count - 1;
}

/* Whether nothing before an access of an object matters to a later one: both conflict with all that it conflicts
 * with. Updates that change places with others do not. */
static bool covers(const struct step_access *earlier, const struct step_access *later)
{
    return (earlier->use & STEP_WRITES) != 0 && earlier->merges == 0 && earlier->first <= later->first &&
           earlier->end >= later->end;
}

static void note_race(struct trace *trace, uint32_t event, const struct step_access *earlier,
                      const struct step_access *later)
{
    ARRAY_ADD(trace->races, trace->race_count, trace->race_capacity, (struct trace_race){event, *earlier, *later});
}

static void note_conflict(struct trace *trace, uint32_t event)
{
    ARRAY_ADD(trace->found, trace->found_count, trace->found_capacity, event);
}

/* Whether a thread alone has accessed an object up to an access: then nothing conflicts with what it does there. */
static bool is_own(const struct trace *trace, uint32_t thread, uint32_t last)
{
    return last == 0 || trace->links[last - 1].owner == thread;
}

/* The conflicts of an access with earlier ones of its object, from the last one back. */
static void find_conflicts(struct trace *trace, uint32_t thread, const struct step_access *access, uint32_t slot)
{
    bool writes = (access->use & STEP_WRITES) != 0;
    if (is_own(trace, thread, trace->heads[slot]))
        return;
    for (uint32_t at = trace->heads[slot]; at != 0;
         at = writes ? trace->links[at - 1].earlier : trace->links[at - 1].earlier_write) {
        const struct step_access *earlier = &trace->accesses[at - 1];
        uint32_t event = trace->links[at - 1].event;
        if (!step_conflict(earlier, access))
            continue;
        if (trace->events[event].thread != thread)
            note_conflict(trace, event);
        if (covers(earlier, access))
            return;
    }
}

/* The nearest access, from one back, that may race with a given one. */
static uint32_t next_racing(const struct trace *trace, const struct step_access *access, uint32_t at)
{
    const struct link *link = &trace->links[at - 1];
    if ((access->use & STEP_ATOMIC) != 0)
        return link->earlier_plain;
    return (access->use & STEP_WRITES) != 0 ? link->earlier : link->earlier_write;
}

static bool is_plain(const struct step_access *access)
{
    return (access->use & STEP_ATOMIC) == 0;
}

/* The data races of an access with earlier ones, up to a plain one that wrote all of it: what came before that one
 * happened before it, or raced with it. `happens` is what happened before the access. */
static void find_races(struct trace *trace, uint32_t thread, const struct step_access *access, const uint32_t *happens)
{
    uint32_t last = head_of(trace, access->object);
    if (is_own(trace, thread, last))
        return;
    for (uint32_t at = last; at != 0; at = next_racing(trace, access, at)) {
        const struct step_access *earlier = &trace->accesses[at - 1];
        uint32_t event = trace->links[at - 1].event;
        if (!step_race(earlier, access))
            continue;
        if (trace->events[event].thread != thread && !is_in(trace, happens, event))
            note_race(trace, event, earlier, access);
        if (is_plain(earlier) && covers(earlier, access))
            return;
    }
}

/* What was released with a write: all that its thread knew, or what it knew at its last fence. */
static void join_released(const struct trace *trace, const struct step_access *earlier, uint32_t event,
                          uint32_t *happens)
{
    uint32_t from = event;
    if ((earlier->use & STEP_RELEASES) == 0) {
        bool fenced = (earlier->use & STEP_ORDERED) != 0 && (earlier->use & STEP_WRITES) != 0;
        from = fenced ? trace->events[event].fence : TRACE_NONE;
    }
    if (from != TRACE_NONE)
        join(happens, trace->happens + (size_t)from * trace->width, trace->width);
}

/* Whether an access ends the release sequences of other threads: a store, not an update. */
static bool ends_sequences(const struct step_access *access)
{
    return (access->use & (STEP_ORDERED | STEP_READS | STEP_WRITES | STEP_ACQUIRES)) == (STEP_ORDERED | STEP_WRITES);
}

/* Bytes that are read, and who headed the release sequences that they belong to: TRACE_NONE: anybody. What does not
 * write acquires from writes only (readers of a lock from those who wrote under it): the order of others is none of
 * the execution's class, and races must not depend on it. */
struct reading {
    uint32_t first, end, thread;
    bool writes;
};

static struct reading reading_of(const struct step_access *access)
{
    return (struct reading){access->first, access->end, TRACE_NONE, (access->use & STEP_WRITES) != 0};
}

static uint32_t acquired_before(const struct trace *trace, uint32_t at, const struct reading *reading)
{
    return reading->writes ? trace->links[at - 1].earlier : trace->links[at - 1].earlier_write;
}

/* What those who wrote bytes released, from an access back. Behind a plain write nothing is known; what is acquired
 * already with the same bytes is not looked at again. */
static void acquire_from(struct trace *trace, uint32_t at, struct reading reading, uint32_t *happens)
{
    for (; at != 0; at = acquired_before(trace, at, &reading)) {
        const struct step_access *earlier = &trace->accesses[at - 1];
        uint32_t event = trace->links[at - 1].event, thread = trace->events[event].thread;
        bool writes = (earlier->use & STEP_WRITES) != 0;
        if (earlier->first >= reading.end || reading.first >= earlier->end || (!reading.writes && !writes))
            continue;
        struct reading low = reading, high = reading;
        low.end = earlier->first;
        high.first = earlier->end;
        if (low.first < low.end)
            acquire_from(trace, acquired_before(trace, at, &low), low, happens);
        if (high.first < high.end)
            acquire_from(trace, acquired_before(trace, at, &high), high, happens);
        reading.first = low.first < low.end ? low.end : reading.first;
        reading.end = high.first < high.end ? high.first : reading.end;
        if (reading.thread == TRACE_NONE || reading.thread == thread)
            join_released(trace, earlier, event, happens);
        bool plain_write = is_plain(earlier) && writes;
        bool known = (earlier->use & STEP_ACQUIRES) != 0 && is_in(trace, happens, event) && writes;
        bool other = ends_sequences(earlier) && reading.thread != TRACE_NONE && reading.thread != thread;
        if (plain_write || known || other)
            return;
        if (ends_sequences(earlier))
            reading.thread = thread;
    }
}

static bool has_fence(const struct trace *trace, uint32_t event, unsigned use)
{
    const struct event *one = &trace->events[event];
    for (uint32_t i = 0; i < one->access_count; i++) {
        const struct step_access *access = &trace->accesses[one->first_access + i];
        if (access->object == STEP_FENCE && (access->use & use) != 0)
            return true;
    }
    return false;
}

/* A fence acquires what its thread read with relaxed order since the last such fence. */
static void acquire_by_fence(struct trace *trace, uint32_t last, uint32_t *happens)
{
    for (uint32_t at = last; at != TRACE_NONE; at = trace->events[at].previous) {
        const struct event *event = &trace->events[at];
        for (uint32_t i = 0; i < event->access_count; i++) {
            const struct step_access *access = &trace->accesses[event->first_access + i];
            bool relaxed = (access->use & (STEP_ORDERED | STEP_READS | STEP_ACQUIRES)) == (STEP_ORDERED | STEP_READS);
            if (relaxed)
                acquire_from(trace, trace->links[event->first_access + i].earlier, reading_of(access), happens);
        }
        if (has_fence(trace, at, STEP_ACQUIRES))
            return;
    }
}

static void acquire(struct trace *trace, const struct step_access *access, uint32_t last, uint32_t *happens)
{
    if (access->object == STEP_FENCE)
        acquire_by_fence(trace, last, happens);
    else
        acquire_from(trace, head_of(trace, access->object), reading_of(access), happens);
}

/* What the object of an access would be like if an earlier access, and all that is ordered behind its event, had not
 * been. Of what comes later without being ordered so, only readers of a read-write lock change it: they come (and
 * acquire) and go (and release), and their order does not matter. `own` not NULL: of these, only those before that
 * clock are counted, as if the others came later, too. */
static uint64_t state_without(const struct trace *trace, const struct step_access *access, uint32_t at,
                              const uint32_t *own)
{
    uint64_t state = trace->accesses[at - 1].before;
    if (access->need != STEP_ZERO || (trace->accesses[at - 1].use & STEP_WRITES) != 0)
        return state;
    for (uint32_t i = head_of(trace, access->object); i != at; i = trace->links[i - 1].earlier) {
        unsigned use = trace->accesses[i - 1].use;
        if ((use & (STEP_WRITES | STEP_SEES)) != 0 ||
            trace_before(trace, trace->links[at - 1].event, trace->links[i - 1].event))
            continue;
        if (own != NULL && !is_in(trace, own, trace->links[i - 1].event))
            continue;
        state += (use & STEP_ACQUIRES) != 0;
        state -= (use & STEP_RELEASES) != 0;
    }
    return state;
}

/* An access that is possible only if the object is free for it: the last event before which it was. What follows that
 * one up to here cannot come later than it, so it is reversed with that one. */
static void reverse_blocking(struct trace *trace, const struct step_access *access, const uint32_t *own)
{
    for (uint32_t at = head_of(trace, access->object); at != 0; at = trace->links[at - 1].earlier) {
        const struct step_access *earlier = &trace->accesses[at - 1];
        uint32_t event = trace->links[at - 1].event;
        if (!step_conflict(earlier, access))
            continue;
        if (is_in(trace, own, event)) {
            if (covers(earlier, access))
                return; /* what came before that is ordered, too; behind a read it need not be */
            continue;
        }
        enum step_need need = (enum step_need)access->need;
        bool alone = !step_possible(need, state_without(trace, access, at, NULL));
        if (!alone || step_possible(need, state_without(trace, access, at, own))) {
            ARRAY_ADD(trace->reversals, trace->reversal_count, trace->reversal_capacity,
                      (struct trace_reversal){event, alone});
            if (access->need == STEP_ZERO && (earlier->use & STEP_WRITES) != 0)
                return; /* whoever had it before gave it back before */
        }
    }
}

/* The last ones first. There are few. */
static void sort_found(struct trace *trace)
{
    uint32_t *found = trace->found;
    for (size_t i = 1; i < trace->found_count; i++) {
        uint32_t one = found[i];
        size_t at = i;
        for (; at > 0 && found[at - 1] < one; at--)
            found[at] = found[at - 1];
        found[at] = one;
    }
}

/* Joins the events that were found into the order, the last ones first: what is ordered by then is no reversal. */
static void join_found(struct trace *trace, uint32_t *order, bool reversible)
{
    sort_found(trace);
    for (size_t i = 0; i < trace->found_count; i++) {
        uint32_t event = trace->found[i];
        if (is_in(trace, order, event))
            continue;
        if (reversible)
            ARRAY_ADD(trace->reversals, trace->reversal_count, trace->reversal_capacity,
                      (struct trace_reversal){event, false});
        join(order, trace->order + (size_t)event * trace->width, trace->width);
    }
    trace->found_count = 0;
}

/* Whether an event comes before another one of which only the accesses are looked at that follow a certain step. */
static bool precedes(const struct trace *trace, uint32_t first, uint32_t second)
{
    const struct event *event = &trace->events[second];
    bool before = event->previous != TRACE_NONE && trace_before(trace, first, event->previous);
    for (uint32_t i = 0; i < event->access_count && !before; i++) {
        size_t own = event->first_access + i;
        if (trace->accesses[own].need != STEP_NEVER)
            continue;
        for (uint32_t at = trace->links[own].earlier; at != 0 && !before; at = trace->links[at - 1].earlier)
            before = step_conflict(&trace->accesses[at - 1], &trace->accesses[own]) &&
                     trace_before(trace, first, trace->links[at - 1].event);
    }
    return before;
}

bool trace_hinders(const struct trace *trace, uint32_t first, uint32_t second)
{
    const struct event *one = &trace->events[first], *other = &trace->events[second];
    bool conflict = false;
    for (uint32_t i = 0; i < one->access_count && !conflict; i++)
        for (uint32_t j = 0; j < other->access_count && !conflict; j++) {
            const struct step_access *wants = &trace->accesses[other->first_access + j];
            bool waits = wants->need != STEP_ANY && wants->need != STEP_NEVER;
            conflict = waits && step_conflict(&trace->accesses[one->first_access + i], wants);
        }
    return conflict && !precedes(trace, first, second);
}

static void copy_clock(const struct trace *trace, uint32_t *to, const uint32_t *clocks, uint32_t event)
{
    if (event == TRACE_NONE)
        memset(to, 0, trace->width * sizeof *to);
    else
        memcpy(to, clocks + (size_t)event * trace->width, trace->width * sizeof *to);
}

/* Joins what the accesses conflict with that are possible behind a certain step only (STEP_NEVER), or only at times. */
static void relate_needs(struct trace *trace, uint32_t thread, const struct step_access *accesses, uint32_t count,
                         bool never, uint32_t *order)
{
    const struct link *links = trace->links + trace->access_count;
    for (uint32_t i = 0; i < count; i++)
        if (accesses[i].need != STEP_ANY && (accesses[i].need == STEP_NEVER) == never)
            find_conflicts(trace, thread, &accesses[i], links[i].slot);
    join_found(trace, order, false);
}

/* What happened before the event that is added, and the data races that it takes part in. */
static void relate_happens(struct trace *trace, uint32_t thread, const struct step_access *accesses, uint32_t count,
                           uint32_t *happens)
{
    copy_clock(trace, happens, trace->happens, trace_last(trace, thread));
    for (uint32_t i = 0; i < count; i++)
        if ((accesses[i].use & STEP_ACQUIRES) != 0)
            acquire(trace, &accesses[i], trace_last(trace, thread), happens);
    for (uint32_t i = 0; i < count; i++)
        find_races(trace, thread, &accesses[i], happens);
}

/* The clocks and reversals of the event that is added. Behind the step that started or woke it the event comes in any
 * case, and so with nothing before that is it reversed. Accesses that need nothing come last: what the others order is
 * ordered anyway. */
static void relate(struct trace *trace, uint32_t thread, const struct step_access *accesses, uint32_t count,
                   uint32_t *order)
{
    const struct link *links = trace->links + trace->access_count;
    bool needs = false;
    copy_clock(trace, order, trace->order, trace_last(trace, thread));
    for (uint32_t i = 0; i < count; i++)
        needs |= accesses[i].need != STEP_ANY;
    if (needs) {
        relate_needs(trace, thread, accesses, count, true, order);
        for (uint32_t i = 0; i < count; i++)
            if (accesses[i].need != STEP_ANY && accesses[i].need != STEP_NEVER)
                reverse_blocking(trace, &accesses[i], order);
        relate_needs(trace, thread, accesses, count, false, order);
    }
    for (uint32_t i = 0; i < count; i++)
        if (accesses[i].need == STEP_ANY)
            find_conflicts(trace, thread, &accesses[i], links[i].slot);
    join_found(trace, order, true);
}

/* The objects of accesses are looked up once, for all that is asked about them. */
static void find_slots(struct trace *trace, const struct step_access *accesses, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        trace->links[trace->access_count + i].slot = slot_of(trace, accesses[i].object);
}

/* The last event of a thread before one that is added, or before that, with a fence that releases. */
static uint32_t last_fence(const struct trace *trace, uint32_t previous)
{
    if (previous == TRACE_NONE)
        return TRACE_NONE;
    return has_fence(trace, previous, STEP_RELEASES) ? previous : trace->events[previous].fence;
}

static void link_accesses(struct trace *trace, const struct step_access *accesses, uint32_t count, uint32_t event,
                          uint32_t thread)
{
    for (uint32_t i = 0; i < count; i++) {
        size_t at = trace->access_count++;
        uint32_t slot = trace->links[at].slot, head = trace->heads[slot], write = head, plain = head;
        if (head != 0 && (trace->accesses[head - 1].use & STEP_WRITES) == 0)
            write = trace->links[head - 1].earlier_write;
        if (head != 0 && !is_plain(&trace->accesses[head - 1]))
            plain = trace->links[head - 1].earlier_plain;
        trace->accesses[at] = accesses[i];
        uint32_t owner = is_own(trace, thread, head) ? thread : TRACE_NONE;
        trace->links[at] = (struct link){event, slot, head, write, plain, owner};
        trace->heads[slot] = (uint32_t)at + 1;
    }
}

uint32_t trace_add(struct trace *trace, uint32_t thread, const struct step_access *accesses, uint32_t count)
{
    make_room(trace, thread, count);
    find_slots(trace, accesses, count);
    uint32_t event = (uint32_t)trace->count, previous = trace_last(trace, thread);
    uint32_t *order = trace->order + (size_t)event * trace->width;
    uint32_t *happens = trace->happens + (size_t)event * trace->width;
    struct event added = {.thread = thread,
                          .number = previous == TRACE_NONE ? 1 : trace->events[previous].number + 1,
                          .previous = previous,
                          .switches = trace_switches(trace) + (event > 0 && trace_thread(trace, event - 1) != thread),
                          .fence = trace->wants_races ? last_fence(trace, previous) : TRACE_NONE,
                          .first_access = (uint32_t)trace->access_count,
                          .access_count = count,
                          .marks = trace_marks_of(accesses, count),
                          .first_reversal = (uint32_t)trace->reversal_count};
    trace->race_count = 0;
    if (trace->wants_races)
        relate_happens(trace, thread, accesses, count, happens);
    relate(trace, thread, accesses, count, order);
    order[thread] = happens[thread] = added.number;
    added.reversal_count = (uint32_t)trace->reversal_count - added.first_reversal;
    link_accesses(trace, accesses, count, event, thread);
    trace->last[thread] = event + 1;
    ARRAY_ADD(trace->events, trace->count, trace->event_capacity, added);
    return event;
}

void trace_remove(struct trace *trace)
{
    assert(trace->count > 0);
    const struct event *event = &trace->events[--trace->count];
    for (uint32_t i = event->access_count; i-- > 0;) {
        const struct link *link = &trace->links[--trace->access_count];
        trace->heads[link->slot] = link->earlier;
    }
    trace->reversal_count = event->first_reversal;
    trace->last[event->thread] = event->previous == TRACE_NONE ? 0 : event->previous + 1;
}
