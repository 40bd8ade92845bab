#include "isolate/contents/contents.h"

#include "base/buffer.h"
#include "base/memory.h"
#include "isolate/contents/table.h"

#include <stdlib.h>
#include <string.h>

/* What contents.of_class keeps of a class; 0 is not known yet. */
enum { CLASS_KNOWN = 1, CLASS_HOLDS = 2, CLASS_ATOMIC = 4, CLASS_CURSOR = 8 };

/* How a row names a method. */
enum naming { NAMED_NOT, NAMED_ALL, NAMED };

/* A method as lists know it. */
struct called {
    struct text name;
    uint32_t parameters;
};

static struct called called(const struct program *program, method_id id)
{
    const struct ir_method *method = program_ir_method(program, id);
    const struct ir_module *module = program_class(program, program_method(program, id)->owner)->module;
    return (struct called){method->name, module->signatures[method->signature].count};
}

static enum naming list_names(const char *list, struct called method)
{
    enum naming found = NAMED_NOT;
    for (const char *at = list; at != NULL && *at != '\0';) {
        size_t length = strcspn(at, " "), name = strcspn(at, " /");
        bool fits = name == length || strtoul(at + name + 1, NULL, 10) == method.parameters;
        if (fits && name == method.name.length && memcmp(at, method.name.bytes, name) == 0)
            return NAMED;
        if (length == 1 && *at == '*')
            found = NAMED_ALL;
        at += length + strspn(at + length, " ");
    }
    return found;
}

/* Whether a class calls a constructor of another, which may be by way of super(…). */
static bool names_constructor(const struct ir_module *module, const char *class, const char *descriptor)
{
    for (uint32_t i = 0; i < module->method_ref_count; i++) {
        const struct ir_method_ref *ref = &module->method_refs[i];
        if (ref->owner == IR_NONE || !text_is(ref->name, "<init>") || !text_is(module->types[ref->owner].name, class))
            continue;
        const struct ir_signature *signature = &module->signatures[ref->signature];
        if (signature->count + 3 != strlen(descriptor))
            continue;
        bool same = true;
        for (uint32_t p = 0; p < signature->count && same; p++) {
            enum ir_type_form form = module->types[signature->parameters[p]].form;
            static const char letters[] = "VZBCSIJFD";
            same = form < sizeof letters - 1 && letters[form] == descriptor[p + 1];
        }
        if (same)
            return true;
    }
    return false;
}

static bool is_constructed(const struct program *program, const struct contents_row *row)
{
    for (class_id c = 0; c < program_class_count(program); c++) {
        const struct program_class *class = program_class(program, c);
        if (class->module != NULL && (row->except == NULL || strcmp(class->name, row->except) != 0) &&
            names_constructor(class->module, row->class, row->only_if))
            return true;
    }
    return false;
}

/* Whether a name is that of a class, of one below it, or of one above it, by which it may be called. */
static bool is_related(const struct program *program, struct text name, class_id of)
{
    struct buffer text = {0};
    buffer_add(&text, name.bytes, name.length);
    class_id class = program_find(program, text.text);
    buffer_free(&text);
    return class != FACTS_NONE && (program_is_subclass(program, class, of) || program_is_subclass(program, of, class));
}

/* Whether the application calls one of the methods that make the walks of a row such. */
static bool calls_walked(const struct program *program, class_id of, const struct contents_row *row)
{
    for (class_id c = 0; c < program_class_count(program); c++) {
        const struct program_class *class = program_class(program, c);
        const struct ir_module *module = class->application ? class->module : NULL;
        for (uint32_t i = 0; module != NULL && i < module->method_ref_count; i++) {
            const struct ir_method_ref *ref = &module->method_refs[i];
            const struct called method = {ref->name, module->signatures[ref->signature].count};
            if (ref->owner != IR_NONE && list_names(row->walks_if, method) == NAMED &&
                is_related(program, module->types[ref->owner].name, of))
                return true;
        }
    }
    return false;
}

void contents_init(struct contents *contents, const struct program *program)
{
    *contents = (struct contents){
        .program = program,
        .rows = mem_new(contents_table_count, sizeof *contents->rows),
        .walked = mem_new(contents_table_count, sizeof *contents->walked),
        .of_class = mem_new(program_class_count(program) + 1, sizeof *contents->of_class),
        .class_count = program_class_count(program),
    };
    for (uint32_t i = 0; i < contents_table_count; i++) {
        const struct contents_row *row = &contents_table[i];
        contents->rows[i] = program_find(program, row->class);
        if (contents->rows[i] != FACTS_NONE && row->only_if != NULL && !is_constructed(program, row))
            contents->rows[i] = FACTS_NONE;
        contents->walked[i] =
            contents->rows[i] != FACTS_NONE && row->walks_if != NULL && calls_walked(program, contents->rows[i], row);
    }
}

void contents_free(struct contents *contents)
{
    mem_free(contents->rows);
    mem_free(contents->walked);
    mem_free(contents->of_class);
    *contents = (struct contents){0};
}

static const struct contents_row *row_of(const struct contents *contents, class_id class)
{
    for (uint32_t i = 0; i < contents_table_count; i++)
        if (contents->rows[i] == class)
            return &contents_table[i];
    return NULL;
}

/* Whether a class has no operation that its superclass has not: nothing of what is known of that can be wrong for
 * it. */
static bool adds_nothing(const struct program *program, class_id id)
{
    const struct program_class *class = program_class(program, id);
    if (class->module == NULL || class->super == FACTS_NONE || class->interface)
        return false;
    for (uint32_t i = 0; i < class->interface_count; i++)
        if (!program_is_subclass(program, class->super, class->interfaces[i]))
            return false;
    for (uint32_t i = 0; i < class->module->method_count; i++) {
        const struct ir_method *method = &class->module->methods[i];
        if ((method->flags & IR_ACCESS_STATIC) == 0 && !text_is(method->name, "<init>"))
            return false;
    }
    return true;
}

/* The row of a class, or of the one above it that it is no different from; NULL. */
static const struct contents_row *row_as_if(const struct contents *contents, class_id class)
{
    const struct contents_row *row;
    while ((row = row_of(contents, class)) == NULL && adds_nothing(contents->program, class))
        class = program_class(contents->program, class)->super;
    return row;
}

static uint8_t classify(const struct contents *contents, class_id class)
{
    const struct program *program = contents->program;
    const struct contents_row *row = row_as_if(contents, class);
    if (program_class(program, class)->array || (row != NULL && row->fixed))
        return CLASS_KNOWN;
    unsigned found = CLASS_KNOWN | (row != NULL && row->atomic ? CLASS_ATOMIC : 0);
    for (uint32_t i = 0; i < contents_table_count; i++)
        if (contents->rows[i] != FACTS_NONE && !contents_table[i].fixed &&
            program_is_subclass(program, class, contents->rows[i]))
            found |= CLASS_HOLDS | (contents_table[i].cursor ? CLASS_CURSOR : 0);
    return (uint8_t)found;
}

static unsigned class_bits(struct contents *contents, class_id class)
{
    if (class >= contents->class_count)
        return classify(contents, class); /* loaded later */
    if (contents->of_class[class] == 0)
        contents->of_class[class] = classify(contents, class);
    return contents->of_class[class];
}

bool contents_holds(struct contents *contents, class_id class, bool *atomic)
{
    unsigned bits = class_bits(contents, class);
    *atomic = (bits & CLASS_ATOMIC) != 0;
    return (bits & CLASS_HOLDS) != 0;
}

bool contents_knows(const struct contents *contents, class_id class)
{
    for (uint32_t i = 0; i < contents_table_count; i++)
        if (contents->rows[i] != FACTS_NONE && program_is_subclass(contents->program, class, contents->rows[i]))
            return true;
    return false;
}

bool contents_is_cursor(struct contents *contents, class_id class)
{
    return (class_bits(contents, class) & CLASS_CURSOR) != 0;
}

/* What a row says of a method; a name counts more than "*". */
static enum naming row_effect(const struct contents_row *row, struct called method, enum contents_effect *effect)
{
    const char *const lists[] = {
        [CONTENTS_NONE] = row->none,
        [CONTENTS_READ] = row->reads,
        [CONTENTS_WRITE] = row->writes,
        [CONTENTS_UPDATE] = row->updates,
    };
    enum naming best = NAMED_NOT;
    for (unsigned i = 0; i < sizeof lists / sizeof *lists; i++) {
        enum naming naming = list_names(lists[i], method);
        if (naming > best) {
            best = naming;
            *effect = (enum contents_effect)i;
        }
    }
    return best;
}

/* What is known of an operation of a class. */
struct operation {
    enum contents_effect effect;
    bool known;    /* a row says so */
    bool one_step; /* and is atomic */
};

/* What the interfaces of a class say, all together: none of them is nearer than another. */
static struct operation from_interfaces(const struct contents *contents, class_id class, struct called method)
{
    struct operation all = {.effect = CONTENTS_NONE};
    for (uint32_t i = 0; i < contents_table_count; i++) {
        enum contents_effect effect;
        class_id of = contents->rows[i];
        if (of == FACTS_NONE || !program_class(contents->program, of)->interface ||
            !program_is_subclass(contents->program, class, of))
            continue;
        enum naming naming = row_effect(&contents_table[i], method, &effect);
        if (naming == NAMED_NOT)
            continue;
        all.effect |= effect; /* read and write make an update */
        all.known = true;
        all.one_step |= naming == NAMED && contents_table[i].atomic;
    }
    return all;
}

static bool is_walk(const struct contents *contents, const struct contents_row *row, struct called method)
{
    return list_names(row->walks, method) != NAMED_NOT &&
           (row->walks_if == NULL || contents->walked[row - contents_table]);
}

static struct operation look_up(const struct contents *contents, class_id class, struct called method)
{
    for (class_id at = class; at != FACTS_NONE; at = program_class(contents->program, at)->super) {
        const struct contents_row *row = row_of(contents, at);
        enum contents_effect effect;
        enum naming naming = row == NULL ? NAMED_NOT : row_effect(row, method, &effect);
        if (naming != NAMED_NOT)
            return (struct operation){.effect = effect,
                                      .known = true,
                                      .one_step = naming == NAMED && row->atomic && !is_walk(contents, row, method)};
    }
    return from_interfaces(contents, class, method);
}

/* Whether calling a method on an object of a class can have nothing to do with what the class is for: it is static, a
 * constructor, or one of java.lang.Object that no class overrides. */
static bool is_beside(const struct program *program, class_id class, method_id id)
{
    const struct ir_method *method = program_ir_method(program, id);
    const struct program_method *of = program_method(program, id);
    if ((method->flags & IR_ACCESS_STATIC) != 0 || text_is(method->name, "<init>"))
        return true;
    if (strcmp(program_class(program, of->owner)->name, "java/lang/Object") != 0)
        return false;
    if ((method->flags & IR_ACCESS_FINAL) != 0 || text_is(method->name, "finalize"))
        return true;
    if (program_class(program, class)->interface)
        return false;
    for (class_id at = class; at != FACTS_NONE && at != of->owner; at = program_class(program, at)->super)
        if (program_declared(program, at, of->selector) != FACTS_NONE)
            return false;
    return true;
}

enum contents_effect contents_effect(struct contents *contents, class_id class, method_id method)
{
    if ((class_bits(contents, class) & CLASS_HOLDS) == 0 || is_beside(contents->program, class, method))
        return CONTENTS_NONE;
    struct operation found = look_up(contents, class, called(contents->program, method));
    return found.known ? found.effect : CONTENTS_UPDATE;
}

bool contents_names(struct contents *contents, class_id class, method_id method)
{
    return (class_bits(contents, class) & CLASS_HOLDS) == 0 || is_beside(contents->program, class, method) ||
           look_up(contents, class, called(contents->program, method)).known;
}

bool contents_applies(struct text name)
{
    static const char *const names[] = {"accumulateAndGet", "getAndAccumulate", "getAndUpdate", "updateAndGet"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (text_is(name, names[i]))
            return true;
    return false;
}

bool contents_is_one_step(struct contents *contents, class_id class, method_id method)
{
    return (class_bits(contents, class) & CLASS_ATOMIC) != 0 &&
           (is_beside(contents->program, class, method) ||
            look_up(contents, class, called(contents->program, method)).one_step);
}

bool contents_text_is_one_step(struct contents *contents, class_id class)
{
    static const char name[] = "toString";
    return class != FACTS_NONE && (class_bits(contents, class) & CLASS_ATOMIC) != 0 &&
           look_up(contents, class, (struct called){{name, sizeof name - 1}, 0}).one_step;
}

bool contents_is_view(struct contents *contents, class_id class, method_id method)
{
    if ((class_bits(contents, class) & CLASS_HOLDS) == 0 || is_beside(contents->program, class, method))
        return false;
    struct called name = called(contents->program, method);
    for (class_id at = class; at != FACTS_NONE; at = program_class(contents->program, at)->super) {
        const struct contents_row *row = row_of(contents, at);
        if (row != NULL && list_names(row->views, name) == NAMED)
            return true;
        if (row != NULL && list_names(row->copies, name) == NAMED)
            return false;
    }
    for (uint32_t i = 0; i < contents_table_count; i++)
        if (contents->rows[i] != FACTS_NONE && program_class(contents->program, contents->rows[i])->interface &&
            program_is_subclass(contents->program, class, contents->rows[i]) &&
            list_names(contents_table[i].views, name) == NAMED)
            return true;
    return false;
}
