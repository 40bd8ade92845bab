/* All states of a program, breadth-first. Inputs are chosen when they are first asked for, one after the other. */
#include "base/array.h"
#include "base/hash.h"
#include "base/memory.h"
#include "finite/smv_model.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

struct explorer {
    struct smv_program *program;
    size_t width;     /* symbols */
    int64_t *values;  /* of all symbols, in the state at hand */
    uint32_t *stamps; /* when a define or an input got its value */
    uint32_t stamp;
    size_t asked[8];           /* inputs, in the order in which they were asked for */
    size_t asked_count, given; /* given: of how many the choice stands */
    int64_t *states;           /* `width` numbers each */
    size_t count, capacity;
    uint32_t *table;
    size_t size;
};

static int64_t eval(struct explorer *explorer, const struct smv_node *node);

/* A number as one of its type. */
static int64_t fit(struct smv_type type, uint64_t value)
{
    if (type.sort == SMV_BOOLEAN || type.sort == SMV_INTEGER || type.width == 64)
        return (int64_t)value;
    value &= (UINT64_C(1) << type.width) - 1;
    if (type.sort == SMV_SIGNED && (value >> (type.width - 1) & 1) != 0)
        value |= ~((UINT64_C(1) << type.width) - 1);
    return (int64_t)value;
}

static int64_t least_of(const struct smv_symbol *of)
{
    return of->type.sort == SMV_INTEGER ? of->least : 0;
}

static int64_t most_of(const struct smv_symbol *of)
{
    return of->type.sort == SMV_INTEGER ? of->most : (int64_t)((UINT64_C(1) << of->type.width) - 1);
}

static int64_t value_of(struct explorer *explorer, size_t number)
{
    const struct smv_symbol *of = &explorer->program->symbols[number];
    if (of->role == SMV_STATE || explorer->stamps[number] == explorer->stamp)
        return explorer->values[number];
    explorer->stamps[number] = explorer->stamp;
    if (of->role == SMV_DEFINED) {
        int64_t value = eval(explorer, of->definition);
        explorer->values[number] = value;
        return value;
    }
    if (explorer->asked_count >= explorer->given) /* else it goes on with what was chosen */
        explorer->values[number] = least_of(of);
    assert_true(explorer->asked_count < 8);
    explorer->asked[explorer->asked_count++] = number;
    return explorer->values[number];
}

/* The next way to choose; false: there is none. */
static bool choose_next(struct explorer *explorer)
{
    while (explorer->asked_count > 0) {
        size_t number = explorer->asked[explorer->asked_count - 1];
        if (++explorer->values[number] <= most_of(&explorer->program->symbols[number])) {
            explorer->given = explorer->asked_count;
            return true;
        }
        explorer->asked_count--;
    }
    return false;
}

static int64_t eval_cases(struct explorer *explorer, const struct smv_node *node)
{
    for (size_t i = 0; i < node->count; i += 2)
        if (eval(explorer, node->children[i]) != 0)
            return eval(explorer, node->children[i + 1]);
    fail_msg("line %u: no case holds", node->line);
    return 0;
}

static bool compare(const struct smv_node *node, int64_t a, int64_t b)
{
    bool less = node->children[0]->type.sort == SMV_UNSIGNED ? (uint64_t)a < (uint64_t)b : a < b;
    switch (node->op) {
    case SMV_EQ:
        return a == b;
    case SMV_NE:
        return a != b;
    case SMV_LT:
        return less;
    case SMV_LE:
        return less || a == b;
    case SMV_GT:
        return !less && a != b;
    default:
        return !less;
    }
}

static int64_t divide(const struct smv_node *node, int64_t a, int64_t b)
{
    if (b == 0)
        fail_msg("line %u: a division by 0", node->line);
    if (b == -1)
        return node->op == SMV_DIV ? fit(node->type, 0 - (uint64_t)a) : 0;
    return node->op == SMV_DIV ? a / b : a % b;
}

static int64_t shift(const struct smv_node *node, int64_t a, int64_t by)
{
    if (by > node->type.width)
        fail_msg("line %u: a shift by more than the width", node->line);
    if (by >= 64)
        return node->op == SMV_RIGHT && a < 0 && node->type.sort == SMV_SIGNED ? -1 : 0;
    if (node->op == SMV_LEFT)
        return fit(node->type, (uint64_t)a << by);
    return node->type.sort == SMV_SIGNED ? a >> by : (int64_t)((uint64_t)a >> by);
}

static int64_t eval_binary(struct explorer *explorer, const struct smv_node *node)
{
    int64_t a = eval(explorer, node->children[0]);
    if (node->type.sort == SMV_BOOLEAN && ((node->op == SMV_AND && a == 0) || (node->op == SMV_OR && a != 0)))
        return a;
    if (node->op == SMV_IN) {
        for (size_t i = 0; i < node->children[1]->count; i++)
            if (eval(explorer, node->children[1]->children[i]) == a)
                return 1;
        return 0;
    }
    int64_t b = eval(explorer, node->children[1]);
    switch (node->op) {
    case SMV_OR:
        return a | b;
    case SMV_XOR:
        return a ^ b;
    case SMV_AND:
        return a & b;
    case SMV_LEFT:
    case SMV_RIGHT:
        return shift(node, a, b);
    case SMV_ADD:
        return fit(node->type, (uint64_t)a + (uint64_t)b);
    case SMV_SUB:
        return fit(node->type, (uint64_t)a - (uint64_t)b);
    case SMV_MUL:
        return fit(node->type, (uint64_t)a * (uint64_t)b);
    case SMV_DIV:
    case SMV_MOD:
        return divide(node, a, b);
    default:
        return compare(node, a, b);
    }
}

static int64_t eval(struct explorer *explorer, const struct smv_node *node)
{
    switch (node->op) {
    case SMV_VALUE:
        return fit(node->type, (uint64_t)node->number);
    case SMV_NAME:
        return value_of(explorer, (size_t)node->number);
    case SMV_CASE:
        return eval_cases(explorer, node);
    case SMV_CHOICE:
        return eval(explorer, node->children[eval(explorer, node->children[0]) != 0 ? 1 : 2]);
    case SMV_NOT:
        return eval(explorer, node->children[0]) == 0;
    case SMV_MINUS:
        return fit(node->type, 0 - (uint64_t)eval(explorer, node->children[0]));
    case SMV_BITS:
        return fit(node->type, (uint64_t)eval(explorer, node->children[0]) >> node->low);
    case SMV_TO_SIGNED:
    case SMV_TO_UNSIGNED:
    case SMV_EXTEND:
        return fit(node->type, (uint64_t)eval(explorer, node->children[0]));
    default:
        return eval_binary(explorer, node);
    }
}

static void grow_table(struct explorer *explorer);

static size_t find_place(const struct explorer *explorer, const int64_t *state)
{
    uint64_t hash = 1;
    for (size_t i = 0; i < explorer->width; i++)
        hash = hash_mix(hash + (uint64_t)state[i] * 0x9e3779b97f4a7c15u);
    size_t at = hash & (explorer->size - 1);
    while (explorer->table[at] != 0 && memcmp(&explorer->states[(explorer->table[at] - 1) * explorer->width], state,
                                              explorer->width * sizeof *state) != 0)
        at = (at + 1) & (explorer->size - 1);
    return at;
}

static void add_state(struct explorer *explorer, const int64_t *state)
{
    size_t at = find_place(explorer, state);
    if (explorer->table[at] != 0)
        return;
    ARRAY_RESERVE(explorer->states, explorer->capacity, (explorer->count + 1) * explorer->width);
    memcpy(&explorer->states[explorer->count * explorer->width], state, explorer->width * sizeof *state);
    explorer->table[at] = (uint32_t)++explorer->count;
    if (explorer->count * 2 > explorer->size)
        grow_table(explorer);
}

static void grow_table(struct explorer *explorer)
{
    mem_free(explorer->table);
    explorer->size *= 2;
    explorer->table = mem_new(explorer->size, sizeof *explorer->table);
    for (size_t i = 0; i < explorer->count; i++)
        explorer->table[find_place(explorer, &explorer->states[i * explorer->width])] = (uint32_t)i + 1;
}

static int64_t in_range(const struct smv_symbol *of, int64_t value)
{
    if (of->type.sort == SMV_INTEGER && (value < of->least || value > of->most))
        fail_msg("%s becomes %lld, which is not in its range", of->name, (long long)value);
    return value;
}

/* The state behind the one at hand, with inputs as they are chosen. */
static void make_next(struct explorer *explorer, int64_t *next)
{
    explorer->stamp++;
    explorer->asked_count = 0;
    for (size_t i = 0; i < explorer->width; i++) {
        const struct smv_symbol *of = &explorer->program->symbols[i];
        next[i] = of->role == SMV_STATE ? in_range(of, eval(explorer, of->next)) : 0;
    }
}

static void load(struct explorer *explorer, size_t number)
{
    const int64_t *state = &explorer->states[number * explorer->width];
    for (size_t i = 0; i < explorer->width; i++)
        if (explorer->program->symbols[i].role == SMV_STATE)
            explorer->values[i] = state[i];
    explorer->stamp++;
    explorer->asked_count = explorer->given = 0;
}

static size_t number_of(const struct smv_program *program, const char *name)
{
    for (size_t i = 0; i < program->symbol_count; i++)
        if (strcmp(program->symbols[i].name, name) == 0)
            return i;
    fail_msg("there is no '%s'", name);
    return 0;
}

static void look_at(struct explorer *explorer, size_t rests, size_t unless, struct smv_counts *counts)
{
    counts->marked += explorer->values[rests] == 0 && value_of(explorer, unless) == 0;
    for (size_t i = 0; i < explorer->program->specification_count && i < 8; i++)
        counts->violated[i] |= eval(explorer, explorer->program->specifications[i]) == 0;
    assert_int_equal(explorer->asked_count, 0); /* specifications are about states */
}

struct smv_counts smv_explore(struct smv_program *program, const char *rests, const char *unless)
{
    struct explorer explorer = {.program = program, .width = program->symbol_count, .size = 1024};
    struct smv_counts counts = {0};
    size_t rest = number_of(program, rests), not = number_of(program, unless);
    explorer.values = mem_new(explorer.width, sizeof *explorer.values);
    explorer.stamps = mem_new(explorer.width, sizeof *explorer.stamps);
    explorer.table = mem_new(explorer.size, sizeof *explorer.table);
    int64_t *next = mem_new(explorer.width, sizeof *next);
    explorer.stamp = 1;
    for (size_t i = 0; i < explorer.width; i++)
        if (program->symbols[i].role == SMV_STATE)
            next[i] = in_range(&program->symbols[i], eval(&explorer, program->symbols[i].first));
    add_state(&explorer, next);
    for (size_t at = 0; at < explorer.count; at++) {
        load(&explorer, at);
        look_at(&explorer, rest, not, &counts);
        do {
            make_next(&explorer, next);
            add_state(&explorer, next);
        } while (choose_next(&explorer));
    }
    counts.states = explorer.count;
    mem_free(next);
    mem_free(explorer.values);
    mem_free(explorer.stamps);
    mem_free(explorer.states);
    mem_free(explorer.table);
    return counts;
}
