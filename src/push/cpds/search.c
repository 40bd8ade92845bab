#include "push/cpds/search.h"

#include "base/array.h"
#include "base/budget.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "push/cpds/label.h"
#include "push/cpds/sequences.h"

#include <string.h>

enum { MOST_STATES = 4000000 };
#define MOST_BYTES ((size_t)256 << 20)

/* The words of a state: one for each copy, one for each lock, and the number of accesses that the monitor has seen. */
#define IN_UNIT 0x80000000u   /* of a copy: its unit process */
#define UNSTARTED 0x7fffffffu /* of a copy, instead of a state of its automaton */
#define ALLOCATED 0x80000000u /* of a lock; the rest is its owner's number + 1, or 0 */

/* An edge of a copy's automaton, with what it concerns looked up. */
struct move {
    uint64_t action;
    uint32_t target;
    uint32_t lock; /* the place of its lock or guard, or EML_NONE */
};

/* How a state was reached. */
struct origin {
    uint32_t state, copy;
    uint64_t action;
};

/* What the monitor expects next. */
struct expected {
    bool first; /* it begins a unit's accesses, and it may be better to wait for another one */
    uint64_t action;
};

struct search {
    const struct cpds_system *system;
    struct move **moves;
    struct idmap *lock_places;
    uint32_t *lock_numbers;
    size_t lock_count, lock_capacity;
    struct expected *expected;
    uint32_t *first_access, *last_access; /* of each variable; first > last where it has none */
    struct cpds_sequences *states;
    struct origin *origins;
    size_t origin_capacity;
    size_t width;
    uint32_t *from, *to; /* scratch: the state looked at and the one to add */
    uint32_t current;
    bool found;
    uint32_t found_state;
    struct cpds_event *wishes; /* those that end the word, one for each copy at most */
    size_t wish_count;
    uint32_t *queue;          /* scratch for deadlocks, as long as there are copies */
    struct cpds_event *waits; /* of a copy: who waits for it, and by which action */
};

static uint32_t lock_place(struct search *search, uint32_t lock)
{
    uint32_t place = idmap_get(search->lock_places, lock);
    if (place == IDMAP_NONE) {
        place = (uint32_t)search->lock_count++;
        idmap_put(search->lock_places, lock, place);
        ARRAY_RESERVE(search->lock_numbers, search->lock_capacity, search->lock_count);
        search->lock_numbers[place] = lock;
    }
    return search->system->copy_count + place;
}

static uint32_t place_for_action(struct search *search, uint64_t action)
{
    const struct eml_program *program = search->system->effects->program;
    uint32_t operand = cpds_action_operand(action);
    switch (cpds_action_kind(action)) {
    case CPDS_ALLOC:
    case CPDS_LOCK:
    case CPDS_UNLOCK:
    case CPDS_NEED:
        return lock_place(search, operand);
    case CPDS_READ:
    case CPDS_WRITE:
    case CPDS_WISH_READ:
    case CPDS_WISH_WRITE:
        operand = program->memories[operand].lock;
        return operand != EML_NONE && program->locks[operand].allocated ? lock_place(search, operand) : EML_NONE;
    default:
        return EML_NONE;
    }
}

static void prepare_moves(struct search *search)
{
    const struct cpds_system *system = search->system;
    search->moves = mem_new(system->copy_count, sizeof *search->moves);
    for (uint32_t copy = 0; copy < system->copy_count; copy++) {
        const struct cpds_automaton *automaton = system->copies[copy].automaton;
        size_t count = automaton->first[automaton->state_count];
        search->moves[copy] = mem_new(count, sizeof *search->moves[copy]);
        for (size_t i = 0; i < count; i++) {
            struct cpds_edge edge = automaton->edges[i];
            search->moves[copy][i] = (struct move){edge.action, edge.target, place_for_action(search, edge.action)};
        }
    }
}

static void prepare_monitor(struct search *search)
{
    const struct eml_goal *goal = search->system->goal;
    if (goal == NULL)
        return;
    search->expected = mem_new(goal->access_count, sizeof *search->expected);
    search->first_access = mem_new(goal->variable_count, sizeof *search->first_access);
    search->last_access = mem_new(goal->variable_count, sizeof *search->last_access);
    for (uint32_t i = 0; i < goal->variable_count; i++)
        search->first_access[i] = UINT32_MAX;
    for (uint32_t i = 0; i < goal->access_count; i++) {
        struct eml_access access = goal->accesses[i];
        search->last_access[access.variable] = i;
        bool first = search->first_access[access.variable] == UINT32_MAX;
        if (first)
            search->first_access[access.variable] = i;
        search->expected[i].first = first && goal->variables[access.variable].unit;
        search->expected[i].action = cpds_action(access.write ? CPDS_WRITE : CPDS_READ, access.memory);
    }
}

static uint32_t *seen_accesses(const struct search *search, uint32_t *state)
{
    return &state[search->width - 1];
}

/* Adds the state in search->to, reached by an action of a copy. */
static void add_state(struct search *search, uint32_t copy, uint64_t action)
{
    uint32_t known = (uint32_t)cpds_sequences_count(search->states);
    uint32_t state = cpds_sequences_add(search->states, search->to, search->width);
    if (state != known)
        return;
    ARRAY_RESERVE(search->origins, search->origin_capacity, (size_t)state + 1);
    search->origins[state] = (struct origin){search->current, copy, action};
    const struct eml_goal *goal = search->system->goal;
    if (goal != NULL && !search->found && *seen_accesses(search, search->to) == goal->access_count) {
        search->found = true;
        search->found_state = state;
    }
}

static void add_initial_state(struct search *search)
{
    const struct cpds_system *system = search->system;
    const struct eml_program *program = system->effects->program;
    search->width = system->copy_count + search->lock_count + 1;
    search->from = mem_new(search->width, sizeof *search->from);
    search->to = mem_new(search->width, sizeof *search->to);
    for (uint32_t i = 0; i < system->copy_count; i++) {
        const struct cpds_copy *copy = &system->copies[i];
        search->to[i] = copy->process == program->main ? copy->automaton->initial : UNSTARTED;
    }
    for (size_t i = 0; i < search->lock_count; i++)
        search->to[system->copy_count + i] = program->locks[search->lock_numbers[i]].allocated ? 0 : ALLOCATED;
    add_state(search, 0, 0);
}

/* Starts one copy: each of those with a variable, and the first of the others, may be the one. */
static void start_copy(struct search *search, uint32_t starter, uint64_t action)
{
    const struct cpds_system *system = search->system;
    bool any_other = false;
    for (uint32_t i = 0; i < system->copy_count; i++) {
        const struct cpds_copy *copy = &system->copies[i];
        if (copy->process != cpds_action_operand(action) || search->from[i] != UNSTARTED ||
            (copy->variable == EML_NONE && any_other))
            continue;
        any_other |= copy->variable == EML_NONE;
        search->to[i] = copy->automaton->initial;
        add_state(search, starter, action);
        search->to[i] = UNSTARTED;
    }
}

static bool is_running(const struct search *search, uint32_t copy)
{
    uint32_t state = search->from[copy];
    return state != UNSTARTED && (state & ~IN_UNIT) != search->system->copies[copy].automaton->finished;
}

static bool can_join(const struct search *search, uint32_t process)
{
    for (uint32_t i = 0; i < search->system->copy_count; i++)
        if (search->system->copies[i].process == process && is_running(search, i))
            return false;
    return true;
}

/* The variable whose unit a copy has to keep, or EML_NONE. */
static uint32_t unit_variable(const struct search *search, uint32_t copy)
{
    const struct eml_goal *goal = search->system->goal;
    uint32_t variable = search->system->copies[copy].variable;
    return goal != NULL && variable != EML_NONE && goal->variables[variable].unit ? variable : EML_NONE;
}

/* Begins or ends a unit; after the variable's last access, nobody needs to know. */
static void change_unit(struct search *search, uint32_t copy, const struct move *move, bool begins)
{
    uint32_t seen = *seen_accesses(search, search->from), variable = unit_variable(search, copy);
    bool done = seen > search->last_access[variable];
    if (!begins && !done && seen > search->first_access[variable])
        return;
    search->to[copy] = move->target | (begins && !done ? IN_UNIT : 0);
    add_state(search, copy, move->action);
}

/* The monitor takes the access it waits for at once, since waiting gains nothing, unless it is the first one in a
 * unit. */
static void make_access(struct search *search, uint32_t copy, const struct move *move)
{
    uint32_t seen = *seen_accesses(search, search->from);
    const struct eml_goal *goal = search->system->goal;
    const struct expected *expected = &search->expected[seen];
    uint32_t variable = search->system->copies[copy].variable;
    bool taken = goal->accesses[seen].variable == variable && expected->action == move->action;
    if (taken && goal->variables[variable].unit && (search->from[copy] & IN_UNIT) == 0)
        taken = false;
    if (!taken || expected->first)
        add_state(search, copy, move->action);
    if (!taken)
        return;
    if (seen == search->last_access[variable])
        search->to[copy] &= ~IN_UNIT;
    *seen_accesses(search, search->to) = seen + 1;
    add_state(search, copy, move->action);
    *seen_accesses(search, search->to) = seen;
}

static bool is_allocated(const struct search *search, const struct move *move)
{
    return move->lock == EML_NONE || (search->from[move->lock] & ALLOCATED) != 0;
}

static uint32_t owner_of(const struct search *search, const struct move *move)
{
    return search->from[move->lock] & ~ALLOCATED;
}

/* Changes the word of the move's lock, adds the state, and puts the word back. */
static void add_with_lock(struct search *search, uint32_t copy, const struct move *move, uint32_t word)
{
    search->to[move->lock] = word;
    add_state(search, copy, move->action);
    search->to[move->lock] = search->from[move->lock];
}

static void make_move(struct search *search, uint32_t copy, const struct move *move)
{
    search->to[copy] = move->target | (search->from[copy] & IN_UNIT);
    switch (cpds_action_kind(move->action)) {
    case CPDS_READ:
    case CPDS_WRITE:
        if (is_allocated(search, move))
            make_access(search, copy, move);
        break;
    case CPDS_NEED:
        if (is_allocated(search, move))
            add_state(search, copy, move->action);
        break;
    case CPDS_ALLOC:
        if (!is_allocated(search, move))
            add_with_lock(search, copy, move, ALLOCATED);
        break;
    case CPDS_LOCK:
        if (is_allocated(search, move) && owner_of(search, move) == 0)
            add_with_lock(search, copy, move, ALLOCATED | (copy + 1));
        break;
    case CPDS_UNLOCK:
        if (owner_of(search, move) == copy + 1)
            add_with_lock(search, copy, move, ALLOCATED);
        break;
    case CPDS_UNIT_BEGIN:
    case CPDS_UNIT_END:
        change_unit(search, copy, move, cpds_action_kind(move->action) == CPDS_UNIT_BEGIN);
        break;
    case CPDS_START:
        start_copy(search, copy, move->action);
        break;
    case CPDS_JOIN:
        if (can_join(search, cpds_action_operand(move->action)))
            add_state(search, copy, move->action);
        break;
    case CPDS_FINISH:
        add_state(search, copy, move->action);
        break;
    default: /* a wish is never granted */
        break;
    }
    search->to[copy] = search->from[copy];
}

/* The moves of a copy in the state looked at. */
static const struct move *moves_of(const struct search *search, uint32_t copy, size_t *count)
{
    *count = 0;
    if (search->from[copy] == UNSTARTED)
        return NULL;
    uint32_t state = search->from[copy] & ~IN_UNIT;
    const size_t *first = search->system->copies[copy].automaton->first + state;
    *count = first[1] - first[0];
    return search->moves[copy] + first[0];
}

/* Whether two copies wish to access the location in the state looked at, one of them to write. */
static bool has_race(struct search *search)
{
    uint32_t copies = search->system->copy_count;
    search->wish_count = 0;
    bool any_write = false;
    for (uint32_t copy = 0; copy < copies; copy++) {
        size_t count;
        const struct move *moves = moves_of(search, copy, &count);
        uint64_t wish = 0;
        for (size_t i = 0; i < count; i++) {
            enum cpds_kind kind = cpds_action_kind(moves[i].action);
            if (is_allocated(search, &moves[i]) && (kind == CPDS_WISH_WRITE || (kind == CPDS_WISH_READ && wish == 0)))
                wish = moves[i].action;
        }
        if (wish == 0)
            continue;
        any_write |= cpds_action_kind(wish) == CPDS_WISH_WRITE;
        search->wishes[search->wish_count++] = (struct cpds_event){copy, wish};
    }
    return search->wish_count == 2 && any_write;
}

/* Looks for a copy's next wait: a lock it wants that another copy holds, behind the given move. */
static bool next_wait(const struct search *search, uint32_t copy, size_t *move, uint32_t *holder)
{
    size_t count;
    const struct move *moves = moves_of(search, copy, &count);
    for (; *move < count; ++*move) {
        if (cpds_action_kind(moves[*move].action) != CPDS_LOCK)
            continue;
        uint32_t owner = owner_of(search, &moves[*move]);
        if (owner != 0 && owner != copy + 1) {
            *holder = owner - 1;
            return true;
        }
    }
    return false;
}

/* Whether the copies wait for each other in a cycle through the given one: breadth-first from it. */
static bool has_cycle_through(struct search *search, uint32_t start)
{
    uint32_t *queue = search->queue, count = 0;
    struct cpds_event *waits = search->waits;
    for (uint32_t i = 0; i < search->system->copy_count; i++)
        waits[i] = (struct cpds_event){EML_NONE, 0};
    queue[count++] = start;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t holder;
        for (size_t move = 0; next_wait(search, queue[i], &move, &holder); move++) {
            if (waits[holder].copy != EML_NONE)
                continue;
            size_t move_count;
            waits[holder] = (struct cpds_event){queue[i], moves_of(search, queue[i], &move_count)[move].action};
            if (holder == start)
                return true;
            queue[count++] = holder;
        }
    }
    return false;
}

static bool has_deadlock(struct search *search)
{
    uint32_t start = 0;
    while (start < search->system->copy_count && !has_cycle_through(search, start))
        start++;
    if (start == search->system->copy_count)
        return false;
    uint32_t at = start;
    search->wish_count = 0;
    do {
        search->wishes[search->wish_count++] = search->waits[at];
        at = search->waits[at].copy;
    } while (at != start);
    return true;
}

static void look_at(struct search *search, uint32_t state)
{
    size_t width;
    const uint32_t *words = cpds_sequences_get(search->states, state, &width);
    memcpy(search->from, words, width * sizeof *words);
    memcpy(search->to, words, width * sizeof *words);
    search->current = state;
    uint32_t pattern = search->system->pattern;
    if ((pattern == EML_RACE && has_race(search)) || (pattern == EML_DEADLOCK && has_deadlock(search))) {
        search->found = true;
        search->found_state = state;
        return;
    }
    search->wish_count = 0;
    for (uint32_t copy = 0; copy < search->system->copy_count && !search->found; copy++) {
        size_t count;
        const struct move *moves = moves_of(search, copy, &count);
        for (size_t i = 0; i < count && !search->found; i++)
            make_move(search, copy, &moves[i]);
    }
}

static struct cpds_event *word_found(const struct search *search, size_t *length)
{
    size_t steps = 0;
    for (uint32_t state = search->found_state; state != 0; state = search->origins[state].state)
        steps++;
    *length = steps + search->wish_count;
    struct cpds_event *word = mem_new(*length, sizeof *word);
    for (uint32_t state = search->found_state; state != 0; state = search->origins[state].state)
        word[--steps] = (struct cpds_event){search->origins[state].copy, search->origins[state].action};
    for (size_t i = 0; i < search->wish_count; i++)
        word[*length - search->wish_count + i] = search->wishes[i];
    return word;
}

static void search_free(struct search *search)
{
    for (uint32_t copy = 0; copy < search->system->copy_count; copy++)
        mem_free(search->moves[copy]);
    mem_free(search->moves);
    idmap_free(search->lock_places);
    mem_free(search->lock_numbers);
    mem_free(search->expected);
    mem_free(search->first_access);
    mem_free(search->last_access);
    cpds_sequences_free(search->states);
    mem_free(search->origins);
    mem_free(search->from);
    mem_free(search->to);
    mem_free(search->wishes);
    mem_free(search->queue);
    mem_free(search->waits);
}

enum cpds_outcome cpds_search(const struct cpds_system *system, struct budget *budget, struct cpds_event **word,
                              size_t *length)
{
    struct search search = {.system = system, .lock_places = idmap_new(), .states = cpds_sequences_new()};
    search.wishes = mem_new(system->copy_count, sizeof *search.wishes);
    search.queue = mem_new(system->copy_count, sizeof *search.queue);
    search.waits = mem_new(system->copy_count, sizeof *search.waits);
    prepare_moves(&search);
    prepare_monitor(&search);
    add_initial_state(&search);
    enum cpds_outcome outcome = CPDS_DISJOINT;
    for (size_t i = 0; i < cpds_sequences_count(search.states) && !search.found; i++) {
        look_at(&search, (uint32_t)i);
        if (budget_spent(budget))
            outcome = CPDS_SPENT;
        else if (i > MOST_STATES || cpds_sequences_bytes(search.states) > MOST_BYTES)
            outcome = CPDS_TOO_LARGE;
        if (outcome != CPDS_DISJOINT)
            break;
    }
    *word = NULL;
    if (search.found) {
        *word = word_found(&search, length);
        outcome = CPDS_COMMON;
    }
    search_free(&search);
    return outcome;
}
