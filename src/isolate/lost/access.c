/* Which instructions give what was read from a location of the subject, and which put a value there. */
#include "base/arena.h"
#include "base/array.h"
#include "base/idmap.h"
#include "isolate/lost/lost.h"

static uint64_t bit_of(uint32_t memory)
{
    return memory < MOST_TRACKED ? (uint64_t)1 << memory : 0;
}

static uint64_t memories_of(const struct model *model, uint64_t contents)
{
    uint64_t memories = 0;
    for (; contents != 0; contents &= contents - 1)
        memories |= bit_of(model->with_contents[__builtin_ctzll(contents)]);
    return memories;
}

/* A read or write of a field. */
static void field_access(const struct model *model, class_id module, const struct ir_instruction *instruction,
                         struct lost_access *access)
{
    bool is_static = instruction->op == IR_get_static || instruction->op == IR_put_static;
    if (is_static != (model->subject.object == FACTS_NONE) ||
        (!is_static && subject_know(model, access->site.instance, instruction->a) == KNOW_NO))
        return;
    field_id field = code_field(model->program, module, is_static ? instruction->a : instruction->b);
    uint64_t memory = bit_of(subject_memory(model, field));
    bool write = instruction->op == IR_put || instruction->op == IR_put_static;
    if (late_is_unnoticed(model, access->site.instance, field, write))
        return;
    if (write) {
        access->writes = memory;
        access->value = is_static ? instruction->b : instruction->c;
        access->base = is_static ? FACTS_NONE : instruction->a;
    } else if (!subject_settled(model, field)) {
        access->reads = memory;
    }
}

static bool is_named(struct text name, const char *const *names)
{
    for (; *names != NULL; names++)
        if (text_is(name, *names))
            return true;
    return false;
}

static bool ends_with(struct text text, const char *end)
{
    size_t length = strlen(end);
    return text.length >= length && memcmp(text.bytes + text.length - length, end, length) == 0;
}

static bool begins_with(struct text text, const char *begin)
{
    size_t length = strlen(begin);
    return text.length >= length && memcmp(text.bytes, begin, length) == 0;
}

/* Methods of the library that put what they are given last into an object, whatever is there; so do those whose names
 * begin with "set" or "put". All others that change something look at what is there (compare-and-set, addAndGet,
 * merge), or are given nothing to put there. */
static const char *const putting[] = {"lazySet", "getAndSet", "replace", "add",        "addElement", "addFirst",
                                      "addLast", "addAll",    "offer",   "offerFirst", "offerLast",  "push",
                                      "append",  "insert",    "fill",    NULL};

static bool is_putting(struct text name)
{
    return begins_with(name, "set") || (begins_with(name, "put") && !text_is(name, "putIfAbsent")) ||
           is_named(name, putting);
}

bool lost_puts_last(const struct model *model, class_id module, const struct ir_body *body, ir_value at)
{
    const struct ir_instruction *instruction = &body->instructions[at];
    uint32_t count;
    code_arguments(body, at, &count);
    if (instruction->op == IR_call_dynamic || count < 2)
        return false;
    const struct ir_module *of = program_class(model->program, module)->module;
    const struct ir_method_ref *ref = &of->method_refs[instruction->a];
    const struct ir_type *class = &of->types[ref->owner];
    if (text_is(ref->name, "remove")) /* an element by its place */
        return of->signatures[ref->signature].count == 1 &&
               of->types[of->signatures[ref->signature].parameters[0]].form == IR_TYPE_INT;
    if (text_is(ref->name, "replace") && count != 3)
        return false;
    return is_putting(ref->name) && !ends_with(class->name, "Adder") && !ends_with(class->name, "Accumulator");
}

/* System.arraycopy puts elements of its first argument into the third. */
static bool array_copy(struct model *model, class_id module, const struct ir_body *body, struct lost_access *access)
{
    const struct ir_instruction *call = &body->instructions[access->site.at];
    const struct ir_module *of = program_class(model->program, module)->module;
    const struct ir_method_ref *ref = &of->method_refs[call->a];
    uint32_t count;
    const ir_value *arguments = code_arguments(body, access->site.at, &count);
    if (call->op != IR_call_static || count < 3 || !text_is(ref->name, "arraycopy") ||
        !text_is(of->types[ref->owner].name, "java/lang/System"))
        return false;
    struct object_set from = facts_points_to(model->facts, access->site.instance, arguments[0]);
    struct object_set to = facts_points_to(model->facts, access->site.instance, arguments[2]);
    access->base = arguments[2];
    access->value = arguments[0];
    access->reads = memories_of(model, subject_contents(model, from, true));
    if (body->instructions[arguments[2]].op != IR_new_array)
        access->writes = memories_of(model, subject_contents(model, to, true));
    return true;
}

/* What a call does to contents, or to a field by a handle or updater. */
static void call_access(struct model *model, class_id module, const struct ir_body *body, struct lost_access *access)
{
    struct contents_use uses[MOST_USES];
    instance_id instance = access->site.instance;
    ir_value at = access->site.at;
    uint32_t count, found = call_uses(model, instance, at, uses);
    const ir_value *arguments = code_arguments(body, at, &count);
    uint64_t reads = 0, writes = 0;
    if (array_copy(model, module, body, access))
        return;
    bool looks = call_only_looks(model->program, module, &body->instructions[at]);
    for (uint32_t i = 0; i < found; i++)
        *(uses[i].effect == CONTENTS_READ || looks ? &reads : &writes) |= memories_of(model, uses[i].memories);
    if (untyped_touches(model, instance, at)) {
        bool only_reads = untyped_effect(model->isolate, instance, at) == CONTENTS_READ;
        for (uint32_t m = 0; m < model->memory_count; m++)
            if (untyped_accesses(model->isolate, instance, at, model->memories[m].field))
                *(only_reads ? &reads : &writes) |= bit_of(m);
    }
    access->reads = reads & ~writes;
    if (writes != 0 && lost_puts_last(model, module, body, at)) {
        access->writes = writes;
        access->value = arguments[count - 1];
        access->base = arguments[0];
    }
}

static void add_access(struct model *model, const struct ir_body *body, class_id module, struct lost_site site,
                       struct lost_accesses *to)
{
    const struct ir_instruction *instruction = &body->instructions[site.at];
    struct lost_access access = {.site = site, .value = FACTS_NONE, .base = FACTS_NONE};
    uint64_t elements = 0;
    if (instruction->op == IR_get_element || instruction->op == IR_put_element)
        elements = memories_of(
            model, subject_contents(model, facts_points_to(model->facts, site.instance, instruction->a), true));
    if (instruction->op >= IR_get && instruction->op <= IR_put_static)
        field_access(model, module, instruction, &access);
    else if (instruction->op >= IR_call_static && instruction->op <= IR_call_dynamic)
        call_access(model, module, body, &access);
    else if (instruction->op == IR_get_element)
        access.reads = elements;
    else if (instruction->op == IR_put_element) {
        access.writes = elements;
        access.value = instruction->c;
        access.base = instruction->a;
    }
    if ((access.reads | access.writes) == 0)
        return;
    idmap_put(to->numbers, (uint64_t)site.instance << 32 | site.at, (uint32_t)to->count);
    ARRAY_ADD(to->items, to->count, to->capacity, access);
}

void lost_accesses_list(struct model *model, struct lost_accesses *accesses)
{
    accesses->numbers = idmap_new();
    for (instance_id i = 0; i < facts_instance_count(model->facts); i++) {
        if (!code_is_application(model->facts, i) || !bits_has(model->relevant, i))
            continue;
        const struct ir_body *body = code_body(model->facts, i);
        class_id module = program_method(model->program, facts_instance(model->facts, i).method)->owner;
        for (ir_value at = 0; body != NULL && at < body->instruction_count; at++)
            add_access(model, body, module, (struct lost_site){i, at}, accesses);
    }
}

void lost_accesses_free(struct lost_accesses *accesses)
{
    mem_free(accesses->items);
    idmap_free(accesses->numbers);
    *accesses = (struct lost_accesses){0};
}

const struct lost_access *lost_access_at(const struct lost_accesses *accesses, instance_id instance, ir_value at)
{
    uint32_t number = idmap_get(accesses->numbers, (uint64_t)instance << 32 | at);
    return number == IDMAP_NONE ? NULL : &accesses->items[number];
}
