#include "modular/constants.h"

#include "base/array.h"

#include <stdlib.h>

static uint64_t magnitude(unsigned width, uint64_t number)
{
    int64_t value = (int64_t)(number << (64 - width)) >> (64 - width);
    return value < 0 ? 2 * (uint64_t) - (value + 1) + 1 : 2 * (uint64_t)value;
}

/* Keeps those that are nearest to 0. */
static void add(struct constants *constants, unsigned width, uint64_t number)
{
    uint64_t *numbers = constants->numbers[width];
    uint32_t count = constants->counts[width], at = 0;
    number &= UINT64_MAX >> (64 - width);
    while (at < count && magnitude(width, numbers[at]) < magnitude(width, number))
        at++;
    if (at == CONSTANTS_MOST || (at < count && numbers[at] == number))
        return;
    if (count == CONSTANTS_MOST)
        count--;
    for (uint32_t i = count; i > at; i--)
        numbers[i] = numbers[i - 1];
    numbers[at] = number;
    constants->counts[width] = count + 1;
}

static void add_with_neighbours(struct constants *constants, unsigned width, uint64_t number)
{
    add(constants, width, number);
    add(constants, width, number - 1);
    add(constants, width, number + 1);
}

static void look_at(struct constants *constants, const struct terms *terms, const struct term_node *node)
{
    const term operands[] = {node->a, node->b, node->c};
    uint64_t number;
    constants->compares_signed |= node->op == TERM_SLT || node->op == TERM_SLE;
    constants->compares_unsigned |= node->op == TERM_ULT || node->op == TERM_ULE;
    if (node->op == TERM_CONCAT || node->op == TERM_EXTRACT)
        return;
    for (int i = 0; i < 3; i++) {
        unsigned width = term_width(terms, operands[i]);
        if (width > 1 && width <= 32 && term_is_constant(terms, operands[i], &number))
            add_with_neighbours(constants, width, number);
    }
}

struct walk {
    bool *seen;
    term *items;
    size_t count, capacity;
};

static void walk_from(struct constants *constants, const struct terms *terms, struct walk *walk, term of)
{
    uint64_t number;
    if (term_is_constant(terms, of, &number) && term_width(terms, of) > 1)
        add_with_neighbours(constants, term_width(terms, of), number);
    ARRAY_ADD(walk->items, walk->count, walk->capacity, of);
    while (walk->count > 0) {
        term next = walk->items[--walk->count];
        const struct term_node *node = term_at(terms, next);
        if (walk->seen[next] || node->op == TERM_CONSTANT || node->op == TERM_VARIABLE)
            continue;
        walk->seen[next] = true;
        look_at(constants, terms, node);
        ARRAY_ADD(walk->items, walk->count, walk->capacity, node->a);
        ARRAY_ADD(walk->items, walk->count, walk->capacity, node->b);
        ARRAY_ADD(walk->items, walk->count, walk->capacity, node->c);
    }
}

void constants_find(struct constants *constants, const struct system *system)
{
    const struct terms *terms = system->terms;
    struct walk walk = {.seen = mem_new(terms_count(terms) + 1, sizeof *walk.seen)};
    *constants = (struct constants){0};
    for (unsigned width = 2; width < CONSTANTS_WIDTHS; width++) {
        add(constants, width, 0);
        add(constants, width, 1);
        add(constants, width, UINT64_MAX);
    }
    add(constants, 1, 0);
    add(constants, 1, 1);
    for (size_t i = 0; i < system->step_count; i++) {
        const struct system_step *step = &system->steps[i];
        walk_from(constants, terms, &walk, step->guard);
        for (uint32_t k = 0; k < step->write_count; k++)
            walk_from(constants, terms, &walk, step->writes[k].value);
        for (uint32_t k = 0; step->to != SYSTEM_NONE && k < system->locations[step->to].place_count; k++)
            walk_from(constants, terms, &walk, step->values[k]);
    }
    mem_free(walk.seen);
    mem_free(walk.items);
}
