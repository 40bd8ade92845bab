#include "run/explore.h"

#include "base/buffer.h"
#include "base/hash.h"
#include "base/memory.h"
#include "run/run.h"
#include "run/store.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A state on the path: which threads were not tried yet, and how much had been printed. */
struct level {
    uint32_t next;
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
};

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
    if (end == RUN_EXITED) {
        add_outcome(search->explored, search->output.text, search->output.length);
        return true;
    }
    for (uint32_t i = 0; i < run_thread_count(search->run); i++)
        if (run_ability(search->run, i) == RUN_CAN)
            return false;
    add_outcome(search->explored, "deadlock", strlen("deadlock"));
    return true;
}

static void push(struct search *search)
{
    search->levels = mem_reserve(search->levels, &search->level_capacity, search->depth + 1, sizeof *search->levels);
    search->levels[search->depth++] = (struct level){0, search->output.length};
    store_mark(run_store(search->run));
}

/* The next thread to be tried on a level that can run; false if there is none. */
static bool next_thread(struct search *search, struct level *level, uint32_t *thread)
{
    while (level->next < run_thread_count(search->run)) {
        *thread = level->next++;
        if (run_ability(search->run, *thread) == RUN_CAN)
            return true;
    }
    return false;
}

static void search_all(struct search *search, uint64_t most)
{
    enum { LONG = 100000000 };
    push(search);
    while (search->depth > 0) {
        struct level *level = &search->levels[search->depth - 1];
        uint32_t thread;
        store_back(run_store(search->run), (uint32_t)search->depth - 1);
        search->output.length = level->printed;
        if (!next_thread(search, level, &thread)) {
            store_drop(run_store(search->run), (uint32_t)--search->depth);
            continue;
        }
        search->explored->steps++;
        run_thread(search->run, thread, LONG, RUN_TO_APPLICATION);
        if (is_new(search) && !is_end(search))
            push(search);
        if (search->explored->states > most)
            fail_msg("more than %llu states", (unsigned long long)most);
    }
}

struct explored explore(const struct facts_source *source, const char *main, uint64_t most)
{
    struct explored explored = {0};
    struct search search = {.explored = &explored};
    struct buffer why = {0};
    const struct run_options options = {
        .main = main, .write = print, .context = &search.output, .untimed = true, .megabytes = 64};
    buffer_add_text(&search.output, "");
    search.run = run_open(source, &options, &why);
    if (search.run == NULL)
        fail_msg("%s", why.text);
    search_all(&search, most);
    run_close(search.run);
    mem_free(search.levels);
    mem_free(search.seen);
    buffer_free(&search.output);
    buffer_free(&why);
    return explored;
}

void explored_free(struct explored *explored)
{
    for (size_t i = 0; i < explored->count; i++)
        free(explored->outcomes[i]);
    mem_free(explored->outcomes);
}
