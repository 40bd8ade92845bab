/* Blocks that a C program allocated and did not free: asked where an execution ends. */
#ifndef HEDDLE_RUN_BLOCKS_H
#define HEDDLE_RUN_BLOCKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct run;

struct run_block {
    uint64_t spot; /* where it was allocated: run_spot_place says what that means */
    uint64_t size; /* in bytes */
};

struct run_blocks {
    struct run_block *items; /* in no order that means something; run_blocks_free frees them */
    size_t count, capacity;
    /* Of those that nothing points to: there are others of which that is not known, because numbers look like addresses
     * (pointers of 32 bits), or variables that are not used any more may point there. */
    bool doubtful;
};

/* The blocks that are allocated now; with `lost` only those to which no way leads: from globals, the variables and
 * values that are still used of threads that have not ended, results that nobody fetched yet, or other blocks on
 * such a way. What mmap gives is no block. None in Java. */
struct run_blocks run_blocks(struct run *run, bool lost);
void run_blocks_free(struct run_blocks *blocks);

/* Whether blocks were ever allocated, also on ways that were taken back. */
bool run_made_blocks(const struct run *run);

/* Whether all threads but this one were joined: they have nothing left to do. */
bool run_others_are_joined(struct run *run, uint32_t thread);

#endif
