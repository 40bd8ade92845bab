/* A replayed execution, as a finding for people: message, reasons, interleaving. All texts lie in the arena. */
#ifndef HEDDLE_DRIVER_EXECUTIONS_TELL_H
#define HEDDLE_DRIVER_EXECUTIONS_TELL_H

#include "driver/executions/replay.h"

struct telling {
    const struct replay *replay;
    struct arena *arena;
    uint32_t switches; /* of threads, in the schedule */
    bool locked_only;  /* only steps of threads that wait for ever are told: of long runs */
};

/* Two accesses, as numbers of steps. */
struct finding tell_race(const struct telling *telling, uint32_t one, uint32_t other);
struct finding tell_deadlock(const struct telling *telling);
/* A failed assertion or something undefined: what ended the run. */
struct finding tell_end(const struct telling *telling, enum finding_kind kind);
/* The invariant of the user does not hold behind a step; the number of steps: it did not when main began. */
struct finding tell_broken(const struct telling *telling, uint32_t step);
/* What is not freed when the program exits; `lost`: nothing points to it. */
struct finding tell_leak(const struct telling *telling, const struct replay_leak *leak, bool lost);

#endif
