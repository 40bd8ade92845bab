#include "push/explicit/machines.h"

#include "base/bits.h"
#include "base/memory.h"

/* Histories carry a set of choices: pairs of a first and a second slot. A machine answers for no more first slots at a time than keep the
 * sets at this size. */
enum { MOST_CHOICES = 1 << 16 };

struct member {
    uint32_t *slot_of; /* access to slot, or EML_NONE */
    uint32_t slot_count, window_size, window_count;
    struct machine **windows;
};

struct crew {
    const struct eml_program *program;
    struct budget *budget;
    bool *asked;
    struct member *members;
    struct machine **machines; /* the first window of each process */
    struct relations *relations;
};

static void ask(struct crew *crew, const struct eml_query *query)
{
    if (query->pattern == EML_DEADLOCK)
        return;
    if (query->pattern == EML_RACE) {
        crew->asked[pds_access(query->a, false)] = crew->asked[pds_access(query->a, true)] = true;
        return;
    }
    struct eml_goal goal;
    eml_goal_of(crew->program, query, &goal);
    for (uint32_t i = 0; i < goal.access_count; i++)
        crew->asked[pds_access(goal.accesses[i].memory, goal.accesses[i].write)] = true;
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

static struct machine *make_window(const struct crew *crew, uint32_t process, struct pds *pds,
                                   struct histories *histories, const uint32_t *slots, uint32_t begin)
{
    const struct member *member = &crew->members[process];
    uint32_t left = member->slot_count - begin;
    uint32_t size = left < member->window_size ? left : member->window_size;
    return machine_new(pds, histories, slots, member->slot_count, begin, size, crew->budget);
}

static void make_member(struct crew *crew, uint32_t process)
{
    struct member *member = &crew->members[process];
    uint32_t access_count = 2 * crew->program->memory_count;
    struct histories *histories = histories_new(crew->program->lock_count);
    struct pds *pds = pds_new(crew->program, process, crew->asked, histories);
    uint32_t *slots = find_slots(pds, crew->asked, access_count, &member->slot_count);
    member->slot_of = mem_new(access_count, sizeof *member->slot_of);
    for (uint32_t i = 0; i < access_count; i++)
        member->slot_of[i] = EML_NONE;
    for (uint32_t i = 0; i < member->slot_count; i++)
        member->slot_of[slots[i]] = i;
    uint32_t count = member->slot_count;
    member->window_size = count == 0 ? 1 : MOST_CHOICES / count == 0 ? 1 : MOST_CHOICES / count;
    member->window_count = count == 0 ? 1 : (count + member->window_size - 1) / member->window_size;
    member->windows = mem_new(member->window_count, sizeof *member->windows);
    for (uint32_t i = 0; i < member->window_count; i++) {
        if (i > 0) {
            histories = histories_new(crew->program->lock_count);
            pds = pds_new(crew->program, process, crew->asked, histories);
        }
        member->windows[i] = make_window(crew, process, pds, histories, slots, i * member->window_size);
    }
    crew->machines[process] = member->windows[0];
    mem_free(slots);
}

struct crew *crew_new(const struct eml_program *program, const struct eml_query *queries, size_t count,
                      struct budget *budget)
{
    struct crew *crew = mem_new(1, sizeof *crew);
    crew->program = program;
    crew->budget = budget;
    crew->asked = mem_new(2 * (size_t)program->memory_count, sizeof *crew->asked);
    for (size_t i = 0; i < count; i++)
        ask(crew, &queries[i]);
    crew->members = mem_new(program->process_count, sizeof *crew->members);
    crew->machines = mem_new(program->process_count, sizeof(struct machine *));
    for (uint32_t p = 0; p < program->process_count; p++)
        make_member(crew, p);
    crew->relations = relations_new(program, crew->machines);
    return crew;
}

void crew_free(struct crew *crew)
{
    for (uint32_t p = 0; p < crew->program->process_count; p++) {
        struct member *member = &crew->members[p];
        for (uint32_t i = 0; i < member->window_count; i++)
            machine_free(member->windows[i]);
        mem_free(member->windows);
        mem_free(member->slot_of);
    }
    relations_free(crew->relations);
    mem_free(crew->members);
    mem_free(crew->machines);
    mem_free(crew->asked);
    mem_free(crew);
}

struct cast crew_cast(const struct crew *crew)
{
    return (struct cast){
        .program = crew->program, .machines = crew->machines, .relations = crew->relations, .budget = crew->budget};
}

struct machine *crew_machine(const struct crew *crew, uint32_t process)
{
    return crew->machines[process];
}

uint32_t crew_window(const struct crew *crew, uint32_t process, uint32_t first_slot)
{
    return first_slot / crew->members[process].window_size;
}

uint32_t crew_window_count(const struct crew *crew, uint32_t process)
{
    return crew->members[process].window_count;
}

struct machine *crew_window_machine(const struct crew *crew, uint32_t process, uint32_t window)
{
    return crew->members[process].windows[window];
}

struct machine *crew_machine_for(const struct crew *crew, uint32_t process, uint32_t first_slot)
{
    return crew->members[process].windows[crew_window(crew, process, first_slot)];
}

uint32_t crew_slot(const struct crew *crew, uint32_t process, uint32_t access)
{
    return crew->members[process].slot_of[access];
}
