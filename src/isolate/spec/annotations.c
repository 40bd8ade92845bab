/* What annotations say (spec.h): known by their simple names, whatever package they are from. */
#include "base/arena.h"
#include "base/buffer.h"
#include "isolate/spec/internal.h"

/* Of two claims of one class the one that has more checked counts: it stands first. */
static const struct {
    const char *name;
    enum spec_claim claim;
} claims[] = {
    {"ThreadSafe", CLAIM_SAFE},
    {"NotThreadSafe", CLAIM_UNSAFE},
    {"Immutable", CLAIM_FINE},
    {"ThreadConfined", CLAIM_FINE},
};

/* Appends the strings of the element `value`, with commas between them. */
static void add_value(const struct ir_annotation *annotation, struct buffer *to)
{
    buffer_add(to, "", 0);
    for (uint32_t i = 0; i < annotation->count; i++) {
        const struct ir_element *element = &annotation->elements[i];
        if (!text_is(element->name, "value"))
            continue;
        if (element->form == IR_ELEMENT_STRING)
            buffer_add(to, element->text.bytes, element->text.length);
        for (uint32_t n = 0; element->form == IR_ELEMENT_ARRAY && n < element->count; n++) {
            if (element->items[n].form != IR_ELEMENT_STRING)
                continue;
            if (to->length > 0)
                buffer_add_text(to, ", ");
            buffer_add(to, element->items[n].text.bytes, element->items[n].text.length);
        }
    }
}

static void read_fields(struct spec *spec, const struct program_class *class, unsigned said)
{
    struct buffer value = {0};
    for (uint32_t i = 0; i < class->field_count; i++) {
        field_id field = class->first_field + i;
        const struct ir_annotations *annotations = &class->module->fields[i].annotations;
        const struct ir_annotation *set = ir_annotation_named(annotations, "AtomicSet");
        const struct ir_annotation *guard = ir_annotation_named(annotations, "GuardedBy");
        if (set != NULL && (said & SAID_SETS) == 0) {
            buffer_clear(&value);
            add_value(set, &value);
            spec_say_set(spec, field, value.text, value.length);
        }
        if (guard != NULL && spec->guards[field] == NULL) {
            buffer_clear(&value);
            add_value(guard, &value);
            spec->guards[field] = arena_copy(spec->arena, value.text, value.length);
        }
    }
    buffer_free(&value);
}

/* Bridges carry the annotations of what they call, and are nothing of their own. */
static void read_methods(struct spec *spec, const struct program_class *class, unsigned said)
{
    for (uint32_t i = 0; i < class->method_count; i++) {
        const struct ir_method *method = &class->module->methods[i];
        if ((method->flags & IR_ACCESS_BRIDGE) != 0)
            continue;
        if ((said & SAID_UNITS) == 0 && ir_annotation_named(&method->annotations, "UnitOfWork") != NULL)
            spec_say_unit(spec, class->first_method + i);
        uint32_t count = method->parameters == NULL ? 0 : class->module->signatures[method->signature].count;
        for (uint32_t p = 0; p < count && (said & SAID_UNIT_FOR) == 0; p++)
            if (ir_annotation_named(&method->parameters[p].annotations, "UnitFor") != NULL)
                spec_say_unit_for(spec, class->first_method + i, p);
    }
}

void spec_read_annotations(struct spec *spec)
{
    for (class_id c = 0; c < spec->class_count; c++) {
        const struct program_class *class = program_class(spec->program, c);
        unsigned said = spec->said[c]; /* by the file */
        if (class->module == NULL)
            continue;
        for (size_t i = 0; i < sizeof claims / sizeof *claims && (spec->said[c] & SAID_CLAIM) == 0; i++)
            if (ir_annotation_named(&class->module->annotations, claims[i].name) != NULL)
                spec_say_claim(spec, c, claims[i].claim);
        read_fields(spec, class, said);
        read_methods(spec, class, said);
    }
}
