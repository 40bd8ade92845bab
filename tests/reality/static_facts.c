#include "reality/static_facts.h"

#include "base/buffer.h"
#include "base/memory.h"
#include "support/child.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <yajl/yajl_tree.h>

struct static_facts {
    bool has_calls, has_threads, has_locks; /* which commands there are */
    struct texts edges;                     /* METHOD@INDEX CALLEE */
    struct texts reachable;                 /* METHOD */
    struct texts gaps;                      /* METHOD@INDEX, or METHOD for the whole of it */
    struct texts entries;                   /* ENTRY CLASS: what a thread of a class runs first of the application */
    struct texts runs;                      /* ENTRY */
    struct texts starts;                    /* METHOD@INDEX ENTRY CLASS */
    struct texts acquisitions;              /* METHOD@INDEX CLASS, or METHOD@entry CLASS */
};

/* A member of an object, NULL if it is not there. */
static yajl_val member(yajl_val object, const char *name, yajl_type type)
{
    const char *path[] = {name, NULL};
    return yajl_tree_get(object, path, type);
}

static const char *text_member(yajl_val object, const char *name)
{
    yajl_val found = member(object, name, yajl_t_string);
    return found != NULL ? YAJL_GET_STRING(found) : "";
}

/* The index of an instruction; -1 if there is none. */
static int index_member(yajl_val object)
{
    yajl_val found = member(object, "pc", yajl_t_number);
    return found != NULL && YAJL_IS_INTEGER(found) ? (int)YAJL_GET_INTEGER(found) : -1;
}

static void add(struct texts *to, const char *format, const char *one, int index, const char *other)
{
    struct buffer text = {0};
    buffer_format(&text, format, one, index, other);
    texts_add(to, text.text, text.length);
    buffer_free(&text);
}

static void add_text(struct texts *to, const char *text)
{
    texts_add(to, text, strlen(text));
}

/* METHOD@INDEX and METHOD@entry, each with something behind it. */
static void add_at(struct texts *to, const char *method, int index, const char *other)
{
    if (index >= 0)
        add(to, "%s@%d %s", method, index, other);
    else
        add(to, "%s@entry%.0d %s", method, 0, other);
}

/* Calls `take` for each item of an array that is a member of an object. */
typedef void take_item(struct static_facts *facts, yajl_val item);

static void each(struct static_facts *facts, yajl_val object, const char *name, take_item *take)
{
    yajl_val array = member(object, name, yajl_t_array);
    for (size_t i = 0; array != NULL && i < YAJL_GET_ARRAY(array)->len; i++)
        take(facts, YAJL_GET_ARRAY(array)->values[i]);
}

static void take_edge(struct static_facts *facts, yajl_val item)
{
    const char *caller = text_member(item, "caller"), *callee = text_member(item, "callee");
    add_at(&facts->edges, caller, index_member(item), callee);
    add_text(&facts->reachable, caller);
    add_text(&facts->reachable, callee);
}

static void take_reachable(struct static_facts *facts, yajl_val item)
{
    if (YAJL_IS_STRING(item))
        add_text(&facts->reachable, YAJL_GET_STRING(item));
    else
        add_text(&facts->reachable, text_member(item, "method"));
}

static void take_gap(struct static_facts *facts, yajl_val item)
{
    int index = index_member(item);
    if (index >= 0)
        add(&facts->gaps, "%s@%d%s", text_member(item, "method"), index, "");
    else
        add_text(&facts->gaps, text_member(item, "method"));
}

static void take_thread(struct static_facts *facts, yajl_val item)
{
    struct buffer entry = {0};
    yajl_val starts = member(item, "thread_starts", yajl_t_array);
    buffer_format(&entry, "%s %s", text_member(item, "entry"), text_member(item, "class"));
    add_text(&facts->entries, entry.text);
    add_text(&facts->runs, text_member(item, "entry"));
    for (size_t i = 0; starts != NULL && i < YAJL_GET_ARRAY(starts)->len; i++) {
        yajl_val start = YAJL_GET_ARRAY(starts)->values[i];
        add_at(&facts->starts, text_member(start, "method"), index_member(start), entry.text);
    }
    buffer_free(&entry);
}

/* An acquisition lists the classes that the object may have. */
static void take_acquisition(struct static_facts *facts, yajl_val item)
{
    yajl_val classes = member(item, "class", yajl_t_array);
    for (size_t i = 0; classes != NULL && i < YAJL_GET_ARRAY(classes)->len; i++) {
        const char *class_name = YAJL_GET_STRING(YAJL_GET_ARRAY(classes)->values[i]);
        add_at(&facts->acquisitions, text_member(item, "method"), index_member(item), class_name);
    }
}

static yajl_val parse(const char *text)
{
    char error[256] = "";
    yajl_val tree = yajl_tree_parse(text, error, sizeof error);
    if (tree == NULL)
        fail_msg("no JSON: %s\n%.1000s", error, text);
    return tree;
}

static void read_calls(struct static_facts *facts, const char *text)
{
    yajl_val tree = parse(text);
    facts->has_calls = true;
    each(facts, tree, "edges", take_edge);
    each(facts, tree, "methods", take_reachable);
    each(facts, tree, "unmodelled", take_gap);
    yajl_tree_free(tree);
    texts_sort(&facts->edges);
    texts_sort(&facts->reachable);
    texts_sort(&facts->gaps);
}

static void read_threads(struct static_facts *facts, const char *text)
{
    yajl_val tree = parse(text);
    facts->has_threads = true;
    each(facts, tree, "threads", take_thread);
    yajl_tree_free(tree);
    texts_sort(&facts->entries);
    texts_sort(&facts->runs);
    texts_sort(&facts->starts);
}

static void read_locks(struct static_facts *facts, const char *text)
{
    yajl_val tree = parse(text);
    facts->has_locks = true;
    each(facts, tree, "acquisitions", take_acquisition);
    yajl_tree_free(tree);
    texts_sort(&facts->acquisitions);
}

struct static_facts *static_facts_read(const char *calls, const char *threads, const char *locks)
{
    struct static_facts *facts = mem_new(1, sizeof *facts);
    if (calls != NULL)
        read_calls(facts, calls);
    if (threads != NULL)
        read_threads(facts, threads);
    if (locks != NULL)
        read_locks(facts, locks);
    return facts;
}

/* What heddle prints, or NULL if it has no such command. Valid until child_free. The option may be NULL. */
static const char *ask(const char *what, const char *option, const char *folder, struct child *child)
{
    const char *arguments[] = {child_heddle(), "show", what, "--format", "json", folder, option, NULL};
    *child = child_run(arguments, NULL);
    if (child->status == 0)
        return child->out.text;
    if (child->status != 2 || strstr(child->errors.text, "unknown command") == NULL)
        fail_msg("heddle show %s %s: status %d\n%s", what, folder, child->status, child->errors.text);
    return NULL;
}

struct static_facts *static_facts_new(const char *folder, bool threads_wanted, bool locks_wanted)
{
    struct child children[3] = {0};
    /* With the calls of the JDK, which lead back to the application's methods. */
    const char *calls = ask("callgraph", "--all", folder, &children[0]);
    const char *threads = threads_wanted ? ask("threads", NULL, folder, &children[1]) : NULL;
    const char *locks = locks_wanted ? ask("locks", NULL, folder, &children[2]) : NULL;
    struct static_facts *facts = static_facts_read(calls, threads, locks);
    for (size_t i = 0; i < 3; i++)
        child_free(&children[i]);
    return facts;
}

void static_facts_free(struct static_facts *facts)
{
    texts_free(&facts->edges);
    texts_free(&facts->reachable);
    texts_free(&facts->gaps);
    texts_free(&facts->entries);
    texts_free(&facts->runs);
    texts_free(&facts->starts);
    texts_free(&facts->acquisitions);
    mem_free(facts);
}

/* Whether a list has "ONE OTHER". */
static bool have_pair(const struct texts *texts, const char *one, const char *other)
{
    struct buffer text = {0};
    buffer_format(&text, "%s %s", one, other);
    bool found = texts_have(texts, text.text);
    buffer_free(&text);
    return found;
}

/* A gap explains what happens at its own instruction, or anywhere in its method if it is about the whole of it. Gaps in
 * the JDK explain nothing. */
static bool explained(const struct static_facts *facts, const struct recorded *fact)
{
    return texts_have(&facts->gaps, fact->place) || texts_have(&facts->gaps, fact->method);
}

/* Whether a thread of the class may run the method first and, if the application started it, is started there. A
 * virtual thread is run by others, as a task: which, and where those were started, is not asked. */
static bool has_entry(const struct static_facts *facts, const struct recorded *fact)
{
    if (strcmp(fact->class_name, "java.lang.VirtualThread") == 0)
        return texts_have(&facts->runs, fact->callee);
    struct buffer entry = {0};
    buffer_format(&entry, "%s %s", fact->callee, fact->class_name);
    bool found = strcmp(fact->place, "-") == 0 ? texts_have(&facts->entries, entry.text)
                                               : have_pair(&facts->starts, fact->place, entry.text);
    buffer_free(&entry);
    return found;
}

enum coverage static_facts_cover(const struct static_facts *facts, const struct recorded *fact)
{
    bool asked = facts->has_calls, found = false;
    if (strcmp(fact->kind, "call") == 0) {
        found = have_pair(&facts->edges, fact->place, fact->callee);
    } else if (strcmp(fact->kind, "back") == 0 || strcmp(fact->kind, "init") == 0) {
        found = texts_have(&facts->reachable, fact->callee);
    } else if (strcmp(fact->kind, "start") == 0 || strcmp(fact->kind, "task") == 0) {
        asked = facts->has_threads;
        found = has_entry(facts, fact);
    } else if (strcmp(fact->kind, "lock") == 0) {
        asked = facts->has_locks;
        found = have_pair(&facts->acquisitions, fact->place, fact->class_name);
    }
    if (!asked)
        return UNASKED;
    if (found)
        return COVERED;
    return explained(facts, fact) ? EXPLAINED : MISSING;
}

/* Judges the facts again that are missing, knowing the methods that were entered from gaps (sorted); adds to them what
 * is explained now. False if nothing has changed. */
static bool explain_more(const struct static_facts *facts, const struct texts *lines, enum coverage *coverages,
                         struct texts *entered)
{
    struct texts more = {0};
    for (size_t i = 0; i < lines->count; i++) {
        struct recorded fact;
        if (coverages[i] != MISSING || !recorded_split(lines->texts[i], &fact) || !texts_have(entered, fact.method) ||
            texts_have(&facts->reachable, fact.method))
            continue;
        coverages[i] = EXPLAINED;
        add_text(&more, fact.callee);
    }
    bool changed = more.count > 0;
    for (size_t i = 0; i < more.count; i++)
        add_text(entered, more.texts[i]);
    texts_sort(entered);
    texts_free(&more);
    return changed;
}

void static_facts_cover_all(const struct static_facts *facts, const struct texts *lines, enum coverage *coverages)
{
    struct texts entered = {0};
    for (size_t i = 0; i < lines->count; i++) {
        struct recorded fact;
        if (!recorded_split(lines->texts[i], &fact))
            fail_msg("not understood: %s", lines->texts[i]);
        coverages[i] = static_facts_cover(facts, &fact);
        if (coverages[i] == EXPLAINED)
            add_text(&entered, fact.callee);
    }
    texts_sort(&entered);
    while (explain_more(facts, lines, coverages, &entered))
        continue;
    texts_free(&entered);
}
