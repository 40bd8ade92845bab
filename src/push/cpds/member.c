/* Tabulation over the pushdown system and the word, a line of positions: each function is followed once for each
 * position of the word at which it is entered (and for what its callers hold), and the positions at which it
 * returns are given to all that called it so. */
#include "push/cpds/member.h"

#include "base/array.h"
#include "base/budget.h"
#include "base/memory.h"
#include "push/cpds/sequences.h"

enum { MOST_POINTS = 4000000 };

#define NONE UINT32_MAX
#define INITIAL_ENTRY 0

/* A function, entered at some position of the word. */
struct entry {
    struct cpds_held held;
    uint32_t callers, exits; /* the newest ones */
};

/* Something in a list: a caller (its entry and the statement behind the call) or an exit (the position). */
struct link {
    uint32_t entry, statement, position, next;
};

struct tabulation {
    const struct eml_program *program;
    struct cpds_labels *labels;
    const uint64_t *word;
    size_t length;
    struct cpds_sequences *points;     /* entry, statement, position */
    struct cpds_sequences *entry_keys; /* function, locks, unit, position, called by someone */
    struct entry *entries;
    size_t entry_count, entry_capacity;
    struct link *links;
    size_t link_count, link_capacity;
    bool accepted;
};

static void reach(struct tabulation *table, uint32_t entry, uint32_t statement, uint32_t position)
{
    uint32_t point[] = {entry, statement, position};
    cpds_sequences_add(table->points, point, 3);
    if (position == table->length)
        table->accepted = true;
}

static uint32_t entry_of(struct tabulation *table, uint32_t function, struct cpds_held held, uint32_t position,
                         bool called)
{
    uint32_t key[] = {function, held.locks, held.unit, position, called};
    uint32_t number = cpds_sequences_add(table->entry_keys, key, 5);
    if (number == table->entry_count) {
        ARRAY_ADD(table->entries, table->entry_count, table->entry_capacity, (struct entry){held, NONE, NONE});
    }
    return number;
}

static uint32_t add_link(struct tabulation *table, struct link link)
{
    ARRAY_RESERVE(table->links, table->link_capacity, table->link_count + 1);
    table->links[table->link_count] = link;
    return (uint32_t)table->link_count++;
}

static void follow_call(struct tabulation *table, uint32_t from, uint32_t statement, uint32_t position)
{
    const struct eml_program *program = table->program;
    struct cpds_held held = cpds_labels_at_call(table->labels, statement, table->entries[from].held);
    uint32_t function = program->statements[statement].operand;
    uint32_t next_count, number = entry_of(table, function, held, position, true);
    const uint32_t *next = eml_next(program, statement, &next_count);
    struct entry *entry = &table->entries[number];
    reach(table, number, program->functions[function].first, position);
    for (uint32_t i = 0; i < next_count; i++) {
        entry->callers = add_link(table, (struct link){from, next[i], position, entry->callers});
        for (uint32_t exit = entry->exits; exit != NONE; exit = table->links[exit].next)
            reach(table, from, next[i], table->links[exit].position);
    }
}

static void follow_end(struct tabulation *table, uint32_t number, uint32_t statement, uint32_t position)
{
    struct entry *entry = &table->entries[number];
    if (number == INITIAL_ENTRY) {
        uint64_t action = cpds_labels_of(table->labels, statement, entry->held).action;
        if (action != 0 && action == table->word[position] && position + 1 == table->length)
            table->accepted = true;
        return;
    }
    entry->exits = add_link(table, (struct link){0, 0, position, entry->exits});
    for (uint32_t caller = entry->callers; caller != NONE; caller = table->links[caller].next)
        reach(table, table->links[caller].entry, table->links[caller].statement, position);
}

static void follow_step(struct tabulation *table, uint32_t number, uint32_t statement, uint32_t position)
{
    struct cpds_label label = cpds_labels_of(table->labels, statement, table->entries[number].held);
    uint64_t wanted = table->word[position];
    uint32_t next_count;
    const uint32_t *next = eml_next(table->program, statement, &next_count);
    if (label.wish != 0 && label.wish == wanted && position + 1 == table->length)
        table->accepted = true;
    for (uint32_t i = 0; i < next_count; i++) {
        if (label.action == 0 || label.also_silent)
            reach(table, number, next[i], position);
        if (label.action != 0 && label.action == wanted)
            reach(table, number, next[i], position + 1);
    }
}

static void follow(struct tabulation *table, uint32_t point)
{
    size_t length;
    const uint32_t *words = cpds_sequences_get(table->points, point, &length);
    uint32_t entry = words[0], statement = words[1], position = words[2];
    switch (table->program->statements[statement].kind) {
    case EML_CALL:
        follow_call(table, entry, statement, position);
        break;
    case EML_END_FUNCTION:
        follow_end(table, entry, statement, position);
        break;
    default:
        follow_step(table, entry, statement, position);
    }
}

enum cpds_membership cpds_member(const struct cpds_view *view, const uint64_t *word, size_t length,
                                 struct budget *budget)
{
    const struct eml_program *program = view->effects->program;
    uint32_t function = program->processes[view->process].main;
    struct tabulation table = {.program = program, .word = word, .length = length};
    table.labels = cpds_labels_new(view);
    table.points = cpds_sequences_new();
    table.entry_keys = cpds_sequences_new();
    entry_of(&table, function, (struct cpds_held){0, false}, 0, false);
    reach(&table, INITIAL_ENTRY, program->functions[function].first, 0);
    bool stopped = false;
    for (size_t i = 0; i < cpds_sequences_count(table.points) && !table.accepted && !stopped; i++) {
        follow(&table, (uint32_t)i);
        stopped = i > MOST_POINTS || budget_spent(budget);
    }
    cpds_labels_free(table.labels);
    cpds_sequences_free(table.points);
    cpds_sequences_free(table.entry_keys);
    mem_free(table.entries);
    mem_free(table.links);
    if (table.accepted)
        return CPDS_MEMBER;
    return stopped ? CPDS_MEMBERSHIP_UNKNOWN : CPDS_NOT_MEMBER;
}
