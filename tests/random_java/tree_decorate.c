/* Gives programs features. What a feature does not find in the program it puts there. */
#include "base/hash.h"
#include "random_java/features.h"
#include "random_java/forms.h"
#include "random_java/starters.h"

#include <stddef.h>

enum { FEW = 3 };

struct decorator {
    uint64_t seed, drawn, allowed;
    struct tree *tree;
};

static unsigned draw(struct decorator *decorator, unsigned below)
{
    return (unsigned)(hash_join(decorator->seed, ++decorator->drawn) % below);
}

static bool chance(struct decorator *decorator, unsigned percent)
{
    return draw(decorator, 100) < percent;
}

static void set(struct decorator *decorator, unsigned feature)
{
    decorator->tree->features |= (UINT64_C(1) << feature) & decorator->allowed;
}

/* One of those that are allowed, by their weights. */
static unsigned draw_feature(struct decorator *decorator)
{
    unsigned sum = 0;
    for (unsigned f = 0; f < FEATURES; f++)
        sum += (decorator->allowed >> f & 1) != 0 ? feature_row(f)->weight : 0;
    unsigned left = sum > 0 ? draw(decorator, sum) : 0;
    for (unsigned f = 0; f < FEATURES; f++) {
        unsigned weight = (decorator->allowed >> f & 1) != 0 ? feature_row(f)->weight : 0;
        if (left < weight)
            return f;
        left -= weight;
    }
    return FEATURE_NONE;
}

static void draw_features(struct decorator *decorator)
{
    unsigned count = 0;
    for (unsigned f = 0; f < FEATURES; f++)
        count += (decorator->allowed >> f & 1) != 0;
    if (count <= FEW) {
        decorator->tree->features = decorator->allowed;
        return;
    }
    for (unsigned wanted = chance(decorator, 30) ? 0 : 1 + draw(decorator, 4); wanted > 0; wanted--)
        set(decorator, draw_feature(decorator));
}

static uint16_t add_node(struct decorator *decorator, const struct node *node)
{
    struct tree *tree = decorator->tree;
    if (tree->node_count >= MOST_NODES)
        return NO_NODE;
    tree->nodes[tree->node_count] = *node;
    return tree->node_count++;
}

/* A field that can hold a collection. */
static unsigned collection_field(const struct tree *tree)
{
    return tree->field_kinds[1] == FIELD_STATIC ? 0 : 1;
}

static void need_collection(struct decorator *decorator)
{
    struct tree *tree = decorator->tree;
    uint8_t *kind = &tree->field_kinds[collection_field(tree)];
    if (tree_has(tree, FEATURE_COUNTER))
        *kind = FIELD_COUNTER;
    else if (*kind == FIELD_PLAIN || *kind == FIELD_ARRAY)
        *kind = chance(decorator, 50) ? FIELD_LIST : FIELD_HASH;
}

/* Accesses of the collection in one of the forms of these features. */
static void draw_forms(struct decorator *decorator)
{
    static const uint8_t features[] = {FEATURE_LOOK_UP, FEATURE_WINDOW, FEATURE_PASSED, FEATURE_HANDED};
    struct tree *tree = decorator->tree;
    for (unsigned id = 1; id < tree->node_count; id++) {
        struct node *node = &tree->nodes[id];
        for (unsigned i = 0; i < sizeof features && node->kind <= NODE_UPDATE; i++)
            if (tree_has(tree, features[i]) && chance(decorator, 60)) {
                uint8_t form =
                    form_draw(features[i], tree->field_kinds[node->number], node->kind, draw(decorator, 100));
                node->form = form != 0 ? form : node->form;
            }
    }
}

static bool has_waits(const struct tree *tree, uint16_t first)
{
    for (uint16_t at = first; at != NO_NODE; at = tree->nodes[at].next)
        if (tree->nodes[at].kind == NODE_WAIT || has_waits(tree, tree->nodes[at].body) ||
            has_waits(tree, tree->nodes[at].otherwise))
            return true;
    return false;
}

/* Whole methods hold a lock, so that what is missed shows: where nothing is protected all is violated anyway. */
static void protect(struct decorator *decorator, uint8_t kind)
{
    struct tree *tree = decorator->tree;
    for (unsigned m = 0; m < tree->method_count; m++) {
        struct method *method = &tree->methods[m];
        struct node region = {.kind = kind,
                              .lock = method->is_static ? LOCK_STATIC : LOCK_FIELD,
                              .reference = BY_THIS,
                              .body = method->body};
        uint16_t added =
            method->body != NO_NODE && !has_waits(tree, method->body) ? add_node(decorator, &region) : NO_NODE;
        method->body = added != NO_NODE ? added : method->body;
    }
}

/* Most monitors become ReentrantLocks, so that there are some. */
static void need_guards(struct decorator *decorator)
{
    struct tree *tree = decorator->tree;
    for (unsigned id = 1; id < tree->node_count; id++) {
        struct node *node = &tree->nodes[id];
        if (node->kind != NODE_SYNC || node->lock == LOCK_CLASS || has_waits(tree, node->body) ||
            !chance(decorator, 70))
            continue;
        node->kind = NODE_LOCK;
        node->lock = node->lock == LOCK_STATIC ? LOCK_STATIC : LOCK_FIELD;
    }
}

/* Behind the first statement of regions of ReentrantLocks. */
static void put_into_guards(struct decorator *decorator, uint8_t kind)
{
    struct tree *tree = decorator->tree;
    for (unsigned id = 1, count = tree->node_count; id < count; id++) {
        struct node node = {.kind = kind,
                            .lock = tree->nodes[id].lock,
                            .reference = tree->nodes[id].reference,
                            .number = (uint8_t)draw(decorator, WAYS_TO_RETAKE)};
        if (tree->nodes[id].kind != NODE_LOCK || tree->nodes[id].body == NO_NODE || !chance(decorator, 60))
            continue;
        struct node *before = &tree->nodes[tree->nodes[id].body];
        node.next = before->next;
        uint16_t added = add_node(decorator, &node);
        before->next = added != NO_NODE ? added : before->next;
    }
}

static void clone_locks(struct decorator *decorator)
{
    struct tree *tree = decorator->tree;
    for (unsigned id = 1; id < tree->node_count; id++) {
        struct node *node = &tree->nodes[id];
        if (node->kind == NODE_SYNC && (node->lock == LOCK_FIELD || node->lock == LOCK_OBJECT) &&
            !has_waits(tree, node->body) && chance(decorator, 70))
            node->lock = (uint8_t)(LOCK_KEY + draw(decorator, 3));
    }
}

static void put_aside(struct decorator *decorator, bool calls)
{
    struct tree *tree = decorator->tree;
    for (unsigned id = 1; id < tree->node_count; id++)
        if (calls ? tree->nodes[id].kind == NODE_CALL : tree->nodes[id].kind <= NODE_UPDATE)
            tree->nodes[id].aside = chance(decorator, 40);
}

/* Something that the constructor still does when a thread has its object. */
static void make_constructor(struct decorator *decorator)
{
    struct tree *tree = decorator->tree;
    for (unsigned i = 1 + draw(decorator, 3); i > 0; i--) {
        struct node node = {.kind = (uint8_t)draw(decorator, NODE_UPDATE + 1),
                            .number = (uint8_t)draw(decorator, tree->field_count),
                            .reference = BY_FIRST,
                            .next = tree->constructor_body};
        uint16_t added = add_node(decorator, &node);
        tree->constructor_body = added != NO_NODE ? added : tree->constructor_body;
    }
}

static void need_second_object(struct decorator *decorator, uint16_t first)
{
    struct tree *tree = decorator->tree;
    for (uint16_t at = first; at != NO_NODE; at = tree->nodes[at].next) {
        struct node *node = &tree->nodes[at];
        if (node->reference == BY_FIRST && chance(decorator, 40))
            node->reference = BY_SECOND;
        need_second_object(decorator, node->body);
        need_second_object(decorator, node->otherwise);
    }
}

static void make_clone(struct decorator *decorator)
{
    struct tree *tree = decorator->tree;
    tree->making = MADE_APART;
    if (tree->object_count > 1)
        return;
    tree->object_count = 2;
    need_second_object(decorator, tree->main_body);
    for (unsigned t = 0; t < tree->thread_count; t++)
        need_second_object(decorator, tree->threads[t].body);
}

/* A task of one access, and perhaps a pool to run it. */
static void make_library_task(struct decorator *decorator, struct thread_body *thread)
{
    static const uint8_t starters[] = {FEATURE_NONE, FEATURE_NONE, FEATURE_REPEATED, FEATURE_FIXED, FEATURE_CACHED};
    struct tree *tree = decorator->tree;
    uint8_t number = (uint8_t)collection_field(tree);
    bool counter = tree->field_kinds[number] == FIELD_COUNTER;
    struct node node = {.kind = counter ? NODE_UPDATE : NODE_WRITE, .number = number, .reference = BY_FIRST};
    uint16_t body = add_node(decorator, &node);
    if (body == NO_NODE)
        return;
    thread->style = THREAD_LIBRARY;
    thread->body = body;
    if (thread->starter == FEATURE_NONE) {
        thread->starter = starters[draw(decorator, sizeof starters)];
        set(decorator, thread->starter);
    }
}

static void draw_tasks(struct decorator *decorator)
{
    static const uint8_t styles[][2] = {
        {FEATURE_ANONYMOUS, THREAD_ANONYMOUS}, {FEATURE_INNER, THREAD_INNER}, {FEATURE_REFERENCE, THREAD_REFERENCE}};
    struct tree *tree = decorator->tree;
    for (unsigned f = FEATURE_NONE + 1; f < FEATURES; f++)
        if (tree_has(tree, f) && starter_row(f) != NULL)
            for (unsigned t = draw(decorator, tree->thread_count); t < tree->thread_count; t += 2)
                tree->threads[t].starter = (uint8_t)f;
    for (unsigned i = 0; i < sizeof styles / sizeof *styles; i++)
        if (tree_has(tree, styles[i][0]))
            tree->threads[draw(decorator, tree->thread_count)].style = styles[i][1];
    if (tree_has(tree, FEATURE_LIBRARY))
        make_library_task(decorator, &tree->threads[draw(decorator, tree->thread_count)]);
}

static void draw_accesses(struct decorator *decorator)
{
    static const uint64_t collections = UINT64_C(1) << FEATURE_LIBRARY | UINT64_C(1) << FEATURE_COUNTER |
                                        UINT64_C(1) << FEATURE_LOOK_UP | UINT64_C(1) << FEATURE_WINDOW |
                                        UINT64_C(1) << FEATURE_PASSED | UINT64_C(1) << FEATURE_HANDED;
    const struct tree *tree = decorator->tree;
    if ((tree->features & collections) != 0)
        need_collection(decorator);
    draw_forms(decorator);
    if (tree_has(tree, FEATURE_CONSTRUCTOR))
        put_aside(decorator, false);
    if (tree_has(tree, FEATURE_PROXY))
        put_aside(decorator, true);
}

static void draw_locks(struct decorator *decorator)
{
    const struct tree *tree = decorator->tree;
    bool guards = tree_has(tree, FEATURE_RETAKE) || tree_has(tree, FEATURE_CONDITION);
    if (tree->features != 0 && chance(decorator, guards || tree_has(tree, FEATURE_CLONED_LOCK) ? 80 : 40))
        protect(decorator, guards || chance(decorator, 30) ? NODE_LOCK : NODE_SYNC);
    if (tree_has(tree, FEATURE_CLONED_LOCK))
        clone_locks(decorator);
    if (guards)
        need_guards(decorator);
    if (tree_has(tree, FEATURE_RETAKE))
        put_into_guards(decorator, NODE_RETAKE);
    if (tree_has(tree, FEATURE_CONDITION))
        put_into_guards(decorator, NODE_AWAIT);
}

void tree_decorate(uint64_t seed, uint64_t features, struct tree *tree)
{
    struct decorator decorator = {.seed = hash_mix(seed + 1000003), .allowed = features, .tree = tree};
    draw_features(&decorator);
    if (tree_has(tree, FEATURE_ESCAPE))
        make_constructor(&decorator);
    draw_accesses(&decorator);
    draw_locks(&decorator);
    if (tree_has(tree, FEATURE_CLONE))
        make_clone(&decorator);
    draw_tasks(&decorator);
}
