#include "bound/agree.h"

#include "base/buffer.h"

#include <string.h>

static bool explorer_has(const struct explore_result *explored, const struct bound_finding *finding)
{
    enum explore_kind kind = finding->kind == BOUND_ASSERTION ? EXPLORE_ASSERTION : EXPLORE_UNDEFINED;
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
        enum bound_kind kind = finding->kind == EXPLORE_ASSERTION ? BOUND_ASSERTION : BOUND_UNDEFINED;
        if (other->kind == kind && other->line == finding->place.line &&
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
        if (!explorer_has(explored, &bounded->findings[i])) {
            buffer_format(complaint, "only the bounded engine finds: %s\n", bounded->findings[i].message);
            return false;
        }
    for (uint32_t i = 0; i < explored->finding_count && bounded->complete; i++)
        if (!engine_has(bounded, &explored->findings[i])) {
            buffer_format(complaint, "only the explorer finds: %s\n", explored->findings[i].message);
            return false;
        }
    return true;
}
