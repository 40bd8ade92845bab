#include "jvm/translate/reach.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/idmap.h"
#include "base/memory.h"

#include <stdlib.h>

enum { MOST_NODES = 1 << 18, DEEPEST = 200 };

struct copy {
    uint32_t parent;
    uint32_t call;  /* the jsr, an instruction of the parent */
    uint32_t entry; /* the first instruction of the subroutine */
    uint32_t depth;
};

struct copies {
    struct copy *items; /* 0 is no subroutine */
    size_t count, capacity;
    struct idmap *children; /* (parent, call) to copy */
    uint32_t *plain;        /* of copy 0: for each instruction 0, or 1 and later its node + 1 */
    struct idmap *others;   /* (copy, instruction) to node; 0 while they are collected */
    uint64_t *keys;         /* (copy, instruction), without those of copy 0 */
    size_t key_count, key_capacity;
    uint64_t *work; /* (copy, instruction) to be looked at */
    size_t work_count, work_capacity;
    uint32_t reached;
    uint32_t *entered; /* for each list of guards: 1 + the last copy in which its handlers were reached */
};

static uint64_t key_of(uint32_t copy, uint32_t instruction)
{
    return (uint64_t)copy << 32 | instruction;
}

static bool can_throw(const struct method *method, const struct instruction *instruction)
{
    if ((opcode_infos[instruction->opcode].flags & OPCODE_THROWS) == 0)
        return false;
    if (instruction->general != OP_LDC && instruction->general != OP_LDC2_W)
        return true;
    enum constant_tag tag = constant_tag_at(&method->module->file, instruction->index);
    return tag != CONSTANT_INTEGER && tag != CONSTANT_FLOAT && tag != CONSTANT_LONG && tag != CONSTANT_DOUBLE;
}

static uint32_t copy_add(struct copies *copies, struct copy copy)
{
    ARRAY_RESERVE(copies->items, copies->capacity, copies->count + 1);
    copies->items[copies->count] = copy;
    return (uint32_t)copies->count++;
}

static uint32_t copy_child(struct copies *copies, uint32_t parent, uint32_t call, uint32_t entry)
{
    uint32_t copy = idmap_get(copies->children, key_of(parent, call));
    if (copy == IDMAP_NONE) {
        copy = copy_add(copies, (struct copy){parent, call, entry, copies->items[parent].depth + 1});
        idmap_put(copies->children, key_of(parent, call), copy);
    }
    return copy;
}

/* The copy that a jsr leads to. If the subroutine is open, it was left by a jump, and what was opened within it goes
 * on without it. */
static uint32_t copy_entered(struct copies *copies, uint32_t from, uint32_t call, uint32_t entry)
{
    uint32_t within[DEEPEST + 1], count = 0, open = from;
    for (; open != 0 && copies->items[open].entry != entry; open = copies->items[open].parent)
        within[count++] = open;
    if (open != 0) {
        from = copies->items[open].parent;
        while (count-- > 0)
            from = copy_child(copies, from, copies->items[within[count]].call, copies->items[within[count]].entry);
    }
    return copy_child(copies, from, call, entry);
}

/* The subroutine that a ret leaves: the innermost one that begins by storing its return address in that variable; 0
 * if there is none at all. Whether the variable still has that address is seen when values are known. */
static uint32_t copy_returned(const struct copies *copies, const struct method *method, uint32_t from, uint32_t slot)
{
    for (uint32_t open = from; open != 0; open = copies->items[open].parent) {
        const struct instruction *entry = method_instruction(method, copies->items[open].entry);
        if (entry->general == OP_ASTORE && entry->index == slot)
            return open;
    }
    return from;
}

static void fail_copies(struct method *method, uint32_t pc)
{
    method_fail(method, pc,
                "subroutines call each other in too many ways: more than %d instructions when each is copied",
                MOST_NODES);
}

static void visit(struct method *method, struct copies *copies, uint32_t copy, uint32_t instruction)
{
    uint64_t key = key_of(copy, instruction);
    if (copy == 0) {
        if (copies->plain[instruction] != 0)
            return;
        copies->plain[instruction] = 1;
    } else {
        if (idmap_get(copies->others, key) != IDMAP_NONE)
            return;
        idmap_put(copies->others, key, 0);
        ARRAY_ADD(copies->keys, copies->key_count, copies->key_capacity, key);
    }
    if (++copies->reached > MOST_NODES) {
        fail_copies(method, method_instruction(method, instruction)->pc);
        return;
    }
    ARRAY_ADD(copies->work, copies->work_count, copies->work_capacity, key);
}

static void visit_return(struct method *method, struct copies *copies, uint32_t copy,
                         const struct instruction *instruction)
{
    uint32_t left = copy_returned(copies, method, copy, instruction->index);
    if (left == 0) {
        method_fail(method, instruction->pc, "ret outside of a subroutine");
        return;
    }
    uint32_t next = copies->items[left].call + 1;
    if (next >= method->decoded.count)
        method_fail(method, instruction->pc, "ret leads behind the end of the code");
    else
        visit(method, copies, copies->items[left].parent, next);
}

static void visit_handlers(struct method *method, struct copies *copies, struct guards *guards, uint32_t copy,
                           uint32_t number)
{
    uint32_t list = guards_at(guards, number);
    if (list == GUARDS_NONE || copies->entered[list] == copy + 1)
        return;
    copies->entered[list] = copy + 1;
    struct guard_list handlers = guards_list(guards, list);
    for (uint32_t i = 0; i < handlers.count && !method->failed; i++)
        visit(method, copies, copy, handlers.items[i].instruction);
}

static void visit_successors(struct method *method, struct copies *copies, struct guards *guards, uint32_t copy,
                             uint32_t number)
{
    const struct instruction *instruction = method_instruction(method, number);
    const uint16_t *numbers = method->decoded.numbers;
    unsigned flags = opcode_infos[instruction->opcode].flags;
    if (can_throw(method, instruction))
        visit_handlers(method, copies, guards, copy, number);
    if (instruction->general == OP_JSR) {
        uint32_t entry = numbers[instruction->target];
        uint32_t entered = copy_entered(copies, copy, number, entry);
        if (copies->items[entered].depth > DEEPEST)
            method_fail(method, instruction->pc, "subroutines call each other more than %d deep", DEEPEST);
        else if (copies->count > MOST_NODES)
            fail_copies(method, instruction->pc);
        else
            visit(method, copies, entered, entry);
    } else if (instruction->general == OP_RET) {
        visit_return(method, copies, copy, instruction);
    } else if (flags & OPCODE_BRANCHES) {
        visit(method, copies, copy, numbers[instruction->target]);
        for (uint32_t i = 0; i < instruction->case_count && !method->failed; i++)
            visit(method, copies, copy, numbers[decode_case(&method->code, instruction, i).target]);
    }
    if ((flags & OPCODE_ENDS) == 0)
        visit(method, copies, copy, number + 1);
}

static int key_compare(const void *one, const void *other)
{
    uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)other;
    return (a > b) - (a < b);
}

static void node_set(const struct method *method, struct guards *guards, struct node *node, uint64_t key)
{
    node->copy = (uint32_t)(key >> 32);
    node->instruction = (uint32_t)key;
    const struct instruction *instruction = method_instruction(method, node->instruction);
    node->throws = can_throw(method, instruction);
    node->falls = (opcode_infos[instruction->opcode].flags & OPCODE_ENDS) == 0;
    node->guards = node->throws ? guards_at(guards, node->instruction) : GUARDS_NONE;
}

/* Gives the collected pairs their numbers. */
static struct node *nodes_make(struct method *method, struct copies *copies, struct guards *guards)
{
    struct node *nodes = arena_alloc(method->scratch, copies->reached * sizeof *nodes);
    uint32_t count = 0;
    for (uint32_t i = 0; i < method->decoded.count; i++)
        if (copies->plain[i] != 0) {
            node_set(method, guards, &nodes[count], i);
            copies->plain[i] = ++count;
        }
    if (copies->key_count > 0)
        qsort(copies->keys, copies->key_count, sizeof *copies->keys, key_compare);
    for (size_t i = 0; i < copies->key_count; i++) {
        node_set(method, guards, &nodes[count], copies->keys[i]);
        idmap_put(copies->others, copies->keys[i], count++);
    }
    return nodes;
}

static uint32_t node_find(const struct copies *copies, uint32_t copy, uint32_t instruction)
{
    return copy == 0 ? copies->plain[instruction] - 1 : idmap_get(copies->others, key_of(copy, instruction));
}

static void targets_set(const struct method *method, struct copies *copies, struct node *node)
{
    const struct instruction *instruction = method_instruction(method, node->instruction);
    if (instruction->general == OP_RET) {
        uint32_t left = copy_returned(copies, method, node->copy, instruction->index);
        node->target = node_find(copies, copies->items[left].parent, copies->items[left].call + 1);
    } else if (opcode_infos[instruction->opcode].flags & OPCODE_BRANCHES) {
        uint32_t to = method->decoded.numbers[instruction->target], copy = node->copy;
        if (instruction->general == OP_JSR)
            copy = copy_entered(copies, copy, node->instruction, to);
        node->target = node_find(copies, copy, to);
    }
}

bool reach_find(struct method *method, struct reach *reach)
{
    struct copies *copies = arena_alloc(method->scratch, sizeof *copies);
    struct guards *guards = guards_new(method);
    *reach = (struct reach){.guards = guards, .copies = copies};
    copies->children = idmap_new();
    copies->others = idmap_new();
    copies->plain = arena_alloc(method->scratch, method->decoded.count * sizeof *copies->plain);
    copies->entered = arena_alloc(method->scratch, guards_count(guards) * sizeof *copies->entered);
    copy_add(copies, (struct copy){0});
    visit(method, copies, 0, 0);
    while (copies->work_count > 0 && !method->failed) {
        uint64_t key = copies->work[--copies->work_count];
        visit_successors(method, copies, guards, (uint32_t)(key >> 32), (uint32_t)key);
    }
    if (method->failed)
        return false;
    struct node *nodes = nodes_make(method, copies, guards);
    for (uint32_t i = 0; i < copies->reached; i++)
        targets_set(method, copies, &nodes[i]);
    reach->nodes = nodes;
    reach->count = copies->reached;
    return true;
}

uint32_t reach_node(const struct reach *reach, uint32_t copy, uint32_t instruction)
{
    return node_find(reach->copies, copy, instruction);
}

uint32_t reach_case(const struct reach *reach, const struct method *method, uint32_t node, uint32_t number)
{
    const struct node *at = &reach->nodes[node];
    struct switch_case one = decode_case(&method->code, method_instruction(method, at->instruction), number);
    return node_find(reach->copies, at->copy, method->decoded.numbers[one.target]);
}

uint32_t reach_call(const struct reach *reach, const struct method *method, uint32_t node)
{
    const struct node *at = &reach->nodes[node];
    uint32_t slot = method_instruction(method, at->instruction)->index;
    return reach->copies->items[copy_returned(reach->copies, method, at->copy, slot)].call;
}

bool reach_has_subroutines(const struct reach *reach)
{
    return reach->copies->count > 1;
}

void reach_done(struct reach *reach)
{
    struct copies *copies = reach->copies;
    if (copies == NULL)
        return;
    idmap_free(copies->children);
    idmap_free(copies->others);
    mem_free(copies->items);
    mem_free(copies->keys);
    mem_free(copies->work);
}
