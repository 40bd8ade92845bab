/* How large a model is, and its transformations one by one. */
#include "finite/finite.h"

#include "base/array.h"
#include "base/bits.h"
#include "base/buffer.h"
#include "finite/passes/passes.h"
#include "finite/print/describe.h"

void finite_each_reachable(const struct finite *finite, uint32_t type, void (*visit)(void *context, uint32_t node),
                           void *context)
{
    uint64_t *seen = bits_new(finite->node_count + 1);
    uint32_t *work = NULL;
    size_t count = 0, capacity = 0;
    bits_add(seen, finite->types[type].entry);
    ARRAY_ADD(work, count, capacity, finite->types[type].entry);
    while (count > 0) {
        uint32_t node = work[--count];
        for (int way = 0; way < 2; way++) {
            uint32_t next = finite->nodes[node].next[way];
            if (next != FINITE_NONE && bits_add(seen, next))
                ARRAY_ADD(work, count, capacity, next);
        }
    }
    for (uint32_t i = finite->types[type].first; i < finite->types[type].first + finite->types[type].count; i++)
        if (bits_has(seen, i))
            visit(context, i);
    mem_free(work);
    mem_free(seen);
}

/* Whether an operation is one that 004, section 4.1, counts among those that others may notice. */
static bool is_transformation(const struct finite_node *node)
{
    return (node->op >= NODE_get && node->op <= NODE_join) || node->visible || node->observed;
}

struct counting {
    const struct finite *finite;
    struct finite_size size;
    uint32_t processes;
};

static void count_node(void *context, uint32_t number)
{
    struct counting *counting = context;
    const struct finite_node *node = &counting->finite->nodes[number];
    counting->size.nodes++;
    if (!is_transformation(node))
        return;
    counting->size.transformations += counting->processes;
    counting->size.visible += node->visible || node->observed ? counting->processes : 0;
}

struct finite_size finite_size(const struct finite *finite)
{
    struct counting counting = {.finite = finite};
    counting.size.threads = finite->process_count;
    counting.size.objects = finite->object_count;
    for (uint32_t i = 0; i < finite->slot_count; i++)
        counting.size.bits += finite->widths[i].bits;
    for (uint32_t type = 0; type < finite->type_count && finite->failed == NULL; type++) {
        counting.processes = finite->types[type].processes;
        finite_each_reachable(finite, type, count_node, &counting);
    }
    return counting.size;
}

static const char *reason_of(const struct finite_node *node, unsigned reductions)
{
    static const char *const words[] = {
        [REASON_LOCAL] = "invisible: it is about the thread alone",
        [REASON_OWNED] = "invisible: owned by the thread",
        [REASON_PROTECTED] = "invisible: protected by a lock",
        [REASON_FINAL] = "invisible: never changes once others can see it",
        [REASON_UNSEEN] = "invisible: nobody asks whether the thread has ended",
        [REASON_PART] = "invisible: it happens at once with what stands before it",
        [REASON_SHARED] = "visible: others may access it",
        [REASON_BLOCKS] = "visible: it may block, or start, end or wake a thread",
        [REASON_CYCLE] = "visible after many rounds: else the thread could go round for ever unseen",
    };
    bool shown = node->visible && node->reason != REASON_CYCLE;
    if (node->observed && node->reason != REASON_BLOCKS)
        return "visible: the formula names what changes here";
    if (node->op == NODE_enter && shown && node->nested && (reductions & FINITE_RELOCK))
        return "visible, unless the thread holds the monitor already: others may access it";
    if (node->op == NODE_exit && shown && (reductions & FINITE_RELOCK))
        return (reductions & FINITE_UNLOCK) ? "visible, unless the thread keeps the monitor, or it follows an exit"
                                            : "visible, unless the thread keeps the monitor";
    if ((node->op == NODE_notify || node->op == NODE_notify_all) && shown && (reductions & FINITE_NOTIFY))
        return "visible, with the exit that follows, unless nobody waits";
    return words[node->reason];
}

struct listing {
    struct finite *finite;
    struct buffer *to;
};

static void list_node(void *context, uint32_t number)
{
    const struct listing *listing = context;
    const struct finite_node *node = &listing->finite->nodes[number];
    if (!is_transformation(node))
        return;
    const char *place = describe_place(listing->finite, number);
    buffer_format(listing->to, "  %-24s %-32s %s\n", place[0] == '\0' ? "-" : place,
                  describe_node(listing->finite, number), reason_of(node, listing->finite->reductions));
}

void finite_list(struct finite *finite, struct buffer *to)
{
    struct listing listing = {finite, to};
    for (uint32_t type = 0; type < finite->type_count && finite->failed == NULL; type++) {
        buffer_format(to, "%s, %u thread%s\n", finite->types[type].name, finite->types[type].processes,
                      finite->types[type].processes == 1 ? "" : "s");
        finite_each_reachable(finite, type, list_node, &listing);
    }
}
