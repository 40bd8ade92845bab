/* Any bytes as a specification file, for a small program: what is accepted can be asked, and what is not has a
 * complaint. */
#include "base/arena.h"
#include "base/buffer.h"
#include "ir/text/text.h"
#include "isolate/spec/spec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *const texts[] = {
    "class public java.lang.Object {\n}\n",
    "class public super Plain extends java.lang.Object {\n field int a\n field long b\n field static int s\n"
    " method public void open() {\n B0:\n return\n }\n"
    " method public abstract void main(int, java.lang.Object[][], Guards$Inner)\n"
    " method public static abstract void main(java.lang.String[])\n}\n",
    "class public super Below extends Plain {\n field int c\n method public abstract void open()\n}\n",
    "class Guards$Inner extends java.lang.Object {\n field int d\n}\n",
};
static const char *const names[] = {"java/lang/Object", "Plain", "Below", "Guards$Inner"};
enum { MODULES = sizeof texts / sizeof *texts };

struct modules {
    struct arena *arena;
    const struct ir_module *modules[MODULES];
};

static const struct ir_module *find(void *context, const char *name, size_t length, bool *application)
{
    const struct modules *modules = context;
    *application = true;
    for (size_t i = 0; i < MODULES; i++)
        if (strlen(names[i]) == length && memcmp(names[i], name, length) == 0)
            return modules->modules[i];
    return NULL;
}

static const struct ir_body *body(void *context, const struct ir_module *module, uint32_t method)
{
    (void)context;
    return module->methods[method].body;
}

static const char *application(void *context, uint32_t n)
{
    (void)context;
    return names[n];
}

static void expect(bool holds, const char *what, const struct buffer *why)
{
    if (holds)
        return;
    fprintf(stderr, "%s: %s\n", what, why->text == NULL ? "" : why->text);
    abort();
}

/* Asks everything. */
static void ask(const struct program *program, const struct spec *spec, const struct buffer *why)
{
    for (class_id c = 0; c < program_class_count(program); c++)
        expect((unsigned)spec_claim(spec, c) <= CLAIM_FINE, "no claim", why);
    for (method_id m = 0; m < program_method_count(program); m++)
        for (uint32_t p = 0; p < 4; p++)
            (void)(spec_is_unit(spec, m) + spec_is_unit_for(spec, m, p));
    for (field_id f = 0; f < program_field_count(program); f++) {
        const char *guard = spec_guard(spec, f);
        uint32_t set = spec_set_of(spec, f);
        expect(set == SPEC_NO_SET || set < program_field_count(program), "more sets than fields", why);
        expect(guard == NULL || strlen(guard) > 0, "an empty guard", why);
    }
    for (uint32_t i = 0; i < spec_stray_count(spec); i++)
        expect(strncmp(spec_stray(spec, i), "f:", 2) == 0, "no place", why);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct modules modules; /* the same for all inputs */
    static struct program *program;
    static struct class_source source = {.find = find, .body = body, .application = application};
    struct buffer why = {0};
    if (program == NULL) {
        modules.arena = arena_new();
        for (size_t i = 0; i < MODULES; i++) {
            modules.modules[i] = ir_read_module(texts[i], strlen(texts[i]), modules.arena, &why);
            expect(modules.modules[i] != NULL, texts[i], &why);
        }
        source.context = &modules;
        program = program_new(&source);
        for (size_t i = 0; i < MODULES; i++)
            program_load(program, names[i], strlen(names[i]));
    }
    struct spec *spec = spec_new(program, "f", (const char *)data, size, &why);
    expect((spec == NULL) == (why.length > 0), "a complaint and a specification", &why);
    if (spec != NULL)
        ask(program, spec, &why);
    spec_free(spec);
    buffer_free(&why);
    return 0;
}
