#include "push/cpds/effects.h"

#include "base/array.h"
#include "base/idmap.h"
#include "base/memory.h"

static uint64_t item_key(enum eml_kind kind, uint32_t operand)
{
    return (uint64_t)kind << 32 | operand;
}

/* The item of a statement; false where it has no effect that anybody else could notice. */
static bool item_of_statement(const struct eml_statement *statement, bool last, struct cpds_item *item)
{
    *item = (struct cpds_item){eml_effect(statement->kind), statement->operand};
    switch (item->kind) {
    case EML_READ:
    case EML_WRITE:
    case EML_ALLOC:
    case EML_START:
    case EML_JOIN:
    case EML_LOCK:
        return true;
    case EML_UNLOCK:
        item->kind = EML_LOCK;
        return true;
    case EML_UNIT_BEGIN:
    case EML_UNIT_END:
        *item = (struct cpds_item){EML_UNIT_BEGIN, 0};
        return true;
    case EML_END_FUNCTION:
        item->operand = 0;
        return last;
    default:
        return false;
    }
}

static uint32_t add_item(struct cpds_process *process, struct cpds_item item, size_t *capacity)
{
    uint64_t key = item_key(item.kind, item.operand);
    uint32_t number = idmap_get(process->item_numbers, key);
    if (number != IDMAP_NONE)
        return number;
    ARRAY_RESERVE(process->items, *capacity, process->item_count + 1);
    process->items[process->item_count] = item;
    idmap_put(process->item_numbers, key, process->item_count);
    return process->item_count++;
}

/* Collects the items of one function and the functions it calls. */
static void scan_function(struct cpds_effects *effects, uint32_t number, size_t *capacity, bool *known,
                          uint32_t *pending, size_t *pending_count)
{
    const struct eml_program *program = effects->program;
    const struct eml_function *function = &program->functions[number];
    const struct eml_process *process = &program->processes[function->process];
    for (uint32_t i = function->first; i <= function->end; i++) {
        const struct eml_statement *statement = &program->statements[i];
        struct cpds_item item;
        if (statement->lock_stack == EML_NONE)
            continue;
        if (statement->kind == EML_CALL && !known[statement->operand]) {
            known[statement->operand] = true;
            pending[(*pending_count)++] = statement->operand;
        } else if (item_of_statement(statement, number == process->main, &item)) {
            effects->item_of[i] = add_item(&effects->processes[function->process], item, capacity);
        }
    }
}

static void scan_process(struct cpds_effects *effects, uint32_t process, bool *known, uint32_t *pending)
{
    size_t pending_count = 0, capacity = 0;
    effects->processes[process].item_numbers = idmap_new();
    pending[pending_count++] = effects->program->processes[process].main;
    known[effects->program->processes[process].main] = true;
    while (pending_count > 0) {
        uint32_t function = pending[--pending_count];
        scan_function(effects, function, &capacity, known, pending, &pending_count);
    }
}

static void add_starter(struct cpds_process *started, uint32_t starter)
{
    ARRAY_ADD(started->starters, started->starter_count, started->starter_capacity, starter);
}

/* Which processes can run at all, and what follows from the code of those that can. */
static void find_startable(struct cpds_effects *effects, uint32_t *pending)
{
    const struct eml_program *program = effects->program;
    struct idmap *allocated = idmap_new();
    size_t pending_count = 0;
    effects->processes[program->main].startable = true;
    pending[pending_count++] = program->main;
    while (pending_count > 0) {
        uint32_t number = pending[--pending_count];
        struct cpds_process *process = &effects->processes[number];
        for (uint32_t i = 0; i < process->item_count; i++) {
            struct cpds_item item = process->items[i];
            if (item.kind == EML_ALLOC) {
                process->allocates = true;
                idmap_put(allocated, item.operand, 1);
            } else if (item.kind == EML_JOIN) {
                effects->joined[item.operand] = true;
            } else if (item.kind == EML_START && program->processes[item.operand].copies > 0) {
                struct cpds_process *started = &effects->processes[item.operand];
                add_starter(started, number);
                if (!started->startable)
                    pending[pending_count++] = item.operand;
                started->startable = true;
            }
        }
    }
    effects->alloc_count = (uint32_t)idmap_count(allocated);
    idmap_free(allocated);
}

struct cpds_effects *cpds_effects_new(const struct eml_program *program)
{
    struct cpds_effects *effects = mem_new(1, sizeof *effects);
    effects->program = program;
    effects->processes = mem_new(program->process_count, sizeof *effects->processes);
    effects->joined = mem_new(program->process_count, sizeof *effects->joined);
    effects->item_of = mem_new(program->statement_count, sizeof *effects->item_of);
    for (uint32_t i = 0; i < program->statement_count; i++)
        effects->item_of[i] = EML_NONE;
    size_t most = (size_t)program->function_count + program->process_count;
    bool *known = mem_new(most, sizeof *known);
    uint32_t *pending = mem_new(most, sizeof *pending);
    for (uint32_t i = 0; i < program->process_count; i++)
        scan_process(effects, i, known, pending);
    find_startable(effects, pending);
    mem_free(known);
    mem_free(pending);
    return effects;
}

void cpds_effects_free(struct cpds_effects *effects)
{
    for (uint32_t i = 0; i < effects->program->process_count; i++) {
        mem_free(effects->processes[i].items);
        mem_free(effects->processes[i].starters);
        idmap_free(effects->processes[i].item_numbers);
    }
    mem_free(effects->processes);
    mem_free(effects->joined);
    mem_free(effects->item_of);
    mem_free(effects);
}

uint32_t cpds_effects_find(const struct cpds_effects *effects, uint32_t process, enum eml_kind kind, uint32_t operand)
{
    uint32_t number = idmap_get(effects->processes[process].item_numbers, item_key(kind, operand));
    return number == IDMAP_NONE ? EML_NONE : number;
}

uint32_t cpds_effects_guard(const struct cpds_effects *effects, const struct cpds_item *item)
{
    const struct eml_program *program = effects->program;
    uint32_t lock = EML_NONE;
    if (item->kind == EML_LOCK)
        lock = item->operand;
    else if (item->kind == EML_READ || item->kind == EML_WRITE)
        lock = program->memories[item->operand].lock;
    return lock != EML_NONE && program->locks[lock].allocated ? lock : EML_NONE;
}
