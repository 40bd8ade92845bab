#include "run/java/lambda.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "ir/site.h"
#include "run/java/ops.h"

static const char *const box_names[LAYOUT_REF] = {"Boolean", "Byte", "Character", "Short",
                                                  "Integer", "Long", "Float",     "Double"};
static const char *const type_names[LAYOUT_REF] = {"boolean", "byte", "char",  "short",
                                                   "int",     "long", "float", "double"};
static const char letters[LAYOUT_REF] = {'Z', 'B', 'C', 'S', 'I', 'J', 'F', 'D'};
static const ir_kind kinds[LAYOUT_REF] = {IR_I32, IR_I32, IR_I32, IR_I32, IR_I32, IR_I64, IR_F32, IR_F64};

struct run_class *run_box(struct run *run, enum layout layout)
{
    if (run->known.boxes[layout] == NULL) {
        struct buffer name = {0};
        buffer_format(&name, "java/lang/%s", box_names[layout]);
        run->known.boxes[layout] = run_class(run, name.text);
        buffer_free(&name);
    }
    return run->known.boxes[layout];
}

/* The layout of the primitive type whose box a class is; LAYOUT_REF: none. */
enum layout run_boxed(struct run *run, const struct run_class *class)
{
    for (int i = 0; i < LAYOUT_REF; i++)
        if (run_box(run, (enum layout)i) == class)
            return (enum layout)i;
    return LAYOUT_REF;
}

uint32_t build_box(struct builder *builder, uint32_t value, enum layout layout)
{
    struct run_class *box = run_box(builder->run, layout);
    struct buffer descriptor = {0};
    buffer_format(&descriptor, "(%c)L%s;", letters[layout], box->name);
    uint32_t d = build_register(builder);
    build_call(builder, IR_call_static, run_method_find(builder->run, box, "valueOf", descriptor.text), d, &value);
    buffer_free(&descriptor);
    return d;
}

static uint32_t build_cast(struct builder *builder, uint32_t value, struct run_class *class)
{
    if (class == builder->run->known.object)
        return value;
    uint32_t d = build_register(builder);
    build_op(builder, op_of_memory(IR_cast, IR_STORED_AS_IT_IS, IR_REF), d, value, 0)->class = class;
    return d;
}

static uint32_t build_unbox(struct builder *builder, uint32_t value, enum layout layout)
{
    struct run_class *box = run_box(builder->run, layout);
    struct buffer name = {0}, descriptor = {0};
    buffer_format(&name, "%sValue", type_names[layout]);
    buffer_format(&descriptor, "()%c", letters[layout]);
    uint32_t object = build_cast(builder, value, box), d = build_register(builder);
    build_call(builder, IR_call_virtual, run_method_find(builder->run, box, name.text, descriptor.text), d, &object);
    buffer_free(&name);
    buffer_free(&descriptor);
    return d;
}

/* A wider primitive type. */
static uint32_t build_widen(struct builder *builder, uint32_t value, enum layout from, enum layout to)
{
    ir_kind one = kinds[from], other = kinds[to];
    if (one == other)
        return value;
    enum ir_op op = IR_float_to_float;
    if (ir_kind_class(one) == IR_KIND_INT)
        op = ir_kind_class(other) == IR_KIND_INT ? IR_sext : IR_int_to_float;
    uint32_t d = build_register(builder);
    build_op(builder, op_of_number(op, one, other), d, value, 0);
    return d;
}

uint32_t build_convert(struct builder *builder, uint32_t value, struct run_class *from, struct run_class *to)
{
    struct run *run = builder->run;
    if (from == to || to == run->known.primitives[LAYOUT_REF] || from == run->known.primitives[LAYOUT_REF])
        return value;
    if (from->is_primitive && to->is_primitive)
        return build_widen(builder, value, from->layout, to->layout);
    if (from->is_primitive)
        return build_box(builder, value, from->layout);
    if (!to->is_primitive)
        return run_is_subclass(run, from, to) ? value : build_cast(builder, value, to);
    enum layout boxed = run_boxed(run, from);
    if (boxed == LAYOUT_REF)
        boxed = to->layout;
    return build_widen(builder, build_unbox(builder, value, boxed), boxed, to->layout);
}

/* What the implementation of a lambda is called with, all in order. */
struct operands {
    uint32_t registers[UINT8_MAX + 1];
    struct run_class *types[UINT8_MAX + 1];
    uint32_t count;
};

static void load_value(struct cpu *cpu, struct op *op)
{
    cpu->r[op->d] = *(uint64_t *)run_at(cpu->run, (ref)cpu->r[op->a] + op->c);
    cpu_next(cpu);
}

/* What the caller of the interface's method says: the types of its signature. They are those of the site, or of a
 * method that it bridges. */
struct caller {
    struct run_class *owner;
    const struct ir_signature *signature;
};

/* Whether a value of one type may become one of another, as LambdaMetafactory has it; what is left to casts at run time
 * fits here. */
static bool can_convert(struct run *run, struct run_class *from, struct run_class *to)
{
    const struct run_class *none = run->known.primitives[LAYOUT_REF];
    if (from == to)
        return true;
    if (from == none || to == none)
        return to == none;
    if (from->is_primitive && to->is_primitive)
        return run_can_widen(from->layout, to->layout);
    if (from->is_primitive)
        return run_is_subclass(run, run_box(run, from->layout), to);
    enum layout boxed = to->is_primitive ? run_boxed(run, from) : LAYOUT_REF;
    return boxed == LAYOUT_REF || run_can_widen(boxed, to->layout);
}

/* A reference of a type that a caller promises may become any other; a number stays what it is. */
static bool can_bridge(const struct run_class *from, const struct run_class *to)
{
    return from == to || (!from->is_primitive && !to->is_primitive);
}

static bool gather(struct builder *builder, struct run_class *owner, const struct ir_site *site,
                   const struct ir_lambda *of, const struct caller *caller, struct operands *operands)
{
    const struct ir_signature *kept = &owner->module->signatures[site->signature];
    const struct ir_signature *erased = &owner->module->signatures[of->erased];
    const struct ir_signature *instantiated = &owner->module->signatures[of->instantiated];
    for (uint32_t i = 0; i < kept->count; i++) {
        uint32_t d = build_register(builder);
        build_op(builder, load_value, d, 0, 0)->c = (uint32_t)(OBJECT_BASE + i * sizeof(uint64_t));
        operands->registers[operands->count] = d;
        operands->types[operands->count++] = run_class_of_type(builder->run, owner, kept->parameters[i]);
    }
    for (uint32_t i = 0; i < instantiated->count; i++) {
        struct run_class *given = run_class_of_type(builder->run, caller->owner, caller->signature->parameters[i]);
        struct run_class *from = run_class_of_type(builder->run, owner, erased->parameters[i]);
        struct run_class *to = run_class_of_type(builder->run, owner, instantiated->parameters[i]);
        if (!can_bridge(given, from) || !can_convert(builder->run, from, to))
            return false;
        operands->registers[operands->count] =
            build_convert(builder, build_convert(builder, 1 + i, given, from), from, to);
        operands->types[operands->count++] = to;
    }
    return true;
}

/* Whether the implementation is of the sort that the site says, and takes what it will be called with. */
static bool is_callable(struct run *run, const struct operands *operands, const struct run_method *method, uint8_t kind,
                        struct run_class *receiver)
{
    const struct ir_signature *signature = &method->owner->module->signatures[method->ir->signature];
    bool is_static = (method->flags & IR_ACCESS_STATIC) != 0, makes = kind == IR_HANDLE_NEW;
    uint32_t first = !is_static && !makes;
    if (is_static != (kind == IR_HANDLE_STATIC) || makes != (strcmp(method->name, "<init>") == 0) ||
        operands->count != first + signature->count)
        return false;
    if (first == 1 && !can_convert(run, operands->types[0], receiver))
        return false;
    for (uint32_t i = 0; i < signature->count; i++)
        if (!can_convert(run, operands->types[first + i],
                         run_class_of_type(run, method->owner, signature->parameters[i])))
            return false;
    return true;
}

/* The call of the implementation. Gives the register of its result and sets its type. */
static uint32_t call_implementation(struct builder *builder, struct operands *operands, struct run_method *method,
                                    uint8_t kind, struct run_class *receiver, struct run_class **type)
{
    static const enum ir_op forms[] = {[IR_HANDLE_VIRTUAL] = IR_call_virtual,
                                       [IR_HANDLE_STATIC] = IR_call_static,
                                       [IR_HANDLE_SPECIAL] = IR_call_special,
                                       [IR_HANDLE_NEW] = IR_call_special,
                                       [IR_HANDLE_INTERFACE] = IR_call_interface};
    const struct ir_module *module = method->owner->module;
    const struct ir_signature *signature = &module->signatures[method->ir->signature];
    uint32_t arguments[UINT8_MAX + 1], count = 0, next = 0, d = build_register(builder);
    if (kind == IR_HANDLE_NEW) {
        build_op(builder, op_of_memory(IR_new, IR_STORED_AS_IT_IS, IR_REF), d, 0, 0)->class = method->owner;
        arguments[count++] = d;
    } else if (kind != IR_HANDLE_STATIC) {
        arguments[count++] = build_convert(builder, operands->registers[0], operands->types[0], receiver);
        next = 1;
    }
    for (uint32_t i = 0; i < signature->count && next < operands->count; i++, next++)
        arguments[count++] = build_convert(builder, operands->registers[next], operands->types[next],
                                           run_class_of_type(builder->run, method->owner, signature->parameters[i]));
    bool gives = kind != IR_HANDLE_NEW && method->result != IR_TYPE_VOID;
    build_call(builder, forms[kind], method, gives ? d : RUN_NONE, arguments);
    *type = kind == IR_HANDLE_NEW ? method->owner : run_class_of_type(builder->run, method->owner, signature->result);
    return d;
}

static struct run_method *make_method(struct run *run, const struct ir_lambda *of, const struct caller *caller,
                                      const struct lambda *lambda)
{
    struct run_class *owner = lambda->owner;
    const struct ir_site *site = lambda->site;
    const struct ir_module *module = owner->module;
    const struct ir_method_ref *reference = &module->method_refs[of->implementation.ref];
    const struct ir_signature *erased = &module->signatures[of->erased];
    const struct ir_signature *instantiated = &module->signatures[of->instantiated];
    method_id id = program_resolve(run->program, owner->id, of->implementation.ref);
    if (id == FACTS_NONE || erased->count != instantiated->count || erased->count != caller->signature->count ||
        erased->count + module->signatures[site->signature].count > UINT8_MAX / 2)
        return NULL;
    struct run_method *method = run_method_by_id(run, id);
    struct builder builder = {.run = run, .next = 1 + erased->count, .registers = 1 + erased->count};
    struct operands operands = {.count = 0};
    struct run_class *given = NULL, *receiver = run_class_of_type(run, owner, reference->owner);
    uint32_t d = 0;
    bool fine = gather(&builder, owner, site, of, caller, &operands) &&
                is_callable(run, &operands, method, of->implementation.kind, receiver);
    if (fine)
        d = call_implementation(&builder, &operands, method, of->implementation.kind, receiver, &given);
    struct run_class *result = run_class_of_type(run, caller->owner, caller->signature->result);
    if (!fine || !can_convert(run, given, result)) {
        build_drop(&builder);
        return NULL;
    }
    bool gives = result != run->known.primitives[LAYOUT_REF];
    if (gives)
        d = build_convert(&builder, d, given, result);
    build_op(&builder, op_of_control(IR_return), IR_TYPE_VOID, gives ? d : RUN_NONE, 0);
    struct run_method *made = run_method_made(run, lambda->class, lambda->name, build_end(&builder, NULL));
    made->argument_count = (uint8_t)(1 + erased->count);
    return made;
}

/* Where the references among the kept values lie: the low half of each, which comes first. */
static void note_refs(struct run *run, struct run_class *owner, const struct ir_site *site, struct run_class *class)
{
    const struct ir_signature *kept = &owner->module->signatures[site->signature];
    class->refs = arena_alloc(run->arena, (kept->count + 1) * sizeof *class->refs);
    class->ref_count = 0;
    for (uint32_t i = 0; i < kept->count; i++)
        if (run_layout(owner->module->types[kept->parameters[i]].form) == LAYOUT_REF)
            class->refs[class->ref_count++] = (uint32_t)(OBJECT_BASE + i * sizeof(uint64_t));
}

static void make_class(struct run *run, struct run_class *owner, const struct ir_site *site, const struct ir_lambda *of,
                       uint32_t origin, struct lambda *lambda)
{
    struct buffer name = {0};
    buffer_format(&name, "%s$$Lambda$%u", owner->name, (unsigned)run->class_count);
    struct run_class *class = run_class_made(run, name.text, run->known.object);
    buffer_clear(&name);
    buffer_format(&name, "%s lambda %u at %u", owner->name, (unsigned)(site - owner->module->sites), origin);
    class->site = arena_copy(run->arena, name.text, name.length);
    buffer_free(&name);
    class->interface_count = 1 + of->marker_count + of->serializable;
    class->interfaces = arena_alloc(run->arena, class->interface_count * sizeof(struct run_class *));
    class->interfaces[0] = run_class_of_type(run, owner, of->interface);
    for (uint32_t i = 0; i < of->marker_count; i++)
        class->interfaces[1 + i] = run_class_of_type(run, owner, owner->module->constants[of->markers[i]].index);
    if (of->serializable)
        class->interfaces[1 + of->marker_count] = run_class(run, "java/io/Serializable");
    class->size = (uint32_t)(OBJECT_BASE + of->captured * sizeof(uint64_t));
    class->linked = true;
    note_refs(run, owner, site, class);
    class->is_application = owner->is_application;
    class->lambda = lambda;
    lambda->class = class;
}

static void make_lambda(struct cpu *cpu, struct op *op)
{
    const struct call_site *site = op->site;
    const struct run_class *class = cpu->run->classes[op->c];
    cpu_collect(cpu);
    ref made = run_new_bytes(cpu->run, class->size, class->number);
    if (made == 0) {
        cpu_throw_new(cpu, "java/lang/OutOfMemoryError", "Java heap space");
        return;
    }
    uint64_t *values = run_at(cpu->run, (uint64_t)made + OBJECT_BASE);
    for (uint32_t i = 0; i < site->count; i++)
        values[i] = cpu->r[site->arguments[i]];
    cpu->r[op->d] = made;
    cpu_next(cpu);
}

/* Whether an object of the lambda's class may have the types that the site names. */
static bool are_interfaces(const struct run_class *class)
{
    for (uint32_t i = 0; i < class->interface_count; i++)
        if (!class->interfaces[i]->is_interface || class->interfaces[i]->is_missing)
            return false;
    return true;
}

bool build_lambda(struct builder *builder, struct run_class *owner, const struct ir_site *site, uint32_t d,
                  const uint32_t *arguments, uint32_t count)
{
    struct run *run = builder->run;
    struct ir_lambda of;
    if (ir_site_recognize(owner->module, site, &of) != IR_SITE_LAMBDA)
        return false;
    struct lambda *lambda = arena_alloc(run->arena, sizeof *lambda);
    lambda->name = arena_copy(run->arena, of.method.bytes, of.method.length);
    lambda->captured = count;
    lambda->arguments = 1 + owner->module->signatures[of.erased].count;
    lambda->owner = owner;
    lambda->site = site;
    lambda->bridges = arena_alloc(run->arena, sizeof *lambda->bridges);
    lambda->descriptor = program_selector_descriptor(
        run->program, program_signature_selector(run->program, owner->id, of.method, of.erased));
    make_class(run, owner, site, &of, builder->line, lambda);
    const struct caller caller = {owner, &owner->module->signatures[of.erased]};
    lambda->method = are_interfaces(lambda->class) ? make_method(run, &of, &caller, lambda) : NULL;
    if (lambda->method == NULL)
        return false;
    /* javac calls Objects.requireNonNull on the receivers of method references itself, so no check is needed for them
     * here. */
    struct call_site *kept = build_site(run, count);
    memcpy(kept->arguments, arguments, count * sizeof *arguments);
    struct op *op = build_op(builder, make_lambda, d, 0, 0);
    op->c = lambda->class->number;
    op->site = kept;
    return true;
}

struct lambda_bridge {
    struct lambda_bridge *next;
    const char *descriptor;
    struct run_method *method; /* NULL: there is none, for the types do not fit */
};

/* What runs when a method with the name of the interface's method is called. */
static struct run_method *bridge(struct run *run, const struct lambda *lambda, const struct run_method *called)
{
    struct ir_lambda of;
    if (strcmp(called->descriptor, lambda->descriptor) == 0)
        return lambda->method;
    for (struct lambda_bridge *at = *lambda->bridges; at != NULL; at = at->next)
        if (strcmp(at->descriptor, called->descriptor) == 0)
            return at->method;
    struct lambda_bridge *made = arena_alloc(run->arena, sizeof *made);
    const struct caller caller = {called->owner, &called->owner->module->signatures[called->ir->signature]};
    made->next = *lambda->bridges;
    made->descriptor = called->descriptor;
    made->method = NULL;
    if (ir_site_recognize(lambda->owner->module, lambda->site, &of) == IR_SITE_LAMBDA)
        made->method = make_method(run, &of, &caller, lambda);
    *lambda->bridges = made;
    return made->method;
}

struct run_method *lambda_select(struct run *run, const struct lambda *lambda, struct run_method *method)
{
    if ((method->flags & IR_ACCESS_ABSTRACT) != 0 && method->argument_count == lambda->arguments &&
        strcmp(method->name, lambda->name) == 0)
        return bridge(run, lambda, method);
    if ((method->flags & IR_ACCESS_PRIVATE) != 0)
        return method; /* of any interface above: nothing takes its place */
    if ((method->flags & IR_ACCESS_ABSTRACT) == 0 && !method->owner->is_interface)
        return method; /* of java.lang.Object */
    for (uint32_t i = 0; i < lambda->class->interface_count; i++) {
        struct run_method *found = run_method_find(run, lambda->class->interfaces[i], method->name, method->descriptor);
        if (found != NULL && (found->flags & IR_ACCESS_ABSTRACT) == 0)
            return found;
        if (found != NULL && found->argument_count == lambda->arguments && strcmp(found->name, lambda->name) == 0)
            return bridge(run, lambda, found);
    }
    return NULL;
}
