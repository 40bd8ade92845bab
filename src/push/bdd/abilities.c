#include "push/bdd/abilities.h"

#include "base/memory.h"

enum { MOST_FACTS = 1 << 28 };

static void allocate(struct bdd_abilities *abilities, struct bdd_session *session)
{
    const struct eml_program *program = abilities->program;
    uint64_t processes = program->process_count, locks = program->lock_count, memories = program->memory_count;
    if (processes * (locks + memories + processes) > MOST_FACTS)
        bdd_session_give_up(session, "too many processes, locks and memories for the BDD engine");
    abilities->systems = mem_new(processes, sizeof *abilities->systems);
    abilities->can_run = mem_new(processes, 1);
    abilities->takes = mem_new(processes * locks + 1, 1);
    abilities->allocs = mem_new(processes * locks + 1, 1);
    abilities->reads = mem_new(processes * memories + 1, 1);
    abilities->writes = mem_new(processes * memories + 1, 1);
    abilities->starts = mem_new(processes * processes, 1);
    abilities->joins = mem_new(processes * processes, 1);
    abilities->needed = mem_new(locks + 1, 1);
}

static void note_access(struct bdd_abilities *abilities, uint8_t *table, uint32_t process, const struct bdd_node *node)
{
    const struct eml_program *program = abilities->program;
    uint32_t memory = node->operand;
    uint8_t *accesses = &table[(size_t)process * program->memory_count + memory];
    *accesses = node->in_unit || *accesses == 2 ? 2 : 1;
    if (program->memories[memory].lock != EML_NONE)
        abilities->needed[program->memories[memory].lock] = true;
}

static void note(struct bdd_abilities *abilities, uint32_t process, const struct bdd_node *node)
{
    const struct eml_program *program = abilities->program;
    size_t by_lock = (size_t)process * program->lock_count, by_process = (size_t)process * program->process_count;
    switch (node->action) {
    case BDD_ACQUIRE:
        abilities->takes[by_lock + node->operand] = abilities->needed[node->operand] = true;
        break;
    case BDD_READ:
        note_access(abilities, abilities->reads, process, node);
        break;
    case BDD_WRITE:
        note_access(abilities, abilities->writes, process, node);
        break;
    case BDD_ALLOC:
        abilities->allocs[by_lock + node->operand] = true;
        break;
    case BDD_START:
        if (node->operand != program->main && program->processes[node->operand].copies > 0)
            abilities->starts[by_process + node->operand] = true;
        break;
    case BDD_JOIN:
        abilities->joins[by_process + node->operand] = true;
        break;
    default:
        break;
    }
}

void bdd_abilities_build(struct bdd_abilities *abilities, const struct eml_program *program,
                         struct bdd_session *session)
{
    abilities->program = program;
    allocate(abilities, session);
    for (uint32_t i = 0; i < program->process_count; i++)
        abilities->all_copies += program->processes[i].copies;
    abilities->can_run[program->main] = true;
    bool changed = true;
    while (changed) {
        changed = false;
        for (uint32_t i = 0; i < program->process_count; i++) {
            struct bdd_pds *pds = &abilities->systems[i];
            if (!abilities->can_run[i] || pds->program != NULL)
                continue;
            bdd_pds_build(pds, program, i, session);
            for (size_t j = 0; j < pds->node_count; j++)
                if (pds->nodes[j].reached)
                    note(abilities, i, &pds->nodes[j]);
            for (uint32_t j = 0; j < program->process_count; j++)
                abilities->can_run[j] = abilities->can_run[j] || bdd_abilities_starts(abilities, i, j);
            changed = true;
        }
    }
}

void bdd_abilities_free(struct bdd_abilities *abilities)
{
    for (uint32_t i = 0; abilities->systems != NULL && i < abilities->program->process_count; i++)
        bdd_pds_free(&abilities->systems[i]);
    mem_free(abilities->systems);
    mem_free(abilities->can_run);
    mem_free(abilities->takes);
    mem_free(abilities->allocs);
    mem_free(abilities->reads);
    mem_free(abilities->writes);
    mem_free(abilities->starts);
    mem_free(abilities->joins);
    mem_free(abilities->needed);
}
