/* How each kind of query is put to the machines: who plays which role. */
#include "base/bits.h"
#include "base/budget.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "push/explicit/compatible.h"
#include "push/explicit/internal.h"

static uint32_t copies_of(const struct worker *w, uint32_t process)
{
    return w->program->processes[process].copies;
}

/* Where a role acts in the pattern, as a small number. */
static uint32_t role_kind(const struct players *players, uint32_t role)
{
    uint32_t kind = players->roles[role].unit ? 32u : 0;
    if (players->access_count == 4)
        kind |= 16;
    for (uint32_t i = 0; i < players->access_count; i++)
        if (players->accesses[i].role == role)
            kind |= 1u << i;
    return kind;
}

/* The players of numbered patterns: u and v, which accesses they make, not yet by which processes. */
static void players_of_pattern(const struct worker *w, const struct eml_query *query, struct players *players,
                               struct role *roles, struct role_access *accesses)
{
    struct eml_goal goal;
    eml_goal_of(w->program, query, &goal);
    *players = machines_players(w->machines);
    players->roles = roles;
    players->role_count = 2;
    players->accesses = accesses;
    players->access_count = goal.access_count;
    players->with_slots = true;
    for (uint32_t i = 0; i < 2; i++)
        roles[i] = (struct role){.unit = goal.variables[i].unit, .must_hold = EML_NONE};
    for (uint32_t i = 0; i < goal.access_count; i++)
        accesses[i] = (struct role_access){goal.accesses[i].variable,
                                           pds_access(goal.accesses[i].memory, goal.accesses[i].write)};
}

/* Gives a role to a process; false if the process never makes the role's accesses. */
static bool assign(const struct worker *w, const struct players *players, struct role *role, uint32_t number,
                   uint32_t process)
{
    uint32_t taken = 0;
    role->process = process;
    for (uint32_t i = 0; i < players->access_count; i++) {
        if (players->accesses[i].role != number)
            continue;
        uint32_t slot = machines_slot(w->machines, process, players->accesses[i].access);
        if (slot == EML_NONE)
            return false;
        role->slots[taken++] = slot;
    }
    role->machine = machines_for_slot(w->machines, process, role->slots[0]);
    return true;
}

/* The results of a role's word, for all slots. */
static const struct machine_result *role_result(struct worker *w, const struct players *players, uint32_t number)
{
    const struct role *role = &players->roles[number];
    uint32_t range = machines_range(w->machines, role->process, role->slots[0]);
    const struct machine_result **known = &w->role_results[role->process][range].of_kind[role_kind(players, number)];
    if (*known == NULL)
        *known = machine_result(role->machine, scenario_relaxed_level(players, number));
    return *known;
}

/* The histories of a role with its slots; NULL if it has no walk. Different sets of one process have different
 * numbers. */
static const struct history_set *role_set(struct worker *w, const struct players *players, uint32_t number,
                                          uint32_t *set_number)
{
    const struct role *role = &players->roles[number];
    const struct machine_result *result = role_result(w, players, number);
    uint32_t taken = 0;
    for (uint32_t i = 0; i < players->access_count; i++)
        taken += players->accesses[i].role == number;
    const struct history_set *set = result->sets[machine_choice(role->machine, role->slots, taken)];
    if (set == NULL)
        return NULL;
    uint64_t key = (uint64_t)machines_range(w->machines, role->process, role->slots[0]) << 32 | set->number;
    *set_number = idmap_get(w->set_numbers[role->process], key);
    if (*set_number == IDMAP_NONE) {
        *set_number = (uint32_t)idmap_count(w->set_numbers[role->process]);
        idmap_put(w->set_numbers[role->process], key, *set_number);
    }
    return set;
}

static bool any_fit(const struct history_set *u, const struct history_set *v)
{
    for (uint32_t i = 0; i < u->count; i++)
        for (uint32_t j = 0; j < v->count; j++)
            if (histories_fit(u->items[i], v->items[j]))
                return true;
    return false;
}

/* Could the two roles fit together if nothing but locks stood in the way? Remembered for each two sets. */
static bool roles_fit(struct worker *w, const struct players *players)
{
    uint32_t number_u, number_v;
    const struct history_set *u = role_set(w, players, 0, &number_u);
    const struct history_set *v = u == NULL ? NULL : role_set(w, players, 1, &number_v);
    if (v == NULL)
        return false;
    struct idmap **map =
        &w->fits[(size_t)players->roles[0].process * w->program->process_count + players->roles[1].process];
    if (*map == NULL)
        *map = idmap_new();
    uint64_t key = (uint64_t)number_u << 32 | number_v;
    uint32_t known = idmap_get(*map, key);
    if (known == IDMAP_NONE) {
        known = any_fit(u, v);
        idmap_put(*map, key, known);
    }
    return known;
}

/* Can a copy of the process be v? */
static bool decide_with(struct worker *w, const struct players *players, struct role *v, uint32_t process,
                        const struct eml_query *query, struct push_answer *answer)
{
    if (copies_of(w, process) < (process == query->process ? 2 : 1) || !assign(w, players, v, 1, process))
        return false;
    if (budget_spent(w->budget) || !roles_fit(w, players))
        return false;
    if (answer_by_guess(w, players, query, answer))
        return true;
    /* From here on this query alone: its accesses one by one, in full. */
    struct players exact = *players;
    exact.with_slots = false;
    return answer_by_search(w, &exact, query, answer);
}

bool decide_pattern(struct worker *w, const struct eml_query *query, struct push_answer *answer)
{
    struct players players;
    struct role roles[2];
    struct role_access accesses[4];
    uint32_t main = w->program->main;
    players_of_pattern(w, query, &players, roles, accesses);
    if (copies_of(w, query->process) == 0 || !assign(w, &players, &roles[0], 0, query->process))
        return false;
    /* Main last: it starts the others, so most of its scenarios take a search. */
    for (uint32_t process = 0; process < w->program->process_count; process++)
        if (process != main && decide_with(w, &players, &roles[1], process, query, answer))
            return true;
    return decide_with(w, &players, &roles[1], main, query, answer);
}

void prepare_patterns(struct worker *w, uint32_t process, const bool *asked)
{
    if (w->program->memory_count == 0)
        return;
    for (uint32_t pattern = EML_PATTERN_FIRST; pattern <= EML_PATTERN_LAST; pattern++) {
        struct eml_query query = {pattern, process, 0, w->program->memory_count - 1};
        struct players players;
        struct role roles[2];
        struct role_access accesses[4];
        if (!asked[pattern])
            continue;
        players_of_pattern(w, &query, &players, roles, accesses);
        for (uint32_t range = 0; range < machines_range_count(w->machines, process); range++) {
            for (uint32_t role = 0; role < 2 && !budget_spent(w->budget); role++) {
                roles[role].machine = machines_of_range(w->machines, process, range);
                machine_result(roles[role].machine, scenario_relaxed_level(&players, role));
            }
        }
    }
}

bool decide_race(struct worker *w, const struct eml_query *query, struct push_answer *answer)
{
    static const bool writes[][2] = {{true, true}, {true, false}, {false, true}};
    struct role roles[2] = {{.must_hold = EML_NONE}, {.must_hold = EML_NONE}};
    struct players players = machines_players(w->machines);
    players.roles = roles;
    players.role_count = 2;
    players.placed = true;
    for (uint32_t p = 0; p < w->program->process_count; p++) {
        for (uint32_t q = p; q < w->program->process_count; q++) {
            if (copies_of(w, p) == 0 || copies_of(w, q) < (p == q ? 2 : 1))
                continue;
            for (int i = 0; i < (p == q ? 2 : 3) && !budget_spent(w->budget); i++) {
                uint32_t processes[2] = {p, q};
                for (int r = 0; r < 2; r++) {
                    roles[r].process = processes[r];
                    roles[r].machine = machines_of_process(w->machines, processes[r]);
                    roles[r].place =
                        (struct letter){.kind = LETTER_AT_ACCESS, .operand = pds_access(query->a, writes[i][r])};
                }
                if (scenario_relaxed(&players) && answer_by_search(w, &players, query, answer))
                    return true;
            }
        }
    }
    return false;
}

/* Locks that may stand in a cycle: a lock that leads back to itself by "some process holds one and wants the next". */
struct lock_cycles {
    uint32_t count, words;
    uint64_t *wanted; /* count * words: by who holds a lock */
};

static void add_wants(const struct history_set *set, uint32_t wanted, struct lock_cycles *cycles)
{
    for (uint32_t i = 0; set != NULL && i < set->count; i++) {
        const struct lock_history *history = set->items[i];
        const uint64_t *held = history->phases[history->phase_count - 1].final;
        for (uint32_t h = bits_next(held, cycles->words, 0); h < cycles->count;
             h = bits_next(held, cycles->words, h + 1))
            bits_add(cycles->wanted + (size_t)h * cycles->words, wanted);
    }
}

static void close_wants(struct lock_cycles *cycles)
{
    for (uint32_t via = 0; via < cycles->count; via++)
        for (uint32_t l = 0; l < cycles->count; l++)
            if (bits_has(cycles->wanted + (size_t)l * cycles->words, via))
                for (uint32_t i = 0; i < cycles->words; i++)
                    cycles->wanted[(size_t)l * cycles->words + i] |= cycles->wanted[(size_t)via * cycles->words + i];
}

static bool on_one_cycle(const struct lock_cycles *cycles, uint32_t a, uint32_t b)
{
    return bits_has(cycles->wanted + (size_t)a * cycles->words, b) &&
           bits_has(cycles->wanted + (size_t)b * cycles->words, a);
}

/* A ring of processes under construction: role i wants the lock that role i + 1 holds. */
struct ring {
    struct worker *worker;
    const struct eml_query *query;
    struct push_answer *answer;
    struct lock_cycles cycles;
    struct players players;
    struct role *roles;
};

static void set_role(const struct ring *ring, uint32_t number, uint32_t process, uint32_t lock, uint32_t must_hold)
{
    ring->roles[number] = (struct role){.process = process,
                                        .machine = machines_of_process(ring->worker->machines, process),
                                        .place = {.kind = LETTER_AT_LOCK, .operand = lock},
                                        .must_hold = must_hold};
}

/* The process has a copy left, and nobody in the ring wants the same lock. */
static bool may_join(const struct ring *ring, uint32_t process, uint32_t lock)
{
    uint32_t used = 0;
    for (uint32_t i = 0; i < ring->players.role_count; i++) {
        used += ring->roles[i].process == process;
        if (ring->roles[i].place.operand == lock)
            return false;
    }
    return used < copies_of(ring->worker, process);
}

/* Closes the ring: the first role holds what the last one wants. */
static bool close_ring(struct ring *ring)
{
    struct role *first = &ring->roles[0];
    first->must_hold = ring->roles[ring->players.role_count - 1].place.operand;
    bool found = on_one_cycle(&ring->cycles, first->must_hold, first->place.operand) &&
                 scenario_relaxed(&ring->players) &&
                 answer_by_search(ring->worker, &ring->players, ring->query, ring->answer);
    first->must_hold = EML_NONE;
    return found;
}

/* The depth of this recursion is the length of the ring: no more than there are locks. */
static bool grow_ring(struct ring *ring)
{
    uint32_t count = ring->players.role_count, processes = ring->worker->program->process_count;
    if (budget_spent(ring->worker->budget))
        return false;
    if (count >= 2 && close_ring(ring))
        return true;
    for (uint32_t process = 0; process < processes; process++) {
        for (uint32_t lock = 0; lock < ring->cycles.count; lock++) {
            uint32_t held = count == 0 ? EML_NONE : ring->roles[count - 1].place.operand;
            if (!may_join(ring, process, lock) ||
                (count == 0 ? !on_one_cycle(&ring->cycles, lock, lock) : !on_one_cycle(&ring->cycles, held, lock)))
                continue;
            set_role(ring, count, process, lock, held);
            ring->players.role_count = count + 1;
            bool found = scenario_relaxed(&ring->players) && grow_ring(ring);
            ring->players.role_count = count;
            if (found)
                return true;
        }
    }
    return false;
}

bool decide_deadlock(struct worker *w, const struct eml_query *query, struct push_answer *answer)
{
    uint32_t locks = w->program->lock_count, words = machine_pds(machines_of_process(w->machines, 0))->lock_words;
    struct ring ring = {.worker = w, .query = query, .answer = answer, .players = machines_players(w->machines)};
    ring.cycles = (struct lock_cycles){locks, words, mem_new((size_t)locks * words, sizeof(uint64_t))};
    ring.players.roles = ring.roles = mem_new((size_t)locks + 1, sizeof *ring.roles);
    ring.players.placed = true;
    for (uint32_t process = 0; process < w->program->process_count; process++) {
        for (uint32_t lock = 0; lock < locks && !budget_spent(w->budget); lock++) {
            set_role(&ring, 0, process, lock, EML_NONE);
            uint32_t level = scenario_relaxed_level(&ring.players, 0);
            add_wants(machine_result(ring.roles[0].machine, level)->sets[0], lock, &ring.cycles);
        }
    }
    close_wants(&ring.cycles);
    bool found = grow_ring(&ring);
    mem_free(ring.roles);
    mem_free(ring.cycles.wanted);
    return found;
}

/* Variables without accesses need no role, but a copy that can stand for them. */
static bool enough_copies(const struct worker *w, uint32_t variables)
{
    uint64_t total = 0;
    for (uint32_t p = 0; p < w->program->process_count; p++)
        total += copies_of(w, p);
    return total >= variables;
}

static bool has_copy_left(const struct worker *w, const struct role *roles, uint32_t count, uint32_t process)
{
    uint32_t used = 0;
    for (uint32_t i = 0; i < count; i++)
        used += roles[i].process == process;
    return used < copies_of(w, process);
}

/* Tries all assignments of processes to roles, depth-first, as long as the roles assigned so far fit together. */
static bool try_assignments(struct worker *w, struct players *players, struct role *roles, uint32_t role_count,
                            const struct eml_query *query, struct push_answer *answer)
{
    uint32_t at = 0;
    roles[0].process = EML_NONE;
    for (;;) {
        uint32_t process = ++roles[at].process; /* EML_NONE + 1 is 0 */
        if (process == w->program->process_count) {
            if (at == 0)
                return false;
            at--;
            continue;
        }
        if (budget_spent(w->budget))
            return false;
        if (!has_copy_left(w, roles, at, process))
            continue;
        roles[at].machine = machines_of_process(w->machines, process);
        players->role_count = at + 1;
        if (!scenario_relaxed(players))
            continue;
        if (at + 1 < role_count)
            roles[++at].process = EML_NONE;
        else if (answer_by_search(w, players, query, answer))
            return true;
    }
}

bool decide_declared(struct worker *w, const struct eml_query *query, struct push_answer *answer)
{
    struct eml_goal goal;
    eml_goal_of(w->program, query, &goal);
    if (!enough_copies(w, goal.variable_count))
        return false;
    struct players players = machines_players(w->machines);
    struct role *roles = mem_new(goal.variable_count, sizeof *roles);
    struct role_access *accesses = mem_new(goal.access_count, sizeof *accesses);
    uint32_t *role_of = mem_new(goal.variable_count, sizeof *role_of), role_count = 0;
    for (uint32_t i = 0; i < goal.variable_count; i++)
        role_of[i] = EML_NONE;
    for (uint32_t i = 0; i < goal.access_count; i++) {
        const struct eml_access *access = &goal.accesses[i];
        if (role_of[access->variable] == EML_NONE) {
            roles[role_count] = (struct role){.unit = goal.variables[access->variable].unit, .must_hold = EML_NONE};
            role_of[access->variable] = role_count++;
        }
        accesses[i] = (struct role_access){role_of[access->variable], pds_access(access->memory, access->write)};
    }
    players.roles = roles;
    players.accesses = accesses;
    players.access_count = goal.access_count;
    bool found = role_count == 0 ? answer_by_search(w, &players, query, answer)
                                 : try_assignments(w, &players, roles, role_count, query, answer);
    mem_free(roles);
    mem_free(accesses);
    mem_free(role_of);
    return found;
}
