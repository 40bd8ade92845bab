/* A recorded run: what each thread did, as events on places of memory, with the values that were read and left.
 *
 * Events are the steps of the run from where there are several threads; what main did before is done first in every
 * run. A *place* is a stretch of memory, or some other object of run/step.h, whose bytes are always accessed
 * together. An event *uses* a place at most once: it reads what was there before it, leaves something else, or
 * both. Values are tokens: two that are equal mean the same bytes. */
#ifndef HEDDLE_PREDICT_RECORD_H
#define HEDDLE_PREDICT_RECORD_H

#include "state/guide.h"

struct budget;
struct record;

#define RECORD_NONE UINT32_MAX

/* A step that is to be taken: of a thread, with choices (NULL: there are none), and what it did when it was
 * recorded. */
struct planned_step {
    uint32_t thread;
    bool open; /* what it does here may be something else */
    uint64_t does;
    const struct guide_choices *choices;
};
struct plan {
    struct planned_step *steps; /* one block with the choices: free it with mem_free */
    size_t count;
    bool chooses; /* the last one has these choices instead of its own */
    struct guide_choices choices;
    uint64_t key; /* what the threads did and read in the end, as a hash */
};

struct event {
    uint32_t thread, previous; /* the event before it of the same thread, or RECORD_NONE */
    uint32_t place_in_thread;  /* how many there are before it of the same thread */
    uint32_t first_use, use_count;
    uint32_t first_access, access_count;
    bool stopped;     /* it would have ended the run: it only shows what it read */
    uint64_t does;    /* its accesses and choices as a hash */
    uint64_t history; /* all that the thread did and read up to here, with this event, as a hash */
    struct guide_choices choices;
    uint32_t first_option; /* what else there was to choose, for record_options */
};

struct use {
    uint32_t event, place;
    bool reads, writes;
    bool needs;  /* it was possible only because of who wrote before: started, woken, joined */
    bool waits;  /* it waits until the lock is free, */
    bool blocks; /* or until it is free enough (for one more reader) */
    uint64_t read, left;
    uint32_t from; /* the event that left what is read; RECORD_NONE: it was there from the beginning */
};

enum place_kind {
    PLACE_VALUES, /* memory: who reads may find any write of the same value */
    PLACE_LOCK,   /* taken and given back by turns */
    PLACE_NOBODY, /* all that is done to it comes to the same in any order, and nobody looks: it has no uses */
    PLACE_ORDER   /* what is there is not known: who uses it must find who wrote it last in the run */
};

struct place {
    uint64_t object, initial;
    uint32_t first, end;
    enum place_kind kind;
    uint32_t first_use, use_count; /* in record_uses_at */
};

/* Takes the steps of a plan as long as they do what they did, then lets threads take turns, to the end of the
 * program or so many events. */
struct record *record_new(struct guide *guide, const struct plan *plan, uint32_t most_events, struct budget *budget);
void record_free(struct record *record); /* NULL is fine */

/* How many steps of the plan did what they were to do. */
size_t record_followed(const struct record *record);

uint32_t record_event_count(const struct record *record);
const struct event *record_event(const struct record *record, uint32_t event);
const struct use *record_use(const struct record *record, uint32_t use);
const struct step_access *record_accesses(const struct record *record, uint32_t event, uint32_t *count);
/* What else could be chosen in an event: other choices, of which the last one is another one than was made. */
const struct guide_choices *record_options(const struct record *record, uint32_t event, uint32_t *count);
uint32_t record_place_count(const struct record *record);
const struct place *record_place(const struct record *record, uint32_t place);
/* The uses of a place, in the order of the run: numbers for record_use. */
const uint32_t *record_uses_at(const struct record *record, uint32_t place);
uint32_t record_threads(const struct record *record); /* names are smaller than this */
/* Whether the run was ended by a limit. */
bool record_is_cut(const struct record *record);
/* All that threads did and read, as a hash: runs with the same one say the same. */
uint64_t record_hash(const struct record *record);

#endif
