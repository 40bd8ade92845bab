/* The explorer (src/state) beside the plain search (every.h), on one program. */
#ifndef HEDDLE_TESTS_RANDOM_C_COMPARE_H
#define HEDDLE_TESTS_RANDOM_C_COMPARE_H

#include <stdbool.h>
#include <stdint.h>

struct buffer;
struct every_subject;
struct ir_module;

struct compare_limits {
    uint64_t executions; /* of the explorer */
    uint64_t states;     /* of each plain search */
    bool spurious;       /* as in run_options */
    bool merges;         /* the same: nobody asks for data races */
};

enum compare_answer {
    COMPARE_SAME,
    COMPARE_OUTCOMES, /* executions end in other states */
    COMPARE_FINDINGS,
    COMPARE_CLASSES,   /* the explorer runs more or fewer executions than there are classes, or redundant ones */
    COMPARE_UNSETTLED, /* equivalent executions lead to different states: steps tell too little */
    COMPARE_BY_STATES, /* the search over states finds or reaches something else than the one by orders */
    COMPARE_SWITCHES,  /* with other switches the explorer says something else */
    COMPARE_FACTS,     /* the program does what static facts exclude */
    COMPARE_TOO_LARGE, /* for the limits, so nothing was compared */
    COMPARE_ANSWERS
};

struct compare_figures {
    uint64_t executions, blocked, states;
    bool found;   /* something */
    bool classes; /* these were counted */
};

struct compare_request {
    bool nested; /* threads start threads, so the numbers of threads, which are in states, depend on schedules */
    struct compare_limits limits;
    uint32_t switches; /* a combination (switches.h) with which the explorer must say the same; 0: none */
};

enum compare_answer compare_searches(const struct every_subject *subject, const struct compare_request *request,
                                     struct compare_figures *figures, struct buffer *complaint);
/* The same for a program of C. */
enum compare_answer compare_c(const struct ir_module *module, const struct compare_request *request,
                              struct compare_figures *figures, struct buffer *complaint);
extern const char *const compare_words[COMPARE_ANSWERS];

#endif
