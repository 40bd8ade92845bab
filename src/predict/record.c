/* A run is recorded. */
#include "predict/record.h"

#include "base/array.h"
#include "base/budget.h"
#include "base/hash.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "predict/internal.h"

#include <string.h>

enum {
    QUANTUM = 50,        /* steps of a thread in a row, if others can go on */
    MOST_AGAIN = 300,    /* states that were there before, of one run */
    MOST_PIECES = 64,    /* of one access */
    MOST_STEPS = 100000, /* of one run, recorded or not */
    PIECE = 8            /* bytes whose value is known */
};

/* Why a thread takes no step. */
enum rest { AWAKE, WAITS, STOPS };

struct thread {
    enum rest rest;
    uint32_t last;    /* event */
    uint32_t stopped; /* in `stops`, plus 1; 0: its last step did not stop */
};

/* A step as it was tried. */
struct tried {
    struct event event;
    struct piece *pieces;
    struct step_access *accesses;
    struct guide_choices *options;
    size_t count, capacity, access_count, access_capacity, option_count, option_capacity;
};

struct recorder {
    struct record *record;
    struct guide *guide;
    struct budget *budget;
    uint32_t most;
    struct thread *threads;
    size_t thread_capacity;
    struct idmap *touched; /* pieces, as hashes */
    struct idmap *states;
    struct tried *stops; /* kept apart, because the thread may take the step after all */
    size_t stop_count, stop_capacity;
    struct tried fresh; /* the step at hand */
    uint32_t again, current, in_row;
};

static uint64_t key_of(const struct piece *piece)
{
    return hash_join(hash_join(hash_mix(piece->object), piece->first), piece->end);
}

static void add_piece(struct recorder *recorder, const struct step_access *access, uint32_t first, uint32_t end)
{
    struct piece piece = {.object = access->object,
                          .first = first,
                          .end = end,
                          .use = access->use,
                          .need = access->need,
                          .wants = access->wants,
                          .merges = access->merges,
                          .waits = access->aside};
    ARRAY_ADD(recorder->fresh.pieces, recorder->fresh.count, recorder->fresh.capacity, piece);
}

/* The accesses of the step that was tried, in pieces whose values can be known. */
static void cut(struct recorder *recorder)
{
    uint32_t count;
    const struct step_access *accesses = guide_accesses(recorder->guide, &count);
    recorder->fresh.count = 0;
    for (uint32_t i = 0; i < count; i++) {
        const struct step_access *access = &accesses[i];
        uint32_t length = access->end - access->first;
        bool whole = length <= PIECE || length > PIECE * MOST_PIECES || (access->use & STEP_LOCKS) != 0 ||
                     access->object >= STEP_THREAD;
        if (STEP_FAMILY(access->object) == STEP_FAMILY(STEP_FENCE))
            continue; /* nobody else can notice it */
        for (uint32_t at = access->first; !whole && at < access->end; at += PIECE)
            add_piece(recorder, access, at, access->end - at < PIECE ? access->end : at + PIECE);
        if (whole)
            add_piece(recorder, access, access->first, access->end);
    }
}

/* Whether what was there before the step is not known, and cannot be seen behind it. */
static bool must_look_before(struct recorder *recorder)
{
    bool must = false;
    for (size_t i = 0; i < recorder->fresh.count; i++) {
        const struct piece *piece = &recorder->fresh.pieces[i];
        must |= (piece->use & STEP_WRITES) != 0 && idmap_get(recorder->touched, key_of(piece)) == IDMAP_NONE;
    }
    return must;
}

static void peek_before(struct recorder *recorder)
{
    for (size_t i = 0; i < recorder->fresh.count; i++) {
        struct piece *piece = &recorder->fresh.pieces[i];
        uint64_t key = key_of(piece);
        if (idmap_get(recorder->touched, key) == IDMAP_NONE)
            piece->before_known = guide_peek(recorder->guide, piece->object, piece->first, piece->end, &piece->before);
    }
}

static void peek_left(struct recorder *recorder)
{
    for (size_t i = 0; i < recorder->fresh.count; i++) {
        struct piece *piece = &recorder->fresh.pieces[i];
        piece->left_known = guide_peek(recorder->guide, piece->object, piece->first, piece->end, &piece->left);
        idmap_put(recorder->touched, key_of(piece), 0);
    }
}

/* What a step does, as far as it does not depend on what it finds. */
static uint64_t hash_of_step(struct recorder *recorder)
{
    uint32_t count;
    const struct step_access *accesses = guide_accesses(recorder->guide, &count);
    const struct guide_choices made = guide_made(recorder->guide);
    uint64_t hash = hash_mix(count + 1);
    for (uint32_t i = 0; i < count; i++) {
        hash = hash_join(hash_join(hash, accesses[i].object), accesses[i].use);
        hash = hash_join(hash_join(hash, accesses[i].first), accesses[i].end);
    }
    for (uint32_t i = 0; i < made.count; i++)
        hash = hash_join(hash, made.made[i]);
    return hash;
}

/* The other possibilities of one choice, behind those that were made before it. */
static void add_options(struct recorder *recorder, const struct guide_choices *made, uint32_t choice)
{
    struct tried *step = &recorder->fresh;
    const uint32_t *options;
    uint32_t count = guide_options(recorder->guide, choice, &options);
    for (uint32_t i = 0; i < count; i++) {
        struct guide_choices other = *made;
        other.count = choice + 1;
        other.made[choice] = options[i];
        if (options[i] != made->made[choice])
            ARRAY_ADD(step->options, step->option_count, step->option_capacity, other);
    }
}

/* All that is to be known of the step that was tried, but for its pieces. */
static void note(struct recorder *recorder, uint32_t thread, bool stopped)
{
    struct tried *step = &recorder->fresh;
    uint32_t count;
    const struct step_access *accesses = guide_accesses(recorder->guide, &count);
    step->event = (struct event){.thread = thread,
                                 .previous = recorder->threads[thread].last,
                                 .stopped = stopped,
                                 .does = hash_of_step(recorder),
                                 .choices = guide_made(recorder->guide)};
    step->access_count = step->option_count = 0;
    for (uint32_t i = 0; i < count; i++)
        ARRAY_ADD(step->accesses, step->access_count, step->access_capacity, accesses[i]);
    for (uint32_t i = 0; i < step->event.choices.count; i++)
        add_options(recorder, &step->event.choices, i);
}

static void make_room(struct recorder *recorder)
{
    size_t before = recorder->thread_capacity, names = guide_names(recorder->guide);
    recorder->threads = mem_reserve(recorder->threads, &recorder->thread_capacity, names, sizeof *recorder->threads);
    for (size_t i = before; i < recorder->thread_capacity; i++)
        recorder->threads[i] = (struct thread){.last = RECORD_NONE};
    if (names > recorder->record->threads)
        recorder->record->threads = (uint32_t)names;
}

static void add_event(struct recorder *recorder, const struct tried *step)
{
    struct record *record = recorder->record;
    struct event event = step->event;
    uint32_t number = (uint32_t)record->event_count;
    event.first_access = (uint32_t)record->access_count;
    event.access_count = (uint32_t)step->access_count;
    event.first_option = (uint32_t)record->option_count;
    for (size_t i = 0; i < step->access_count; i++)
        ARRAY_ADD(record->accesses, record->access_count, record->access_capacity, step->accesses[i]);
    for (size_t i = 0; i < step->option_count; i++)
        ARRAY_ADD(record->options, record->option_count, record->option_capacity, step->options[i]);
    for (size_t i = 0; i < step->count; i++) {
        struct piece piece = step->pieces[i];
        piece.event = number;
        ARRAY_ADD(record->pieces, record->piece_count, record->piece_capacity, piece);
    }
    ARRAY_ADD(record->events, record->event_count, record->event_capacity, event);
}

/* A step that was taken becomes an event, if there are several threads and there is room. */
static void keep(struct recorder *recorder, uint32_t thread, bool counts)
{
    if (counts && recorder->record->event_count < recorder->most) {
        uint32_t number = (uint32_t)recorder->record->event_count;
        note(recorder, thread, false);
        add_event(recorder, &recorder->fresh);
        recorder->threads[thread].last = number;
    }
    guide_keep(recorder->guide);
    recorder->threads[thread].stopped = 0;
    make_room(recorder);
    for (size_t i = 0; i < recorder->thread_capacity; i++)
        recorder->threads[i].rest = AWAKE;
}

/* A step that would have ended the run: what it did there depends on all that it found. It is kept in mind until the
 * thread takes a step after all. */
static void keep_stop(struct recorder *recorder, uint32_t thread)
{
    struct thread *of = &recorder->threads[thread];
    peek_before(recorder);
    for (size_t i = 0; i < recorder->fresh.count; i++) {
        struct piece *piece = &recorder->fresh.pieces[i];
        piece->use = (uint8_t)((piece->use & ~(unsigned)STEP_WRITES) | STEP_READS);
        piece->left_known = false;
    }
    note(recorder, thread, true);
    of->rest = STOPS;
    if (of->stopped == 0) {
        ARRAY_ADD(recorder->stops, recorder->stop_count, recorder->stop_capacity, (struct tried){0});
        of->stopped = (uint32_t)recorder->stop_count;
    }
    struct tried *stop = &recorder->stops[of->stopped - 1], before = *stop;
    *stop = recorder->fresh; /* they change places: each keeps its room */
    recorder->fresh = before;
}

/* Lets a thread take a step. False: it did not. What it did up to where it would have ended the run is in *did. */
static bool take(struct recorder *recorder, uint32_t thread, const struct guide_choices *choices, uint64_t *did)
{
    bool counts = guide_threads(recorder->guide) > 1;
    enum guide_taken taken = guide_try(recorder->guide, thread, choices);
    if (taken == GUIDE_BLOCKED) {
        recorder->threads[thread].rest = WAITS;
        *did = 0;
        return false;
    }
    cut(recorder);
    *did = hash_of_step(recorder);
    if (taken == GUIDE_STOPPED) {
        keep_stop(recorder, thread);
        return false;
    }
    if (counts && must_look_before(recorder)) {
        const struct guide_choices made = guide_made(recorder->guide);
        guide_undo(recorder->guide);
        peek_before(recorder);
        (void)guide_try(recorder->guide, thread, &made); /* the same once more */
    } else if (counts) {
        peek_before(recorder); /* nothing of it is written */
    }
    peek_left(recorder);
    keep(recorder, thread, counts);
    return true;
}

static bool can_go_on(struct recorder *recorder, uint32_t thread)
{
    return recorder->threads[thread].rest == AWAKE && guide_can(recorder->guide, thread);
}

/* The thread whose turn it is; RECORD_NONE: nobody can go on. */
static uint32_t next_thread(struct recorder *recorder)
{
    uint32_t names = guide_names(recorder->guide), current = recorder->current;
    bool stays = recorder->in_row < QUANTUM;
    for (uint32_t i = stays ? 0 : 1; i < names + 1; i++) {
        uint32_t thread = (current + i) % names;
        if (!can_go_on(recorder, thread))
            continue;
        recorder->in_row = thread == current && i == 0 ? recorder->in_row + 1 : 0;
        return recorder->current = thread;
    }
    return RECORD_NONE;
}

static bool comes_again(struct recorder *recorder)
{
    uint64_t state = guide_state(recorder->guide);
    if (idmap_get(recorder->states, state) == IDMAP_NONE) {
        idmap_put(recorder->states, state, 0);
        return false;
    }
    return ++recorder->again > MOST_AGAIN;
}

/* What main does while it is alone, then the steps of the plan as long as they do what they did. */
static void follow(struct recorder *recorder, const struct plan *plan)
{
    uint64_t did = 0;
    while (guide_threads(recorder->guide) == 1 && can_go_on(recorder, 0) && !budget_spent(recorder->budget) &&
           !comes_again(recorder))
        if (!take(recorder, 0, NULL, &did))
            return;
    for (size_t i = 0; i < plan->count; i++) {
        const struct planned_step *step = &plan->steps[i];
        if (step->thread >= guide_names(recorder->guide) || !guide_can(recorder->guide, step->thread))
            return;
        bool taken =
            take(recorder, step->thread, plan->chooses && i + 1 == plan->count ? &plan->choices : step->choices, &did);
        bool same = step->open || did == step->does;
        recorder->record->followed += same && (taken || did != 0);
        recorder->current = step->thread;
        if (!taken || !same)
            return;
    }
}

static void go_on(struct recorder *recorder)
{
    uint64_t did;
    uint32_t thread = 0;
    for (uint32_t i = 0; i < MOST_STEPS && !budget_spent(recorder->budget) && !comes_again(recorder); i++) {
        thread = next_thread(recorder);
        if (thread == RECORD_NONE)
            break;
        take(recorder, thread, NULL, &did);
    }
    recorder->record->cut = thread != RECORD_NONE;
    recorder->record->over = true;
    for (uint32_t i = 0; i < guide_names(recorder->guide); i++)
        recorder->record->over &= !guide_can(recorder->guide, i);
}

static void free_tried(struct tried *step)
{
    mem_free(step->pieces);
    mem_free(step->accesses);
    mem_free(step->options);
}

static void finish(struct recorder *recorder)
{
    for (size_t i = 0; i < recorder->thread_capacity; i++)
        if (recorder->threads[i].stopped != 0 && recorder->record->event_count < recorder->most)
            add_event(recorder, &recorder->stops[recorder->threads[i].stopped - 1]);
    for (size_t i = 0; i < recorder->stop_count; i++)
        free_tried(&recorder->stops[i]);
    free_tried(&recorder->fresh);
    mem_free(recorder->stops);
    mem_free(recorder->threads);
    idmap_free(recorder->touched);
    idmap_free(recorder->states);
}

struct record *record_new(struct guide *guide, const struct plan *plan, uint32_t most_events, struct budget *budget)
{
    struct record *record = mem_new(1, sizeof *record);
    struct recorder recorder = {.record = record,
                                .guide = guide,
                                .budget = budget,
                                .most = most_events,
                                .touched = idmap_new(),
                                .states = idmap_new()};
    guide_begin(guide);
    make_room(&recorder);
    follow(&recorder, plan);
    go_on(&recorder);
    guide_end(guide, record->over);
    finish(&recorder);
    record_find_places(record);
    return record;
}

void record_free(struct record *record)
{
    if (record == NULL)
        return;
    mem_free(record->events);
    mem_free(record->accesses);
    mem_free(record->pieces);
    mem_free(record->uses);
    mem_free(record->places);
    mem_free(record->options);
    mem_free(record->uses_at);
    mem_free(record);
}

size_t record_followed(const struct record *record)
{
    return record->followed;
}

uint32_t record_event_count(const struct record *record)
{
    return (uint32_t)record->event_count;
}

const struct event *record_event(const struct record *record, uint32_t event)
{
    return &record->events[event];
}

const struct use *record_use(const struct record *record, uint32_t use)
{
    return &record->uses[use];
}

const struct step_access *record_accesses(const struct record *record, uint32_t event, uint32_t *count)
{
    *count = record->events[event].access_count;
    return record->accesses + record->events[event].first_access;
}

const struct guide_choices *record_options(const struct record *record, uint32_t event, uint32_t *count)
{
    size_t end =
        event + (size_t)1 < record->event_count ? record->events[event + 1].first_option : record->option_count;
    *count = (uint32_t)(end - record->events[event].first_option);
    return record->options + record->events[event].first_option;
}

uint32_t record_place_count(const struct record *record)
{
    return (uint32_t)record->place_count;
}

const struct place *record_place(const struct record *record, uint32_t place)
{
    return &record->places[place];
}

const uint32_t *record_uses_at(const struct record *record, uint32_t place)
{
    return record->uses_at + record->places[place].first_use;
}

uint32_t record_threads(const struct record *record)
{
    return record->threads;
}

bool record_is_cut(const struct record *record)
{
    return record->cut;
}

uint64_t record_hash(const struct record *record)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < record->event_count; i++) /* in whatever order threads took turns */
        sum += hash_join(hash_mix(record->events[i].thread + UINT64_C(1)), record->events[i].history);
    return sum;
}
