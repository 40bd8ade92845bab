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

enum { MOST_UNITS = 64 };

struct text_source {
    struct arena *arena;
    struct facts_source facts;
    struct ir_unit *units[MOST_UNITS];
    uint32_t count;
    const char *names[MOST_UNITS];
};

static const struct ir_unit *find(void *context, const char *name, size_t length, bool *application)
{
    const struct text_source *source = context;
    for (uint32_t i = 0; i < source->count; i++)
        if (source->units[i]->name.length == length && memcmp(source->units[i]->name.bytes, name, length) == 0) {
            *application = strncmp(source->names[i], "java/", 5) != 0;
            return source->units[i];
        }
    return NULL;
}

static const struct ir_body *body(void *context, const struct ir_unit *unit, uint32_t method)
{
    (void)context;
    return unit->methods[method].body;
}

static const char *application(void *context, uint32_t n)
{
    const struct text_source *source = context;
    return source->names[n];
}

struct text_source *text_source_new(const char *const *units)
{
    struct text_source *source = mem_new(1, sizeof *source);
    source->arena = arena_new();
    for (; *units != NULL; units++) {
        struct buffer why = {0};
        struct ir_unit *unit = ir_read_unit(*units, strlen(*units), source->arena, &why);
        if (unit == NULL)
            fail_msg("%s\n%s", why.text, *units);
        assert_true(source->count < MOST_UNITS);
        source->names[source->count] = arena_copy(source->arena, unit->name.bytes, unit->name.length);
        source->units[source->count++] = unit;
        buffer_free(&why);
    }
    source->facts = (struct facts_source){source, find, body, source->count, application};
    return source;
}

void text_source_free(struct text_source *source)
{
    arena_free(source->arena);
    mem_free(source);
}

const struct facts_source *text_source_facts(struct text_source *source)
{
    return &source->facts;
}
