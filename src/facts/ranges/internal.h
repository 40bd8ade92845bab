/* What the parts of loops.h share: a loop that joins, while it is looked at. */
#ifndef HEDDLE_FACTS_RANGES_INTERNAL_H
#define HEDDLE_FACTS_RANGES_INTERNAL_H

#include "base/bits.h"
#include "base/pile.h"
#include "facts/ranges/loops.h"
#include "ir/flow.h"

struct loop {
    const struct loop_group *group; /* NULL where only the collection is looked at */
    const struct facts *facts;
    instance_id instance;
    const struct ir_module *module;
    const struct ir_body *body;
    const struct ir_flow *flow;
    const uint8_t *in_loop;
    ir_value collection; /* new_array, or new of a list */
    uint64_t *aliases;   /* values that are the collection: that, and what is read from the field that keeps it */
    ir_value keep;       /* where it is put into that field; FACTS_NONE */
    bool list;
    ir_value join, element; /* the call, and what it joins: get_element, or the call of next */
    uint32_t header, exit;
    /* Where futures are collected: methods that hand over a task, and their classes; else NULL. */
    const char *const *handings, *const *owners;
    struct pile adds;   /* instructions that add to the collection, rising; what they add may be of the group */
    struct pile others; /* those that put something else into an array */
};

static inline const struct ir_instruction *loop_at(const struct loop *loop, ir_value value)
{
    return &loop->body->instructions[value];
}

/* Whether a value is the collection. */
static inline bool loop_is_collection(const struct loop *loop, ir_value value)
{
    return bits_has(loop->aliases, value);
}

/* kept.c: finds the array that a value is: itself, or what a static field holds that no other code than this body
 * knows, and that is set once. Finds its aliases. */
bool loop_find_array(struct loop *loop, ir_value value);

/* Whether an instruction has ended normally whenever another one begins. */
bool loop_comes_before(const struct loop *loop, ir_value one, ir_value other);

/* Finds the block behind the loop, where its condition, the last of its header, sends whoever does not go round; false
 * if there are other ways to that block. */
bool loop_find_exit(struct loop *loop, ir_value condition, bool leaves_if_true);

/* array.c: whether the loop is `for (j = 0; j < array.length; j++) array[j].join()`, or one that goes through all
 * elements that threads of the group were put into, and nobody overwrites these before. Finds its header and exit. */
bool loop_covers_array(struct loop *loop);

#endif
