/* StackMapTable (specification 4.7.4). */
#include "jvm/classfile/attributes.h"

#include "base/arena.h"
#include "jvm/classfile/internal.h"

/* How the byte that a frame starts with says its kind. */
enum {
    LAST_SAME = 63,
    LAST_SAME_ONE = 127,
    SAME_ONE_EXTENDED = 247,
    FIRST_CHOP = 248,
    SAME_EXTENDED = 251,
    LAST_APPEND = 254
};

static void parse_type(struct class_cursor *cursor, const struct class_code *code, struct class_frame_type *type)
{
    uint32_t at = cursor->at;
    uint8_t tag = cursor_u1(cursor);
    if (tag > FRAME_UNINITIALIZED)
        cursor_fail(cursor, at, "there is no type %u in a frame", tag);
    type->tag = (enum class_frame_type_tag)tag;
    if (tag == FRAME_OBJECT)
        type->class_name = cursor_class(cursor);
    if (tag == FRAME_UNINITIALIZED) {
        type->pc = cursor_u2(cursor);
        if (type->pc >= code->length)
            cursor_fail(cursor, at + 1, "an object made at %u, but the code has %u bytes", type->pc, code->length);
    }
}

static const struct class_frame_type *parse_types(struct class_cursor *cursor, const struct class_code *code,
                                                  unsigned count)
{
    if (cursor->end - cursor->at < count)
        cursor_short(cursor);
    if (count == 0 || cursor->failed)
        return NULL;
    struct class_frame_type *types = arena_alloc(cursor->arena, count * sizeof *types);
    for (unsigned i = 0; i < count && !cursor->failed; i++)
        parse_type(cursor, code, &types[i]);
    return types;
}

static void parse_full(struct class_cursor *cursor, const struct class_code *code, struct class_frame *frame)
{
    uint32_t at = cursor->at;
    frame->local_count = cursor_u2(cursor);
    if (frame->local_count > code->max_locals)
        cursor_fail(cursor, at, "a frame of %u local variables, but there are %u", frame->local_count,
                    code->max_locals);
    frame->locals = parse_types(cursor, code, frame->local_count);
    at = cursor->at;
    frame->stack_count = cursor_u2(cursor);
    if (frame->stack_count > code->max_stack)
        cursor_fail(cursor, at, "a frame of %u values on the stack, but there are at most %u", frame->stack_count,
                    code->max_stack);
    frame->stack = parse_types(cursor, code, frame->stack_count);
}

static void parse_frame(struct class_cursor *cursor, const struct class_code *code, struct class_frame *frame)
{
    uint32_t at = cursor->at;
    uint8_t byte = frame->frame_type = cursor_u1(cursor);
    if (byte > LAST_SAME_ONE && byte < SAME_ONE_EXTENDED)
        cursor_fail(cursor, at, "there is no frame of type %u", byte);
    frame->offset_delta = byte <= LAST_SAME ? byte : byte <= LAST_SAME_ONE ? byte - LAST_SAME - 1 : cursor_u2(cursor);
    if (byte <= LAST_SAME || byte == SAME_EXTENDED) {
        frame->kind = FRAME_SAME;
    } else if (byte <= SAME_ONE_EXTENDED) {
        frame->kind = FRAME_SAME_ONE_STACK_ITEM;
        frame->stack_count = 1;
        frame->stack = parse_types(cursor, code, 1);
    } else if (byte < SAME_EXTENDED) {
        frame->kind = FRAME_CHOP;
        frame->chopped = SAME_EXTENDED - byte;
    } else if (byte <= LAST_APPEND) {
        frame->kind = FRAME_APPEND;
        frame->local_count = byte - SAME_EXTENDED;
        frame->locals = parse_types(cursor, code, frame->local_count);
    } else {
        frame->kind = FRAME_FULL;
        parse_full(cursor, code, frame);
    }
}

bool class_frames_parse(const struct classfile *file, const struct class_code *code, struct arena *arena,
                        struct class_frames *frames, struct class_error *error)
{
    *frames = (struct class_frames){0};
    const struct class_attribute *attribute = class_attribute_find(&code->attributes, ATTRIBUTE_STACK_MAP_TABLE);
    if (attribute == NULL)
        return true;
    struct class_cursor cursor = cursor_open(file, attribute, arena, error);
    frames->count = cursor_count(&cursor, 1);
    if (frames->count == 0)
        return cursor_close(&cursor);
    struct class_frame *items = arena_alloc(arena, frames->count * sizeof *items);
    frames->items = items;
    uint32_t next = 0; /* the first frame's delta is its pc, the others count from behind the frame before */
    for (uint32_t i = 0; i < frames->count && !cursor.failed; i++) {
        uint32_t at = cursor.at;
        parse_frame(&cursor, code, &items[i]);
        uint32_t pc = next + items[i].offset_delta;
        if (pc >= code->length)
            cursor_fail(&cursor, at, "a frame at %u, but the code has %u bytes", pc, code->length);
        items[i].pc = (uint16_t)pc;
        next = pc + 1;
    }
    return cursor_close(&cursor);
}
