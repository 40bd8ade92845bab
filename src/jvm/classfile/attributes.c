#include "jvm/classfile/attributes.h"

#include "base/arena.h"
#include "base/memory.h"
#include "jvm/classfile/descriptor.h"
#include "jvm/classfile/internal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

bool class_has_code(const struct class_member *method)
{
    return (method->attributes.kinds >> ATTRIBUTE_CODE & 1) != 0;
}

/* Code. */

static bool parse_handlers(struct class_cursor *cursor, struct class_code *code)
{
    code->handler_count = cursor_count(cursor, 8);
    if (code->handler_count == 0)
        return !cursor->failed;
    struct class_handler *handlers = arena_alloc(cursor->arena, code->handler_count * sizeof *handlers);
    code->handlers = handlers;
    for (unsigned i = 0; i < code->handler_count; i++) {
        struct class_handler *handler = &handlers[i];
        handler->offset = cursor->at;
        handler->start = cursor_u2(cursor);
        handler->end = cursor_u2(cursor);
        handler->target = cursor_u2(cursor);
        handler->type = cursor_optional_class(cursor);
        if (cursor->failed)
            return false;
        handler->type_index = read_u2(cursor->file->bytes + cursor->at - 2);
        if (handler->start >= handler->end || handler->end > code->length)
            return cursor_fail(cursor, handler->offset, "handler %u protects %u to %u, but the code has %u bytes", i,
                               handler->start, handler->end, code->length);
        if (handler->target >= code->length)
            return cursor_fail(cursor, handler->offset + 4, "handler %u is at %u, but the code has %u bytes", i,
                               handler->target, code->length);
    }
    return true;
}

/* Complains if the parameters do not fit into the local variables. */
static bool check_locals(struct class_cursor *cursor, const struct class_member *method, const struct class_code *code)
{
    struct descriptor_method descriptor;
    descriptor_measure_method(method->descriptor, &descriptor);
    unsigned needed = descriptor.parameter_slots + ((method->access & IR_ACCESS_STATIC) == 0 ? 1u : 0u);
    if (code->max_locals >= needed)
        return true;
    return cursor_fail(cursor, cursor->at - 6, "%u local variables cannot hold %u slots of parameters",
                       code->max_locals, needed);
}

bool class_code_parse(const struct classfile *file, const struct class_member *method, struct arena *arena,
                      struct class_code *code, struct class_error *error)
{
    const struct class_attribute *attribute = class_attribute_find(&method->attributes, ATTRIBUTE_CODE);
    assert(attribute != NULL);
    struct class_cursor cursor = cursor_open(file, attribute, arena, error);
    *code = (struct class_code){0};
    code->max_stack = cursor_u2(&cursor);
    code->max_locals = cursor_u2(&cursor);
    code->length = cursor_u4(&cursor);
    code->offset = cursor.at;
    code->bytes = file->bytes + cursor.at;
    if (cursor.failed || !check_locals(&cursor, method, code))
        return false;
    if (code->length == 0 || code->length > UINT16_MAX)
        return cursor_fail(&cursor, cursor.at - 4, "code must have 1 to 65535 bytes, not %u", code->length);
    if (cursor.end - cursor.at < code->length)
        return cursor_short(&cursor);
    cursor.at += code->length;
    return parse_handlers(&cursor, code) && cursor_attributes(&cursor, 'O', &code->attributes) && cursor_close(&cursor);
}

/* How many items all tables of a kind have together; each table starts with its count. */
static bool count_entries(const struct classfile *file, const struct class_attributes *attributes,
                          enum class_attribute_kind kind, uint32_t item_bytes, uint32_t *count,
                          struct class_error *error)
{
    *count = 0;
    for (uint32_t i = 0; i < attributes->count; i++) {
        if (attributes->items[i].kind != kind)
            continue;
        struct class_cursor cursor = cursor_open(file, &attributes->items[i], NULL, error);
        uint32_t here = cursor_count(&cursor, item_bytes);
        cursor.at += here * item_bytes;
        if (!cursor_close(&cursor))
            return false;
        *count += here;
    }
    return true;
}

/* Line numbers. */

static bool parse_line(struct class_cursor *cursor, const struct class_code *code, struct class_line *line)
{
    line->pc = cursor_u2(cursor);
    line->line = cursor_u2(cursor);
    if (line->pc >= code->length)
        return cursor_fail(cursor, cursor->at - 4, "a line starts at %u, but the code has %u bytes", line->pc,
                           code->length);
    return true;
}

bool class_lines_parse(const struct classfile *file, const struct class_code *code, struct arena *arena,
                       struct class_lines *lines, struct class_error *error)
{
    const struct class_attributes *attributes = &code->attributes;
    *lines = (struct class_lines){0};
    if (!count_entries(file, attributes, ATTRIBUTE_LINE_NUMBER_TABLE, 4, &lines->count, error))
        return false;
    if (lines->count == 0)
        return true;
    lines->items = arena_alloc(arena, lines->count * sizeof *lines->items);
    struct class_line *line = lines->items;
    for (uint32_t i = 0; i < attributes->count; i++) {
        if (attributes->items[i].kind != ATTRIBUTE_LINE_NUMBER_TABLE)
            continue;
        struct class_cursor cursor = cursor_open(file, &attributes->items[i], arena, error);
        for (uint32_t left = cursor_u2(&cursor); left > 0; left--) {
            if (!parse_line(&cursor, code, line++))
                return false;
        }
    }
    return true;
}

static int compare_keys(const void *one, const void *other)
{
    uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)other;
    return a < b ? -1 : a > b;
}

void class_lines_sort(struct class_lines *lines)
{
    bool sorted = true;
    for (uint32_t i = 1; i < lines->count; i++)
        sorted &= lines->items[i - 1].pc <= lines->items[i].pc;
    if (sorted)
        return;
    /* pc, then the place in the list, then the line: at most 2^16 tables of 2^16 entries. */
    uint64_t *keys = mem_new(lines->count, sizeof *keys);
    for (uint32_t i = 0; i < lines->count; i++)
        keys[i] = (uint64_t)lines->items[i].pc << 48 | (uint64_t)i << 16 | lines->items[i].line;
    qsort(keys, lines->count, sizeof *keys, compare_keys);
    for (uint32_t i = 0; i < lines->count; i++)
        lines->items[i] = (struct class_line){(uint16_t)(keys[i] >> 48), (uint16_t)keys[i]};
    mem_free(keys);
}

uint16_t class_line_at(const struct class_lines *lines, uint32_t pc)
{
    uint32_t low = 0, high = lines->count; /* entries below low are at or before pc, those from high on behind it */
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (lines->items[middle].pc <= pc)
            low = middle + 1;
        else
            high = middle;
    }
    assert(low == 0 || low == lines->count || lines->items[low - 1].pc <= lines->items[low].pc); /* they are sorted */
    return low == 0 ? 0 : lines->items[low - 1].line;
}

/* Local variables. */

static bool parse_local(struct class_cursor *cursor, const struct class_code *code, bool is_descriptor,
                        struct class_local *local)
{
    uint32_t at = cursor->at;
    local->start = cursor_u2(cursor);
    local->length = cursor_u2(cursor);
    local->name = cursor_text(cursor);
    local->type = cursor_text(cursor);
    local->slot = cursor_u2(cursor);
    if (cursor->failed)
        return false;
    if ((uint32_t)local->start + local->length > code->length)
        return cursor_fail(cursor, at, "a variable lives from %u to %u, but the code has %u bytes", local->start,
                           local->start + local->length, code->length);
    struct descriptor_type type = {0};
    if (is_descriptor && !descriptor_parse_field(local->type, &type))
        return cursor_fail(cursor, at + 6, "\"%s\" is not the descriptor of a variable",
                           class_excerpt(local->type).text);
    unsigned slots = is_descriptor ? descriptor_slots(type.kind) : 1;
    if (local->slot + slots > code->max_locals)
        return cursor_fail(cursor, at + 8, "variable %s at slot %u, but there are %u slots",
                           class_excerpt(local->name).text, local->slot, code->max_locals);
    return true;
}

bool class_locals_parse(const struct classfile *file, const struct class_code *code, enum class_attribute_kind kind,
                        struct arena *arena, struct class_locals *locals, struct class_error *error)
{
    const struct class_attributes *attributes = &code->attributes;
    *locals = (struct class_locals){0};
    if (!count_entries(file, attributes, kind, 10, &locals->count, error))
        return false;
    if (locals->count == 0)
        return true;
    struct class_local *local = arena_alloc(arena, locals->count * sizeof *local);
    locals->items = local;
    for (uint32_t i = 0; i < attributes->count; i++) {
        if (attributes->items[i].kind != kind)
            continue;
        struct class_cursor cursor = cursor_open(file, &attributes->items[i], arena, error);
        for (uint32_t left = cursor_u2(&cursor); left > 0; left--) {
            if (!parse_local(&cursor, code, kind == ATTRIBUTE_LOCAL_VARIABLE_TABLE, local++))
                return false;
        }
    }
    return true;
}
