/* Models: java.lang.invoke.MethodHandle, and how one gets them. A handle is an object of a class that the interpreter
 * makes; behind the fields of MethodHandle it says what it leads to. A call through a handle runs code that converts
 * the values of the call to those that the method wants (MethodHandle.asType); it is made once for each descriptor and
 * target. Handles made from other handles by combinators are not modelled, except bound ones. Access rights are not
 * checked. */
#include "base/arena.h"
#include "base/buffer.h"
#include "run/core/build.h"
#include "run/java/natives/natives.h"
#include "run/java/ops.h"
#include "run/step.h"

#define NATIVE(name) static bool name(struct cpu *cpu, const uint64_t *a, uint64_t *result)

enum handle_form { TO_STATIC, TO_VIRTUAL, TO_SPECIAL, TO_NEW, TO_GET, TO_SET, TO_GET_STATIC, TO_SET_STATIC };

struct handle {
    uint32_t form;
    uint32_t class;    /* the receiver's class, or the one that has the field */
    uint32_t target;   /* the number of the method, or which of the fields of the class it is */
    uint32_t is_bound; /* the first value of a call is `bound` */
    ref bound;
    uint32_t unused;
};

struct handle_call {
    struct handle_call *next;
    const char *descriptor; /* of the call */
    struct handle of;       /* but for `bound` */
    struct run_method *code;
};

/* The types of a handle or of a call: what goes in, and what comes out. */
struct types {
    struct run_class *in[UINT8_MAX + 2];
    uint32_t count;
    struct run_class *out;
};

static uint32_t handle_offset(struct run *run)
{
    return run->known.method_handle->super->size;
}

static struct handle *handle_at(struct run *run, ref object)
{
    return run_at(run, (uint64_t)object + handle_offset(run));
}

/* What a handle leads to. False: it is no handle of ours, as a class below MethodHandle can be; then the run has
 * ended. */
static bool read_handle(struct cpu *cpu, uint64_t object, struct handle *handle)
{
    if (run_class_of(cpu->run, (ref)object) == cpu->run->known.method_handle) {
        *handle = *handle_at(cpu->run, (ref)object);
        return true;
    }
    cpu_fail(cpu, "a method handle is not understood");
    return false;
}

static struct run_class *handle_class(struct run *run)
{
    if (run->known.method_handle != NULL)
        return run->known.method_handle;
    struct run_class *super = run_class(run, "java/lang/invoke/MethodHandle");
    run_class_link(run, super);
    super->size = (super->size + 7) / 8 * 8;
    struct run_class *class = run_class_made(run, "java/lang/invoke/MethodHandle$Modelled", super);
    class->size = super->size + (uint32_t)sizeof(struct handle);
    class->refs = arena_alloc(run->arena, (super->ref_count + 1) * sizeof *class->refs);
    if (super->ref_count > 0)
        memcpy(class->refs, super->refs, super->ref_count * sizeof *class->refs);
    class->refs[super->ref_count] = super->size + (uint32_t)offsetof(struct handle, bound);
    class->ref_count = super->ref_count + 1;
    run->known.method_handle = class;
    return class;
}

static bool make_handle(struct cpu *cpu, struct handle handle, uint64_t *result)
{
    ref made = run_new(cpu->run, handle_class(cpu->run));
    if (made != 0)
        *handle_at(cpu->run, made) = handle;
    return native_made(cpu, made, result);
}

/* Types and descriptors. */

static void add_descriptor(struct run *run, struct run_class *type, struct buffer *to)
{
    if (type == run->known.primitives[LAYOUT_REF])
        buffer_add_text(to, "V");
    else
        buffer_add_text(to, run_array_of(run, type)->name + 1);
}

static void add_types(struct run *run, const struct types *types, struct buffer *to)
{
    buffer_add_text(to, "(");
    for (uint32_t i = 0; i < types->count; i++)
        add_descriptor(run, types->in[i], to);
    buffer_add_text(to, ")");
    add_descriptor(run, types->out, to);
}

/* Reads one type of a descriptor, and goes behind it. */
static struct run_class *read_type(struct run *run, const char **at)
{
    const char *start = *at;
    while (**at == '[')
        (*at)++;
    *at += **at == 'L' ? strcspn(*at, ";") + 1 : 1;
    if (*start == 'V')
        return run->known.primitives[LAYOUT_REF];
    struct buffer name = {0};
    buffer_add_text(&name, "[");
    buffer_add(&name, start, (size_t)(*at - start));
    struct run_class *class = run_class(run, name.text)->element;
    buffer_free(&name);
    return class;
}

static void read_descriptor(struct run *run, const char *descriptor, struct types *types)
{
    const char *at = descriptor + 1;
    types->count = 0;
    while (*at != ')' && types->count <= UINT8_MAX)
        types->in[types->count++] = read_type(run, &at);
    at++;
    types->out = read_type(run, &at);
}

static struct run_field *field_of(struct run *run, const struct handle *handle)
{
    struct run_class *class = run->classes[handle->class];
    run_class_link(run, class);
    return &class->fields[handle->target];
}

static void field_types(struct run *run, const struct handle *handle, struct types *types)
{
    struct run_field *field = field_of(run, handle);
    struct run_class *type = run_class_of_type(run, field->owner, field->ir->type);
    if (handle->form == TO_GET || handle->form == TO_SET)
        types->in[types->count++] = field->owner;
    if (handle->form == TO_SET || handle->form == TO_SET_STATIC)
        types->in[types->count++] = type;
    types->out = handle->form == TO_GET || handle->form == TO_GET_STATIC ? type : run->known.primitives[LAYOUT_REF];
}

/* What a handle takes, with the value that is bound, and what it gives. */
static void handle_types(struct run *run, const struct handle *handle, struct types *types)
{
    types->count = 0;
    if (handle->form >= TO_GET) {
        field_types(run, handle, types);
        return;
    }
    struct run_method *method = run->methods[handle->target];
    const struct ir_signature *signature = &method->owner->module->signatures[method->ir->signature];
    if (handle->form == TO_VIRTUAL || handle->form == TO_SPECIAL)
        types->in[types->count++] = run->classes[handle->class];
    for (uint32_t i = 0; i < signature->count; i++)
        types->in[types->count++] = run_class_of_type(run, method->owner, signature->parameters[i]);
    types->out = handle->form == TO_NEW ? method->owner : run_class_of_type(run, method->owner, signature->result);
}

static void without_bound(const struct handle *handle, struct types *types)
{
    if (!handle->is_bound || types->count == 0)
        return;
    types->count--;
    memmove(types->in, types->in + 1, types->count * sizeof *types->in);
}

/* Getting handles. */

static bool descriptor_of_type(struct cpu *cpu, uint64_t type, bool constructs, struct buffer *to)
{
    struct run *run = cpu->run;
    struct run_field *in, *out;
    if (type == 0 || (in = run_field_find(run, run_class_of(run, (ref)type), "ptypes")) == NULL ||
        (out = run_field_find(run, run_class_of(run, (ref)type), "rtype")) == NULL)
        return cpu_throw_null(cpu);
    ref parameters = (ref)run_get(run, (ref)type, in);
    struct types types = {.count = 0};
    for (uint32_t i = 0; i < run_length(run, parameters) && i < UINT8_MAX; i++) {
        ref mirror = (ref)heap_get(run, parameters, (uint32_t)(ARRAY_BASE + i * sizeof(ref)), LAYOUT_REF);
        types.in[types.count++] = run_class_of_mirror(run, mirror);
    }
    types.out =
        constructs ? run->known.primitives[LAYOUT_REF] : run_class_of_mirror(run, (ref)run_get(run, (ref)type, out));
    add_types(run, &types, to);
    return true;
}

static bool find_method(struct cpu *cpu, uint64_t class_mirror, const char *name, uint64_t type, enum handle_form form,
                        uint64_t *result)
{
    struct run *run = cpu->run;
    struct buffer descriptor = {0};
    if (class_mirror == 0)
        return cpu_throw_null(cpu);
    if (!descriptor_of_type(cpu, type, form == TO_NEW, &descriptor))
        return false;
    struct run_class *class = run_class_of_mirror(run, (ref)class_mirror);
    struct run_method *method = run_method_find(run, class, name, descriptor.text);
    buffer_free(&descriptor);
    if (method == NULL || (form == TO_NEW ? method->owner != class : name[0] == '<'))
        return cpu_throw_new(cpu, "java/lang/NoSuchMethodException", "no such method: %s.%s", class->name, name);
    if (((method->flags & IR_ACCESS_STATIC) != 0) != (form == TO_STATIC))
        return cpu_throw_new(cpu, "java/lang/IllegalAccessException", "no such method: %s.%s", class->name, name);
    if ((method->flags & IR_ACCESS_VARARGS) != 0) {
        cpu_fail(cpu, "a handle of the method %s.%s with variable arguments is not modelled", class->name, name);
        return false;
    }
    return make_handle(cpu, (struct handle){.form = form, .class = class->number, .target = method->number}, result);
}

static bool find_named(struct cpu *cpu, const uint64_t *a, enum handle_form form, uint64_t *result)
{
    struct buffer name = {0};
    if (a[2] == 0)
        return cpu_throw_null(cpu);
    buffer_add_text(&name, "");
    run_string_text(cpu->run, (ref)a[2], &name);
    bool done = find_method(cpu, a[1], name.text, a[3], form, result);
    buffer_free(&name);
    return done;
}

NATIVE(find_static)
{
    return find_named(cpu, a, TO_STATIC, result);
}

NATIVE(find_virtual)
{
    return find_named(cpu, a, TO_VIRTUAL, result);
}

NATIVE(find_special)
{
    return find_named(cpu, a, TO_SPECIAL, result);
}

NATIVE(find_constructor)
{
    return find_method(cpu, a[1], "<init>", a[2], TO_NEW, result);
}

static bool find_field(struct cpu *cpu, const uint64_t *a, enum handle_form form, uint64_t *result)
{
    struct run *run = cpu->run;
    struct buffer name = {0};
    if (a[1] == 0 || a[2] == 0)
        return cpu_throw_null(cpu);
    run_string_text(run, (ref)a[2], &name);
    struct run_field *field =
        run_field_find(run, run_class_of_mirror(run, (ref)a[1]), name.text == NULL ? "" : name.text);
    buffer_free(&name);
    if (field == NULL)
        return cpu_throw_new(cpu, "java/lang/NoSuchFieldException", "no such field");
    if (field->is_static != (form == TO_GET_STATIC || form == TO_SET_STATIC))
        return cpu_throw_new(cpu, "java/lang/IllegalAccessException", "no such field");
    return make_handle(cpu,
                       (struct handle){.form = form,
                                       .class = field->owner->number,
                                       .target = (uint32_t)(field - field->owner->fields)},
                       result);
}

NATIVE(find_getter)
{
    return find_field(cpu, a, TO_GET, result);
}

NATIVE(find_setter)
{
    return find_field(cpu, a, TO_SET, result);
}

NATIVE(find_static_getter)
{
    return find_field(cpu, a, TO_GET_STATIC, result);
}

NATIVE(find_static_setter)
{
    return find_field(cpu, a, TO_SET_STATIC, result);
}

/* A handle whose first value is given. */
NATIVE(bind_to)
{
    struct handle handle;
    struct types types;
    if (!read_handle(cpu, a[0], &handle))
        return false;
    handle_types(cpu->run, &handle, &types);
    without_bound(&handle, &types);
    if (handle.is_bound) {
        cpu_fail(cpu, "a method handle is bound twice");
        return false;
    }
    if (types.count == 0 || types.in[0]->is_primitive)
        return cpu_throw_new(cpu, "java/lang/IllegalArgumentException", "no leading reference parameter");
    if (!native_has_class(cpu, (ref)a[1], types.in[0]))
        return false;
    handle.is_bound = 1;
    handle.bound = (ref)a[1];
    return make_handle(cpu, handle, result);
}

/* The MethodType of a handle: by MethodType.methodType, which knows them all. */
NATIVE(type_of)
{
    struct run *run = cpu->run;
    struct run_class *class = run_class(run, "java/lang/invoke/MethodType");
    struct run_method *make =
        run_method_find(run, class, "methodType", "(Ljava/lang/Class;[Ljava/lang/Class;)Ljava/lang/invoke/MethodType;");
    struct types types;
    struct handle handle;
    if (!read_handle(cpu, a[0], &handle))
        return false;
    handle_types(run, &handle, &types);
    without_bound(&handle, &types);
    if (!cpu_initialise(cpu, class))
        return false;
    ref array = run_new_array(run, run_array_of(run, run->known.class), types.count);
    for (uint32_t i = 0; array != 0 && i < types.count; i++)
        heap_put(run, array, (uint32_t)(ARRAY_BASE + i * sizeof(ref)), LAYOUT_REF, run_mirror(run, types.in[i]));
    if (array == 0)
        return native_made(cpu, 0, result);
    const uint64_t arguments[2] = {run_mirror(run, types.out), array};
    return cpu_call(cpu, make, arguments, result);
}

/* Calls. */

static void load_bound(struct cpu *cpu, struct op *op)
{
    cpu->r[op->d] = handle_at(cpu->run, (ref)cpu->r[op->a])->bound;
    cpu_next(cpu);
}

/* The object that has a field; 0 if control went elsewhere. */
static ref field_holder(struct cpu *cpu, const struct op *op)
{
    if (op->field->is_static)
        return cpu_initialise(cpu, op->field->owner) ? run_class_state(cpu->run, op->field->owner->number)->statics : 0;
    if (cpu->r[op->a] == 0)
        cpu_throw_null(cpu);
    return (ref)cpu->r[op->a];
}

static void get_field(struct cpu *cpu, struct op *op)
{
    ref holder = field_holder(cpu, op);
    if (holder == 0)
        return;
    tell_field(cpu, holder, op->field, STEP_READS);
    cpu->r[op->d] = run_get(cpu->run, holder, op->field);
    cpu_next(cpu);
}

static void set_field(struct cpu *cpu, struct op *op)
{
    ref holder = field_holder(cpu, op);
    if (holder == 0)
        return;
    tell_field(cpu, holder, op->field, STEP_WRITES);
    run_put(cpu->run, holder, op->field, cpu->r[op->b]);
    cpu_next(cpu);
}

/* A box of an unknown sort as a value of a primitive type. */
static void unwrap_value(struct cpu *cpu, struct op *op)
{
    uint64_t value;
    if (cpu->r[op->a] == 0) {
        cpu_throw_null(cpu);
    } else if (!run_unwrap(cpu->run, op->class, (ref)cpu->r[op->a], &value)) {
        cpu_throw_new(cpu, "java/lang/ClassCastException", "a boxed value cannot become a value of the type %s",
                      op->class->name);
    } else {
        cpu->r[op->d] = value;
        cpu_next(cpu);
    }
}

static void cast_value(struct cpu *cpu, struct op *op)
{
    ref value = (ref)cpu->r[op->a];
    if (!native_has_class(cpu, value, op->class))
        return;
    cpu->r[op->d] = value;
    cpu_next(cpu);
}

/* Whether a value of one type can become one of another at all. */
static bool can_convert(struct run *run, struct run_class *from, struct run_class *to)
{
    const struct run_class *none = run->known.primitives[LAYOUT_REF];
    if (from == to || from == none || to == none)
        return true;
    if (from->is_primitive && to->is_primitive)
        return run_can_widen(from->layout, to->layout);
    if (from->is_primitive)
        return run_is_subclass(run, run_box(run, from->layout), to);
    if (!to->is_primitive)
        return true;
    enum layout boxed = run_boxed(run, from);
    if (boxed != LAYOUT_REF)
        return run_can_widen(boxed, to->layout);
    return run_is_subclass(run, run_box(run, to->layout), from);
}

static uint32_t build_value(struct builder *builder, uint32_t value, struct run_class *from, struct run_class *to)
{
    struct run *run = builder->run;
    bool unknown_box = !from->is_primitive && to->is_primitive && to != run->known.primitives[LAYOUT_REF] &&
                       run_boxed(run, from) == LAYOUT_REF;
    bool casts = !from->is_primitive && !to->is_primitive && !run_is_subclass(run, from, to);
    if (!unknown_box && !casts)
        return build_convert(builder, value, from, to);
    uint32_t d = build_register(builder);
    build_op(builder, unknown_box ? unwrap_value : cast_value, d, value, 0)->class = to;
    return d;
}

/* The instruction that does what the handle is for. Gives the register of its result. */
static uint32_t build_target(struct builder *builder, const struct handle *handle, const uint32_t *arguments,
                             uint32_t count)
{
    struct run *run = builder->run;
    uint32_t d = build_register(builder);
    if (handle->form >= TO_GET) {
        bool sets = handle->form == TO_SET || handle->form == TO_SET_STATIC;
        build_op(builder, sets ? set_field : get_field, d, count == 0 ? 0 : arguments[0],
                 count == 0 ? 0 : arguments[count - 1])
            ->field = field_of(run, handle);
        return d;
    }
    struct run_method *method = run->methods[handle->target];
    uint32_t all[UINT8_MAX + 2] = {d};
    enum ir_op form = handle->form == TO_STATIC    ? IR_call_static
                      : handle->form == TO_VIRTUAL ? method->owner->is_interface ? IR_call_interface : IR_call_virtual
                                                   : IR_call_special;
    if (handle->form == TO_NEW) {
        memcpy(all + 1, arguments, count * sizeof *arguments);
        build_op(builder, op_of_memory(IR_new, IR_STORED_AS_IT_IS, IR_REF), d, 0, 0)->class = method->owner;
    }
    build_call(builder, form, method, handle->form == TO_NEW || method->result == IR_TYPE_VOID ? RUN_NONE : d,
               handle->form == TO_NEW ? all : arguments);
    return d;
}

/* The code of a call; NULL if its types do not fit. */
static struct run_method *make_code(struct run *run, const struct handle *handle, const struct types *given)
{
    struct types wanted;
    uint32_t arguments[UINT8_MAX + 2] = {0}, first = handle->is_bound;
    handle_types(run, handle, &wanted);
    if (given->count + first != wanted.count || wanted.count > UINT8_MAX - 1 ||
        !can_convert(run, wanted.out, given->out))
        return NULL;
    for (uint32_t i = 0; i < given->count; i++)
        if (!can_convert(run, given->in[i], wanted.in[first + i]))
            return NULL;
    struct builder builder = {.run = run, .registers = 1 + given->count, .next = 1 + given->count};
    if (handle->is_bound) {
        arguments[0] = build_register(&builder);
        build_op(&builder, load_bound, arguments[0], 0, 0);
    }
    for (uint32_t i = 0; i < given->count; i++)
        arguments[first + i] = build_value(&builder, 1 + i, given->in[i], wanted.in[first + i]);
    uint32_t d = build_target(&builder, handle, arguments, wanted.count);
    const struct run_class *none = run->known.primitives[LAYOUT_REF];
    if (wanted.out == none)
        build_number(&builder, d, 0);
    else
        d = build_value(&builder, d, wanted.out, given->out);
    bool gives = given->out != none;
    build_op(&builder, op_of_control(IR_return), IR_TYPE_VOID, gives ? d : RUN_NONE, 0);
    struct run_method *made = run_method_made(run, handle_class(run), "invoke", build_end(&builder, NULL));
    made->argument_count = (uint8_t)(1 + given->count);
    return made;
}

static bool is_same(const struct handle_call *call, const struct handle *handle, const char *descriptor)
{
    return call->of.form == handle->form && call->of.class == handle->class && call->of.target == handle->target &&
           call->of.is_bound == handle->is_bound && strcmp(call->descriptor, descriptor) == 0;
}

/* The code of a call with a descriptor, made when it is first asked for; NULL if the types do not fit. */
static struct run_method *find_code(struct run *run, const struct handle *handle, const char *descriptor)
{
    struct types given;
    for (struct handle_call *at = run->known.handle_calls; at != NULL; at = at->next)
        if (is_same(at, handle, descriptor))
            return at->code;
    read_descriptor(run, descriptor, &given);
    struct handle_call *call = arena_alloc(run->arena, sizeof *call);
    call->next = run->known.handle_calls;
    call->descriptor = arena_copy(run->arena, descriptor, strlen(descriptor));
    call->of = *handle;
    call->code = make_code(run, handle, &given);
    run->known.handle_calls = call;
    return call->code;
}

static bool call_handle(struct cpu *cpu, const uint64_t *a, const char *descriptor)
{
    const struct handle handle = *handle_at(cpu->run, (ref)a[0]);
    struct run_method *code = find_code(cpu->run, &handle, descriptor);
    if (code != NULL) {
        cpu_push(cpu, code, a, 0);
        return false;
    }
    struct types types;
    struct buffer own = {0};
    handle_types(cpu->run, &handle, &types);
    without_bound(&handle, &types);
    add_types(cpu->run, &types, &own);
    cpu_throw_new(cpu, "java/lang/invoke/WrongMethodTypeException", "cannot convert %s to %s", own.text, descriptor);
    buffer_free(&own);
    return false;
}

static bool begin_call(struct cpu *cpu, const uint64_t *a)
{
    if (a[0] == 0)
        return cpu_throw_null(cpu);
    if (cpu->at->site->descriptor != NULL && run_class_of(cpu->run, (ref)a[0]) == cpu->run->known.method_handle)
        return true;
    cpu_fail(cpu, "a method handle is not understood");
    return false;
}

NATIVE(invoke)
{
    (void)result;
    return begin_call(cpu, a) && call_handle(cpu, a, cpu->at->site->descriptor);
}

NATIVE(invoke_exact)
{
    struct types types;
    struct buffer own = {0};
    (void)result;
    if (!begin_call(cpu, a))
        return false;
    const struct handle handle = *handle_at(cpu->run, (ref)a[0]);
    handle_types(cpu->run, &handle, &types);
    without_bound(&handle, &types);
    add_types(cpu->run, &types, &own);
    bool equal = strcmp(own.text, cpu->at->site->descriptor) == 0;
    if (!equal)
        cpu_throw_new(cpu, "java/lang/invoke/WrongMethodTypeException", "expected %s but found %s", own.text,
                      cpu->at->site->descriptor);
    buffer_free(&own);
    return equal && call_handle(cpu, a, cpu->at->site->descriptor);
}

/* With an array of objects. */
NATIVE(invoke_with_arguments)
{
    struct run *run = cpu->run;
    uint64_t arguments[UINT8_MAX + 1] = {a[0]};
    struct buffer descriptor = {0};
    uint32_t count = a[1] == 0 ? 0 : run_length(run, (ref)a[1]);
    (void)result;
    if (run_class_of(run, (ref)a[0]) != run->known.method_handle || count >= UINT8_MAX) {
        cpu_fail(cpu, "a method handle is not understood");
        return false;
    }
    buffer_add_text(&descriptor, "(");
    tell_access(cpu, (ref)a[1], ARRAY_BASE, count * sizeof(ref), STEP_READS);
    for (uint32_t i = 0; i < count; i++) {
        arguments[1 + i] = heap_get(run, (ref)a[1], (uint32_t)(ARRAY_BASE + i * sizeof(ref)), LAYOUT_REF);
        buffer_add_text(&descriptor, "Ljava/lang/Object;");
    }
    buffer_add_text(&descriptor, ")Ljava/lang/Object;");
    call_handle(cpu, arguments, descriptor.text);
    buffer_free(&descriptor);
    return false;
}

#define LOOKUP "java/lang/invoke/MethodHandles$Lookup"
#define HANDLE "java/lang/invoke/MethodHandle"

const struct native natives_method[] = {
    {HANDLE, "<clinit>", NULL, native_nothing},
    {HANDLE, "type", NULL, type_of},
    {HANDLE, "bindTo", NULL, bind_to},
    {HANDLE, "invoke", NULL, invoke},
    {HANDLE, "invokeExact", NULL, invoke_exact},
    {HANDLE, "invokeWithArguments", "([Ljava/lang/Object;)Ljava/lang/Object;", invoke_with_arguments},
    {LOOKUP, "findStatic", NULL, find_static},
    {LOOKUP, "findVirtual", NULL, find_virtual},
    {LOOKUP, "findSpecial", NULL, find_special},
    {LOOKUP, "findConstructor", NULL, find_constructor},
    {LOOKUP, "findGetter", NULL, find_getter},
    {LOOKUP, "findSetter", NULL, find_setter},
    {LOOKUP, "findStaticGetter", NULL, find_static_getter},
    {LOOKUP, "findStaticSetter", NULL, find_static_setter},
    {0},
};
