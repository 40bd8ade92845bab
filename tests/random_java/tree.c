#include "random_java/tree.h"

#include "random_java/features.h"
#include "random_java/starters.h"

#include <stddef.h>
#include <stdio.h>

void tree_field_name(const struct tree *tree, unsigned field, char into[FIELD_NAME])
{
    static const char letters[FIELD_KINDS] = {
        [FIELD_PLAIN] = 'f',  [FIELD_ARRAY] = 'a', [FIELD_LIST] = 'l',   [FIELD_MAP] = 'c',
        [FIELD_STATIC] = 's', [FIELD_HASH] = 'h',  [FIELD_COUNTER] = 'n'};
    /* Renamed ones also have another order. */
    snprintf(into, FIELD_NAME, "%c%u", letters[tree->field_kinds[field]], tree->renamed ? 9 - field % 10 : field % 10);
}

/* What a final field holds is the same in a clone. */
bool tree_is_field_of(const struct tree *tree, unsigned field, unsigned object, unsigned subject)
{
    uint8_t kind = tree->field_kinds[field];
    if (kind == FIELD_STATIC || subject == STATICS)
        return kind == FIELD_STATIC && subject == STATICS;
    return object == subject || (kind != FIELD_PLAIN && tree_is_clone(tree));
}

bool tree_has(const struct tree *tree, unsigned feature)
{
    return feature == FEATURE_NONE || (tree->features >> feature & 1) != 0;
}

uint8_t tree_lock(const struct tree *tree, const struct node *node)
{
    return node->lock > LOCK_CLASS && !tree_has(tree, FEATURE_CLONED_LOCK) ? LOCK_FIELD : node->lock;
}

unsigned tree_starter(const struct tree *tree, unsigned thread)
{
    unsigned starter = tree->threads[thread].starter;
    return tree_has(tree, starter) ? starter : FEATURE_NONE;
}

/* One access of what a field holds. */
static bool can_be_library(const struct tree *tree, unsigned thread)
{
    const struct node *node = &tree->nodes[tree->threads[thread].body];
    if (tree->threads[thread].body == NO_NODE || node->next != NO_NODE || node->kind > NODE_UPDATE)
        return false;
    uint8_t kind = tree->field_kinds[node->number];
    bool named = node->reference == BY_FIRST || node->reference == BY_SECOND;
    return named && (kind == FIELD_COUNTER
                         ? node->kind == NODE_UPDATE
                         : node->kind == NODE_WRITE && (kind == FIELD_LIST || kind == FIELD_MAP || kind == FIELD_HASH));
}

uint8_t tree_style(const struct tree *tree, unsigned thread)
{
    static const uint8_t features[] = {[THREAD_ANONYMOUS] = FEATURE_ANONYMOUS,
                                       [THREAD_INNER] = FEATURE_INNER,
                                       [THREAD_REFERENCE] = FEATURE_REFERENCE,
                                       [THREAD_LIBRARY] = FEATURE_LIBRARY};
    uint8_t style = tree->threads[thread].style;
    const struct starter *starter = starter_row(tree_starter(tree, thread));
    if ((thread == 0 && tree_escapes(tree)) || starter->only_lambda)
        return THREAD_LAMBDA;
    if (style >= THREAD_STYLES && !tree_has(tree, features[style]))
        style = THREAD_LAMBDA;
    if (style == THREAD_LIBRARY && !can_be_library(tree, thread))
        style = THREAD_LAMBDA;
    bool object = starter->lambda == NULL && style != THREAD_RUNNABLE && style != THREAD_INNER;
    return object || (starter->feature != FEATURE_NONE && style == THREAD_SUBCLASS) ? THREAD_RUNNABLE : style;
}

bool tree_is_clone(const struct tree *tree)
{
    return tree->object_count == 2 && tree->making == MADE_APART && tree_has(tree, FEATURE_CLONE);
}

bool tree_escapes(const struct tree *tree)
{
    return tree->object_count == 1 && tree->thread_count > 0 && tree_has(tree, FEATURE_ESCAPE);
}
