/* The tables of the shape analysis: each thing is listed once, in the order in which it is first met. */
#include "facts/shape/internal.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/buffer.h"
#include "base/hash.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "facts/threads/code.h"

#include <assert.h>
#include <string.h>

static uint64_t key_of(uint32_t high, uint32_t low)
{
    return (uint64_t)high << 32 | low;
}

void node_list_add(struct node_list *list, shape_node node)
{
    size_t at = list->count;
    while (at > 0 && list->items[at - 1] > node)
        at--;
    if (at > 0 && list->items[at - 1] == node)
        return;
    ARRAY_RESERVE(list->items, list->capacity, list->count + 1);
    memmove(list->items + at + 1, list->items + at, (list->count - at) * sizeof *list->items);
    list->items[at] = node;
    list->count++;
}

bool node_list_has(const struct node_list *list, shape_node node)
{
    size_t low = 0, high = list->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (list->items[middle] < node)
            low = middle + 1;
        else
            high = middle;
    }
    return low < list->count && list->items[low] == node;
}

void node_list_free(struct node_list *list)
{
    mem_free(list->items);
    *list = (struct node_list){0};
}

void shape_list_add(uint32_t **items, size_t *count, size_t *capacity, uint32_t item)
{
    for (size_t i = 0; i < *count; i++)
        if ((*items)[i] == item)
            return;
    ARRAY_ADD(*items, *count, *capacity, item);
}

/* Three bits of the owner are free for the kind: there are fewer than 2^29 of each. */
static uint64_t source_key(enum source_kind kind, uint32_t of, uint32_t part)
{
    assert(of < 1u << 29 && (uint32_t)kind < 8);
    return key_of(of | (uint32_t)kind << 29, part);
}

shape_source shape_source_known(const struct shape *shape, enum source_kind kind, uint32_t of, uint32_t part)
{
    uint32_t known = idmap_get(shape->source_ids, source_key(kind, of, part));
    return known == IDMAP_NONE ? 0 : known;
}

shape_source shape_source_of(struct shape *shape, enum source_kind kind, uint32_t of, uint32_t part)
{
    shape_source known = shape_source_known(shape, kind, of, part);
    if (known != 0)
        return known;
    if (shape->source_count == 0)
        shape->source_count = 1;
    ARRAY_RESERVE(shape->sources, shape->source_capacity, shape->source_count + 1);
    shape->sources[shape->source_count] = (struct shape_source_info){kind, of, part};
    idmap_put(shape->source_ids, source_key(kind, of, part), (uint32_t)shape->source_count);
    return (shape_source)shape->source_count++;
}

/* The innermost loop around an instruction of a frame, also one around a call that leads there. */
static void find_loop_block(const struct shape *shape, uint32_t frame, ir_value at, struct shape_site *site)
{
    site->loop_frame = site->loop = IR_NONE;
    while (frame != IR_NONE) {
        const struct shape_frame *in = &shape->frames[frame];
        uint32_t loop = in->body->loop_of[in->body->block_of[at]];
        if (loop != IR_NONE) {
            site->loop_frame = frame;
            site->loop = loop;
            return;
        }
        at = in->at;
        frame = in->parent;
    }
}

uint32_t shape_site_of(struct shape *shape, enum site_kind kind, class_id class, uint32_t frame, ir_value at,
                       uint32_t dimension)
{
    /* The key has 20 bits for the frame, with all of them set for none, 8 for the dimension, and 4 for the kind. */
    assert((frame == IR_NONE || frame < 0xfffff) && dimension <= 255 && (uint32_t)kind < 16);
    uint64_t key = key_of((frame & 0xfffff) | dimension << 20 | (uint32_t)kind << 28, kind == SITE_CLASS ? class : at);
    uint32_t known = idmap_get(shape->site_ids, key);
    if (known != IDMAP_NONE)
        return known;
    struct shape_site site = {.kind = kind, .class = class, .frame = frame, .at = at, .dimension = dimension};
    site.thread = site.loop_frame = site.loop = IR_NONE;
    if (frame != IR_NONE) {
        find_loop_block(shape, frame, at, &site);
        site.thread = shape->frames[frame].thread;
        site.summary_only = shape->frames[frame].looped;
    }
    ARRAY_RESERVE(shape->sites, shape->site_capacity, shape->site_count + 1);
    shape->sites[shape->site_count] = site;
    idmap_put(shape->site_ids, key, (uint32_t)shape->site_count);
    return (uint32_t)shape->site_count++;
}

bool shape_site_in_loop(const struct shape *shape, uint32_t number, uint32_t frame, uint32_t loop)
{
    const struct shape_site *site = &shape->sites[number];
    uint32_t in = site->frame;
    ir_value at = site->at;
    while (in != IR_NONE && in != frame) {
        at = shape->frames[in].at;
        in = shape->frames[in].parent;
    }
    if (in == IR_NONE)
        return false;
    return shape_loop_has(shape->frames[in].body, loop, shape->frames[in].body->block_of[at]);
}

bool shape_frame_within(const struct shape *shape, uint32_t frame, uint32_t outer)
{
    while (frame != IR_NONE && frame != outer)
        frame = shape->frames[frame].parent;
    return frame == outer;
}

bool shape_node_single(const struct shape *shape, shape_node node)
{
    const struct shape_site *site = &shape->sites[node_site(node)];
    if (node_is_summary(node))
        return false;
    return site->kind == SITE_CLASS || (site->loop_frame == IR_NONE && !shape->threads[site->thread].many);
}

uint32_t shape_line(const struct shape *shape, uint32_t frame, ir_value at)
{
    return shape->frames[frame].body->ir->instructions[at].line;
}

field_id shape_field(struct shape *shape, class_id class, uint32_t reference)
{
    uint32_t known = idmap_get(shape->field_ids, key_of(class, reference));
    if (known == IDMAP_NONE) {
        known = code_field(shape->program, class, reference);
        idmap_put(shape->field_ids, key_of(class, reference), known == FACTS_NONE ? 0 : known + 1);
        return known;
    }
    return known == 0 ? FACTS_NONE : known - 1;
}

uint32_t shape_call_of(struct shape *shape, uint32_t frame, ir_value at)
{
    uint32_t known = idmap_get(shape->call_ids, key_of(frame, at));
    if (known != IDMAP_NONE)
        return known;
    ARRAY_RESERVE(shape->calls, shape->call_capacity, shape->call_count + 1);
    shape->calls[shape->call_count] = (struct shape_call){.frame = frame, .at = at};
    idmap_put(shape->call_ids, key_of(frame, at), (uint32_t)shape->call_count);
    return (uint32_t)shape->call_count++;
}

static const struct shape_body *body_of(struct shape *shape, method_id method)
{
    uint32_t known = idmap_get(shape->body_ids, method);
    if (known != IDMAP_NONE)
        return shape->bodies[known];
    const struct ir_body *ir = program_body(shape->program, method);
    ARRAY_RESERVE(shape->bodies, shape->body_capacity, shape->body_count + 1);
    shape->bodies[shape->body_count] = ir == NULL ? NULL : shape_body_new(ir, shape->arena);
    idmap_put(shape->body_ids, method, (uint32_t)shape->body_count);
    return shape->bodies[shape->body_count++];
}

/* The frame around a call that has the method already. All methods in between are called within themselves. */
static uint32_t find_recursion(struct shape *shape, uint32_t frame, method_id method)
{
    uint32_t found = frame;
    while (found != IR_NONE && shape->frames[found].method != method)
        found = shape->frames[found].parent;
    if (found == IR_NONE)
        return IR_NONE;
    for (uint32_t at = frame;; at = shape->frames[at].parent) {
        if (idmap_get(shape->recursive, shape->frames[at].method) == IDMAP_NONE) {
            idmap_put(shape->recursive, shape->frames[at].method, 1);
            shape->restart = true;
        }
        if (at == found)
            return found;
    }
}

static void add_blocks(struct shape *shape, uint32_t frame, uint32_t count)
{
    size_t first = shape->block_count;
    ARRAY_RESERVE(shape->blocks, shape->block_capacity, first + count);
    for (uint32_t i = 0; i < count; i++)
        shape->blocks[first + i] = (struct shape_block){.frame = frame, .block = i};
    shape->block_count += count;
}

static uint32_t frame_new(struct shape *shape, uint32_t call, method_id method, uint32_t thread)
{
    const struct shape_body *body = body_of(shape, method);
    if (body == NULL)
        return IR_NONE;
    if (shape->frame_count >= SHAPE_MOST_FRAMES || shape->block_count + body->ir->block_count > SHAPE_MOST_BLOCKS) {
        shape->incomplete = true;
        return IR_NONE;
    }
    struct shape_frame frame = {.thread = thread, .parent = IR_NONE, .method = method, .body = body, .next = IR_NONE};
    frame.owner = program_method(shape->program, method)->owner;
    frame.module = program_module_of(shape->program, method);
    frame.ir = program_ir_method(shape->program, method);
    frame.looped = body->irreducible || idmap_get(shape->recursive, method) != IDMAP_NONE;
    frame.first_block = (uint32_t)shape->block_count;
    if (call != IR_NONE) {
        frame.parent = shape->calls[call].frame;
        frame.at = shape->calls[call].at;
        frame.looped |= shape->frames[frame.parent].looped;
    }
    uint32_t number = (uint32_t)shape->frame_count;
    ARRAY_ADD(shape->frames, shape->frame_count, shape->frame_capacity, frame);
    add_blocks(shape, number, body->ir->block_count);
    return number;
}

uint32_t shape_frame_of(struct shape *shape, uint32_t call, method_id method, uint32_t thread)
{
    uint64_t key = call != IR_NONE ? key_of(call, method) : key_of(IR_NONE - 1 - thread, method);
    uint32_t number = idmap_get(shape->frame_ids, key);
    if (number != IDMAP_NONE)
        return number;
    number = call == IR_NONE ? IR_NONE : find_recursion(shape, shape->calls[call].frame, method);
    if (number == IR_NONE)
        number = frame_new(shape, call, method, thread);
    if (number == IR_NONE)
        return IR_NONE;
    idmap_put(shape->frame_ids, key, number);
    if (call == IR_NONE)
        return number;
    struct shape_frame *frame = &shape->frames[number];
    struct shape_call *at = &shape->calls[call];
    shape_list_add(&frame->callers, &frame->caller_count, &frame->caller_capacity, call);
    shape_list_add(&at->targets, &at->target_count, &at->target_capacity, number);
    return number;
}

void shape_gap_add(struct shape *shape, uint32_t frame, ir_value at, const char *what)
{
    uint32_t line = frame == IR_NONE ? 0 : shape_line(shape, frame, at);
    uint64_t key = hash_join(hash_bytes(what, strlen(what)), line);
    if (idmap_get(shape->gap_ids, key) != IDMAP_NONE)
        return;
    idmap_put(shape->gap_ids, key, (uint32_t)shape->gap_count);
    ARRAY_ADD(shape->gaps, shape->gap_count, shape->gap_capacity,
              (struct shape_gap){line, arena_copy(shape->arena, what, strlen(what))});
}

static void free_lists(struct shape *shape)
{
    for (size_t i = 0; i < shape->frame_count; i++) {
        mem_free(shape->frames[i].callers);
        ssg_free(&shape->frames[i].exceptional);
    }
    for (size_t i = 0; i < shape->call_count; i++) {
        mem_free(shape->calls[i].targets);
        ssg_free(&shape->calls[i].after);
    }
    for (size_t i = 0; i < shape->block_count; i++)
        ssg_free(&shape->blocks[i].in);
    for (size_t i = 0; i < shape->thread_count; i++) {
        ssg_free(&shape->threads[i].made);
        ssg_free(&shape->threads[i].seen);
        mem_free(shape->threads[i].objects);
    }
    for (size_t i = 0; i < shape->exposure_count; i++) {
        mem_free(shape->exposures[i].nodes);
        mem_free(shape->exposures[i].transferred);
        mem_free(shape->exposures[i].from);
    }
}

static void renew(struct idmap **map)
{
    idmap_free(*map);
    *map = idmap_new();
}

void shape_clear(struct shape *shape)
{
    free_lists(shape);
    shape->frame_count = shape->call_count = shape->block_count = shape->thread_count = shape->exposure_count = 0;
    shape->site_count = shape->source_count = shape->access_count = shape->gap_count = 0;
    shape->queue_first = shape->queue_count = 0;
    struct idmap **maps[] = {&shape->site_ids, &shape->source_ids, &shape->frame_ids, &shape->call_ids,
                             &shape->gap_ids};
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++)
        renew(maps[i]);
    shape_site_of(shape, SITE_LIBRARY, FACTS_NONE, IR_NONE, 0, 0);
    shape->sites[0].summary_only = true;
}
