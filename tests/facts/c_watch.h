/* Holds the facts of a C program (facts/c/facts.h) against what it does: each access hits an object of the set of its
 * pointer, what has one owner is accessed by one thread, and so on for all that the facts say. */
#ifndef HEDDLE_TESTS_FACTS_C_WATCH_H
#define HEDDLE_TESTS_FACTS_C_WATCH_H

#include <stdbool.h>
#include <stdint.h>

struct buffer;
struct cfacts;
struct ir_module;

/* How much was looked at. */
struct c_watch_counts {
    uint64_t instructions, accesses, quiet, alone, held;
};

/* Runs the program under one random schedule, at most so many instructions. False: it did what the facts exclude, and
 * why says what. */
bool c_watch(const struct ir_module *module, const struct cfacts *facts, uint64_t seed, uint64_t most,
             struct c_watch_counts *counts, struct buffer *why);

#endif
