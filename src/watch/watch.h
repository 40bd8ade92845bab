/* Monitors over runs of a Java program: what goes wrong between units of work, over real objects and real accesses.
 *
 * A monitor watches a run of the interpreter (run/watch.h), under whatever schedule the caller picks, and asks of it
 * what `heddle check` asks of a model, by the same rules:
 *   subjects    objects of application classes that the application's code makes, by their sites, and the static fields
 *               of its classes;
 *   locations   their fields that belong to an atomic set (isolate/spec/spec.h). Elements of an array in a field, and
 *               what happens inside a library object in a field (isolate/contents/contents.h), are accesses of that
 *               field;
 *   units       methods that isolate/spec/spec.h says are units for their receiver, for the static fields of their
 *               class, or for what a parameter points to; in the application's code also synchronized methods and
 *               blocks, and statements that read a field and write it back. A unit is the outermost one; whoever waits
 *               ends all that he has begun, and begins them anew;
 *   attempts    a read whose value a compare-and-set expects is one access with it if that succeeds, and is
 *   forgotten with
 *               it if it fails and the method reads again (attempts.c), as the models have it;
 *   patterns    those of the table in eml/query. Accesses of one location count as such only if they are of one sort:
 *               of the field itself, or of the contents of what it holds.
 * It also finds data races on such fields (two accesses that nothing orders, one of which writes), and deadlocks:
 * threads of which each waits for a monitor that the next one holds.
 *
 * **A hit is real**: the accesses happened, in this order, by these threads, in these units. So where it is not
 * certain that `heddle check` would ask the same, nothing is asked here: regions of library locks are no units of
 * their own; while an object is constructed and no other thread has touched it, what its maker does to it does not
 * count; an operation of a thread-safe collection is one access that lasts from its call to its return, and comes
 * before another one only if it ended before that began. Not all hits are found: of each object only the last
 * accesses are kept.
 *
 * The state of a monitor belongs to one run from its start: it does not follow store_mark and store_back by itself.
 * After going back to the mark where watching began, call watch_reset. (To follow marks in a search, give each event
 * an undo record: all changes go through the functions of internal.h, and none keeps addresses of the interpreter
 * beyond frames.) Hits stay. */
#ifndef HEDDLE_WATCH_WATCH_H
#define HEDDLE_WATCH_WATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buffer;
struct run;
struct watch;

/* Texts live as long as the watch. */
struct watch_step {
    const char *thread; /* as in a hit */
    const char *method; /* of the application: "Stack.pop" */
    const char *file;   /* may be NULL */
    uint32_t line;      /* 0: not known */
    const char *location;
    bool write;
};

enum { WATCH_STEPS = 4 };
enum watch_kind { WATCH_PATTERN, WATCH_RACE, WATCH_CYCLE };

struct watch_hit {
    enum watch_kind kind;
    uint32_t pattern; /* its number in eml/query; 0: none */
    const char *class;
    const char *site_method;  /* "Stack.make"; of static fields the class; of a cycle NULL */
    const char *site_file;    /* may be NULL */
    uint32_t site_line;       /* 0: not known, or static fields */
    const char *locations[2]; /* "Stack.count"; the second may be NULL */
    const char *thread; /* whose unit is broken: "main", or the application's method that it runs: "Producer.run" */
    struct watch_step steps[WATCH_STEPS];
    uint32_t step_count;
    uint64_t run; /* how often watch_reset was called before it was seen first */
};

/* Watches from now on. `text` is that of a specification file, or NULL (isolate/spec/spec.h). The run must outlive the
 * watch. NULL: why. */
struct watch *watch_new(struct run *run, const char *file, const char *text, size_t length, struct buffer *why);
void watch_free(struct watch *watch); /* NULL is fine */

/* The runs of a method of the application ("Stack.pop") are units of work for all that it touches, whatever the
 * specification says: those of suspicions are. Before the first run. */
void watch_add_unit(struct watch *watch, const char *method, size_t length);

/* A new run begins: all that is known of objects and threads is gone. */
void watch_reset(struct watch *watch);

/* What is known of a run while there are goals (watch/goals.h) and no thread but the first has done anything, to go
 * back to with store_back, as often as need be; what goals have counted meanwhile stays counted. Of the same watch, and
 * no goals may be added in between. Free it first. */
struct watch_kept;
struct watch_kept *watch_keep(const struct watch *watch);
void watch_back(struct watch *watch, const struct watch_kept *kept);
void watch_kept_free(struct watch_kept *kept); /* NULL is fine */

/* What was seen so far, each thing once (by site, pattern, locations and thread), in the order of seeing. */
const struct watch_hit *watch_hits(const struct watch *watch, size_t *count);
void watch_forget_hits(struct watch *watch); /* what is seen from now on counts as new */

#endif
