/* The schedule of a run that is led, as it grows. For use within the room. */
#ifndef HEDDLE_TRIAL_TURNS_H
#define HEDDLE_TRIAL_TURNS_H

#include "base/buffer.h"

#include <stdint.h>

struct arena;

struct turns {
    struct buffer text, chosen; /* chosen: whom the turn that is not written yet wakes where there is a choice */
    uint32_t pending;           /* the thread whose turn it is, */
    uint64_t count;             /* and its instructions; 0: there is none */
};

/* Before a thread runs, and behind: turns of one thread that follow each other are one. In between, whom it woke. */
void turns_before(struct turns *turns, uint32_t thread);
void turns_choice(struct turns *turns, uint32_t woken);
void turns_after(struct turns *turns, uint64_t instructions);
void turns_timeout(struct turns *turns, uint32_t thread);
/* The whole schedule, in the arena. */
const char *turns_end(struct turns *turns, struct arena *arena);
void turns_free(struct turns *turns);

#endif
