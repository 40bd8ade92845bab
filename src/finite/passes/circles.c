/* Circles of classes whose initialisers need each other. Who uses a class while another thread initialises it waits for
 * that; so two threads that come into a circle at different classes may wait for each other for ever. Models run
 * initialisers before main and have no such waits: where that may happen, they prove nothing. */
#include "finite/passes/passes.h"

#include "base/bits.h"
#include "base/memory.h"
#include "base/pile.h"
#include "facts/threads/code.h"

struct circles {
    const struct facts *facts;
    const struct program *program;
    uint64_t **needs;  /* of each class that is used: the classes that its initialisation may need; NULL */
    uint64_t *entered; /* classes that code uses which is not part of an initialiser */
};

static bool is_initialiser(const struct circles *circles, method_id method)
{
    return method != FACTS_NONE && code_is_method(circles->program, method, "<clinit>", "()V");
}

/* The class that an instruction initialises, if it is not yet. */
static class_id used_by(const struct program *program, class_id owner, const struct ir_instruction *instruction)
{
    switch (instruction->op) {
    case IR_new:
        return program_known_type(program, owner, instruction->a);
    case IR_get_static:
    case IR_put_static: {
        field_id field = code_field(program, owner, instruction->a);
        return field == FACTS_NONE ? FACTS_NONE : program_field(program, field)->owner;
    }
    case IR_call_static: {
        method_id called = program_known_method(program, owner, instruction->a);
        return called == FACTS_NONE ? FACTS_NONE : program_method(program, called)->owner;
    }
    default:
        return FACTS_NONE;
    }
}

static void add_used(const struct circles *circles, method_id method, uint64_t *classes)
{
    class_id owner = program_method(circles->program, method)->owner;
    const struct ir_body *body =
        program_class(circles->program, owner)->application ? program_body(circles->program, method) : NULL;
    for (uint32_t i = 0; body != NULL && i < body->instruction_count; i++) {
        class_id used = used_by(circles->program, owner, &body->instructions[i]);
        if (used != FACTS_NONE && program_class(circles->program, used)->application)
            bits_add(classes, used);
    }
}

/* What is used by these instances and all that they call, but for other initialisers. */
static void follow(const struct circles *circles, struct pile *work, uint64_t *classes)
{
    uint64_t *seen = bits_new(facts_instance_count(circles->facts) + 1);
    while (work->count > 0) {
        instance_id instance = pile_take(work);
        uint32_t count;
        if (facts_instance(circles->facts, instance).method != FACTS_NONE)
            add_used(circles, facts_instance(circles->facts, instance).method, classes);
        edge_id first = facts_calls_from(circles->facts, instance, &count);
        for (edge_id e = first; e < first + count; e++) {
            instance_id callee = facts_edge(circles->facts, e).callee;
            if (!is_initialiser(circles, facts_instance(circles->facts, callee).method) && bits_add(seen, callee))
                pile_add(work, callee);
        }
    }
    mem_free(seen);
}

static uint64_t *needs_of(const struct circles *circles, class_id class)
{
    const struct program_class *of = program_class(circles->program, class);
    uint64_t *classes = bits_new(program_class_count(circles->program) + 1);
    struct pile work = {0};
    for (uint32_t k = 0; k < of->method_count; k++) {
        uint32_t count;
        if (!is_initialiser(circles, of->first_method + k))
            continue;
        add_used(circles, of->first_method + k, classes);
        const instance_id *first = facts_instances_of(circles->facts, of->first_method + k, &count);
        for (uint32_t i = 0; i < count; i++)
            pile_add(&work, first[i]);
    }
    follow(circles, &work, classes);
    pile_free(&work);
    if (of->super != FACTS_NONE && program_class(circles->program, of->super)->application)
        bits_add(classes, of->super);
    bits_remove(classes, class);
    return classes;
}

/* All that a class needs, and what that needs, and so on. */
static uint64_t *closure_of(const struct circles *circles, class_id class)
{
    uint64_t *all = bits_new(program_class_count(circles->program) + 1);
    struct pile work = {0};
    pile_add(&work, class);
    while (work.count > 0) {
        const uint64_t *needs = circles->needs[pile_take(&work)];
        uint32_t count = program_class_count(circles->program);
        for (uint32_t i = 0; needs != NULL && i < count; i++)
            if (bits_has(needs, i) && bits_add(all, i))
                pile_add(&work, i);
    }
    pile_free(&work);
    return all;
}

/* Whether somebody comes to a class from outside of its circle, whose classes are the members. */
static bool is_entered(const struct circles *circles, class_id class, const uint64_t *members)
{
    if (bits_has(circles->entered, class))
        return true;
    for (class_id other = 0; other < program_class_count(circles->program); other++)
        if (circles->needs[other] != NULL && !bits_has(members, other) && bits_has(circles->needs[other], class))
            return true;
    return false;
}

/* Whether the circle of a class may be entered at two of its classes. */
static bool is_dangerous(const struct circles *circles, uint64_t *const *closures, class_id class)
{
    uint32_t count = program_class_count(circles->program), ways = 0;
    if (closures[class] == NULL || !bits_has(closures[class], class))
        return false;
    uint64_t *members = bits_new(count + 1);
    for (class_id other = 0; other < count; other++)
        if (closures[other] != NULL && bits_has(closures[class], other) && bits_has(closures[other], class))
            bits_add(members, other);
    for (class_id other = 0; other < count; other++)
        ways += bits_has(members, other) && is_entered(circles, other, members);
    mem_free(members);
    return ways > 1;
}

static bool any_is_dangerous(struct circles *circles)
{
    uint32_t count = program_class_count(circles->program);
    uint64_t **closures = mem_new(count + 1, sizeof *closures);
    bool any = false;
    for (class_id class = 0; class < count; class ++)
        if (circles->needs[class] != NULL)
            closures[class] = closure_of(circles, class);
    for (class_id class = 0; class < count && !any; class ++)
        any = is_dangerous(circles, closures, class);
    for (class_id class = 0; class < count; class ++)
        mem_free(closures[class]);
    mem_free(closures);
    return any;
}

/* The instances of the method that main is: others may be mains, too, of which nobody asks. */
static void add_main(const struct finite *finite, struct pile *work)
{
    for (size_t i = 0; i < finite->frame_count; i++) {
        const struct finite_frame *frame = finite->frames[i];
        uint32_t count;
        if (frame->type != 0 || frame->parent != FINITE_NONE || frame->initialiser)
            continue;
        const instance_id *first = facts_instances_of(finite->facts, frame->method, &count);
        for (uint32_t k = 0; k < count; k++)
            pile_add(work, first[k]);
    }
}

/* Finds what each class needs that is used, or needed by one that is. */
static void find_needs(struct circles *circles)
{
    struct pile work = {0};
    for (class_id class = 0; class < program_class_count(circles->program); class ++)
        if (bits_has(circles->entered, class))
            pile_add(&work, class);
    while (work.count > 0) {
        class_id class = pile_take(&work);
        if (circles->needs[class] != NULL)
            continue;
        circles->needs[class] = needs_of(circles, class);
        for (class_id other = 0; other < program_class_count(circles->program); other++)
            if (bits_has(circles->needs[class], other))
                pile_add(&work, other);
    }
    pile_free(&work);
}

void finite_check_circles(struct finite *finite)
{
    uint32_t count = program_class_count(finite->program);
    struct circles circles = {.facts = finite->facts,
                              .program = finite->program,
                              .needs = mem_new(count + 1, sizeof *circles.needs),
                              .entered = bits_new(count + 1)};
    struct pile work = {0};
    add_main(finite, &work);
    follow(&circles, &work, circles.entered);
    pile_free(&work);
    find_needs(&circles);
    if (finite->type_count > 1 && any_is_dangerous(&circles))
        finite->undecided = "threads may wait for each other's static initialisers, which need each other";
    for (class_id class = 0; class < count; class ++)
        mem_free(circles.needs[class]);
    mem_free(circles.needs);
    mem_free(circles.entered);
}
