/* The facts as text, for people. */
#include "base/buffer.h"
#include "facts/c/internal.h"

#include <inttypes.h>

static void add_name(struct buffer *to, struct text name)
{
    buffer_add(to, name.bytes, name.length);
}

static void add_method(const struct cfacts *facts, uint32_t method, struct buffer *to)
{
    add_name(to, facts->module->methods[method].name);
}

static uint32_t line_of(const struct cfacts *facts, uint32_t method, ir_value at)
{
    return body_of(facts, method)->instructions[at].line;
}

static void add_place(const struct cfacts *facts, uint32_t method, ir_value at, struct buffer *to)
{
    add_method(facts, method, to);
    buffer_format(to, " line %" PRIu32, line_of(facts, method, at));
}

static struct text variable_at(const struct ir_body *body, ir_value value)
{
    for (uint32_t i = 0; i < body->variable_count; i++)
        if (body->variables[i].value == value)
            return body->variables[i].name;
    return (struct text){0};
}

void cfacts_object_name(const struct cfacts *facts, uint32_t object, struct buffer *to)
{
    const struct cfacts_object *is = &facts->objects[object].is;
    struct text name;
    switch (is->kind) {
    case CFACTS_GLOBAL:
    case CFACTS_TLS:
        add_name(to, facts->module->fields[is->what].name);
        break;
    case CFACTS_STRING:
        buffer_format(to, "\"%.*s\"", (int)facts->module->constants[is->what].text.length,
                      facts->module->constants[is->what].text.bytes);
        break;
    case CFACTS_FUNCTION:
        add_method(facts, is->what, to);
        buffer_add_text(to, "()");
        break;
    case CFACTS_LOCAL:
        name = variable_at(body_of(facts, is->method), is->at);
        buffer_format(to, "%.*s (", name.length == 0 ? 1 : (int)name.length, name.length == 0 ? "?" : name.bytes);
        add_place(facts, is->method, is->at, to);
        buffer_add_text(to, ")");
        break;
    case CFACTS_HEAP:
        buffer_add_text(to, "heap (");
        add_place(facts, is->method, is->at, to);
        buffer_add_text(to, ")");
        break;
    case CFACTS_VARIADIC:
        buffer_add_text(to, "further arguments of ");
        add_method(facts, is->method, to);
        break;
    case CFACTS_LIBRARY:
        buffer_add_text(to, "the library");
        break;
    }
}

static void add_spot(const struct cfacts *facts, struct cfacts_spot spot, struct buffer *to)
{
    cfacts_object_name(facts, spot.object, to);
    if (spot.offset == CFACTS_ANY)
        buffer_add_text(to, "+?");
    else if (spot.offset != 0)
        buffer_format(to, "+%" PRIu32, spot.offset);
}

static bool add_why(const struct cfacts *facts, struct buffer *to)
{
    if (facts->why != NULL)
        buffer_format(to, "nothing is known: %s\n", facts->why);
    return facts->why != NULL;
}

/* Of an object that is met at any offset, no other one is told. */
static void add_targets(const struct cfacts *facts, struct object_set set, struct buffer *to)
{
    bool first = true;
    for (uint32_t i = object_set_next(set, 0); i != FACTS_NONE; i = object_set_next(set, i + 1)) {
        struct cfacts_spot spot = facts->spots[i];
        bool any = false;
        for (uint32_t j = object_set_next(set, 0); spot.offset != CFACTS_ANY && j != FACTS_NONE && !any;
             j = object_set_next(set, j + 1))
            any = facts->spots[j].object == spot.object && facts->spots[j].offset == CFACTS_ANY;
        if (any)
            continue;
        buffer_add_text(to, first ? " " : ", ");
        add_spot(facts, spot, to);
        first = false;
    }
}

void cfacts_print_points_to(const struct cfacts *facts, struct buffer *to)
{
    if (add_why(facts, to))
        return;
    for (size_t i = 0; i < facts->touch_count; i++) {
        const struct touch *touch = &facts->touches[i];
        if (touch->node == CFACTS_NONE)
            continue;
        struct object_set set = set_of(facts, touch->node);
        if (object_set_size(set) == 0)
            continue;
        add_place(facts, touch->method, touch->at, to);
        buffer_add_text(to, touch->syncs ? ": uses" : touch->writes ? ": writes" : ": reads");
        add_targets(facts, set, to);
        buffer_add_text(to, "\n");
    }
}

static void print_thread(const struct cfacts *facts, uint32_t number, struct buffer *to)
{
    const struct cfacts_thread *thread = &facts->threads[number];
    buffer_format(to, "thread %" PRIu32 ": ", number);
    if (thread->entry == CFACTS_NONE)
        buffer_add_text(to, "what runs at the end");
    else
        add_method(facts, thread->entry, to);
    if (thread->method != CFACTS_NONE) {
        buffer_add_text(to, ", created by ");
        add_place(facts, thread->method, thread->at, to);
    }
    buffer_add_text(to, thread->several ? ", several\n    runs" : "\n    runs");
    for (uint32_t i = 0; i < facts->module->method_count; i++)
        if (facts->methods[i].reached && (facts->methods[i].threads >> number & 1) != 0) {
            buffer_add_text(to, " ");
            add_method(facts, i, to);
        }
    buffer_add_text(to, "\n");
}

static void print_part(const struct cfacts *facts, const struct cfacts_part *part, struct buffer *to)
{
    static const char *const words[] = {[CFACTS_OWNED] = "owned by one thread",
                                        [CFACTS_READ] = "only read while there are threads",
                                        [CFACTS_PROTECTED] = "protected by ",
                                        [CFACTS_SHARED] = "shared"};
    cfacts_object_name(facts, part->object, to);
    if (part->end != CFACTS_ANY && (part->first != 0 || part->end < facts->objects[part->object].size))
        buffer_format(to, " bytes %" PRIu32 " to %" PRIu32, part->first, part->end - 1);
    buffer_format(to, ": %s", words[part->share]);
    if (part->share == CFACTS_PROTECTED)
        add_spot(facts, facts->locks[part->lock], to);
    buffer_add_text(to, "\n");
}

static bool is_interesting(const struct cfacts *facts, const struct cfacts_part *part)
{
    enum cfacts_kind kind = facts->objects[part->object].is.kind;
    return kind != CFACTS_STRING && kind != CFACTS_FUNCTION && kind != CFACTS_LIBRARY && kind != CFACTS_VARIADIC;
}

void cfacts_print_threads(const struct cfacts *facts, struct buffer *to)
{
    if (add_why(facts, to))
        return;
    for (uint32_t i = 0; i < facts->thread_count; i++)
        print_thread(facts, i, to);
    for (size_t i = 0; i < facts->part_count; i++)
        if (is_interesting(facts, &facts->parts[i]))
            print_part(facts, &facts->parts[i], to);
}

static void print_held(const struct cfacts *facts, const struct touch *touch, struct buffer *to)
{
    struct object_set set = set_of(facts, touch->node);
    uint64_t held = cfacts_held(facts, touch->method, touch->at);
    add_place(facts, touch->method, touch->at, to);
    buffer_add_text(to, touch->syncs ? ": uses" : touch->writes ? ": writes" : ": reads");
    add_targets(facts, set, to);
    if (cfacts_alone(facts, touch->method, touch->at))
        buffer_add_text(to, ", without other threads");
    for (uint32_t i = 0, first = 1; i < facts->lock_count; i++)
        if ((held >> i & 1) != 0) {
            buffer_add_text(to, first ? ", holds " : " ");
            add_spot(facts, facts->locks[i], to);
            first = 0;
        }
    buffer_add_text(to, "\n");
}

void cfacts_print_locks(const struct cfacts *facts, struct buffer *to)
{
    if (add_why(facts, to))
        return;
    for (size_t i = 0; i < facts->touch_count; i++) {
        const struct touch *touch = &facts->touches[i];
        if (touch->node == CFACTS_NONE || object_set_size(set_of(facts, touch->node)) == 0)
            continue;
        print_held(facts, touch, to);
    }
}
