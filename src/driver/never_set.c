#include "driver/never_set.h"

#include "base/buffer.h"
#include "base/memory.h"
#include "base/names.h"

#include <string.h>

struct never_set {
    const struct facts *facts;
    const struct program *program;
    /* Names of fields into which something is put; of any class, which is simpler and errs on the safe side. */
    struct names *put;
    bool other_means; /* the application refers to what can set fields without putting something into them */
};

/* Whether a class can set fields of others: reflection, handles, updaters, Unsafe. */
static bool sets_fields(struct text class)
{
    static const char *const starts[] = {"java/lang/reflect/Field",       "java/lang/invoke/VarHandle",
                                         "java/lang/invoke/MethodHandle", "sun/misc/Unsafe",
                                         "jdk/internal/misc/Unsafe",      "java/io/ObjectInput"};
    static const char updaters[] = "java/util/concurrent/atomic/Atomic", end[] = "FieldUpdater";
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (text_begins(class, starts[i]))
            return true;
    return text_begins(class, updaters) && class.length > strlen(end) &&
           memcmp(class.bytes + class.length - strlen(end), end, strlen(end)) == 0;
}

static bool has_other_means(const struct ir_module *module)
{
    for (uint32_t i = 0; i < module->method_ref_count; i++) {
        uint32_t owner = module->method_refs[i].owner;
        if (owner != IR_NONE && module->types[owner].form == IR_TYPE_CLASS && sets_fields(module->types[owner].name))
            return true;
    }
    return false;
}

static void look_through(struct never_set *set, const struct ir_module *module, const struct ir_body *body)
{
    for (ir_value at = 0; at < body->instruction_count; at++) {
        const struct ir_instruction *instruction = &body->instructions[at];
        bool is_static = instruction->op == IR_put_static;
        if (!is_static && instruction->op != IR_put)
            continue;
        uint32_t field = is_static ? instruction->a : instruction->b,
                 value = is_static ? instruction->b : instruction->c;
        if (body->instructions[value].op != IR_null)
            names_add(set->put, module->field_refs[field].name.bytes, module->field_refs[field].name.length);
    }
}

struct never_set *never_set_new(const struct facts *facts)
{
    struct never_set *set = mem_new(1, sizeof *set);
    set->facts = facts;
    set->program = facts_program(facts);
    set->put = names_new();
    for (method_id m = 0; m < program_method_count(set->program); m++) {
        class_id owner = program_method(set->program, m)->owner;
        if (!program_class(set->program, owner)->application || !facts_reachable(facts, m))
            continue;
        const struct ir_module *module = program_class(set->program, owner)->module;
        const struct ir_body *body = program_body(set->program, m);
        set->other_means = set->other_means || has_other_means(module);
        if (body != NULL)
            look_through(set, module, body);
    }
    return set;
}

void never_set_free(struct never_set *set)
{
    names_free(set->put);
    mem_free(set);
}

/* Whether a field that a class refers to is one of the application. */
static bool is_own(const struct never_set *set, const struct ir_module *module, const struct ir_field_ref *ref)
{
    struct buffer name = {0};
    if (ref->owner == IR_NONE || module->types[ref->owner].form != IR_TYPE_CLASS)
        return false;
    buffer_add(&name, module->types[ref->owner].name.bytes, module->types[ref->owner].name.length);
    class_id class = program_find(set->program, name.text);
    buffer_free(&name);
    for (uint32_t n = 0; class != FACTS_NONE && n < PROGRAM_MOST_SUPERS; n++) {
        const struct program_class *of = program_class(set->program, class);
        if (!of->application)
            return false;
        if (program_declared_field(set->program, class, ref->name.bytes, ref->name.length) != FACTS_NONE)
            return true;
        class = of->super;
    }
    return false;
}

bool never_set_receiver(const struct never_set *set, method_id method, ir_value call)
{
    const struct ir_body *body = program_body(set->program, method);
    const struct ir_module *module = program_module_of(set->program, method);
    uint32_t count;
    if (set->other_means || body == NULL || call >= body->instruction_count)
        return false;
    const uint32_t *values = ir_list(body, body->instructions[call].b, &count);
    if (count == 0)
        return false;
    const struct ir_instruction *receiver = &body->instructions[values[0]];
    if (receiver->op != IR_get && receiver->op != IR_get_static)
        return false;
    const struct ir_field_ref *ref = &module->field_refs[receiver->op == IR_get ? receiver->b : receiver->a];
    return is_own(set, module, ref) && names_find(set->put, ref->name.bytes, ref->name.length) == NAMES_NONE;
}
