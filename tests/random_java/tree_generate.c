#include "base/hash.h"
#include "random_java/tree.h"

/* Whose body is made. */
struct place {
    int method;     /* -1: main or a thread */
    bool chosen;    /* within NODE_EITHER */
    bool in_region; /* within a synchronized region whose lock is `lock` of `reference` */
    uint8_t lock, reference;
    unsigned depth;
};

struct generator {
    uint64_t seed, drawn;
    struct tree *tree;
    bool monitors;
    bool small;    /* few statements, most of them under locks */
    uint8_t habit; /* the lock that is taken most of the time: what is never protected shows little */
};

static unsigned draw(struct generator *generator, unsigned below)
{
    return (unsigned)(hash_join(generator->seed, ++generator->drawn) % below);
}

static bool chance(struct generator *generator, unsigned percent)
{
    return draw(generator, 100) < percent;
}

/* A way to name an object here; false if there is none. */
static bool draw_reference(struct generator *generator, const struct place *place, uint8_t *reference)
{
    const struct tree *tree = generator->tree;
    if (place->method < 0) {
        bool second = tree->object_count > 1 && chance(generator, 40);
        *reference = place->chosen && chance(generator, 60) ? BY_CHOSEN : second ? BY_SECOND : BY_FIRST;
        return true;
    }
    const struct method *method = &tree->methods[place->method];
    bool other = method->takes_other && (method->is_static || chance(generator, 35));
    *reference = other ? BY_OTHER : BY_THIS;
    return other || !method->is_static;
}

static bool draw_access(struct generator *generator, const struct place *place, struct node *node)
{
    const struct tree *tree = generator->tree;
    unsigned kind = draw(generator, 10);
    node->kind = kind < 4 ? NODE_READ : kind < 8 ? NODE_WRITE : NODE_UPDATE;
    bool named = draw_reference(generator, place, &node->reference);
    for (unsigned tries = 0; tries < 10; tries++) {
        node->number = (uint8_t)draw(generator, tree->field_count);
        if (named || tree->field_kinds[node->number] == FIELD_STATIC)
            return true;
    }
    return false;
}

static bool draw_call(struct generator *generator, const struct place *place, struct node *node)
{
    const struct tree *tree = generator->tree;
    int first = place->method + 1;
    if (first >= tree->method_count)
        return false;
    node->kind = NODE_CALL;
    node->number = (uint8_t)(first + (int)draw(generator, (unsigned)(tree->method_count - first)));
    const struct method *callee = &tree->methods[node->number];
    bool receiver = callee->is_static || draw_reference(generator, place, &node->reference);
    return receiver && (!callee->takes_other || draw_reference(generator, place, &node->argument));
}

static bool draw_lock(struct generator *generator, const struct place *place, struct node *node)
{
    static const uint8_t kinds[] = {LOCK_OBJECT, LOCK_OBJECT, LOCK_OBJECT, LOCK_FIELD, LOCK_STATIC, LOCK_CLASS};
    bool monitor = !chance(generator, 20), usual = generator->small && chance(generator, 60);
    if (usual)
        monitor = generator->monitors;
    node->kind = monitor ? NODE_SYNC : NODE_LOCK;
    node->lock = monitor ? kinds[draw(generator, sizeof kinds)] : chance(generator, 60) ? LOCK_FIELD : LOCK_STATIC;
    if (usual)
        node->lock = generator->habit;
    bool named = draw_reference(generator, place, &node->reference);
    return named || node->lock == LOCK_STATIC || node->lock == LOCK_CLASS;
}

static uint16_t make_list(struct generator *generator, struct place place, unsigned length);

/* Statements under a lock; false if they cannot be here. */
static bool make_region(struct generator *generator, struct place place, struct node *node)
{
    if (!draw_lock(generator, &place, node))
        return false;
    place.in_region = node->kind == NODE_SYNC;
    place.lock = node->lock;
    place.reference = node->reference;
    place.depth++;
    node->body = make_list(generator, place, 3);
    return true;
}

/* A statement with others inside; false if it cannot be here. */
static bool make_compound(struct generator *generator, struct place place, struct node *node)
{
    unsigned kind = draw(generator, 100);
    if (kind < 60)
        return make_region(generator, place, node);
    place.depth++;
    if (kind < 74) {
        node->kind = NODE_IF;
        if (chance(generator, 40))
            node->otherwise = make_list(generator, place, 2);
    } else if (kind < 83) {
        node->kind = NODE_LOOP;
    } else if (kind < 93) {
        node->kind = NODE_TRY;
        node->number = (uint8_t)draw(generator, 2);
        node->otherwise = make_list(generator, place, 2);
    } else {
        if (place.method >= 0 || generator->tree->object_count < 2 || place.chosen)
            return false;
        node->kind = NODE_EITHER;
        place.chosen = true;
    }
    node->body = make_list(generator, place, 3);
    return true;
}

static bool make_node(struct generator *generator, const struct place *place, struct node *node)
{
    if (generator->small && place->depth < 2 && chance(generator, place->depth == 0 ? 50 : 25))
        return make_region(generator, *place, node);
    unsigned kind = draw(generator, 100);
    unsigned accesses = place->method < 0 ? 15 : 50;
    if (kind < accesses)
        return draw_access(generator, place, node);
    if (kind < 65)
        return draw_call(generator, place, node);
    if (kind < 90)
        return place->depth < 3 && make_compound(generator, *place, node);
    if (kind < 94 && place->in_region) {
        node->kind = NODE_WAIT;
        node->lock = place->lock;
        node->reference = place->reference;
        return true;
    }
    node->kind = kind < 97 ? NODE_THROW : NODE_RETURN;
    node->number = (uint8_t)draw(generator, 2);
    return true;
}

static uint16_t add_node(struct generator *generator, const struct node *node)
{
    generator->tree->nodes[generator->tree->node_count] = *node;
    return generator->tree->node_count++;
}

/* About so many statements; NO_NODE: none. */
static uint16_t make_list(struct generator *generator, struct place place, unsigned length)
{
    uint16_t first = NO_NODE, last = NO_NODE;
    unsigned count = 1 + draw(generator, length);
    for (unsigned i = 0; i < count && generator->tree->node_count + 30 < MOST_NODES; i++) {
        struct node node = {0};
        if (!make_node(generator, &place, &node))
            continue;
        uint16_t id = add_node(generator, &node);
        if (first == NO_NODE)
            first = id;
        else
            generator->tree->nodes[last].next = id;
        last = id;
    }
    return first;
}

static void make_methods(struct generator *generator)
{
    struct tree *tree = generator->tree;
    bool usual = generator->monitors && (generator->habit == LOCK_OBJECT || generator->habit == LOCK_CLASS);
    bool statics = tree->field_kinds[tree->field_count - 1] == FIELD_STATIC;
    tree->method_count = (uint8_t)(generator->small ? 1 + draw(generator, 2) : 2 + draw(generator, MOST_METHODS - 1));
    for (unsigned m = 0; m < tree->method_count; m++)
        tree->methods[m] = (struct method){.is_public = chance(generator, 65),
                                           .is_static = chance(generator, statics ? 40 : 8),
                                           .is_synchronized = chance(generator, usual ? 50 : 20),
                                           .takes_other = chance(generator, 25)};
    for (unsigned m = 0; m < tree->method_count; m++) {
        struct method *method = &tree->methods[m];
        struct place place = {.method = (int)m,
                              .in_region = method->is_synchronized,
                              .lock = method->is_static ? LOCK_CLASS : LOCK_OBJECT,
                              .reference = BY_THIS};
        method->body = make_list(generator, place, generator->small ? 2 : 4);
    }
}

static void append(struct tree *tree, uint16_t *first, uint16_t more)
{
    uint16_t at = *first;
    if (at == NO_NODE) {
        *first = more;
        return;
    }
    while (tree->nodes[at].next != NO_NODE)
        at = tree->nodes[at].next;
    tree->nodes[at].next = more;
}

/* Main: something of its own before, between and behind starting and joining the threads. */
static void make_main(struct generator *generator)
{
    struct tree *tree = generator->tree;
    const struct place place = {.method = -1};
    for (unsigned t = 0; t < tree->thread_count; t++) {
        if (chance(generator, 30))
            append(tree, &tree->main_body, make_list(generator, place, 2));
        append(tree, &tree->main_body, add_node(generator, &(struct node){.kind = NODE_START, .number = (uint8_t)t}));
    }
    if (chance(generator, 60))
        append(tree, &tree->main_body, make_list(generator, place, 3));
    for (unsigned t = 0; t < tree->thread_count; t++)
        if (!tree->threads[t].twice && chance(generator, 40)) {
            append(tree, &tree->main_body,
                   add_node(generator, &(struct node){.kind = NODE_JOIN, .number = (uint8_t)t}));
            if (chance(generator, 40))
                append(tree, &tree->main_body, make_list(generator, place, 2));
        }
}

static void generate(uint64_t seed, bool small, struct tree *tree)
{
    struct generator generator = {.seed = hash_mix(seed + 1), .tree = tree, .small = small};
    *tree = (struct tree){.node_count = 1};
    tree->object_count = (uint8_t)(chance(&generator, 50) ? 2 : 1);
    tree->making = (uint8_t)(tree->object_count == 1 ? MADE_APART : draw(&generator, MAKINGS));
    tree->field_count = (uint8_t)(2 + draw(&generator, 2));
    if (chance(&generator, 40))
        tree->field_kinds[1] = (uint8_t)(FIELD_ARRAY + draw(&generator, small ? 2 : 3));
    tree->published = chance(&generator, 25);
    if (chance(&generator, 25)) /* two, so that there are pairs */
        for (unsigned i = 0; i < 2; i++)
            tree->field_kinds[tree->field_count + i - 1] = FIELD_STATIC;
    if (tree->field_kinds[tree->field_count - 1] == FIELD_STATIC)
        tree->field_count++;
    generator.monitors = chance(&generator, 75);
    generator.habit =
        (uint8_t)(generator.monitors ? draw(&generator, LOCK_CLASS + 1) : LOCK_FIELD + draw(&generator, 2));
    make_methods(&generator);
    tree->thread_count = (uint8_t)(chance(&generator, 20) ? 1 : small ? 2 : 2 + draw(&generator, MOST_THREADS - 1));
    for (unsigned t = 0; t < tree->thread_count; t++) {
        tree->threads[t].style =
            (uint8_t)(small ? THREAD_RUNNABLE + draw(&generator, 2) : draw(&generator, THREAD_STYLES));
        tree->threads[t].twice = chance(&generator, 25);
        tree->threads[t].body = make_list(&generator, (struct place){.method = -1}, small ? 2 : 4);
    }
    make_main(&generator);
}

void tree_generate(uint64_t seed, struct tree *tree)
{
    generate(seed, false, tree);
}

void tree_generate_small(uint64_t seed, struct tree *tree)
{
    generate(seed, true, tree);
}
