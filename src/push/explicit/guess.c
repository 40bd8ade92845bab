/* A quick try at an execution for two roles that fit together when nothing but locks stands in the way.
 *
 * Often their walks can be interleaved as they are: main alone starts both processes and allocates what they need,
 * holds nothing any more, and stays where it is. Or main itself is one of the two, and starts the other on its way.
 * Nothing is lost if that fails: the search decides. */
#include "base/bits.h"
#include "base/memory.h"
#include "push/explicit/compatible.h"
#include "push/explicit/scenario_internal.h"

enum { MOST_TRIES = 24, MOST_ACCESSES = 4 };

/* Main's state at the end of its time alone: everything that the roles need is there. */
static bool everything_there(const struct players *players, const struct solo_target *targets, uint32_t target_count,
                             struct solo_state end)
{
    for (uint32_t i = 0; i < target_count; i++)
        if (end.started[i] != targets[i].copies)
            return false;
    for (uint32_t r = 0; r < players->role_count; r++) {
        const struct pds *pds = machine_pds(players->roles[r].machine);
        if (!bits_within(pds->needs, end.allocated, pds->lock_words))
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
        if (bits_empty(history->phases[history->phase_count - 1].final, history->words))
            break;
    }
    return i;
}

/* The locks that the roles need. */
static uint64_t *needed_locks(const struct players *players)
{
    const struct pds *u = machine_pds(players->roles[0].machine), *v = machine_pds(players->roles[1].machine);
    uint64_t *needed = mem_new(u->lock_words, sizeof *needed);
    for (uint32_t i = 0; i < u->lock_words; i++)
        needed[i] = u->needs[i] | v->needs[i];
    return needed;
}

/* A level of main at the end of its time alone, with everything there, and a history of it after which main holds no
 * lock; MACHINE_NONE if there is none. */
static uint32_t find_solo_end(const struct players *players, const struct solo_target *targets, uint32_t target_count,
                              uint32_t *state, uint32_t *item)
{
    struct machine *machine = players->machines[players->program->main];
    uint64_t *needed = needed_locks(players);
    uint32_t count, root = machine_hasty_root(machine, targets, target_count, needed);
    mem_free(needed);
    const uint32_t *ends = machine_solo_ends(machine, root, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (!everything_there(players, targets, target_count, machine_solo_state(machine, ends[i])))
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

/* Nothing but locks can stand in the way of the role, once its locks are allocated: it neither joins nor allocates. Or
 * it is main, which others wait for; what it waits for itself is seen when the guess is replayed. */
static bool independent(const struct players *players, const struct role *role)
{
    const struct pds *pds = machine_pds(role->machine);
    return role->process == players->program->main ||
           (bits_empty(pds->joins, pds->process_words) && bits_empty(pds->allocs, pds->lock_words));
}

static bool has_main(const struct players *players)
{
    return players->roles[0].process == players->program->main || players->roles[1].process == players->program->main;
}

static uint32_t find_targets(const struct players *players, struct solo_target *targets)
{
    uint32_t first = players->roles[0].process, second = players->roles[1].process;
    if (first == second) {
        targets[0] = (struct solo_target){first, 2};
        return 1;
    }
    targets[0] = (struct solo_target){first < second ? first : second, 1};
    targets[1] = (struct solo_target){first < second ? second : first, 1};
    return 2;
}

/* A guess: main, and the roles that are not main. */
struct guess {
    struct search search;
    struct actor actors[3];
    struct event events[1 + MOST_ACCESSES];
    uint32_t chosen[3];
    uint32_t actor_of[2]; /* of the roles */
};

static void add_role(struct guess *g, uint32_t role)
{
    const struct players *players = g->search.players;
    const struct role *who = &players->roles[role];
    bool second = role == 1 && who->process == players->roles[0].process;
    uint32_t number = who->process == players->program->main ? 0 : g->search.actor_count++;
    g->actor_of[role] = number;
    g->actors[number] = (struct actor){.process = who->process,
                                       .copy = second ? 2 : 1,
                                       .machine = who->machine,
                                       .role = role,
                                       .level = scenario_relaxed_level(players, role),
                                       .offset = number == 0 ? 0 : (uint32_t)g->search.event_count};
}

static void add_accesses(struct guess *g)
{
    const struct players *players = g->search.players;
    for (uint32_t i = 0; i < players->access_count; i++) {
        uint32_t actor = g->actor_of[players->accesses[i].role];
        g->events[g->search.event_count++] = (struct event){EVENT_ACCESS, actor, i};
        g->actors[actor].taken++;
    }
}

/* Main starts both roles while it is alone, and stays there. False if it cannot. */
static bool begin_alone(struct guess *g)
{
    const struct players *players = g->search.players;
    struct solo_target targets[2];
    uint32_t main = players->program->main, state = 0;
    uint32_t level = find_solo_end(players, targets, find_targets(players, targets), &state, &g->chosen[0]);
    g->actors[0] = (struct actor){
        .process = main, .copy = 1, .machine = players->machines[main], .role = EML_NONE, .level = level};
    g->events[g->search.event_count++] = (struct event){EVENT_SOLO_END, 0, state};
    return level != MACHINE_NONE;
}

static const struct history_set *last_set(const struct players *players, const struct actor *actor)
{
    const struct role *role = &players->roles[actor->role];
    return machine_result(role->machine, actor->level)->sets[machine_choice(role->machine, role->slots, actor->taken)];
}

bool scenario_guess(const struct players *players, struct arena *arena, struct eml_witness *witness)
{
    struct guess g = {.search = {.players = players, .actor_count = 1, .on_the_way = has_main(players)}};
    g.search.actors = g.actors;
    g.search.events = g.events;
    g.search.chosen = g.chosen;
    if (!independent(players, &players->roles[0]) || !independent(players, &players->roles[1]))
        return false;
    if (!g.search.on_the_way && !begin_alone(&g))
        return false;
    add_role(&g, 0);
    add_role(&g, 1);
    add_accesses(&g);
    uint32_t *chosen_u = &g.chosen[g.actor_of[0]], *chosen_v = &g.chosen[g.actor_of[1]], tries = 0;
    const struct history_set *u = last_set(players, &g.actors[g.actor_of[0]]),
                             *v = last_set(players, &g.actors[g.actor_of[1]]);
    if (u == NULL || v == NULL)
        return false;
    for (*chosen_u = 0; *chosen_u < u->count; ++*chosen_u) {
        for (*chosen_v = 0; *chosen_v < v->count; ++*chosen_v) {
            if (!histories_fit(u->items[*chosen_u], v->items[*chosen_v]))
                continue;
            if (++tries > MOST_TRIES)
                return false;
            if (scenario_schedule(&g.search, arena, witness) && witness->count > 0)
                return true;
        }
    }
    return false;
}
