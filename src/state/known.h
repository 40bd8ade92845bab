/* States that are known again: each state gets a key, and equal states get the same one.
 *
 * A key is a hash of 64 bits, or, if states are to be compared exactly, a number that no other state has: then what was
 * met is kept, in pieces that many states share.
 *
 * States of C programs are equal if they differ only in where objects lie (run_canonical), as long as that makes no
 * difference to the program; when it does (run_is_numbered), and of Java programs, all bytes count. Then other keys are
 * given, so that whoever has old ones must begin anew. */
#ifndef HEDDLE_STATE_KNOWN_H
#define HEDDLE_STATE_KNOWN_H

#include <stdbool.h>
#include <stdint.h>

struct known;
struct run;

struct known *known_new(bool exact);
void known_free(struct known *known);

/* The key of the state at hand. An exact one has 32 bits. */
uint64_t known_key(struct known *known, struct run *run);

#endif
