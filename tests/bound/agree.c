#include "bound/agree.h"

#include "base/buffer.h"

#include <string.h>

static const enum explore_kind kind_of[BOUND_KINDS] = {[BOUND_ASSERTION] = EXPLORE_ASSERTION,
                                                       [BOUND_UNDEFINED] = EXPLORE_UNDEFINED,
                                                       [BOUND_DEADLOCK] = EXPLORE_DEADLOCK,
                                                       [BOUND_RACE] = EXPLORE_RACE};

static bool explorer_has_kind(const struct explore_result *explored, enum explore_kind kind)
{
    for (uint32_t i = 0; i < explored->finding_count; i++)
        if (explored->findings[i].kind == kind)
            return true;
    return false;
}

static bool engine_has_kind(const struct bound_result *bounded, enum bound_kind kind)
{
    for (uint32_t i = 0; i < bounded->finding_count; i++)
        if (bounded->findings[i].kind == kind)
            return true;
    return false;
}

/* Whether there is any of a kind: who waits for whom may be told in several ways, and what races behind other races may never
 * be side by side. */
static bool kinds_agree(const struct explore_result *explored, const struct bound_result *bounded, enum bound_kind kind,
                        struct buffer *complaint)
{
    static const char *const names[BOUND_KINDS] = {[BOUND_DEADLOCK] = "deadlock", [BOUND_RACE] = "data race"};
    bool one = explorer_has_kind(explored, kind_of[kind]), other = engine_has_kind(bounded, kind);
    bool open = (explored->open >> kind_of[kind] & 1) != 0 || explorer_has_kind(explored, EXPLORE_UNDEFINED);
    if (other && !one && !open)
        buffer_format(complaint, "only the bounded engine finds a %s\n", names[kind]);
    else if (one && !other && (bounded->settled >> kind & 1) != 0)
        buffer_format(complaint, "only the explorer finds a %s\n", names[kind]);
    else
        return true;
    return false;
}

static bool is_there(const struct explore_place *place, const char *method, uint32_t line)
{
    return place->line == line && strcmp(place->method, method) == 0;
}

/* Whether the explorer found a race between the same places, whichever came first. */
static bool explorer_has_race(const struct explore_result *explored, const struct bound_finding *finding)
{
    for (uint32_t i = 0; i < explored->finding_count; i++) {
        const struct explore_finding *other = &explored->findings[i];
        const struct explore_place *one = &other->place, *two = &other->other;
        if (other->kind != EXPLORE_RACE)
            continue;
        if ((is_there(one, finding->method, finding->line) &&
             is_there(two, finding->other.method, finding->other.line)) ||
            (is_there(two, finding->method, finding->line) &&
             is_there(one, finding->other.method, finding->other.line)))
            return true;
    }
    return false;
}

static bool explorer_has(const struct explore_result *explored, const struct bound_finding *finding)
{
    enum explore_kind kind = kind_of[finding->kind];
    if (finding->kind == BOUND_RACE)
        return explorer_has_race(explored, finding);
    for (uint32_t i = 0; i < explored->finding_count; i++) {
        const struct explore_finding *other = &explored->findings[i];
        if (other->kind == kind && other->place.line == finding->line &&
            strcmp(other->place.method, finding->method) == 0)
            return true;
    }
    return false;
}

static bool engine_has(const struct bound_result *bounded, const struct explore_finding *finding)
{
    for (uint32_t i = 0; i < bounded->finding_count; i++) {
        const struct bound_finding *other = &bounded->findings[i];
        if (kind_of[other->kind] == finding->kind && other->line == finding->place.line &&
            strcmp(other->method, finding->place.method) == 0)
            return true;
    }
    return false;
}

/* What is undefined ends a step of the explorer together with what the step did before, so that it may not see what else
 * can happen in between. */
static bool is_undefined(const struct explore_result *explored)
{
    for (uint32_t i = 0; i < explored->finding_count; i++)
        if (explored->findings[i].kind == EXPLORE_UNDEFINED)
            return true;
    return false;
}

bool engines_agree(const struct explore_result *explored, const struct bound_result *bounded, struct buffer *complaint)
{
    if (bounded->mistake != NULL) {
        buffer_format(complaint, "a mistake: %s\n", bounded->mistake);
        return false;
    }
    for (uint32_t i = 0; i < bounded->finding_count && !is_undefined(explored); i++)
        if (bounded->findings[i].kind != BOUND_DEADLOCK && !explorer_has(explored, &bounded->findings[i])) {
            buffer_format(complaint, "only the bounded engine finds: %s\n", bounded->findings[i].message);
            return false;
        }
    for (uint32_t i = 0; i < explored->finding_count && bounded->complete; i++)
        if (explored->findings[i].kind != EXPLORE_DEADLOCK && explored->findings[i].kind != EXPLORE_RACE &&
            !engine_has(bounded, &explored->findings[i])) {
            buffer_format(complaint, "only the explorer finds: %s\n", explored->findings[i].message);
            return false;
        }
    return kinds_agree(explored, bounded, BOUND_DEADLOCK, complaint) &&
           kinds_agree(explored, bounded, BOUND_RACE, complaint);
}
