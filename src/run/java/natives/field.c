/* Models: the values of java.lang.reflect.Field, for JDKs that read and write them by method handles of their own
 * making. Access rights are not checked, except that final fields stay as they are. */
#include "base/buffer.h"
#include "run/java/natives/natives.h"
#include "run/java/ops.h"
#include "run/step.h"

#define NATIVE(name) static bool name(struct cpu *cpu, const uint64_t *a, uint64_t *result)

/* A field of a java.lang.reflect.Field. */
static uint64_t part(struct run *run, ref object, const char *name)
{
    struct run_field *field = run_field_find(run, run_class(run, "java/lang/reflect/Field"), name);
    return field == NULL ? 0 : run_get(run, object, field);
}

struct run_field *run_reflected_field(struct run *run, ref member)
{
    if (member == 0)
        return NULL;
    struct run_class *class = run_class_of_mirror(run, (ref)part(run, member, "clazz"));
    uint32_t slot = (uint32_t)part(run, member, "slot");
    run_class_link(run, class);
    return slot < class->field_count ? &class->fields[slot] : NULL;
}

static struct run_field *field_at(struct cpu *cpu, uint64_t member)
{
    struct run_field *field = run_reflected_field(cpu->run, (ref)member);
    if (field == NULL)
        cpu_fail(cpu, "a java.lang.reflect.Field does not say which field it means");
    return field;
}

/* "int field Shop.count" */
static void add_field(struct cpu *cpu, const struct run_field *field, struct buffer *to)
{
    run_class_external_name(run_class_of_type(cpu->run, field->owner, field->ir->type), to);
    buffer_add_text(to, " field ");
    run_class_external_name(field->owner, to);
    buffer_format(to, ".%.*s", (int)field->ir->name.length, field->ir->name.bytes);
}

static bool cannot_set(struct cpu *cpu, const struct run_field *field, const char *exception,
                       const struct run_class *given)
{
    struct buffer text = {0};
    buffer_add_text(&text, field->is_static ? "Can not set static " : "Can not set ");
    buffer_add_text(&text, (field->ir->flags & IR_ACCESS_FINAL) != 0 ? "final " : "");
    add_field(cpu, field, &text);
    buffer_add_text(&text, " to ");
    if (given == NULL)
        buffer_add_text(&text, "null value");
    else
        run_class_external_name(given, &text);
    cpu_throw_new(cpu, exception, "%s", text.text);
    buffer_free(&text);
    return false;
}

/* The object that has the field: the one that is given, or the one of the class's static fields. 0 if control went
 * elsewhere. */
static ref holder_of(struct cpu *cpu, const struct run_field *field, uint64_t object)
{
    if (field->is_static)
        return cpu_initialise(cpu, field->owner) ? run_class_state(cpu->run, field->owner->number)->statics : 0;
    if (object == 0) {
        cpu_throw_null(cpu);
        return 0;
    }
    if (run_is_subclass(cpu->run, run_class_of(cpu->run, (ref)object), field->owner))
        return (ref)object;
    cannot_set(cpu, field, "java/lang/IllegalArgumentException", run_class_of(cpu->run, (ref)object));
    return 0;
}

NATIVE(get)
{
    const struct run_field *field = field_at(cpu, a[0]);
    ref holder = field == NULL ? 0 : holder_of(cpu, field, a[1]);
    if (holder != 0)
        tell_field(cpu, holder, field, STEP_READS);
    return holder != 0 && cpu_box(cpu, run_get(cpu->run, holder, field), field->layout, result);
}

static bool get_as(struct cpu *cpu, const uint64_t *a, enum layout wanted, uint64_t *result)
{
    const struct run_field *field = field_at(cpu, a[0]);
    ref holder = field == NULL ? 0 : holder_of(cpu, field, a[1]);
    if (holder == 0)
        return false;
    if (field->layout != LAYOUT_REF && run_can_widen(field->layout, wanted)) {
        tell_field(cpu, holder, field, STEP_READS);
        *result = op_widened(run_get(cpu->run, holder, field), field->layout, wanted);
        return true;
    }
    struct buffer text = {0};
    add_field(cpu, field, &text);
    cpu_throw_new(cpu, "java/lang/IllegalArgumentException",
                  "Attempt to get %s with illegal data type conversion to %s", text.text,
                  run_primitive(cpu->run, wanted)->name);
    buffer_free(&text);
    return false;
}

/* Whether a field may be set: not a final one, unless it is an object's own and access was asked for. */
static bool may_set(struct cpu *cpu, const struct run_field *field, ref member, const struct run_class *given)
{
    bool final = (field->ir->flags & IR_ACCESS_FINAL) != 0;
    if (!final ||
        (!field->is_static && part(cpu->run, member, "override") != 0 && part(cpu->run, member, "trustedFinal") == 0))
        return true;
    return cannot_set(cpu, field, "java/lang/IllegalAccessException", given);
}

NATIVE(set)
{
    const struct run_field *field = field_at(cpu, a[0]);
    ref holder = field == NULL ? 0 : holder_of(cpu, field, a[1]);
    const struct run_class *given = a[2] == 0 ? NULL : run_class_of(cpu->run, (ref)a[2]);
    uint64_t value;
    (void)result;
    if (holder == 0 || !may_set(cpu, field, (ref)a[0], given))
        return false;
    if (!run_unwrap(cpu->run, run_class_of_type(cpu->run, field->owner, field->ir->type), (ref)a[2], &value))
        return cannot_set(cpu, field, "java/lang/IllegalArgumentException", given);
    tell_field(cpu, holder, field, STEP_WRITES);
    run_put(cpu->run, holder, field, value);
    return true;
}

static bool set_as(struct cpu *cpu, const uint64_t *a, enum layout given)
{
    const struct run_field *field = field_at(cpu, a[0]);
    ref holder = field == NULL ? 0 : holder_of(cpu, field, a[1]);
    if (holder == 0 || !may_set(cpu, field, (ref)a[0], run_primitive(cpu->run, given)))
        return false;
    if (field->layout == LAYOUT_REF || !run_can_widen(given, field->layout))
        return cannot_set(cpu, field, "java/lang/IllegalArgumentException", run_primitive(cpu->run, given));
    tell_field(cpu, holder, field, STEP_WRITES);
    run_put(cpu->run, holder, field, op_widened(a[2], given, field->layout));
    return true;
}

#define ACCESS(name, layout)                                                                                           \
    NATIVE(get_##name)                                                                                                 \
    {                                                                                                                  \
        return get_as(cpu, a, layout, result);                                                                         \
    }                                                                                                                  \
    NATIVE(set_##name)                                                                                                 \
    {                                                                                                                  \
        (void)result;                                                                                                  \
        return set_as(cpu, a, layout);                                                                                 \
    }
ACCESS(boolean, LAYOUT_BOOLEAN)
ACCESS(byte, LAYOUT_BYTE)
ACCESS(char, LAYOUT_CHAR)
ACCESS(short, LAYOUT_SHORT)
ACCESS(int, LAYOUT_INT)
ACCESS(long, LAYOUT_LONG)
ACCESS(float, LAYOUT_FLOAT)
ACCESS(double, LAYOUT_DOUBLE)

#define FIELD "java/lang/reflect/Field"

const struct native natives_field[] = {
    {FIELD, "get", NULL, get},
    {FIELD, "getBoolean", NULL, get_boolean},
    {FIELD, "getByte", NULL, get_byte},
    {FIELD, "getChar", NULL, get_char},
    {FIELD, "getShort", NULL, get_short},
    {FIELD, "getInt", NULL, get_int},
    {FIELD, "getLong", NULL, get_long},
    {FIELD, "getFloat", NULL, get_float},
    {FIELD, "getDouble", NULL, get_double},
    {FIELD, "set", NULL, set},
    {FIELD, "setBoolean", NULL, set_boolean},
    {FIELD, "setByte", NULL, set_byte},
    {FIELD, "setChar", NULL, set_char},
    {FIELD, "setShort", NULL, set_short},
    {FIELD, "setInt", NULL, set_int},
    {FIELD, "setLong", NULL, set_long},
    {FIELD, "setFloat", NULL, set_float},
    {FIELD, "setDouble", NULL, set_double},
    {0},
};
