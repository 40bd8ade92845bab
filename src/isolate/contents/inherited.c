/* What objects of the application inherit from a class of the library that has contents: `class Hits extends
 * HashMap`. */
#include "base/buffer.h"
#include "isolate/internal.h"

field_id inherited_field(const struct program *program, class_id class)
{
    for (uint32_t n = 0; class != FACTS_NONE && n < PROGRAM_MOST_SUPERS; n++) {
        const struct program_class *of = program_class(program, class);
        for (uint32_t i = 0; i < of->field_count; i++)
            if ((program_ir_field(program, of->first_field + i)->flags & IR_ACCESS_STATIC) == 0)
                return of->first_field + i;
        class = of->super;
    }
    return FACTS_NONE;
}

struct inherited inherited_of(struct isolate *isolate, class_id class)
{
    const struct program *program = isolate->program;
    struct inherited found = {FACTS_NONE, FACTS_NONE, FACTS_NONE};
    bool atomic;
    for (uint32_t n = 0; class != FACTS_NONE && n < PROGRAM_MOST_SUPERS && program_class(program, class)->application;
         n++) {
        found.heir = class;
        class = program_class(program, class)->super;
    }
    /* What is abstract leaves its state to those below: AbstractList keeps no elements. */
    if (found.heir == FACTS_NONE || class == FACTS_NONE || program_class(program, class)->module == NULL ||
        (program_class(program, class)->module->flags & IR_ACCESS_ABSTRACT) != 0 ||
        !contents_holds(&isolate->contents, class, &atomic))
        return found;
    found.field = inherited_field(program, class);
    found.from = found.field == FACTS_NONE ? FACTS_NONE : class;
    return found;
}

uint32_t inherited_set(const struct isolate *isolate, class_id heir)
{
    const struct program_class *of = program_class(isolate->program, heir);
    uint32_t set = INHERITED_SET;
    for (uint32_t i = 0; i < of->field_count; i++) {
        uint32_t here = spec_set_of(isolate->in.spec, of->first_field + i);
        if ((program_ir_field(isolate->program, of->first_field + i)->flags & IR_ACCESS_STATIC) != 0 ||
            here == SPEC_NO_SET)
            continue;
        if (set != INHERITED_SET && set != here)
            return INHERITED_SET;
        set = here;
    }
    return set;
}

class_id declared_class(const struct program *program, field_id field)
{
    const struct ir_module *module = program_class(program, program_field(program, field)->owner)->module;
    uint32_t type = program_ir_field(program, field)->type, dimensions = 0;
    struct buffer name = {0};
    for (; module->types[type].form == IR_TYPE_ARRAY; dimensions++) {
        buffer_add_text(&name, "[");
        type = module->types[type].element;
    }
    if (module->types[type].form == IR_TYPE_CLASS) {
        buffer_add_text(&name, dimensions > 0 ? "L" : "");
        buffer_add(&name, module->types[type].name.bytes, module->types[type].name.length);
        buffer_add_text(&name, dimensions > 0 ? ";" : "");
    } else {
        buffer_add(&name, &"VZBCSIJFD"[module->types[type].form], 1);
    }
    class_id found = program_find(program, name.text);
    buffer_free(&name);
    return found;
}
