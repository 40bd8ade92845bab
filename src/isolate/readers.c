/* Locks that readers share: those of java.util.concurrent.locks.ReentrantReadWriteLock.
 *
 * EML has no such locks, but they can be made of its own. Every process that reads under the lock (and each copy of it)
 * has a part of the lock for itself, which it takes to read; who writes takes all parts, in a fixed order. So readers
 * do not hinder each other, and a writer hinders everybody. Nothing can be seen between the steps of a writer who takes
 * one part after the other, so that this is the same as taking all of them at once. */
#include "base/arena.h"
#include "base/array.h"
#include "base/buffer.h"
#include "base/pile.h"
#include "isolate/internal.h"

enum { MOST_READERS = 8 };

static bool is_in_use(const struct model_lock *lock)
{
    return lock->used && lock->dropped == NULL;
}

/* The read lock that belongs to a write lock; NODE_END: none is in use. */
static uint32_t read_lock_of(const struct model *model, uint32_t write)
{
    const struct model_lock *of = &model->locks[write];
    for (uint32_t l = 0; of->pair != FACTS_NONE && !of->reads && is_in_use(of) && l < model->lock_count; l++)
        if (model->locks[l].reads && model->locks[l].pair == of->pair && is_in_use(&model->locks[l]))
            return l;
    return NODE_END;
}

/* Whether a process may take a lock. */
static bool takes(const struct model *model, const struct process *process, uint32_t lock)
{
    struct pile todo = {0};
    uint64_t *seen = bits_new((uint32_t)model->function_count);
    bool found = false;
    bits_add(seen, process->function);
    pile_add(&todo, process->function);
    while (todo.count > 0 && !found) {
        const struct function *function = model->functions[pile_take(&todo)];
        for (uint32_t n = 0; n < function->node_count; n++) {
            const struct node *node = &function->nodes[n];
            found |= node->action == ACT_LOCK && node->operand == lock;
            if ((node->action == ACT_CALL || node->action == ACT_CALL_THROW) && bits_add(seen, node->operand))
                pile_add(&todo, node->operand);
        }
    }
    mem_free(seen);
    pile_free(&todo);
    return found;
}

static void add_part(struct model *model, struct readers *readers, uint32_t process, uint32_t copy, uint32_t write)
{
    struct buffer name = {0};
    buffer_format(&name, "part_%u_%u_%u", write, process, copy);
    ARRAY_ADD(readers->parts, readers->part_count, readers->part_capacity,
              (struct lock_part){process, copy, write, arena_copy(model->arena, name.text, name.length)});
    buffer_free(&name);
}

/* Divides the lock among its readers. */
static void divide(struct model *model, struct readers *readers, uint32_t write, uint32_t read)
{
    size_t before = readers->part_count;
    for (uint32_t p = 0; p < model->process_count; p++) {
        const struct process *process = &model->processes[p];
        if (!process->matters || !takes(model, process, read))
            continue;
        for (uint32_t copy = 0; copy < process->copies; copy++)
            add_part(model, readers, p, copy, write);
    }
    if (readers->part_count - before > MOST_READERS) {
        readers->part_count = before;
        struct buffer why = {0};
        buffer_format(&why, "more than %d threads may read under it at once", MOST_READERS);
        model_lock_drop(model, read, arena_copy(model->arena, why.text, why.length));
        buffer_free(&why);
    }
    if (readers->part_count == before)
        return;
    readers->divided[write] = readers->divided[read] = write;
    for (size_t i = before; i < readers->part_count; i++)
        if (readers->parts[i].copy > 0)
            bits_add(readers->apart, readers->parts[i].process);
}

void readers_find(struct model *model, struct readers *readers)
{
    *readers = (struct readers){.divided = mem_new(model->lock_count + 1, sizeof *readers->divided),
                                .apart = bits_new((uint32_t)model->process_count)};
    for (uint32_t l = 0; l < model->lock_count; l++)
        readers->divided[l] = NODE_END;
    for (uint32_t l = 0; l < model->lock_count; l++) {
        uint32_t read = read_lock_of(model, l);
        if (read != NODE_END)
            divide(model, readers, l, read);
    }
    for (uint32_t p = 0; p < model->process_count; p++)
        if (model->processes[p].parted != 0 && model->processes[p].copies > 1)
            bits_add(readers->apart, p);
}

void readers_free(struct readers *readers)
{
    mem_free(readers->parts);
    mem_free(readers->divided);
    mem_free(readers->apart);
}
