/* Whether two modules say the same. References are followed; where a table's entry was once found equal to one of the
 * other module, that is remembered, so that the comparison is linear for modules whose entries are listed once. */
#include "base/array.h"
#include "base/buffer.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "ir/text/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { LONGEST_DIFFERENCE = 200 };

/* For each entry of the first module's table, the entry of the other's that is known to be the same; IR_NONE. */
struct matches {
    uint32_t *types, *signatures, *field_refs, *method_refs, *constants;
};

/* Sites can refer to themselves through constants: a pair is taken to be the same until it was its turn to be
 * compared. */
struct site_pairs {
    struct idmap *seen;
    uint64_t *queue;
    size_t count, capacity, done;
};

struct same {
    const struct ir_module *one, *other;
    struct buffer *why;
    struct matches known;
    struct site_pairs sites;
    const struct ir_method *method; /* where we are; NULL outside */
    uint32_t instruction;           /* IR_NONE outside */
};

static bool differ(struct same *same, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool differ(struct same *same, const char *format, ...)
{
    if (same->why == NULL)
        return false;
    char text[LONGEST_DIFFERENCE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (same->method != NULL)
        buffer_format(same->why, "method %u, %.*s: ", (unsigned)(same->method - same->one->methods),
                      (int)same->method->name.length, same->method->name.bytes);
    if (same->instruction != IR_NONE)
        buffer_format(same->why, "%%%u: ", same->instruction);
    buffer_add_text(same->why, text);
    return false;
}

static bool same_text(struct text one, struct text other)
{
    if (one.bytes == NULL || other.bytes == NULL)
        return one.bytes == other.bytes;
    return text_same(one, other);
}

static bool expect_text(struct same *same, struct text one, struct text other, const char *what)
{
    return same_text(one, other) || differ(same, "%s differ", what);
}

static bool expect_texts(struct same *same, const struct text *one, uint32_t one_count, const struct text *other,
                         uint32_t other_count, const char *what)
{
    if (one_count != other_count)
        return differ(same, "%s differ in number", what);
    for (uint32_t i = 0; i < one_count; i++) {
        if (!expect_text(same, one[i], other[i], what))
            return false;
    }
    return true;
}

/* Elements are followed by a loop; it ends even if a type is an element of itself, because what was passed is
 * marked. */
static bool same_type(struct same *same, uint32_t one, uint32_t other)
{
    uint32_t *known = same->known.types;
    if (one == IR_NONE || other == IR_NONE)
        return one == other;
    for (uint32_t steps = 0; steps <= same->one->type_count; steps++) {
        if (one >= same->one->type_count || other >= same->other->type_count)
            return false;
        if (known[one] == other)
            return true;
        const struct ir_type *left = &same->one->types[one], *right = &same->other->types[other];
        if (left->form != right->form || left->floating != right->floating || left->count != right->count ||
            !same_text(left->name, right->name))
            return false;
        if (left->form != IR_TYPE_ARRAY && left->form != IR_TYPE_BLOCK) {
            known[one] = other;
            return true;
        }
        one = left->element;
        other = right->element;
    }
    return true;
}

static bool same_signature(struct same *same, uint32_t one, uint32_t other)
{
    if (one >= same->one->signature_count || other >= same->other->signature_count)
        return false;
    if (same->known.signatures[one] == other)
        return true;
    const struct ir_signature *left = &same->one->signatures[one], *right = &same->other->signatures[other];
    if (left->count != right->count || left->variadic != right->variadic ||
        !same_type(same, left->result, right->result))
        return false;
    for (uint32_t i = 0; i < left->count; i++) {
        if (!same_type(same, left->parameters[i], right->parameters[i]))
            return false;
    }
    same->known.signatures[one] = other;
    return true;
}

static bool same_field_ref(struct same *same, uint32_t one, uint32_t other)
{
    if (one >= same->one->field_ref_count || other >= same->other->field_ref_count)
        return false;
    if (same->known.field_refs[one] == other)
        return true;
    const struct ir_field_ref *left = &same->one->field_refs[one], *right = &same->other->field_refs[other];
    if (!same_type(same, left->owner, right->owner) || !same_text(left->name, right->name) ||
        !same_type(same, left->type, right->type))
        return false;
    same->known.field_refs[one] = other;
    return true;
}

static bool same_method_ref(struct same *same, uint32_t one, uint32_t other)
{
    if (one >= same->one->method_ref_count || other >= same->other->method_ref_count)
        return false;
    if (same->known.method_refs[one] == other)
        return true;
    const struct ir_method_ref *left = &same->one->method_refs[one], *right = &same->other->method_refs[other];
    if (left->interface != right->interface || !same_type(same, left->owner, right->owner) ||
        !same_text(left->name, right->name) || !same_signature(same, left->signature, right->signature))
        return false;
    same->known.method_refs[one] = other;
    return true;
}

static bool same_handle(struct same *same, const struct ir_handle *one, const struct ir_handle *other)
{
    if (one->kind != other->kind)
        return false;
    return one->kind <= 4 ? same_field_ref(same, one->ref, other->ref) : same_method_ref(same, one->ref, other->ref);
}

/* Takes two sites to be the same for now; compare_sites finds out. */
static bool same_site_later(struct same *same, uint32_t one, uint32_t other)
{
    struct site_pairs *sites = &same->sites;
    if (one >= same->one->site_count || other >= same->other->site_count)
        return one >= same->one->site_count && other >= same->other->site_count && one == other;
    uint64_t pair = (uint64_t)one << 32 | other;
    if (idmap_get(sites->seen, pair) != IDMAP_NONE)
        return true;
    idmap_put(sites->seen, pair, 1);
    ARRAY_ADD(sites->queue, sites->count, sites->capacity, pair);
    return true;
}

static bool same_constant_parts(struct same *same, const struct ir_constant *one, const struct ir_constant *other)
{
    if (one->form != other->form)
        return false;
    switch (one->form) {
    case IR_CONSTANT_INT:
    case IR_CONSTANT_LONG:
    case IR_CONSTANT_FLOAT:
    case IR_CONSTANT_DOUBLE:
        return one->number == other->number;
    case IR_CONSTANT_STRING:
        return same_text(one->text, other->text);
    case IR_CONSTANT_CLASS:
        return same_type(same, one->index, other->index);
    case IR_CONSTANT_METHOD_TYPE:
        return same_signature(same, one->index, other->index);
    case IR_CONSTANT_HANDLE:
        return same_handle(same, &one->handle, &other->handle);
    case IR_CONSTANT_DYNAMIC:
        return same_site_later(same, one->index, other->index);
    }
    return false;
}

static bool same_constant(struct same *same, uint32_t one, uint32_t other)
{
    if (one == IR_NONE || other == IR_NONE)
        return one == other;
    if (one >= same->one->constant_count || other >= same->other->constant_count)
        return false;
    if (same->known.constants[one] == other)
        return true;
    if (!same_constant_parts(same, &same->one->constants[one], &same->other->constants[other]))
        return false;
    same->known.constants[one] = other;
    return true;
}

static bool same_site(struct same *same, const struct ir_site *one, const struct ir_site *other)
{
    if (one->form != other->form || one->constant != other->constant || one->count != other->count ||
        !same_text(one->name, other->name) || !same_handle(same, &one->bootstrap, &other->bootstrap))
        return false;
    for (uint32_t i = 0; i < one->count; i++) {
        if (!same_constant(same, one->arguments[i], other->arguments[i]))
            return false;
    }
    return one->constant ? same_type(same, one->type, other->type)
                         : same_signature(same, one->signature, other->signature);
}

static bool compare_sites(struct same *same)
{
    struct site_pairs *sites = &same->sites;
    while (sites->done < sites->count) {
        uint64_t pair = sites->queue[sites->done++];
        uint32_t one = (uint32_t)(pair >> 32), other = (uint32_t)pair;
        if (!same_site(same, &same->one->sites[one], &same->other->sites[other]))
            return differ(same, "site %u and site %u differ", one, other);
    }
    return true;
}

static bool same_words(const struct ir_body *one, const struct ir_body *other, uint32_t one_list, uint32_t other_list)
{
    uint32_t one_count, other_count;
    const uint32_t *left = ir_list(one, one_list, &one_count), *right = ir_list(other, other_list, &other_count);
    return one_count == other_count && memcmp(left, right, one_count * sizeof *left) == 0;
}

static bool same_operand(struct same *same, const struct ir_body *one, const struct ir_body *other, char letter,
                         uint32_t left, uint32_t right)
{
    switch (letter) {
    case 't':
        return same_type(same, left, right);
    case 'f':
        return same_field_ref(same, left, right);
    case 'm':
        return same_method_ref(same, left, right);
    case 'k':
        return same_constant(same, left, right);
    case 's':
        return same_site_later(same, left, right);
    case 'V':
    case 'P':
    case 'K':
        return same_words(one, other, left, right);
    default:
        return left == right;
    }
}

static bool same_instruction(struct same *same, const struct ir_body *one, const struct ir_body *other, uint32_t i)
{
    const struct ir_instruction *left = &one->instructions[i], *right = &other->instructions[i];
    same->instruction = i;
    if (left->op != right->op || left->kind != right->kind || left->storage != right->storage ||
        left->marks != right->marks)
        return differ(same, "the operations differ");
    if (left->line != right->line || left->at != right->at)
        return differ(same, "the positions differ");
    const char *shape = ir_op_shape((enum ir_op)left->op);
    if (shape[0] == 'w')
        return (left->a == right->a && left->b == right->b) || differ(same, "the numbers differ");
    const uint32_t lefts[] = {left->a, left->b, left->c}, rights[] = {right->a, right->b, right->c};
    for (int k = 0; k < IR_MOST_OPERANDS && shape[k] != '\0'; k++) {
        if (!same_operand(same, one, other, shape[k], lefts[k], rights[k]))
            return differ(same, "operand %d differs", k);
    }
    same->instruction = IR_NONE;
    return true;
}

static bool same_block(struct same *same, const struct ir_body *one, const struct ir_body *other, uint32_t b)
{
    const struct ir_block *left = &one->blocks[b], *right = &other->blocks[b];
    if (left->first != right->first || left->count != right->count || left->handler_count != right->handler_count)
        return differ(same, "B%u differs", b);
    for (uint32_t i = 0; i < left->handler_count; i++) {
        const struct ir_handler *a = &one->handlers[left->handler + i], *c = &other->handlers[right->handler + i];
        if (a->block != c->block || !same_type(same, a->type, c->type))
            return differ(same, "the handlers of B%u differ", b);
    }
    return true;
}

static bool same_body(struct same *same, const struct ir_body *one, const struct ir_body *other)
{
    if (one == NULL || other == NULL)
        return one == other || differ(same, "one has no body");
    if (one->instruction_count != other->instruction_count || one->block_count != other->block_count)
        return differ(same, "the bodies differ in length");
    for (uint32_t i = 0; i < one->instruction_count; i++) {
        if (!same_instruction(same, one, other, i))
            return false;
    }
    for (uint32_t b = 0; b < one->block_count; b++) {
        if (!same_block(same, one, other, b))
            return false;
    }
    if (one->variable_count != other->variable_count)
        return differ(same, "the variables differ in number");
    for (uint32_t i = 0; i < one->variable_count; i++) {
        if (one->variables[i].value != other->variables[i].value ||
            !same_text(one->variables[i].name, other->variables[i].name))
            return differ(same, "variable %u differs", i);
    }
    return true;
}

static bool same_annotation(const struct ir_annotation *one, const struct ir_annotation *other);

/* Values, whatever their names. Recursion is as deep as annotations nest. */
static bool same_element(const struct ir_element *one, const struct ir_element *other)
{
    if (one->form != other->form)
        return false;
    switch (one->form) {
    case IR_ELEMENT_NUMBER:
        return one->tag == other->tag && one->number == other->number;
    case IR_ELEMENT_STRING:
    case IR_ELEMENT_CLASS:
        return same_text(one->text, other->text);
    case IR_ELEMENT_ENUM:
        return same_text(one->text, other->text) && same_text(one->type, other->type);
    case IR_ELEMENT_ANNOTATION:
        return same_annotation(one->annotation, other->annotation);
    case IR_ELEMENT_ARRAY:
        if (one->count != other->count)
            return false;
        for (uint32_t i = 0; i < one->count; i++) {
            if (!same_element(&one->items[i], &other->items[i]))
                return false;
        }
        return true;
    }
    return false;
}

static bool same_annotation(const struct ir_annotation *one, const struct ir_annotation *other)
{
    if (!same_text(one->type, other->type) || one->visible != other->visible || one->on_type != other->on_type ||
        one->count != other->count)
        return false;
    for (uint32_t i = 0; i < one->count; i++) {
        if (!same_text(one->elements[i].name, other->elements[i].name) ||
            !same_element(&one->elements[i], &other->elements[i]))
            return false;
    }
    return true;
}

static bool same_annotations(struct same *same, const struct ir_annotations *one, const struct ir_annotations *other)
{
    if (one->count != other->count)
        return differ(same, "the annotations differ in number");
    for (uint32_t i = 0; i < one->count; i++) {
        if (!same_annotation(&one->items[i], &other->items[i]))
            return differ(same, "annotation %u differs", i);
    }
    return true;
}

static bool same_field(struct same *same, const struct ir_field *one, const struct ir_field *other)
{
    if (!same_text(one->name, other->name) || !same_text(one->generic, other->generic) ||
        !same_type(same, one->type, other->type) || one->flags != other->flags || one->offset != other->offset ||
        one->line != other->line || !same_constant(same, one->constant, other->constant))
        return differ(same, "the field %.*s differs", (int)one->name.length, one->name.bytes);
    return same_annotations(same, &one->annotations, &other->annotations);
}

static bool same_fields(struct same *same, const struct ir_field *one, uint32_t one_count, const struct ir_field *other,
                        uint32_t other_count)
{
    if (one_count != other_count)
        return differ(same, "the fields differ in number");
    for (uint32_t i = 0; i < one_count; i++) {
        if (!same_field(same, &one[i], &other[i]))
            return false;
    }
    return true;
}

/* No parameters at all say the same as parameters of which nothing is known. */
static bool same_parameters(struct same *same, const struct ir_method *one, const struct ir_method *other)
{
    static const struct ir_parameter nothing = {0};
    uint32_t count = same->one->signatures[one->signature].count;
    for (uint32_t i = 0; i < count; i++) {
        const struct ir_parameter *left = one->parameters == NULL ? &nothing : &one->parameters[i];
        const struct ir_parameter *right = other->parameters == NULL ? &nothing : &other->parameters[i];
        if (!same_text(left->name, right->name) || left->flags != right->flags)
            return differ(same, "parameter %u differs", i);
        if (!same_annotations(same, &left->annotations, &right->annotations))
            return false;
    }
    return true;
}

static bool same_method(struct same *same, const struct ir_method *one, const struct ir_method *other)
{
    same->method = one;
    same->instruction = IR_NONE;
    if (!same_text(one->name, other->name) || !same_text(one->generic, other->generic) ||
        !same_signature(same, one->signature, other->signature) || one->flags != other->flags ||
        one->throw_count != other->throw_count || one->has_body != other->has_body ||
        (one->default_value == NULL) != (other->default_value == NULL))
        return differ(same, "the heads differ");
    for (uint32_t i = 0; i < one->throw_count; i++) {
        if (!same_type(same, one->throws[i], other->throws[i]))
            return differ(same, "what they throw differs");
    }
    if (one->default_value != NULL && !same_element(one->default_value, other->default_value))
        return differ(same, "the default values differ");
    bool good = same_parameters(same, one, other) && same_annotations(same, &one->annotations, &other->annotations) &&
                same_body(same, one->body, other->body);
    same->method = NULL;
    return good;
}

static bool same_methods(struct same *same)
{
    if (same->one->method_count != same->other->method_count)
        return differ(same, "the methods differ in number");
    for (uint32_t i = 0; i < same->one->method_count; i++) {
        if (!same_method(same, &same->one->methods[i], &same->other->methods[i]))
            return false;
    }
    return true;
}

static const struct ir_struct *find_struct(const struct ir_module *module, const struct ir_struct *like, uint32_t guess)
{
    if (same_text(module->structs[guess].name, like->name))
        return &module->structs[guess];
    for (uint32_t i = 0; i < module->struct_count; i++) {
        if (same_text(module->structs[i].name, like->name))
            return &module->structs[i];
    }
    return NULL;
}

static bool same_structs(struct same *same)
{
    if (same->one->struct_count != same->other->struct_count)
        return differ(same, "the structs differ in number");
    for (uint32_t i = 0; i < same->one->struct_count; i++) {
        const struct ir_struct *left = &same->one->structs[i], *right = find_struct(same->other, left, i);
        if (right == NULL || left->size != right->size || left->is_union != right->is_union)
            return differ(same, "the struct %.*s differs", (int)left->name.length, left->name.bytes);
        if (!same_fields(same, left->members, left->count, right->members, right->count))
            return false;
    }
    return true;
}

static bool same_components(struct same *same)
{
    const struct ir_module *one = same->one, *other = same->other;
    if (one->is_record != other->is_record || one->component_count != other->component_count)
        return differ(same, "the components differ in number");
    for (uint32_t i = 0; i < one->component_count; i++) {
        const struct ir_component *left = &one->components[i], *right = &other->components[i];
        if (!same_text(left->name, right->name) || !same_text(left->generic, right->generic) ||
            !same_type(same, left->type, right->type))
            return differ(same, "component %u differs", i);
        if (!same_annotations(same, &left->annotations, &right->annotations))
            return false;
    }
    return true;
}

static bool same_inner(struct same *same)
{
    const struct ir_module *one = same->one, *other = same->other;
    if (one->inner_count != other->inner_count)
        return differ(same, "the inner classes differ in number");
    for (uint32_t i = 0; i < one->inner_count; i++) {
        const struct ir_inner *left = &one->inner[i], *right = &other->inner[i];
        if (left->flags != right->flags || !same_text(left->inner, right->inner) ||
            !same_text(left->outer, right->outer) || !same_text(left->name, right->name))
            return differ(same, "inner class %u differs", i);
    }
    return true;
}

static bool same_head(struct same *same)
{
    const struct ir_module *one = same->one, *other = same->other;
    if (one->language != other->language || one->flags != other->flags || one->major != other->major ||
        one->minor != other->minor)
        return differ(same, "languages, flags or versions differ");
    if (one->target != other->target)
        return differ(same, "targets differ");
    return expect_text(same, one->name, other->name, "names") &&
           expect_text(same, one->super, other->super, "superclasses") &&
           expect_text(same, one->source, other->source, "sources") &&
           expect_text(same, one->generic, other->generic, "generic signatures") &&
           expect_text(same, one->nest_host, other->nest_host, "nest hosts") &&
           expect_text(same, one->enclosing_class, other->enclosing_class, "enclosing classes") &&
           expect_text(same, one->enclosing_method, other->enclosing_method, "enclosing methods") &&
           expect_text(same, one->enclosing_descriptor, other->enclosing_descriptor, "enclosing descriptors") &&
           expect_texts(same, one->interfaces, one->interface_count, other->interfaces, other->interface_count,
                        "interfaces") &&
           expect_texts(same, one->nest_members, one->nest_member_count, other->nest_members, other->nest_member_count,
                        "nest members") &&
           expect_texts(same, one->permitted, one->permitted_count, other->permitted, other->permitted_count,
                        "permitted classes");
}

static uint32_t *new_matches(uint32_t count)
{
    uint32_t *matches = mem_new(count, sizeof *matches);
    memset(matches, 0xff, count * sizeof *matches);
    return matches;
}

bool ir_same_module(const struct ir_module *one, const struct ir_module *other, struct buffer *why)
{
    struct same same = {.one = one, .other = other, .why = why, .instruction = IR_NONE};
    same.known = (struct matches){new_matches(one->type_count), new_matches(one->signature_count),
                                  new_matches(one->field_ref_count), new_matches(one->method_ref_count),
                                  new_matches(one->constant_count)};
    same.sites.seen = idmap_new();
    bool good = same_head(&same) && same_annotations(&same, &one->annotations, &other->annotations) &&
                same_inner(&same) && same_components(&same) && same_structs(&same) &&
                same_fields(&same, one->fields, one->field_count, other->fields, other->field_count) &&
                same_methods(&same) && compare_sites(&same);
    uint32_t *all[] = {same.known.types, same.known.signatures, same.known.field_refs, same.known.method_refs,
                       same.known.constants};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        mem_free(all[i]);
    idmap_free(same.sites.seen);
    mem_free(same.sites.queue);
    return good;
}
