/* What random programs may have besides plain threads, fields and locks: one row each. */
#ifndef HEDDLE_TESTS_RANDOM_JAVA_FEATURES_H
#define HEDDLE_TESTS_RANDOM_JAVA_FEATURES_H

#include <stdbool.h>
#include <stdint.h>

enum feature_number {
    FEATURE_NONE,
    /* How a task is written. */
    FEATURE_ANONYMOUS,
    FEATURE_INNER,
    FEATURE_REFERENCE,
    FEATURE_LIBRARY,
    /* Who runs it. */
    FEATURE_FIXED,
    FEATURE_CACHED,
    FEATURE_SINGLE,
    FEATURE_FORK_JOIN,
    FEATURE_ASYNC,
    FEATURE_LATCH,
    FEATURE_TERMINATED,
    FEATURE_SCHEDULED,
    FEATURE_REPEATED,
    FEATURE_TIMER,
    FEATURE_INVOKE_ALL,
    FEATURE_COPIES,
    FEATURE_INVOKE_ANY,
    FEATURE_PARALLEL,
    FEATURE_SERVER,
    FEATURE_LONE_SERVER,
    /* How fields are accessed. */
    FEATURE_COUNTER,
    FEATURE_LOOK_UP,
    FEATURE_WINDOW,
    FEATURE_PASSED,
    FEATURE_HANDED,
    FEATURE_CONSTRUCTOR,
    /* Locks. */
    FEATURE_RETAKE,
    FEATURE_CONDITION,
    FEATURE_CLONED_LOCK,
    /* Classes. */
    FEATURE_INHERITANCE,
    FEATURE_GENERIC,
    FEATURE_PROXY,
    FEATURE_ESCAPE,
    FEATURE_CLONE,
    FEATURES
};

struct feature {
    const char *name;
    unsigned weight;
    bool precise;    /* what holds must be proved of programs with it */
    bool alone;      /* heddle is asked about such a program alone: it takes threads of others for helpers */
    const char *off; /* why it is not made unless asked for; NULL: it is */
    const char *what;
};

const struct feature *feature_row(unsigned feature);

/* Whether heddle is asked about a program with these features alone. */
bool features_alone(uint64_t bits);

/* The features of a list of names ("timer,proxy"; also "all", "on", "off") as bits; false if there is a name that no
 * row has. */
bool features_named(const char *names, uint64_t *bits);

#endif
