#include "run/explore.h"

#include "base/buffer.h"
#include "base/hash.h"
#include "base/memory.h"
#include "run/core/store.h"
#include "run/run.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_CHOICES = 8 }; /* of one step */

/* Whom the calls of notify in one step wake. */
struct picks {
    uint32_t made[MOST_CHOICES], of[MOST_CHOICES], count;
};

/* A state on the path: which threads were not tried yet, and how much had been printed. Behind the threads that run
 * come those whose time comes, and then those that wake up for no reason. */
struct level {
    uint32_t next;
    struct picks picks; /* for the next try */
    size_t printed;
};

struct search {
    struct run *run;
    struct buffer output;
    struct level *levels;
    size_t depth, level_capacity;
    uint64_t *seen; /* a hash set; 0: empty */
    size_t seen_size;
    struct explored *explored;
    bool spurious, clock;
    struct picks picks; /* of the step that runs */
    uint32_t picked;
};

static uint32_t pick(void *context, uint32_t thread, const uint32_t *waiting, uint32_t count)
{
    struct search *search = context;
    struct picks *picks = &search->picks;
    uint32_t at = search->picked++;
    (void)thread, (void)waiting;
    assert_true(at < MOST_CHOICES);
    if (at >= picks->count)
        picks->made[picks->count++] = 0;
    picks->of[at] = count;
    return picks->made[at];
}

/* The next way to choose behind the one that was tried; false if there is none. */
static bool next_picks(struct picks *picks)
{
    while (picks->count > 0 && picks->made[picks->count - 1] + 1 == picks->of[picks->count - 1])
        picks->count--;
    if (picks->count > 0)
        picks->made[picks->count - 1]++;
    return picks->count > 0;
}

static void print(void *context, int descriptor, const void *bytes, size_t length)
{
    struct buffer *output = context;
    if (descriptor == 1)
        buffer_add(output, bytes, length);
}

static bool insert(uint64_t *set, size_t size, uint64_t hash)
{
    size_t at = hash & (size - 1);
    for (; set[at] != 0; at = (at + 1) & (size - 1))
        if (set[at] == hash)
            return false;
    set[at] = hash;
    return true;
}

/* Whether the state is new. */
static bool is_new(struct search *search)
{
    uint64_t hash =
        hash_join(store_hash(run_store(search->run)), hash_bytes(search->output.text, search->output.length)) | 1;
    if (search->explored->states * 2 >= search->seen_size) {
        size_t size = search->seen_size == 0 ? 1024 : search->seen_size * 2;
        uint64_t *larger = mem_new(size, sizeof *larger);
        for (size_t i = 0; i < search->seen_size; i++)
            if (search->seen[i] != 0)
                insert(larger, size, search->seen[i]);
        mem_free(search->seen);
        search->seen = larger;
        search->seen_size = size;
    }
    if (!insert(search->seen, search->seen_size, hash))
        return false;
    search->explored->states++;
    return true;
}

static void add_outcome(struct explored *explored, const char *text, size_t length)
{
    while (length > 0 && text[length - 1] == '\n')
        length--;
    char *copy = strndup(text, length);
    size_t at = 0;
    while (at < explored->count && strcmp(explored->outcomes[at], copy) < 0)
        at++;
    if (at < explored->count && strcmp(explored->outcomes[at], copy) == 0) {
        free(copy);
        return;
    }
    explored->outcomes =
        mem_reserve(explored->outcomes, &explored->capacity, explored->count + 1, sizeof *explored->outcomes);
    memmove(explored->outcomes + at + 1, explored->outcomes + at, (explored->count - at) * sizeof *explored->outcomes);
    explored->outcomes[at] = copy;
    explored->count++;
}

/* Notes the outcome of a state that has no successors. */
static bool is_end(struct search *search)
{
    int status;
    enum run_end end = run_end(search->run, &status);
    if (end == RUN_FAILED)
        fail_msg("%s", run_problem(search->run));
    if (end == RUN_WRONG || end == RUN_ERROR) {
        struct buffer text = {0};
        buffer_format(&text, "wrong: %.*s", (int)strcspn(run_problem(search->run), ":"), run_problem(search->run));
        add_outcome(search->explored, text.text, text.length);
        buffer_free(&text);
        return true;
    }
    if (end == RUN_ABORTED) {
        add_outcome(search->explored, "aborted", strlen("aborted"));
        return true;
    }
    if (end == RUN_EXITED) {
        add_outcome(search->explored, search->output.text, search->output.length);
        return true;
    }
    for (uint32_t i = 0; i < run_thread_count(search->run); i++)
        if (run_ability(search->run, i) == RUN_CAN || run_ability(search->run, i) == RUN_TIMED)
            return false;
    add_outcome(search->explored, "deadlock", strlen("deadlock"));
    return true;
}

static void push(struct search *search)
{
    search->levels = mem_reserve(search->levels, &search->level_capacity, search->depth + 1, sizeof *search->levels);
    search->levels[search->depth++] = (struct level){.printed = search->output.length};
    store_mark(run_store(search->run));
}

/* Lets a thread run up to its next visible step, and notes which choices were made on the way. */
static void run_step(struct search *search, struct level *level, uint32_t thread)
{
    enum { LONG = 100000000 };
    search->picks = level->picks;
    search->picked = 0;
    run_thread(search->run, thread, LONG, RUN_TO_APPLICATION);
    level->picks = search->picks;
    if (!next_picks(&level->picks))
        level->next++;
}

/* Does what was not yet tried on a level; false if there is nothing left. */
static bool try_next(struct search *search, struct level *level)
{
    uint32_t count = run_thread_count(search->run);
    for (; level->next < count; level->next++)
        if (run_ability(search->run, level->next) == RUN_CAN) {
            run_step(search, level, level->next);
            return true;
        }
    while (level->next < 2 * count)
        if (run_time_out(search->run, level->next++ - count, !search->clock))
            return true;
    while (search->spurious && level->next < 3 * count)
        if (run_wake(search->run, level->next++ - 2 * count))
            return true;
    return false;
}

static void search_all(struct search *search, uint64_t most)
{
    push(search);
    while (search->depth > 0) {
        struct level *level = &search->levels[search->depth - 1];
        store_back(run_store(search->run), (uint32_t)search->depth - 1);
        search->output.length = level->printed;
        if (!try_next(search, level)) {
            store_drop(run_store(search->run), (uint32_t)--search->depth);
            continue;
        }
        search->explored->steps++;
        if (is_new(search) && !is_end(search))
            push(search);
        if (search->explored->states > most)
            fail_msg("more than %llu states", (unsigned long long)most);
    }
}

static struct explored explore_all(const struct class_source *source, const struct ir_module *module,
                                   struct run_options options, enum explore_wakes wakes, uint64_t most)
{
    struct explored explored = {0};
    struct search search = {
        .explored = &explored, .spurious = wakes == EXPLORE_SPURIOUS, .clock = wakes == EXPLORE_CLOCK};
    struct buffer why = {0};
    options.write = print;
    options.context = &search.output;
    options.untimed = true;
    options.megabytes = 64;
    buffer_add_text(&search.output, "");
    search.run = module != NULL ? run_open_c(module, &options, &why) : run_open(source, &options, &why);
    if (search.run == NULL)
        fail_msg("%s", why.text);
    run_set_chooser(search.run, wakes == EXPLORE_IN_ORDER ? NULL : pick, &search);
    search_all(&search, most);
    run_close(search.run);
    mem_free(search.levels);
    mem_free(search.seen);
    buffer_free(&search.output);
    buffer_free(&why);
    return explored;
}

struct explored explore(const struct class_source *source, const char *main, enum explore_wakes wakes, uint64_t most)
{
    return explore_all(source, NULL, (struct run_options){.main = main}, wakes, most);
}

struct explored explore_c(const struct ir_module *module, enum explore_wakes wakes, uint64_t most)
{
    return explore_all(NULL, module, (struct run_options){0}, wakes, most);
}

void explored_free(struct explored *explored)
{
    for (size_t i = 0; i < explored->count; i++)
        free(explored->outcomes[i]);
    mem_free(explored->outcomes);
}
