/* What heddle says about a program, and whether it covers what a real JVM did.
 *
 * Asked for by `heddle show callgraph|threads|locks --format json`. */
#ifndef HEDDLE_TESTS_REALITY_STATIC_FACTS_H
#define HEDDLE_TESTS_REALITY_STATIC_FACTS_H

#include "reality/recorded.h"

enum coverage {
    COVERED,   /* the static result has it */
    EXPLAINED, /* it does not, but it lists the place as not modelled, or one that led to the place */
    MISSING,
    UNASKED /* heddle has no such command yet, or was not asked */
};

struct static_facts;

/* Asks about the classes in a folder, but of threads and locks only if they are wanted: each command analyses the whole
 * program anew. Fails the test if heddle fails. */
struct static_facts *static_facts_new(const char *folder, bool threads_wanted, bool locks_wanted);
/* The same from the texts that heddle printed; NULL for a command that is not there. */
struct static_facts *static_facts_read(const char *calls, const char *threads, const char *locks);
void static_facts_free(struct static_facts *facts);

/* What must be there for each kind of fact:
 *   call   the edge from this instruction to this callee
 *   back   the callee among the methods that can be reached
 *   init   the initializer among them
 *   start  a thread of this class with this method as an entry, started by this instruction (or by the JVM)
 *   task   a thread of this class with this method as an entry
 *   lock   an acquisition at this instruction (or on entry of this method) of an object of this class */
enum coverage static_facts_cover(const struct static_facts *facts, const struct recorded *fact);

/* The same for all facts of a program; `coverages` has room for each. Here a fact is also explained if its method was
 * only entered, as far as the static result can tell, from places that it lists as not modelled. Fails the test if a
 * line is not understood. */
void static_facts_cover_all(const struct static_facts *facts, const struct texts *lines, enum coverage *coverages);

#endif
