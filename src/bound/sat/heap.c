/* Variables by their activity, as a binary heap. */
#include "base/array.h"
#include "bound/sat/internal.h"

static const double largest_activity = 1e100, decay = 0.95;

static bool is_before(const struct sat *sat, uint32_t one, uint32_t other)
{
    return sat->variables[one].activity > sat->variables[other].activity;
}

static void put(struct sat *sat, size_t place, uint32_t variable)
{
    sat->heap[place] = variable;
    sat->variables[variable].place = (uint32_t)place;
}

static void move_up(struct sat *sat, size_t place)
{
    uint32_t variable = sat->heap[place];
    for (; place > 0 && is_before(sat, variable, sat->heap[(place - 1) / 2]); place = (place - 1) / 2)
        put(sat, place, sat->heap[(place - 1) / 2]);
    put(sat, place, variable);
}

static void move_down(struct sat *sat, size_t place)
{
    uint32_t variable = sat->heap[place];
    for (size_t child = 2 * place + 1; child < sat->heap_count; child = 2 * place + 1) {
        if (child + 1 < sat->heap_count && is_before(sat, sat->heap[child + 1], sat->heap[child]))
            child++;
        if (!is_before(sat, sat->heap[child], variable))
            break;
        put(sat, place, sat->heap[child]);
        place = child;
    }
    put(sat, place, variable);
}

void heap_add(struct sat *sat, uint32_t variable)
{
    if (sat->variables[variable].place != SAT_NONE)
        return;
    ARRAY_ADD(sat->heap, sat->heap_count, sat->heap_capacity, variable);
    move_up(sat, sat->heap_count - 1);
}

uint32_t heap_take(struct sat *sat)
{
    if (sat->heap_count == 0)
        return SAT_NONE;
    uint32_t first = sat->heap[0], last = sat->heap[--sat->heap_count];
    sat->variables[first].place = SAT_NONE;
    if (sat->heap_count > 0) {
        put(sat, 0, last);
        move_down(sat, 0);
    }
    return first;
}

void heap_bump(struct sat *sat, uint32_t variable)
{
    if ((sat->variables[variable].activity += sat->step) > largest_activity) {
        for (size_t i = 0; i < sat->variable_count; i++)
            sat->variables[i].activity /= largest_activity;
        sat->step /= largest_activity;
    }
    if (sat->variables[variable].place != SAT_NONE)
        move_up(sat, sat->variables[variable].place);
}

void heap_decay(struct sat *sat)
{
    sat->step /= decay;
}
