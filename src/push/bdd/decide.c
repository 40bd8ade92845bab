/* The engine `bdd`: queries as tasks (search.h), one query at a time.
 *
 * A query names processes only in part: each variable may be any copy. Copies of one process are alike, so a task is
 * made for each way to give the variables processes; the query is violated iff one of its tasks is possible. */
#include "base/arena.h"
#include "base/budget.h"
#include "base/memory.h"
#include "push/bdd/cycles.h"
#include "push/bdd/search.h"
#include "push/engine.h"

#include <string.h>

/* Everything that belongs to one run of the engine, and survives a jump out of a query. */
struct engine {
    const struct eml_program *program;
    struct bdd_session session;
    struct bdd_abilities abilities;
    struct bdd_domains domains;
    struct bdd_search *search;
    struct arena *arena; /* of the query */
    bool undecided;      /* some task of the query was */
};

/* Tries one task; true if it is possible. */
static bool possible(struct engine *engine, const struct bdd_task *task)
{
    enum bdd_outcome outcome = bdd_search_decide(engine->search, task);
    engine->undecided = engine->undecided || outcome == BDD_UNDECIDED;
    return outcome == BDD_POSSIBLE;
}

/* True iff the process has enough copies for all roles up to the given one that it plays. */
static bool enough_copies(const struct engine *engine, const struct bdd_role *roles, uint32_t last)
{
    uint32_t used = 0;
    for (uint32_t i = 0; i <= last; i++)
        used += roles[i].process == roles[last].process;
    return used <= engine->program->processes[roles[last].process].copies;
}

/* Whether a process could play a role as far as its code goes. */
static bool can_play(const struct engine *engine, const struct bdd_task *task, uint32_t role)
{
    uint32_t process = task->roles[role].process;
    const struct bdd_place *place = &task->roles[role].place;
    if (!engine->abilities.can_run[process] || !enough_copies(engine, task->roles, role))
        return false;
    for (uint32_t i = 0; i < task->access_count; i++) {
        const struct bdd_place *access = &task->accesses[i].place;
        if (task->accesses[i].role == role &&
            !bdd_abilities_accesses(&engine->abilities, process, access->operand, access->write, access->in_unit))
            return false;
    }
    if (place->kind == BDD_AT_ACCESS)
        return (place->read && bdd_abilities_accesses(&engine->abilities, process, place->operand, false, false)) ||
               (place->write && bdd_abilities_accesses(&engine->abilities, process, place->operand, true, false));
    return true;
}

/* Tries all ways to give the roles processes, the first role only `first` unless that is EML_NONE. `roles` is
 * task->roles. */
static bool some_assignment_possible(struct engine *engine, struct bdd_task *task, struct bdd_role *roles,
                                     uint32_t first)
{
    uint32_t processes = engine->program->process_count, depth = 0;
    roles[0].process = first == EML_NONE ? 0 : first;
    for (;;) {
        bdd_session_check(&engine->session);
        bool done = roles[depth].process >= processes || (depth == 0 && first != EML_NONE && roles[0].process != first);
        if (done && depth == 0)
            return false;
        if (done) {
            roles[--depth].process++;
        } else if (!can_play(engine, task, depth)) {
            roles[depth].process++;
        } else if (depth + 1 < task->role_count) {
            roles[++depth].process = 0;
        } else {
            if (possible(engine, task))
                return true;
            roles[depth].process++;
        }
    }
}

/* Patterns. Variables without an access need a copy that exists, but no role. */
static bool pattern_possible(struct engine *engine, const struct eml_query *query)
{
    struct eml_goal goal;
    eml_goal_of(engine->program, query, &goal);
    uint32_t *role_of = arena_alloc(engine->arena, (goal.variable_count + 1) * sizeof *role_of);
    struct bdd_role *roles = arena_alloc(engine->arena, (goal.variable_count + 1) * sizeof *roles);
    struct bdd_step *accesses = arena_alloc(engine->arena, (goal.access_count + 1) * sizeof *accesses);
    struct bdd_task task = {.roles = roles, .accesses = accesses, .access_count = goal.access_count};
    if (engine->abilities.all_copies < goal.variable_count)
        return false;
    for (uint32_t i = 0; i < goal.variable_count; i++)
        role_of[i] = EML_NONE;
    for (uint32_t i = 0; i < goal.access_count; i++) {
        const struct eml_access *access = &goal.accesses[i];
        if (role_of[access->variable] == EML_NONE) {
            role_of[access->variable] = task.role_count;
            roles[task.role_count++].unit = goal.variables[access->variable].unit;
        }
        uint32_t role = role_of[access->variable];
        roles[role].access_count++;
        accesses[i] = (struct bdd_step){.role = role,
                                        .place = {.kind = BDD_AT_ACCESS,
                                                  .operand = access->memory,
                                                  .read = !access->write,
                                                  .write = access->write,
                                                  .in_unit = roles[role].unit}};
    }
    if (task.role_count == 0)
        return true;
    /* Only numbered patterns fix a process: that of variable 0, which makes the first access. */
    return some_assignment_possible(engine, &task, roles, goal.first_process);
}

static bool race_possible(struct engine *engine, const struct eml_query *query)
{
    struct bdd_role *roles = arena_alloc(engine->arena, 2 * sizeof *roles);
    struct bdd_task task = {.roles = roles, .role_count = 2};
    roles[0].place = (struct bdd_place){.kind = BDD_AT_ACCESS, .operand = query->a, .write = true};
    roles[1].place = (struct bdd_place){.kind = BDD_AT_ACCESS, .operand = query->a, .read = true, .write = true};
    return some_assignment_possible(engine, &task, roles, EML_NONE);
}

static bool deadlock_possible(struct engine *engine)
{
    struct bdd_cycles *cycles = bdd_cycles_new(&engine->abilities, &engine->session, engine->arena);
    struct bdd_role *roles = arena_alloc(engine->arena, (engine->program->lock_count + 1) * sizeof *roles);
    struct bdd_task task = {.roles = roles};
    const struct bdd_wait *const *waits;
    while ((waits = bdd_cycles_next(cycles, &task.role_count)) != NULL) {
        for (uint32_t i = 0; i < task.role_count; i++)
            roles[i] =
                (struct bdd_role){.process = waits[i]->process,
                                  .place = {.kind = BDD_AT_LOCK, .operand = waits[i]->wanted, .held = waits[i]->held}};
        if (possible(engine, &task))
            return true;
    }
    return false;
}

static bool query_possible(struct engine *engine, const struct eml_query *query)
{
    switch (query->pattern) {
    case EML_RACE:
        return race_possible(engine, query);
    case EML_DEADLOCK:
        return deadlock_possible(engine);
    default:
        return pattern_possible(engine, query);
    }
}

static struct push_answer unknown(struct arena *arena, const char *reason)
{
    return (struct push_answer){.verdict = PUSH_UNKNOWN, .reason = arena_copy(arena, reason, strlen(reason))};
}

/* Forgets all that was made with BuDDy and begins anew. */
static void start_over(struct engine *engine)
{
    bdd_session_abandon(&engine->session);
    bdd_search_free(engine->search);
    engine->search = NULL;
    bdd_domains_free(&engine->domains);
    bdd_session_reopen(&engine->session);
}

/* BuDDy keeps nodes with very many references for ever; before they fill its table, a new one is taken. */
static void make_room(struct engine *engine)
{
    enum { MUCH = 1 << 20 };
    if (bdd_getnodenum() < MUCH)
        return;
    bdd_gbc();
    if (bdd_getnodenum() >= MUCH)
        start_over(engine);
}

static struct push_answer decide(struct engine *engine, const struct eml_query *query, struct arena *arena)
{
    engine->undecided = false;
    if (setjmp(engine->session.escape) != 0) {
        start_over(engine);
        return unknown(arena, engine->session.reason);
    }
    make_room(engine);
    if (engine->search == NULL)
        engine->search = bdd_search_new(&engine->abilities, &engine->session, &engine->domains);
    if (query_possible(engine, query))
        return (struct push_answer){.verdict = PUSH_VIOLATED};
    if (engine->undecided)
        return unknown(arena, "more copies of processes than the BDD engine takes into account");
    return (struct push_answer){.verdict = PUSH_HOLDS};
}

static bool prepare(struct engine *engine, struct budget *budget)
{
    engine->session.budget = budget;
    if (setjmp(engine->session.escape) != 0)
        return false;
    bdd_abilities_build(&engine->abilities, engine->program, &engine->session);
    return true;
}

void push_bdd_decide(const struct eml_program *program, const struct eml_query *queries, size_t count,
                     const struct push_options *options, struct arena *arena, struct push_answer *answers)
{
    struct engine *engine = mem_new(1, sizeof *engine);
    engine->program = program;
    bdd_session_open(&engine->session);
    bool prepared = prepare(engine, options->budget);
    for (size_t i = 0; i < count; i++) {
        struct budget *budget = budget_new_part(options->budget, options->query_seconds, 0);
        engine->arena = arena_new();
        engine->session.budget = budget;
        answers[i] = prepared ? decide(engine, &queries[i], arena) : unknown(arena, engine->session.reason);
        arena_free(engine->arena);
        budget_free(budget);
    }
    bdd_search_free(engine->search);
    bdd_domains_free(&engine->domains);
    bdd_abilities_free(&engine->abilities);
    bdd_session_close(&engine->session);
    mem_free(engine);
}
