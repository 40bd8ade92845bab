/* Names of objects, instances and gaps for people (facts.h). */
#include "base/buffer.h"
#include "facts/points/internal.h"

const char *facts_gap_word(enum gap_kind kind)
{
    static const char *const words[] = {[GAP_REFLECTION] = "reflection",
                                        [GAP_NATIVE] = "native",
                                        [GAP_DYNAMIC] = "dynamic",
                                        [GAP_MISSING] = "missing",
                                        [GAP_BODY] = "body",
                                        [GAP_ENTRY] = "entry",
                                        [GAP_SITE] = "site",
                                        [GAP_RECEIVER] = "receiver",
                                        [GAP_MODEL] = "model"};
    return words[kind];
}

static void add_place(const struct facts *facts, method_id method, ir_value at, struct buffer *to)
{
    program_method_name(facts->program, method, to);
    buffer_format(to, "@%u:%u", program_line(facts->program, method, at), program_pc(facts->program, method, at));
}

static void add_member(const struct facts *facts, const struct facts_object *object, struct buffer *to)
{
    enum { MEMBER_FIELD = 1, MEMBER_ELEMENT = 6 };
    program_class_name(facts->program, object->class, to);
    buffer_add_text(to, " of ");
    if (object->dimension == MEMBER_FIELD)
        program_field_name(facts->program, object->referent, to);
    else if (object->dimension == MEMBER_ELEMENT)
        buffer_add_text(to, "elements");
    else
        program_method_name(facts->program, object->referent, to);
}

/* One object without its context. */
static void add_object(const struct facts *facts, const struct facts_object *object, struct buffer *to)
{
    switch (object->kind) {
    case OBJECT_STRING:
        buffer_add_text(to, "string");
        return;
    case OBJECT_CLASS:
        buffer_add_text(to, "class ");
        if (object->referent == FACTS_NONE)
            buffer_add_text(to, "of a primitive type");
        else
            program_class_name(facts->program, object->referent, to);
        return;
    case OBJECT_MEMBER:
        add_member(facts, object, to);
        return;
    case OBJECT_SITE:
    case OBJECT_LAMBDA:
    case OBJECT_PROXY:
        buffer_add_text(to, object->isolated                ? "isolated "
                            : object->kind == OBJECT_LAMBDA ? "lambda "
                            : object->kind == OBJECT_PROXY  ? "proxy "
                                                            : "new ");
        program_class_name(facts->program, object->class, to);
        buffer_add_text(to, " at ");
        add_place(facts, object->method, object->at, to);
        if (object->dimension > 0 && !object->isolated && object->kind == OBJECT_SITE)
            buffer_format(to, " dimension %u", object->dimension);
        return;
    case OBJECT_MERGED:
        buffer_add_text(to, "any ");
        program_class_name(facts->program, object->class, to);
        return;
    case OBJECT_JVM:
        buffer_add_text(to, object->dimension < ROOT_OBJECT      ? "model "
                            : object->dimension == NATIVE_OBJECT ? "native "
                                                                 : "jvm ");
        program_class_name(facts->program, object->class, to);
        if (object->dimension % ROOT_OBJECT != 0)
            buffer_format(to, " %u", object->dimension % ROOT_OBJECT);
        return;
    }
}

void facts_object_name(const struct facts *facts, object_id id, struct buffer *to)
{
    unsigned braces = 0;
    for (; id != FACTS_NONE; id = facts->objects[id].context) {
        if (braces > 0 || to->length == 0)
            buffer_add_text(to, braces > 0 ? " {" : "");
        add_object(facts, &facts->objects[id], to);
        braces++;
    }
    for (; braces > 1; braces--)
        buffer_add_text(to, "}");
}

void facts_instance_name(const struct facts *facts, instance_id id, struct buffer *to)
{
    const struct instance *instance = &facts->instances[id];
    if (instance->method == FACTS_NONE) {
        buffer_add_text(to, "(jvm)");
        return;
    }
    program_method_name(facts->program, instance->method, to);
    if (instance->context == FACTS_NONE)
        return;
    buffer_add_text(to, " {");
    facts_object_name(facts, instance->context, to);
    buffer_add_text(to, "}");
}
