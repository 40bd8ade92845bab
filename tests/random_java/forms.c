#include "random_java/forms.h"

#include "random_java/features.h"

#include <stddef.h>

#define REMOVE_FIRST "if (i#.hasNext()) { i#.next(); i#.remove(); }"

static const struct form table[] = {
    /* The usual ones. */
    {FEATURE_NONE, FIELD_LIST, NODE_READ, "$.size();", "r"},
    {FEATURE_NONE, FIELD_LIST, NODE_WRITE, "$.clear();", "w"},
    {FEATURE_NONE, FIELD_LIST, NODE_UPDATE, "$.add(7);", "(rw)"},
    {FEATURE_NONE, FIELD_MAP, NODE_READ, "$.get(7);", "r"},
    {FEATURE_NONE, FIELD_MAP, NODE_WRITE, "$.clear();", "w"},
    {FEATURE_NONE, FIELD_MAP, NODE_UPDATE, "$.put(7, 7);", "w"},
    {FEATURE_NONE, FIELD_HASH, NODE_READ, "$.get(7);", "r"},
    {FEATURE_NONE, FIELD_HASH, NODE_WRITE, "$.clear();", "w"},
    {FEATURE_NONE, FIELD_HASH, NODE_UPDATE, "$.put(7, 7);", "(rw)"},
    {FEATURE_NONE, FIELD_COUNTER, NODE_READ, "$.get();", "r"},
    {FEATURE_NONE, FIELD_COUNTER, NODE_WRITE, "$.set(7);", "w"},
    {FEATURE_NONE, FIELD_COUNTER, NODE_UPDATE, "$.incrementAndGet();", "w"},

    {FEATURE_LOOK_UP, FIELD_HASH, NODE_READ, "$.get(7);", "rr"},
    {FEATURE_LOOK_UP, FIELD_HASH, NODE_READ, "$.containsKey(7);", "rr"},
    {FEATURE_LOOK_UP, FIELD_LIST, NODE_READ, "$.get(0);", "rr"},
    {FEATURE_LOOK_UP, FIELD_LIST, NODE_READ, "$.contains(7);", "rr"},

    {FEATURE_WINDOW, FIELD_LIST, NODE_READ, "int v# = $.subList(0, 1).size();", "rr"},
    {FEATURE_WINDOW, FIELD_LIST, NODE_READ, "for (int v# : $) { }", "rr"},
    {FEATURE_WINDOW, FIELD_LIST, NODE_WRITE, "$.subList(0, 1).clear();", "rw"},
    {FEATURE_WINDOW, FIELD_LIST, NODE_UPDATE, "Iterator<Integer> i# = $.iterator(); " REMOVE_FIRST, "rrw"},
    {FEATURE_WINDOW, FIELD_LIST, NODE_UPDATE,
     "ListIterator<Integer> i# = $.listIterator(); if (i#.hasNext()) { i#.next(); i#.set(7); }", "rrw"},
    {FEATURE_WINDOW, FIELD_LIST, NODE_UPDATE, "Iterator<Integer> i# = $.subList(0, 1).iterator(); " REMOVE_FIRST,
     "rrw"},
    {FEATURE_WINDOW, FIELD_LIST, NODE_UPDATE, "$.subList(0, 2).subList(0, 1).clear();", "rw"},
    {FEATURE_WINDOW, FIELD_HASH, NODE_READ, "$.keySet().contains(7);", "r"},
    {FEATURE_WINDOW, FIELD_HASH, NODE_READ, "for (int v# : $.values()) { }", "rr"},
    {FEATURE_WINDOW, FIELD_HASH, NODE_WRITE, "$.keySet().clear();", "w"},
    {FEATURE_WINDOW, FIELD_HASH, NODE_UPDATE, "Iterator<Integer> i# = $.keySet().iterator(); " REMOVE_FIRST, "rrw"},
    {FEATURE_WINDOW, FIELD_HASH, NODE_UPDATE, "Iterator<Integer> i# = $.values().iterator(); " REMOVE_FIRST, "rrw"},
    {FEATURE_WINDOW, FIELD_HASH, NODE_UPDATE, "for (Map.Entry<Integer, Integer> i# : $.entrySet()) i#.setValue(7);",
     "rw"},
    {FEATURE_WINDOW, FIELD_HASH, NODE_UPDATE, "$.keySet().removeAll(List.of(7));", "rw"},
    {FEATURE_WINDOW, FIELD_MAP, NODE_WRITE, "$.keySet().clear();", "w"},
    {FEATURE_WINDOW, FIELD_MAP, NODE_UPDATE, "Iterator<Integer> i# = $.keySet().iterator(); " REMOVE_FIRST, "w"},

    {FEATURE_PASSED, FIELD_LIST, NODE_READ, "Helper.look($.iterator());", "rr"},
    {FEATURE_PASSED, FIELD_LIST, NODE_READ, "Helper.measure($);", "r"},
    {FEATURE_PASSED, FIELD_LIST, NODE_WRITE, "Helper.empty($);", "w"},
    {FEATURE_PASSED, FIELD_LIST, NODE_WRITE, "Helper.empty($.subList(0, 1));", "rw"},
    {FEATURE_PASSED, FIELD_LIST, NODE_UPDATE, "Helper.drop($.iterator());", "rrw"},
    {FEATURE_PASSED, FIELD_LIST, NODE_UPDATE, "new Cursor($.iterator()).drop();", "rrw"},
    {FEATURE_PASSED, FIELD_LIST, NODE_UPDATE, "Iterator<Integer> i# = Helper.over($); " REMOVE_FIRST, "rrw"},
    {FEATURE_PASSED, FIELD_HASH, NODE_READ, "Helper.look($.keySet().iterator());", "rr"},
    {FEATURE_PASSED, FIELD_HASH, NODE_WRITE, "Helper.empty($.keySet());", "w"},
    {FEATURE_PASSED, FIELD_HASH, NODE_UPDATE, "Helper.drop($.keySet().iterator());", "rrw"},
    {FEATURE_PASSED, FIELD_HASH, NODE_UPDATE, "Iterator<Integer> i# = Helper.over($.values()); " REMOVE_FIRST, "rrw"},
    {FEATURE_PASSED, FIELD_HASH, NODE_UPDATE, "new Cursor($.keySet().iterator()).drop();", "rrw"},
    {FEATURE_PASSED, FIELD_MAP, NODE_WRITE, "Helper.empty($.values());", "w"},
    {FEATURE_PASSED, FIELD_MAP, NODE_UPDATE, "Helper.drop($.keySet().iterator());", "w"},

    {FEATURE_HANDED, FIELD_LIST, NODE_READ, "new ArrayList<>($);", "r"},
    {FEATURE_HANDED, FIELD_LIST, NODE_READ, "Collections.frequency($, 7);", "r"},
    {FEATURE_HANDED, FIELD_LIST, NODE_READ, "Collections.unmodifiableList($).size();", "r"},
    {FEATURE_HANDED, FIELD_LIST, NODE_WRITE, "Collections.fill($, 7);", "w"},
    {FEATURE_HANDED, FIELD_LIST, NODE_UPDATE, "Collections.addAll($, 7, 8);", "rw"},
    {FEATURE_HANDED, FIELD_LIST, NODE_UPDATE, "List.of(7, 8).forEach($::add);", "rw"},
    {FEATURE_HANDED, FIELD_LIST, NODE_UPDATE, "Collections.sort($);", "rw"},
    {FEATURE_HANDED, FIELD_LIST, NODE_UPDATE, "Collections.synchronizedList($).add(7);", "rw"},
    {FEATURE_HANDED, FIELD_LIST, NODE_UPDATE, "Collections.reverse($);", "rw"},
    {FEATURE_HANDED, FIELD_HASH, NODE_READ, "new HashMap<>($);", "r"},
    {FEATURE_HANDED, FIELD_HASH, NODE_READ, "new ArrayList<>($.keySet());", "r"},
    {FEATURE_HANDED, FIELD_HASH, NODE_UPDATE, "Map.of(7, 7).forEach($::put);", "rw"},
    {FEATURE_HANDED, FIELD_HASH, NODE_UPDATE, "Collections.synchronizedMap($).put(7, 7);", "rw"},
    {FEATURE_HANDED, FIELD_MAP, NODE_UPDATE, "Map.of(7, 7).forEach($::put);", "w"},
};

enum { ROWS = sizeof table / sizeof *table };

/* Fields that hold numbers: the writer of the Java text has several ways. */
static const struct form numbers[] = {
    [NODE_READ] = {.effect = "r"}, [NODE_WRITE] = {.effect = "w"}, [NODE_UPDATE] = {.effect = "(rw)"}};

const struct form *form_of(const struct tree *tree, const struct node *node)
{
    uint8_t field = tree->field_kinds[node->number];
    const struct form *named = node->form > 0 && node->form <= ROWS ? &table[node->form - 1] : NULL;
    if (named != NULL && named->field == field && named->node == node->kind && tree_has(tree, named->feature))
        return named;
    for (unsigned i = 0; i < ROWS; i++)
        if (table[i].feature == FEATURE_NONE && table[i].field == field && table[i].node == node->kind)
            return &table[i];
    return &numbers[node->kind];
}

uint8_t form_draw(unsigned feature, unsigned field_kind, unsigned node_kind, unsigned draw)
{
    uint8_t fitting[ROWS];
    unsigned count = 0;
    for (unsigned i = 0; i < ROWS; i++)
        if (table[i].feature == feature && table[i].field == field_kind && table[i].node == node_kind)
            fitting[count++] = (uint8_t)(i + 1);
    return count > 0 ? fitting[draw % count] : 0;
}

const char *const form_helpers[] = {
    "class Cursor {",
    "final Iterator<Integer> at;",
    "Cursor(Iterator<Integer> at) {",
    "this.at = at;",
    "}",
    "void drop() {",
    "Helper.drop(at);",
    "}",
    "}",
    "class Helper {",
    "static void look(Iterator<Integer> i) {",
    "while (i.hasNext()) i.next();",
    "}",
    "static void drop(Iterator<Integer> i) {",
    "if (i.hasNext()) { i.next(); i.remove(); }",
    "}",
    "static int measure(Collection<Integer> c) {",
    "return c.size();",
    "}",
    "static void empty(Collection<Integer> c) {",
    "c.clear();",
    "}",
    "static Iterator<Integer> over(Collection<Integer> c) {",
    "return c.iterator();",
    "}",
    "static void retake(ReentrantLock lock) {",
    "lock.unlock();",
    "Thread.yield();",
    "lock.lock();",
    "}",
    "}",
    NULL,
};
