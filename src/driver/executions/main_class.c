#include "driver/executions/main_class.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "base/texts.h"
#include "driver/entries/entries.h"
#include "program/source.h"

#include <string.h>

/* The number of the method main of a module; IR_NONE: it has none that can be run. */
static uint32_t find_main(const struct ir_module *module)
{
    for (uint32_t i = 0; module != NULL && i < module->method_count; i++) {
        const struct ir_method *method = &module->methods[i];
        const struct ir_signature *signature = &module->signatures[method->signature];
        if (text_is(method->name, "main") && method->has_body && (method->flags & IR_ACCESS_STATIC) != 0 &&
            signature->count == 1 && module->types[signature->parameters[0]].form == IR_TYPE_ARRAY)
            return i;
    }
    return IR_NONE;
}

bool main_class_has_main(const struct class_source *source, const char *name)
{
    bool application;
    return find_main(source->find(source->context, name, strlen(name), &application)) != IR_NONE;
}

struct arguments {
    const struct ir_body *body;
    bool used;
};

static void note_use(void *context, ir_value value)
{
    struct arguments *arguments = context;
    arguments->used |= arguments->body->instructions[value].op == IR_parameter;
}

bool main_class_uses_arguments(const struct class_source *source, const char *name)
{
    bool application;
    const struct ir_module *module = source->find(source->context, name, strlen(name), &application);
    uint32_t main = find_main(module);
    struct arguments arguments = {0};
    if (main != IR_NONE)
        arguments.body = source->body(source->context, module, main);
    for (uint32_t i = 0; arguments.body != NULL && i < arguments.body->instruction_count; i++)
        ir_each_use(arguments.body, &arguments.body->instructions[i], note_use, &arguments);
    return arguments.used;
}

static void add_class(struct buffer *to, const char *name)
{
    for (; *name != '\0'; name++)
        buffer_add(to, *name == '/' ? "." : name, 1);
}

static const char *find_asked(const struct class_source *source, const char *asked, struct arena *arena,
                              struct buffer *why)
{
    char *name = arena_copy(arena, asked, strlen(asked));
    for (char *at = name; *at != '\0'; at++)
        if (*at == '.')
            *at = '/';
    if (main_class_has_main(source, name))
        return name;
    buffer_format(why, "there is no main in '%s'", asked);
    return NULL;
}

const char *main_class_find(const struct class_source *source, const char *asked, struct arena *arena,
                            struct buffer *why)
{
    const char *found = NULL;
    if (asked != NULL)
        return find_asked(source, asked, arena, why);
    for (uint32_t i = 0; i < source->application_count; i++) {
        const char *name = source->application(source->context, i);
        if (strcmp(name, ENTRIES_MAIN) == 0 || !main_class_has_main(source, name))
            continue;
        if (found != NULL) {
            buffer_add_text(why, "several classes have a main, or a test that is run as one, among them '");
            add_class(why, found);
            buffer_add_text(why, "' and '");
            add_class(why, name);
            buffer_add_text(why, "': --main is needed");
            return NULL;
        }
        found = name;
    }
    if (found == NULL)
        buffer_add_text(why, "no class has a main, and there is no test");
    return found == NULL ? NULL : arena_copy(arena, found, strlen(found));
}

static bool is_asked(const struct text_list *asked, const char *name)
{
    bool found = asked->count == 0;
    for (size_t i = 0; i < asked->count && !found; i++) {
        struct buffer dotted = {0};
        add_class(&dotted, name);
        found = dotted.text != NULL && strcmp(dotted.text, asked->items[i]) == 0;
        buffer_free(&dotted);
    }
    return found;
}

const char *const *main_classes(const struct class_source *source, const struct text_list *asked, struct arena *arena,
                                uint32_t *count)
{
    const char **names = arena_alloc(arena, MAIN_CLASSES_MOST * sizeof *names);
    *count = 0;
    for (uint32_t i = 0; i < source->application_count && *count < MAIN_CLASSES_MOST; i++) {
        const char *name = source->application(source->context, i);
        if (strcmp(name, ENTRIES_MAIN) != 0 && is_asked(asked, name) && main_class_has_main(source, name))
            names[(*count)++] = arena_copy(arena, name, strlen(name));
    }
    return names;
}
