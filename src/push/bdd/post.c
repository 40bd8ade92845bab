#include "push/bdd/post.h"

#include "base/array.h"
#include "base/memory.h"

#define NONE UINT32_MAX

/* A state of the automaton; frame 0 is the final one, whose instance nobody called. */
struct frame {
    uint32_t instance;
    uint32_t copy;       /* of the phase in which it is entered */
    uint32_t first_edge; /* the newest of the calls that entered it, or NONE */
    BDD entry;           /* the tuples with which it is entered, the current copy as the input */
    uint32_t version;    /* how often the entry has grown */
};

/* The history with which a phase begins for one who holds certain locks. */
struct begin {
    uint32_t copy, held;
    BDD history;
};

/* A call: transition (callee, call node, caller). Its weight leads from the caller's entry to the call, which is the
 * middle. */
struct edge {
    uint32_t callee, caller, node, next_edge;
    uint32_t followed; /* the version of the caller's entry that was followed, plus 1 */
    BDD weight;
};

/* A transition (phase, node, frame). */
struct slot {
    uint32_t frame, node;
    uint32_t edge;     /* of a call, or NONE */
    BDD weight, fresh; /* fresh: what was added and not yet followed */
    bool queued;
};

struct stage {
    uint32_t copy;
    uint32_t frame_count, edge_count; /* before this stage */
    struct slot *slots;               /* those of a frame stand together, one for each node of its instance */
    size_t slot_count, slot_capacity;
    uint32_t *base; /* by frame: its first slot, or NONE */
    size_t base_count, base_capacity;
    uint32_t *frame_of; /* by instance: its frame entered in this phase, or NONE */
    BDD anywhere;       /* remembered tuples; bddfalse: not known */
};

struct bdd_post {
    struct bdd_session *session;
    struct bdd_domain *domain;
    const struct bdd_view *view;
    struct stage *stages;
    size_t stage_count, stage_capacity;
    struct frame *frames;
    size_t frame_count, frame_capacity;
    struct edge *edges;
    size_t edge_count, edge_capacity;
    struct begin *begins;
    size_t begin_count, begin_capacity;
    uint8_t *held;  /* one set of locks of the domain */
    uint32_t *heap; /* slots of the last stage to be followed, the smallest node on top */
    size_t heap_count, heap_capacity;
};

struct bdd_post *bdd_post_new(struct bdd_session *session, struct bdd_domain *domain, const struct bdd_view *view)
{
    struct bdd_post *post = mem_new(1, sizeof *post);
    post->session = session;
    post->domain = domain;
    post->view = view;
    post->held = mem_new(bdd_domain_locks(domain) + 1, 1);
    return post;
}

void bdd_post_free(struct bdd_post *post)
{
    if (post == NULL)
        return;
    while (post->stage_count > 0)
        bdd_post_drop(post);
    for (size_t i = 0; i < post->begin_count; i++)
        bdd_delref(post->begins[i].history);
    mem_free(post->begins);
    mem_free(post->held);
    mem_free(post->stages);
    mem_free(post->frames);
    mem_free(post->edges);
    mem_free(post->heap);
    mem_free(post);
}

void bdd_post_drop(struct bdd_post *post)
{
    struct stage *stage = &post->stages[--post->stage_count];
    for (size_t i = 0; i < stage->slot_count; i++) {
        bdd_delref(stage->slots[i].weight);
        bdd_delref(stage->slots[i].fresh);
    }
    bdd_delref(stage->anywhere);
    while (post->frame_count > stage->frame_count)
        bdd_delref(post->frames[--post->frame_count].entry);
    while (post->edge_count > stage->edge_count)
        bdd_delref(post->edges[--post->edge_count].weight);
    post->heap_count = 0;
    mem_free(stage->slots);
    mem_free(stage->base);
    mem_free(stage->frame_of);
}

static struct stage *last_stage(struct bdd_post *post)
{
    return &post->stages[post->stage_count - 1];
}

static struct stage *new_stage(struct bdd_post *post, uint32_t copy)
{
    uint32_t instances = post->view->instance_count;
    ARRAY_RESERVE(post->stages, post->stage_capacity, post->stage_count + 1);
    struct stage *stage = &post->stages[post->stage_count++];
    *stage = (struct stage){.copy = copy,
                            .frame_count = (uint32_t)post->frame_count,
                            .edge_count = (uint32_t)post->edge_count,
                            .anywhere = bddfalse};
    stage->frame_of = mem_new(instances, sizeof *stage->frame_of);
    for (uint32_t i = 0; i < instances; i++)
        stage->frame_of[i] = NONE;
    return stage;
}

static uint32_t new_frame(struct bdd_post *post, uint32_t instance)
{
    ARRAY_RESERVE(post->frames, post->frame_capacity, post->frame_count + 1);
    post->frames[post->frame_count] =
        (struct frame){.instance = instance, .copy = last_stage(post)->copy, .first_edge = NONE, .entry = bddfalse};
    return (uint32_t)post->frame_count++;
}

/* The slot of a node in a frame, in the last stage. */
static uint32_t slot_of(struct bdd_post *post, uint32_t frame, uint32_t node)
{
    struct stage *stage = last_stage(post);
    const struct bdd_view_instance *instance = &post->view->instances[post->frames[frame].instance];
    while (stage->base_count <= frame) {
        ARRAY_ADD(stage->base, stage->base_count, stage->base_capacity, NONE);
    }
    if (stage->base[frame] == NONE) {
        size_t count = instance->end - instance->first;
        ARRAY_RESERVE(stage->slots, stage->slot_capacity, stage->slot_count + count);
        for (uint32_t i = 0; i < count; i++)
            stage->slots[stage->slot_count + i] = (struct slot){
                .frame = frame, .node = instance->first + i, .edge = NONE, .weight = bddfalse, .fresh = bddfalse};
        stage->base[frame] = (uint32_t)stage->slot_count;
        stage->slot_count += count;
    }
    return stage->base[frame] + (node - instance->first);
}

static bool heap_before(const struct stage *stage, uint32_t a, uint32_t b)
{
    return stage->slots[a].node != stage->slots[b].node ? stage->slots[a].node < stage->slots[b].node : a < b;
}

static void heap_push(struct bdd_post *post, uint32_t slot)
{
    const struct stage *stage = last_stage(post);
    ARRAY_RESERVE(post->heap, post->heap_capacity, post->heap_count + 1);
    size_t at = post->heap_count++;
    for (; at > 0 && heap_before(stage, slot, post->heap[(at - 1) / 2]); at = (at - 1) / 2)
        post->heap[at] = post->heap[(at - 1) / 2];
    post->heap[at] = slot;
}

static uint32_t heap_pop(struct bdd_post *post)
{
    const struct stage *stage = last_stage(post);
    uint32_t top = post->heap[0], moved = post->heap[--post->heap_count];
    size_t at = 0;
    for (size_t child = 1; child < post->heap_count; child = 2 * at + 1) {
        if (child + 1 < post->heap_count && heap_before(stage, post->heap[child + 1], post->heap[child]))
            child++;
        if (!heap_before(stage, post->heap[child], moved))
            break;
        post->heap[at] = post->heap[child];
        at = child;
    }
    post->heap[at] = moved;
    return top;
}

/* Combines a weight, whose reference it takes, into a transition. */
static void add(struct bdd_post *post, uint32_t frame, uint32_t node, BDD weight)
{
    uint32_t number = slot_of(post, frame, node);
    struct slot *slot = &last_stage(post)->slots[number];
    BDD sum = bdd_addref(bdd_or(slot->weight, weight));
    if (sum != slot->weight) {
        BDD fresh = bdd_addref(bdd_or(slot->fresh, weight));
        bdd_delref(slot->fresh);
        slot->fresh = fresh;
        if (!slot->queued)
            heap_push(post, number);
        slot->queued = true;
    }
    bdd_delref(slot->weight);
    slot->weight = sum;
    bdd_delref(weight);
}

static void add_to_next(struct bdd_post *post, uint32_t frame, uint32_t node, BDD weight)
{
    const struct bdd_view *view = post->view;
    for (uint32_t i = view->nodes[node].first_next; i < view->nodes[node].next_end; i++)
        add(post, frame, view->next[i], bdd_addref(weight));
}

/* Pop: the weight at the end of a frame, behind the weight of each call that entered it. */
static void follow_return(struct bdd_post *post, uint32_t frame, BDD weight)
{
    uint32_t copy = post->frames[frame].copy;
    BDD second = bdd_domain_input_to_middle(post->domain, weight, copy);
    for (uint32_t i = post->frames[frame].first_edge; i != NONE; i = post->edges[i].next_edge) {
        bdd_session_check(post->session);
        BDD whole = bdd_domain_compose(post->domain, post->edges[i].weight, second, copy);
        add_to_next(post, post->edges[i].caller, post->edges[i].node, whole);
        bdd_delref(whole);
    }
    bdd_delref(second);
}

/* The frame that an instance has when it is entered in the current phase. */
static uint32_t entered_frame(struct bdd_post *post, uint32_t instance)
{
    uint32_t frame = last_stage(post)->frame_of[instance];
    if (frame == NONE) {
        frame = new_frame(post, instance);
        last_stage(post)->frame_of[instance] = frame;
        add(post, frame, post->view->instances[instance].entry,
            bdd_domain_identity(post->domain, last_stage(post)->copy));
    }
    return frame;
}

/* The edge of a call in a frame, new or known. */
static uint32_t edge_of(struct bdd_post *post, uint32_t slot_number, uint32_t callee)
{
    struct slot *slot = &last_stage(post)->slots[slot_number];
    if (slot->edge == NONE) {
        ARRAY_RESERVE(post->edges, post->edge_capacity, post->edge_count + 1);
        post->edges[post->edge_count] = (struct edge){.callee = callee,
                                                      .caller = slot->frame,
                                                      .node = slot->node,
                                                      .next_edge = post->frames[callee].first_edge,
                                                      .weight = bddfalse};
        slot->edge = post->frames[callee].first_edge = (uint32_t)post->edge_count++;
    }
    return slot->edge;
}

/* Push: enters the callee and, where it is known to return, passes it. */
static void follow_call(struct bdd_post *post, uint32_t slot_number, BDD weight)
{
    struct slot slot = last_stage(post)->slots[slot_number];
    uint32_t instance = post->view->nodes[slot.node].operand;
    uint32_t callee = entered_frame(post, instance);
    uint32_t edge = edge_of(post, slot_number, callee);
    uint32_t copy = last_stage(post)->copy;
    BDD first = bdd_domain_to_middle(post->domain, weight, copy);
    BDD sum = bdd_addref(bdd_or(post->edges[edge].weight, first));
    bdd_delref(post->edges[edge].weight);
    post->edges[edge].weight = sum;
    uint32_t end =
        post->view->instances[instance].end - 1; /* a function's one exit is its last node, if it can be reached */
    if (post->view->nodes[end].action == BDD_RETURN) {
        BDD second =
            bdd_domain_input_to_middle(post->domain, last_stage(post)->slots[slot_of(post, callee, end)].weight, copy);
        BDD whole = bdd_domain_compose(post->domain, first, second, copy);
        add_to_next(post, slot.frame, slot.node, whole);
        bdd_delref(whole);
        bdd_delref(second);
    }
    bdd_delref(first);
}

/* The weight behind a node that neither calls nor returns: a reference of the caller's; bddfalse if it cannot be
 * passed. */
static BDD passed(struct bdd_post *post, const struct bdd_view_node *node, const struct bdd_phase *phase, BDD weight)
{
    const struct eml_program *program = post->view->pds->program;
    uint32_t lock = NONE;
    bool passable = true;
    switch (node->action) {
    case BDD_ACQUIRE:
    case BDD_RELEASE:
        lock = phase->lock_bits[node->operand];
        passable = phase->usable[node->operand];
        break;
    case BDD_READ:
    case BDD_WRITE:
        passable =
            program->memories[node->operand].lock == EML_NONE || phase->usable[program->memories[node->operand].lock];
        break;
    case BDD_ALLOC:
        passable = phase->pass_allocs;
        break;
    case BDD_JOIN:
        passable = phase->running == NULL || phase->running[node->operand] == 0;
        break;
    case BDD_LEAVE_UNIT:
        passable = !phase->stay_in_unit;
        break;
    default:
        break;
    }
    if (!passable)
        return bddfalse;
    if (lock == NONE)
        return bdd_addref(weight);
    return node->action == BDD_ACQUIRE ? bdd_domain_acquire(post->domain, weight, phase->copy, lock)
                                       : bdd_domain_release(post->domain, weight, phase->copy, lock);
}

static void follow(struct bdd_post *post, uint32_t slot_number, const struct bdd_phase *phase)
{
    struct slot *slot = &last_stage(post)->slots[slot_number];
    const struct bdd_view_node *node = &post->view->nodes[slot->node];
    uint32_t frame = slot->frame, at = slot->node;
    BDD weight = slot->fresh;
    slot->fresh = bddfalse;
    slot->queued = false;
    if (node->action == BDD_CALL) {
        follow_call(post, slot_number, weight);
    } else if (node->action == BDD_RETURN) {
        follow_return(post, frame, weight);
    } else {
        BDD behind = passed(post, node, phase, weight);
        if (behind != bddfalse)
            add_to_next(post, frame, at, behind);
        bdd_delref(behind);
    }
    bdd_delref(weight);
}

/* Follows a call from the entry of its caller to that of its callee; true if the latter grew. */
static bool follow_entry(struct bdd_post *post, const struct edge *edge)
{
    const struct frame *caller = &post->frames[edge->caller];
    struct frame *callee = &post->frames[edge->callee];
    BDD tuples = bdd_domain_follow(post->domain, caller->entry, edge->weight, caller->copy);
    BDD entry = bdd_domain_middle_to_input(post->domain, tuples, callee->copy);
    bdd_delref(tuples);
    BDD sum = bdd_addref(bdd_or(callee->entry, entry));
    bdd_delref(entry);
    bool grown = sum != callee->entry;
    bdd_delref(callee->entry);
    callee->entry = sum;
    callee->version += grown;
    return grown;
}

/* The tuples with which the frames of the last stage are entered: through calls from frames that are entered
 * themselves. */
static void find_entries(struct bdd_post *post)
{
    bool grown = true;
    while (grown) {
        grown = false;
        for (size_t i = last_stage(post)->edge_count; i < post->edge_count; i++) {
            struct edge *edge = &post->edges[i];
            uint32_t version = post->frames[edge->caller].version;
            if (edge->followed == version + 1)
                continue;
            bdd_session_check(post->session);
            edge->followed = version + 1;
            grown = follow_entry(post, edge) || grown;
        }
    }
}

static void saturate(struct bdd_post *post, const struct bdd_phase *phase)
{
    while (post->heap_count > 0) {
        bdd_session_check(post->session);
        follow(post, heap_pop(post), phase);
    }
    find_entries(post);
}

void bdd_post_start(struct bdd_post *post, const struct bdd_phase *phase)
{
    struct bdd_domain *domain = post->domain;
    new_stage(post, phase->copy);
    uint32_t frame = new_frame(post, 0);
    BDD input = bdd_domain_with_empty_input(domain, bddtrue, phase->copy);
    post->frames[frame].entry = bdd_domain_with_empty(domain, input, 0, phase->copy);
    add(post, frame, post->view->instances[0].entry,
        bdd_domain_with_empty(domain, input, phase->copy, phase->copy + 1));
    bdd_delref(input);
    saturate(post, phase);
}

static bool is_at(const struct bdd_post *post, const struct slot *slot, const struct bdd_place *place)
{
    const struct bdd_view_node *node = &post->view->nodes[slot->node];
    switch (place->kind) {
    case BDD_ANYWHERE:
        return true;
    case BDD_AT_ACCESS:
        return ((place->read && node->action == BDD_READ) || (place->write && node->action == BDD_WRITE)) &&
               node->operand == place->operand && (node->in_unit || !place->in_unit);
    case BDD_AT_ALLOC:
        return node->action == BDD_ALLOC && node->operand == place->operand;
    case BDD_AT_START:
        return node->action == BDD_START && node->operand == place->operand;
    case BDD_AT_END:
        return node->action == BDD_RETURN && slot->frame == 0;
    case BDD_AT_LOCK:
        return node->action == BDD_ACQUIRE && node->operand == place->operand &&
               bdd_pds_holds(post->view->pds, node->source, place->held);
    }
    return false;
}

/* ptrans, for a process at the given node; borrowed. */
static BDD begin_of(struct bdd_post *post, const struct bdd_phase *phase, uint32_t node)
{
    const struct bdd_pds *pds = post->view->pds;
    uint32_t source = post->view->nodes[node].source, held = pds->nodes[source].held;
    for (size_t i = post->begin_count; i-- > 0;)
        if (post->begins[i].copy == phase->copy && post->begins[i].held == held)
            return post->begins[i].history;
    for (uint32_t lock = 0; lock < pds->program->lock_count; lock++)
        if (phase->lock_bits[lock] != NONE)
            post->held[phase->lock_bits[lock]] = bdd_pds_holds(pds, source, lock);
    ARRAY_RESERVE(post->begins, post->begin_capacity, post->begin_count + 1);
    BDD history = bdd_domain_begin(post->domain, phase->copy, post->held);
    post->begins[post->begin_count++] = (struct begin){.copy = phase->copy, .held = held, .history = history};
    return history;
}

/* The weight at a node, from one phase to the next. */
static BDD next_phase(struct bdd_post *post, const struct bdd_phase *phase, uint32_t copy_before,
                      const struct slot *slot)
{
    BDD begin = begin_of(post, phase, slot->node);
    BDD finished = phase->copy != copy_before ? bdd_addref(slot->weight)
                                              : bdd_domain_without(post->domain, slot->weight, copy_before);
    BDD weight = bdd_addref(bdd_and(finished, begin));
    bdd_delref(finished);
    return weight;
}

void bdd_post_advance(struct bdd_post *post, const struct bdd_phase *phase, const struct bdd_place *event)
{
    new_stage(post, phase->copy);
    /* The stage before stays where it is until another one is made. */
    const struct stage *before = &post->stages[post->stage_count - 2];
    for (size_t i = 0; i < before->slot_count; i++) {
        const struct slot *slot = &before->slots[i];
        if (slot->weight == bddfalse || (event != NULL && !is_at(post, slot, event)))
            continue;
        bdd_session_check(post->session);
        BDD weight = next_phase(post, phase, before->copy, slot);
        if (event == NULL)
            add(post, slot->frame, slot->node, bdd_addref(weight));
        else
            add_to_next(post, slot->frame, slot->node, weight);
        bdd_delref(weight);
    }
    saturate(post, phase);
}

/* What one frame contributes to the tuples at a place. */
static BDD frame_tuples(struct bdd_post *post, uint32_t frame, const struct bdd_place *place)
{
    const struct stage *stage = last_stage(post);
    const struct bdd_view_instance *instance = &post->view->instances[post->frames[frame].instance];
    BDD sum = bddfalse;
    for (uint32_t i = 0; i < instance->end - instance->first; i++) {
        const struct slot *slot = &stage->slots[stage->base[frame] + i];
        if (slot->weight == bddfalse || !is_at(post, slot, place))
            continue;
        BDD more = bdd_addref(bdd_or(sum, slot->weight));
        bdd_delref(sum);
        sum = more;
    }
    BDD tuples = sum == bddfalse
                     ? bddfalse
                     : bdd_domain_follow(post->domain, post->frames[frame].entry, sum, post->frames[frame].copy);
    bdd_delref(sum);
    return tuples;
}

BDD bdd_post_tuples(struct bdd_post *post, const struct bdd_place *place)
{
    struct stage *stage = last_stage(post);
    if (place->kind == BDD_ANYWHERE && stage->anywhere != bddfalse)
        return bdd_addref(stage->anywhere);
    BDD sum = bddfalse;
    for (uint32_t frame = 0; frame < stage->base_count; frame++) {
        if (stage->base[frame] == NONE)
            continue;
        bdd_session_check(post->session);
        BDD tuples = frame_tuples(post, frame, place);
        BDD more = bdd_addref(bdd_or(sum, tuples));
        bdd_delref(tuples);
        bdd_delref(sum);
        sum = more;
    }
    if (place->kind == BDD_ANYWHERE)
        stage->anywhere = bdd_addref(sum);
    return sum;
}
