/* A quick try at an execution for two roles that fit together when nothing but locks stands in the way.
 *
 * Often their walks can be interleaved as they are: main alone starts both processes and allocates what they need, holds nothing any more, and
 * stays where it is. Nothing is lost if that fails: the search decides. */
#include "base/memory.h"
#include "push/compatible.h"
#include "push/lockset.h"
#include "push/scenario_parts.h"

enum { MOST_TRIES = 24, MOST_ACCESSES = 4 };

/* Main's state at the end of its time alone: everything that the roles need is there. */
static bool everything_there(const struct cast *cast, const struct solo_target *targets, uint32_t target_count,
                             struct solo_state end)
{
    for (uint32_t i = 0; i < target_count; i++)
        if (end.started[i] != targets[i].copies)
            return false;
    for (uint32_t r = 0; r < cast->role_count; r++) {
        const struct pds *pds = machine_pds(cast->roles[r].machine);
        if (!lockset_within(pds->needs, end.allocated, pds->lock_words))
            return false;
    }
    return true;
}

/* A history after which main holds no lock; the number of items if there is none. */
static uint32_t find_free(const struct history_set *set)
{
    uint32_t i = 0;
    for (; set != NULL && i < set->count; i++) {
        const struct lock_history *history = set->items[i];
        if (lockset_empty(history->phases[history->phase_count - 1].final, history->words))
            break;
    }
    return i;
}

/* A level of main at the end of its time alone, with everything there, and a history of it after which main holds no lock; MACHINE_NONE if
 * there is none. */
static uint32_t find_solo_end(const struct cast *cast, const struct solo_target *targets, uint32_t target_count,
                              uint32_t *state, uint32_t *item)
{
    struct machine *machine = cast->machines[cast->program->main];
    uint32_t count, root = machine_solo_root(machine, targets, target_count);
    const uint32_t *ends = machine_solo_ends(machine, root, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (!everything_there(cast, targets, target_count, machine_solo_state(machine, ends[i])))
            continue;
        struct letter letter = {.kind = LETTER_SOLO_END, .operand = ends[i], .rest = true};
        uint32_t level = machine_extend(machine, root, letter);
        const struct history_set *set = machine_result(machine, level)->sets[0];
        *state = ends[i];
        *item = find_free(set);
        if (set != NULL && *item < set->count)
            return level;
    }
    return MACHINE_NONE;
}

/* Nothing but locks can stand in the way of the role, once its locks are allocated: it neither joins nor allocates. */
static bool independent(const struct cast *cast, const struct role *role)
{
    const struct pds *pds = machine_pds(role->machine);
    return role->process != cast->program->main && lockset_empty(pds->joins, pds->process_words) &&
           lockset_empty(pds->allocs, pds->lock_words);
}

static uint32_t find_targets(const struct cast *cast, struct solo_target *targets)
{
    uint32_t first = cast->roles[0].process, second = cast->roles[1].process;
    if (first == second) {
        targets[0] = (struct solo_target){first, 2};
        return 1;
    }
    targets[0] = (struct solo_target){first < second ? first : second, 1};
    targets[1] = (struct solo_target){first < second ? second : first, 1};
    return 2;
}

static void set_up(struct search *s, const struct cast *cast, struct actor *actors, struct event *events,
                   uint32_t *chosen, uint32_t solo_level, uint32_t state)
{
    uint32_t main = cast->program->main;
    *s = (struct search){.cast = cast, .actors = actors, .actor_count = 3, .events = events, .chosen = chosen};
    s->event_count = cast->access_count + 1;
    actors[0] = (struct actor){
        .process = main, .copy = 1, .machine = cast->machines[main], .role = EML_NONE, .level = solo_level};
    events[0] = (struct event){EVENT_SOLO_END, 0, state};
    for (uint32_t r = 0; r < 2; r++) {
        const struct role *role = &cast->roles[r];
        uint32_t copy = r == 1 && role->process == cast->roles[0].process ? 2 : 1;
        actors[1 + r] = (struct actor){.process = role->process,
                                       .copy = copy,
                                       .machine = role->machine,
                                       .role = r,
                                       .level = scenario_relaxed_level(cast, r),
                                       .offset = 1};
    }
    for (uint32_t i = 0; i < cast->access_count; i++) {
        uint32_t actor = 1 + cast->accesses[i].role;
        events[1 + i] = (struct event){EVENT_ACCESS, actor, i};
        actors[actor].taken++;
    }
}

static const struct history_set *last_set(const struct cast *cast, const struct actor *actor)
{
    const struct role *role = &cast->roles[actor->role];
    return machine_result(role->machine, actor->level)->sets[machine_choice(role->machine, role->slots, actor->taken)];
}

bool scenario_guess(const struct cast *cast, struct arena *arena, struct eml_witness *witness)
{
    struct solo_target targets[2];
    struct actor actors[3];
    struct event events[1 + MOST_ACCESSES];
    struct search s;
    uint32_t chosen[3], state, tries = 0;
    if (!independent(cast, &cast->roles[0]) || !independent(cast, &cast->roles[1]))
        return false;
    uint32_t solo_level = find_solo_end(cast, targets, find_targets(cast, targets), &state, &chosen[0]);
    if (solo_level == MACHINE_NONE)
        return false;
    set_up(&s, cast, actors, events, chosen, solo_level, state);
    const struct history_set *u = last_set(cast, &actors[1]), *v = last_set(cast, &actors[2]);
    if (u == NULL || v == NULL)
        return false;
    for (chosen[1] = 0; chosen[1] < u->count; chosen[1]++) {
        for (chosen[2] = 0; chosen[2] < v->count; chosen[2]++) {
            if (!histories_fit(u->items[chosen[1]], v->items[chosen[2]]))
                continue;
            if (++tries > MOST_TRIES)
                return false;
            if (schedule(&s, arena, witness) && witness->count > 0)
                return true;
        }
    }
    return false;
}
