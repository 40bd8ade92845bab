#include "push/bdd/facts.h"

#include "base/memory.h"

enum { MOST_FACTS = 1 << 28 };

static void allocate(struct bdd_facts *facts, struct bdd_session *session)
{
    const struct eml_program *program = facts->program;
    uint64_t processes = program->process_count, locks = program->lock_count, memories = program->memory_count;
    if (processes * (locks + memories + processes) > MOST_FACTS)
        bdd_session_give_up(session, "too many processes, locks and memories for the BDD engine");
    facts->models = mem_new(processes, sizeof *facts->models);
    facts->can_run = mem_new(processes, 1);
    facts->takes = mem_new(processes * locks + 1, 1);
    facts->allocs = mem_new(processes * locks + 1, 1);
    facts->reads = mem_new(processes * memories + 1, 1);
    facts->writes = mem_new(processes * memories + 1, 1);
    facts->starts = mem_new(processes * processes, 1);
    facts->joins = mem_new(processes * processes, 1);
    facts->needed = mem_new(locks + 1, 1);
}

static void note_access(struct bdd_facts *facts, uint8_t *table, uint32_t process, const struct bdd_node *node)
{
    const struct eml_program *program = facts->program;
    uint32_t memory = node->operand;
    uint8_t *accesses = &table[(size_t)process * program->memory_count + memory];
    *accesses = node->in_unit || *accesses == 2 ? 2 : 1;
    if (program->memories[memory].lock != EML_NONE)
        facts->needed[program->memories[memory].lock] = true;
}

static void note(struct bdd_facts *facts, uint32_t process, const struct bdd_node *node)
{
    const struct eml_program *program = facts->program;
    size_t by_lock = (size_t)process * program->lock_count, by_process = (size_t)process * program->process_count;
    switch (node->action) {
    case BDD_ACQUIRE:
        facts->takes[by_lock + node->operand] = facts->needed[node->operand] = true;
        break;
    case BDD_READ:
        note_access(facts, facts->reads, process, node);
        break;
    case BDD_WRITE:
        note_access(facts, facts->writes, process, node);
        break;
    case BDD_ALLOC:
        facts->allocs[by_lock + node->operand] = true;
        break;
    case BDD_START:
        if (node->operand != program->main && program->processes[node->operand].copies > 0)
            facts->starts[by_process + node->operand] = true;
        break;
    case BDD_JOIN:
        facts->joins[by_process + node->operand] = true;
        break;
    default:
        break;
    }
}

void bdd_facts_build(struct bdd_facts *facts, const struct eml_program *program, struct bdd_session *session)
{
    facts->program = program;
    allocate(facts, session);
    for (uint32_t i = 0; i < program->process_count; i++)
        facts->all_copies += program->processes[i].copies;
    facts->can_run[program->main] = true;
    bool changed = true;
    while (changed) {
        changed = false;
        for (uint32_t i = 0; i < program->process_count; i++) {
            struct bdd_model *model = &facts->models[i];
            if (!facts->can_run[i] || model->program != NULL)
                continue;
            bdd_model_build(model, program, i, session);
            for (size_t j = 0; j < model->node_count; j++)
                if (model->nodes[j].reached)
                    note(facts, i, &model->nodes[j]);
            for (uint32_t j = 0; j < program->process_count; j++)
                facts->can_run[j] = facts->can_run[j] || bdd_facts_starts(facts, i, j);
            changed = true;
        }
    }
}

void bdd_facts_free(struct bdd_facts *facts)
{
    for (uint32_t i = 0; facts->models != NULL && i < facts->program->process_count; i++)
        bdd_model_free(&facts->models[i]);
    mem_free(facts->models);
    mem_free(facts->can_run);
    mem_free(facts->takes);
    mem_free(facts->allocs);
    mem_free(facts->reads);
    mem_free(facts->writes);
    mem_free(facts->starts);
    mem_free(facts->joins);
    mem_free(facts->needed);
}
