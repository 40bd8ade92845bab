/* Where exceptions go. The register `thrown` of a type has the one that is under way; monitors of synchronized methods
 * are given back on the way out. */
#include "finite/extract/extract.h"

#include "base/array.h"
#include "base/idmap.h"

#include <string.h>

const struct implicit_exception implicit_exceptions[IMPLICIT_COUNT] = {
    [IMPLICIT_NULL] = {"java/lang/NullPointerException", NULL},
    [IMPLICIT_INDEX] = {"java/lang/ArrayIndexOutOfBoundsException", "java/lang/IndexOutOfBoundsException"},
    [IMPLICIT_SIZE] = {"java/lang/NegativeArraySizeException", NULL},
    [IMPLICIT_DIVISION] = {"java/lang/ArithmeticException", NULL},
    [IMPLICIT_CAST] = {"java/lang/ClassCastException", NULL},
    [IMPLICIT_MONITOR] = {"java/lang/IllegalMonitorStateException", NULL},
    [IMPLICIT_THREAD_STATE] = {"java/lang/IllegalThreadStateException", "java/lang/IllegalArgumentException"},
    [IMPLICIT_ARGUMENT] = {"java/lang/IllegalArgumentException", NULL},
};

static uint32_t add_test(struct extract *extract, class_id class, const char *name)
{
    struct finite *finite = extract->finite;
    const struct finite_test test = {.below = true, .class = class, .class_name = name};
    ARRAY_ADD(finite->tests, finite->test_count, finite->test_capacity, test);
    return (uint32_t)finite->test_count - 1;
}

/* Nothing in the thread catches it. */
static void uncaught(struct extract *extract, const struct implicit_exception *class)
{
    uint32_t thrown = extract->finite->types[extract->type].thrown, fork = FINITE_NONE;
    const char *why = class == NULL
                          ? "an exception that nothing catches"
                          : finite_text(extract->finite, "%s that nothing catches", strrchr(class->name, '/') + 1);
    if (class == NULL) {
        uint32_t test = add_test(extract, program_find(extract->program, "java/lang/AssertionError"), "");
        fork = extract_emit(extract, (struct finite_node){.op = NODE_is, .a = thrown, .c = test});
        extract_emit(extract, (struct finite_node){.op = NODE_fail, .number = 1, .why = "a failed assertion"});
        extract_emit(extract, (struct finite_node){.op = NODE_end});
        extract->tail = FINITE_NONE;
    }
    uint32_t fail = extract_emit(extract, (struct finite_node){.op = NODE_fail, .why = why});
    extract_emit(extract, (struct finite_node){.op = NODE_end});
    if (fork != FINITE_NONE)
        extract->finite->nodes[fork].next[1] = fail;
    extract->tail = FINITE_NONE;
}

static uint32_t block_at(const struct ir_body *body, ir_value at)
{
    for (uint32_t i = 0; i < body->block_count; i++)
        if (body->blocks[i].first <= at && at - body->blocks[i].first < body->blocks[i].count)
            return i;
    return 0;
}

/* No handler of the block takes it: it leaves the method. */
static void leave(struct extract *extract, uint32_t number, const struct implicit_exception *class)
{
    const struct finite_frame *frame = extract->finite->frames[number];
    if (frame->lock != FINITE_NONE)
        extract_emit(extract, (struct finite_node){.op = NODE_exit, .a = frame->lock});
    if (frame->initialiser && frame->parent == FINITE_NONE)
        extract_trap(extract, "an exception that leaves a static initialiser");
    else if (frame->parent == FINITE_NONE)
        uncaught(extract, class);
    else
        extract_jump(extract,
                     extract_throw_to(extract, frame->parent,
                                      block_at(extract->finite->frames[frame->parent]->body, frame->call), class));
}

/* Whether a handler takes it for certain (1), perhaps (0), or not (-1). */
static int takes(const struct extract *extract, const struct finite_frame *frame, uint32_t type,
                 const struct implicit_exception *class)
{
    if (type == IR_NONE)
        return 1;
    if (class == NULL)
        return 0;
    struct text name = frame->module->types[type].name;
    char copy[256];
    struct finite_pool pool = {.implicit = class};
    if (name.length >= sizeof copy)
        return -1;
    memcpy(copy, name.bytes, name.length);
    copy[name.length] = '\0';
    return finite_pool_is(extract->finite, &pool, FACTS_NONE, copy) ? 1 : -1;
}

static void look(struct extract *extract, uint32_t number, uint32_t block, const struct implicit_exception *class)
{
    struct finite_frame *frame = extract->finite->frames[number];
    const struct ir_block *of = &frame->body->blocks[block];
    uint32_t thrown = extract->finite->types[extract->type].thrown;
    for (uint32_t i = 0; i < of->handler_count; i++) {
        const struct ir_handler *handler = &frame->body->handlers[of->handler + i];
        int taken = takes(extract, frame, handler->type, class);
        if (taken > 0) {
            extract_jump(extract, extract_edge(extract, number, block, handler->block));
            return;
        }
        if (taken < 0)
            continue;
        struct text text = frame->module->types[handler->type].name;
        const char *name = finite_text(extract->finite, "%.*s", (int)text.length, text.bytes);
        /* whatever is above a class that was read was read, too: else no object is one of it */
        uint32_t test = add_test(extract, program_find(extract->program, name), name);
        uint32_t fork = extract_emit(extract, (struct finite_node){.op = NODE_is, .a = thrown, .c = test});
        extract_jump(extract, extract_edge(extract, number, block, handler->block));
        uint32_t other = extract_apart(extract, (struct finite_node){.op = NODE_jump});
        extract->finite->nodes[fork].next[1] = other;
        extract->tail = other;
    }
    leave(extract, number, class);
}

uint32_t extract_throw_to(struct extract *extract, uint32_t number, uint32_t block,
                          const struct implicit_exception *class)
{
    uint32_t row = class == NULL ? IMPLICIT_COUNT : (uint32_t)(class - implicit_exceptions);
    uint64_t key = (uint64_t)number << 32 | (uint64_t)block << 8 | row;
    uint32_t known = idmap_get(extract->throws, key);
    if (known != IDMAP_NONE)
        return known;
    struct finite_frame *frame = extract->frame;
    uint32_t saved = extract->tail, saved_number = extract->frame_number;
    ir_value at = extract->at;
    extract->frame_number = number;
    extract->frame = extract->finite->frames[number];
    extract->at = extract->frame->body->blocks[block].first;
    uint32_t first = extract_apart(extract, (struct finite_node){.op = NODE_jump});
    idmap_put(extract->throws, key, first);
    extract->tail = first;
    look(extract, number, block, class);
    extract->frame = frame;
    extract->frame_number = saved_number;
    extract->at = at;
    extract->tail = saved;
    return first;
}

uint32_t extract_throw(struct extract *extract, enum implicit which)
{
    const struct implicit_exception *class = &implicit_exceptions[which];
    uint32_t block = block_at(extract->frame->body, extract->at), saved = extract->tail;
    uint32_t first = extract_apart(extract, (struct finite_node){.op = NODE_jump});
    extract->tail = first;
    uint32_t pool = extract_fixed_pool(extract, FACTS_NONE, class->name);
    extract->finite->pools[pool].implicit = class;
    extract_object(extract, extract->finite->types[extract->type].thrown, pool);
    extract_jump(extract, extract_throw_to(extract, extract->frame_number, block, class));
    extract->tail = saved;
    return first;
}
