#include "trial/turns.h"

#include "base/arena.h"

#include <inttypes.h>

static void flush(struct turns *turns)
{
    if (turns->chosen.length > 0)
        buffer_format(&turns->text, "notify%s\n", turns->chosen.text);
    buffer_clear(&turns->chosen);
    if (turns->count > 0)
        buffer_format(&turns->text, "%" PRIu32 " %" PRIu64 "\n", turns->pending, turns->count);
    turns->count = 0;
}

void turns_before(struct turns *turns, uint32_t thread)
{
    if (turns->pending != thread)
        flush(turns);
    turns->pending = thread;
}

void turns_choice(struct turns *turns, uint32_t woken)
{
    buffer_format(&turns->chosen, " %" PRIu32, woken);
}

void turns_after(struct turns *turns, uint64_t instructions)
{
    turns->count += instructions;
}

void turns_timeout(struct turns *turns, uint32_t thread)
{
    flush(turns);
    buffer_format(&turns->text, "timeout %" PRIu32 "\n", thread);
}

const char *turns_end(struct turns *turns, struct arena *arena)
{
    flush(turns);
    return arena_copy(arena, turns->text.text == NULL ? "" : turns->text.text, turns->text.length);
}

void turns_free(struct turns *turns)
{
    buffer_free(&turns->text);
    buffer_free(&turns->chosen);
}
