/* Any bytes as the text of a module: what is read can be checked, and survives being printed and read again. */
#include "base/arena.h"
#include "base/buffer.h"
#include "ir/check/check.h"
#include "ir/text/text.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(bool holds, const char *what, const struct buffer *why)
{
    if (holds)
        return;
    fprintf(stderr, "%s: %s\n", what, why->text == NULL ? "" : why->text);
    abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_new();
    struct buffer why = {0}, text = {0};
    struct ir_module *module = ir_read_module((const char *)data, size, arena, &why);
    expect((module == NULL) == (why.length > 0), "a complaint and a unit", &why);
    if (module != NULL) {
        bool good = ir_check_module(module, &why);
        expect(good == (why.length == 0), "a complaint and a good unit", &why);
        buffer_clear(&why);
        ir_print_module(module, &text);
        struct ir_module *again = ir_read_module(text.text, text.length, arena, &why);
        expect(again != NULL, "not read again", &why);
        expect(ir_same_module(module, again, &why), "not the same", &why);
    }
    buffer_free(&why);
    buffer_free(&text);
    arena_free(arena);
    return 0;
}
