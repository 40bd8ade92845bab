#include "run/core/schedule.h"

#include "base/array.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "base/hash.h"
#include "base/memory.h"
#include "run/core/inputs.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    LARGE_QUANTUM = 10000,
    LONGEST_RANDOM = 7 /* as a power of two */,
    LONGEST_LINE = 512,
    MOST_CHOICES = 128,
    TURNS_A_WAKE = 64,
    TURNS_A_TIMEOUT = 16,
    LONGEST_ALONE = 5000 /* events that a thread runs while others could, if it is not told to stop */
};

/* Whom notify wakes, as a line of a schedule says. */
struct choices {
    unsigned line; /* 0: nothing was said */
    uint32_t threads[MOST_CHOICES];
    uint32_t count, used;
    bool impossible; /* the last one that was used does not wait there */
};

struct runner {
    struct run *run;
    const struct schedule *schedule;
    struct budget *budget;
    uint64_t random;
    uint32_t last;          /* the thread that ran last */
    uint32_t pending;       /* of the record: the thread whose steps are not written yet */
    uint64_t pending_steps; /* 0: none */
    struct buffer chosen;   /* whom it woke by notify where there was a choice */
    struct choices choices;
    uint64_t done;           /* instructions so far */
    struct bounded *bounded; /* NULL: another policy */
    bool untimed;            /* times come without the clock */
};

/* Where the policies with few switches stand. */
struct bounded {
    enum run_stop stop;
    uint64_t moments[SCHEDULE_MOST_MOMENTS]; /* in rising order, in steps */
    uint32_t count, next;
    uint64_t steps, alone; /* events so far; and since the last switch */
    uint64_t lowest;       /* the priority that is given next */
    uint64_t *priorities;
    size_t known, capacity;
    bool switches; /* the one that ran last must not go on */
};

static void flush_record(struct runner *runner)
{
    struct buffer name = {0};
    if (runner->schedule->record == NULL || runner->pending_steps == 0)
        return;
    if (runner->chosen.length > 0)
        fprintf(runner->schedule->record, "notify%s\n", runner->chosen.text);
    buffer_clear(&runner->chosen);
    run_thread_name(runner->run, runner->pending, &name);
    for (size_t i = 0; i < name.length; i++)
        if ((unsigned char)name.text[i] < ' ')
            name.text[i] = ' ';
    fprintf(runner->schedule->record, "%" PRIu32 " %" PRIu64 " # %s\n", runner->pending, runner->pending_steps,
            name.text == NULL ? "" : name.text);
    runner->pending_steps = 0;
    buffer_free(&name);
}

static bool is_over(const struct runner *runner)
{
    int status;
    return run_end(runner->run, &status) != RUN_GOES_ON;
}

/* Runs a thread step by step, up to a turn's end. */
static uint64_t run_watched(struct runner *runner, uint32_t thread, uint64_t count)
{
    const struct schedule_watcher *watcher = runner->schedule->watcher;
    uint64_t done = 0;
    do {
        watcher->before(watcher->context, thread);
        done += run_thread(runner->run, thread, count - done, RUN_TO_VISIBLE);
        watcher->after(watcher->context, thread);
    } while (done < count && !is_over(runner) && run_ability(runner->run, thread) == RUN_CAN &&
             run_is_visible(runner->run, thread));
    return done;
}

static uint64_t run_until(struct runner *runner, uint32_t thread, uint64_t count, enum run_stop stop)
{
    if (runner->pending != thread)
        flush_record(runner);
    runner->pending = thread;
    uint64_t done = runner->schedule->watcher != NULL ? run_watched(runner, thread, count)
                                                      : run_thread(runner->run, thread, count, stop);
    runner->pending_steps += done;
    runner->done += done;
    runner->last = thread;
    return done;
}

static uint64_t run_some(struct runner *runner, uint32_t thread, uint64_t count)
{
    return run_until(runner, thread, count, RUN_ON);
}

static uint64_t next_random(struct runner *runner)
{
    runner->random = hash_mix(runner->random + 0x9e3779b97f4a7c15u);
    return runner->random;
}

/* Whom notify wakes: whom the schedule says, anybody if chance decides, else who waits longest. */
static uint32_t choose_notified(void *context, uint32_t thread, const uint32_t *waiting, uint32_t count)
{
    struct runner *runner = context;
    struct choices *choices = &runner->choices;
    uint32_t chosen = 0;
    (void)thread;
    if (choices->used < choices->count) {
        uint32_t wanted = choices->threads[choices->used++];
        while (chosen < count && waiting[chosen] != wanted)
            chosen++;
        choices->impossible |= chosen == count;
    } else if (runner->schedule->policy != SCHEDULE_TURNS) {
        chosen = (uint32_t)(next_random(runner) % count);
    }
    if (runner->schedule->record != NULL && chosen < count)
        buffer_format(&runner->chosen, " %" PRIu32, waiting[chosen]);
    return chosen;
}

static void record_event(struct runner *runner, const char *word, uint32_t thread)
{
    flush_record(runner);
    if (runner->schedule->record != NULL)
        fprintf(runner->schedule->record, "%s %" PRIu32 "\n", word, thread);
}

/* Now and then, one of the threads that wait goes on without a reason. */
static void wake_at_random(struct runner *runner)
{
    uint32_t count = run_thread_count(runner->run);
    if (next_random(runner) % TURNS_A_WAKE != 0)
        return;
    uint64_t start = next_random(runner);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t thread = (uint32_t)((start + i) % count);
        if (run_wake(runner->run, thread)) {
            record_event(runner, "wake", thread);
            return;
        }
    }
}

/* Now and then, the time of one of the threads that sleep or wait for a time comes before others do what they could.
 * Programs without such threads get the same schedules as if there were no timeouts. */
static void time_out_at_random(struct runner *runner)
{
    uint32_t count = run_thread_count(runner->run), timed = 0;
    for (uint32_t i = 0; i < count; i++)
        timed += run_ability(runner->run, i) == RUN_TIMED;
    if (timed == 0 || next_random(runner) % TURNS_A_TIMEOUT != 0)
        return;
    uint32_t chosen = (uint32_t)(next_random(runner) % timed);
    for (uint32_t i = 0; i < count; i++)
        if (run_ability(runner->run, i) == RUN_TIMED && chosen-- == 0) {
            run_time_out(runner->run, i, false);
            record_event(runner, "timeout", i);
            return;
        }
}

/* Lets time pass until a thread can run; that is done before a line is followed, so a line of the record ends there.
 * False if none ever can. */
static bool wait_for_someone(struct runner *runner)
{
    for (;;) {
        for (uint32_t i = 0; i < run_thread_count(runner->run); i++)
            if (run_ability(runner->run, i) == RUN_CAN)
                return true;
        flush_record(runner);
        if (!run_pass_time(runner->run))
            return false;
    }
}

/* The thread that runs next; one can. */
static uint32_t choose(struct runner *runner)
{
    uint32_t count = run_thread_count(runner->run);
    uint64_t start = runner->schedule->policy == SCHEDULE_RANDOM ? next_random(runner) : runner->last + UINT64_C(1);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t thread = (uint32_t)((start + i) % count);
        if (run_ability(runner->run, thread) == RUN_CAN)
            return thread;
    }
    return runner->last;
}

/* Random turns are mostly short: small programs are torn apart by these, large ones still get on by the others. */
static uint64_t turn_length(struct runner *runner)
{
    if (runner->schedule->policy == SCHEDULE_RANDOM) {
        uint64_t longest = UINT64_C(1) << next_random(runner) % (LONGEST_RANDOM + 1);
        return 1 + next_random(runner) % longest;
    }
    return runner->schedule->quantum == 0 ? LARGE_QUANTUM : runner->schedule->quantum;
}

/* Policies with few switches. */

static int compare_moments(const void *one, const void *other)
{
    uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)other;
    return (a > b) - (a < b);
}

/* How long a run takes is not known, so the moments are spread over a random time. */
static void bounded_begin(struct runner *runner, struct bounded *bounded)
{
    bool priorities = runner->schedule->policy == SCHEDULE_PRIORITIES;
    uint32_t count = runner->schedule->bound - (priorities && runner->schedule->bound > 0 ? 1 : 0);
    bool coarse = next_random(runner) % 2 == 0;
    uint64_t horizon = UINT64_C(1) << (coarse ? 4 + next_random(runner) % 7 : 8 + next_random(runner) % 8);
    bounded->stop = coarse ? RUN_TO_OWN_EVENT : RUN_TO_EVENT;
    bounded->count = count > SCHEDULE_MOST_MOMENTS ? SCHEDULE_MOST_MOMENTS : count;
    bounded->lowest = SCHEDULE_MOST_MOMENTS + UINT64_C(1) + (UINT64_C(1) << 32);
    for (uint32_t i = 0; i < bounded->count; i++)
        bounded->moments[i] = 1 + next_random(runner) % horizon;
    qsort(bounded->moments, bounded->count, sizeof *bounded->moments, compare_moments);
    runner->bounded = bounded;
}

static void give_priorities(struct runner *runner)
{
    struct bounded *bounded = runner->bounded;
    uint32_t count = run_thread_count(runner->run);
    ARRAY_RESERVE(bounded->priorities, bounded->capacity, count + (size_t)1);
    for (; bounded->known < count; bounded->known++)
        bounded->priorities[bounded->known] = next_random(runner) | UINT64_C(1) << 63;
}

/* The one of the highest priority that can run; one can. */
static uint32_t choose_highest(struct runner *runner)
{
    uint32_t best = runner->last, count = run_thread_count(runner->run);
    bool found = false;
    give_priorities(runner);
    for (uint32_t i = 0; i < count; i++)
        if (run_ability(runner->run, i) == RUN_CAN &&
            (!found || runner->bounded->priorities[i] > runner->bounded->priorities[best])) {
            best = i;
            found = true;
        }
    return best;
}

static uint32_t choose_bounded(struct runner *runner)
{
    struct bounded *bounded = runner->bounded;
    bool switches = bounded->switches;
    bounded->switches = false;
    if (runner->schedule->policy == SCHEDULE_PRIORITIES) {
        if (switches)
            bounded->priorities[runner->last] = bounded->lowest--;
        return choose_highest(runner);
    }
    if (!switches && bounded->steps > 0 && run_ability(runner->run, runner->last) == RUN_CAN)
        return runner->last;
    uint32_t count = run_thread_count(runner->run);
    uint64_t start = next_random(runner);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t thread = (uint32_t)((start + i) % count);
        if (thread != runner->last && run_ability(runner->run, thread) == RUN_CAN)
            return thread;
    }
    return runner->last;
}

/* One turn: to the next event. */
static void bounded_turn(struct runner *runner)
{
    struct bounded *bounded = runner->bounded;
    uint32_t before = runner->last, thread = choose_bounded(runner);
    run_until(runner, thread, LARGE_QUANTUM, bounded->stop);
    bounded->alone = thread == before ? bounded->alone + 1 : 0;
    bounded->steps++;
    while (bounded->next < bounded->count && bounded->moments[bounded->next] <= bounded->steps) {
        bounded->next++;
        bounded->switches = true;
    }
    if (bounded->alone > LONGEST_ALONE) {
        bounded->switches = true;
        bounded->alone = 0;
    }
}

/* One line of a schedule. */

struct line {
    unsigned number;
    uint32_t thread;
    enum { LINE_EMPTY, LINE_COUNT, LINE_UNTIL, LINE_FREE, LINE_WAKE, LINE_TIMEOUT, LINE_NOTIFY } kind;
    uint64_t count;
    char file[LONGEST_LINE];
    uint32_t source_line;
    struct choices choices;
};

static const char *skip_spaces(const char *at)
{
    return at + strspn(at, " \t\r");
}

static bool read_number(const char **at, uint64_t *number)
{
    char *end;
    if (**at < '0' || **at > '9')
        return false;
    errno = 0;
    *number = strtoull(*at, &end, 10);
    *at = end;
    return errno == 0;
}

static bool read_until(const char *at, struct line *line)
{
    size_t length = strcspn(at, " \t\r");
    const char *colon = memrchr(at, ':', length);
    uint64_t number = 0;
    if (colon == NULL || colon == at)
        return false;
    memcpy(line->file, at, (size_t)(colon - at));
    line->file[colon - at] = '\0';
    const char *rest = colon + 1;
    if (!read_number(&rest, &number) || number > UINT32_MAX || *skip_spaces(rest) != '\0')
        return false;
    line->source_line = (uint32_t)number;
    line->kind = LINE_UNTIL;
    return true;
}

static bool read_thread(const char **at, uint32_t *thread)
{
    uint64_t number;
    if (!read_number(at, &number) || number > UINT32_MAX || (**at != '\0' && strchr(" \t\r", **at) == NULL))
        return false;
    *thread = (uint32_t)number;
    *at = skip_spaces(*at);
    return true;
}

/* What follows a word; NULL if the text does not begin with it. */
static const char *behind_word(const char *text, const char *word)
{
    size_t length = strlen(word);
    bool begins = strncmp(text, word, length) == 0 && (text[length] == ' ' || text[length] == '\t');
    return begins ? skip_spaces(text + length) : NULL;
}

static bool read_choices(const char *at, struct line *line)
{
    struct choices *choices = &line->choices;
    line->kind = LINE_NOTIFY;
    do {
        if (choices->count == MOST_CHOICES || !read_thread(&at, &choices->threads[choices->count++]))
            return false;
    } while (*at != '\0');
    line->thread = choices->threads[0];
    return true;
}

/* Whether a line says that the clock stands still. */
static bool is_untimed(const char *at)
{
    const char *word = "untimed";
    return strncmp(at, word, strlen(word)) == 0 && strchr("\n#", *skip_spaces(at + strlen(word))) != NULL;
}

bool schedule_is_untimed(const char *text, size_t length)
{
    char line[LONGEST_LINE];
    snprintf(line, sizeof line, "%.*s", length < sizeof line ? (int)length : (int)sizeof line, text);
    return is_untimed(skip_spaces(line));
}

static bool read_line(const char *text, struct line *line)
{
    const char *at = skip_spaces(text), *rest;
    line->kind = LINE_EMPTY;
    if (*at == '\0' || (line->number == 1 && is_untimed(at)))
        return true;
    if ((rest = behind_word(at, "notify")) != NULL)
        return read_choices(rest, line);
    if ((rest = behind_word(at, "wake")) != NULL) {
        line->kind = LINE_WAKE;
        return read_thread(&rest, &line->thread) && *rest == '\0';
    }
    if ((rest = behind_word(at, "timeout")) != NULL) {
        line->kind = LINE_TIMEOUT;
        return read_thread(&rest, &line->thread) && *rest == '\0';
    }
    if (!read_thread(&at, &line->thread))
        return false;
    if (*at == '\0') {
        line->kind = LINE_FREE;
        return true;
    }
    if ((rest = behind_word(at, "until")) != NULL)
        return read_until(rest, line);
    line->kind = LINE_COUNT;
    return read_number(&at, &line->count) && *skip_spaces(at) == '\0';
}

static bool refuse(struct runner *runner, const struct line *line, struct buffer *why, const char *what)
{
    struct buffer waits = {0};
    run_describe_waits(runner->run, &waits);
    buffer_format(why, "line %u: thread %" PRIu32 " %s\n%s", line->number, line->thread, what,
                  waits.text == NULL ? "" : waits.text);
    buffer_free(&waits);
    return false;
}

static bool at_place(struct runner *runner, const struct line *line)
{
    struct run_place place;
    return run_ability(runner->run, line->thread) != RUN_OVER && run_place(runner->run, line->thread, &place) &&
           place.line == line->source_line && strcmp(place.file, line->file) == 0;
}

static bool follow_until(struct runner *runner, const struct line *line, struct buffer *why)
{
    bool left = !at_place(runner, line);
    while (!is_over(runner) && run_ability(runner->run, line->thread) == RUN_CAN && !budget_spent(runner->budget)) {
        run_some(runner, line->thread, 1);
        bool there = at_place(runner, line);
        if (there && left)
            return true;
        left |= !there;
    }
    return budget_spent(runner->budget) || refuse(runner, line, why, "does not come to that line");
}

static bool follow_turn(struct runner *runner, const struct line *line, struct buffer *why)
{
    if (!wait_for_someone(runner) || run_ability(runner->run, line->thread) != RUN_CAN)
        return refuse(runner, line, why, "cannot run");
    if (line->kind == LINE_UNTIL)
        return follow_until(runner, line, why);
    if (line->kind == LINE_FREE) {
        while (run_some(runner, line->thread, LARGE_QUANTUM) == LARGE_QUANTUM && !budget_spent(runner->budget))
            ;
        return true;
    }
    for (uint64_t left = line->count; left > 0 && !budget_spent(runner->budget);) {
        if (is_over(runner) || run_ability(runner->run, line->thread) != RUN_CAN)
            return refuse(runner, line, why, "does not run that many instructions");
        left -= run_some(runner, line->thread, left < LARGE_QUANTUM ? left : LARGE_QUANTUM);
    }
    return true;
}

/* Whether all choices of an earlier line were made, as it said. */
static bool choices_were_made(struct runner *runner, struct buffer *why)
{
    struct choices *choices = &runner->choices;
    if (choices->line == 0)
        return true;
    uint32_t last = choices->impossible ? choices->used - 1 : choices->used;
    if (choices->impossible || choices->used < choices->count) {
        const struct line line = {.number = choices->line, .thread = choices->threads[last]};
        return refuse(runner, &line, why,
                      choices->impossible ? "is not among those that wait to be notified"
                                          : "is not chosen: no notify of the next turn has that choice");
    }
    choices->line = 0;
    return true;
}

static bool follow(struct runner *runner, const struct line *line, struct buffer *why)
{
    if (line->kind == LINE_EMPTY)
        return true;
    if (is_over(runner))
        return refuse(runner, line, why, "cannot run: the program is over");
    if (line->thread >= run_thread_count(runner->run))
        return refuse(runner, line, why, "does not exist");
    if (line->kind == LINE_NOTIFY) {
        if (!choices_were_made(runner, why))
            return false;
        runner->choices = line->choices;
        runner->choices.line = line->number;
        return true;
    }
    if (line->kind == LINE_WAKE) {
        if (!run_wake(runner->run, line->thread))
            return refuse(runner, line, why, "does not wait, or was woken already");
        record_event(runner, "wake", line->thread);
        return true;
    }
    if (line->kind == LINE_TIMEOUT) {
        if (!run_time_out(runner->run, line->thread, runner->untimed))
            return refuse(runner, line, why, "does not wait for a time, or its time has come already");
        record_event(runner, "timeout", line->thread);
        return true;
    }
    bool followed = follow_turn(runner, line, why);
    if (runner->choices.impossible)
        buffer_clear(why);
    return choices_were_made(runner, why) && followed;
}

static bool follow_text(struct runner *runner, struct buffer *why)
{
    const char *at = runner->schedule->text, *end = at + runner->schedule->length;
    for (unsigned number = 1; at < end; number++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((newline == NULL ? end : newline) - at);
        char text[LONGEST_LINE];
        struct line line = {.number = number};
        const char *comment = memchr(at, '#', length);
        size_t used = comment == NULL ? length : (size_t)(comment - at);
        if (used >= sizeof text || memchr(at, '\0', used) != NULL) {
            buffer_format(why, "line %u is too long or not a text", number);
            return false;
        }
        memcpy(text, at, used);
        text[used] = '\0';
        uint64_t input;
        bool wrong;
        if (inputs_read_line(text, &input, &wrong)) {
            at += length + 1;
            continue;
        }
        if (wrong || !read_line(text, &line)) {
            buffer_format(
                why,
                "line %u is not 'THREAD COUNT', 'THREAD until FILE:LINE', 'THREAD', 'notify THREAD...', 'wake THREAD', "
                "'timeout THREAD' or 'input NUMBER'",
                number);
            return false;
        }
        if (!follow(runner, &line, why))
            return false;
        at += length + 1;
    }
    return choices_were_made(runner, why);
}

bool schedule_run(struct run *run, const struct schedule *schedule, struct budget *budget, enum run_end *end,
                  int *status, struct buffer *why)
{
    struct runner runner = {.run = run, .schedule = schedule, .budget = budget, .random = hash_mix(schedule->seed)};
    runner.untimed = schedule->text != NULL && schedule_is_untimed(schedule->text, schedule->length);
    run_set_chooser(run, choose_notified, &runner);
    bool fine = schedule->text == NULL || follow_text(&runner, why);
    bool stuck = false;
    struct bounded bounded = {0};
    if (schedule->policy == SCHEDULE_PRIORITIES || schedule->policy == SCHEDULE_PREEMPTIONS)
        bounded_begin(&runner, &bounded);
    while (fine && !is_over(&runner) && !budget_spent(budget) &&
           (schedule->steps == 0 || runner.done < schedule->steps)) {
        if (schedule->spurious)
            wake_at_random(&runner);
        if (schedule->policy == SCHEDULE_RANDOM && !schedule->exact)
            time_out_at_random(&runner);
        if (!wait_for_someone(&runner)) {
            stuck = true;
            break;
        }
        if (runner.bounded != NULL) {
            bounded_turn(&runner);
            continue;
        }
        uint32_t thread = choose(&runner);
        run_some(&runner, thread, turn_length(&runner));
    }
    mem_free(bounded.priorities);
    flush_record(&runner);
    run_set_chooser(run, NULL, NULL);
    buffer_free(&runner.chosen);
    *end = run_end(run, status);
    if (stuck)
        *end = RUN_STUCK;
    return fine;
}
