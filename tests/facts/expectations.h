/* Java programs with expectations beside the code, as comments at the end of a line:
 *   // must: WORDS        has to be so
 *   // tolerated: WORDS   would be right, and need not be found yet
 * Several are separated by `;`. What the words mean is said by the test that checks them; they are about the line. */
#ifndef HEDDLE_TESTS_FACTS_EXPECTATIONS_H
#define HEDDLE_TESTS_FACTS_EXPECTATIONS_H

#include "facts/facts.h"
#include "facts/locks/locks.h"
#include "facts/threads/parallel.h"
#include "facts/threads/sharing.h"
#include "facts/threads/threads.h"

/* A program with all facts about its threads. */
struct subject {
    const struct facts *facts;
    struct singles *singles;
    struct threads *threads;
    struct parallel *parallel;
    struct sharing *sharing;
    struct locks *locks;
    const char *source; /* its text */
};

/* Whether an expectation is met; fails the test if it does not know the words. */
typedef bool expectation_check(const struct subject *subject, uint32_t line, const char *words);

/* Analyses a Java file and checks all that stands in it. Fails the test if a must is not met, or there is none. */
void expectations_check(const char *path, expectation_check *check);

/* Calls visit with each instruction of the application on a line, until it says true; whether it did. */
bool subject_any(const struct subject *subject, uint32_t line,
                 bool (*visit)(const struct subject *subject, instance_id instance, ir_value at, const void *context),
                 const void *context);

/* The rest of the words behind a first one; NULL if they do not begin with it. */
const char *words_behind(const char *words, const char *first);

/* The line that a comment `// name: WORD` stands on; fails the test if there is none. */
uint32_t subject_named_line(const struct subject *subject, const char *word);

/* Whether the name of an instance's method is this one. */
bool subject_is_method(const struct subject *subject, instance_id instance, const char *name);

#endif
