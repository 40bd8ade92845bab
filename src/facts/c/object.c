/* Objects, spots in them, and nodes for what they contain. */
#include "base/array.h"
#include "base/idmap.h"
#include "facts/c/internal.h"

#include <assert.h>

static uint64_t key_of(enum cfacts_kind kind, uint32_t what, uint32_t at)
{
    assert((unsigned)kind < 16 && what < 1u << 28);
    return (uint64_t)kind << 60 | (uint64_t)what << 32 | at;
}

uint32_t cnode_new(struct cfacts *facts)
{
    ARRAY_ADD(facts->nodes, facts->node_count, facts->node_capacity,
              (struct node){.links = CFACTS_NONE, .uses = CFACTS_NONE});
    return (uint32_t)facts->node_count - 1;
}

static uint64_t size_of(const struct cfacts *facts, enum cfacts_kind kind, uint32_t what, uint32_t at)
{
    const struct ir_instruction *of;
    switch (kind) {
    case CFACTS_GLOBAL:
    case CFACTS_TLS:
        return facts->sizes[facts->module->fields[what].type];
    case CFACTS_LOCAL:
        of = &body_of(facts, what)->instructions[at];
        return of->b == IR_NONE ? facts->sizes[of->a] : CFACTS_ANY;
    default:
        return CFACTS_ANY;
    }
}

uint32_t cobject_get(struct cfacts *facts, enum cfacts_kind kind, uint32_t what, uint32_t at)
{
    uint64_t key = key_of(kind, what, at);
    uint32_t number = idmap_get(facts->object_ids, key);
    if (number != IDMAP_NONE)
        return number;
    number = (uint32_t)facts->object_count;
    bool made = kind == CFACTS_LOCAL || kind == CFACTS_HEAP || kind == CFACTS_VARIADIC;
    struct object object = {.is = {.kind = kind,
                                   .what = made ? CFACTS_NONE : what,
                                   .method = made ? what : CFACTS_NONE,
                                   .at = made ? at : CFACTS_NONE},
                            .size = size_of(facts, kind, what, at),
                            .blurred = CFACTS_NONE};
    object.anywhere = cnode_new(facts);
    object.all = cnode_new(facts);
    ARRAY_ADD(facts->objects, facts->object_count, facts->object_capacity, object);
    idmap_put(facts->object_ids, key, number);
    csolve_link(facts, object.anywhere, object.all);
    return number;
}

uint32_t cfacts_find(const struct cfacts *facts, enum cfacts_kind kind, uint32_t what, uint32_t at)
{
    bool made = kind == CFACTS_LOCAL || kind == CFACTS_HEAP || kind == CFACTS_VARIADIC;
    for (uint32_t i = 0; i < facts->object_count; i++) {
        const struct cfacts_object *is = &facts->objects[i].is;
        if (is->kind == kind &&
            (kind == CFACTS_LIBRARY || (made ? is->method == what && is->at == at : is->what == what)))
            return i;
    }
    return CFACTS_NONE;
}

uint32_t cspot_get(struct cfacts *facts, uint32_t object, int64_t offset)
{
    struct object *of = &facts->objects[object];
    bool known = offset >= 0 && offset < (int64_t)CFACTS_ANY && of->is.kind != CFACTS_LIBRARY;
    uint64_t key = (uint64_t)object << 32 | (known ? (uint32_t)offset : CFACTS_ANY);
    uint32_t number = idmap_get(facts->spot_ids, key);
    if (number != IDMAP_NONE)
        return number;
    if (known && of->spots >= MOST_SPOTS)
        return cspot_get(facts, object, -1);
    number = (uint32_t)facts->spot_count;
    of->spots += known;
    ARRAY_ADD(facts->spots, facts->spot_count, facts->spot_capacity,
              (struct cfacts_spot){object, known ? (uint32_t)offset : CFACTS_ANY});
    idmap_put(facts->spot_ids, key, number);
    return number;
}

/* It has what was stored anywhere, and is a part of all. */
uint32_t cobject_word(struct cfacts *facts, uint32_t object, uint32_t word)
{
    uint64_t key = (uint64_t)object << 32 | word;
    uint32_t node = idmap_get(facts->word_ids, key);
    if (node != IDMAP_NONE)
        return node;
    node = cnode_new(facts);
    idmap_put(facts->word_ids, key, node);
    csolve_link(facts, facts->objects[object].anywhere, node);
    csolve_link(facts, node, facts->objects[object].all);
    return node;
}

void cobject_words(struct cfacts *facts, uint32_t spot, int64_t width, bool stores, cword_visit visit, uint32_t other)
{
    struct cfacts_spot at = facts->spots[spot];
    if (at.offset == CFACTS_ANY || width < 0 || width > LARGEST_COPY) {
        visit(facts, stores ? facts->objects[at.object].anywhere : facts->objects[at.object].all, other);
        return;
    }
    for (uint64_t word = at.offset / WORD; width > 0 && word <= (at.offset + (uint64_t)width - 1) / WORD; word++)
        visit(facts, cobject_word(facts, at.object, (uint32_t)word), other);
}
