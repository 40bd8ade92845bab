/* Processes and objects as numbers, and the place of each variable in a state. */
#include "finite/passes/passes.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/components.h"
#include "base/memory.h"
#include "finite/extract/extract.h"

enum { MONITOR_COUNT_BITS = 6 };

struct cycles {
    const struct finite *finite;
    bool *on_cycle;
};

static uint32_t next_node(void *context, uint32_t node, uint32_t *at)
{
    const struct cycles *cycles = context;
    while (*at < 2) {
        uint32_t next = cycles->finite->nodes[node].next[(*at)++];
        if (next != FINITE_NONE)
            return next;
    }
    return COMPONENTS_END;
}

static void found_component(void *context, const uint32_t *members, size_t count)
{
    struct cycles *cycles = context;
    const struct finite_node *first = &cycles->finite->nodes[members[0]];
    bool cyclic = count > 1 || first->next[0] == members[0] || first->next[1] == members[0];
    for (size_t i = 0; i < count && cyclic; i++)
        cycles->on_cycle[members[i]] = true;
}

/* A process makes one object at a place that it comes to once. */
static void size_pools(struct finite *finite)
{
    struct cycles cycles = {finite, mem_new(finite->node_count + 1, sizeof *cycles.on_cycle)};
    const struct components_graph graph = {&cycles, (uint32_t)finite->node_count, next_node, found_component};
    struct components *components = components_new(&graph);
    for (size_t i = 0; i < finite->type_count; i++)
        components_visit(components, finite->types[i].entry);
    for (size_t i = 0; i < finite->pool_count; i++)
        finite->pools[i].size = finite->pools[i].fixed;
    for (size_t i = 0; i < finite->node_count; i++) {
        const struct finite_node *node = &finite->nodes[i];
        if (node->op == NODE_make || node->op == NODE_make_array)
            finite->pools[node->c].size = cycles.on_cycle[i] ? finite->objects : 1;
    }
    components_free(components);
    mem_free(cycles.on_cycle);
}

static uint32_t makers(const struct finite *finite, const struct finite_pool *pool)
{
    return pool->fixed ? 1 : finite->types[pool->type].processes;
}

static bool count_processes(struct finite *finite)
{
    uint64_t objects = 0;
    finite->process_count = 0;
    for (uint32_t i = 0; i < finite->type_count; i++) {
        struct finite_type *type = &finite->types[i];
        const struct finite_pool *pool = type->pool == FINITE_NONE ? NULL : &finite->pools[type->pool];
        uint64_t count = pool == NULL ? 1 : (uint64_t)makers(finite, pool) * pool->size;
        if (count + finite->process_count > EXTRACT_MOST_PROCESSES)
            return false;
        type->processes = (uint32_t)count;
        type->first_process = finite->process_count;
        finite->process_count += (uint32_t)count;
    }
    for (size_t i = 0; i < finite->pool_count; i++)
        objects += (uint64_t)makers(finite, &finite->pools[i]) * finite->pools[i].size;
    finite->object_count = (uint32_t)objects;
    return objects <= EXTRACT_MOST_OBJECTS;
}

static bool has_member(const struct finite *finite, const struct finite_pool *pool, const struct finite_member *member)
{
    switch (member->kind) {
    case MEMBER_FIELD:
        return !pool->fixed && pool->class != FACTS_NONE && !pool->lambda && !pool->array &&
               program_is_subclass(finite->program, pool->class, program_field(finite->program, member->of)->owner);
    case MEMBER_ELEMENTS:
        return pool->array && pool->element == member->value;
    case MEMBER_LENGTH:
        return pool->array;
    case MEMBER_CAPTURED:
        return pool->lambda && !pool->fixed;
    case MEMBER_TARGET:
        return pool->thread;
    case MEMBER_MODEL:
        return pool->model == (enum finite_model)member->of;
    default:
        return false;
    }
}

static void lay_out_pools(struct finite *finite)
{
    for (size_t i = 0; i < finite->pool_count; i++) {
        struct finite_pool *pool = &finite->pools[i];
        pool->offsets = arena_alloc(finite->arena, (finite->member_count + 1) * sizeof *pool->offsets);
        for (size_t m = 0; m < finite->member_count; m++) {
            const struct finite_member *member = &finite->members[m];
            pool->offsets[m] = FINITE_NONE;
            if (!member->relevant || !has_member(finite, pool, member))
                continue;
            pool->offsets[m] = pool->width;
            pool->width += member->kind == MEMBER_ELEMENTS ? pool->most : 1;
        }
    }
}

static void make_processes(struct finite *finite)
{
    finite->processes = arena_alloc(finite->arena, (finite->process_count + 1) * sizeof *finite->processes);
    for (uint32_t i = 0; i < finite->type_count; i++)
        for (uint32_t k = 0; k < finite->types[i].processes; k++)
            finite->processes[finite->types[i].first_process + k] = (struct finite_process){i, FINITE_NONE};
}

static void make_objects(struct finite *finite)
{
    uint32_t made = 0;
    finite->objects_made = arena_alloc(finite->arena, (finite->object_count + 1) * sizeof *finite->objects_made);
    for (uint32_t p = 0; p < finite->pool_count; p++) {
        struct finite_pool *pool = &finite->pools[p];
        pool->first = made;
        for (uint32_t k = 0; k < makers(finite, pool) * pool->size; k++) {
            struct finite_object *object = &finite->objects_made[made++];
            *object = (struct finite_object){.pool = p, .index = k, .process = FINITE_NONE, .maker = FINITE_NONE};
            if (!pool->fixed)
                object->maker = finite->types[pool->type].first_process + k / pool->size;
            if (pool->runs == FINITE_NONE)
                continue;
            object->process = finite->types[pool->runs].first_process + k;
            finite->processes[object->process].object = made - 1;
        }
    }
}

static uint8_t bits_for(uint64_t most)
{
    uint8_t bits = 1;
    while (bits < 64 && most >> bits != 0)
        bits++;
    return bits;
}

struct layout {
    struct finite *finite;
    size_t capacity;
    uint8_t reference, process;
    uint32_t word, bit; /* where the next slot may begin */
};

/* What comes next begins in a word of its own: parts of a state that change together lie together. */
static void begin_word(struct layout *layout)
{
    layout->word += layout->bit > 0;
    layout->bit = 0;
}

static uint32_t add_slot(struct layout *layout, uint8_t bits, bool is_signed)
{
    struct finite *finite = layout->finite;
    size_t count = finite->slot_count;
    if (layout->bit + bits > 32)
        begin_word(layout);
    ARRAY_ADD(finite->widths, count, layout->capacity,
              (struct finite_width){bits, (uint8_t)layout->bit, is_signed, layout->word});
    layout->bit += bits;
    if (layout->bit > 32) {
        layout->word++;
        begin_word(layout);
    }
    finite->slot_count = (uint32_t)count;
    return finite->slot_count - 1;
}

/* The register that a process keeps in slot k where it stops before a node; FINITE_NONE. */
static uint32_t kept_at(const struct finite *finite, uint32_t node, uint32_t k)
{
    const uint32_t *live = finite->live[node];
    for (uint32_t n = 0; live != NULL && live[n] != FINITE_NONE; n++)
        if (n == k)
            return live[n];
    return FINITE_NONE;
}

/* A slot fits all registers that lie in it at some stop. */
static void add_kept(struct layout *layout, const struct finite_type *type)
{
    for (uint32_t k = 0; k < type->kept; k++) {
        unsigned plain = 1, with_sign = 0;
        for (uint32_t i = 0; i < type->count; i++) {
            uint32_t reg = kept_at(layout->finite, type->first + i, k);
            if (reg == FINITE_NONE)
                continue;
            ir_kind kind = type->registers[reg].kind;
            unsigned bits = kind == IR_REF ? layout->reference : ir_kind_bits(kind);
            if (kind == IR_REF || bits == 1)
                plain = bits > plain ? bits : plain;
            else
                with_sign = bits > with_sign ? bits : with_sign;
        }
        if (with_sign > 0 && with_sign <= plain)
            with_sign = plain + 1;
        add_slot(layout, (uint8_t)(with_sign > 0 ? with_sign : plain), with_sign > 0);
    }
}

static uint8_t member_bits(const struct layout *layout, const struct finite_member *member)
{
    return member->bits == 0 ? layout->reference : member->bits;
}

static void add_processes(struct layout *layout, uint32_t from, uint32_t to)
{
    struct finite *finite = layout->finite;
    for (uint32_t i = from; i < to; i++) {
        const struct finite_type *type = &finite->types[finite->processes[i].type];
        begin_word(layout);
        finite->process_slot[i] = add_slot(layout, bits_for(type->count + 1), false);
        add_slot(layout, 2, false);
        add_slot(layout, layout->process, false);
        add_slot(layout, MONITOR_COUNT_BITS, false);
        add_kept(layout, type);
    }
}

static void add_object(struct layout *layout, struct finite_object *object)
{
    struct finite *finite = layout->finite;
    const struct finite_pool *pool = &finite->pools[object->pool];
    object->monitor = add_slot(layout, layout->process, false);
    add_slot(layout, MONITOR_COUNT_BITS, false);
    object->slot = finite->slot_count;
    for (size_t m = 0; m < finite->member_count; m++) {
        const struct finite_member *member = &finite->members[m];
        uint32_t count = member->kind == MEMBER_ELEMENTS ? pool->most : 1;
        for (uint32_t k = 0; pool->offsets[m] != FINITE_NONE && k < count; k++)
            add_slot(layout, member_bits(layout, member), member->is_signed && member->bits > 1);
    }
}

static void add_shared(struct layout *layout)
{
    struct finite *finite = layout->finite;
    begin_word(layout);
    for (uint32_t i = 0; i < finite->object_count; i++)
        add_object(layout, &finite->objects_made[i]);
    for (size_t m = 0; m < finite->member_count; m++) {
        struct finite_member *member = &finite->members[m];
        if (member->kind == MEMBER_STATIC && member->relevant)
            member->slot = add_slot(layout, member_bits(layout, member), member->is_signed && member->bits > 1);
    }
    for (size_t p = 0; p < finite->pool_count; p++) {
        struct finite_pool *pool = &finite->pools[p];
        pool->used_slot = finite->slot_count;
        for (uint32_t k = 0; !pool->fixed && pool->size > 0 && k < makers(finite, pool); k++)
            add_slot(layout, bits_for(pool->size), false);
    }
}

static bool is_one_of(const struct finite *finite, const struct finite_pool *pool, const struct facts_object *object)
{
    if (object->kind != OBJECT_LAMBDA)
        return !pool->lambda && pool->class == object->class;
    return pool->lambda && pool->at == object->at && finite->frames[pool->frame]->method == object->method;
}

static void judge_tests(struct finite *finite)
{
    for (size_t t = 0; t < finite->test_count; t++) {
        struct finite_test *test = &finite->tests[t];
        test->pools = arena_alloc(finite->arena, finite->pool_count + 1);
        for (size_t p = 0; p < finite->pool_count; p++) {
            const struct finite_pool *pool = &finite->pools[p];
            if (test->below)
                test->pools[p] = finite_pool_is(finite, pool, test->class, test->class_name);
            for (uint32_t i = 0; !test->below && i < test->among_count; i++) {
                struct facts_object object = facts_object(finite->facts, test->among[i]);
                test->pools[p] |= is_one_of(finite, pool, &object);
            }
        }
    }
}

void finite_number(struct finite *finite)
{
    size_pools(finite);
    if (!count_processes(finite)) {
        finite->failed = "there are too many threads or objects (--objects)";
        return;
    }
    lay_out_pools(finite);
    make_processes(finite);
    make_objects(finite);
    struct layout layout = {.finite = finite};
    layout.reference = bits_for(finite->object_count);
    layout.process = bits_for(finite->process_count);
    finite->process_slot = arena_alloc(finite->arena, (finite->process_count + 1) * sizeof *finite->process_slot);
    /* A state is stored as a pair of halves. If half of the processes stand in each, there are fewest of these. */
    add_processes(&layout, 0, finite->process_count / 2);
    add_shared(&layout);
    add_processes(&layout, finite->process_count / 2, finite->process_count);
    judge_tests(finite);
}
