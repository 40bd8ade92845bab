/* Models: java.lang.Class. */
#include "base/buffer.h"
#include "run/java/natives/natives.h"

#define NATIVE(name) static bool name(struct cpu *cpu, const uint64_t *a, uint64_t *result)

static struct run_class *class_at(struct cpu *cpu, uint64_t mirror)
{
    return run_class_of_mirror(cpu->run, (ref)mirror);
}

/* The entry of a class about itself among its inner classes; NULL: it is not one. */
static const struct ir_inner *inner_of(const struct run_class *class)
{
    for (uint32_t i = 0; class->module != NULL && i < class->module->inner_count; i++)
        if (text_is(class->module->inner[i].inner, class->name))
            return &class->module->inner[i];
    return NULL;
}

static bool give_class_named(struct cpu *cpu, struct text name, uint64_t *result)
{
    *result = 0;
    if (name.bytes == NULL)
        return true;
    struct run_class *class = run_class_by_id(cpu->run, program_load(cpu->run->program, name.bytes, name.length));
    return native_made(cpu, run_mirror(cpu->run, class), result);
}

static bool give_text(struct cpu *cpu, struct text text, uint64_t *result)
{
    *result = 0;
    return text.bytes == NULL || native_made(cpu, run_literal(cpu->run, text.bytes, text.length), result);
}

NATIVE(init_name)
{
    struct buffer name = {0};
    run_class_external_name(class_at(cpu, a[0]), &name);
    ref made = run_literal(cpu->run, name.text, name.length);
    buffer_free(&name);
    struct run_field *field = run_field_find(cpu->run, cpu->run->known.class, "name");
    if (field != NULL)
        run_put(cpu->run, (ref)a[0], field, made);
    return native_made(cpu, made, result);
}

/* The class that a program names with dots. NULL: there is none; names with slashes mean none. */
static struct run_class *named_with_dots(struct run *run, ref string)
{
    struct buffer name = {0};
    struct run_class *class = NULL;
    buffer_add_text(&name, "");
    run_string_text(run, string, &name);
    bool slash = memchr(name.text, '/', name.length) != NULL;
    for (size_t i = 0; i < name.length; i++)
        if (name.text[i] == '.')
            name.text[i] = '/';
    if (!slash)
        class = run_class_by_id(run, program_load(run->program, name.text, name.length));
    buffer_free(&name);
    return class == NULL || class->is_missing ? NULL : class;
}

NATIVE(for_name)
{
    if (a[0] == 0)
        return cpu_throw_null(cpu);
    struct run_class *class = named_with_dots(cpu->run, (ref)a[0]);
    if (class == NULL) {
        struct buffer name = {0};
        run_string_text(cpu->run, (ref)a[0], &name);
        cpu_throw_new(cpu, "java/lang/ClassNotFoundException", "%s", name.text == NULL ? "" : name.text);
        buffer_free(&name);
        return false;
    }
    if (a[1] != 0 && !class->is_array && !cpu_initialise(cpu, class))
        return false;
    return native_made(cpu, run_mirror(cpu->run, class), result);
}

/* Modules are not told apart: the class of a name, not initialised, or null. */
NATIVE(for_name_in_module)
{
    if (a[1] == 0)
        return cpu_throw_null(cpu);
    struct run_class *class = named_with_dots(cpu->run, (ref)a[1]);
    *result = 0;
    return class == NULL || native_made(cpu, run_mirror(cpu->run, class), result);
}

NATIVE(primitive_class)
{
    struct buffer name = {0};
    if (a[0] == 0)
        return cpu_throw_null(cpu);
    buffer_add_text(&name, "");
    run_string_text(cpu->run, (ref)a[0], &name);
    struct run_class *class = run_class(cpu->run, name.text);
    bool known = class->is_primitive;
    if (!known)
        cpu_throw_new(cpu, "java/lang/ClassNotFoundException", "%s", name.text);
    buffer_free(&name);
    return known && native_made(cpu, run_mirror(cpu->run, class), result);
}

NATIVE(is_instance)
{
    *result = a[1] != 0 && run_is_subclass(cpu->run, run_class_of(cpu->run, (ref)a[1]), class_at(cpu, a[0]));
    return true;
}

NATIVE(is_assignable)
{
    if (a[1] == 0)
        return cpu_throw_null(cpu);
    *result = run_is_subclass(cpu->run, class_at(cpu, a[1]), class_at(cpu, a[0]));
    return true;
}

NATIVE(is_interface)
{
    *result = class_at(cpu, a[0])->is_interface;
    return true;
}

NATIVE(is_array)
{
    *result = class_at(cpu, a[0])->is_array;
    return true;
}

NATIVE(is_primitive)
{
    *result = class_at(cpu, a[0])->is_primitive;
    return true;
}

NATIVE(is_record)
{
    const struct run_class *class = class_at(cpu, a[0]);
    *result = class->module != NULL && class->module->is_record;
    return true;
}

NATIVE(is_hidden)
{
    *result = class_at(cpu, a[0])->lambda != NULL;
    return true;
}

NATIVE(super_class)
{
    const struct run_class *class = class_at(cpu, a[0]);
    *result = 0;
    if (class->super == NULL || class->is_interface)
        return true;
    return native_made(cpu, run_mirror(cpu->run, class->super), result);
}

NATIVE(interfaces)
{
    struct run *run = cpu->run;
    const struct run_class *class = class_at(cpu, a[0]);
    ref array = run_new_array(run, run_array_of(run, run->known.class), class->interface_count);
    for (uint32_t i = 0; array != 0 && i < class->interface_count; i++)
        heap_put(run, array, (uint32_t)(ARRAY_BASE + i * sizeof(ref)), LAYOUT_REF,
                 run_mirror(run, class->interfaces[i]));
    return native_made(cpu, array, result);
}

NATIVE(modifiers)
{
    enum { PUBLIC_FINAL_ABSTRACT = 0x411, SUPER = 0x20 };
    const struct run_class *class = class_at(cpu, a[0]);
    const struct ir_inner *inner = inner_of(class);
    if (inner != NULL)
        *result = inner->flags & ~(unsigned)SUPER;
    else if (class->module != NULL)
        *result = class->module->flags & ~(unsigned)SUPER;
    else
        *result = PUBLIC_FINAL_ABSTRACT;
    return true;
}

NATIVE(declaring_class)
{
    const struct ir_inner *inner = inner_of(class_at(cpu, a[0]));
    return give_class_named(cpu, inner == NULL ? (struct text){0} : inner->outer, result);
}

NATIVE(simple_name)
{
    const struct ir_inner *inner = inner_of(class_at(cpu, a[0]));
    return give_text(cpu, inner == NULL ? (struct text){0} : inner->name, result);
}

/* The class, and the name and descriptor of the method, around a local or anonymous class. */
NATIVE(enclosing_method)
{
    struct run *run = cpu->run;
    const struct run_class *class = class_at(cpu, a[0]);
    *result = 0;
    if (class->module == NULL || class->module->enclosing_class.bytes == NULL)
        return true;
    const struct text texts[] = {class->module->enclosing_method, class->module->enclosing_descriptor};
    uint64_t part;
    ref array = run_new_array(run, run_array_of(run, run->known.object), 3);
    if (array == 0 || !give_class_named(cpu, class->module->enclosing_class, &part))
        return native_made(cpu, array, result);
    heap_put(run, array, ARRAY_BASE, LAYOUT_REF, part);
    for (uint32_t i = 0; i < 2 && give_text(cpu, texts[i], &part); i++)
        heap_put(run, array, (uint32_t)(ARRAY_BASE + (i + 1) * sizeof(ref)), LAYOUT_REF, part);
    return native_made(cpu, array, result);
}

NATIVE(nest_host)
{
    const struct run_class *class = class_at(cpu, a[0]);
    *result = a[0];
    if (class->module == NULL || class->module->nest_host.bytes == NULL)
        return true;
    return give_class_named(cpu, class->module->nest_host, result);
}

NATIVE(permitted_subclasses)
{
    struct run *run = cpu->run;
    const struct run_class *class = class_at(cpu, a[0]);
    *result = 0;
    if (class->module == NULL || class->module->permitted_count == 0)
        return true;
    ref array = run_new_array(run, run_array_of(run, run->known.class), class->module->permitted_count);
    for (uint32_t i = 0; array != 0 && i < class->module->permitted_count; i++) {
        uint64_t one;
        if (!give_class_named(cpu, class->module->permitted[i], &one))
            return false;
        heap_put(run, array, (uint32_t)(ARRAY_BASE + i * sizeof(ref)), LAYOUT_REF, one);
    }
    return native_made(cpu, array, result);
}

NATIVE(generic_signature)
{
    const struct run_class *class = class_at(cpu, a[0]);
    return give_text(cpu, class->module == NULL ? (struct text){0} : class->module->generic, result);
}

NATIVE(class_flags)
{
    const struct run_class *class = class_at(cpu, a[0]);
    *result = class->module == NULL ? 1 : class->module->flags;
    return true;
}

/* The class of the method that called the one that asks. */
NATIVE(caller_class)
{
    struct frame *frame = cpu_previous(cpu->frame);
    (void)a;
    while (frame != NULL && (frame->flags & FRAME_HIDDEN) != 0)
        frame = cpu_previous(frame);
    *result = 0;
    if (frame == NULL)
        return true;
    return native_made(cpu, run_mirror(cpu->run, cpu->run->methods[frame->method]->owner), result);
}

/* The constants of an enum: what its method values() gives. */
NATIVE(enum_constants)
{
    struct run_class *class = class_at(cpu, a[0]);
    struct buffer descriptor = {0};
    *result = 0;
    if (class->super == NULL || strcmp(class->super->name, "java/lang/Enum") != 0)
        return true;
    if (!cpu_initialise(cpu, class))
        return false;
    buffer_format(&descriptor, "()[L%s;", class->name);
    struct run_method *values = run_method_find(cpu->run, class, "values", descriptor.text);
    buffer_free(&descriptor);
    return values == NULL || cpu_call(cpu, values, NULL, result);
}

/* Providers of services are not looked for: modules and files are not there. */
NATIVE(no_services)
{
    struct run_class *collections = run_class(cpu->run, "java/util/Collections");
    struct run_method *empty = run_method_find(cpu->run, collections, "emptyIterator", "()Ljava/util/Iterator;");
    (void)a;
    if (!cpu_initialise(cpu, collections))
        return false;
    return cpu_call(cpu, empty, NULL, result);
}

NATIVE(assertion_status)
{
    *result = cpu->run->options->assertions && class_at(cpu, a[0])->is_application;
    return true;
}

const struct native natives_class[] = {
    {"java/lang/Class", "initClassName", NULL, init_name},
    {"java/lang/Class", "forName0", NULL, for_name},
    {"java/lang/Class", "forName", "(Ljava/lang/Module;Ljava/lang/String;)Ljava/lang/Class;", for_name_in_module},
    {"java/lang/Class", "getPrimitiveClass", NULL, primitive_class},
    {"java/lang/Class", "isInstance", NULL, is_instance},
    {"java/lang/Class", "isAssignableFrom", NULL, is_assignable},
    {"java/lang/Class", "isInterface", NULL, is_interface},
    {"java/lang/Class", "isArray", NULL, is_array},
    {"java/lang/Class", "isPrimitive", NULL, is_primitive},
    {"java/lang/Class", "isRecord0", NULL, is_record},
    {"java/lang/Class", "isHidden", NULL, is_hidden},
    {"java/lang/Class", "getSuperclass", NULL, super_class},
    {"java/lang/Class", "getInterfaces0", NULL, interfaces},
    {"java/lang/Class", "getModifiers", NULL, modifiers},
    {"java/lang/Class", "getDeclaringClass0", NULL, declaring_class},
    {"java/lang/Class", "getSimpleBinaryName0", NULL, simple_name},
    {"java/lang/Class", "getEnclosingMethod0", NULL, enclosing_method},
    {"java/lang/Class", "getNestHost0", NULL, nest_host},
    {"java/lang/Class", "getPermittedSubclasses0", NULL, permitted_subclasses},
    {"java/lang/Class", "getGenericSignature0", NULL, generic_signature},
    {"java/lang/Class", "desiredAssertionStatus0", NULL, assertion_status},
    {"java/lang/Class", "desiredAssertionStatus", NULL, assertion_status},
    {"java/lang/Class", "getEnumConstantsShared", NULL, enum_constants},
    {"java/lang/Class", "getProtectionDomain0", NULL, native_nothing},
    {"java/lang/Class", "getSigners", NULL, native_nothing},
    {"jdk/internal/reflect/Reflection", "getCallerClass", NULL, caller_class},
    {"jdk/internal/reflect/Reflection", "getClassAccessFlags", NULL, class_flags},
    {"jdk/internal/reflect/Reflection", "ensureMemberAccess", NULL, native_nothing},
    {"jdk/internal/reflect/Reflection", "verifyMemberAccess", NULL, native_true},
    {"jdk/internal/reflect/Reflection", "verifyModuleAccess", NULL, native_true},
    {"jdk/internal/reflect/Reflection", "areNestMates", NULL, native_true},
    {"java/lang/ClassLoader", "getSystemClassLoader", NULL, native_nothing},
    {"java/lang/ClassLoader", "getPlatformClassLoader", NULL, native_nothing},
    {"java/util/ServiceLoader", "checkCaller", NULL, native_nothing},
    {"java/util/ServiceLoader", "newLookupIterator", NULL, no_services},
    {0},
};
