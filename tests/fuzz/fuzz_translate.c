/* Bytes as code that can be decoded, so that all the time goes into translation: an opcode, and two bytes from which
 * an operand that fits is chosen; branches lead to instructions, constants are of the right kind. An even first byte,
 * as class files have, takes all as a class file instead.
 *
 * Whatever is translated must be accepted by the checker, and must come back from its text as it was. */
#include "base/arena.h"
#include "base/buffer.h"
#include "ir/check/check.h"
#include "ir/text/text.h"
#include "jvm/assemble.h"
#include "jvm/classfile/opcodes.h"
#include "jvm/translate/translate.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOST_INSTRUCTIONS = 1000, SLOTS = 6, HANDLERS = 4, CASES = 2 };

struct piece {
    uint8_t opcode, x, y;
    uint32_t pc;
};

struct writer {
    const uint8_t *data;
    size_t left;
    struct piece pieces[MOST_INSTRUCTIONS + 1];
    uint32_t count;
    struct buffer code, handlers, limits;
};

static uint8_t next(struct writer *writer)
{
    if (writer->left == 0)
        return 0;
    writer->left--;
    return *writer->data++;
}

static void put(struct buffer *into, uint32_t number, unsigned bytes)
{
    while (bytes-- > 0)
        buffer_format(into, "%02x ", (unsigned)(number >> 8 * bytes & 0xff));
}

/* How many bytes an instruction takes at a place. */
static uint32_t length_of(const struct piece *piece)
{
    uint32_t padding = 3 - piece->pc % 4;
    switch (opcode_infos[piece->opcode].format) {
    case FORMAT_LOCAL:
    case FORMAT_BYTE:
    case FORMAT_LOADABLE1:
    case FORMAT_ARRAY_TYPE:
        return 2;
    case FORMAT_CLASS_DIMENSIONS:
        return 4;
    case FORMAT_LOCAL_INCREMENT:
    case FORMAT_SHORT:
    case FORMAT_LOADABLE2:
    case FORMAT_LOADABLE_WIDE:
    case FORMAT_FIELD:
    case FORMAT_METHOD:
    case FORMAT_CLASS:
    case FORMAT_BRANCH2:
        return 3;
    case FORMAT_INTERFACE_METHOD:
    case FORMAT_BRANCH4:
        return 5;
    case FORMAT_TABLE_SWITCH:
        return 1 + padding + 12 + 4 * CASES;
    case FORMAT_LOOKUP_SWITCH:
        return 1 + padding + 8 + 8 * CASES;
    default:
        return 1;
    }
}

static uint32_t distance(const struct writer *writer, const struct piece *from, uint8_t to)
{
    return writer->pieces[to % writer->count].pc - from->pc;
}

static void put_switch(struct writer *writer, const struct piece *piece, bool table)
{
    struct buffer *code = &writer->code;
    put(code, 0, 3 - piece->pc % 4);
    put(code, distance(writer, piece, piece->x), 4);
    if (table) {
        put(code, UINT32_MAX, 4);
        put(code, CASES - 2, 4);
    } else {
        put(code, CASES, 4);
    }
    for (uint32_t i = 0; i < CASES; i++) {
        if (!table)
            put(code, i * 1000, 4);
        put(code, distance(writer, piece, (uint8_t)(piece->y + i)), 4);
    }
}

static void put_operand(struct writer *writer, const struct piece *piece)
{
    static const uint8_t loadable[] = {0x0e, 0x18, 0x02, 0x16}, classes[] = {0x02, 0x04}, methods[] = {0x09, 0x13};
    struct buffer *code = &writer->code;
    uint8_t x = piece->x, y = piece->y;
    switch (opcode_infos[piece->opcode].format) {
    case FORMAT_LOCAL:
        put(code, x % (SLOTS - 1), 1);
        return;
    case FORMAT_LOCAL_INCREMENT:
        put(code, x % SLOTS, 1);
        put(code, y, 1);
        return;
    case FORMAT_BYTE:
        put(code, x, 1);
        return;
    case FORMAT_SHORT:
        put(code, x, 2);
        return;
    case FORMAT_LOADABLE1:
        put(code, loadable[x % 4], 1);
        return;
    case FORMAT_LOADABLE2:
        put(code, loadable[x % 4], 2);
        return;
    case FORMAT_LOADABLE_WIDE:
        put(code, 0x0f, 2);
        return;
    case FORMAT_FIELD:
        put(code, 0x0d, 2);
        return;
    case FORMAT_METHOD:
        put(code, methods[piece->opcode == OP_INVOKESPECIAL ? x % 2 : 0], 2);
        return;
    case FORMAT_INTERFACE_METHOD:
        put(code, 0x14, 2);
        put(code, 0x0100, 2);
        return;
    case FORMAT_CLASS:
        put(code, piece->opcode == OP_NEW ? classes[x % 2] : loadable[2 + x % 2], 2);
        return;
    case FORMAT_CLASS_DIMENSIONS:
        put(code, 0x16, 2);
        put(code, 1 + x % 2u, 1);
        return;
    case FORMAT_ARRAY_TYPE:
        put(code, 4 + x % 8u, 1);
        return;
    case FORMAT_BRANCH2:
        put(code, distance(writer, piece, x), 2);
        return;
    case FORMAT_BRANCH4:
        put(code, distance(writer, piece, x), 4);
        return;
    case FORMAT_TABLE_SWITCH:
    case FORMAT_LOOKUP_SWITCH:
        put_switch(writer, piece, piece->opcode == OP_TABLESWITCH);
        return;
    default:
        return;
    }
}

/* The instructions, and a return behind them. */
static void pieces_read(struct writer *writer)
{
    uint32_t pc = 0;
    while (writer->left > 0 && writer->count < MOST_INSTRUCTIONS) {
        struct piece piece = {.opcode = next(writer), .pc = pc};
        if (piece.opcode >= OPCODE_COUNT || piece.opcode == OP_WIDE || piece.opcode == OP_INVOKEDYNAMIC)
            piece.opcode = OP_NOP;
        if (length_of(&piece) > 1) {
            piece.x = next(writer);
            piece.y = next(writer);
        }
        pc += length_of(&piece);
        writer->pieces[writer->count++] = piece;
    }
    writer->pieces[writer->count++] = (struct piece){.opcode = OP_RETURN, .pc = pc};
}

static void handlers_write(struct writer *writer, const uint8_t bytes[4 * HANDLERS], uint8_t count)
{
    static const uint8_t types[] = {0, 0x02, 0x04};
    put(&writer->handlers, count, 2);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t start = bytes[4 * i] % writer->count, end = bytes[4 * i + 1] % writer->count;
        put(&writer->handlers, writer->pieces[start < end ? start : end].pc, 2);
        put(&writer->handlers, writer->pieces[start < end ? end : start].pc + (start == end), 2);
        put(&writer->handlers, writer->pieces[bytes[4 * i + 2] % writer->count].pc, 2);
        put(&writer->handlers, types[bytes[4 * i + 3] % 3], 2);
    }
}

static void check_method(const struct class_module *module, struct arena *arena, uint32_t number)
{
    struct ir_method *method = &module->ir.methods[number];
    struct class_error error = {0};
    struct buffer why = {0};
    method->body = translate_method(module, number, arena, &error);
    if (method->body == NULL && error.message[0] == '\0')
        abort();
    if (method->body != NULL && !ir_check_body(&module->ir, method, method->body, &why)) {
        fprintf(stderr, "%s\n", why.text);
        abort();
    }
    buffer_free(&why);
}

static void check_text(const struct ir_module *module, struct arena *arena)
{
    struct buffer text = {0}, why = {0};
    if (ir_check_module(module, &why)) {
        ir_print_module(module, &text);
        const struct ir_module *read = ir_read_module(text.text, text.length, arena, &why);
        if (read == NULL || !ir_same_module(module, read, &why)) {
            fprintf(stderr, "%s\n", why.text);
            abort();
        }
    }
    buffer_free(&text);
    buffer_free(&why);
}

static void check_class(const void *bytes, size_t length)
{
    struct arena *arena = arena_new();
    struct class_error error = {0};
    struct class_module *module = class_module_make(bytes, length, arena, &error);
    if (module == NULL && error.message[0] == '\0')
        abort();
    for (uint32_t i = 0; module != NULL && i < module->ir.method_count; i++)
        if (module->ir.methods[i].has_body)
            check_method(module, arena, i);
    if (module != NULL)
        check_text(&module->ir, arena);
    arena_free(arena);
}

static void check_code(const uint8_t *data, size_t size)
{
    struct writer *writer = calloc(1, sizeof *writer);
    uint8_t handlers[4 * HANDLERS];
    if (writer == NULL)
        return;
    writer->data = data;
    writer->left = size;
    uint8_t count = next(writer) % (HANDLERS + 1);
    for (uint32_t i = 0; i < 4u * count; i++)
        handlers[i] = next(writer);
    put(&writer->limits, next(writer) % 8u, 2);
    put(&writer->limits, SLOTS, 2);
    pieces_read(writer);
    for (uint32_t i = 0; i < writer->count; i++) {
        put(&writer->code, writer->pieces[i].opcode, 1);
        put_operand(writer, &writer->pieces[i]);
    }
    handlers_write(writer, handlers, count);
    struct plan plan = {.name = "fuzz",
                        .major = 49,
                        .code = writer->code.text,
                        .limits = writer->limits.text,
                        .handlers = writer->handlers.text};
    struct buffer bytes = {0};
    assemble(&plan, &bytes);
    check_class(bytes.text, bytes.length);
    buffer_free(&bytes);
    buffer_free(&writer->code);
    buffer_free(&writer->limits);
    buffer_free(&writer->handlers);
    free(writer);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > 0 && data[0] % 2 == 0)
        check_class(data, size);
    else if (size > 0)
        check_code(data + 1, size - 1);
    return 0;
}
