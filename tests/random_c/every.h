/* Every schedule of a program, plainly: all steps of all threads are tried from each state. The second opinion on the
 * explorer (src/state), of which nothing is used here; what steps tell (run/step.h) is common to both.
 *
 * Two searches. One knows states again by their hashes: what is found and how executions end does not depend on what
 * steps tell; in Java, each access, call or return of the program's own code is a step, also where nobody could notice
 * it. The other one counts classes of equivalent executions: it knows beginnings of executions again that
 * have the same steps, with conflicting ones in the same order, and sees to it that such ones lead to the same state.
 *
 * As in the explorer, a program's exit waits until nobody else can run, and a step that ends the run badly ends only
 * its thread, and changes nothing; an execution with such a step is blocked. */
#ifndef HEDDLE_TESTS_RANDOM_C_EVERY_H
#define HEDDLE_TESTS_RANDOM_C_EVERY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct class_source;
struct ir_module;
struct run;

/* A program of C, or one of Java. */
struct every_subject {
    const struct ir_module *module;
    const struct class_source *source;
    const char *main;                     /* Java: the main class */
    uint64_t (*outcome)(struct run *run); /* how an execution ends, as a number */
    uint64_t (*state)(struct run *run);   /* the same for executions that are equivalent so far */
    bool spurious;                        /* as in run_options */
    bool merges;                          /* the same; no data races are noted then */
};

/* A set of numbers. */
struct every_set {
    uint64_t *slots; /* 0: free */
    size_t size, count;
};
bool every_set_add(struct every_set *set, uint64_t one); /* false: it was there */
bool every_set_has(const struct every_set *set, uint64_t one);
void every_set_free(struct every_set *set);

struct every_result {
    const char *why_not;          /* NULL: it was complete */
    struct every_set outcomes;    /* hashes of states at the end of complete executions */
    struct every_set findings;    /* every_finding */
    uint64_t executions, blocked; /* classes; of the second search alone */
    uint64_t unsettled;           /* equivalent beginnings that led to different states */
    uint64_t states;              /* that were visited */
};

/* What is found, as a number: of a race both places, in any order. kind: an enum explore_kind. */
uint64_t every_finding(unsigned kind, const char *method, uint32_t line, const char *other, uint32_t other_line);
/* The state without what does not matter, as a number. */
uint64_t every_outcome(struct run *run);

/* By states first, then, if that was complete, by classes; at most so many states each. */
void every_schedule(const struct every_subject *subject, uint64_t most, struct every_result *states,
                    struct every_result *classes);
void every_result_free(struct every_result *result);

#endif
