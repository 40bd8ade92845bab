/* One run: threads take turns at random, and pause for goals. */
#include "base/array.h"
#include "base/budget.h"
#include "base/hash.h"
#include "base/memory.h"
#include "run/run.h"
#include "trial/internal.h"

#include <inttypes.h>

enum {
    TURN_ALONE = 5000,
    MOST_NUDGES = 200,
    LONGEST_NUDGE = 16,
    TURNS_A_TIMEOUT = 8,
    CHANGES_EVERY = 20000 /* instructions, about */
};

struct leading {
    struct lead *lead;
    uint64_t random, done;
    uint64_t prelude; /* of these: before there were several threads */
    uint32_t pending; /* of the record: the thread whose turns are not written yet, */
    uint64_t pending_count;
    struct pause {
        uint64_t left; /* instructions of others; 0: it is not paused */
        bool others_ran;
        uint32_t nudges;   /* of this pause */
        uint64_t priority; /* where they count */
    } * pauses;
    uint32_t nudged; /* UINT32_MAX: nobody */
    uint64_t lowest; /* the priority that is given next to one that loses it */
    size_t known, capacity;
    size_t met;
};

static uint64_t next_random(struct leading *leading)
{
    leading->random = hash_mix(leading->random + 0x9e3779b97f4a7c15u);
    return leading->random;
}

static void flush(struct leading *leading)
{
    if (leading->pending_count > 0)
        buffer_format(leading->lead->record, "%" PRIu32 " %" PRIu64 "\n", leading->pending, leading->pending_count);
    leading->pending_count = 0;
}

static void know_threads(struct leading *leading)
{
    uint32_t count = run_thread_count(leading->lead->run);
    ARRAY_RESERVE(leading->pauses, leading->capacity, count + (size_t)1);
    for (; leading->known < count; leading->known++)
        leading->pauses[leading->known] = (struct pause){.priority = next_random(leading) | UINT64_C(1) << 63};
}

static void end_pause(struct leading *leading, uint32_t thread)
{
    const struct lead_guide *guide = leading->lead->guide;
    guide->end_pause(guide->context, thread, leading->pauses[thread].others_ran);
    leading->pauses[thread].left = 0;
}

static bool is_free(const struct leading *leading, uint32_t thread)
{
    return leading->pauses[thread].left == 0 && run_ability(leading->lead->run, thread) == RUN_CAN;
}

/* A thread that can run and is not paused, any or that of the highest priority; UINT32_MAX: there is none. */
static uint32_t find_free(struct leading *leading)
{
    uint32_t count = run_thread_count(leading->lead->run), found = UINT32_MAX;
    know_threads(leading);
    uint64_t start = next_random(leading);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t thread = (uint32_t)((start + i) % count);
        if (!is_free(leading, thread))
            continue;
        if (!leading->lead->priorities)
            return thread;
        if (found == UINT32_MAX || leading->pauses[thread].priority > leading->pauses[found].priority)
            found = thread;
    }
    return found;
}

static bool time_out(struct leading *leading, uint32_t thread)
{
    if (!run_time_out(leading->lead->run, thread, false))
        return false;
    flush(leading);
    buffer_format(leading->lead->record, "timeout %" PRIu32 "\n", thread);
    return true;
}

/* All that can run are paused: the times of others come first; then one of these goes on a little: it may hold what
 * others want. */
static bool free_one(struct leading *leading)
{
    struct run *run = leading->lead->run;
    uint32_t count = run_thread_count(run), paused = UINT32_MAX;
    uint64_t start = next_random(leading);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t thread = (uint32_t)((start + i) % count);
        if (leading->pauses[thread].left > 0 && run_ability(run, thread) == RUN_CAN)
            paused = thread;
    }
    if (paused == UINT32_MAX)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t thread = (uint32_t)((start + i) % count);
        if (run_ability(run, thread) == RUN_TIMED && time_out(leading, thread))
            return true;
    }
    struct pause *pause = &leading->pauses[paused];
    const struct lead_guide *guide = leading->lead->guide;
    if (guide->nudge == NULL || ++pause->nudges > MOST_NUDGES) {
        end_pause(leading, paused);
    } else {
        guide->nudge(guide->context, paused, pause->others_ran);
        leading->nudged = paused;
    }
    return true;
}

/* The thread that runs next; UINT32_MAX: none ever can. */
static uint32_t choose(struct leading *leading)
{
    for (;;) {
        uint32_t thread = find_free(leading);
        if (thread != UINT32_MAX)
            return thread;
        if (free_one(leading)) {
            if (leading->nudged != UINT32_MAX)
                return leading->nudged;
            continue;
        }
        flush(leading);
        if (!run_pass_time(leading->lead->run))
            return UINT32_MAX;
    }
}

/* Whether there is another thread that has not ended. */
static bool is_alone(const struct leading *leading, uint32_t thread)
{
    for (uint32_t i = 0; i < leading->known; i++)
        if (i != thread && run_ability(leading->lead->run, i) != RUN_OVER)
            return false;
    return true;
}

/* A thread has run: others that are paused lose patience, and it may be paused itself. */
static void count_turn(struct leading *leading, uint32_t thread, uint64_t done)
{
    const struct lead_guide *guide = leading->lead->guide;
    for (uint32_t i = 0; i < leading->known; i++) {
        struct pause *pause = &leading->pauses[i];
        if (pause->left == 0 || i == thread)
            continue;
        pause->others_ran = true;
        if (!guide->wants_pause(guide->context, i))
            pause->left = 0;
        else if (pause->left <= done)
            end_pause(leading, i);
        else
            pause->left -= done;
    }
    struct pause *own = &leading->pauses[thread];
    bool wants = guide->wants_pause(guide->context, thread);
    own->nudges = wants && own->left > 0 ? own->nudges : 0;
    own->left = wants ? leading->lead->patience : 0;
    own->others_ran = false;
    if (next_random(leading) % CHANGES_EVERY < done)
        own->priority = leading->lowest--;
}

/* Mostly short, so that small programs are torn apart; the longer ones let large programs get on. */
static uint64_t turn_length(struct leading *leading)
{
    uint64_t longest = UINT64_C(1) << next_random(leading) % (leading->lead->longest + UINT64_C(1));
    return 1 + next_random(leading) % longest;
}

/* Now and then, the time of a thread that waits for one comes though others could still run. */
static void time_out_at_random(struct leading *leading)
{
    struct run *run = leading->lead->run;
    uint32_t count = run_thread_count(run);
    if (!leading->lead->hurries || next_random(leading) % TURNS_A_TIMEOUT != 0)
        return;
    uint64_t start = next_random(leading);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t thread = (uint32_t)((start + i) % count);
        if (run_ability(run, thread) == RUN_TIMED && time_out(leading, thread))
            return;
    }
}

/* Whether the run has just got its second thread: its start ends the turn of the first one. */
static bool has_started(const struct leading *leading)
{
    const struct lead *lead = leading->lead;
    return lead->start != NULL && !lead->start->known && leading->known == 1 && run_thread_count(lead->run) == 2;
}

static void keep_start(struct leading *leading)
{
    struct lead_start *start = leading->lead->start;
    start->known = true;
    start->done = leading->done;
    start->pending = leading->pending;
    start->pending_count = leading->pending_count;
    buffer_clear(&start->record);
    buffer_add(&start->record, leading->lead->record->text, leading->lead->record->length);
    leading->lead->starts(leading->lead->context);
}

static void begin_there(struct leading *leading)
{
    const struct lead_start *start = leading->lead->start;
    if (start == NULL || !start->known)
        return;
    leading->done = start->done;
    leading->prelude = start->done < leading->lead->prelude ? start->done : leading->lead->prelude - 1;
    leading->pending = start->pending;
    leading->pending_count = start->pending_count;
    buffer_add(leading->lead->record, start->record.text, start->record.length);
    know_threads(leading);
}

static bool turn(struct leading *leading)
{
    struct lead *lead = leading->lead;
    time_out_at_random(leading);
    leading->nudged = UINT32_MAX;
    uint32_t thread = choose(leading);
    if (thread == UINT32_MAX)
        return false;
    if (thread != leading->pending)
        flush(leading);
    bool alone = is_alone(leading, thread);
    uint64_t length = alone                       ? TURN_ALONE
                      : leading->nudged == thread ? 1 + next_random(leading) % LONGEST_NUDGE
                                                  : turn_length(leading);
    uint64_t done = run_thread(lead->run, thread, length, RUN_ON);
    leading->pending = thread;
    leading->pending_count += done;
    leading->done += done;
    if (run_thread_count(lead->run) == 1)
        leading->prelude = leading->done;
    if (has_started(leading))
        keep_start(leading);
    know_threads(leading);
    if (!alone)
        count_turn(leading, thread, done);
    size_t met = lead->guide->met(lead->guide->context, thread);
    if (met > leading->met) {
        leading->met = met;
        flush(leading);
        return lead->met(lead->context);
    }
    return true;
}

struct lead lead_of(uint32_t n)
{
    static const uint32_t patience[] = {3000, 30000, 1000, 300000}, longest[] = {7, 10, 5, 14};
    return (struct lead){.patience = patience[n % 4],
                         .longest = longest[n / 4 % 4],
                         .priorities = n / 16 % 2 != 0,
                         .hurries = n % 2 == 1};
}

uint64_t lead_run(struct lead *lead)
{
    struct leading leading = {
        .lead = lead, .random = hash_mix(lead->seed), .lowest = UINT64_C(1) << 62, .met = lead->before};
    int status;
    buffer_clear(lead->record);
    begin_there(&leading);
    while (leading.prelude < lead->prelude && leading.done - leading.prelude < lead->instructions &&
           !budget_spent(lead->budget) && turn(&leading) && run_end(lead->run, &status) == RUN_GOES_ON)
        ;
    mem_free(leading.pauses);
    return leading.done;
}
