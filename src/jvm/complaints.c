#include "jvm/complaints.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/buffer.h"
#include "base/memory.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct complaints {
    struct arena *arena; /* the texts */
    struct complaint *items;
    size_t kept, capacity;
    size_t most, count;
};

struct complaints *complaints_new(size_t most)
{
    struct complaints *complaints = mem_new(1, sizeof *complaints);
    complaints->arena = arena_new();
    complaints->most = most;
    return complaints;
}

void complaints_free(struct complaints *complaints)
{
    if (complaints == NULL)
        return;
    arena_free(complaints->arena);
    mem_free(complaints->items);
    mem_free(complaints);
}

static void keep(struct complaints *complaints, struct complaint complaint)
{
    complaints->count++;
    if (complaints->kept == complaints->most)
        return;
    ARRAY_ADD(complaints->items, complaints->kept, complaints->capacity, complaint);
}

static const char *copy(struct complaints *complaints, const char *text)
{
    return text == NULL ? NULL : arena_copy(complaints->arena, text, strlen(text));
}

void complaints_add(struct complaints *complaints, const char *file, const char *entry, uint64_t offset,
                    const char *format, ...)
{
    if (complaints->kept == complaints->most) {
        complaints->count++;
        return;
    }
    va_list arguments;
    va_start(arguments, format);
    char *message = NULL;
    int length = vasprintf(&message, format, arguments);
    va_end(arguments);
    keep(complaints, (struct complaint){copy(complaints, file), copy(complaints, entry), offset,
                                        copy(complaints, length < 0 ? format : message)});
    if (length >= 0)
        free(message);
}

size_t complaints_count(const struct complaints *complaints)
{
    return complaints->count;
}

const struct complaint *complaints_get(const struct complaints *complaints, size_t i)
{
    return &complaints->items[i];
}

void complaints_move(struct complaints *into, struct complaints *from)
{
    for (size_t i = 0; i < from->kept; i++)
        keep(into, from->items[i]);
    into->count += from->count - from->kept;
    arena_adopt(into->arena, from->arena);
    from->arena = arena_new();
    from->kept = 0;
    from->count = 0;
}

void complaints_format(const struct complaints *complaints, struct buffer *into)
{
    for (size_t i = 0; i < complaints->kept; i++) {
        const struct complaint *complaint = &complaints->items[i];
        size_t start = into->length;
        buffer_add_text(into, complaint->file);
        if (complaint->entry != NULL)
            buffer_format(into, "!%s", complaint->entry);
        buffer_join_lines(into, start);
        if (complaint->offset != COMPLAINTS_NO_OFFSET)
            buffer_format(into, ": byte %" PRIu64, complaint->offset);
        buffer_format(into, ": %s", complaint->message);
        if (complaint->offset != COMPLAINTS_NO_OFFSET) /* else it may be what a compiler says, in lines */
            buffer_join_lines(into, start);
        buffer_add_text(into, "\n");
    }
    if (complaints->count > complaints->kept)
        buffer_format(into, "and %zu more\n", complaints->count - complaints->kept);
}
