/* One cause is one finding, also where it shows in several locations: an array or a collection that several fields hold
 * is used by the same accesses whichever of its names is asked about. Who mends these accesses mends it for all. But
 * the same lines may use different objects, too: what a run has shown of one says nothing of another, so what happened,
 * what is doubted and what nobody has tried stay apart. */
#include "base/arena.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "base/names.h"
#include "verdict/internal.h"

#include <string.h>

/* How often one name stands for several things at most; findings beyond that stay apart. */
enum { MOST_LOCATIONS = 64 };

static bool has_location(const struct finding *finding, const char *location)
{
    for (uint32_t i = 0; i < finding->location_count; i++)
        if (strcmp(finding->locations[i], location) == 0)
            return true;
    return false;
}

/* Appends the accesses that a finding shows, without what they access. False if it shows none. */
static bool accesses_of(const struct finding *finding, struct buffer *into)
{
    bool shown = false;
    const char *first = NULL;
    for (uint32_t i = 0; i < finding->step_count; i++) {
        const struct finding_step *step = &finding->steps[i];
        if (step->step == 0)
            continue;
        if (step->place.file == NULL || step->place.method == NULL || step->place.line == 0 || step->thread == NULL)
            return false;
        first = shown ? first : step->thread;
        buffer_format(into, "%u %u %d %s %s:%u\n", step->step, (unsigned)step->action, strcmp(first, step->thread) == 0,
                      step->place.method, step->place.file, step->place.line);
        shown = true;
    }
    return shown && finding->kind == FINDING_ATOMICITY;
}

static void add_locations(struct finding *to, const struct finding *from, struct arena *arena)
{
    const char **locations =
        arena_alloc(arena, (to->location_count + (size_t)from->location_count) * sizeof *locations);
    memcpy(locations, to->locations, to->location_count * sizeof *locations);
    uint32_t count = to->location_count;
    for (uint32_t i = 0; i < from->location_count; i++)
        if (!has_location(to, from->locations[i]))
            locations[count++] = from->locations[i];
    to->locations = locations;
    to->location_count = count;
}

static bool is_same_line(const struct source_place *one, const struct source_place *other)
{
    return one->line == other->line && one->file != NULL && other->file != NULL && strcmp(one->file, other->file) == 0;
}

/* Whether a place has no line, or is one of a finding already. */
static bool is_known(const struct finding *finding, const struct source_place *site)
{
    if (site->line == 0 || site->file == NULL || is_same_line(site, &finding->site))
        return true;
    for (uint32_t i = 0; i < finding->site_count; i++)
        if (is_same_line(site, &finding->sites[i]))
            return true;
    return false;
}

/* Adds the places of another finding, as far as they are lines and not known yet. */
static void add_sites(struct finding *to, const struct finding *from, struct arena *arena)
{
    struct source_place *sites = arena_alloc(arena, (to->site_count + from->site_count + (size_t)1) * sizeof *sites);
    if (to->site_count > 0)
        memcpy(sites, to->sites, to->site_count * sizeof *sites);
    to->sites = sites;
    for (uint32_t i = 0; i <= from->site_count; i++) {
        const struct source_place *site = i == 0 ? &from->site : &from->sites[i - 1];
        if (!is_known(to, site))
            sites[to->site_count++] = *site;
    }
}

/* "The same accesses break Row.cells, too." */
static void tell(struct finding *to, const struct finding *from, struct arena *arena)
{
    struct buffer why = {0};
    buffer_format(&why, "%s The same accesses break ", to->why == NULL ? "" : to->why);
    for (uint32_t i = 0; i < from->location_count; i++)
        buffer_format(&why, "%s%s", i == 0 ? "" : i + 1 == from->location_count ? " and " : ", ", from->locations[i]);
    buffer_add_text(&why, ", too.");
    to->why = arena_copy(arena, why.text, why.length);
    buffer_free(&why);
}

/* What says more comes first: what is no suspicion, then what was found first. */
static void join(struct finding *to, struct finding from, struct arena *arena)
{
    if (to->status == FINDING_SUSPECTED && from.status != FINDING_SUSPECTED) {
        struct finding first = from;
        from = *to;
        *to = first;
    }
    bool new_name = false;
    for (uint32_t i = 0; i < from.location_count; i++)
        new_name |= !has_location(to, from.locations[i]);
    if (new_name)
        tell(to, &from, arena);
    add_locations(to, &from, arena);
    add_sites(to, &from, arena);
    finding_join(to, &from);
}

size_t aliases_join(struct finding *findings, size_t count, struct arena *arena)
{
    struct names *causes = names_new();
    size_t *first = mem_new(count, sizeof *first), kept = 0; /* the finding of each cause */
    struct buffer key = {0};
    for (size_t i = 0; i < count; i++) {
        buffer_clear(&key);
        size_t known = names_count(causes), cause = known;
        if (accesses_of(&findings[i], &key)) {
            bool happened = findings[i].happened != NULL, doubted = !happened && findings[i].doubt != NULL;
            buffer_format(&key, "%d %d %d", findings[i].ignored, happened, doubted);
            cause = names_add(causes, key.text, key.length);
        }
        if (cause < known && findings[first[cause]].location_count + findings[i].location_count <= MOST_LOCATIONS) {
            join(&findings[first[cause]], findings[i], arena);
            continue;
        }
        if (names_count(causes) > known)
            first[cause] = kept;
        findings[kept++] = findings[i];
    }
    buffer_free(&key);
    mem_free(first);
    names_free(causes);
    return kept;
}
