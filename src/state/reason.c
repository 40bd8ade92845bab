/* Why not all was explored, in words that say what to look at in the program. */
#include "base/arena.h"
#include "base/buffer.h"
#include "state/internal.h"

#include <inttypes.h>
#include <string.h>

const char *reason_at(struct explorer *explorer, const char *what, uint32_t number)
{
    struct run_place place;
    if (number >= run_thread_count(explorer->run) || !run_place(explorer->run, number, &place))
        return what;
    struct buffer text = {0};
    buffer_format(&text, "%s (in %s, %s:%" PRIu32 ")", what, place.method, place.file, place.line);
    const char *kept = arena_copy(explorer->arena, text.text, text.length);
    buffer_free(&text);
    return kept;
}

double reason_share(const struct explorer *explorer)
{
    double share = 0, whole = 1;
    for (size_t i = 0; i < explorer->node_count; i++) {
        const struct node *node = &explorer->nodes[i];
        uint32_t left = 0;
        for (const struct wakeup *at = node->tree; at != NULL; at = at->next)
            left++;
        if (node->explored + left == 0)
            continue;
        share += whole * node->explored / (node->explored + left);
        whole /= node->explored + left;
    }
    return share;
}

static void add(struct buffer *text, const char *reason)
{
    if (reason != NULL && (text->text == NULL || strstr(text->text, reason) == NULL))
        buffer_format(text, "%s%s", text->length == 0 ? "" : "; ", reason);
}

/* How far the search by orders came within its time, if its end is in sight at all. */
static void add_progress(struct buffer *text, const struct explore_result *result)
{
    uint64_t seen = result->executions + result->blocked;
    if (result->spent == NULL || result->share <= 0 || result->endless != NULL || result->crowd != NULL || seen == 0)
        return;
    double left = (double)seen / result->share - (double)seen;
    if (left < 1e15)
        buffer_format(text, "; by the orders that are known to be left there are at least about %.0f more executions",
                      left);
    else
        buffer_add_text(text, "; the orders that are left are far too many");
}

void reason_explain(struct explore_result *result, struct arena *arena)
{
    struct buffer text = {0};
    if (result->complete || result->why_not == NULL || strcmp(result->why_not, EXPLORED_ENOUGH) == 0)
        return;
    add(&text, result->why_not);
    add(&text, result->crowd);
    add(&text, result->endless);
    add(&text, result->spent);
    add_progress(&text, result);
    result->why_not = arena_copy(arena, text.text, text.length);
    buffer_free(&text);
}
