/* EML from the tree: every call unfolded, every object told apart, so that what the processes do to one object is exactly this. */
#include "base/buffer.h"
#include "random_java/tree.h"

#include <stdio.h>

enum { MOST_SCOPES = 128, MOST_LOCKS = 3 * MOST_OBJECTS + 3 };

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
    bool lock_units, exact;
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

/* Numbers of locks: what each object has, then what there is once. */
static unsigned lock_of(const struct names_of *names, const struct node *node)
{
    unsigned of_object = object_of(names, node->reference) * 3, once = 3 * MOST_OBJECTS;
    bool monitor = node->kind != NODE_LOCK;
    switch (node->lock) {
    case LOCK_OBJECT:
        return of_object;
    case LOCK_FIELD:
        return of_object + (monitor ? 1 : 2);
    case LOCK_STATIC:
        return once + (monitor ? 0 : 1);
    default:
        return once + 2;
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
    say_goto(writer, 0);
}

static void write_access(struct writer *writer, const struct names_of *names, const struct node *node)
{
    char name[FIELD_NAME];
    tree_field_name(writer->tree, node->number, name);
    if (tree_field_owner(writer->tree, node->number, object_of(names, node->reference)) != writer->subject)
        return;
    bool update = node->kind == NODE_UPDATE && writer->tree->field_kinds[node->number] != FIELD_MAP;
    if (update)
        say(writer, "unitbegin");
    if (update || node->kind == NODE_READ)
        buffer_format(writer->out, "        read %s;\n", name);
    if (node->kind != NODE_READ)
        buffer_format(writer->out, "        write %s;\n", name);
    if (update)
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
        push(writer, SCOPE_LOCK, callee->is_static ? 3 * MOST_OBJECTS + 2 : inner.this * 3, 0);
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
    bool unit = node->kind == NODE_SYNC || writer->lock_units;
    if (unit)
        push(writer, SCOPE_UNIT, 0, 0);
    push(writer, SCOPE_LOCK, lock_of(names, node), 0);
    write_list(writer, names, node->body);
    pop(writer);
    if (unit)
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

static void write_list(struct writer *writer, const struct names_of *names, uint16_t first)
{
    for (uint16_t at = first; at != NO_NODE; at = writer->tree->nodes[at].next) {
        const struct node *node = &writer->tree->nodes[at];
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
            write_wait(writer, lock_of(names, node));
            break;
        case NODE_START:
        case NODE_JOIN:
            for (int i = node->kind == NODE_START && writer->tree->threads[node->number].twice ? 2 : 1; i > 0; i--)
                buffer_format(writer->out, "        %s T%u;\n", node->kind == NODE_START ? "start" : "join",
                              node->number);
            break;
        }
    }
}

static void write_process(struct writer *writer, const char *head, uint16_t body)
{
    buffer_format(writer->out, "process %s {\n    function main {\n", head);
    writer->labels = 1;
    writer->scope_count = 0;
    write_list(writer, &(struct names_of){0}, body);
    say_label(writer, 0);
    buffer_add_text(writer->out, "        return;\n    }\n}\n");
}

bool tree_eml(const struct tree *tree, unsigned subject, bool lock_units, struct buffer *into)
{
    struct writer writer = {.tree = tree, .out = into, .subject = subject, .lock_units = lock_units};
    writer.exact = tree->object_count == 1;
    for (unsigned l = 0; l < MOST_LOCKS; l++)
        buffer_format(into, "lock l%u;\n", l);
    for (unsigned f = 0; f < tree->field_count; f++) {
        char name[FIELD_NAME];
        tree_field_name(tree, f, name);
        if ((tree->field_kinds[f] == FIELD_STATIC) == (subject == STATICS))
            buffer_format(into, "memory %s;\n", name);
    }
    write_process(&writer, "main", tree->main_body);
    for (unsigned t = 0; t < tree->thread_count; t++) {
        char head[16];
        snprintf(head, sizeof head, "T%u%s", t, tree->threads[t].twice ? "[2]" : "");
        write_process(&writer, head, tree->threads[t].body);
    }
    return writer.exact;
}
