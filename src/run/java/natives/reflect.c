/* Models: java.lang.reflect: the members of classes, calls of methods and constructors. */
#include "base/buffer.h"
#include "run/core/build.h"
#include "run/java/natives/natives.h"
#include "run/java/ops.h"
#include "run/step.h"

#define NATIVE(name) static bool name(struct cpu *cpu, const uint64_t *a, uint64_t *result)

static struct run_class *class_at(struct cpu *cpu, uint64_t mirror)
{
    return run_class_of_mirror(cpu->run, (ref)mirror);
}

/* Sets a field of an object, if it has one of that name. */
static void put(struct run *run, ref object, const char *name, uint64_t value)
{
    struct run_field *field = run_field_find(run, run_class_of(run, object), name);
    if (field != NULL)
        run_put(run, object, field, value);
}

/* A field of an object that its class declares or inherits. */
static uint64_t get(struct run *run, const char *class, ref object, const char *name)
{
    struct run_field *field = run_field_find(run, run_class(run, class), name);
    return field == NULL ? 0 : run_get(run, object, field);
}

static void put_text(struct run *run, ref object, const char *name, struct text text)
{
    if (text.bytes != NULL)
        put(run, object, name, run_literal(run, text.bytes, text.length));
}

static void put_element(struct run *run, ref array, uint32_t index, ref value)
{
    heap_put(run, array, (uint32_t)(ARRAY_BASE + index * sizeof(ref)), LAYOUT_REF, value);
}

/* An array of Class objects for types of a class's module. */
static ref class_array(struct run *run, struct run_class *owner, const uint32_t *types, uint32_t count)
{
    ref array = run_new_array(run, run_array_of(run, run->known.class), count);
    for (uint32_t i = 0; array != 0 && i < count; i++)
        put_element(run, array, i, run_mirror(run, run_class_of_type(run, owner, types[i])));
    return array;
}

/* Annotations are not modelled: where there are some, a mark takes their place, and reading it ends the run. */
static ref annotation_mark(struct run *run, const struct ir_annotations *annotations)
{
    for (uint32_t i = 0; i < annotations->count; i++)
        if (annotations->items[i].visible && !annotations->items[i].on_type)
            return run_new_array(run, run->known.bytes, 1);
    return 0;
}

NATIVE(class_annotations)
{
    const struct run_class *class = class_at(cpu, a[0]);
    *result = class->module == NULL ? 0 : annotation_mark(cpu->run, &class->module->annotations);
    return true;
}

NATIVE(parse_annotations)
{
    (void)a, (void)result;
    cpu_fail(cpu, "annotations are read by reflection");
    return false;
}

static ref make_field(struct run *run, struct run_class *owner, uint32_t index)
{
    const struct ir_field *of = &owner->module->fields[index];
    ref made = run_new(run, run_class(run, "java/lang/reflect/Field"));
    if (made == 0)
        return 0;
    put(run, made, "clazz", run_mirror(run, owner));
    put(run, made, "slot", index);
    put_text(run, made, "name", of->name);
    put(run, made, "type", run_mirror(run, run_class_of_type(run, owner, of->type)));
    put(run, made, "modifiers", of->flags);
    put(run, made, "trustedFinal",
        (of->flags & IR_ACCESS_FINAL) != 0 && ((of->flags & IR_ACCESS_STATIC) != 0 || owner->module->is_record));
    put_text(run, made, "signature", of->generic);
    put(run, made, "annotations", annotation_mark(run, &of->annotations));
    return made;
}

static ref make_executable(struct run *run, struct run_class *owner, uint32_t index, const char *class)
{
    const struct ir_method *of = &owner->module->methods[index];
    const struct ir_signature *signature = &owner->module->signatures[of->signature];
    ref made = run_new(run, run_class(run, class));
    if (made == 0)
        return 0;
    put(run, made, "clazz", run_mirror(run, owner));
    put(run, made, "slot", index);
    put_text(run, made, "name", of->name);
    put(run, made, "parameterTypes", class_array(run, owner, signature->parameters, signature->count));
    put(run, made, "exceptionTypes", class_array(run, owner, of->throws, of->throw_count));
    put(run, made, "returnType", run_mirror(run, run_class_of_type(run, owner, signature->result)));
    put(run, made, "modifiers", of->flags);
    put_text(run, made, "signature", of->generic);
    put(run, made, "annotations", annotation_mark(run, &of->annotations));
    return made;
}

static bool is_constructor(const struct ir_method *method)
{
    return text_is(method->name, "<init>");
}

enum member { MEMBER_FIELD, MEMBER_METHOD, MEMBER_CONSTRUCTOR };

static bool is_asked(const struct run_class *class, uint32_t index, enum member sort, bool only_public)
{
    const struct ir_module *module = class->module;
    uint16_t flags = sort == MEMBER_FIELD ? module->fields[index].flags : module->methods[index].flags;
    if (only_public && (flags & IR_ACCESS_PUBLIC) == 0)
        return false;
    if (sort == MEMBER_FIELD)
        return true;
    const struct ir_method *method = &module->methods[index];
    if (sort == MEMBER_CONSTRUCTOR)
        return is_constructor(method);
    return method->name.bytes[0] != '<';
}

static bool members(struct cpu *cpu, const uint64_t *a, enum member sort, const char *name, uint64_t *result)
{
    struct run *run = cpu->run;
    struct run_class *class = class_at(cpu, a[0]);
    uint32_t all = 0, count = 0, next = 0;
    if (!cpu_initialise(cpu, run_class(run, name)))
        return false;
    if (class->module != NULL)
        all = sort == MEMBER_FIELD ? class->module->field_count : class->module->method_count;
    for (uint32_t i = 0; i < all; i++)
        count += is_asked(class, i, sort, a[1] != 0);
    ref array = run_new_array(run, run_array_of(run, run_class(run, name)), count);
    for (uint32_t i = 0; array != 0 && i < all; i++) {
        if (!is_asked(class, i, sort, a[1] != 0))
            continue;
        ref made = sort == MEMBER_FIELD ? make_field(run, class, i) : make_executable(run, class, i, name);
        if (made == 0)
            return native_made(cpu, 0, result);
        put_element(run, array, next++, made);
    }
    return native_made(cpu, array, result);
}

NATIVE(fields)
{
    return members(cpu, a, MEMBER_FIELD, "java/lang/reflect/Field", result);
}

NATIVE(methods)
{
    return members(cpu, a, MEMBER_METHOD, "java/lang/reflect/Method", result);
}

NATIVE(constructors)
{
    return members(cpu, a, MEMBER_CONSTRUCTOR, "java/lang/reflect/Constructor", result);
}

static uint32_t find_accessor(const struct run_class *class, struct text name)
{
    for (uint32_t i = 0; i < class->module->method_count; i++) {
        const struct ir_method *method = &class->module->methods[i];
        if (text_same(method->name, name) && class->module->signatures[method->signature].count == 0)
            return i;
    }
    return RUN_NONE;
}

NATIVE(components)
{
    struct run *run = cpu->run;
    struct run_class *class = class_at(cpu, a[0]);
    struct run_class *of = run_class(run, "java/lang/reflect/RecordComponent");
    uint32_t count = class->module == NULL ? 0 : class->module->component_count;
    if (!cpu_initialise(cpu, run_class(run, "java/lang/reflect/Method")) || !cpu_initialise(cpu, of))
        return false;
    ref array = run_new_array(run, run_array_of(run, of), count);
    for (uint32_t i = 0; array != 0 && i < count; i++) {
        const struct ir_component *component = &class->module->components[i];
        uint32_t accessor = find_accessor(class, component->name);
        ref made = run_new(run, of);
        if (made == 0)
            return native_made(cpu, 0, result);
        put(run, made, "clazz", a[0]);
        put_text(run, made, "name", component->name);
        put(run, made, "type", run_mirror(run, run_class_of_type(run, class, component->type)));
        if (accessor != RUN_NONE)
            put(run, made, "accessor", make_executable(run, class, accessor, "java/lang/reflect/Method"));
        put_text(run, made, "signature", component->generic);
        put_element(run, array, i, made);
    }
    return native_made(cpu, array, result);
}

/* Calls. */

bool run_can_widen(enum layout from, enum layout to)
{
    /* Which primitive types may be widened to which, by layout: booleans to none, and so on. */
    static const uint16_t widens[LAYOUT_REF] = {
        [LAYOUT_BOOLEAN] = 1 << LAYOUT_BOOLEAN,
        [LAYOUT_BYTE] = 1 << LAYOUT_BYTE | 1 << LAYOUT_SHORT | 1 << LAYOUT_INT | 1 << LAYOUT_LONG | 1 << LAYOUT_FLOAT |
                        1 << LAYOUT_DOUBLE,
        [LAYOUT_CHAR] = 1 << LAYOUT_CHAR | 1 << LAYOUT_INT | 1 << LAYOUT_LONG | 1 << LAYOUT_FLOAT | 1 << LAYOUT_DOUBLE,
        [LAYOUT_SHORT] =
            1 << LAYOUT_SHORT | 1 << LAYOUT_INT | 1 << LAYOUT_LONG | 1 << LAYOUT_FLOAT | 1 << LAYOUT_DOUBLE,
        [LAYOUT_INT] = 1 << LAYOUT_INT | 1 << LAYOUT_LONG | 1 << LAYOUT_FLOAT | 1 << LAYOUT_DOUBLE,
        [LAYOUT_LONG] = 1 << LAYOUT_LONG | 1 << LAYOUT_FLOAT | 1 << LAYOUT_DOUBLE,
        [LAYOUT_FLOAT] = 1 << LAYOUT_FLOAT | 1 << LAYOUT_DOUBLE,
        [LAYOUT_DOUBLE] = 1 << LAYOUT_DOUBLE,
    };
    return (widens[from] >> to & 1) != 0;
}

bool run_unwrap(struct run *run, struct run_class *wanted, ref value, uint64_t *result)
{
    *result = value;
    if (!wanted->is_primitive)
        return value == 0 || run_is_subclass(run, run_class_of(run, value), wanted);
    enum layout from = value == 0 ? LAYOUT_REF : run_boxed(run, run_class_of(run, value));
    if (from == LAYOUT_REF || !run_can_widen(from, wanted->layout))
        return false;
    uint64_t bits = run_get(run, value, run_field_find(run, run_class_of(run, value), "value"));
    *result = op_widened(bits, from, wanted->layout);
    return true;
}

/* Calls a method with converted arguments, boxes what it gives, and wraps what it throws. */
static struct run_method *make_adapter(struct run *run, struct run_method *method, bool constructs)
{
    struct builder builder = {.run = run, .registers = method->argument_count, .next = method->argument_count};
    uint32_t arguments[UINT8_MAX + 1], d = build_register(&builder), pair[2];
    bool is_static = (method->flags & IR_ACCESS_STATIC) != 0;
    for (uint32_t i = 0; i < method->argument_count; i++)
        arguments[i] = i;
    enum ir_op form = is_static ? IR_call_static : constructs ? IR_call_special : IR_call_virtual;
    build_call(&builder, form, method, method->result == IR_TYPE_VOID ? RUN_NONE : d, arguments);
    enum layout layout = run_layout((enum ir_type_form)method->result);
    uint32_t given = constructs ? 0 : d;
    if (!constructs && method->result == IR_TYPE_VOID)
        build_number(&builder, d, 0);
    else if (!constructs && layout != LAYOUT_REF)
        given = build_box(&builder, d, layout);
    build_op(&builder, op_of_control(IR_return), IR_TYPE_CLASS, given, 0);
    struct run_class *wrapper = run_class(run, "java/lang/reflect/InvocationTargetException");
    build_handler(&builder, (struct code_handler){0, 1, IR_NONE, (uint32_t)builder.count});
    pair[0] = build_register(&builder);
    pair[1] = build_register(&builder);
    build_op(&builder, op_of_control(IR_caught), pair[1], 0, 0);
    build_op(&builder, op_of_memory(IR_new, IR_STORED_AS_IT_IS, IR_REF), pair[0], 0, 0)->class = wrapper;
    build_call(&builder, IR_call_special, run_method_find(run, wrapper, "<init>", "(Ljava/lang/Throwable;)V"), RUN_NONE,
               pair);
    build_op(&builder, op_of_control(IR_throw), RUN_NONE, pair[0], 0);
    struct run_method *made = run_method_made(run, method->owner, method->name, build_end(&builder, NULL));
    made->argument_count = method->argument_count;
    return made;
}

/* Newer JDKs say more. */
static bool wrong_count(struct cpu *cpu, uint32_t given, uint32_t wanted)
{
    static const char *const exception = "java/lang/IllegalArgumentException";
    if (run_class(cpu->run, "jdk/internal/reflect/DirectMethodHandleAccessor")->is_missing)
        return cpu_throw_new(cpu, exception, "wrong number of arguments");
    return cpu_throw_new(cpu, exception, "wrong number of arguments: %u expected: %u", given, wanted);
}

static bool call(struct cpu *cpu, struct run_method *method, bool constructs, ref receiver, ref values)
{
    struct run *run = cpu->run;
    uint64_t arguments[UINT8_MAX + 1];
    const struct ir_signature *signature = &method->owner->module->signatures[method->ir->signature];
    uint32_t given = values == 0 ? 0 : run_length(run, values), first = (method->flags & IR_ACCESS_STATIC) == 0;
    if (given != signature->count)
        return wrong_count(cpu, given, signature->count);
    arguments[0] = receiver;
    tell_access(cpu, values, ARRAY_BASE, given * sizeof(ref), STEP_READS);
    for (uint32_t i = 0; i < given && first + i <= UINT8_MAX; i++) {
        struct run_class *wanted = run_class_of_type(run, method->owner, signature->parameters[i]);
        ref value = (ref)heap_get(run, values, (uint32_t)(ARRAY_BASE + i * sizeof(ref)), LAYOUT_REF);
        if (!run_unwrap(run, wanted, value, &arguments[first + i]))
            return cpu_throw_new(cpu, "java/lang/IllegalArgumentException", "argument type mismatch");
    }
    if (method->reflected == NULL)
        method->reflected = make_adapter(run, method, constructs);
    cpu_push(cpu, method->reflected, arguments, 0);
    return false;
}

/* The method that a Method or Constructor means. NULL: none, as programs can change such objects; then the run has
 * ended. */
static struct run_method *method_of(struct cpu *cpu, ref member, bool constructs)
{
    const char *sort = constructs ? "java/lang/reflect/Constructor" : "java/lang/reflect/Method";
    struct run_class *class = class_at(cpu, get(cpu->run, sort, member, "clazz"));
    uint32_t slot = (uint32_t)get(cpu->run, sort, member, "slot");
    if (member != 0 && class->module != NULL && slot < class->module->method_count) {
        const struct ir_method *of = &class->module->methods[slot];
        if (constructs ? is_constructor(of) : of->name.bytes[0] != '<')
            return run_method_by_id(cpu->run, program_class(cpu->run->program, class->id)->first_method + slot);
    }
    cpu_fail(cpu, "a %s does not say which method it means", sort);
    return NULL;
}

NATIVE(invoke)
{
    struct run_method *method = method_of(cpu, (ref)a[0], false);
    (void)result;
    if (method == NULL)
        return false;
    bool is_static = (method->flags & IR_ACCESS_STATIC) != 0;
    if (is_static && !cpu_initialise(cpu, method->owner))
        return false;
    if (!is_static && a[1] == 0)
        return cpu_throw_null(cpu);
    if (!is_static && !run_is_subclass(cpu->run, run_class_of(cpu->run, (ref)a[1]), method->owner))
        return cpu_throw_new(cpu, "java/lang/IllegalArgumentException", "object is not an instance of declaring class");
    return call(cpu, method, false, (ref)a[1], (ref)a[2]);
}

NATIVE(construct)
{
    struct run_method *method = method_of(cpu, (ref)a[0], true);
    if (method == NULL || !cpu_initialise(cpu, method->owner))
        return false;
    if ((method->owner->module->flags & (IR_ACCESS_ABSTRACT | IR_ACCESS_INTERFACE)) != 0)
        return cpu_throw_new(cpu, "java/lang/InstantiationException", NULL);
    ref made = run_new(cpu->run, method->owner);
    if (made == 0)
        return native_made(cpu, 0, result);
    return call(cpu, method, true, made, (ref)a[1]);
}

const struct native natives_reflect[] = {
    {"java/lang/Class", "getDeclaredFields0", NULL, fields},
    {"java/lang/Class", "getDeclaredMethods0", NULL, methods},
    {"java/lang/Class", "getDeclaredConstructors0", NULL, constructors},
    {"java/lang/Class", "getRecordComponents0", NULL, components},
    {"java/lang/Class", "getRawAnnotations", NULL, class_annotations},
    {"java/lang/Class", "getConstantPool", NULL, native_nothing},
    {"sun/reflect/annotation/AnnotationParser", "parseAnnotations2", NULL, parse_annotations},
    {"jdk/internal/reflect/Reflection", "isCallerSensitive", NULL, native_nothing},
    {"java/lang/reflect/AccessibleObject", "checkCanSetAccessible", NULL, native_true},
    {"java/lang/reflect/AccessibleObject", "checkAccess", NULL, native_nothing},
    {"jdk/internal/reflect/NativeMethodAccessorImpl", "invoke0", NULL, invoke},
    {"jdk/internal/reflect/DirectMethodHandleAccessor$NativeAccessor", "invoke0", NULL, invoke},
    {"jdk/internal/reflect/NativeConstructorAccessorImpl", "newInstance0", NULL, construct},
    {"jdk/internal/reflect/DirectConstructorHandleAccessor$NativeAccessor", "newInstance0", NULL, construct},
    {0},
};
