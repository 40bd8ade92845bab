/* One cause is one finding, also where objects that several places make suffer from it: who mends the accesses mends
 * it for all of them. */
#include "base/arena.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "base/names.h"
#include "verdict/internal.h"

#include <assert.h>
#include <string.h>

/* Whether a finding is about objects that a line makes, and says which accesses break them. (Static fields are one
 * thing each.) */
static bool is_about_objects(const struct finding *finding)
{
    bool shown = false;
    for (uint32_t i = 0; i < finding->step_count; i++)
        shown |= finding->steps[i].step > 0;
    return shown && finding->kind == FINDING_ATOMICITY && finding->site.file != NULL && finding->site.line > 0;
}

/* Adds the place of a finding, and those that it has already, to another one. */
static void add_sites(struct finding *to, const struct finding *from, struct arena *arena)
{
    struct source_place *sites = arena_alloc(arena, (to->site_count + (size_t)1) * sizeof *sites);
    if (to->site_count > 0)
        memcpy(sites, to->sites, to->site_count * sizeof *sites);
    sites[to->site_count++] = from->site;
    to->sites = sites;
    finding_join(to, from);
}

size_t sites_join(struct finding *findings, size_t count, struct arena *arena)
{
    struct names *causes = names_new();
    size_t *first = mem_new(count, sizeof *first), kept = 0; /* the finding of each cause */
    struct buffer key = {0};
    for (size_t i = 0; i < count; i++) {
        size_t known = names_count(causes), cause = known;
        if (is_about_objects(&findings[i])) {
            buffer_clear(&key);
            fingerprint_cause(&findings[i], &key);
            cause = names_add(causes, key.text, key.length);
        }
        if (cause < known) {
            assert(first[cause] < kept);
            add_sites(&findings[first[cause]], &findings[i], arena);
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
