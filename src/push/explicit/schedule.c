/* From a scenario to an execution: interleaves the walks of all actors.
 *
 * Within a phase this follows the proof that compatible histories can be interleaved. First the locks held at the
 * phase's start are given back, in an order that the acyclic release orders allow; between two such releases a process
 * holds nothing it acquired in the phase. Then each process runs up to its first acquisition that lasts to the phase's
 * end. Last come these acquisitions, each as soon as no other process will need that lock any more. */
#include "base/arena.h"
#include "base/array.h"
#include "base/bits.h"
#include "base/memory.h"
#include "push/explicit/scenario_internal.h"

#include <string.h>

/* An actor's walk, and how far it got. */
struct track {
    struct walk walk;
    size_t at, end; /* the next step; the end of the phase's part */
    uint32_t *held; /* how often it holds each lock now */
    bool *lasting;  /* by step of the phase's part: an acquisition that lasts to its end */
    bool *initial;  /* likewise: the release of a lock held since its start */
    size_t part_capacity[2];
    size_t part; /* where the phase's part begins */
    size_t lasting_left, initial_left;
};

struct scheduler {
    struct search *search;
    const struct eml_program *program;
    struct track *tracks;
    uint32_t *owner; /* of each lock, or EML_NONE */
    struct eml_step *steps;
    size_t count, capacity;
    uint32_t lock_count;
};

static enum eml_kind effect_at(const struct scheduler *s, const struct track *track, size_t step, uint32_t *lock)
{
    const struct eml_statement *at = &s->program->statements[track->walk.steps[step].statement];
    *lock = at->operand;
    return eml_effect(at->kind);
}

/* Finds the part of the walk that belongs to the phase, and what its lock operations mean for the phase. */
static void begin_part(struct scheduler *s, struct track *track)
{
    uint32_t lock, *held = mem_new(s->lock_count, sizeof *held);
    size_t *last = mem_new(s->lock_count, sizeof *last);
    bool *since_start = mem_new(s->lock_count, sizeof *since_start);
    track->part = track->end = track->at;
    while (track->end < track->walk.count && track->walk.steps[track->end].mark != WALK_CUT &&
           track->walk.steps[track->end].mark != WALK_EVENT)
        track->end++;
    size_t size = track->end - track->at;
    ARRAY_RESERVE(track->lasting, track->part_capacity[0], size);
    ARRAY_RESERVE(track->initial, track->part_capacity[1], size);
    memcpy(held, track->held, s->lock_count * sizeof *held);
    for (uint32_t l = 0; l < s->lock_count; l++)
        since_start[l] = held[l] > 0;
    track->lasting_left = track->initial_left = 0;
    for (size_t i = 0; i < size; i++) {
        enum eml_kind effect = effect_at(s, track, track->at + i, &lock);
        track->lasting[i] = track->initial[i] = false;
        if (effect == EML_LOCK && held[lock]++ == 0)
            last[lock] = i;
        if (effect == EML_UNLOCK && --held[lock] == 0 && since_start[lock]) {
            track->initial[i] = true;
            track->initial_left++;
            since_start[lock] = false;
        }
    }
    for (uint32_t l = 0; l < s->lock_count; l++) {
        if (held[l] > 0 && !since_start[l]) {
            track->lasting[last[l]] = true;
            track->lasting_left++;
        }
    }
    mem_free(held);
    mem_free(last);
    mem_free(since_start);
}

static void write_step(struct scheduler *s, uint32_t actor, uint32_t statement, uint32_t mark, uint32_t started)
{
    const struct actor *who = &s->search->actors[actor];
    ARRAY_ADD(s->steps, s->count, s->capacity,
              (struct eml_step){who->process, who->copy, statement, mark, started, false});
}

/* The copy that a start while alone brings about: the next actor of that process that begins when the time alone
 * ends. */
static uint32_t next_solo_copy(struct scheduler *s, uint32_t process)
{
    uint32_t seen = 0;
    for (size_t i = 0; i < s->count; i++)
        seen += s->steps[i].started != 0 && s->program->statements[s->steps[i].statement].operand == process;
    return seen + 1; /* copies are numbered in the order of their starts */
}

static bool perform(struct scheduler *s, uint32_t actor)
{
    struct track *track = &s->tracks[actor];
    const struct walk_step *step = &track->walk.steps[track->at];
    uint32_t lock, started = 0;
    enum eml_kind effect = effect_at(s, track, track->at, &lock);
    if (effect == EML_LOCK) {
        if (s->owner[lock] != EML_NONE && s->owner[lock] != actor)
            return false;
        s->owner[lock] = actor;
        track->held[lock]++;
    }
    if (effect == EML_UNLOCK && --track->held[lock] == 0)
        s->owner[lock] = EML_NONE;
    if (step->mark == WALK_EFFECT)
        started = next_solo_copy(s, lock);
    write_step(s, actor, step->statement, 0, started);
    track->lasting_left -= track->lasting[track->at - track->part];
    track->initial_left -= track->initial[track->at - track->part];
    track->at++;
    return true;
}

/* Could the actor run through its next initial release now? */
static bool release_possible(const struct scheduler *s, uint32_t actor)
{
    const struct track *track = &s->tracks[actor];
    for (size_t i = track->at; i < track->end; i++) {
        uint32_t lock;
        if (effect_at(s, track, i, &lock) == EML_LOCK && s->owner[lock] != EML_NONE && s->owner[lock] != actor)
            return false;
        if (track->initial[i - track->part])
            return true;
    }
    return false;
}

static bool give_back(struct scheduler *s, uint32_t count)
{
    bool moved = true;
    while (moved) {
        moved = false;
        for (uint32_t i = 0; i < count; i++) {
            if (s->tracks[i].initial_left == 0 || !release_possible(s, i))
                continue;
            size_t left = s->tracks[i].initial_left;
            while (s->tracks[i].initial_left == left)
                if (!perform(s, i))
                    return false;
            moved = true;
        }
    }
    for (uint32_t i = 0; i < count; i++)
        if (s->tracks[i].initial_left > 0)
            return false;
    return true;
}

/* Runs up to the next lasting acquisition or the end of the part. */
static bool run_on(struct scheduler *s, uint32_t actor)
{
    struct track *track = &s->tracks[actor];
    while (track->at < track->end && !track->lasting[track->at - track->part])
        if (!perform(s, actor))
            return false;
    return true;
}

/* No other actor will take the lock in this phase. */
static bool unneeded(const struct scheduler *s, uint32_t count, uint32_t actor, uint32_t lock)
{
    for (uint32_t i = 0; i < count; i++) {
        const struct track *track = &s->tracks[i];
        for (size_t j = track->at; j < track->end && i != actor; j++) {
            uint32_t other;
            if (effect_at(s, track, j, &other) == EML_LOCK && other == lock && track->held[lock] == 0)
                return false;
        }
    }
    return true;
}

static bool take_lasting(struct scheduler *s, uint32_t count)
{
    bool moved = true;
    while (moved) {
        moved = false;
        for (uint32_t i = 0; i < count; i++) {
            struct track *track = &s->tracks[i];
            uint32_t lock;
            if (track->at == track->end)
                continue;
            effect_at(s, track, track->at, &lock);
            if (!unneeded(s, count, i, lock))
                continue;
            if (!perform(s, i) || !run_on(s, i))
                return false;
            moved = true;
        }
    }
    for (uint32_t i = 0; i < count; i++)
        if (s->tracks[i].at < s->tracks[i].end)
            return false;
    return true;
}

/* The number of actors that have begun before event number `event`. */
static uint32_t begun(const struct search *search, size_t event)
{
    uint32_t count = 0;
    while (count < search->actor_count && search->actors[count].offset <= event)
        count++;
    return count;
}

static bool run_phase(struct scheduler *s, size_t event)
{
    uint32_t count = begun(s->search, event);
    for (uint32_t i = 0; i < count; i++)
        begin_part(s, &s->tracks[i]);
    if (!give_back(s, count))
        return false;
    for (uint32_t i = 0; i < count; i++)
        if (!run_on(s, i))
            return false;
    return take_lasting(s, count);
}

static void write_event(struct scheduler *s, size_t number)
{
    const struct event *event = &s->search->events[number];
    uint32_t count = begun(s->search, number), place = 0;
    for (uint32_t i = 0; i < count; i++) {
        struct track *track = &s->tracks[i];
        if (track->at >= track->walk.count)
            continue;
        const struct walk_step *step = &track->walk.steps[track->at++];
        if (step->mark != WALK_EVENT || event->kind == EVENT_PLACE)
            continue;
        uint32_t mark = event->kind == EVENT_ACCESS ? event->operand + 1 : 0;
        uint32_t started = event->kind == EVENT_START ? s->search->actors[count].copy : 0;
        write_step(s, i, step->statement, mark, started);
    }
    /* The places of the roles, in the order of the roles. */
    for (uint32_t role = 0; event->kind == EVENT_PLACE && role < s->search->players->role_count; role++) {
        for (uint32_t i = 0; i < count; i++) {
            const struct walk *walk = &s->tracks[i].walk;
            if (s->search->actors[i].role != role)
                continue;
            write_step(s, i, walk->steps[walk->count - 1].statement, ++place, 0);
            s->steps[s->count - 1].blocked = s->search->players->roles[role].place.kind == LETTER_AT_LOCK;
        }
    }
}

static bool find_walks(struct scheduler *s)
{
    struct search *search = s->search;
    for (uint32_t i = 0; i < search->actor_count; i++) {
        const struct actor *actor = &search->actors[i];
        uint32_t choice = 0;
        if (actor->role != EML_NONE && search->players->with_slots)
            choice = machine_choice(actor->machine, search->players->roles[actor->role].slots, actor->taken);
        const struct history_set *set = machine_result(actor->machine, actor->level)->sets[choice];
        if (!machine_walk(actor->machine, actor->level, choice, set->histories[search->chosen[i]], SCENARIO_MOST_STEPS,
                          &s->tracks[i].walk))
            return false;
        s->tracks[i].held = mem_new(s->lock_count, sizeof *s->tracks[i].held);
    }
    return true;
}

/* Lets main's first start of the second actor's process have an effect; false if there is none before the first
 * event. */
static bool start_on_the_way(struct scheduler *s)
{
    struct walk *walk = &s->tracks[0].walk;
    for (size_t i = 0; i < walk->count && walk->steps[i].mark == WALK_PLAIN; i++) {
        const struct eml_statement *at = &s->program->statements[walk->steps[i].statement];
        if (eml_effect(at->kind) == EML_START && at->operand == s->search->actors[1].process) {
            walk->steps[i].mark = WALK_EFFECT;
            return true;
        }
    }
    return false;
}

bool scenario_schedule(struct search *search, struct arena *arena, struct eml_witness *witness)
{
    struct scheduler s = {.search = search, .program = search->players->program};
    s.lock_count = s.program->lock_count;
    s.tracks = mem_new(search->actor_count, sizeof *s.tracks);
    s.owner = mem_new(s.lock_count, sizeof *s.owner);
    for (uint32_t l = 0; l < s.lock_count; l++)
        s.owner[l] = EML_NONE;
    /* Without events nothing needs to happen: the empty execution will do. */
    bool short_enough = search->event_count > 0 && find_walks(&s);
    bool ok = !short_enough || !search->on_the_way || start_on_the_way(&s);
    for (size_t event = 0; event < search->event_count && ok && short_enough; event++) {
        ok = run_phase(&s, event);
        if (ok)
            write_event(&s, event);
    }
    if (ok && s.count > 0) {
        witness->steps = arena_alloc(arena, s.count * sizeof *s.steps);
        memcpy(witness->steps, s.steps, s.count * sizeof *s.steps);
        witness->count = s.count;
    }
    for (uint32_t i = 0; i < search->actor_count; i++) {
        mem_free(s.tracks[i].walk.steps);
        mem_free(s.tracks[i].held);
        mem_free(s.tracks[i].lasting);
        mem_free(s.tracks[i].initial);
    }
    mem_free(s.tracks);
    mem_free(s.owner);
    mem_free(s.steps);
    return ok;
}
