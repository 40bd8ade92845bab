/* Whether the references of a method are what its instructions take them for, as the verifier of a JVM would find out.
 * What the kinds of values are was checked when the class was read; here it is about classes. Interfaces are not told
 * apart from Object, as in a JVM: calls by them look whether the object has the method. Of a class that is missing
 * nothing is known but its name, so that it fits itself and Object alone (a JVM throws a NoClassDefFoundError where it
 * would have to know more). */
#include "base/buffer.h"
#include "base/memory.h"
#include "run/core/internal.h"

struct verifier {
    struct run *run;
    struct run_class *owner;
    const struct ir_module *module;
    const struct ir_body *body;
    const struct run_method *method;
    struct run_class **types; /* of values: NULL as long as nothing is known; of null, `nothing` */
    struct run_class *nothing;
    struct buffer *why;
};

static struct run_class *type_at(struct verifier *verifier, uint32_t type)
{
    return run_class_of_type(verifier->run, verifier->owner, type);
}

static bool is_loose(const struct run_class *class)
{
    return class->is_interface || class->is_missing;
}

static struct run_class *above_both(struct run *run, struct run_class *one, struct run_class *other)
{
    if (run_is_subclass(run, other, one))
        return one;
    while (one != NULL && !run_is_subclass(run, other, one))
        one = one->is_array || is_loose(one) ? run->known.object : one->super;
    return one == NULL ? run->known.object : one;
}

/* The least type that both have. Recursion is bounded by the dimensions of arrays. */
static struct run_class *join(struct verifier *verifier, struct run_class *one, struct run_class *other)
{
    struct run *run = verifier->run;
    if (one == other || one == NULL || one == verifier->nothing)
        return other;
    if (other == NULL || other == verifier->nothing)
        return one;
    if (!one->is_array || !other->is_array)
        return above_both(run, one, other);
    if (one->element->is_primitive || other->element->is_primitive)
        return run->known.object;
    return run_array_of(run, join(verifier, one->element, other->element));
}

static bool fits(struct verifier *verifier, const struct run_class *given, const struct run_class *wanted)
{
    if (given == NULL || given == verifier->nothing)
        return true;
    while (given->is_array && wanted->is_array && !given->element->is_primitive && !wanted->element->is_primitive) {
        given = given->element;
        wanted = wanted->element;
    }
    if (given == wanted || wanted == verifier->run->known.object || (wanted->is_interface && !wanted->is_missing))
        return true;
    return !given->is_missing && !wanted->is_missing && run_is_subclass(verifier->run, given, wanted);
}

/* What values are. */

static struct run_class *of_parameter(struct verifier *verifier, uint32_t number)
{
    bool is_static = (verifier->method->flags & IR_ACCESS_STATIC) != 0;
    const struct ir_signature *signature = &verifier->module->signatures[verifier->method->ir->signature];
    if (!is_static && number == 0)
        return verifier->owner;
    number -= !is_static;
    return number < signature->count ? type_at(verifier, signature->parameters[number]) : verifier->run->known.object;
}

static struct run_class *of_constant(struct verifier *verifier, const struct ir_constant *constant)
{
    struct run *run = verifier->run;
    switch (constant->form) {
    case IR_CONSTANT_STRING:
        return run->known.string;
    case IR_CONSTANT_CLASS:
        return run->known.class;
    case IR_CONSTANT_METHOD_TYPE:
        return run_class(run, "java/lang/invoke/MethodType");
    case IR_CONSTANT_HANDLE:
        return run_class(run, "java/lang/invoke/MethodHandle");
    case IR_CONSTANT_DYNAMIC:
        return type_at(verifier, verifier->module->sites[constant->index].type);
    default:
        return run->known.object;
    }
}

static struct run_class *of_phi(struct verifier *verifier, const struct ir_instruction *of)
{
    const uint32_t *list = &verifier->body->lists[of->a];
    struct run_class *type = NULL;
    for (uint32_t i = 0; i + 1 < list[0]; i += 2)
        type = join(verifier, type, verifier->types[list[1 + i + 1]]);
    return type;
}

static struct run_class *of_element(struct verifier *verifier, struct run_class *array)
{
    if (array == NULL || array == verifier->nothing)
        return array;
    return array->is_array && !array->element->is_primitive ? array->element : verifier->run->known.object;
}

static struct run_class *of_value(struct verifier *verifier, const struct ir_instruction *of)
{
    const struct ir_module *module = verifier->module;
    switch ((enum ir_op)of->op) {
    case IR_null:
        return verifier->nothing;
    case IR_constant:
        return of_constant(verifier, &module->constants[of->a]);
    case IR_parameter:
        return of_parameter(verifier, of->a);
    case IR_caught:
        return verifier->run->known.throwable; /* made narrower by narrow_caught */
    case IR_phi:
        return of_phi(verifier, of);
    case IR_new:
    case IR_new_arrays:
        return type_at(verifier, of->a);
    case IR_new_array:
        return run_array_of(verifier->run, type_at(verifier, of->a));
    case IR_cast:
        return type_at(verifier, of->b);
    case IR_get:
        return type_at(verifier, module->field_refs[of->b].type);
    case IR_get_static:
        return type_at(verifier, module->field_refs[of->a].type);
    case IR_get_element:
        return of_element(verifier, verifier->types[of->a]);
    case IR_call_dynamic:
        return type_at(verifier, module->signatures[module->sites[of->a].signature].result);
    case IR_call_static:
    case IR_call_special:
    case IR_call_virtual:
    case IR_call_interface:
        return type_at(verifier, module->signatures[module->method_refs[of->a].signature].result);
    default:
        return verifier->run->known.object;
    }
}

/* The exception at the start of a block is of one of the types that its handlers name. */
static struct run_class *narrow_caught(struct verifier *verifier, uint32_t block)
{
    struct run_class *type = NULL;
    for (uint32_t i = 0; i < verifier->body->handler_count; i++) {
        const struct ir_handler *handler = &verifier->body->handlers[i];
        if (handler->block != block)
            continue;
        struct run_class *one =
            handler->type == IR_NONE ? verifier->run->known.throwable : type_at(verifier, handler->type);
        type = join(verifier, type, is_loose(one) ? verifier->run->known.throwable : one);
    }
    return type == NULL ? verifier->run->known.throwable : type;
}

static void find_types(struct verifier *verifier)
{
    const struct ir_body *body = verifier->body;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t b = 0; b < body->block_count; b++) {
            const struct ir_block *block = &body->blocks[b];
            for (uint32_t i = block->first; i < block->first + block->count; i++) {
                const struct ir_instruction *of = &body->instructions[i];
                if (of->kind != IR_REF)
                    continue;
                struct run_class *found = of->op == IR_caught ? narrow_caught(verifier, b) : of_value(verifier, of);
                struct run_class *type = join(verifier, verifier->types[i], found);
                changed |= type != verifier->types[i];
                verifier->types[i] = type;
            }
        }
    }
}

/* What instructions want. */

static bool wants(struct verifier *verifier, ir_value value, const struct run_class *wanted)
{
    if (wanted->is_primitive || verifier->body->instructions[value].kind != IR_REF ||
        fits(verifier, verifier->types[value], wanted))
        return true;
    if (verifier->why->length == 0) {
        buffer_add_text(verifier->why, "Bad type: ");
        run_class_external_name(verifier->types[value], verifier->why);
        buffer_add_text(verifier->why, " is not assignable to ");
        run_class_external_name(wanted, verifier->why);
        buffer_format(verifier->why, " at bytecode index %u", verifier->body->instructions[value].at);
    }
    return false;
}

static bool wants_list(struct verifier *verifier, const struct ir_signature *signature, const uint32_t *values,
                       uint32_t count)
{
    bool fine = true;
    for (uint32_t i = 0; i < signature->count && i < count; i++)
        fine &= wants(verifier, values[i], type_at(verifier, signature->parameters[i]));
    return fine;
}

static bool check_call(struct verifier *verifier, const struct ir_instruction *of)
{
    const struct ir_method_ref *method = &verifier->module->method_refs[of->a];
    const uint32_t *list = &verifier->body->lists[of->b];
    const struct ir_signature *signature = &verifier->module->signatures[method->signature];
    if (of->op == IR_call_static)
        return wants_list(verifier, signature, list + 1, list[0]);
    /* A call by super is one on an object of this class, whose method above may be another one than the reference
     * says. */
    bool by_super =
        of->op == IR_call_special && !(method->name.length == 6 && memcmp(method->name.bytes, "<init>", 6) == 0);
    return list[0] > 0 && wants(verifier, list[1], type_at(verifier, method->owner)) &&
           (!by_super || wants(verifier, list[1], verifier->owner)) &&
           wants_list(verifier, signature, list + 2, list[0] - 1);
}

/* Whether an array has elements as an instruction takes them. */
static bool has_elements(const struct run_class *array, ir_kind kind, enum ir_storage storage)
{
    enum layout layout = array->element->layout;
    if (!array->is_array || (kind == IR_REF) == array->element->is_primitive)
        return false;
    if (kind == IR_REF)
        return true;
    if (kind != IR_I32)
        return layout == (kind == IR_I64 ? LAYOUT_LONG : kind == IR_F32 ? LAYOUT_FLOAT : LAYOUT_DOUBLE);
    switch (storage) {
    case IR_STORED_BYTE:
        return layout == LAYOUT_BYTE || layout == LAYOUT_BOOLEAN;
    case IR_STORED_CHAR:
        return layout == LAYOUT_CHAR;
    case IR_STORED_SHORT:
        return layout == LAYOUT_SHORT;
    default:
        return layout == LAYOUT_INT;
    }
}

static bool check_array(struct verifier *verifier, const struct ir_instruction *of)
{
    const struct run_class *array = verifier->types[of->a];
    bool puts = of->op == IR_put_element;
    ir_kind kind = puts ? verifier->body->instructions[of->c].kind : of->kind;
    if (array == NULL || array == verifier->nothing ||
        (array->is_array && (of->op == IR_length || has_elements(array, kind, (enum ir_storage)of->storage))))
        return true;
    if (verifier->why->length == 0)
        buffer_format(verifier->why, "Bad type: no array of that sort at bytecode index %u", of->at);
    return false;
}

static bool check(struct verifier *verifier, const struct ir_instruction *of)
{
    const struct ir_module *module = verifier->module;
    const struct ir_signature *own = &module->signatures[verifier->method->ir->signature];
    switch ((enum ir_op)of->op) {
    case IR_get:
        return wants(verifier, of->a, type_at(verifier, module->field_refs[of->b].owner));
    case IR_put:
        return wants(verifier, of->a, type_at(verifier, module->field_refs[of->b].owner)) &&
               wants(verifier, of->c, type_at(verifier, module->field_refs[of->b].type));
    case IR_put_static:
        return wants(verifier, of->b, type_at(verifier, module->field_refs[of->a].type));
    case IR_get_element:
    case IR_put_element:
    case IR_length:
        return check_array(verifier, of);
    case IR_call_static:
    case IR_call_special:
    case IR_call_virtual:
    case IR_call_interface:
        return check_call(verifier, of);
    case IR_call_dynamic:
        return wants_list(verifier, &module->signatures[module->sites[of->a].signature],
                          &verifier->body->lists[of->b] + 1, verifier->body->lists[of->b]);
    case IR_return:
        return of->a == IR_NONE || wants(verifier, of->a, type_at(verifier, own->result));
    case IR_throw:
        return wants(verifier, of->a, verifier->run->known.throwable);
    default:
        return true;
    }
}

/* Only what is below Throwable can be caught. */
static bool check_handlers(struct verifier *verifier)
{
    const struct run_class *throwable = verifier->run->known.throwable;
    for (uint32_t i = 0; i < verifier->body->handler_count; i++) {
        const struct ir_handler *handler = &verifier->body->handlers[i];
        const struct run_class *type = handler->type == IR_NONE ? throwable : type_at(verifier, handler->type);
        if (type->is_missing || run_is_subclass(verifier->run, type, throwable))
            continue;
        buffer_add_text(verifier->why, "Bad type: ");
        run_class_external_name(type, verifier->why);
        buffer_add_text(verifier->why, " is caught, but is no Throwable");
        return false;
    }
    return true;
}

bool run_verify(struct run *run, const struct run_method *method, const struct ir_body *body, struct buffer *why)
{
    struct run_class nothing = {0};
    struct verifier verifier = {.run = run,
                                .owner = method->owner,
                                .module = method->owner->module,
                                .body = body,
                                .method = method,
                                .nothing = &nothing,
                                .why = why};
    verifier.types = mem_new(body->instruction_count + 1, sizeof *verifier.types);
    find_types(&verifier);
    bool fine = check_handlers(&verifier);
    for (uint32_t i = 0; i < body->instruction_count && fine; i++)
        fine = check(&verifier, &body->instructions[i]);
    mem_free(verifier.types);
    return fine;
}
