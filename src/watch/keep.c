/* The beginning of a run, to go back to: what is known of objects and threads while there is one thread only. */
#include "base/idmap.h"
#include "base/memory.h"
#include "run/run.h"
#include "watch/internal.h"

#include <assert.h>
#include <string.h>

struct watch_kept {
    struct idmap *object_of;
    struct object *objects;
    size_t object_count;
    uint64_t noted;
    struct thread *threads;
    size_t thread_count;
    struct goals_run *goals;
};

/* A list of its own with the same items. */
static void *copy_of(const void *items, size_t count, size_t size, size_t *capacity)
{
    void *copy = mem_new(count + 1, size);
    if (count > 0)
        memcpy(copy, items, count * size);
    *capacity = count + 1;
    return copy;
}

static struct thread copy_thread(const struct thread *of)
{
    struct thread copy = *of;
    copy.lingers = false;
    copy.calls = copy_of(of->calls, of->call_count, sizeof *of->calls, &copy.call_capacity);
    copy.making = copy_of(of->making, of->making_count, sizeof *of->making, &copy.making_capacity);
    copy.levels = copy_of(of->levels, of->level_count, sizeof *of->levels, &copy.level_capacity);
    copy.units = copy_of(of->units, of->unit_count, sizeof *of->units, &copy.unit_capacity);
    copy.touched = copy_of(of->touched, of->touch_count, sizeof *of->touched, &copy.touch_capacity);
    copy.attempts = copy_of(of->attempts, of->attempt_count, sizeof *of->attempts, &copy.attempt_capacity);
    return copy;
}

/* Gives objects logs of their own. */
static void copy_logs(struct object *objects, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct log *log = &objects[i].log;
        if (log->count > 0)
            log->items = copy_of(log->items, log->count, sizeof *log->items, &log->capacity);
        else
            *log = (struct log){.shared = log->shared, .parts = log->parts, .first_thread = log->first_thread};
    }
}

struct watch_kept *watch_keep(const struct watch *watch)
{
    struct watch_kept *kept = mem_new(1, sizeof *kept);
    size_t capacity;
    assert(watch->seeking != NULL);
    kept->object_of = idmap_copy(watch->object_of);
    kept->objects = copy_of(watch->objects, watch->object_count, sizeof *kept->objects, &capacity);
    kept->object_count = watch->object_count;
    copy_logs(kept->objects, kept->object_count);
    kept->noted = watch->noted;
    kept->threads = mem_new(watch->thread_count + 1, sizeof *kept->threads);
    kept->thread_count = watch->thread_count;
    for (size_t i = 0; i < watch->thread_count; i++)
        kept->threads[i] = copy_thread(&watch->threads[i]);
    kept->goals = goals_keep(watch);
    return kept;
}

void watch_back(struct watch *watch, const struct watch_kept *kept)
{
    watch_reset(watch);
    idmap_free(watch->object_of);
    watch->object_of = idmap_copy(kept->object_of);
    watch->objects =
        mem_reserve(watch->objects, &watch->object_capacity, kept->object_count + 1, sizeof *watch->objects);
    memcpy(watch->objects, kept->objects, kept->object_count * sizeof *watch->objects);
    watch->object_count = kept->object_count;
    copy_logs(watch->objects, watch->object_count);
    watch->noted = kept->noted;
    for (size_t i = 0; i < kept->thread_count; i++) {
        struct thread *thread = watch_thread(watch, (uint32_t)i);
        *thread = copy_thread(&kept->threads[i]);
    }
    goals_back(watch, kept->goals);
    /* All that the first thread has done comes before what others do. */
    for (uint32_t i = 1; i < run_thread_count(watch->run); i++)
        races_order(watch->races, 0, i);
}

void watch_kept_free(struct watch_kept *kept)
{
    if (kept == NULL)
        return;
    for (size_t i = 0; i < kept->thread_count; i++)
        watch_thread_free(&kept->threads[i]);
    mem_free(kept->threads);
    for (size_t i = 0; i < kept->object_count; i++)
        match_free(&kept->objects[i].log);
    mem_free(kept->objects);
    idmap_free(kept->object_of);
    goals_run_free(kept->goals);
    mem_free(kept);
}
