/* From a model to steps one after the other: the events of the prefix in an order that the model allows, with few
 * changes of threads, and only those that the question needs. */
#include "base/array.h"
#include "base/memory.h"
#include "predict/formula.h"

struct linear {
    struct prefix *prefix;
    const struct record *record;
    uint32_t count; /* events of the record */
    uint8_t *within, *kept;
    uint32_t *sequence, *position; /* of the prefix */
    size_t length;
    uint32_t *waiting;                /* by event: how many come before it and are not in the sequence yet */
    uint32_t *first, *next, *targets; /* lists of edges by their first event */
    size_t edge_count, edge_capacity, next_capacity;
    uint32_t *found; /* by use: who left what it reads in this order */
    uint32_t *todo;
    size_t todo_count, todo_capacity;
};

static bool is_true(const struct linear *linear, term of)
{
    return of == TERM_TRUE || (of != TERM_FALSE && solver_value(linear->prefix->solver, of) != 0);
}

static void find_edges(struct linear *linear)
{
    for (uint32_t i = 0; i < linear->count; i++)
        linear->first[i] = RECORD_NONE;
    for (size_t i = 0; i < linear->prefix->edge_count; i++) {
        const struct edge *edge = &linear->prefix->edges[i];
        if (!linear->within[edge->one] || !linear->within[edge->other] || !is_true(linear, edge->holds))
            continue;
        size_t at = linear->edge_count;
        ARRAY_RESERVE(linear->next, linear->next_capacity, at + 1);
        linear->next[at] = linear->first[edge->one];
        linear->first[edge->one] = (uint32_t)at;
        ARRAY_ADD(linear->targets, linear->edge_count, linear->edge_capacity, edge->other);
        linear->waiting[edge->other]++;
    }
}

/* The next event: of the thread that came last, or the first one that may come; whatever comes first if a model has a
 * circle, which the run will show. */
static uint32_t choose(const struct linear *linear, const uint32_t *heads, uint32_t thread)
{
    uint32_t any = RECORD_NONE, open = RECORD_NONE;
    if (thread != RECORD_NONE && heads[thread] != RECORD_NONE && linear->waiting[heads[thread]] == 0)
        return heads[thread];
    for (uint32_t i = 0; i < record_threads(linear->record); i++) {
        if (heads[i] == RECORD_NONE)
            continue;
        if (linear->waiting[heads[i]] == 0 && (open == RECORD_NONE || heads[i] < open))
            open = heads[i];
        if (any == RECORD_NONE || heads[i] < any)
            any = heads[i];
    }
    return open != RECORD_NONE ? open : any;
}

/* By thread its first event of the prefix; by event the next one of its thread. They are its first ones. */
static void find_heads(const struct linear *linear, uint32_t *heads, uint32_t *following)
{
    for (uint32_t i = 0; i < record_threads(linear->record); i++)
        heads[i] = RECORD_NONE;
    for (uint32_t i = linear->count; i-- > 0;) {
        uint32_t thread = record_event(linear->record, i)->thread;
        if (!linear->within[i])
            continue;
        following[i] = heads[thread];
        heads[thread] = i;
    }
}

static void sort(struct linear *linear)
{
    uint32_t *heads = mem_new(record_threads(linear->record) + (size_t)1, sizeof *heads);
    uint32_t *following = mem_new(linear->count + (size_t)1, sizeof *following);
    uint32_t thread = RECORD_NONE, event;
    find_edges(linear);
    find_heads(linear, heads, following);
    while ((event = choose(linear, heads, thread)) != RECORD_NONE) {
        thread = record_event(linear->record, event)->thread;
        heads[thread] = following[event];
        linear->position[event] = (uint32_t)linear->length;
        linear->sequence[linear->length++] = event;
        for (uint32_t at = linear->first[event]; at != RECORD_NONE; at = linear->next[at])
            linear->waiting[linear->targets[at]]--;
    }
    mem_free(heads);
    mem_free(following);
}

/* Who left what is read, in this order; of locks nobody, since another time that they are held may be left out. */
static void find_writers(struct linear *linear)
{
    uint32_t places = record_place_count(linear->record);
    uint32_t *last = mem_new(places + (size_t)1, sizeof *last);
    for (uint32_t i = 0; i < places; i++)
        last[i] = RECORD_NONE;
    for (size_t i = 0; i < linear->length; i++) {
        const struct event *event = record_event(linear->record, linear->sequence[i]);
        for (uint32_t j = 0; j < event->use_count; j++) {
            const struct use *use = record_use(linear->record, event->first_use + j);
            bool lock = record_place(linear->record, use->place)->kind == PLACE_LOCK;
            linear->found[event->first_use + j] = use->reads && !lock ? last[use->place] : RECORD_NONE;
            if (use->writes)
                last[use->place] = use->event;
        }
    }
    mem_free(last);
}

static void want(struct linear *linear, uint32_t event)
{
    if (event == RECORD_NONE || !linear->within[event] || linear->kept[event])
        return;
    linear->kept[event] = 1;
    ARRAY_ADD(linear->todo, linear->todo_count, linear->todo_capacity, event);
}

static void close_up(struct linear *linear)
{
    while (linear->todo_count > 0) {
        uint32_t number = linear->todo[--linear->todo_count];
        const struct event *event = record_event(linear->record, number);
        want(linear, event->previous);
        for (uint32_t i = 0; i < event->use_count; i++)
            want(linear, linear->found[event->first_use + i]);
    }
}

/* Whether somebody who is kept takes a lock behind an event, or waits for it next. */
static bool is_taken_later(const struct linear *linear, uint32_t place, const struct section *sections, size_t count,
                           uint32_t event)
{
    for (size_t i = 0; i < count; i++)
        if (linear->kept[sections[i].taken] && linear->position[sections[i].taken] > linear->position[event])
            return true;
    for (size_t i = 0; i < linear->prefix->next_count; i++) {
        const struct event *next = record_event(linear->record, linear->prefix->nexts[i]);
        for (uint32_t j = 0; j < next->use_count; j++)
            if (record_use(linear->record, next->first_use + j)->place == place)
                return true;
    }
    return false;
}

/* Who holds a lock that another one takes later gives it back before. */
static void give_back(struct linear *linear)
{
    for (uint32_t i = 0; i < record_place_count(linear->record); i++) {
        const struct place *place = record_place(linear->record, i);
        size_t count;
        if (place->kind != PLACE_LOCK)
            continue;
        struct section *sections = formula_sections(linear->record, place, &count);
        for (size_t j = 0; j < count; j++)
            if (linear->kept[sections[j].taken] && sections[j].given != RECORD_NONE &&
                !linear->kept[sections[j].given] && linear->within[sections[j].given] &&
                is_taken_later(linear, i, sections, count, sections[j].taken))
                want(linear, sections[j].given);
        mem_free(sections);
    }
}

/* Leaves out what nobody needs. */
static void cut(struct linear *linear)
{
    for (size_t i = 0; i < linear->prefix->wanted_count; i++)
        want(linear, linear->prefix->wanted[i]);
    while (linear->todo_count > 0) {
        close_up(linear);
        give_back(linear);
    }
    size_t length = 0;
    for (size_t i = 0; i < linear->length; i++)
        if (linear->kept[linear->sequence[i]])
            linear->sequence[length++] = linear->sequence[i];
    linear->length = length;
}

uint32_t *linear_find(struct prefix *prefix, size_t *count)
{
    size_t events = record_event_count(prefix->record) + (size_t)1, uses = 1;
    for (size_t i = 0; i + 1 < events; i++)
        uses += record_event(prefix->record, (uint32_t)i)->use_count;
    struct linear linear = {.prefix = prefix,
                            .record = prefix->record,
                            .count = (uint32_t)events - 1,
                            .within = mem_new(events, 1),
                            .kept = mem_new(events, 1),
                            .sequence = mem_new(events + prefix->next_count, sizeof(uint32_t)),
                            .position = mem_new(events, sizeof(uint32_t)),
                            .waiting = mem_new(events, sizeof(uint32_t)),
                            .first = mem_new(events, sizeof(uint32_t)),
                            .found = mem_new(uses, sizeof(uint32_t))};
    for (size_t i = 0; i + 1 < events; i++)
        linear.within[i] = is_true(&linear, prefix->in[i]);
    sort(&linear);
    find_writers(&linear);
    cut(&linear);
    mem_free(linear.within);
    mem_free(linear.kept);
    mem_free(linear.position);
    mem_free(linear.waiting);
    mem_free(linear.first);
    mem_free(linear.next);
    mem_free(linear.targets);
    mem_free(linear.found);
    mem_free(linear.todo);
    *count = linear.length;
    return linear.sequence;
}
