/* EML from the tree: every call unfolded, every object told apart, so that what the processes do to one object is
 * exactly this. */
#include "base/buffer.h"
#include "random_java/features.h"
#include "random_java/forms.h"
#include "random_java/starters.h"

#include <stdio.h>

/* Locks: what each object has, what there is once, and for each thread that of the pool that runs it. */
enum {
    MOST_SCOPES = 128,
    LOCKS_OF_OBJECT = 5,
    LOCKS_ONCE = LOCKS_OF_OBJECT * MOST_OBJECTS,
    LOCKS_OF_POOLS = LOCKS_ONCE + 3
};
enum { MOST_LOCKS = LOCKS_OF_POOLS + MOST_THREADS, NO_LOCK = MOST_LOCKS };

enum scope_kind { SCOPE_LOCK, SCOPE_UNIT, SCOPE_TRY, SCOPE_CALL };

struct scope {
    enum scope_kind kind;
    unsigned number; /* the lock, or the exception that is caught */
    unsigned label;  /* of the handler, or of the end of the call */
};

/* Which objects the names of a body stand for. */
struct names_of {
    unsigned this, other, chosen;
};

struct writer {
    const struct tree *tree;
    struct buffer *out;
    unsigned subject, labels, scope_count;
    struct scope scopes[MOST_SCOPES];
    unsigned ends; /* the label where the process goes when it returns */
    bool most, exact;
};

static unsigned object_of(const struct names_of *names, uint8_t reference)
{
    switch (reference) {
    case BY_THIS:
        return names->this;
    case BY_OTHER:
        return names->other;
    case BY_CHOSEN:
        return names->chosen;
    default:
        return reference == BY_FIRST ? 0 : 1;
    }
}

/* What is in final fields is the same for a clone. */
static unsigned lock_of(const struct tree *tree, const struct names_of *names, const struct node *node)
{
    unsigned object = object_of(names, node->reference);
    uint8_t kind = tree_lock(tree, node);
    unsigned of_object = LOCKS_OF_OBJECT * (kind != LOCK_OBJECT && tree_is_clone(tree) ? 0 : object);
    bool monitor = node->kind == NODE_SYNC || node->kind == NODE_WAIT;
    switch (kind) {
    case LOCK_OBJECT:
        return of_object;
    case LOCK_FIELD:
        return of_object + (monitor ? 1 : 2);
    case LOCK_KEY:
    case LOCK_COPY:
        return of_object + (kind == LOCK_KEY ? 3 : 4);
    case LOCK_STATIC:
        return LOCKS_ONCE + (monitor ? 0 : 1);
    case LOCK_CLASS:
        return LOCKS_ONCE + 2;
    default:
        return NO_LOCK;
    }
}

static void say(struct writer *writer, const char *text)
{
    buffer_format(writer->out, "        %s;\n", text);
}

static void say_lock(struct writer *writer, const char *what, unsigned lock)
{
    buffer_format(writer->out, "        %s l%u;\n", what, lock);
}

static void say_label(struct writer *writer, unsigned label)
{
    buffer_format(writer->out, "    n%u:\n", label);
}

static void say_goto(struct writer *writer, unsigned label)
{
    buffer_format(writer->out, "        goto n%u;\n", label);
}

/* Goes on behind this, or somewhere else; returns the label of that. */
static unsigned say_fork(struct writer *writer)
{
    unsigned here = writer->labels++, there = writer->labels++;
    buffer_format(writer->out, "        goto n%u, n%u;\n", here, there);
    say_label(writer, here);
    return there;
}

static void push(struct writer *writer, enum scope_kind kind, unsigned number, unsigned label)
{
    writer->scopes[writer->scope_count++] = (struct scope){kind, number, label};
    if (kind == SCOPE_UNIT)
        say(writer, "unitbegin");
    else if (kind == SCOPE_LOCK)
        say_lock(writer, "lock", number);
}

static void say_end(struct writer *writer, const struct scope *scope)
{
    if (scope->kind == SCOPE_UNIT)
        say(writer, "unitend");
    else if (scope->kind == SCOPE_LOCK)
        say_lock(writer, "unlock", scope->number);
}

static void pop(struct writer *writer)
{
    say_end(writer, &writer->scopes[--writer->scope_count]);
}

/* Leaves scopes, newest first, down to one of a kind that takes this: an exception, or a return (2). */
static void leave(struct writer *writer, unsigned thrown)
{
    for (unsigned s = writer->scope_count; s-- > 0;) {
        const struct scope *scope = &writer->scopes[s];
        if ((scope->kind == SCOPE_TRY && thrown < 2 && thrown >= scope->number) ||
            (scope->kind == SCOPE_CALL && thrown == 2)) {
            say_goto(writer, scope->label);
            return;
        }
        say_end(writer, scope);
    }
    say_goto(writer, thrown == 2 ? writer->ends : 0);
}

/* What may be assumed of a usual operation at most: what is not atomic takes several steps. */
static const char *most_effect(unsigned field_kind, const struct form *form)
{
    static const char *const torn[] = {[NODE_READ] = "(rr)", [NODE_WRITE] = "(rwrw)", [NODE_UPDATE] = "(rwrw)"};
    if (form->feature == FEATURE_NONE && (field_kind == FIELD_LIST || field_kind == FIELD_HASH))
        return torn[form->node];
    return form->feature == FEATURE_NONE && field_kind == FIELD_MAP && form->node == NODE_WRITE ? "rwrw" : form->effect;
}

/* Where the library makes several accesses at one call, that may be a unit of work. */
static void write_access(struct writer *writer, const struct names_of *names, const struct node *node)
{
    char name[FIELD_NAME];
    const struct form *form = form_of(writer->tree, node);
    const char *effect = writer->most ? most_effect(writer->tree->field_kinds[node->number], form) : form->effect;
    bool whole = effect[0] != '(' && effect[1] != '\0' && writer->most;
    tree_field_name(writer->tree, node->number, name);
    if (!tree_is_field_of(writer->tree, node->number, object_of(names, node->reference), writer->subject))
        return;
    if (whole)
        say(writer, "unitbegin");
    for (const char *at = effect; *at != '\0'; at++)
        if (*at == 'r' || *at == 'w')
            buffer_format(writer->out, "        %s %s;\n", *at == 'r' ? "read" : "write", name);
        else
            say(writer, *at == '(' ? "unitbegin" : "unitend");
    if (whole)
        say(writer, "unitend");
}

static unsigned units_open(const struct writer *writer)
{
    unsigned count = 0;
    for (unsigned s = 0; s < writer->scope_count; s++)
        count += writer->scopes[s].kind == SCOPE_UNIT;
    return count;
}

/* Whether a wait can be said in EML: the lock is the newest one that is held, and held once. */
static bool can_wait(struct writer *writer, unsigned lock)
{
    unsigned newest = MOST_LOCKS, times = 0;
    bool calls = false;
    for (unsigned s = 0; s < writer->scope_count; s++) {
        const struct scope *scope = &writer->scopes[s];
        calls |= scope->kind == SCOPE_CALL;
        newest = scope->kind == SCOPE_LOCK ? scope->number : newest;
        times += scope->kind == SCOPE_LOCK && scope->number == lock;
    }
    if (calls) /* units of callers are not ended by heddle */
        writer->exact = false;
    return newest == lock && times == 1;
}

/* Units end and begin again; what cannot be said is left out, which leaves fewer behaviours. */
static void write_wait(struct writer *writer, unsigned lock)
{
    unsigned units = units_open(writer), again = writer->labels++;
    bool released = can_wait(writer, lock);
    writer->exact &= released;
    say_label(writer, again);
    unsigned behind = say_fork(writer);
    for (unsigned i = 0; i < units; i++)
        say(writer, "unitend");
    if (released) {
        say_lock(writer, "unlock", lock);
        say_lock(writer, "lock", lock);
    }
    for (unsigned i = 0; i < units; i++)
        say(writer, "unitbegin");
    say_goto(writer, again);
    say_label(writer, behind);
}

/* Others may come in between, but the units of the callers go on. What cannot be said is left out. */
static void write_retake(struct writer *writer, unsigned lock)
{
    unsigned newest = MOST_LOCKS;
    for (unsigned s = 0; s < writer->scope_count; s++)
        newest = writer->scopes[s].kind == SCOPE_LOCK ? writer->scopes[s].number : newest;
    if (newest != lock)
        return;
    say_lock(writer, "unlock", lock);
    say_lock(writer, "lock", lock);
}

static void write_list(struct writer *writer, const struct names_of *names, uint16_t first);

static void write_call(struct writer *writer, const struct names_of *names, const struct node *node)
{
    const struct method *callee = &writer->tree->methods[node->number];
    struct names_of inner = {.this = object_of(names, node->reference), .other = object_of(names, node->argument)};
    unsigned ends = writer->labels++, before = writer->scope_count;
    if (callee->is_public && (callee->is_static ? STATICS : inner.this) == writer->subject)
        push(writer, SCOPE_UNIT, 0, 0);
    if (callee->is_synchronized) {
        push(writer, SCOPE_UNIT, 0, 0);
        push(writer, SCOPE_LOCK, callee->is_static ? LOCKS_ONCE + 2 : inner.this * LOCKS_OF_OBJECT, 0);
    }
    push(writer, SCOPE_CALL, 0, ends);
    write_list(writer, &inner, callee->body);
    say_label(writer, ends);
    while (writer->scope_count > before)
        pop(writer);
}

static void write_try(struct writer *writer, const struct names_of *names, const struct node *node)
{
    unsigned handler = writer->labels++, behind = writer->labels++;
    push(writer, SCOPE_TRY, node->number, handler);
    write_list(writer, names, node->body);
    pop(writer);
    say_goto(writer, behind);
    say_label(writer, handler);
    write_list(writer, names, node->otherwise);
    say_label(writer, behind);
}

static void write_region(struct writer *writer, const struct names_of *names, const struct node *node)
{
    bool unit = node->kind == NODE_SYNC || writer->most;
    unsigned lock = lock_of(writer->tree, names, node), before = writer->scope_count;
    if (unit)
        push(writer, SCOPE_UNIT, 0, 0);
    if (lock != NO_LOCK)
        push(writer, SCOPE_LOCK, lock, 0);
    write_list(writer, names, node->body);
    while (writer->scope_count > before)
        pop(writer);
}

/* One of two lists. */
static void write_either(struct writer *writer, const struct names_of *names, const struct node *node)
{
    struct names_of first = *names, second = *names;
    if (node->kind == NODE_EITHER) {
        first.chosen = 0;
        second.chosen = 1;
    }
    unsigned behind = writer->labels++, there = say_fork(writer);
    write_list(writer, &first, node->body);
    say_goto(writer, behind);
    say_label(writer, there);
    write_list(writer, &second, node->kind == NODE_EITHER ? node->body : node->otherwise);
    say_label(writer, behind);
}

static void write_loop(struct writer *writer, const struct names_of *names, const struct node *node)
{
    unsigned again = writer->labels++;
    say_label(writer, again);
    unsigned behind = say_fork(writer);
    write_list(writer, names, node->body);
    say_goto(writer, again);
    say_label(writer, behind);
}

static void write_leave(struct writer *writer, unsigned thrown)
{
    unsigned behind = say_fork(writer);
    leave(writer, thrown);
    say_label(writer, behind);
}

static unsigned copies_of(const struct tree *tree, unsigned thread)
{
    const struct starter *starter = starter_row(tree_starter(tree, thread));
    if (thread == 0 && tree_escapes(tree))
        return 1;
    return starter->twice || (tree->threads[thread].twice && !starter->once) ? 2 : 1;
}

static void write_start(struct writer *writer, unsigned thread)
{
    if (thread == 0 && tree_escapes(writer->tree))
        return;
    for (unsigned i = 0; i < copies_of(writer->tree, thread); i++)
        buffer_format(writer->out, "        start T%u;\n", thread);
    if (starter_row(tree_starter(writer->tree, thread))->waits)
        buffer_format(writer->out, "        join T%u;\n", thread);
}

static void write_join(struct writer *writer, unsigned thread)
{
    if (starter_row(tree_starter(writer->tree, thread))->join != NULL && !(thread == 0 && tree_escapes(writer->tree)))
        buffer_format(writer->out, "        join T%u;\n", thread);
}

static void write_node(struct writer *writer, const struct names_of *names, const struct node *node)
{
    switch (node->kind) {
    case NODE_READ:
    case NODE_WRITE:
    case NODE_UPDATE:
        write_access(writer, names, node);
        break;
    case NODE_IF:
    case NODE_EITHER:
        write_either(writer, names, node);
        break;
    case NODE_LOOP:
        write_loop(writer, names, node);
        break;
    case NODE_SYNC:
    case NODE_LOCK:
        write_region(writer, names, node);
        break;
    case NODE_CALL:
        write_call(writer, names, node);
        break;
    case NODE_TRY:
        write_try(writer, names, node);
        break;
    case NODE_THROW:
        write_leave(writer, node->number);
        break;
    case NODE_RETURN:
        write_leave(writer, 2);
        break;
    case NODE_WAIT:
    case NODE_AWAIT:
        if (node->kind == NODE_WAIT || tree_has(writer->tree, FEATURE_CONDITION))
            write_wait(writer, lock_of(writer->tree, names, node));
        break;
    case NODE_RETAKE:
        if (tree_has(writer->tree, FEATURE_RETAKE))
            write_retake(writer, lock_of(writer->tree, names, node));
        break;
    case NODE_START:
        write_start(writer, node->number);
        break;
    case NODE_JOIN:
        write_join(writer, node->number);
        break;
    }
}

static void write_list(struct writer *writer, const struct names_of *names, uint16_t first)
{
    for (uint16_t at = first; at != NO_NODE; at = writer->tree->nodes[at].next)
        write_node(writer, names, &writer->tree->nodes[at]);
}

static void begin_process(struct writer *writer, const char *head)
{
    buffer_format(writer->out, "process %s {\n    function main {\n", head);
    writer->labels = 1;
    writer->ends = 0;
    writer->scope_count = 0;
}

static void write_main(struct writer *writer)
{
    const struct tree *tree = writer->tree;
    begin_process(writer, "main");
    if (tree_escapes(tree)) {
        say(writer, "start T0");
        write_list(writer, &(struct names_of){0}, tree->constructor_body);
    }
    write_list(writer, &(struct names_of){0}, tree->main_body);
    say_label(writer, 0);
    buffer_add_text(writer->out, "        return;\n    }\n}\n");
}

/* What is left by an exception is not repeated; a pool of one thread is a lock. */
static void write_thread(struct writer *writer, unsigned thread)
{
    const struct starter *starter = starter_row(tree_starter(writer->tree, thread));
    char head[16];
    unsigned again = 1, ends = 2;
    bool escaped = thread == 0 && tree_escapes(writer->tree);
    snprintf(head, sizeof head, copies_of(writer->tree, thread) == 2 ? "T%u[2]" : "T%u", thread);
    begin_process(writer, head);
    writer->labels = 3;
    writer->ends = ends;
    say_label(writer, again);
    if (starter->serial && !escaped)
        say_lock(writer, "lock", LOCKS_OF_POOLS + thread);
    write_list(writer, &(struct names_of){0}, writer->tree->threads[thread].body);
    say_label(writer, ends);
    if (starter->repeats && !escaped)
        buffer_format(writer->out, "        goto n%u, n0;\n", again);
    say_label(writer, 0);
    if (starter->serial && !escaped)
        say_lock(writer, "unlock", LOCKS_OF_POOLS + thread);
    buffer_add_text(writer->out, "        return;\n    }\n}\n");
}

static bool are_precise(const struct tree *tree)
{
    for (unsigned f = FEATURE_NONE + 1; f < FEATURES; f++)
        if (tree_has(tree, f) && !feature_row(f)->precise)
            return false;
    return true;
}

bool tree_eml(const struct tree *tree, unsigned subject, bool most, struct buffer *into)
{
    struct writer writer = {.tree = tree, .out = into, .subject = subject, .most = most};
    writer.exact = tree->object_count == 1 && are_precise(tree);
    for (unsigned l = 0; l < MOST_LOCKS; l++)
        buffer_format(into, "lock l%u;\n", l);
    for (unsigned f = 0; f < tree->field_count; f++) {
        char name[FIELD_NAME];
        tree_field_name(tree, f, name);
        if ((tree->field_kinds[f] == FIELD_STATIC) == (subject == STATICS))
            buffer_format(into, "memory %s;\n", name);
    }
    write_main(&writer);
    for (unsigned t = 0; t < tree->thread_count; t++)
        write_thread(&writer, t);
    return writer.exact;
}
