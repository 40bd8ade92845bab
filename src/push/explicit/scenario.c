#include "push/explicit/scenario.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/bits.h"
#include "base/budget.h"
#include "base/memory.h"
#include "push/explicit/compatible.h"
#include "push/explicit/scenario_internal.h"

#include <stdlib.h>

struct relations {
    uint32_t words;
    uint64_t **startable; /* of each process: those it can start, directly or through others */
};

struct relations *relations_new(const struct eml_program *program, struct machine *const *machines)
{
    struct relations *r = mem_new(1, sizeof *r);
    uint32_t count = program->process_count;
    r->words = (uint32_t)bits_words(count);
    r->startable = mem_new(count, sizeof *r->startable);
    for (uint32_t p = 0; p < count; p++) {
        r->startable[p] = mem_new(r->words, sizeof **r->startable);
        memcpy(r->startable[p], machine_pds(machines[p])->starts, r->words * sizeof **r->startable);
    }
    for (uint32_t via = 0; via < count; via++)
        for (uint32_t p = 0; p < count; p++)
            if (bits_has(r->startable[p], via))
                bits_join(r->startable[p], r->startable[via], r->words);
    r->startable = mem_resize(r->startable, count + 1, sizeof *r->startable);
    r->startable[count] = NULL;
    return r;
}

void relations_free(struct relations *r)
{
    if (r == NULL)
        return;
    for (uint32_t p = 0; r->startable[p] != NULL; p++)
        mem_free(r->startable[p]);
    mem_free(r->startable);
    mem_free(r);
}

/* The letter of a role's own next access. */
static struct letter access_letter(const struct players *players, const struct role_access *access, bool more)
{
    const struct role *role = &players->roles[access->role];
    return (struct letter){.kind = players->with_slots ? LETTER_SLOT : LETTER_ACCESS,
                           .operand = players->with_slots ? 0 : access->access,
                           .unit = role->unit,
                           .stay = role->unit && more};
}

/* A role has accesses from number `from` on. */
static bool has_more(const struct players *players, uint32_t role, uint32_t from)
{
    for (uint32_t i = from; i < players->access_count; i++)
        if (players->accesses[i].role == role)
            return true;
    return false;
}

/* A role's word continued by the accesses from number `next` on and its place, in one environment. */
static uint32_t continued(const struct players *players, uint32_t role, uint32_t level, uint32_t next, bool staying,
                          uint32_t environment)
{
    struct machine *machine = players->roles[role].machine;
    struct letter other = {.kind = LETTER_OTHER, .stay = staying, .environment = environment};
    other.rest = !has_more(players, role, next) && !players->placed;
    for (uint32_t i = next; i < players->access_count; i++) {
        struct letter letter = other;
        if (players->accesses[i].role == role) {
            letter = access_letter(players, &players->accesses[i], has_more(players, role, i + 1));
            letter.environment = environment;
            other.stay = letter.stay;
            other.rest = letter.rest = !has_more(players, role, i + 1) && !players->placed;
        }
        level = machine_extend(machine, level, letter);
    }
    if (!players->placed)
        return level;
    struct letter place = players->roles[role].place;
    place.environment = environment;
    return machine_extend(machine, level, place);
}

/* The number of slots that a role has taken in the end. */
static uint32_t slots_in_the_end(const struct players *players, uint32_t role)
{
    uint32_t taken = 0;
    for (uint32_t i = 0; i < players->access_count && players->with_slots; i++)
        taken += players->accesses[i].role == role;
    return taken;
}

/* The environment in which nothing but locks stands in the way. */
static uint32_t anything_goes(struct machine *machine)
{
    uint64_t *none = mem_new(machine_pds(machine)->lock_words, sizeof *none);
    struct environment anything = {.allocated = none, .anything = true};
    uint32_t environment = machine_environment(machine, &anything);
    mem_free(none);
    return environment;
}

uint32_t scenario_relaxed_level(const struct players *players, uint32_t role)
{
    struct machine *machine = players->roles[role].machine;
    uint32_t environment = anything_goes(machine), root = machine_root(machine, environment, true);
    return continued(players, role, root, 0, false, environment);
}

bool scenario_relaxed(const struct players *players)
{
    struct placed_set *sets = mem_new(players->role_count, sizeof *sets);
    uint32_t *chosen = mem_new(players->role_count, sizeof *chosen);
    bool possible = true;
    for (uint32_t i = 0; i < players->role_count && possible; i++) {
        const struct role *role = &players->roles[i];
        uint32_t taken = slots_in_the_end(players, i);
        const struct machine_result *result = machine_result(role->machine, scenario_relaxed_level(players, i));
        sets[i].set = result->sets[machine_choice(role->machine, role->slots, taken)];
        sets[i].must_hold = role->must_hold;
        possible = sets[i].set != NULL;
    }
    possible = possible && find_compatible(sets, players->role_count, players->budget, chosen);
    mem_free(sets);
    mem_free(chosen);
    return possible;
}

static const struct pds *pds_of(const struct search *s, uint32_t process)
{
    return machine_pds(s->players->machines[process]);
}

/* Could a further copy of the process bring about something that is still missing? */
static bool can_help(const struct search *s, uint32_t process)
{
    const struct players *players = s->players;
    const uint64_t *startable = players->relations->startable[process];
    for (uint32_t i = 0; i < players->role_count; i++)
        if (!s->role_started[i] && bits_has(startable, players->roles[i].process))
            return true;
    for (uint32_t p = 0; p < players->program->process_count; p++) {
        if (p != process && !bits_has(startable, p))
            continue;
        const uint64_t *allocs = pds_of(s, p)->allocs;
        for (uint32_t w = 0; w < s->lock_words; w++)
            if ((allocs[w] & s->needed[w] & ~s->allocated[w]) != 0)
                return true;
    }
    return false;
}

/* The processes that may take part, and what they need. What helpers need may make further helpers useful. */
static void find_helpers(struct search *s)
{
    const struct players *players = s->players;
    uint32_t count = players->program->process_count;
    bool *part = mem_new(count, sizeof *part);
    part[players->program->main] = true;
    for (uint32_t i = 0; i < players->role_count; i++)
        part[players->roles[i].process] = true;
    for (bool grown = true; grown;) {
        grown = false;
        for (uint32_t p = 0; p < count; p++) {
            if (part[p])
                bits_join(s->needed, pds_of(s, p)->needs, s->lock_words);
        }
        for (uint32_t p = 0; p < count; p++) {
            if (!s->helper[p] && p != players->program->main && can_help(s, p)) {
                s->helper[p] = part[p] = true;
                grown = true;
            }
        }
    }
    mem_free(part);
}

/* How many copies of a process can matter: one for each role, and helpers. Each helper that is needed at all allocates
 * a lock or starts something needed. Seen as a tree of who started whom, its leaves are roles or allocate, and a chain
 * of helpers that each do no more than start the next one need not contain a process twice: the first copy could do
 * what the last one does. So there are at most twice as many helpers of one process as there are leaves. */
static uint32_t copies_that_matter(const struct search *s, uint32_t process)
{
    uint32_t roles = 0, copies = s->players->program->processes[process].copies;
    for (uint32_t i = 0; i < s->players->role_count; i++)
        roles += s->players->roles[i].process == process;
    if (s->helper[process])
        roles += 2 * (s->players->role_count + bits_count(s->needed, s->lock_words));
    return roles < copies ? roles : copies;
}

static uint32_t copies_started(const struct search *s, uint32_t process)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->actor_count; i++)
        count += s->actors[i].process == process;
    return count;
}

/* Whether there are more helpers that have done nothing yet than there is left to do for them. Each of them has to
 * begin, or to let others begin, something of its own that is still missing: a role, or a lock. Who does not is not
 * needed, and it is also tried without that one. */
static bool has_idlers(const struct search *s)
{
    uint32_t idle = 0, missing = 0;
    for (uint32_t i = 1; i < s->actor_count; i++)
        idle += s->actors[i].role == EML_NONE && !s->actors[i].served;
    for (uint32_t i = 0; i < s->players->role_count; i++)
        missing += !s->role_started[i];
    for (uint32_t lock = 0; lock < s->players->program->lock_count; lock++)
        missing += bits_has(s->needed, lock) && !bits_has(s->allocated, lock);
    return idle > missing;
}

/* Who is running, after the last event. */
static void find_running(const struct search *s, uint64_t *running)
{
    memset(running, 0, s->process_words * sizeof *running);
    for (uint32_t i = 0; i < s->actor_count; i++)
        if (!s->actors[i].finished)
            bits_add(running, s->actors[i].process);
}

static const struct history_set *set_of(const struct search *s, const struct actor *actor)
{
    const struct machine_result *result = machine_result(actor->machine, actor->level);
    uint32_t choice = 0;
    if (actor->role != EML_NONE && s->players->with_slots)
        choice = machine_choice(actor->machine, s->players->roles[actor->role].slots, actor->taken);
    return result->sets[choice];
}

static struct letter own_letter(struct search *s, struct event event)
{
    switch (event.kind) {
    case EVENT_ACCESS:
        return access_letter(s->players, &s->players->accesses[event.operand],
                             has_more(s->players, s->actors[event.actor].role, event.operand + 1));
    case EVENT_START:
        return (struct letter){.kind = LETTER_START, .operand = event.operand};
    case EVENT_ALLOC:
        return (struct letter){.kind = LETTER_ALLOC, .operand = event.operand};
    case EVENT_FINISH:
        return (struct letter){.kind = LETTER_FINISH};
    default:
        return (struct letter){.kind = LETTER_SOLO_END, .operand = event.operand};
    }
}

static bool role_left(const struct search *s, const struct actor *actor)
{
    return actor->role != EML_NONE && (s->players->placed || has_more(s->players, actor->role, s->next_access));
}

/* Adds the processes that those may join who have not begun yet: roles, and helpers as long as help is needed. */
static void add_joined_by_others(const struct search *s, uint64_t *awaited)
{
    for (uint32_t i = 0; i < s->players->role_count; i++)
        if (!s->role_started[i])
            bits_join(awaited, pds_of(s, s->players->roles[i].process)->joins, s->process_words);
    for (uint32_t p = 0; p < s->players->program->process_count; p++)
        if (s->helper[p] && can_help(s, p))
            bits_join(awaited, pds_of(s, p)->joins, s->process_words);
}

/* Whose end matters from the last event on? That of processes that may be joined by somebody who has yet to move: to
 * play a role, to help, to give back locks, or to end because that matters in turn. Actors from number `old` on are
 * only about to begin. */
static void find_awaited(struct search *s, uint32_t old)
{
    bool *moves = mem_new(s->actor_count, sizeof *moves);
    memset(s->awaited, 0, s->process_words * sizeof *s->awaited);
    add_joined_by_others(s, s->awaited);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < s->actor_count; i++) {
            const struct actor *actor = &s->actors[i];
            if (moves[i] || actor->finished)
                continue;
            moves[i] = s->alone || role_left(s, actor) || can_help(s, actor->process) ||
                       bits_has(s->awaited, actor->process) || i >= old || actor->offset == s->event_count ||
                       !machine_free_of_locks(actor->machine, actor->level);
            if (moves[i]) {
                bits_join(s->awaited, pds_of(s, actor->process)->joins, s->process_words);
                changed = true;
            }
        }
    }
    mem_free(moves);
}

/* The actor has no more part to play after the event: nothing is left that it could do for others but giving back
 * locks. */
static bool may_rest(const struct search *s, const struct actor *actor)
{
    return !role_left(s, actor) && !bits_has(s->awaited, actor->process) && !can_help(s, actor->process);
}

/* Extends the word of one actor by the event. */
static void extend_actor(struct search *s, uint32_t number, struct event event, uint32_t environment)
{
    struct actor *actor = &s->actors[number];
    struct letter letter = {.kind = LETTER_OTHER, .stay = actor->staying};
    if (event.kind == EVENT_PLACE && actor->role != EML_NONE) {
        letter = s->players->roles[actor->role].place;
    } else if (event.actor == number) {
        letter = own_letter(s, event);
        if (event.kind == EVENT_ACCESS)
            actor->taken++;
        else
            letter.stay = actor->staying;
    }
    letter.rest = may_rest(s, actor);
    actor->staying = letter.stay;
    actor->environment = letter.environment = environment;
    actor->level = machine_extend(actor->machine, actor->level, letter);
}

/* All actors hold no lock for certain. */
static bool all_free(const struct search *s, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (!s->actors[i].finished && !machine_free_of_locks(s->actors[i].machine, s->actors[i].level))
            return false;
    return true;
}

/* Lets the event happen to all actors; those from number `old` on begin with it. False if no execution gets that
 * far. */
static bool happen(struct search *s, struct event event, uint32_t old)
{
    if (event.kind == EVENT_START || event.kind == EVENT_ALLOC)
        s->actors[event.actor].served = true;
    if (has_idlers(s))
        return false;
    uint64_t *running = mem_new(s->process_words, sizeof *running);
    find_awaited(s, old);
    ARRAY_ADD(s->events, s->event_count, s->event_capacity, event);
    bool was_finished_by_this = event.kind == EVENT_FINISH;
    if (was_finished_by_this)
        s->actors[event.actor].finished = true;
    find_running(s, running);
    struct environment around = {.allocated = s->allocated, .running = running};
    for (uint32_t i = 0; i < old; i++)
        if (!s->actors[i].finished || (was_finished_by_this && i == event.actor))
            extend_actor(s, i, event, machine_environment(s->actors[i].machine, &around));
    bool calm = old < s->actor_count && all_free(s, old);
    for (uint32_t i = old; i < s->actor_count; i++) {
        struct actor *actor = &s->actors[i];
        actor->offset = (uint32_t)s->event_count;
        actor->environment = machine_environment(actor->machine, &around);
        actor->level = machine_root(actor->machine, actor->environment, calm);
    }
    mem_free(running);
    return search_possible(s, old);
}

bool search_possible(struct search *s, uint32_t count)
{
    struct placed_set *sets = mem_new(count, sizeof *sets);
    ARRAY_RESERVE(s->chosen, s->chosen_capacity, count);
    bool possible = true;
    for (uint32_t i = 0; i < count && possible; i++) {
        const struct actor *actor = &s->actors[i];
        bool placed =
            s->event_count > 0 && s->events[s->event_count - 1].kind == EVENT_PLACE && actor->role != EML_NONE;
        uint32_t must_hold = placed ? s->players->roles[actor->role].must_hold : EML_NONE;
        sets[i] = (struct placed_set){set_of(s, actor), actor->offset, must_hold};
        possible = sets[i].set != NULL;
    }
    possible = possible && find_compatible(sets, count, s->players->budget, s->chosen);
    mem_free(sets);
    return possible;
}

static bool still_playing(const struct actor *actor)
{
    return actor->role != EML_NONE && !actor->finished;
}

/* Some role would be better off if anything happened that helps. */
static bool hopes(const struct search *s, const struct environment *anything)
{
    for (uint32_t i = 0; i < s->actor_count; i++) {
        const struct actor *actor = &s->actors[i];
        if (still_playing(actor) && machine_environment(actor->machine, anything) != actor->environment)
            return true;
    }
    return false;
}

/* Could the roles that have begun make the rest of their accesses if anything happened that helps, from right after the
 * last event on? If not, no further event will do. */
static bool completable(struct search *s)
{
    const struct players *players = s->players;
    struct environment anything = {.allocated = s->allocated, .anything = true};
    struct placed_set *sets = mem_new(s->actor_count, sizeof *sets);
    uint32_t count = 0, *chosen = mem_new(s->actor_count, sizeof *chosen);
    bool possible = true, hope = hopes(s, &anything);
    for (uint32_t i = 0; i < s->actor_count && possible; i++) {
        const struct actor *actor = &s->actors[i];
        if (!still_playing(actor))
            continue;
        uint32_t level = actor->level, environment = machine_environment(actor->machine, &anything);
        struct letter now = {.kind = LETTER_OTHER, .stay = actor->staying, .environment = environment};
        now.rest = !players->placed && !has_more(players, actor->role, s->next_access);
        if (hope)
            level = machine_extend(actor->machine, level, now);
        level = continued(players, actor->role, level, s->next_access, actor->staying, environment);
        uint32_t taken = slots_in_the_end(players, actor->role);
        const struct machine_result *result = machine_result(actor->machine, level);
        sets[count].set = result->sets[machine_choice(actor->machine, players->roles[actor->role].slots, taken)];
        sets[count].offset = actor->offset;
        sets[count].must_hold = players->roles[actor->role].must_hold;
        possible = sets[count++].set != NULL;
    }
    possible = possible && find_compatible(sets, count, players->budget, chosen);
    mem_free(sets);
    mem_free(chosen);
    return possible;
}

static void add_actor(struct search *s, uint32_t process, uint32_t role)
{
    ARRAY_RESERVE(s->actors, s->actor_capacity, s->actor_count + 1);
    struct machine *machine = role == EML_NONE ? s->players->machines[process] : s->players->roles[role].machine;
    s->actors[s->actor_count] =
        (struct actor){.process = process, .machine = machine, .role = role, .copy = copies_started(s, process) + 1};
    s->actor_count++;
    if (role != EML_NONE)
        s->role_started[role] = true;
}

/* What has to be put back when an event is taken back. */
struct saved {
    struct actor *actors;
    uint32_t actor_count, next_access;
    size_t event_count;
    uint64_t *allocated;
    bool *role_started;
    bool alone;
};

static void *duplicate(const void *items, size_t count, size_t size)
{
    void *copy = mem_new(count, size);
    memcpy(copy, items, count * size);
    return copy;
}

static struct saved save(const struct search *s)
{
    return (struct saved){duplicate(s->actors, s->actor_count, sizeof *s->actors),
                          s->actor_count,
                          s->next_access,
                          s->event_count,
                          duplicate(s->allocated, s->lock_words, sizeof *s->allocated),
                          duplicate(s->role_started, s->players->role_count, sizeof *s->role_started),
                          s->alone};
}

static void restore(struct search *s, const struct saved *saved)
{
    memcpy(s->actors, saved->actors, saved->actor_count * sizeof *s->actors);
    memcpy(s->allocated, saved->allocated, s->lock_words * sizeof *s->allocated);
    memcpy(s->role_started, saved->role_started, s->players->role_count * sizeof *s->role_started);
    s->actor_count = saved->actor_count;
    s->next_access = saved->next_access;
    s->event_count = saved->event_count;
    s->alone = saved->alone;
}

static void saved_free(struct saved *saved)
{
    mem_free(saved->actors);
    mem_free(saved->allocated);
    mem_free(saved->role_started);
}

static bool search_on(struct search *s);

/* Tries one event and all that may follow; leaves the search as it was unless it succeeds. */
static bool attempt(struct search *s, struct event event, const struct saved *saved)
{
    if (!budget_spent(s->players->budget) && happen(s, event, saved->actor_count) &&
        (event.kind == EVENT_PLACE || search_on(s)))
        return true;
    restore(s, saved);
    return false;
}

static uint32_t actor_of_role(const struct search *s, uint32_t role)
{
    for (uint32_t i = 0; i < s->actor_count; i++)
        if (s->actors[i].role == role)
            return i;
    return EML_NONE;
}

static bool try_access(struct search *s, const struct saved *saved)
{
    uint32_t actor = actor_of_role(s, s->players->accesses[s->next_access].role);
    if (actor == EML_NONE || s->actors[actor].finished)
        return false;
    struct event event = {EVENT_ACCESS, actor, s->next_access++};
    return attempt(s, event, saved);
}

/* The new copy plays an open role of its process, any of them, or helps. */
static bool try_start_by(struct search *s, uint32_t starter, uint32_t process, const struct saved *saved)
{
    const struct players *players = s->players;
    struct event event = {EVENT_START, starter, process};
    for (uint32_t role = 0; role < players->role_count; role++) {
        if (players->roles[role].process != process || s->role_started[role])
            continue;
        add_actor(s, process, role);
        if (attempt(s, event, saved))
            return true;
        restore(s, saved);
    }
    if (!s->helper[process] || !can_help(s, process))
        return false;
    add_actor(s, process, EML_NONE);
    if (attempt(s, event, saved))
        return true;
    restore(s, saved);
    return false;
}

/* An earlier actor is in the same situation, so that whatever this one does next was tried with that one: copies of
 * a process that began together and did nothing of their own. */
static bool has_twin(const struct search *s, uint32_t number)
{
    const struct actor *actor = &s->actors[number];
    for (uint32_t i = 0; i < number && actor->role == EML_NONE; i++) {
        const struct actor *other = &s->actors[i];
        if (other->role == EML_NONE && other->machine == actor->machine && other->level == actor->level &&
            other->offset == actor->offset && other->environment == actor->environment &&
            other->staying == actor->staying && other->finished == actor->finished && other->served == actor->served)
            return true;
    }
    return false;
}

static bool try_starts(struct search *s, const struct saved *saved)
{
    uint32_t main = s->players->program->main;
    for (uint32_t process = 0; process < s->players->program->process_count; process++) {
        if (process == main || copies_started(s, process) >= copies_that_matter(s, process))
            continue;
        for (uint32_t i = 0; i < saved->actor_count; i++)
            if (!s->actors[i].finished && bits_has(pds_of(s, s->actors[i].process)->starts, process) &&
                !has_twin(s, i) && try_start_by(s, i, process, saved))
                return true;
    }
    return false;
}

static bool try_allocs(struct search *s, const struct saved *saved)
{
    for (uint32_t lock = 0; lock < s->players->program->lock_count; lock++) {
        if (bits_has(s->allocated, lock))
            continue;
        for (uint32_t i = 0; i < saved->actor_count; i++) {
            if (s->actors[i].finished || !bits_has(pds_of(s, s->actors[i].process)->allocs, lock) || has_twin(s, i))
                continue;
            bits_add(s->allocated, lock);
            struct event event = {EVENT_ALLOC, i, lock};
            if (attempt(s, event, saved))
                return true;
            restore(s, saved);
        }
    }
    return false;
}

/* Ends matter where somebody may wait for them. */
static bool try_finishes(struct search *s, const struct saved *saved)
{
    for (uint32_t i = 0; i < saved->actor_count; i++) {
        const struct actor *actor = &s->actors[i];
        struct event event = {EVENT_FINISH, i, 0};
        find_awaited(s, s->actor_count); /* attempts change it */
        if (!actor->finished && !role_left(s, actor) && bits_has(s->awaited, actor->process) && !has_twin(s, i) &&
            attempt(s, event, saved))
            return true;
    }
    return false;
}

/* The time alone ends in a state, and the actors that begin then have their roles. If that leads to nothing they
 * stay as they are here, for who gives other roles to the last of them. */
static bool try_chosen(struct search *s, uint32_t state, const struct saved *saved)
{
    struct solo_state end = machine_solo_state(s->actors[0].machine, state);
    struct saved chosen = save(s);
    memcpy(s->allocated, end.allocated, s->lock_words * sizeof *s->allocated);
    s->alone = false;
    bool found = attempt(s, (struct event){EVENT_SOLO_END, 0, state}, saved);
    if (!found)
        restore(s, &chosen);
    saved_free(&chosen);
    return found;
}

/* The time alone ends in a state; which roles do the started copies play? Targets from number `target` on are still
 * open. */
static bool try_solo_end(struct search *s, uint32_t state, uint32_t target, uint32_t role, uint32_t left,
                         const struct saved *saved)
{
    const struct players *players = s->players;
    struct solo_state end = machine_solo_state(s->actors[0].machine, state);
    while (target < s->target_count && left == 0 && role == players->role_count) {
        target++;
        role = 0;
        left = target < s->target_count ? end.started[target] : 0;
    }
    if (target == s->target_count)
        return try_chosen(s, state, saved);
    uint32_t process = s->targets[target].process, actors = s->actor_count;
    if (role < players->role_count) {
        if (left > 0 && players->roles[role].process == process && !s->role_started[role]) {
            add_actor(s, process, role);
            if (try_solo_end(s, state, target, role + 1, left - 1, saved))
                return true;
            s->actor_count = actors;
            s->role_started[role] = false;
        }
        return try_solo_end(s, state, target, role + 1, left, saved);
    }
    if (!s->helper[process])
        return false; /* started for nothing: another state without it is tried as well */
    add_actor(s, process, EML_NONE);
    bool found = try_solo_end(s, state, target, role, left - 1, saved);
    if (!found)
        s->actor_count = actors;
    return found;
}

struct ranked {
    uint32_t state, weight, place;
};

/* More started and allocated first: that is what most executions need. */
static int compare_ranked(const void *a, const void *b)
{
    const struct ranked *x = a, *y = b;
    if (x->weight != y->weight)
        return x->weight > y->weight ? -1 : 1;
    return x->place < y->place ? -1 : x->place > y->place;
}

static bool try_solo_ends(struct search *s, const struct saved *saved)
{
    uint32_t count, kept = 0;
    struct machine *machine = s->actors[0].machine;
    const uint32_t *ends = machine_solo_ends(machine, s->actors[0].level, &count);
    struct ranked *ranked = mem_new(count, sizeof *ranked);
    for (uint32_t i = 0; i < count; i++) {
        struct solo_state end = machine_solo_state(machine, ends[i]);
        uint32_t started = 0;
        for (uint32_t t = 0; t < s->target_count; t++)
            started += end.started[t];
        if (started > 0)
            ranked[kept++] = (struct ranked){ends[i], started * 1024 + bits_count(end.allocated, s->lock_words), i};
    }
    qsort(ranked, kept, sizeof *ranked, compare_ranked);
    bool found = false;
    for (uint32_t i = 0; i < kept && !found; i++) {
        uint32_t left = s->target_count > 0 ? machine_solo_state(machine, ranked[i].state).started[0] : 0;
        found = try_solo_end(s, ranked[i].state, 0, 0, left, saved);
        if (!found)
            restore(s, saved);
    }
    mem_free(ranked);
    return found;
}

static bool try_place(struct search *s, const struct saved *saved)
{
    for (uint32_t role = 0; role < s->players->role_count; role++)
        if (!s->role_started[role])
            return false;
    struct event event = {EVENT_PLACE, EML_NONE, 0};
    return attempt(s, event, saved);
}

/* The depth of this recursion is the number of events: accesses, and at most two for each copy and one for each
 * lock. */
static bool search_on(struct search *s)
{
    bool accesses_done = s->next_access == s->players->access_count;
    if (accesses_done && !s->players->placed)
        return true;
    if (!s->alone && !completable(s))
        return false;
    struct saved saved = save(s);
    bool found = false;
    if (s->alone)
        found = (!accesses_done && try_access(s, &saved)) || try_solo_ends(s, &saved);
    else
        found = (accesses_done ? try_place(s, &saved) : try_access(s, &saved)) || try_starts(s, &saved) ||
                try_allocs(s, &saved) || try_finishes(s, &saved);
    saved_free(&saved);
    return found;
}

static void search_begin(struct search *s, const struct players *players)
{
    const struct eml_program *program = players->program;
    s->players = players;
    s->lock_words = machine_pds(players->machines[0])->lock_words;
    s->process_words = machine_pds(players->machines[0])->process_words;
    s->allocated = mem_new(s->lock_words, sizeof *s->allocated);
    s->needed = mem_new(s->lock_words, sizeof *s->needed);
    s->awaited = mem_new(s->process_words, sizeof *s->awaited);
    s->helper = mem_new(program->process_count, sizeof *s->helper);
    s->role_started = mem_new(players->role_count, sizeof *s->role_started);
    find_helpers(s);
    s->targets = mem_new(program->process_count, sizeof *s->targets);
    for (uint32_t p = 0; p < program->process_count; p++) {
        uint32_t copies = p == program->main ? 0 : copies_that_matter(s, p);
        if (copies > 0)
            s->targets[s->target_count++] = (struct solo_target){p, copies};
    }
    uint32_t main_role = EML_NONE;
    for (uint32_t i = 0; i < players->role_count; i++)
        if (players->roles[i].process == program->main)
            main_role = i;
    add_actor(s, program->main, main_role);
    s->alone = true;
    s->actors[0].level = machine_solo_root(s->actors[0].machine, s->targets, s->target_count);
}

static void search_end(struct search *s)
{
    mem_free(s->actors);
    mem_free(s->events);
    mem_free(s->allocated);
    mem_free(s->needed);
    mem_free(s->awaited);
    mem_free(s->helper);
    mem_free(s->role_started);
    mem_free(s->targets);
    mem_free(s->chosen);
}

enum scenario_outcome scenario_search(const struct players *players, struct arena *arena, struct eml_witness *witness)
{
    struct search s = {0};
    enum scenario_outcome outcome = SCENARIO_NONE;
    search_begin(&s, players);
    if (search_on(&s))
        outcome = scenario_schedule(&s, arena, witness) ? SCENARIO_FOUND : SCENARIO_BROKEN;
    search_end(&s);
    return outcome;
}
