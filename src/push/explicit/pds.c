#include "push/explicit/pds.h"

#include "base/array.h"
#include "base/bits.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "push/explicit/history.h"

struct builder {
    struct pds *pds;
    const struct eml_program *program;
    const bool *asked;
    struct histories *histories;
    struct idmap *numbers; /* function of the program to function of the pds */
    uint32_t *function_of; /* the other way round */
    size_t function_capacity;
    uint32_t *seen_from; /* node to the last node that has it as a successor */
    size_t seen_capacity;
    size_t node_capacity, next_capacity, next_count;
    struct idmap *held_of; /* lock stack to lock set */
    uint64_t *scratch;
};

/* The statement changes nothing for the asked queries, seen from within its function. */
static bool idle(const struct eml_program *program, uint32_t statement, const bool *asked)
{
    const struct eml_statement *at = &program->statements[statement];
    const struct eml_lock_stack *stack;
    switch (eml_effect(at->kind)) {
    case EML_READ:
    case EML_WRITE:
        /* Memory that has to be allocated first holds up whoever comes too early, asked for or not. */
        return !asked[pds_access(at->operand, at->kind == EML_WRITE)] &&
               (program->memories[at->operand].lock == EML_NONE ||
                !program->locks[program->memories[at->operand].lock].allocated);
    case EML_LOCK:
        for (uint32_t i = at->lock_stack; i != 0; i = stack->below) {
            stack = &program->lock_stacks[i];
            if (stack->lock == at->operand)
                return true;
        }
        return false;
    case EML_UNLOCK:
        return program->lock_stacks[at->lock_stack].again;
    case EML_UNIT_END:
        return at->unit_depth > 1;
    case EML_SKIP:
    case EML_UNIT_BEGIN:
        return true;
    default:
        return false;
    }
}

static bool left_out(const struct eml_program *program, uint32_t statement, const bool *asked)
{
    uint32_t count;
    eml_next(program, statement, &count);
    return count == 1 && idle(program, statement, asked);
}

/* The first statement from here on that is not left out; one of them, if the way runs in circles. Remembers the answer
 * for the whole way, so that many ways into one long chain cost no more than the chain. */
static uint32_t resolve(struct builder *b, uint32_t statement)
{
    uint32_t count, at = statement;
    while (b->pds->resolved[at - b->pds->first_statement] == EML_NONE && left_out(b->program, at, b->asked)) {
        b->pds->resolved[at - b->pds->first_statement] = at; /* meeting this again on the way means a circle */
        at = *eml_next(b->program, at, &count);
    }
    uint32_t known = b->pds->resolved[at - b->pds->first_statement];
    uint32_t target = known == EML_NONE ? at : known;
    for (at = statement; b->pds->resolved[at - b->pds->first_statement] == at && at != target;
         at = *eml_next(b->program, at, &count))
        b->pds->resolved[at - b->pds->first_statement] = target;
    b->pds->resolved[target - b->pds->first_statement] = target;
    return target;
}

static uint32_t function_number(struct builder *b, uint32_t function)
{
    uint32_t known = idmap_get(b->numbers, function);
    if (known != IDMAP_NONE)
        return known;
    known = b->pds->function_count++;
    ARRAY_RESERVE(b->function_of, b->function_capacity, known + 1);
    b->function_of[known] = function;
    idmap_put(b->numbers, function, known);
    return known;
}

static uint32_t held_before(struct builder *b, uint32_t stack)
{
    uint32_t known = idmap_get(b->held_of, stack);
    if (known != IDMAP_NONE)
        return known;
    uint32_t words = histories_words(b->histories);
    memset(b->scratch, 0, words * sizeof *b->scratch);
    for (uint32_t at = stack; at != 0; at = b->program->lock_stacks[at].below)
        bits_add(b->scratch, b->program->lock_stacks[at].lock);
    known = history_lock_set(b->histories, b->scratch);
    idmap_put(b->held_of, stack, known);
    return known;
}

static void note_need(struct builder *b, uint32_t lock)
{
    if (lock != EML_NONE && b->program->locks[lock].allocated)
        bits_add(b->pds->needs, lock);
}

/* Kind and operand of the node of a statement, and what it says about the whole process. */
static void classify(struct builder *b, struct pds_node *node, const struct eml_statement *at)
{
    node->operand = at->operand;
    switch (eml_effect(at->kind)) {
    case EML_READ:
    case EML_WRITE:
        node->kind = PDS_ACCESS;
        node->operand = pds_access(at->operand, at->kind == EML_WRITE);
        note_need(b, b->program->memories[at->operand].lock);
        break;
    case EML_LOCK:
        node->kind = PDS_ACQUIRE;
        note_need(b, at->operand);
        break;
    case EML_UNLOCK:
        node->kind = PDS_RELEASE;
        break;
    case EML_UNIT_END:
        node->kind = PDS_LEAVE;
        break;
    case EML_CALL:
        node->kind = PDS_CALL;
        node->operand = function_number(b, at->operand);
        break;
    case EML_START:
        node->kind = PDS_START;
        bits_add(b->pds->starts, at->operand);
        break;
    case EML_ALLOC:
        node->kind = PDS_ALLOC;
        bits_add(b->pds->allocs, at->operand);
        break;
    case EML_JOIN:
        node->kind = PDS_JOIN;
        bits_add(b->pds->joins, at->operand);
        break;
    case EML_END_FUNCTION:
        node->kind = PDS_EXIT;
        break;
    default:
        node->kind = PDS_SKIP;
    }
    if (idle(b->program, (uint32_t)(at - b->program->statements), b->asked))
        node->kind = PDS_SKIP;
}

static uint32_t add_node(struct builder *b, uint32_t statement, uint32_t function)
{
    struct pds *pds = b->pds;
    const struct eml_statement *at = &b->program->statements[statement];
    uint32_t number = pds->node_count++;
    ARRAY_RESERVE(pds->nodes, b->node_capacity, pds->node_count);
    struct pds_node node = {.statement = statement, .function = function};
    node.held = held_before(b, at->lock_stack);
    node.in_unit = at->unit_depth > 0;
    classify(b, &node, at);
    pds->nodes[number] = node;
    b->pds->node_of[statement - b->pds->first_statement] = number;
    ARRAY_RESERVE(b->seen_from, b->seen_capacity, pds->node_count);
    b->seen_from[number] = EML_NONE;
    return number;
}

static uint32_t node_for(struct builder *b, uint32_t statement, uint32_t function)
{
    uint32_t target = resolve(b, statement);
    uint32_t known = b->pds->node_of[target - b->pds->first_statement];
    return known != EML_NONE ? known : add_node(b, target, function);
}

/* Adds the reachable nodes of a function, in the order in which a search finds them. */
static void add_function(struct builder *b, uint32_t function)
{
    struct pds *pds = b->pds;
    const struct eml_function *source = &b->program->functions[b->function_of[function]];
    uint32_t first = pds->node_count;
    uint32_t entry = node_for(b, source->first, function);
    for (uint32_t at = first; at < pds->node_count; at++) {
        uint32_t count;
        const uint32_t *next = eml_next(b->program, pds->nodes[at].statement, &count);
        uint32_t first_next = (uint32_t)b->next_count;
        for (uint32_t i = 0; i < count; i++) {
            uint32_t target = node_for(b, next[i], function);
            if (b->seen_from[target] == at)
                continue;
            b->seen_from[target] = at;
            ARRAY_ADD(pds->next, b->next_count, b->next_capacity, target);
        }
        pds->nodes[at].first_next = first_next;
        pds->nodes[at].next_count = (uint32_t)b->next_count - first_next;
    }
    uint32_t exit = b->pds->node_of[source->end - b->pds->first_statement];
    pds->functions[function] = (struct pds_function){entry, exit, first, pds->node_count - first, source->first, 0};
}

/* The statements of a process stand together. */
static void statement_range(const struct eml_program *program, uint32_t process, uint32_t *first, uint32_t *end)
{
    const struct eml_process *p = &program->processes[process];
    *first = program->functions[p->first_function].first;
    *end = program->functions[p->first_function + p->function_count - 1].end + 1;
}

struct pds *pds_new(const struct eml_program *program, uint32_t process, const bool *asked, struct histories *histories)
{
    struct pds *pds = mem_new(1, sizeof *pds);
    uint32_t end;
    struct builder b = {.pds = pds, .program = program, .asked = asked, .histories = histories};
    pds->program = program;
    pds->process = process;
    pds->lock_words = histories_words(histories);
    pds->process_words = (uint32_t)bits_words(program->process_count);
    pds->joins = mem_new(pds->process_words, sizeof *pds->joins);
    pds->starts = mem_new(pds->process_words, sizeof *pds->starts);
    pds->allocs = mem_new(pds->lock_words, sizeof *pds->allocs);
    pds->needs = mem_new(pds->lock_words, sizeof *pds->needs);
    b.numbers = idmap_new();
    b.held_of = idmap_new();
    b.scratch = mem_new(pds->lock_words, sizeof *b.scratch);
    statement_range(program, process, &pds->first_statement, &end);
    pds->node_of = mem_new(end - pds->first_statement, sizeof *pds->node_of);
    pds->resolved = mem_new(end - pds->first_statement, sizeof *pds->resolved);
    for (uint32_t i = 0; i < end - pds->first_statement; i++)
        pds->node_of[i] = pds->resolved[i] = EML_NONE;
    size_t room = 0;
    function_number(&b, program->processes[process].main);
    for (uint32_t function = 0; function < pds->function_count; function++) {
        ARRAY_RESERVE(pds->functions, room, function + 1);
        add_function(&b, function);
    }
    idmap_free(b.numbers);
    idmap_free(b.held_of);
    mem_free(b.scratch);
    mem_free(b.seen_from);
    mem_free(b.function_of);
    pds_order(pds);
    return pds;
}

void pds_free(struct pds *pds)
{
    if (pds == NULL)
        return;
    mem_free(pds->nodes);
    mem_free(pds->node_of);
    mem_free(pds->resolved);
    mem_free(pds->functions);
    mem_free(pds->next);
    mem_free(pds->joins);
    mem_free(pds->starts);
    mem_free(pds->allocs);
    mem_free(pds->needs);
    mem_free(pds);
}

static void add_statement(uint32_t statement, uint32_t **path, size_t *count, size_t *capacity)
{
    ARRAY_ADD(*path, *count, *capacity, statement);
}

/* Adds the left-out statements from here to where they lead. */
static void follow(const struct pds *pds, uint32_t from, uint32_t **path, size_t *count, size_t *capacity)
{
    uint32_t next_count, to = pds->resolved[from - pds->first_statement];
    for (uint32_t at = from; at != to; at = *eml_next(pds->program, at, &next_count))
        add_statement(at, path, count, capacity);
}

void pds_between(const struct pds *pds, uint32_t node, uint32_t successor, uint32_t **path, size_t *count,
                 size_t *capacity)
{
    uint32_t next_count;
    const uint32_t *next = eml_next(pds->program, pds->nodes[node].statement, &next_count);
    for (uint32_t i = 0; i < next_count; i++) {
        if (pds->resolved[next[i] - pds->first_statement] != pds->nodes[successor].statement)
            continue;
        follow(pds, next[i], path, count, capacity);
        return;
    }
}

void pds_before_entry(const struct pds *pds, uint32_t function, uint32_t **path, size_t *count, size_t *capacity)
{
    follow(pds, pds->functions[function].first_statement, path, count, capacity);
}
