/* Data races: two accesses of a field of a subject by different threads, one of which writes, that nothing orders.
 *
 * Order is that of vector clocks: program order, starting and joining threads, monitors, unparking, and accesses that
 * order (volatile fields, Unsafe, handles): each of those is taken to acquire and to release. The end of a class
 * initialiser is before all that any thread does afterwards. So some races are missed, and none is made up. */
#include "base/array.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "watch/internal.h"

enum { MOST_READERS = 8 };

/* How much of each thread is known to have happened before: one number for each. */
struct clocks {
    uint32_t *of;
    size_t count, capacity;
};

/* The last accesses of a field of an object. */
struct cell {
    struct seen_access {
        uint32_t thread, time; /* 0: none */
        struct spot spot;
        uint32_t entry_method;
    } write, reads[MOST_READERS];
    uint32_t read_count;
};

struct races {
    struct clocks *threads; /* by thread */
    size_t thread_count, thread_capacity;
    struct clocks everybody; /* what happened before whatever comes, by initialisers */
    struct idmap *sync_of;   /* monitor, or place that orders: number in syncs */
    struct clocks *syncs;
    size_t sync_count, sync_capacity;
    struct idmap *cell_of;
    struct cell *cells;
    size_t cell_count, cell_capacity;
};

static void clocks_reserve(struct clocks *clocks, size_t count)
{
    size_t before = clocks->capacity;
    if (count <= clocks->count)
        return;
    ARRAY_RESERVE(clocks->of, clocks->capacity, count);
    memset(clocks->of + before, 0, (clocks->capacity - before) * sizeof *clocks->of);
    clocks->count = count;
}

static void clocks_join(struct clocks *into, const struct clocks *from)
{
    clocks_reserve(into, from->count);
    for (size_t i = 0; i < from->count; i++)
        if (from->of[i] > into->of[i])
            into->of[i] = from->of[i];
}

static struct clocks *clocks_of(struct races *races, uint32_t thread)
{
    size_t before = races->thread_capacity;
    if (thread >= races->thread_count) {
        ARRAY_RESERVE(races->threads, races->thread_capacity, thread + (size_t)1);
        memset(races->threads + before, 0, (races->thread_capacity - before) * sizeof *races->threads);
        races->thread_count = thread + (size_t)1;
    }
    struct clocks *clocks = &races->threads[thread];
    if (clocks->count <= thread) {
        clocks_reserve(clocks, thread + (size_t)1);
        clocks->of[thread] = 1;
        clocks_join(clocks, &races->everybody);
    }
    return clocks;
}

static struct clocks *sync_at(struct races *races, uint64_t place)
{
    uint32_t number = idmap_get(races->sync_of, place);
    if (number != IDMAP_NONE)
        return &races->syncs[number];
    ARRAY_RESERVE(races->syncs, races->sync_capacity, races->sync_count + 1);
    races->syncs[races->sync_count] = (struct clocks){0};
    idmap_put(races->sync_of, place, (uint32_t)races->sync_count);
    return &races->syncs[races->sync_count++];
}

static uint64_t place_of(ref object, uint32_t offset)
{
    return (uint64_t)object << 32 | offset;
}

void races_acquire(struct races *races, uint32_t thread, ref object, uint32_t offset)
{
    struct clocks *clocks = clocks_of(races, thread);
    clocks_join(clocks, sync_at(races, place_of(object, offset)));
}

void races_release(struct races *races, uint32_t thread, ref object, uint32_t offset)
{
    struct clocks *clocks = clocks_of(races, thread);
    clocks_join(sync_at(races, place_of(object, offset)), clocks);
    clocks->of[thread]++;
}

void races_order(struct races *races, uint32_t before, uint32_t after)
{
    struct clocks *later = clocks_of(races, after);
    (void)later;
    const struct clocks *earlier = clocks_of(races, before);
    clocks_join(&races->threads[after], earlier);
    races->threads[before].of[before]++;
}

void races_order_all(struct races *races, uint32_t before)
{
    clocks_join(&races->everybody, clocks_of(races, before));
    for (size_t i = 0; i < races->thread_count; i++)
        if (races->threads[i].count > 0)
            clocks_join(&races->threads[i], &races->everybody);
    races->threads[before].of[before]++;
}

static void drop_places(struct races *races)
{
    for (size_t i = 0; i < races->sync_count; i++)
        mem_free(races->syncs[i].of);
    races->sync_count = races->cell_count = 0;
    idmap_free(races->sync_of);
    idmap_free(races->cell_of);
    races->sync_of = idmap_new();
    races->cell_of = idmap_new();
}

/* Places are used again: what is known of them is gone, and with it what they ordered; so all is taken to be
 * ordered. */
void races_forget(struct races *races)
{
    drop_places(races);
    for (uint32_t i = 0; i < races->thread_count; i++)
        races_order_all(races, i);
}

struct races *races_new(void)
{
    struct races *races = mem_new(1, sizeof *races);
    races->sync_of = idmap_new();
    races->cell_of = idmap_new();
    return races;
}

void races_free(struct races *races)
{
    if (races == NULL)
        return;
    drop_places(races);
    idmap_free(races->sync_of);
    idmap_free(races->cell_of);
    for (size_t i = 0; i < races->thread_count; i++)
        mem_free(races->threads[i].of);
    mem_free(races->threads);
    mem_free(races->everybody.of);
    mem_free(races->syncs);
    mem_free(races->cells);
    mem_free(races);
}

static struct cell *cell_at(struct races *races, uint64_t place)
{
    uint32_t number = idmap_get(races->cell_of, place);
    if (number != IDMAP_NONE)
        return &races->cells[number];
    ARRAY_RESERVE(races->cells, races->cell_capacity, races->cell_count + 1);
    races->cells[races->cell_count] = (struct cell){0};
    idmap_put(races->cell_of, place, (uint32_t)races->cell_count);
    return &races->cells[races->cell_count++];
}

static bool is_race(const struct clocks *clocks, const struct seen_access *access, uint32_t thread)
{
    return access->time > 0 && access->thread != thread &&
           (access->thread >= clocks->count || clocks->of[access->thread] < access->time);
}

static void note_read(struct cell *cell, const struct seen_access *access)
{
    uint32_t n = 0;
    while (n < cell->read_count && cell->reads[n].thread != access->thread)
        n++;
    if (n == MOST_READERS)
        return;
    cell->reads[n] = *access;
    cell->read_count += n == cell->read_count;
}

static struct entry entry_of(const struct seen_access *access, const struct entry *like, bool write)
{
    struct entry entry = *like;
    entry.thread = access->thread;
    entry.spot = access->spot;
    entry.entry_method = access->entry_method;
    entry.write = write;
    return entry;
}

void races_access(struct watch *watch, const struct object *subject, struct part part, const struct entry *entry)
{
    struct races *races = watch->races;
    const struct clocks *clocks = clocks_of(races, entry->thread);
    struct cell *cell = cell_at(races, place_of(part.object, part.place));
    const struct seen_access now = {entry->thread, clocks->of[entry->thread], entry->spot, entry->entry_method};
    if (is_race(clocks, &cell->write, entry->thread)) {
        const struct entry other = entry_of(&cell->write, entry, true);
        hit_race(watch, subject, &other, entry);
    }
    for (uint32_t i = 0; entry->write && i < cell->read_count; i++)
        if (is_race(clocks, &cell->reads[i], entry->thread)) {
            const struct entry other = entry_of(&cell->reads[i], entry, false);
            hit_race(watch, subject, &other, entry);
        }
    if (entry->write) {
        cell->write = now;
        cell->read_count = 0;
    } else {
        note_read(cell, &now);
    }
}
