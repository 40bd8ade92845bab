#include "explorer/state_space.h"

#include "base/hash.h"
#include "base/memory.h"

#include <string.h>

/* A state is a vector of 16-bit words: for each copy its height (how many functions are active), its unit depth,
 * whether callers were forgotten, and the statements it is at, the innermost last; then for each lock its owner,
 * count and whether it is allocated. A caller rests at its call statement. Words that are not in use are zero, so
 * equal states are equal vectors. */
enum { HEIGHT, UNITS, FORGOT, STACK };
enum { OWNER, COUNT, ALLOCATED, LOCK_WORDS };

#define FINISHED 0u
#define NOT_STARTED 0xffffu
#define SPINNING 0xffffu /* instead of a statement: moves on for ever without doing anything */
#define COUNT_MAX 0xfffeu
#define NO_COPY UINT32_MAX

struct builder {
    struct state_space *space;
    const struct eml_program *program;
    const struct space_bounds *bounds;
    size_t width, copy_words;

    /* Where a copy comes to rest after statement s (list s) or on entering function f (list statement_count + f). */
    size_t *first_landing;
    uint16_t *landings;

    bool *needs_alloc; /* for each lock: some alloc names it */

    uint16_t *states;
    size_t state_capacity;
    uint32_t *table; /* state + 1; 0 is free */
    size_t table_size;
    size_t edge_capacity;

    uint16_t *now, *then;
};

uint32_t space_label_access(const struct state_space *space, uint32_t copy, uint32_t memory, bool write, bool in_unit)
{
    uint32_t per_copy = 4 * space->program->memory_count + 1;
    return 1 + copy * per_copy + 4 * memory + (write ? 2 : 0) + (in_unit ? 1 : 0);
}

uint32_t space_label_unit_left(const struct state_space *space, uint32_t copy)
{
    uint32_t per_copy = 4 * space->program->memory_count + 1;
    return 1 + copy * per_copy + 4 * space->program->memory_count;
}

/* ---- where copies come to rest ---- */

static bool merely_moves_on(enum eml_kind kind)
{
    switch (kind) {
    case EML_SKIP:
    case EML_RETURN:
    case EML_LABEL:
    case EML_GOTO:
    case EML_CHOICE:
    case EML_OR:
    case EML_END_CHOICE:
    case EML_LOOP:
    case EML_END_LOOP:
        return true;
    default:
        return false;
    }
}

/* A search through the statements that merely move on. */
struct landing_search {
    uint32_t *pending;
    size_t pending_count;
    uint32_t *seen_by; /* the number of the last search that came by */
    uint32_t search;
    size_t landing_count, landing_capacity;
};

static void search_visit(struct landing_search *search, uint32_t statement)
{
    if (search->seen_by[statement] == search->search)
        return;
    search->seen_by[statement] = search->search;
    search->pending[search->pending_count++] = statement;
}

static void search_add(struct builder *b, struct landing_search *search, uint32_t statement)
{
    b->landings = mem_reserve(b->landings, &search->landing_capacity, search->landing_count + 1, sizeof b->landings[0]);
    b->landings[search->landing_count++] = (uint16_t)statement;
}

static void search_run(struct builder *b, struct landing_search *search)
{
    size_t before = search->landing_count;
    while (search->pending_count > 0) {
        uint32_t statement = search->pending[--search->pending_count];
        if (b->bounds->every_step || !merely_moves_on(b->program->statements[statement].kind)) {
            search_add(b, search, statement);
            continue;
        }
        uint32_t count;
        const uint32_t *next = eml_next(b->program, statement, &count);
        for (uint32_t i = 0; i < count; i++)
            search_visit(search, next[i]);
    }
    if (search->landing_count == before)
        search_add(b, search, SPINNING);
}

static void find_landings(struct builder *b)
{
    const struct eml_program *program = b->program;
    struct landing_search search = {0};
    search.pending = mem_new(program->statement_count + 1, sizeof search.pending[0]);
    search.seen_by = mem_new(program->statement_count + 1, sizeof search.seen_by[0]);
    b->first_landing = mem_new((size_t)program->statement_count + program->function_count + 1, sizeof(size_t));
    size_t list = 0;
    for (uint32_t s = 0; s < program->statement_count; s++) {
        b->first_landing[list++] = search.landing_count;
        search.search++;
        uint32_t count;
        const uint32_t *next = eml_next(program, s, &count);
        for (uint32_t i = 0; i < count; i++)
            search_visit(&search, next[i]);
        search_run(b, &search);
    }
    for (uint32_t f = 0; f < program->function_count; f++) {
        b->first_landing[list++] = search.landing_count;
        search.search++;
        search_visit(&search, program->functions[f].first);
        search_run(b, &search);
    }
    b->first_landing[list] = search.landing_count;
    mem_free(search.pending);
    mem_free(search.seen_by);
}

static size_t after(uint32_t statement)
{
    return statement;
}

static size_t entering(const struct builder *b, uint32_t function)
{
    return (size_t)b->program->statement_count + function;
}

/* ---- looking at a state ---- */

static uint16_t *copy_at(const struct builder *b, uint16_t *state, uint32_t copy)
{
    return state + copy * b->copy_words;
}

static const uint16_t *see_copy(const struct builder *b, const uint16_t *state, uint32_t copy)
{
    return state + copy * b->copy_words;
}

static uint16_t *lock_at(const struct builder *b, uint16_t *state, uint32_t lock)
{
    return state + b->space->copy_count * b->copy_words + (size_t)lock * LOCK_WORDS;
}

static const uint16_t *see_lock(const struct builder *b, const uint16_t *state, uint32_t lock)
{
    return state + b->space->copy_count * b->copy_words + (size_t)lock * LOCK_WORDS;
}

static bool is_running(const uint16_t *copy)
{
    return copy[HEIGHT] != FINISHED && copy[HEIGHT] != NOT_STARTED;
}

/* The statement that a copy performs next, or NULL. */
static const struct eml_statement *next_of(const struct builder *b, const uint16_t *state, uint32_t copy)
{
    const uint16_t *see = see_copy(b, state, copy);
    if (!is_running(see) || see[STACK + see[HEIGHT] - 1] == SPINNING)
        return NULL;
    return &b->program->statements[see[STACK + see[HEIGHT] - 1]];
}

static bool lock_usable(const struct builder *b, const uint16_t *state, uint32_t lock)
{
    return !b->needs_alloc[lock] || see_lock(b, state, lock)[ALLOCATED];
}

static bool memory_usable(const struct builder *b, const uint16_t *state, uint32_t memory)
{
    uint32_t lock = b->program->memories[memory].lock;
    return lock == EML_NONE || lock_usable(b, state, lock);
}

static bool any_running(const struct builder *b, const uint16_t *state, uint32_t process)
{
    for (uint32_t c = 0; c < b->space->copy_count; c++)
        if (b->space->copies[c].process == process && is_running(see_copy(b, state, c)))
            return true;
    return false;
}

/* ---- races and deadlocks are seen in a single state ---- */

static bool about_to_access(const struct builder *b, const uint16_t *state, uint32_t copy, uint32_t *memory,
                            bool *write)
{
    const struct eml_statement *next = next_of(b, state, copy);
    if (next == NULL || (next->kind != EML_READ && next->kind != EML_WRITE))
        return false;
    *memory = next->operand;
    *write = next->kind == EML_WRITE;
    return memory_usable(b, state, next->operand);
}

static void look_for_races(struct builder *b, const uint16_t *state)
{
    for (uint32_t c = 0; c < b->space->copy_count; c++) {
        uint32_t memory, other_memory;
        bool write, other_write;
        if (!about_to_access(b, state, c, &memory, &write) || b->space->raced[memory])
            continue;
        for (uint32_t d = c + 1; d < b->space->copy_count; d++)
            if (about_to_access(b, state, d, &other_memory, &other_write) && other_memory == memory &&
                (write || other_write))
                b->space->raced[memory] = true;
    }
}

/* The copy that holds what this one is about to take, or NO_COPY. */
static uint32_t waits_for(const struct builder *b, const uint16_t *state, uint32_t copy)
{
    const struct eml_statement *next = next_of(b, state, copy);
    if (next == NULL || (next->kind != EML_LOCK && next->kind != EML_SYNC))
        return NO_COPY;
    uint32_t owner = see_lock(b, state, next->operand)[OWNER];
    return owner == 0 || owner == copy + 1 ? NO_COPY : owner - 1;
}

static void look_for_deadlock(struct builder *b, const uint16_t *state)
{
    for (uint32_t c = 0; c < b->space->copy_count && !b->space->deadlocked; c++) {
        uint32_t at = c;
        for (uint32_t steps = 0; steps < b->space->copy_count && at != NO_COPY; steps++) {
            at = waits_for(b, state, at);
            if (at == c)
                b->space->deadlocked = true;
        }
    }
}

/* ---- remembering states ---- */

static void table_grow(struct builder *b)
{
    b->table_size = b->table_size == 0 ? 1024 : 2 * b->table_size;
    mem_free(b->table);
    b->table = mem_new(b->table_size, sizeof b->table[0]);
    for (size_t s = 0; s < b->space->state_count; s++) {
        size_t slot = hash_bytes(b->states + s * b->width, b->width * sizeof b->states[0]) & (b->table_size - 1);
        while (b->table[slot] != 0)
            slot = (slot + 1) & (b->table_size - 1);
        b->table[slot] = (uint32_t)s + 1;
    }
}

/* The number of a state, new or known; UINT32_MAX if there is no room for another. */
static uint32_t intern(struct builder *b, const uint16_t *state)
{
    size_t bytes = b->width * sizeof state[0];
    if (2 * (b->space->state_count + 1) > b->table_size)
        table_grow(b);
    size_t slot = hash_bytes(state, bytes) & (b->table_size - 1);
    for (; b->table[slot] != 0; slot = (slot + 1) & (b->table_size - 1))
        if (memcmp(b->states + (b->table[slot] - 1) * b->width, state, bytes) == 0)
            return b->table[slot] - 1;
    size_t number = b->space->state_count;
    if (number >= b->bounds->states || number >= UINT32_MAX - 1) {
        b->space->incomplete = "number of states";
        return UINT32_MAX;
    }
    b->states = mem_reserve(b->states, &b->state_capacity, (number + 1) * b->width, sizeof state[0]);
    memcpy(b->states + number * b->width, state, bytes);
    b->table[slot] = (uint32_t)number + 1;
    b->space->state_count++;
    look_for_races(b, state);
    look_for_deadlock(b, state);
    return (uint32_t)number;
}

/* b->then follows on b->now. */
static void record(struct builder *b, uint32_t label)
{
    uint32_t target = intern(b, b->then);
    if (target == UINT32_MAX)
        return;
    struct state_space *space = b->space;
    space->edges = mem_reserve(space->edges, &b->edge_capacity, space->edge_count + 1, sizeof space->edges[0]);
    space->edges[space->edge_count++] = (struct space_edge){target, label};
}

/* ---- steps: each starts from b->then being a copy of b->now ---- */

/* The copy moves on from where its innermost function stands. Leaves b->then as it was. */
static void move_on(struct builder *b, uint32_t copy, uint32_t label)
{
    uint16_t *self = copy_at(b, b->then, copy);
    uint16_t *top = &self[STACK + self[HEIGHT] - 1];
    uint16_t from = *top;
    size_t list = after(from);
    for (size_t i = b->first_landing[list]; i < b->first_landing[list + 1]; i++) {
        *top = b->landings[i];
        record(b, label);
    }
    *top = from;
}

static bool make_room_for_call(struct builder *b, uint16_t *self)
{
    if (self[HEIGHT] < b->bounds->call_depth)
        return true;
    if (!b->bounds->forget) {
        b->space->incomplete = "call depth";
        return false;
    }
    self[HEIGHT]--;
    memmove(self + STACK, self + STACK + 1, self[HEIGHT] * sizeof self[0]);
    self[FORGOT] = 1;
    return true;
}

static void step_call(struct builder *b, uint32_t copy, uint32_t function)
{
    uint16_t *self = copy_at(b, b->then, copy);
    if (!make_room_for_call(b, self))
        return;
    self[HEIGHT]++;
    size_t list = entering(b, function);
    for (size_t i = b->first_landing[list]; i < b->first_landing[list + 1]; i++) {
        self[STACK + self[HEIGHT] - 1] = b->landings[i];
        record(b, SPACE_LABEL_NOTHING);
    }
}

/* The caller was forgotten: it may have been any, or none if this is the function that the process runs. */
static void return_to_anyone(struct builder *b, uint32_t copy, uint32_t function)
{
    uint16_t *self = copy_at(b, b->then, copy);
    const struct eml_process *process = &b->program->processes[b->space->copies[copy].process];
    for (uint32_t f = 0; f < process->function_count; f++) {
        const struct eml_function *caller = &b->program->functions[process->first_function + f];
        for (uint32_t s = caller->first; s < caller->end; s++) {
            if (b->program->statements[s].kind != EML_CALL || b->program->statements[s].operand != function)
                continue;
            self[HEIGHT] = 1;
            self[STACK] = (uint16_t)s;
            move_on(b, copy, SPACE_LABEL_NOTHING);
        }
    }
    if (function == process->main) {
        self[HEIGHT] = FINISHED;
        self[UNITS] = self[FORGOT] = self[STACK] = 0;
        record(b, SPACE_LABEL_NOTHING);
    }
}

static uint32_t function_of(const struct builder *b, uint32_t end)
{
    uint32_t function = 0;
    while (b->program->functions[function].end != end)
        function++;
    return function;
}

static void step_return(struct builder *b, uint32_t copy)
{
    uint16_t *self = copy_at(b, b->then, copy);
    uint32_t end = self[STACK + self[HEIGHT] - 1];
    self[HEIGHT]--;
    self[STACK + self[HEIGHT]] = 0;
    if (self[HEIGHT] == 0 && self[FORGOT])
        return_to_anyone(b, copy, function_of(b, end));
    else if (self[HEIGHT] == FINISHED)
        record(b, SPACE_LABEL_NOTHING);
    else
        move_on(b, copy, SPACE_LABEL_NOTHING);
}

static void step_access(struct builder *b, uint32_t copy, const struct eml_statement *statement)
{
    if (!memory_usable(b, b->now, statement->operand))
        return;
    bool in_unit = see_copy(b, b->now, copy)[UNITS] > 0;
    move_on(b, copy, space_label_access(b->space, copy, statement->operand, statement->kind == EML_WRITE, in_unit));
}

static void step_alloc(struct builder *b, uint32_t copy, uint32_t lock)
{
    uint16_t *of = lock_at(b, b->then, lock);
    if (of[ALLOCATED])
        return;
    of[ALLOCATED] = 1;
    move_on(b, copy, SPACE_LABEL_NOTHING);
}

/* Counts one more. False if there is no room. */
static bool count_up(struct builder *b, uint16_t *count)
{
    if (b->bounds->forget && *count == FORGETTING_COUNT)
        return true;
    if (*count == COUNT_MAX) {
        b->space->incomplete = "lock count or unit depth";
        return false;
    }
    ++*count;
    return true;
}

static void step_lock(struct builder *b, uint32_t copy, uint32_t lock)
{
    uint16_t *of = lock_at(b, b->then, lock);
    if (!lock_usable(b, b->now, lock) || (of[OWNER] != 0 && of[OWNER] != copy + 1))
        return;
    if (!count_up(b, &of[COUNT]))
        return;
    of[OWNER] = (uint16_t)(copy + 1);
    move_on(b, copy, SPACE_LABEL_NOTHING);
}

static void step_unlock(struct builder *b, uint32_t copy, uint32_t lock)
{
    uint16_t *of = lock_at(b, b->then, lock);
    if (of[OWNER] != copy + 1)
        return; /* only after forgetting: the reader has checked that locks are balanced */
    if (b->bounds->forget && of[COUNT] == FORGETTING_COUNT)
        move_on(b, copy, SPACE_LABEL_NOTHING); /* it was more */
    if (--of[COUNT] == 0)
        of[OWNER] = 0;
    move_on(b, copy, SPACE_LABEL_NOTHING);
}

static void step_unit_begin(struct builder *b, uint32_t copy)
{
    if (count_up(b, &copy_at(b, b->then, copy)[UNITS]))
        move_on(b, copy, SPACE_LABEL_NOTHING);
}

static void step_unit_end(struct builder *b, uint32_t copy)
{
    uint16_t *self = copy_at(b, b->then, copy);
    if (self[UNITS] == 0)
        return; /* only after forgetting */
    if (b->bounds->forget && self[UNITS] == FORGETTING_COUNT)
        move_on(b, copy, SPACE_LABEL_NOTHING); /* it was more */
    self[UNITS]--;
    move_on(b, copy, self[UNITS] == 0 ? space_label_unit_left(b->space, copy) : SPACE_LABEL_NOTHING);
}

/* A process starts in the course of somebody's step. */
static void enter_started(struct builder *b, uint32_t starter, uint32_t started)
{
    size_t list = entering(b, b->program->processes[b->space->copies[started].process].main);
    for (size_t i = b->first_landing[list]; i < b->first_landing[list + 1]; i++) {
        memcpy(b->then, b->now, b->width * sizeof b->now[0]);
        uint16_t *other = copy_at(b, b->then, started);
        other[HEIGHT] = 1;
        other[STACK] = b->landings[i];
        move_on(b, starter, SPACE_LABEL_NOTHING);
    }
}

static void step_start(struct builder *b, uint32_t copy, uint32_t process)
{
    move_on(b, copy, SPACE_LABEL_NOTHING); /* no effect */
    for (uint32_t c = 0; c < b->space->copy_count; c++) {
        if (b->space->copies[c].process != process || see_copy(b, b->now, c)[HEIGHT] != NOT_STARTED)
            continue;
        enter_started(b, copy, c);
        if (!b->bounds->every_step)
            break;
    }
}

static void step_join(struct builder *b, uint32_t copy, uint32_t process)
{
    if (!any_running(b, b->now, process))
        move_on(b, copy, SPACE_LABEL_NOTHING);
}

static void step(struct builder *b, uint32_t copy)
{
    const struct eml_statement *statement = next_of(b, b->now, copy);
    if (statement == NULL)
        return;
    memcpy(b->then, b->now, b->width * sizeof b->now[0]);
    switch (statement->kind) {
    case EML_CALL:
        step_call(b, copy, statement->operand);
        break;
    case EML_END_FUNCTION:
        step_return(b, copy);
        break;
    case EML_READ:
    case EML_WRITE:
        step_access(b, copy, statement);
        break;
    case EML_ALLOC:
        step_alloc(b, copy, statement->operand);
        break;
    case EML_LOCK:
    case EML_SYNC:
        step_lock(b, copy, statement->operand);
        break;
    case EML_UNLOCK:
    case EML_END_SYNC:
        step_unlock(b, copy, statement->operand);
        break;
    case EML_UNIT_BEGIN:
    case EML_UNIT:
        step_unit_begin(b, copy);
        break;
    case EML_UNIT_END:
    case EML_END_UNIT:
        step_unit_end(b, copy);
        break;
    case EML_START:
        step_start(b, copy, statement->operand);
        break;
    case EML_JOIN:
        step_join(b, copy, statement->operand);
        break;
    default:
        move_on(b, copy, SPACE_LABEL_NOTHING);
        break;
    }
}

/* ---- the whole ---- */

static void list_copies(struct state_space *space, uint32_t most)
{
    const struct eml_program *program = space->program;
    space->copies = mem_new((size_t)most + 1, sizeof space->copies[0]);
    for (uint32_t p = 0; p < program->process_count; p++)
        for (uint32_t n = 1; n <= program->processes[p].copies; n++) {
            if (space->copy_count == most) {
                space->incomplete = "number of copies";
                return;
            }
            space->copies[space->copy_count++] = (struct space_copy){p, n};
        }
}

static void enter_initial(struct builder *b)
{
    uint32_t main_copy = NO_COPY;
    for (uint32_t c = 0; c < b->space->copy_count; c++) {
        copy_at(b, b->then, c)[HEIGHT] = NOT_STARTED;
        if (b->space->copies[c].process == b->program->main)
            main_copy = c;
    }
    if (main_copy == NO_COPY)
        return; /* main[0]: nothing ever runs */
    uint16_t *self = copy_at(b, b->then, main_copy);
    self[HEIGHT] = 1;
    size_t list = entering(b, b->program->processes[b->program->main].main);
    for (size_t i = b->first_landing[list]; i < b->first_landing[list + 1]; i++) {
        self[STACK] = b->landings[i];
        intern(b, b->then);
    }
}

static void explore(struct builder *b)
{
    struct state_space *space = b->space;
    size_t capacity = 0;
    for (size_t s = 0; s < space->state_count; s++) {
        space->first_edge = mem_reserve(space->first_edge, &capacity, s + 2, sizeof space->first_edge[0]);
        space->first_edge[s] = space->edge_count;
        memcpy(b->now, b->states + s * b->width, b->width * sizeof b->now[0]);
        for (uint32_t c = 0; c < space->copy_count; c++)
            step(b, c);
        space->first_edge[s + 1] = space->edge_count;
    }
}

static void find_needs_alloc(struct builder *b)
{
    b->needs_alloc = mem_new((size_t)b->program->lock_count + 1, sizeof b->needs_alloc[0]);
    for (uint32_t s = 0; s < b->program->statement_count; s++)
        if (b->program->statements[s].kind == EML_ALLOC)
            b->needs_alloc[b->program->statements[s].operand] = true;
}

struct state_space *state_space_new(const struct eml_program *program, const struct space_bounds *bounds)
{
    struct state_space *space = mem_new(1, sizeof *space);
    space->program = program;
    space->raced = mem_new((size_t)program->memory_count + 1, sizeof space->raced[0]);
    list_copies(space, bounds->copies);
    if (program->statement_count >= SPINNING)
        space->incomplete = "number of statements";
    if (space->incomplete != NULL)
        return space;
    space->label_count = 1 + space->copy_count * (4 * program->memory_count + 1);

    struct builder b = {.space = space, .program = program, .bounds = bounds};
    b.copy_words = STACK + bounds->call_depth;
    b.width = space->copy_count * b.copy_words + (size_t)program->lock_count * LOCK_WORDS;
    b.now = mem_new(b.width + 1, sizeof b.now[0]);
    b.then = mem_new(b.width + 1, sizeof b.then[0]);
    find_needs_alloc(&b);
    find_landings(&b);
    enter_initial(&b);
    explore(&b);
    mem_free(b.first_landing);
    mem_free(b.landings);
    mem_free(b.needs_alloc);
    mem_free(b.states);
    mem_free(b.table);
    mem_free(b.now);
    mem_free(b.then);
    return space;
}

void state_space_free(struct state_space *space)
{
    if (space == NULL)
        return;
    mem_free(space->copies);
    mem_free(space->first_edge);
    mem_free(space->edges);
    mem_free(space->raced);
    mem_free(space);
}
