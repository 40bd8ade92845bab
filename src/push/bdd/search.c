#include "push/bdd/search.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/memory.h"

#include <string.h>

#define NONE UINT32_MAX

enum { MOST_PARTICIPANTS = 12 };

enum state { WAITING, RUNNING, FINISHED };

struct participant {
    uint32_t process, role; /* role: NONE for a helper */
    enum state state;
    uint32_t made;          /* of the role's accesses */
    uint32_t contributions; /* starts and allocs, of a helper */
    uint32_t only_child;    /* the copy started, if that is its one contribution; else NONE */
    struct bdd_post *post;
    BDD done;             /* of a finished one: its tuples… */
    uint32_t done_copies; /* …of this many copies; the later ones are empty */
};

enum event_kind { ACCESS, START, START_HELPER, ALLOC, FINISH };

struct event {
    enum event_kind kind;
    uint32_t actor;   /* participant */
    uint32_t operand; /* START: participant; START_HELPER: process; ALLOC: lock */
};

/* A word's event and what may come next. */
struct level {
    struct event event;         /* that led here; not for the first level */
    uint32_t actors_only_child; /* before it */
    uint32_t copy;
    struct event *candidates;
    size_t candidate_count, candidate_capacity, next;
};

struct bdd_search {
    const struct bdd_abilities *abilities;
    struct bdd_session *session;
    struct bdd_domains *domains;
    struct arena *arena; /* of the task */
    const struct bdd_task *task;
    struct bdd_domain *domain;
    bool relaxed;
    bool too_many; /* some words were not followed, for want of participants */

    struct participant participants[MOST_PARTICIPANTS + 1]; /* one more for what might be */
    uint32_t participant_count;
    uint32_t position; /* accesses made */
    uint8_t *usable;   /* by lock */
    uint32_t *running; /* by process */
    uint32_t *lock_bits;
    uint8_t *useful;         /* by process: could contribute now */
    struct bdd_view **views; /* by process, for this task; NULL where not made */

    struct level *levels;
    size_t level_count, level_capacity;
};

void bdd_domains_free(struct bdd_domains *domains)
{
    for (size_t i = 0; i < domains->count; i++)
        bdd_domain_free(domains->items[i]);
    mem_free(domains->items);
    *domains = (struct bdd_domains){0};
}

static struct bdd_domain *domain_for(struct bdd_domains *domains, struct bdd_session *session, uint32_t locks)
{
    for (size_t i = 0; i < domains->count; i++)
        if (bdd_domain_locks(domains->items[i]) == locks)
            return domains->items[i];
    ARRAY_RESERVE(domains->items, domains->capacity, domains->count + 1);
    domains->items[domains->count] = bdd_domain_new(session, locks);
    return domains->items[domains->count++];
}

struct bdd_search *bdd_search_new(const struct bdd_abilities *abilities, struct bdd_session *session,
                                  struct bdd_domains *domains)
{
    struct bdd_search *search = mem_new(1, sizeof *search);
    const struct eml_program *program = abilities->program;
    search->abilities = abilities;
    search->session = session;
    search->domains = domains;
    search->usable = mem_new(program->lock_count + 1, 1);
    search->running = mem_new(program->process_count, sizeof *search->running);
    search->lock_bits = mem_new(program->lock_count + 1, sizeof *search->lock_bits);
    search->useful = mem_new(program->process_count, 1);
    search->views = mem_new(program->process_count, sizeof *search->views);
    return search;
}

/* Ends a check: no word, no participants. */
static void clear(struct bdd_search *search)
{
    for (size_t i = 0; i < search->level_count; i++)
        mem_free(search->levels[i].candidates);
    for (uint32_t i = 0; i < search->participant_count; i++) {
        bdd_post_free(search->participants[i].post);
        bdd_delref(search->participants[i].done);
    }
    arena_free(search->arena);
    search->arena = NULL;
    search->level_count = 0;
    search->participant_count = 0;
    search->position = 0;
    search->too_many = false;
}

void bdd_search_free(struct bdd_search *search)
{
    if (search == NULL)
        return;
    clear(search);
    mem_free(search->levels);
    mem_free(search->usable);
    mem_free(search->running);
    mem_free(search->lock_bits);
    mem_free(search->useful);
    mem_free(search->views);
    mem_free(search);
}

static uint32_t add_participant(struct bdd_search *search, uint32_t process, uint32_t role, enum state state)
{
    search->participants[search->participant_count] =
        (struct participant){.process = process, .role = role, .state = state, .only_child = NONE, .done = bddfalse};
    search->running[process] += state == RUNNING;
    return search->participant_count++;
}

static uint32_t count_in_state(const struct bdd_search *search, enum state state)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < search->participant_count; i++)
        count += search->participants[i].state == state;
    return count;
}

static uint32_t copies_taking_part(const struct bdd_search *search, uint32_t process)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < search->participant_count; i++)
        count += search->participants[i].process == process;
    return count;
}

/* How much is left that only a start or an alloc brings about. */
static uint32_t outstanding(const struct bdd_search *search)
{
    uint32_t count = count_in_state(search, WAITING);
    for (uint32_t i = 0; i < search->abilities->program->lock_count; i++)
        count += !search->usable[i] && search->abilities->needed[i];
    return count;
}

/* Marks the processes that could start a waiting role, allocate a needed lock, or start one that could. */
static void find_useful(struct bdd_search *search)
{
    const struct bdd_abilities *abilities = search->abilities;
    uint32_t processes = abilities->program->process_count, locks = abilities->program->lock_count;
    memset(search->useful, 0, processes);
    for (uint32_t i = 0; i < processes; i++) {
        for (uint32_t j = 0; j < search->participant_count; j++)
            if (search->participants[j].state == WAITING &&
                bdd_abilities_starts(abilities, i, search->participants[j].process))
                search->useful[i] = true;
        for (uint32_t j = 0; j < locks; j++)
            if (!search->usable[j] && abilities->needed[j] && bdd_abilities_allocs(abilities, i, j))
                search->useful[i] = true;
    }
    bool changed = true;
    while (changed) {
        changed = false;
        bdd_session_check(search->session);
        for (uint32_t i = 0; i < processes; i++)
            for (uint32_t j = 0; j < processes && !search->useful[i]; j++)
                if (search->useful[j] && bdd_abilities_starts(abilities, i, j))
                    search->useful[i] = changed = true;
    }
}

/* A helper owes a contribution as long as it could be left out. One whose only contribution was to start, perhaps
 * through others of the same kind, a copy of its own process could have been that copy itself: it started earlier and
 * would only have had to wait. (Not so if someone joins the process, who may have passed the join between the first
 * one's end and the second one's start; a direct child leaves no such gap.) */
static bool owes(const struct bdd_search *search, uint32_t number)
{
    const struct participant *helper = &search->participants[number];
    if (helper->role != NONE || helper->process == search->abilities->program->main || helper->state == WAITING)
        return false;
    if (helper->contributions == 0)
        return true;
    bool joined = false;
    for (uint32_t i = 0; i < search->abilities->program->process_count; i++)
        joined = joined || bdd_abilities_joins(search->abilities, i, helper->process);
    uint32_t child = helper->only_child;
    for (bool direct = true; child != NONE && (direct || !joined); direct = false) {
        if (search->participants[child].process == helper->process)
            return true;
        if (search->participants[child].role != NONE)
            return false;
        child = search->participants[child].only_child;
    }
    return false;
}

static void contribute(struct participant *actor, uint32_t child)
{
    actor->only_child = actor->contributions++ == 0 ? child : NONE;
}

/* How many helpers owe a contribution once the actor has started one more. */
static uint32_t debts_with_helper(struct bdd_search *search, uint32_t actor, uint32_t process)
{
    struct participant before = search->participants[actor];
    uint32_t helper = search->participant_count++, debts = 0;
    search->participants[helper] =
        (struct participant){.process = process, .role = NONE, .state = RUNNING, .only_child = NONE};
    contribute(&search->participants[actor], helper);
    for (uint32_t i = 0; i < search->participant_count; i++)
        debts += owes(search, i);
    search->participants[actor] = before;
    search->participant_count--;
    return debts;
}

/* Each helper that owes something will bring about something of its own, so there can be no more of them than is left
 * to do. */
static bool room_for_helper(struct bdd_search *search, uint32_t actor, uint32_t process)
{
    if (copies_taking_part(search, process) >= search->abilities->program->processes[process].copies ||
        debts_with_helper(search, actor, process) > outstanding(search))
        return false;
    if (search->participant_count == MOST_PARTICIPANTS)
        search->too_many = true;
    return search->participant_count < MOST_PARTICIPANTS;
}

static struct level *last_level(struct bdd_search *search)
{
    return &search->levels[search->level_count - 1];
}

static void add_candidate(struct bdd_search *search, enum event_kind kind, uint32_t actor, uint32_t operand)
{
    struct level *level = last_level(search);
    ARRAY_ADD(level->candidates, level->candidate_count, level->candidate_capacity,
              (struct event){.kind = kind, .actor = actor, .operand = operand});
}

static bool memory_usable(const struct bdd_search *search, uint32_t memory)
{
    uint32_t lock = search->abilities->program->memories[memory].lock;
    return lock == EML_NONE || search->usable[lock];
}

/* Role r is participant r. */
static void add_access_candidate(struct bdd_search *search)
{
    if (search->position == search->task->access_count)
        return;
    const struct bdd_step *step = &search->task->accesses[search->position];
    if (search->participants[step->role].state == RUNNING && memory_usable(search, step->place.operand))
        add_candidate(search, ACCESS, step->role, 0);
}

/* What one running participant may bring about, by kind. */
static void add_starts(struct bdd_search *search, uint32_t actor)
{
    for (uint32_t i = 0; i < search->participant_count; i++)
        if (search->participants[i].state == WAITING &&
            bdd_abilities_starts(search->abilities, search->participants[actor].process,
                                 search->participants[i].process))
            add_candidate(search, START, actor, i);
}

static void add_allocs(struct bdd_search *search, uint32_t actor)
{
    for (uint32_t i = 0; i < search->abilities->program->lock_count; i++)
        if (!search->usable[i] && bdd_abilities_allocs(search->abilities, search->participants[actor].process, i))
            add_candidate(search, ALLOC, actor, i);
}

static void add_helper_starts(struct bdd_search *search, uint32_t actor)
{
    for (uint32_t i = 0; i < search->abilities->program->process_count; i++)
        if (search->useful[i] && bdd_abilities_starts(search->abilities, search->participants[actor].process, i) &&
            room_for_helper(search, actor, i))
            add_candidate(search, START_HELPER, actor, i);
}

static void add_finish(struct bdd_search *search, uint32_t actor)
{
    bool joined = false;
    for (uint32_t i = 0; i < search->participant_count; i++)
        joined = joined || bdd_abilities_joins(search->abilities, search->participants[i].process,
                                               search->participants[actor].process);
    for (uint32_t i = 0; i < search->abilities->program->process_count && !joined; i++)
        joined = search->useful[i] && bdd_abilities_joins(search->abilities, i, search->participants[actor].process);
    if (joined)
        add_candidate(search, FINISH, actor, 0);
}

static void add_candidates(struct bdd_search *search)
{
    static void (*const kinds[])(struct bdd_search *, uint32_t) = {add_starts, add_allocs, add_helper_starts,
                                                                   add_finish};
    add_access_candidate(search);
    if (search->relaxed)
        return;
    find_useful(search);
    for (size_t kind = 0; kind < sizeof kinds / sizeof *kinds; kind++)
        for (uint32_t i = 0; i < search->participant_count; i++)
            if (search->participants[i].state == RUNNING)
                kinds[kind](search, i);
}

static struct bdd_place place_of(const struct bdd_search *search, const struct event *event)
{
    switch (event->kind) {
    case ACCESS:
        return search->task->accesses[search->position].place;
    case START:
        return (struct bdd_place){.kind = BDD_AT_START, .operand = search->participants[event->operand].process};
    case START_HELPER:
        return (struct bdd_place){.kind = BDD_AT_START, .operand = event->operand};
    case ALLOC:
        return (struct bdd_place){.kind = BDD_AT_ALLOC, .operand = event->operand};
    case FINISH:
        return (struct bdd_place){.kind = BDD_AT_END};
    }
    return (struct bdd_place){.kind = BDD_ANYWHERE};
}

/* What a participant can have done by now, if it stands at the place. */
static BDD tuples_of(struct bdd_search *search, const struct participant *participant, const struct bdd_place *place)
{
    if (participant->state == RUNNING)
        return bdd_post_tuples(participant->post, place);
    return bdd_domain_with_empty(search->domain, participant->done, participant->done_copies,
                                 last_level(search)->copy + 1);
}

static void sort_by_size(BDD *tuples, uint32_t count)
{
    int sizes[MOST_PARTICIPANTS];
    for (uint32_t i = 0; i < count; i++) {
        BDD moved = tuples[i];
        int size = bdd_nodecount(moved);
        uint32_t at = i;
        for (; at > 0 && sizes[at - 1] > size; at--) {
            tuples[at] = tuples[at - 1];
            sizes[at] = sizes[at - 1];
        }
        tuples[at] = moved;
        sizes[at] = size;
    }
}

/* True iff some tuples, one of each set, are compatible. Sets that say little are joined first. */
static bool compatible(struct bdd_search *search, BDD *tuples, uint32_t count, uint32_t copies)
{
    if (count < 2)
        return true;
    sort_by_size(tuples, count);
    BDD joint = bdd_domain_joint(search->domain, tuples[0], copies);
    for (uint32_t i = 1; i + 1 < count; i++) {
        BDD more = bdd_domain_join(search->domain, joint, tuples[i], copies, count);
        bdd_delref(joint);
        joint = more;
    }
    bool result = bdd_domain_compatible(search->domain, joint, tuples[count - 1], copies, count);
    bdd_delref(joint);
    return result;
}

/* True iff all participants together can be at their places (given by participant) at the end of the current phase. */
static bool possible(struct bdd_search *search, const struct bdd_place *places)
{
    uint32_t copies = last_level(search)->copy + 1, count = 0;
    BDD tuples[MOST_PARTICIPANTS];
    bool each = true;
    for (uint32_t i = 0; i < search->participant_count && each; i++) {
        if (search->participants[i].state == WAITING)
            continue;
        tuples[count] = tuples_of(search, &search->participants[i], &places[i]);
        each = tuples[count] != bddfalse;
        /* One who could have left all locks alone is in nobody's way. */
        if (each && !bdd_domain_has_empty(search->domain, tuples[count], copies))
            count++;
        else
            bdd_delref(tuples[count]);
    }
    bool result = each && compatible(search, tuples, count, copies);
    while (count > 0)
        bdd_delref(tuples[--count]);
    return result;
}

static bool event_possible(struct bdd_search *search, const struct event *event)
{
    struct bdd_place places[MOST_PARTICIPANTS] = {{.kind = BDD_ANYWHERE}};
    places[event->actor] = place_of(search, event);
    return possible(search, places);
}

static bool cut_possible(struct bdd_search *search)
{
    const struct bdd_task *task = search->task;
    struct bdd_place places[MOST_PARTICIPANTS] = {{.kind = BDD_ANYWHERE}};
    for (uint32_t i = 0; i < task->role_count; i++) {
        places[i] = task->roles[i].place;
        if (search->participants[i].state != RUNNING ||
            (places[i].kind == BDD_AT_ACCESS && !memory_usable(search, places[i].operand)))
            return false;
    }
    return possible(search, places);
}

static struct bdd_phase phase_of(const struct bdd_search *search, const struct participant *participant, uint32_t copy)
{
    const struct bdd_role *role = participant->role == NONE ? NULL : &search->task->roles[participant->role];
    return (struct bdd_phase){.copy = copy,
                              .usable = search->usable,
                              .running = search->relaxed ? NULL : search->running,
                              .lock_bits = search->lock_bits,
                              .pass_allocs = search->relaxed,
                              .stay_in_unit = role != NULL && role->unit && participant->made > 0 &&
                                              participant->made < role->access_count};
}

static void start_run(struct bdd_search *search, struct participant *participant, uint32_t copy)
{
    struct bdd_phase phase = phase_of(search, participant, copy);
    participant->post = bdd_post_new(search->session, search->domain, search->views[participant->process]);
    bdd_post_start(participant->post, &phase);
}

/* The last phase was one's own alone: nobody minds what it did with locks. */
static bool alone(const struct bdd_search *search)
{
    return count_in_state(search, RUNNING) <= 1;
}

static void finish(struct bdd_search *search, struct participant *actor, uint32_t copy)
{
    const struct bdd_place end = {.kind = BDD_AT_END};
    actor->done = bdd_post_tuples(actor->post, &end);
    actor->done_copies = copy + 1;
    if (alone(search)) {
        BDD rest = bdd_domain_without(search->domain, actor->done, copy);
        bdd_delref(actor->done);
        actor->done = rest;
        actor->done_copies = copy;
    }
    actor->state = FINISHED;
    search->running[actor->process]--;
}

/* What an event changes, apart from the runs; the participant that it starts, or NONE. */
static uint32_t change_state(struct bdd_search *search, const struct event *event, uint32_t copy)
{
    struct participant *actor = &search->participants[event->actor];
    uint32_t started = NONE;
    switch (event->kind) {
    case ACCESS:
        actor->made++;
        search->position++;
        break;
    case START:
        started = event->operand;
        search->participants[started].state = RUNNING;
        search->running[search->participants[started].process]++;
        contribute(actor, started);
        break;
    case START_HELPER:
        started = add_participant(search, event->operand, NONE, RUNNING);
        contribute(actor, started);
        break;
    case ALLOC:
        search->usable[event->operand] = true;
        contribute(actor, NONE);
        break;
    case FINISH:
        finish(search, actor, copy);
        break;
    }
    return started;
}

static struct level *new_level(struct bdd_search *search, uint32_t copy)
{
    ARRAY_RESERVE(search->levels, search->level_capacity, search->level_count + 1);
    search->levels[search->level_count] = (struct level){.copy = copy};
    return &search->levels[search->level_count++];
}

/* Appends an event to the word and runs everybody through the phase behind it. */
static void perform(struct bdd_search *search, struct event event)
{
    uint32_t before = last_level(search)->copy, copy = alone(search) ? before : before + 1;
    struct bdd_place place = place_of(search, &event);
    struct level *level = new_level(search, copy);
    level->event = event;
    level->actors_only_child = search->participants[event.actor].only_child;
    uint32_t started = change_state(search, &event, before);
    for (uint32_t i = 0; i < search->participant_count; i++) {
        struct participant *participant = &search->participants[i];
        if (participant->state != RUNNING || i == started)
            continue;
        struct bdd_phase phase = phase_of(search, participant, copy);
        bdd_post_advance(participant->post, &phase, i == event.actor ? &place : NULL);
    }
    if (started != NONE)
        start_run(search, &search->participants[started], copy);
    add_candidates(search);
}

/* Takes back what an event changed. */
static void restore_state(struct bdd_search *search, const struct level *level)
{
    const struct event *event = &level->event;
    struct participant *actor = &search->participants[event->actor];
    struct participant *started = NULL;
    switch (event->kind) {
    case ACCESS:
        actor->made--;
        search->position--;
        break;
    case START:
        started = &search->participants[event->operand];
        break;
    case START_HELPER:
        started = &search->participants[--search->participant_count];
        break;
    case ALLOC:
        search->usable[event->operand] = false;
        break;
    case FINISH:
        actor->state = RUNNING;
        search->running[actor->process]++;
        bdd_delref(actor->done);
        actor->done = bddfalse;
        break;
    }
    if (started != NULL) {
        started->state = WAITING;
        search->running[started->process]--;
        bdd_post_free(started->post);
        started->post = NULL;
    }
    if (event->kind == START || event->kind == START_HELPER || event->kind == ALLOC)
        actor->contributions--;
    actor->only_child = level->actors_only_child;
}

/* Takes the last event back. */
static void undo(struct bdd_search *search)
{
    struct level *level = last_level(search);
    uint32_t started = level->event.kind == START          ? level->event.operand
                       : level->event.kind == START_HELPER ? search->participant_count - 1
                                                           : NONE;
    for (uint32_t i = 0; i < search->participant_count; i++)
        if (search->participants[i].state == RUNNING && i != started)
            bdd_post_drop(search->participants[i].post);
    restore_state(search, level);
    mem_free(level->candidates);
    search->level_count--;
}

/* Tries words, depth first. */
static bool some_word_possible(struct bdd_search *search)
{
    const struct bdd_task *task = search->task;
    if (task->access_count == 0 && cut_possible(search))
        return true;
    while (search->level_count > 0) {
        struct level *level = last_level(search);
        if (level->next == level->candidate_count) {
            if (search->level_count == 1)
                return false;
            undo(search);
            continue;
        }
        struct event event = level->candidates[level->next++];
        bdd_session_check(search->session);
        if (!event_possible(search, &event))
            continue;
        if (event.kind == ACCESS && search->position + 1 == task->access_count)
            return true;
        perform(search, event);
        if (task->access_count == 0 && cut_possible(search))
            return true;
    }
    return false;
}

/* Whether a process takes part: as a role, or perhaps as a helper. */
static bool may_take_part(const struct bdd_search *search, uint32_t process)
{
    return copies_taking_part(search, process) > 0 ||
           (!search->relaxed && search->useful[process] && search->abilities->can_run[process]);
}

/* Main takes part if it can contribute or someone may wait for its end; else it can as well stay where it starts. */
static void add_main(struct bdd_search *search)
{
    uint32_t main = search->abilities->program->main;
    bool wanted = search->useful[main];
    if (copies_taking_part(search, main) > 0)
        return;
    for (uint32_t i = 0; i < search->abilities->program->process_count; i++)
        wanted = wanted || (may_take_part(search, i) && bdd_abilities_joins(search->abilities, i, main));
    if (wanted)
        add_participant(search, main, NONE, RUNNING);
}

/* Numbers the locks that two of those who may take part take; nobody ever waits for another one. Returns how many. */
static uint32_t number_locks(struct bdd_search *search)
{
    const struct eml_program *program = search->abilities->program;
    uint32_t count = 0;
    for (uint32_t lock = 0; lock < program->lock_count; lock++) {
        uint32_t takers = 0;
        for (uint32_t i = 0; i < program->process_count; i++) {
            uint32_t copies = copies_taking_part(search, i);
            if (i != program->main && may_take_part(search, i) && !search->relaxed && search->useful[i])
                copies = program->processes[i].copies;
            if (bdd_abilities_takes(search->abilities, i, lock))
                takers += copies < 2 ? copies : 2;
        }
        search->lock_bits[lock] = takers >= 2 ? count++ : NONE;
    }
    return count;
}

/* The views of all processes that may take part. */
static void make_views(struct bdd_search *search)
{
    const struct eml_program *program = search->abilities->program;
    uint8_t *locks = arena_alloc(search->arena, program->lock_count + 1);
    uint8_t *memories = arena_alloc(search->arena, program->memory_count + 1);
    uint8_t *takes_part = arena_alloc(search->arena, program->process_count);
    for (uint32_t i = 0; i < program->lock_count; i++)
        locks[i] = search->lock_bits[i] != NONE || !search->usable[i];
    for (uint32_t i = 0; i < program->memory_count; i++)
        memories[i] = !memory_usable(search, i);
    for (uint32_t i = 0; i < search->task->access_count; i++)
        memories[search->task->accesses[i].place.operand] = true;
    for (uint32_t i = 0; i < search->task->role_count; i++)
        if (search->task->roles[i].place.kind == BDD_AT_ACCESS)
            memories[search->task->roles[i].place.operand] = true;
    for (uint32_t i = 0; i < program->process_count && !search->relaxed; i++)
        takes_part[i] = may_take_part(search, i);
    for (uint32_t i = 0; i < program->process_count; i++) {
        struct bdd_interest interest = {.locks = locks,
                                        .memories = memories,
                                        .starts = takes_part,
                                        .joins = takes_part,
                                        .allocs = !search->relaxed};
        search->views[i] = NULL;
        for (uint32_t j = 0; j < search->task->role_count; j++)
            interest.units = interest.units || (search->task->roles[j].unit && search->task->roles[j].process == i);
        if (may_take_part(search, i))
            search->views[i] = bdd_view_new(&search->abilities->systems[i], &interest, search->arena);
    }
}

/* Sets the participants up as they are in the beginning, and who may join them. */
static void set_up(struct bdd_search *search)
{
    const struct eml_program *program = search->abilities->program;
    search->arena = arena_new();
    memset(search->running, 0, program->process_count * sizeof *search->running);
    for (uint32_t i = 0; i < program->lock_count; i++)
        search->usable[i] = search->relaxed || !program->locks[i].allocated;
    for (uint32_t i = 0; i < search->task->role_count; i++) {
        uint32_t process = search->task->roles[i].process;
        add_participant(search, process, i, search->relaxed || process == program->main ? RUNNING : WAITING);
    }
    find_useful(search);
    if (!search->relaxed)
        add_main(search);
}

static enum bdd_outcome check(struct bdd_search *search, bool relaxed)
{
    search->relaxed = relaxed;
    set_up(search);
    uint32_t locks = number_locks(search);
    search->domain = domain_for(search->domains, search->session, locks);
    make_views(search);
    new_level(search, 0);
    for (uint32_t i = 0; i < search->participant_count; i++)
        if (search->participants[i].state == RUNNING)
            start_run(search, &search->participants[i], 0);
    add_candidates(search);
    bool found = some_word_possible(search), many = search->too_many;
    clear(search);
    return found ? BDD_POSSIBLE : many ? BDD_UNDECIDED : BDD_IMPOSSIBLE;
}

enum bdd_outcome bdd_search_decide(struct bdd_search *search, const struct bdd_task *task)
{
    search->task = task;
    if (task->role_count >= MOST_PARTICIPANTS)
        return BDD_UNDECIDED;
    if (check(search, true) == BDD_IMPOSSIBLE)
        return BDD_IMPOSSIBLE;
    return check(search, false);
}
