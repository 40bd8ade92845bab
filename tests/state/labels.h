/* What `heddle check` must say of the executions of a program, in its comments:
 *     // holds              nothing is found, and all that is asked is proved
 *     // unknown: WORDS     nothing is found, and nothing is proved (but of Java programs that something is not
 *     raced for); the
 *                          report says these words
 *     // found: KIND …      behind a line: this is found here (of a race: one of the two accesses is here), KIND+:
 *     at least once
 *     // says: WORDS        the report says these words of a finding or its steps
 *     // missed: KIND -- WHY  behind a line: this is true and not found yet, so that the program seems safe
 *     // wrong: KIND -- WHY  this is found though it is not true; what else is said is not looked at
 * Nothing else may be found. */
#ifndef HEDDLE_TESTS_STATE_LABELS_H
#define HEDDLE_TESTS_STATE_LABELS_H

#include <yajl/yajl_tree.h>

struct child;

enum { LABELS_LONGEST_LINE = 256 };

/* A text of an object of JSON; "" if there is none. */
const char *labels_text(yajl_val object, const char *name);

/* Sees a finding happen again. */
typedef void labels_replay(const char *path, yajl_val finding);

/* Compares what a call of `heddle check --format json` printed with the source of the program; each finding is
 * replayed. Fails the test if it is not as it must be. */
void labels_compare(const char *path, const char *source, const struct child *child, labels_replay *replay);

#endif
