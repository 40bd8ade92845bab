/* Any bytes as the text of a unit: what is read can be checked, and survives being printed and read again. */
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
    struct ir_unit *unit = ir_read_unit((const char *)data, size, arena, &why);
    expect((unit == NULL) == (why.length > 0), "a complaint and a unit", &why);
    if (unit != NULL) {
        bool good = ir_check_unit(unit, &why);
        expect(good == (why.length == 0), "a complaint and a good unit", &why);
        buffer_clear(&why);
        ir_print_unit(unit, &text);
        struct ir_unit *again = ir_read_unit(text.text, text.length, arena, &why);
        expect(again != NULL, "not read again", &why);
        expect(ir_same_unit(unit, again, &why), "not the same", &why);
    }
    buffer_free(&why);
    buffer_free(&text);
    arena_free(arena);
    return 0;
}
