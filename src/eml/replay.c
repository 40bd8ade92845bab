/* The interpreter of witnesses, written from the definition of the language: one plain state, one step after the other.
 * It trusts nothing in a witness. */
#include "eml/witness.h"

#include "base/array.h"
#include "base/buffer.h"
#include "base/idmap.h"
#include "base/memory.h"

#include <stdarg.h>
#include <stdio.h>

/* A copy of a process that has been started. */
struct runner {
    uint32_t process, copy;
    bool ended;
    bool taken;      /* it has a blocked step, or (at the end) is a variable of the pattern */
    uint32_t must;   /* the statement it is at, after entering a function; else EML_NONE and ... */
    uint32_t last;   /* ... it is at one of the successors of this one */
    uint32_t *calls; /* the calls it is in, the newest last */
    size_t call_count, call_capacity;
    uint64_t unit_depth, unit_number; /* units are counted from 1, the outermost ones only */
};

struct lock_state {
    bool allocated;
    uint32_t owner; /* a runner, or EML_NONE */
    uint64_t times;
};

/* What a variable of the pattern is so far. */
struct binding {
    uint32_t runner; /* or EML_NONE */
    uint64_t unit;   /* of its first access */
};

struct machine {
    const struct eml_program *program;
    const struct eml_query *query;
    struct eml_goal goal;
    struct idmap *numbers; /* of the runners, from (process, copy) */
    struct runner *runners;
    size_t runner_count, runner_capacity;
    struct lock_state *locks;
    uint64_t *running;        /* by process: how many copies */
    struct binding *bindings; /* by variable; for races and deadlocks, the first one is who comes first */
    uint32_t marks;           /* how many accesses of the pattern were seen */
    size_t blocked;           /* how many blocked steps were seen */
    uint32_t wanted;          /* the runner that holds what the newest blocked one wants */
    struct buffer *why;
    size_t step; /* the number of the step at hand, from 1; 0 before and after all steps */
};

__attribute__((format(printf, 2, 3))) static bool refuse(struct machine *machine, const char *format, ...)
{
    char reason[200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    if (machine->step > 0)
        buffer_format(machine->why, "step %zu: ", machine->step);
    buffer_add_text(machine->why, reason);
    return false;
}

static uint64_t runner_key(uint32_t process, uint32_t copy)
{
    return (uint64_t)process << 32 | copy;
}

static void start(struct machine *machine, uint32_t process, uint32_t copy)
{
    ARRAY_RESERVE(machine->runners, machine->runner_capacity, machine->runner_count + 1);
    const struct eml_program *program = machine->program;
    machine->runners[machine->runner_count] =
        (struct runner){.process = process,
                        .copy = copy,
                        .must = program->functions[program->processes[process].main].first,
                        .last = EML_NONE};
    idmap_put(machine->numbers, runner_key(process, copy), (uint32_t)machine->runner_count++);
    machine->running[process]++;
}

/* The runner that makes a step, if there is one and it can be at the step's statement. */
static bool find_runner(struct machine *machine, const struct eml_step *step, uint32_t *number)
{
    const struct eml_program *program = machine->program;
    if (step->process >= program->process_count)
        return refuse(machine, "there is no process number %u", step->process);
    *number = idmap_get(machine->numbers, runner_key(step->process, step->copy));
    if (*number == IDMAP_NONE)
        return refuse(machine, "copy %u of this process has not been started", step->copy);
    const struct runner *runner = &machine->runners[*number];
    if (runner->ended)
        return refuse(machine, "copy %u of this process has ended", step->copy);
    if (runner->must != EML_NONE)
        return runner->must == step->statement ||
               refuse(machine, "the process is not at statement %u", step->statement);
    uint32_t count;
    const uint32_t *next = eml_next(program, runner->last, &count);
    for (uint32_t i = 0; i < count; i++)
        if (next[i] == step->statement)
            return true;
    return refuse(machine, "the process is not at statement %u", step->statement);
}

static bool take_lock(struct machine *machine, uint32_t runner, uint32_t lock)
{
    struct lock_state *state = &machine->locks[lock];
    if (!state->allocated)
        return refuse(machine, "the lock is not allocated");
    if (state->owner != EML_NONE && state->owner != runner)
        return refuse(machine, "the lock is held by another process");
    state->owner = runner;
    state->times++;
    return true;
}

static bool release_lock(struct machine *machine, uint32_t runner, uint32_t lock)
{
    struct lock_state *state = &machine->locks[lock];
    if (state->owner != runner)
        return refuse(machine, "the process does not hold the lock");
    if (--state->times == 0)
        state->owner = EML_NONE;
    return true;
}

static bool perform_start(struct machine *machine, const struct eml_step *step, uint32_t process)
{
    if (step->started == 0)
        return true;
    if (step->started > machine->program->processes[process].copies)
        return refuse(machine, "the started process has no copy %u", step->started);
    if (idmap_get(machine->numbers, runner_key(process, step->started)) != IDMAP_NONE)
        return refuse(machine, "copy %u has been started before", step->started);
    start(machine, process, step->started);
    return true;
}

static bool access_memory(struct machine *machine, uint32_t memory)
{
    uint32_t lock = machine->program->memories[memory].lock;
    if (lock != EML_NONE && !machine->locks[lock].allocated)
        return refuse(machine, "the lock that the memory belongs to is not allocated");
    return true;
}

static bool end_unit(struct machine *machine, struct runner *runner)
{
    if (runner->unit_depth == 0)
        return refuse(machine, "the process is in no unit");
    runner->unit_depth--;
    return true;
}

/* The effect of a statement on everything but the place of the runner. */
static bool perform_effect(struct machine *machine, const struct eml_step *step, uint32_t number)
{
    const struct eml_statement *statement = &machine->program->statements[step->statement];
    struct runner *runner = &machine->runners[number];
    uint32_t operand = statement->operand;
    switch (statement->kind) {
    case EML_READ:
    case EML_WRITE:
        return access_memory(machine, operand);
    case EML_ALLOC:
        if (machine->locks[operand].allocated)
            return refuse(machine, "the lock is allocated already");
        machine->locks[operand].allocated = true;
        return true;
    case EML_LOCK:
    case EML_SYNC:
        return take_lock(machine, number, operand);
    case EML_UNLOCK:
    case EML_END_SYNC:
        return release_lock(machine, number, operand);
    case EML_UNIT_BEGIN:
    case EML_UNIT:
        if (runner->unit_depth++ == 0)
            runner->unit_number++;
        return true;
    case EML_UNIT_END:
    case EML_END_UNIT:
        return end_unit(machine, runner);
    case EML_START:
        return perform_start(machine, step, operand);
    case EML_JOIN:
        return machine->running[operand] == 0 || refuse(machine, "a copy of the joined process is running");
    default:
        return true;
    }
}

static void move_on(struct machine *machine, struct runner *runner, uint32_t number)
{
    const struct eml_statement *statement = &machine->program->statements[number];
    runner->must = EML_NONE;
    runner->last = number;
    if (statement->kind == EML_CALL) {
        ARRAY_ADD(runner->calls, runner->call_count, runner->call_capacity, number);
        runner->must = machine->program->functions[statement->operand].first;
    } else if (statement->kind == EML_END_FUNCTION && runner->call_count > 0) {
        runner->last = runner->calls[--runner->call_count];
    } else if (statement->kind == EML_END_FUNCTION) {
        runner->ended = true;
        machine->running[runner->process]--;
    }
}

/* An access of the pattern: the right one, by the right copy, in the right unit. */
static bool see_pattern_access(struct machine *machine, const struct eml_step *step, uint32_t number)
{
    const struct eml_goal *goal = &machine->goal;
    if (step->mark != machine->marks + 1 || step->mark > goal->access_count)
        return refuse(machine, "mark %u is not the next one", step->mark);
    const struct eml_access *access = &goal->accesses[machine->marks++];
    const struct eml_statement *statement = &machine->program->statements[step->statement];
    const struct runner *runner = &machine->runners[number];
    if (statement->kind != (access->write ? EML_WRITE : EML_READ) || statement->operand != access->memory)
        return refuse(machine, "the statement is not access %u of the pattern", step->mark);
    if (access->variable == 0 && goal->first_process != EML_NONE && step->process != goal->first_process)
        return refuse(machine, "the access is not made by the process of the query");
    struct binding *binding = &machine->bindings[access->variable];
    if (binding->runner == EML_NONE)
        *binding = (struct binding){number, runner->unit_number};
    else if (binding->runner != number)
        return refuse(machine, "the variable's accesses are made by two different copies");
    if (goal->variables[access->variable].unit && (runner->unit_depth == 0 || binding->unit != runner->unit_number))
        return refuse(machine, "the access is not in the one unit that its variable needs");
    return true;
}

/* An access of a race: the last step, or the one before it. */
static bool see_race_access(struct machine *machine, const struct eml_witness *witness, uint32_t number)
{
    const struct eml_step *step = &witness->steps[machine->step - 1];
    const struct eml_statement *statement = &machine->program->statements[step->statement];
    bool write = statement->kind == EML_WRITE;
    if (step->mark != machine->marks + 1 || machine->step + 2 != witness->count + step->mark)
        return refuse(machine, "a race is marked 1 and 2 on its last two steps");
    if ((!write && statement->kind != EML_READ) || statement->operand != machine->query->a)
        return refuse(machine, "the statement does not access the location of the race");
    if (machine->marks++ == 0) {
        machine->bindings[0].runner = number;
        return true;
    }
    const struct eml_statement *other = &machine->program->statements[witness->steps[machine->step - 2].statement];
    if (machine->bindings[0].runner == number)
        return refuse(machine, "both accesses of the race are made by the same copy");
    return write || other->kind == EML_WRITE || refuse(machine, "no access of the race is a write");
}

static bool see_mark(struct machine *machine, const struct eml_witness *witness, uint32_t number)
{
    if (machine->query->pattern == EML_RACE)
        return see_race_access(machine, witness, number);
    if (machine->query->pattern == EML_DEADLOCK)
        return refuse(machine, "a step of a deadlock is marked and not blocked");
    return see_pattern_access(machine, &witness->steps[machine->step - 1], number);
}

/* A step of the cycle of a deadlock, not performed. */
static bool see_blocked(struct machine *machine, const struct eml_step *step, uint32_t number)
{
    const struct eml_statement *statement = &machine->program->statements[step->statement];
    struct runner *runner = &machine->runners[number];
    if (machine->query->pattern != EML_DEADLOCK)
        return refuse(machine, "only a deadlock has blocked steps");
    if (step->mark != machine->blocked + 1)
        return refuse(machine, "mark %u is not the next one", step->mark);
    if (statement->kind != EML_LOCK && statement->kind != EML_SYNC)
        return refuse(machine, "the blocked statement takes no lock");
    uint32_t owner = machine->locks[statement->operand].owner;
    if (owner == EML_NONE || owner == number)
        return refuse(machine, "the lock is not held by another process");
    if (runner->taken)
        return refuse(machine, "the process stands twice in the cycle");
    if (machine->blocked > 0 && machine->wanted != number)
        return refuse(machine, "the process does not hold the lock that the one before it wants");
    if (machine->blocked == 0)
        machine->bindings[0].runner = number;
    machine->wanted = owner;
    machine->blocked++;
    runner->taken = true;
    return true;
}

static bool run_step(struct machine *machine, const struct eml_witness *witness)
{
    const struct eml_step *step = &witness->steps[machine->step - 1];
    uint32_t number = EML_NONE;
    if (step->statement >= machine->program->statement_count)
        return refuse(machine, "there is no statement number %u", step->statement);
    if (!find_runner(machine, step, &number))
        return false;
    if (step->started != 0 && (step->blocked || machine->program->statements[step->statement].kind != EML_START))
        return refuse(machine, "only 'start' can start a copy");
    if (step->blocked)
        return see_blocked(machine, step, number);
    if (machine->blocked > 0)
        return refuse(machine, "a step is performed after the blocked ones");
    if (!perform_effect(machine, step, number))
        return false;
    if (step->mark != 0 && !see_mark(machine, witness, number))
        return false;
    move_on(machine, &machine->runners[number], step->statement);
    return true;
}

/* Each variable of a pattern is a copy of its own that exists, also one without accesses. */
static bool enough_copies(const struct machine *machine)
{
    uint64_t copies = 0;
    for (uint32_t i = 0; i < machine->program->process_count; i++)
        copies += machine->program->processes[i].copies;
    return copies >= machine->goal.variable_count;
}

/* No two variables of a pattern are the same copy. */
static bool all_different(struct machine *machine)
{
    for (uint32_t i = 0; i < machine->goal.variable_count; i++) {
        uint32_t runner = machine->bindings[i].runner;
        if (runner == EML_NONE)
            continue;
        if (machine->runners[runner].taken)
            return refuse(machine, "two variables of the pattern are the same copy");
        machine->runners[runner].taken = true;
    }
    return true;
}

/* After all steps: does the whole show what the query asks for? */
static bool shows_violation(struct machine *machine)
{
    if (machine->query->pattern == EML_RACE)
        return machine->marks == 2 || refuse(machine, "the witness does not end with the two accesses of a race");
    if (machine->query->pattern == EML_DEADLOCK) {
        if (machine->blocked < 2)
            return refuse(machine, "the witness does not end with the blocked steps of a deadlock");
        return machine->wanted == machine->bindings[0].runner ||
               refuse(machine, "the last process of the cycle does not wait for the first one");
    }
    if (machine->marks != machine->goal.access_count)
        return refuse(machine, "the witness ends after %u of %u accesses of the pattern", machine->marks,
                      machine->goal.access_count);
    if (!enough_copies(machine))
        return refuse(machine, "the program has too few processes for the variables of the pattern");
    return all_different(machine);
}

static void machine_begin(struct machine *machine)
{
    const struct eml_program *program = machine->program;
    machine->numbers = idmap_new();
    machine->running = mem_new(program->process_count, sizeof *machine->running);
    machine->locks = mem_new(program->lock_count, sizeof *machine->locks);
    for (uint32_t i = 0; i < program->lock_count; i++)
        machine->locks[i] = (struct lock_state){.allocated = !program->locks[i].allocated, .owner = EML_NONE};
    if (machine->query->pattern != EML_RACE && machine->query->pattern != EML_DEADLOCK)
        eml_goal_of(program, machine->query, &machine->goal);
    machine->bindings = mem_new((size_t)machine->goal.variable_count + 1, sizeof *machine->bindings);
    for (uint32_t i = 0; i <= machine->goal.variable_count; i++)
        machine->bindings[i].runner = EML_NONE;
    start(machine, program->main, 1);
}

static void machine_end(struct machine *machine)
{
    for (size_t i = 0; i < machine->runner_count; i++)
        mem_free(machine->runners[i].calls);
    mem_free(machine->runners);
    mem_free(machine->bindings);
    mem_free(machine->locks);
    mem_free(machine->running);
    idmap_free(machine->numbers);
}

bool eml_replay(const struct eml_program *program, const struct eml_query *query, const struct eml_witness *witness,
                struct buffer *why)
{
    struct machine machine = {.program = program, .query = query, .why = why};
    if (query->pattern < EML_PATTERN_FIRST ||
        query->pattern - EML_PATTERN_FIRST >= EML_DECLARED - 1 + program->pattern_count)
        return refuse(&machine, "there is no pattern number %u", query->pattern);
    if (query->pattern <= EML_PATTERN_LAST && query->process >= program->process_count)
        return refuse(&machine, "there is no process number %u", query->process);
    machine_begin(&machine);
    bool well = true;
    for (size_t i = 0; well && i < witness->count; i++) {
        machine.step = i + 1;
        well = run_step(&machine, witness);
    }
    machine.step = 0;
    well = well && shows_violation(&machine);
    machine_end(&machine);
    return well;
}
