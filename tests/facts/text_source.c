#include "facts/text_source.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "ir/text/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_MODULES = 64 };

struct text_source {
    struct arena *arena;
    struct class_source facts;
    struct ir_module *modules[MOST_MODULES];
    uint32_t count;
    const char *names[MOST_MODULES];
};

static const struct ir_module *find(void *context, const char *name, size_t length, bool *application)
{
    const struct text_source *source = context;
    for (uint32_t i = 0; i < source->count; i++)
        if (source->modules[i]->name.length == length && memcmp(source->modules[i]->name.bytes, name, length) == 0) {
            *application = strncmp(source->names[i], "java/", 5) != 0;
            return source->modules[i];
        }
    return NULL;
}

static const struct ir_body *body(void *context, const struct ir_module *module, uint32_t method)
{
    (void)context;
    return module->methods[method].body;
}

static const char *application(void *context, uint32_t n)
{
    const struct text_source *source = context;
    return source->names[n];
}

struct text_source *text_source_new(const char *const *modules)
{
    struct text_source *source = mem_new(1, sizeof *source);
    source->arena = arena_new();
    for (; *modules != NULL; modules++) {
        struct buffer why = {0};
        struct ir_module *module = ir_read_module(*modules, strlen(*modules), source->arena, &why);
        if (module == NULL)
            fail_msg("%s\n%s", why.text, *modules);
        assert_true(source->count < MOST_MODULES);
        source->names[source->count] = arena_copy(source->arena, module->name.bytes, module->name.length);
        source->modules[source->count++] = module;
        buffer_free(&why);
    }
    source->facts = (struct class_source){source, find, body, source->count, application};
    return source;
}

void text_source_free(struct text_source *source)
{
    arena_free(source->arena);
    mem_free(source);
}

const struct class_source *text_source_facts(struct text_source *source)
{
    return &source->facts;
}
