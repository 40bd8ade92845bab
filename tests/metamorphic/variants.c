#include "metamorphic/variants.h"

#include "random_java/features.h"

#include <stddef.h>

static void extract_methods(struct tree *tree)
{
    tree->extracted = true;
}

static void rename_all(struct tree *tree)
{
    tree->renamed = true;
}

static void reverse_order(struct tree *tree)
{
    tree->reversed = true;
}

static void give_style(struct tree *tree, uint8_t style, unsigned feature)
{
    tree->features |= feature != FEATURE_NONE ? UINT64_C(1) << feature : 0;
    for (unsigned t = 0; t < tree->thread_count; t++)
        tree->threads[t].style = style;
}

static void use_subclasses(struct tree *tree)
{
    give_style(tree, THREAD_SUBCLASS, FEATURE_NONE);
}

static void use_runnables(struct tree *tree)
{
    give_style(tree, THREAD_RUNNABLE, FEATURE_NONE);
}

static void use_lambdas(struct tree *tree)
{
    give_style(tree, THREAD_LAMBDA, FEATURE_NONE);
}

static void use_references(struct tree *tree)
{
    give_style(tree, THREAD_REFERENCE, FEATURE_REFERENCE);
}

static void use_inner_classes(struct tree *tree)
{
    give_style(tree, THREAD_INNER, FEATURE_INNER);
}

/* Only threads that can be waited for in the same way. */
static void use_executors(struct tree *tree)
{
    for (unsigned t = 0; t < tree->thread_count; t++)
        if (tree_starter(tree, t) == FEATURE_NONE)
            tree->threads[t].starter = FEATURE_FIXED;
    tree->features |= UINT64_C(1) << FEATURE_FIXED;
}

static uint16_t add_node(struct tree *tree, struct node node)
{
    tree->nodes[tree->node_count] = node;
    return tree->node_count++;
}

/* Synchronized methods become methods with a synchronized block. */
static void use_blocks(struct tree *tree)
{
    for (unsigned m = 0; m < tree->method_count && tree->node_count < MOST_NODES; m++) {
        struct method *method = &tree->methods[m];
        if (!method->is_synchronized)
            continue;
        method->is_synchronized = false;
        method->body = add_node(tree, (struct node){.kind = NODE_SYNC,
                                                    .lock = method->is_static ? LOCK_CLASS : LOCK_OBJECT,
                                                    .reference = BY_THIS,
                                                    .body = method->body});
    }
}

/* The number of nodes of a list that can stand in another body; more than there can be if it cannot. */
static unsigned nodes_to_move(const struct tree *tree, uint16_t first)
{
    unsigned count = 0;
    for (uint16_t at = first; at != NO_NODE && count <= MOST_NODES; at = tree->nodes[at].next) {
        const struct node *node = &tree->nodes[at];
        if (node->kind == NODE_RETURN || node->kind == NODE_WAIT || node->kind == NODE_AWAIT)
            return MOST_NODES + 1;
        count += 1 + nodes_to_move(tree, node->body) + nodes_to_move(tree, node->otherwise);
    }
    return count;
}

static uint8_t in_caller(const struct node *call, uint8_t reference)
{
    return reference == BY_OTHER ? call->argument : call->reference;
}

/* A copy of a list of the callee, for the body of the caller. */
static uint16_t copy_for(struct tree *tree, const struct node *call, uint16_t first)
{
    uint16_t copied = NO_NODE, last = NO_NODE;
    for (uint16_t at = first; at != NO_NODE; at = tree->nodes[at].next) {
        struct node node = tree->nodes[at];
        node.next = NO_NODE;
        node.reference = in_caller(call, node.reference);
        node.argument = in_caller(call, node.argument);
        node.body = copy_for(tree, call, node.body);
        node.otherwise = copy_for(tree, call, node.otherwise);
        uint16_t id = add_node(tree, node);
        if (copied == NO_NODE)
            copied = id;
        else
            tree->nodes[last].next = id;
        last = id;
    }
    return copied;
}

/* A call becomes what the callee does. */
static void inline_call(struct tree *tree, uint16_t id)
{
    struct node call = tree->nodes[id];
    const struct method *callee = &tree->methods[call.number];
    unsigned room = MOST_NODES - tree->node_count;
    if (callee->is_public || callee->body == NO_NODE || nodes_to_move(tree, callee->body) > room)
        return;
    uint16_t body = copy_for(tree, &call, callee->body);
    if (callee->is_synchronized) {
        tree->nodes[id] = (struct node){.kind = NODE_SYNC,
                                        .lock = callee->is_static ? LOCK_CLASS : LOCK_OBJECT,
                                        .reference = call.reference,
                                        .body = body,
                                        .next = call.next};
        return;
    }
    uint16_t end = body;
    while (tree->nodes[end].next != NO_NODE)
        end = tree->nodes[end].next;
    tree->nodes[end].next = call.next;
    tree->nodes[id] = tree->nodes[body];
}

/* Last methods first: what they call is in them when they are copied. */
static void inline_methods(struct tree *tree)
{
    uint16_t count = tree->node_count;
    for (unsigned number = tree->method_count; number-- > 0;)
        for (uint16_t id = 1; id < count; id++)
            if (tree->nodes[id].kind == NODE_CALL && tree->nodes[id].number == number)
                inline_call(tree, id);
}

/* Helpers that give a lock back and take it again, against the same in place. */
static void retake_here(struct tree *tree)
{
    for (uint16_t id = 1; id < tree->node_count; id++)
        if (tree->nodes[id].kind == NODE_RETAKE)
            tree->nodes[id].number = RETAKE_HERE;
}

const struct variant variants[] = {
    {"extracted methods", extract_methods},
    {"inlined methods", inline_methods},
    {"synchronized blocks", use_blocks},
    {"subclasses of Thread", use_subclasses},
    {"Runnables", use_runnables},
    {"lambdas", use_lambdas},
    {"method references", use_references},
    {"inner classes", use_inner_classes},
    {"executors", use_executors},
    {"other names", rename_all},
    {"another order", reverse_order},
    {"locks retaken in place", retake_here},
    {NULL, NULL},
};
