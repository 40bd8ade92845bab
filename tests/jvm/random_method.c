#include "jvm/random_method.h"

#include "base/hash.h"
#include "jvm/classfile/decode.h"

#include <stdlib.h>

uint32_t method_pick(struct method_writer *writer, uint32_t below)
{
    writer->random = hash_mix(writer->random + 0x9e3779b97f4a7c15u);
    return (uint32_t)(writer->random >> 33) % below;
}

void method_byte(struct method_writer *writer, uint32_t value)
{
    writer->code[writer->length++] = (uint8_t)value;
}

void method_number(struct method_writer *writer, uint32_t value)
{
    method_byte(writer, value >> 8 & 0xff);
    method_byte(writer, value & 0xff);
}

void method_bytes(struct method_writer *writer, const char *hex)
{
    for (; *hex != '\0'; hex += hex[2] == ' ' ? 3 : 2)
        method_byte(writer, (uint32_t)strtoul((char[]){hex[0], hex[1], '\0'}, NULL, 16));
}

void method_load(struct method_writer *writer)
{
    if (method_pick(writer, 4) == 0) {
        method_byte(writer, OP_BIPUSH);
        method_byte(writer, method_pick(writer, 7) - 3);
    } else {
        method_byte(writer, OP_ILOAD);
        method_byte(writer, method_pick(writer, METHOD_INTS));
    }
}

void method_store(struct method_writer *writer)
{
    method_byte(writer, OP_ISTORE);
    method_byte(writer, method_pick(writer, METHOD_INTS));
}

void method_jump(struct method_writer *writer, uint32_t opcode, uint32_t statement)
{
    writer->jumps[writer->jump_count++] = (struct method_jump){writer->length + 1, writer->length, statement, false};
    method_byte(writer, opcode);
    method_bytes(writer, "00 00");
}

void method_case(struct method_writer *writer, uint32_t from, uint32_t statement)
{
    writer->jumps[writer->jump_count++] = (struct method_jump){writer->length, from, statement, true};
    method_bytes(writer, "00 00 00 00");
}

static void long_statement(struct method_writer *writer)
{
    method_load(writer);
    method_byte(writer, OP_I2L);
    method_bytes(writer, "16 04"); /* lload 4 */
    method_byte(writer, method_pick(writer, 2) ? OP_LADD : OP_LSUB);
    if (method_pick(writer, 2)) {
        method_bytes(writer, "5c 37 04 88"); /* dup2, lstore 4, l2i */
        method_store(writer);
    } else {
        method_bytes(writer, "37 04");
    }
}

/* One of two values, chosen by a third: two ways meet with something on the stack. */
static void choice_statement(struct method_writer *writer)
{
    method_load(writer);
    method_load(writer);
    method_bytes(writer, "99 00 08"); /* ifeq to the second */
    method_byte(writer, OP_ILOAD);
    method_byte(writer, method_pick(writer, METHOD_INTS));
    method_bytes(writer, "a7 00 05"); /* goto behind */
    method_byte(writer, OP_ILOAD);
    method_byte(writer, method_pick(writer, METHOD_INTS));
    method_byte(writer, method_pick(writer, 2) ? OP_IADD : OP_SWAP);
    if (writer->code[writer->length - 1] == OP_SWAP)
        method_byte(writer, OP_ISUB);
    method_store(writer);
}

void method_plain(struct method_writer *writer)
{
    static const uint8_t operators[] = {OP_IADD, OP_ISUB, OP_IMUL, OP_IXOR, OP_IDIV};
    switch (method_pick(writer, 7)) {
    case 0:
        method_load(writer);
        method_load(writer);
        method_byte(writer, operators[method_pick(writer, 5)]);
        method_store(writer);
        return;
    case 1:
        method_byte(writer, OP_IINC);
        method_byte(writer, method_pick(writer, METHOD_INTS));
        method_byte(writer, method_pick(writer, 5) - 2);
        return;
    case 2:
        method_load(writer);
        method_bytes(writer, "b3 00 0d"); /* putstatic A.f */
        return;
    case 3:
        long_statement(writer);
        return;
    case 4:
        choice_statement(writer);
        return;
    case 5: /* a call between loading and storing */
        method_load(writer);
        method_bytes(writer, "b8 00 09 59"); /* invokestatic A.m, dup */
        method_store(writer);
        method_store(writer);
        return;
    default:
        method_bytes(writer, "b8 00 09");
    }
}

static void statement(struct method_writer *writer)
{
    static const uint8_t branches[] = {OP_IFEQ, OP_IFNE, OP_IFLT, OP_IFGE, OP_IFGT, OP_IFLE};
    uint32_t to = method_pick(writer, METHOD_STATEMENTS + 1);
    switch (method_pick(writer, 8)) {
    case 0:
        method_load(writer);
        method_jump(writer, branches[method_pick(writer, 6)], to);
        return;
    case 1:
        method_load(writer);
        method_load(writer);
        method_jump(writer, OP_IF_ICMPEQ + method_pick(writer, 6), to);
        return;
    case 2:
        method_jump(writer, OP_JSR,
                    METHOD_STATEMENTS + 1 + method_pick(writer, writer->strict ? 1 : METHOD_SUBROUTINES));
        return;
    default:
        method_plain(writer);
    }
}

/* A handler keeps or drops the exception, does something, and goes on somewhere or throws it again. */
static void handler(struct method_writer *writer)
{
    bool throws = method_pick(writer, 4) == 0;
    method_byte(writer, OP_ASTORE);
    method_byte(writer, METHOD_CAUGHT);
    method_plain(writer);
    if (throws) {
        method_byte(writer, OP_ALOAD);
        method_byte(writer, METHOD_CAUGHT);
        method_byte(writer, OP_ATHROW);
    } else {
        method_jump(writer, OP_GOTO, method_pick(writer, METHOD_STATEMENTS + 1));
    }
}

static void subroutine(struct method_writer *writer, uint32_t number)
{
    writer->subroutines[number] = writer->length;
    method_byte(writer, OP_ASTORE);
    method_byte(writer, METHOD_ADDRESS + number);
    method_plain(writer);
    if (number + 1 < METHOD_SUBROUTINES && method_pick(writer, 2))
        method_jump(writer, OP_JSR, METHOD_STATEMENTS + 2 + number);
    method_plain(writer);
    method_byte(writer, OP_RET);
    method_byte(writer, METHOD_ADDRESS + number);
}

static void number(struct buffer *into, uint32_t value)
{
    buffer_format(into, "%02x %02x ", value >> 8 & 0xff, value & 0xff);
}

static void add_handler(struct buffer *into, uint32_t from, uint32_t to, uint32_t handler_at, uint32_t type)
{
    number(into, from);
    number(into, to);
    number(into, handler_at);
    number(into, type);
}

void method_guard(struct method_writer *writer, uint32_t from, uint32_t to, uint32_t handler_at)
{
    add_handler(&writer->inner, from, to, handler_at, 0);
    writer->handler_count++;
}

static void guards(struct method_writer *writer)
{
    struct buffer outer = {0};
    uint32_t count = method_pick(writer, METHOD_GUARDS + 1), end = writer->length;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t from = method_pick(writer, METHOD_STATEMENTS);
        uint32_t to = from + 1 + method_pick(writer, METHOD_STATEMENTS - from);
        bool all = method_pick(writer, 4) == 0 && !writer->strict; /* handlers and subroutines too */
        add_handler(&outer, writer->starts[from], all ? end : writer->starts[to], writer->length,
                    writer->caught[method_pick(writer, 3)]);
        handler(writer);
    }
    number(&writer->handlers, writer->handler_count + count);
    if (writer->inner.length > 0)
        buffer_add(&writer->handlers, writer->inner.text, writer->inner.length);
    if (outer.length > 0)
        buffer_add(&writer->handlers, outer.text, outer.length);
    buffer_free(&outer);
}

static void patch(struct method_writer *writer, const struct method_jump *jump)
{
    uint32_t to = jump->statement > METHOD_STATEMENTS ? writer->subroutines[jump->statement - METHOD_STATEMENTS - 1]
                                                      : writer->starts[jump->statement];
    uint32_t distance = to - jump->from, at = jump->at, size = jump->wide ? 4 : 2;
    for (uint32_t i = 0; i < size; i++)
        writer->code[at + i] = (uint8_t)(distance >> 8 * (size - 1 - i));
}

/* Everything that is written from here on depends on the seed and this number alone. */
static void begin_part(struct method_writer *writer, uint64_t part)
{
    writer->random = hash_join(writer->seed, part);
}

static void statements(struct method_writer *writer)
{
    for (uint32_t i = 0; i < METHOD_STATEMENTS; i++) {
        writer->starts[i] = writer->length;
        begin_part(writer, i);
        if ((writer->kept >> i & 1) == 0) {
            method_byte(writer, OP_NOP);
            continue;
        }
        if (writer->before != NULL)
            writer->before(writer);
        if (writer->further != NULL && method_pick(writer, 4) > 0)
            writer->further(writer);
        else
            statement(writer);
    }
    writer->starts[METHOD_STATEMENTS] = writer->length;
}

void method_write(struct method_writer *writer)
{
    begin_part(writer, UINT64_MAX);
    for (uint32_t i = 0; i < METHOD_INTS; i++) {
        method_byte(writer, OP_ICONST_0 + method_pick(writer, 4));
        method_byte(writer, OP_ISTORE);
        method_byte(writer, i);
    }
    method_bytes(writer, "0a 37 04"); /* lconst_1, lstore 4 */
    if (writer->begin != NULL)
        writer->begin(writer);
    statements(writer);
    method_byte(writer, OP_ILOAD);
    method_byte(writer, 0);
    method_bytes(writer, "b3 00 0d b1");
    begin_part(writer, UINT64_MAX - 1);
    for (uint32_t i = 0; i < METHOD_SUBROUTINES; i++)
        subroutine(writer, i);
    guards(writer);
    for (uint32_t i = 0; i < writer->jump_count; i++)
        patch(writer, &writer->jumps[i]);
    for (uint32_t i = 0; i < writer->length; i++)
        buffer_format(&writer->text, "%02x ", writer->code[i]);
}

void method_free(struct method_writer *writer)
{
    buffer_free(&writer->text);
    buffer_free(&writer->handlers);
    buffer_free(&writer->inner);
}
