#include "push/bdd/cycles.h"

#include "base/arena.h"

#include <string.h>

enum { MOST_LOCKS = 1 << 12 };

struct bdd_cycles {
    const struct bdd_abilities *abilities;
    struct bdd_session *session;
    struct bdd_wait *waits; /* by the lock held */
    uint32_t *first;        /* by lock: its first wait; one more as the end */
    /* A path of waits; path[i] of path_length is the next one to try there. Each lock but the first is larger than the
     * first, so that every cycle is found once. */
    uint32_t *path;
    const struct bdd_wait **found;
    uint32_t path_length;
};

/* Marks which locks a process wants while it holds which. */
static void mark_waits(const struct bdd_abilities *abilities, uint32_t process, struct bdd_session *session,
                       uint8_t *wants)
{
    const struct bdd_pds *pds = &abilities->systems[process];
    uint32_t locks = abilities->program->lock_count;
    memset(wants, 0, (size_t)locks * locks);
    for (uint32_t i = 0; i < pds->node_count; i++) {
        const struct bdd_node *node = &pds->nodes[i];
        if (!node->reached || node->action != BDD_ACQUIRE)
            continue;
        bdd_session_check(session);
        for (uint32_t held = 0; held < locks; held++)
            if (!wants[(size_t)held * locks + node->operand] && bdd_pds_holds(pds, i, held))
                wants[(size_t)held * locks + node->operand] = true;
    }
}

struct bdd_cycles *bdd_cycles_new(const struct bdd_abilities *abilities, struct bdd_session *session,
                                  struct arena *arena)
{
    uint32_t locks = abilities->program->lock_count, processes = abilities->program->process_count;
    if (locks > MOST_LOCKS || (uint64_t)locks * locks * processes > 1u << 30)
        bdd_session_give_up(session, "too many locks for deadlocks in the BDD engine");
    size_t pairs = (size_t)locks * locks, count = 0;
    uint8_t *wants = arena_alloc(arena, pairs * processes + 1);
    for (uint32_t process = 0; process < processes; process++)
        mark_waits(abilities, process, session, wants + pairs * process);
    for (size_t i = 0; i < pairs * processes; i++)
        count += wants[i];
    struct bdd_cycles *cycles = arena_alloc(arena, sizeof *cycles);
    cycles->abilities = abilities;
    cycles->session = session;
    cycles->waits = arena_alloc(arena, (count + 1) * sizeof *cycles->waits);
    cycles->first = arena_alloc(arena, (locks + 1) * sizeof *cycles->first);
    cycles->path = arena_alloc(arena, (locks + 1) * sizeof *cycles->path);
    cycles->found = arena_alloc(arena, (locks + 1) * sizeof *cycles->found);
    count = 0;
    for (uint32_t held = 0; held < locks; held++) {
        cycles->first[held] = (uint32_t)count;
        for (uint32_t process = 0; process < processes; process++)
            for (uint32_t wanted = 0; wanted < locks; wanted++)
                if (wants[pairs * process + (size_t)held * locks + wanted])
                    cycles->waits[count++] = (struct bdd_wait){.process = process, .held = held, .wanted = wanted};
    }
    cycles->first[locks] = (uint32_t)count;
    cycles->path_length = 1;
    return cycles;
}

/* Whether the last wait of the path can stand behind the others: its lock is new, and its process has a copy left. */
static bool fits(const struct bdd_cycles *cycles)
{
    const struct bdd_wait *last = &cycles->waits[cycles->path[cycles->path_length - 1]];
    uint32_t copies = 1;
    for (uint32_t i = 0; i + 1 < cycles->path_length; i++) {
        const struct bdd_wait *wait = &cycles->waits[cycles->path[i]];
        copies += wait->process == last->process;
        if (wait->held == last->held)
            return false;
    }
    return last->held >= cycles->waits[cycles->path[0]].held &&
           copies <= cycles->abilities->program->processes[last->process].copies;
}

/* Where the waits end among which the last one of the path is chosen. */
static uint32_t choices_end(const struct bdd_cycles *cycles)
{
    if (cycles->path_length == 1)
        return cycles->first[cycles->abilities->program->lock_count];
    return cycles->first[cycles->waits[cycles->path[cycles->path_length - 2]].wanted + 1];
}

const struct bdd_wait *const *bdd_cycles_next(struct bdd_cycles *cycles, uint32_t *length)
{
    while (cycles->path_length > 0) {
        bdd_session_check(cycles->session);
        uint32_t *last = &cycles->path[cycles->path_length - 1];
        if (*last == choices_end(cycles)) {
            if (--cycles->path_length > 0)
                cycles->path[cycles->path_length - 1]++;
            continue;
        }
        const struct bdd_wait *wait = &cycles->waits[*last], *first = &cycles->waits[cycles->path[0]];
        if (!fits(cycles)) {
            ++*last;
        } else if (wait->wanted != first->held) {
            cycles->path[cycles->path_length++] = cycles->first[wait->wanted];
        } else {
            for (uint32_t i = 0; i < cycles->path_length; i++)
                cycles->found[i] = &cycles->waits[cycles->path[i]];
            *length = cycles->path_length;
            ++*last;
            return cycles->found;
        }
    }
    return NULL;
}
