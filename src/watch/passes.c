#include "watch/passes.h"

#include "base/array.h"
#include "base/buffer.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "base/names.h"
#include "watch/internal.h"

#include <inttypes.h>

struct place {
    uint32_t counts[2]; /* reads, and writes */
    uint32_t threads;   /* of this run, as bits */
};

struct passes {
    struct names *names; /* "Stack.pop:12" */
    struct place *places;
    size_t count, capacity;
    struct idmap *place_of; /* method and line: number of the place + 1; 0: none */
    bool stopped;
};

struct passes *passes_new(void)
{
    struct passes *passes = mem_new(1, sizeof *passes);
    passes->names = names_new();
    passes->place_of = idmap_new();
    return passes;
}

void passes_free(struct passes *passes)
{
    if (passes == NULL)
        return;
    names_free(passes->names);
    idmap_free(passes->place_of);
    mem_free(passes->places);
    mem_free(passes);
}

static void name_place(struct buffer *name, const char *method, uint32_t line)
{
    buffer_format(name, "%s:%" PRIu32, method == NULL ? "" : method, line);
}

uint32_t passes_place(struct passes *passes, const char *method, uint32_t line)
{
    struct buffer name = {0};
    name_place(&name, method, line);
    uint32_t number = names_add(passes->names, name.text, name.length);
    if (number == passes->count)
        ARRAY_ADD(passes->places, passes->count, passes->capacity, (struct place){0});
    buffer_free(&name);
    return number;
}

/* The place of a line of a method, + 1; 0: it is none. */
static uint32_t find_place(struct watch *watch, struct passes *passes, uint32_t method, uint32_t line)
{
    uint64_t key = (uint64_t)method << 32 | line;
    uint32_t known = idmap_get(passes->place_of, key);
    if (known != IDMAP_NONE)
        return known;
    struct buffer name = {0};
    method_id id = watch->run->methods[method]->id;
    name_place(&name, id == FACTS_NONE ? NULL : hit_method_text(watch, id), line);
    uint32_t number = names_find(passes->names, name.text, name.length);
    known = number == NAMES_NONE ? 0 : number + 1;
    idmap_put(passes->place_of, key, known);
    buffer_free(&name);
    return known;
}

void passes_note(struct watch *watch, uint32_t method, uint32_t line, bool reads, bool writes, uint32_t thread)
{
    struct passes *passes = goals_passes(watch);
    if (passes == NULL || passes->stopped)
        return;
    uint32_t number = find_place(watch, passes, method, line);
    if (number == 0)
        return;
    struct place *place = &passes->places[number - 1];
    place->counts[0] += reads && place->counts[0] < UINT32_MAX;
    place->counts[1] += writes && place->counts[1] < UINT32_MAX;
    place->threads |= 1u << (thread % 32);
}

void passes_reset(struct passes *passes)
{
    for (size_t i = 0; i < passes->count; i++)
        passes->places[i].threads = 0;
    passes->stopped = false;
}

void passes_stop(struct passes *passes)
{
    passes->stopped = true;
}

struct passes_run {
    struct place *places;
    size_t count;
    bool stopped;
};

struct passes_run *passes_keep(const struct passes *passes)
{
    struct passes_run *kept = mem_new(1, sizeof *kept);
    kept->places = mem_new(passes->count + 1, sizeof *kept->places);
    kept->count = passes->count;
    kept->stopped = passes->stopped;
    for (size_t i = 0; i < passes->count; i++)
        kept->places[i] = passes->places[i];
    return kept;
}

void passes_back(struct passes *passes, const struct passes_run *kept)
{
    for (size_t i = 0; i < kept->count; i++) {
        struct place *place = &passes->places[i];
        place->threads = kept->places[i].threads;
        for (int write = 0; write < 2; write++) {
            uint32_t more = kept->places[i].counts[write];
            place->counts[write] = place->counts[write] > UINT32_MAX - more ? UINT32_MAX : place->counts[write] + more;
        }
    }
    passes->stopped = kept->stopped;
}

void passes_run_free(struct passes_run *kept)
{
    if (kept == NULL)
        return;
    mem_free(kept->places);
    mem_free(kept);
}

uint32_t passes_count(const struct passes *passes, uint32_t place, bool write)
{
    return passes->places[place].counts[write];
}

uint32_t passes_threads(const struct passes *passes, uint32_t place)
{
    return passes->places[place].threads;
}
