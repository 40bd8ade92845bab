#include "push/explicit/machines.h"

#include "base/bits.h"
#include "base/memory.h"

/* Histories carry a set of choices: pairs of a first and a second slot. A machine answers for no more first slots at a
 * time than keep the sets at this size. */
enum { MOST_CHOICES = 1 << 16 };

struct group {
    uint32_t *slot_of; /* access to slot, or EML_NONE */
    uint32_t slot_count, range_size, range_count;
    struct machine **ranges;
};

struct machines {
    const struct eml_program *program;
    struct budget *budget;
    bool *asked;
    struct group *groups;
    struct machine **of_process; /* the first range of each process */
    struct relations *relations;
};

static void ask(struct machines *machines, const struct eml_query *query)
{
    if (query->pattern == EML_DEADLOCK)
        return;
    if (query->pattern == EML_RACE) {
        machines->asked[pds_access(query->a, false)] = machines->asked[pds_access(query->a, true)] = true;
        return;
    }
    struct eml_goal goal;
    eml_goal_of(machines->program, query, &goal);
    for (uint32_t i = 0; i < goal.access_count; i++)
        machines->asked[pds_access(goal.accesses[i].memory, goal.accesses[i].write)] = true;
}

static uint32_t *find_slots(const struct pds *pds, const bool *asked, uint32_t access_count, uint32_t *count)
{
    bool *made = mem_new(access_count, sizeof *made);
    uint32_t *slots = mem_new(access_count, sizeof *slots);
    for (uint32_t i = 0; i < pds->node_count; i++)
        if (pds->nodes[i].kind == PDS_ACCESS)
            made[pds->nodes[i].operand] = true;
    *count = 0;
    for (uint32_t access = 0; access < access_count; access++)
        if (made[access] && asked[access])
            slots[(*count)++] = access;
    mem_free(made);
    return slots;
}

static struct machine *make_range(const struct machines *machines, uint32_t process, struct pds *pds,
                                  struct histories *histories, const uint32_t *slots, uint32_t begin)
{
    const struct group *group = &machines->groups[process];
    uint32_t left = group->slot_count - begin;
    uint32_t size = left < group->range_size ? left : group->range_size;
    return machine_new(pds, histories, slots, group->slot_count, begin, size, machines->budget);
}

static void make_group(struct machines *machines, uint32_t process)
{
    struct group *group = &machines->groups[process];
    uint32_t access_count = 2 * machines->program->memory_count;
    struct histories *histories = histories_new(machines->program->lock_count);
    struct pds *pds = pds_new(machines->program, process, machines->asked, histories);
    uint32_t *slots = find_slots(pds, machines->asked, access_count, &group->slot_count);
    group->slot_of = mem_new(access_count, sizeof *group->slot_of);
    for (uint32_t i = 0; i < access_count; i++)
        group->slot_of[i] = EML_NONE;
    for (uint32_t i = 0; i < group->slot_count; i++)
        group->slot_of[slots[i]] = i;
    uint32_t count = group->slot_count;
    group->range_size = count == 0 ? 1 : MOST_CHOICES / count == 0 ? 1 : MOST_CHOICES / count;
    group->range_count = count == 0 ? 1 : (count + group->range_size - 1) / group->range_size;
    group->ranges = mem_new(group->range_count, sizeof *group->ranges);
    for (uint32_t i = 0; i < group->range_count; i++) {
        if (i > 0) {
            histories = histories_new(machines->program->lock_count);
            pds = pds_new(machines->program, process, machines->asked, histories);
        }
        group->ranges[i] = make_range(machines, process, pds, histories, slots, i * group->range_size);
    }
    machines->of_process[process] = group->ranges[0];
    mem_free(slots);
}

struct machines *machines_new(const struct eml_program *program, const struct eml_query *queries, size_t count,
                              struct budget *budget)
{
    struct machines *machines = mem_new(1, sizeof *machines);
    machines->program = program;
    machines->budget = budget;
    machines->asked = mem_new(2 * (size_t)program->memory_count, sizeof *machines->asked);
    for (size_t i = 0; i < count; i++)
        ask(machines, &queries[i]);
    machines->groups = mem_new(program->process_count, sizeof *machines->groups);
    machines->of_process = mem_new(program->process_count, sizeof(struct machine *));
    for (uint32_t p = 0; p < program->process_count; p++)
        make_group(machines, p);
    machines->relations = relations_new(program, machines->of_process);
    return machines;
}

void machines_free(struct machines *machines)
{
    for (uint32_t p = 0; p < machines->program->process_count; p++) {
        struct group *group = &machines->groups[p];
        for (uint32_t i = 0; i < group->range_count; i++)
            machine_free(group->ranges[i]);
        mem_free(group->ranges);
        mem_free(group->slot_of);
    }
    relations_free(machines->relations);
    mem_free(machines->groups);
    mem_free(machines->of_process);
    mem_free(machines->asked);
    mem_free(machines);
}

struct players machines_players(const struct machines *machines)
{
    return (struct players){.program = machines->program,
                            .machines = machines->of_process,
                            .relations = machines->relations,
                            .budget = machines->budget};
}

struct machine *machines_of_process(const struct machines *machines, uint32_t process)
{
    return machines->of_process[process];
}

uint32_t machines_range(const struct machines *machines, uint32_t process, uint32_t first_slot)
{
    return first_slot / machines->groups[process].range_size;
}

uint32_t machines_range_count(const struct machines *machines, uint32_t process)
{
    return machines->groups[process].range_count;
}

struct machine *machines_of_range(const struct machines *machines, uint32_t process, uint32_t range)
{
    return machines->groups[process].ranges[range];
}

struct machine *machines_for_slot(const struct machines *machines, uint32_t process, uint32_t first_slot)
{
    return machines->groups[process].ranges[machines_range(machines, process, first_slot)];
}

uint32_t machines_slot(const struct machines *machines, uint32_t process, uint32_t access)
{
    return machines->groups[process].slot_of[access];
}
