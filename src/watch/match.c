#include "watch/match.h"

#include "base/array.h"
#include "base/memory.h"
#include "eml/program.h"
#include "eml/query.h"

#include <string.h>

enum { PLACE_A = 0, PLACE_B = 1, MOST_ACCESSES = 4, MOST_LOGGED = 64 };

/* A pattern while accesses for it are chosen, the last one first. */
struct choice {
    const struct log *log;
    const struct eml_access *accesses; /* its variables are 0 (u) and 1 (v), its memories PLACE_A and PLACE_B */
    const struct eml_variable *variables;
    const struct entry *chosen[MOST_ACCESSES];
    const struct entry *places[2];  /* an access that fixes the location */
    const struct entry *threads[2]; /* an access that fixes the thread and the unit */
};

bool match_same_part(const struct part *one, const struct part *other)
{
    if (one->object == 0 || other->object == 0)
        return true;
    return one->object == other->object && (one->place == other->place || one->place == 0 || other->place == 0);
}

static bool same_location(const struct log *log, const struct entry *one, const struct entry *other)
{
    return one->field == other->field && one->contents == other->contents &&
           (!log->parts || match_same_part(&one->part, &other->part));
}

static bool fits_location(const struct choice *choice, const struct entry *entry, uint32_t place)
{
    const struct entry *same = choice->places[place], *other = choice->places[1 - place];
    if (same != NULL && !same_location(choice->log, same, entry))
        return false;
    return other == NULL || (other->field != entry->field && other->set == entry->set);
}

static bool fits_thread(const struct choice *choice, const struct entry *entry, uint32_t variable)
{
    const struct entry *same = choice->threads[variable], *other = choice->threads[1 - variable];
    if (choice->variables[variable].unit && entry->unit == 0)
        return false;
    if (same != NULL && (same->thread != entry->thread || same->unit != entry->unit))
        return false;
    return other == NULL || other->thread != entry->thread;
}

/* Chooses access n and all before it. */
static bool choose(struct choice *choice, uint32_t n, size_t before)
{
    const struct eml_access *access = &choice->accesses[n];
    const struct entry *later = choice->chosen[n + 1];
    for (size_t i = before; i-- > 0;) {
        const struct entry *entry = &choice->log->items[i];
        if (entry->write != access->write || entry->end >= later->begin ||
            !fits_location(choice, entry, access->memory) || !fits_thread(choice, entry, access->variable))
            continue;
        const struct entry *place = choice->places[access->memory], *thread = choice->threads[access->variable];
        choice->chosen[n] = entry;
        choice->places[access->memory] = entry;
        choice->threads[access->variable] = entry;
        if (n == 0 || choose(choice, n - 1, i))
            return true;
        choice->places[access->memory] = place;
        choice->threads[access->variable] = thread;
    }
    return false;
}

/* Whether the newest access completes a pattern. */
static bool find_pattern(const struct log *log, const struct eml_goal *goal, struct choice *choice)
{
    uint32_t last = (uint32_t)goal->access_count - 1;
    size_t newest = log->count - 1;
    const struct entry *entry = &log->items[newest];
    const struct eml_access *access = &goal->accesses[last];
    *choice = (struct choice){.log = log, .accesses = goal->accesses, .variables = goal->variables};
    if (access->write != entry->write || !fits_thread(choice, entry, access->variable))
        return false;
    choice->chosen[last] = choice->places[access->memory] = choice->threads[access->variable] = entry;
    return choose(choice, last - 1, newest);
}

static bool is_again(const struct log *log, const struct entry *one, const struct entry *other)
{
    return one->unit == other->unit && same_location(log, one, other) && one->write == other->write;
}

/* What a thread does over and over, with nobody in between, is kept twice only: at its first and its last time. */
static void forget_repeated(struct log *log, const struct entry *entry)
{
    size_t found = 0, last = 0;
    for (size_t i = log->count; i-- > 0 && log->items[i].thread == entry->thread;)
        if (is_again(log, &log->items[i], entry)) {
            last = found++ == 0 ? i : last;
            if (found == 2)
                break;
        }
    if (found < 2)
        return;
    memmove(log->items + last, log->items + last + 1, (log->count - last - 1) * sizeof *log->items);
    log->count--;
}

/* Adds an entry behind all that ended before it: its place. */
static size_t note(struct log *log, const struct entry *entry)
{
    if (log->count == 0 && !log->shared)
        log->first_thread = entry->thread;
    log->shared |= entry->thread != log->first_thread;
    bool last = log->count == 0 || log->items[log->count - 1].end <= entry->end;
    if (last)
        forget_repeated(log, entry);
    if (log->count == MOST_LOGGED) {
        memmove(log->items, log->items + 1, (log->count - 1) * sizeof *log->items);
        log->count--;
    }
    ARRAY_ADD(log->items, log->count, log->capacity, *entry);
    size_t at = log->count - 1;
    for (; at > 0 && log->items[at - 1].end > entry->end; at--)
        log->items[at] = log->items[at - 1];
    log->items[at] = *entry;
    return at;
}

/* Tells of the patterns that the last access of a log completes. */
static void find_all(const struct log *log, match_found *found, void *context)
{
    for (uint32_t pattern = EML_PATTERN_FIRST; log->shared && pattern <= EML_PATTERN_LAST; pattern++) {
        const struct eml_query query = {.pattern = pattern, .process = EML_NONE, .a = PLACE_A, .b = PLACE_B};
        struct eml_goal goal;
        struct choice choice;
        eml_goal_of(NULL, &query, &goal);
        if (!find_pattern(log, &goal, &choice))
            continue;
        const struct match match = {.pattern = pattern,
                                    .steps = choice.chosen,
                                    .count = (uint32_t)goal.access_count,
                                    .u = choice.threads[0],
                                    .a = choice.places[PLACE_A],
                                    .b = choice.places[PLACE_B]};
        found(context, &match);
    }
}

void match_add(struct log *log, const struct entry *entry, match_found *found, void *context)
{
    size_t at = note(log, entry);
    for (struct log up_to = *log; at < log->count; at++) {
        up_to.count = at + 1;
        find_all(&up_to, found, context);
    }
}

void match_free(struct log *log)
{
    mem_free(log->items);
    *log = (struct log){0};
}
