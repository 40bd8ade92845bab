/* Where exceptions go. Only those count that the program throws or that a method declares (ASSUMPTIONS.md), unless the
 * caller asks for all. */
#include "base/idmap.h"
#include "base/pile.h"
#include "isolate/internal.h"

#include <string.h>

static class_id class_named(const struct program *program, struct text name)
{
    char *text = mem_new(name.length + (size_t)1, 1);
    for (uint32_t n = 0; n < name.length; n++)
        text[n] = name.bytes[n];
    class_id class = program_find(program, text);
    mem_free(text);
    return class;
}

/* Follows an exception of a class through the handlers of a block. `exact`: it is of that class, not of one below. */
static void class_thrown(const struct model *model, const struct ir_body *body, class_id module, uint32_t block,
                         class_id class, bool exact, throw_target *visit, void *context)
{
    const struct ir_block *of = &body->blocks[block];
    const struct ir_module *ir = program_class(model->program, module)->module;
    for (uint32_t i = 0; i < of->handler_count; i++) {
        const struct ir_handler *handler = &body->handlers[of->handler + i];
        class_id caught = FACTS_NONE;
        if (handler->type != IR_NONE) {
            caught = class_named(model->program, ir->types[handler->type].name);
            if (caught == FACTS_NONE) /* nobody made one */
                continue;
        }
        if (caught == FACTS_NONE || program_is_subclass(model->program, class, caught)) {
            visit(context, handler->block);
            return;
        }
        if (!exact && program_is_subclass(model->program, caught, class))
            visit(context, handler->block);
    }
    visit(context, NODE_END);
}

/* Whether an exception of a class, and of none below, is never thrown: nobody is interrupted. */
static bool is_never_thrown(const struct model *model, class_id class)
{
    return class != FACTS_NONE && facts_are_calm(model->facts) &&
           strcmp(program_class(model->program, class)->name, "java/lang/InterruptedException") == 0;
}

/* What a callee throws is kept as a list: how many there are, and for each the class and whether it is of exactly that
 * class; FACTS_NONE: anything. */
static void list_class(struct pile *list, size_t first, class_id class, bool exact)
{
    for (size_t i = first + 1; i < list->count; i += 2)
        if (list->items[i] == class && list->items[i + 1] == exact)
            return;
    pile_add(list, class);
    pile_add(list, exact);
    list->items[first]++;
}

/* The list of a callee: where it begins. Objects are many, and their classes few. */
static uint32_t list_thrown(const struct model *model, instance_id callee)
{
    struct isolate *isolate = model->isolate;
    uint32_t known = idmap_get(isolate->thrown_by, callee);
    if (known != IDMAP_NONE)
        return known;
    struct pile *list = &isolate->thrown;
    size_t first = list->count;
    pile_add(list, 0);
    struct object_set set = facts_thrown(model->facts, callee);
    for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1)) {
        struct facts_object object = facts_object(model->facts, o);
        if (object.class != FACTS_NONE && !is_never_thrown(model, object.class))
            list_class(list, first, object.class, object.kind != OBJECT_JVM);
    }
    method_id method = facts_instance(model->facts, callee).method;
    if (method != FACTS_NONE) {
        const struct ir_method *ir = program_ir_method(model->program, method);
        const struct ir_module *of = program_module_of(model->program, method);
        for (uint32_t i = 0; i < ir->throw_count; i++) {
            class_id class = class_named(model->program, of->types[ir->throws[i]].name);
            if (!is_never_thrown(model, class))
                list_class(list, first, class, false);
        }
    }
    idmap_put(isolate->thrown_by, callee, (uint32_t)first);
    return (uint32_t)first;
}

void throws_of_callee(const struct model *model, const struct ir_body *body, class_id module, uint32_t block,
                      instance_id callee, throw_target *visit, void *context)
{
    uint32_t first = list_thrown(model, callee), count = model->isolate->thrown.items[first];
    for (uint32_t i = 0; i < count; i++) {
        class_id class = model->isolate->thrown.items[first + 1 + 2 * i];
        bool exact = model->isolate->thrown.items[first + 2 + 2 * i] != 0;
        if (class == FACTS_NONE)
            throws_anything(body, block, visit, context);
        else
            class_thrown(model, body, module, block, class, exact, visit, context);
    }
}

void throws_of_value(const struct model *model, instance_id instance, const struct ir_body *body, uint32_t block,
                     ir_value value, throw_target *visit, void *context)
{
    struct object_set set = facts_points_to(model->facts, instance, value);
    class_id module = program_method(model->program, facts_instance(model->facts, instance).method)->owner;
    if (object_set_next(set, 0) == FACTS_NONE) {
        throws_anything(body, block, visit, context);
        return;
    }
    for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1)) {
        struct facts_object object = facts_object(model->facts, o);
        if (object.class != FACTS_NONE)
            class_thrown(model, body, module, block, object.class, object.kind != OBJECT_JVM, visit, context);
    }
}

void throws_anything(const struct ir_body *body, uint32_t block, throw_target *visit, void *context)
{
    const struct ir_block *of = &body->blocks[block];
    for (uint32_t i = 0; i < of->handler_count; i++) {
        visit(context, body->handlers[of->handler + i].block);
        if (body->handlers[of->handler + i].type == IR_NONE)
            return;
    }
    visit(context, NODE_END);
}

bool throws_at_all(const struct model *model, instance_id callee)
{
    method_id method = facts_instance(model->facts, callee).method;
    return object_set_next(facts_thrown(model->facts, callee), 0) != FACTS_NONE ||
           model->isolate->escaping[callee] != 0 ||
           (method != FACTS_NONE && program_ir_method(model->program, method)->throw_count > 0);
}
