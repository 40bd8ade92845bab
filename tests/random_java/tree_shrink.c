#include "random_java/features.h"
#include "random_java/tree.h"

#include <stddef.h>

enum way { DELETE, USE_BODY, USE_OTHERWISE, WITHOUT_OTHERWISE, WAYS };

/* Steps that are not about a node. */
enum extra {
    METHOD_PLAIN, /* not synchronized */
    METHOD_EMPTY = METHOD_PLAIN + MOST_METHODS,
    THREAD_ONCE = METHOD_EMPTY + MOST_METHODS,
    THREAD_AS_LAMBDA = THREAD_ONCE + MOST_THREADS,
    THREAD_EMPTY = THREAD_AS_LAMBDA + MOST_THREADS,
    OBJECTS_APART = THREAD_EMPTY + MOST_THREADS,
    OBJECT_ALONE,
    LAST_METHOD,
    LAST_FIELD,
    WITHOUT_FEATURE,
    EXTRAS = WITHOUT_FEATURE + FEATURES
};

/* The link that leads to a node that is reached; NULL. */
static uint16_t *link_in(struct tree *tree, uint16_t *list, uint16_t id)
{
    for (uint16_t *link = list; *link != NO_NODE; link = &tree->nodes[*link].next) {
        if (*link == id)
            return link;
        uint16_t *below = link_in(tree, &tree->nodes[*link].body, id);
        below = below != NULL ? below : link_in(tree, &tree->nodes[*link].otherwise, id);
        if (below != NULL)
            return below;
    }
    return NULL;
}

static uint16_t *list_of(struct tree *tree, unsigned number)
{
    if (number == 0)
        return &tree->main_body;
    number--;
    if (number == 0)
        return &tree->constructor_body;
    number--;
    return number < tree->thread_count ? &tree->threads[number].body : &tree->methods[number - tree->thread_count].body;
}

static unsigned list_count(const struct tree *tree)
{
    return 2u + tree->thread_count + tree->method_count;
}

static uint16_t *link_to(struct tree *tree, uint16_t id)
{
    uint16_t *link = NULL;
    for (unsigned l = 0; link == NULL && l < list_count(tree); l++)
        link = link_in(tree, list_of(tree, l), id);
    return link;
}

static uint16_t end_of(const struct tree *tree, uint16_t at)
{
    while (at != NO_NODE && tree->nodes[at].next != NO_NODE)
        at = tree->nodes[at].next;
    return at;
}

/* Puts a list in the place of the node that a link leads to. */
static void replace(struct tree *tree, uint16_t *link, uint16_t list)
{
    uint16_t behind = tree->nodes[*link].next;
    if (list != NO_NODE)
        tree->nodes[end_of(tree, list)].next = behind;
    *link = list != NO_NODE ? list : behind;
}

/* What is asked of all nodes of a list. */
struct search {
    bool chosen, waits, second;
    unsigned nodes;
    unsigned methods; /* called, as bits */
    unsigned fields;  /* accessed, as bits */
};

static void look(struct tree *tree, uint16_t first, bool replace_chosen, struct search *found)
{
    for (uint16_t at = first; at != NO_NODE; at = tree->nodes[at].next) {
        struct node *node = &tree->nodes[at];
        if (replace_chosen && node->reference == BY_CHOSEN)
            node->reference = BY_FIRST;
        if (replace_chosen && node->argument == BY_CHOSEN)
            node->argument = BY_FIRST;
        found->waits |= node->kind == NODE_WAIT || node->kind == NODE_AWAIT || node->kind == NODE_RETAKE;
        found->second |= node->reference == BY_SECOND || node->argument == BY_SECOND || node->kind == NODE_EITHER;
        found->methods |= node->kind == NODE_CALL ? 1u << node->number : 0u;
        found->fields |= node->kind <= NODE_UPDATE ? 1u << node->number : 0u;
        found->nodes++;
        look(tree, node->body, replace_chosen, found);
        look(tree, node->otherwise, replace_chosen, found);
    }
}

static struct search look_everywhere(struct tree *tree)
{
    struct search found = {0};
    for (unsigned l = 0; l < list_count(tree); l++)
        look(tree, *list_of(tree, l), false, &found);
    return found;
}

static bool shrink_node(struct tree *tree, uint16_t id, enum way way)
{
    uint16_t *link = link_to(tree, id);
    struct node *node = &tree->nodes[id];
    struct search inside = {0};
    if (link == NULL)
        return false;
    if (way == WITHOUT_OTHERWISE) {
        bool had = node->otherwise != NO_NODE;
        node->otherwise = NO_NODE;
        return had;
    }
    if (way != DELETE) {
        look(tree, way == USE_BODY ? node->body : node->otherwise, node->kind == NODE_EITHER, &inside);
        /* A wait stays within its region. */
        if (inside.nodes == 0 || (inside.waits && (node->kind == NODE_SYNC || node->kind == NODE_LOCK)))
            return false;
    }
    for (uint16_t other = 1; way == DELETE && node->kind == NODE_START && other < tree->node_count; other++) {
        uint16_t *join = link_to(tree, other);
        if (join != NULL && tree->nodes[other].kind == NODE_JOIN && tree->nodes[other].number == node->number)
            replace(tree, join, NO_NODE);
    }
    replace(tree, link_to(tree, id), way == DELETE ? NO_NODE : way == USE_BODY ? node->body : node->otherwise);
    return true;
}

static bool shrink_method(struct tree *tree, unsigned m, bool empty)
{
    struct search found = {0};
    struct method *method = &tree->methods[m];
    if (m >= tree->method_count)
        return false;
    if (empty) {
        bool had = method->body != NO_NODE;
        method->body = NO_NODE;
        return had;
    }
    look(tree, method->body, false, &found);
    if (!method->is_synchronized || found.waits)
        return false;
    method->is_synchronized = false;
    return true;
}

static bool shrink_thread(struct tree *tree, unsigned t, enum extra what)
{
    if (t >= tree->thread_count)
        return false;
    struct thread_body before = tree->threads[t], *thread = &tree->threads[t];
    if (what == THREAD_ONCE)
        thread->twice = false;
    else if (what == THREAD_AS_LAMBDA)
        thread->style = THREAD_LAMBDA;
    else
        thread->body = NO_NODE;
    return before.twice != thread->twice || before.style != thread->style || before.body != thread->body;
}

static bool shrink_whole(struct tree *tree, enum extra what)
{
    struct search found = look_everywhere(tree);
    unsigned last_method = tree->method_count - 1u, last_field = tree->field_count - 1u;
    if (what == OBJECTS_APART && tree->making != MADE_APART) {
        tree->making = MADE_APART;
        return true;
    }
    if (what == OBJECT_ALONE && tree->making == MADE_APART && tree->object_count > 1 && !found.second) {
        tree->object_count = 1;
        return true;
    }
    if (what == LAST_METHOD && tree->method_count > 0 && (found.methods >> last_method & 1) == 0) {
        tree->method_count--;
        return true;
    }
    if (what == LAST_FIELD && tree->field_count > 1 && (found.fields >> last_field & 1) == 0) {
        tree->field_count--;
        return true;
    }
    return false;
}

unsigned tree_shrink_steps(const struct tree *tree)
{
    return EXTRAS + tree->node_count * (unsigned)WAYS;
}

bool tree_shrink(const struct tree *tree, unsigned step, struct tree *smaller)
{
    *smaller = *tree;
    if (step >= EXTRAS)
        return shrink_node(smaller, (uint16_t)((step - EXTRAS) / WAYS), (enum way)((step - EXTRAS) % WAYS));
    if (step < METHOD_EMPTY)
        return shrink_method(smaller, step - METHOD_PLAIN, false);
    if (step < THREAD_ONCE)
        return shrink_method(smaller, step - METHOD_EMPTY, true);
    if (step < THREAD_AS_LAMBDA)
        return shrink_thread(smaller, step - THREAD_ONCE, THREAD_ONCE);
    if (step < THREAD_EMPTY)
        return shrink_thread(smaller, step - THREAD_AS_LAMBDA, THREAD_AS_LAMBDA);
    if (step < OBJECTS_APART)
        return shrink_thread(smaller, step - THREAD_EMPTY, THREAD_EMPTY);
    if (step >= WITHOUT_FEATURE) {
        smaller->features &= ~(UINT64_C(1) << (step - WITHOUT_FEATURE));
        return smaller->features != tree->features;
    }
    return shrink_whole(smaller, (enum extra)step);
}

unsigned tree_size(const struct tree *tree)
{
    struct tree copy = *tree;
    unsigned size = look_everywhere(&copy).nodes * 4u + tree->method_count + tree->field_count + tree->object_count;
    for (unsigned m = 0; m < tree->method_count; m++)
        size += tree->methods[m].is_synchronized;
    for (unsigned t = 0; t < tree->thread_count; t++)
        size += tree->threads[t].twice;
    for (unsigned f = 0; f < FEATURES; f++)
        size += tree_has(tree, f);
    return size;
}
