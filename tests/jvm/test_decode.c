/* Decoding and printing of instructions, from bytes: forms that javac no longer makes, and the edges of the others. */
#include "base/arena.h"
#include "base/buffer.h"
#include "jvm/assemble.h"
#include "jvm/classfile/decode.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

struct sample {
    struct arena *arena;
    struct buffer bytes;
    struct classfile file;
    struct class_code code;
    struct decoded_code decoded;
    struct class_error error;
};

/* Assembles a class and decodes its one method. */
static struct sample decode(const struct plan *plan)
{
    struct sample sample = {.arena = arena_new()};
    assemble(plan, &sample.bytes);
    bool well = classfile_parse(sample.bytes.text, sample.bytes.length, sample.arena, &sample.file, &sample.error) &&
                class_code_parse(&sample.file, &sample.file.methods[0], sample.arena, &sample.code, &sample.error) &&
                decode_code(&sample.file, &sample.code, sample.arena, &sample.decoded, &sample.error);
    if (!well)
        fail_msg("%s: %u: %s", plan->name, sample.error.offset, sample.error.message);
    return sample;
}

static void release(struct sample *sample)
{
    buffer_free(&sample->bytes);
    arena_free(sample->arena);
}

/* Checks what the decoded method looks like: "PC: TEXT" of each instruction, with newlines between. */
static void expect_text(const struct sample *sample, const char *wanted)
{
    struct buffer text = {0};
    for (uint32_t i = 0; i < sample->decoded.count; i++) {
        buffer_format(&text, "%s%u: ", i > 0 ? "\n" : "", sample->decoded.items[i].pc);
        decode_print(&sample->code, &sample->decoded.items[i], &text);
    }
    assert_string_equal(text.text, wanted);
    buffer_free(&text);
}

static void old_subroutines(void **state)
{
    (void)state;
    /* jsr to a subroutine that returns by ret; jsr_w; ret behind wide. Java 1.1. */
    struct plan plan = {
        .name = "jsr", .major = 45, .minor = 3, .code = "a8 00 09  c9 00 00 00 09  b1  4c a9 01  4c c4 a9 00 01"};
    struct sample sample = decode(&plan);
    assert_int_equal(sample.file.major, 45);
    expect_text(&sample, "0: jsr 9\n3: jsr_w 12\n8: return\n9: astore_1\n10: ret 1\n12: astore_1\n13: ret_w 1");
    release(&sample);
}

static void wide_operands(void **state)
{
    (void)state;
    struct plan plan = {.name = "wide",
                        .limits = "00 04 ff ff",
                        .code = "c4 15 ff fe  c4 36 01 00  c4 84 12 34 80 00  c4 18 ff fd  58  84 ff 80  b1"};
    struct sample sample = decode(&plan);
    expect_text(&sample, "0: iload_w 65534\n4: istore_w 256\n8: iinc_w 4660, -32768\n14: dload_w 65533\n18: pop2\n"
                         "19: iinc 255, -128\n22: return");
    const struct instruction *first = &sample.decoded.items[0];
    assert_true(first->wide);
    assert_int_equal(first->opcode, OP_ILOAD);
    assert_int_equal(first->next, 4);
    release(&sample);
}

static void general_forms(void **state)
{
    (void)state;
    struct plan plan = {.name = "general", .code = "02 08 10 ff 11 80 00  1d 3e  0a 0d 0f  c8 00 00 00 05 b1"};
    struct sample sample = decode(&plan);
    const struct instruction *items = sample.decoded.items;
    int32_t numbers[] = {-1, 5, -1, -32768};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(items[i].general, OP_BIPUSH);
        assert_int_equal(items[i].value, numbers[i]);
    }
    assert_int_equal(items[4].general, OP_ILOAD);
    assert_int_equal(items[4].index, 3);
    assert_int_equal(items[5].general, OP_ISTORE);
    assert_int_equal(items[5].index, 3);
    assert_int_equal(items[6].general, OP_LCONST_0);
    assert_int_equal(items[6].value, 1);
    assert_int_equal(items[7].value, 2);
    assert_int_equal(items[8].general, OP_DCONST_0);
    assert_int_equal(items[9].general, OP_GOTO);
    assert_int_equal(items[9].target, 17);
    assert_int_equal(sample.decoded.numbers[17], 10);
    assert_int_equal(sample.decoded.numbers[3], DECODE_NO_INSTRUCTION);
    release(&sample);
}

/* A table switch at each of the four distances from the next multiple of four, over the largest keys. */
static void switches_at_every_alignment(void **state)
{
    (void)state;
    static const char *const codes[] = {
        "aa 00 00 00  00 00 00 18  7f ff ff fe  7f ff ff ff  00 00 00 18  00 00 00 18  b1",
        "00 aa 00 00  00 00 00 17  7f ff ff fe  7f ff ff ff  00 00 00 17  00 00 00 17  b1",
        "00 00 aa 00  00 00 00 16  7f ff ff fe  7f ff ff ff  00 00 00 16  00 00 00 16  b1",
        "00 00 00 aa  00 00 00 15  7f ff ff fe  7f ff ff ff  00 00 00 15  00 00 00 15  b1"};
    for (uint32_t pc = 0; pc < 4; pc++) {
        struct plan plan = {.name = "switch", .code = codes[pc]};
        struct sample sample = decode(&plan);
        const struct instruction *instruction = &sample.decoded.items[pc];
        assert_int_equal(instruction->opcode, OP_TABLESWITCH);
        assert_int_equal(instruction->next, 24);
        assert_int_equal(instruction->target, 24);
        assert_int_equal(instruction->case_count, 2);
        struct switch_case last = decode_case(&sample.code, instruction, 1);
        assert_int_equal(last.key, INT32_MAX);
        assert_int_equal(last.target, 24);
        release(&sample);
    }
}

static void switches_as_text(void **state)
{
    (void)state;
    struct plan plan = {.name = "lookup",
                        .code = "03 ab 00 00  00 00 00 1b  00 00 00 02  80 00 00 00  ff ff ff ff  00 00 00 07  "
                                "00 00 00 1b b1"};
    struct sample sample = decode(&plan);
    expect_text(&sample, "0: iconst_0\n1: lookupswitch { // 2\n-2147483648: 0\n7: 28\ndefault: 28\n}\n28: return");
    release(&sample);
    struct plan empty = {.name = "empty lookup", .code = "03 ab 00 00  00 00 00 0b  00 00 00 00  b1"};
    sample = decode(&empty);
    expect_text(&sample, "0: iconst_0\n1: lookupswitch { // 0\ndefault: 12\n}\n12: return");
    release(&sample);
}

static void operands_as_text(void **state)
{
    (void)state;
    struct plan plan = {.name = "operands",
                        .constants = "12 00 00 00 08",
                        .constant_entries = 1,
                        .attribute = "BootstrapMethods",
                        .content = "00 01 00 17 00 00",
                        .code = "12 0e 57  13 00 18 57  14 00 0f 58  b2 00 0d 57  b8 00 09  01 b9 00 14 01 00  "
                                "ba 00 1a 00 00  bb 00 02 57  06 bc 0b 57  06 06 c5 00 16 02 57  99 00 03 b1"};
    struct sample sample = decode(&plan);
    expect_text(&sample,
                "0: ldc #14\n2: pop\n3: ldc_w #24\n6: pop\n7: ldc2_w #15\n10: pop2\n11: getstatic #13\n14: pop\n"
                "15: invokestatic #9\n18: aconst_null\n19: invokeinterface #20, 1\n24: invokedynamic #26, 0\n"
                "29: new #2\n32: pop\n33: iconst_3\n34: newarray long\n36: pop\n37: iconst_3\n38: iconst_3\n"
                "39: multianewarray #22, 2\n43: pop\n44: ifeq 47\n47: return");
    release(&sample);
}

/* A method of the greatest length that there is: 65535 bytes. */
static void longest_code(void **state)
{
    (void)state;
    struct buffer code = {0};
    for (int i = 0; i < 65534; i++)
        buffer_add_text(&code, "00");
    buffer_add_text(&code, "b1");
    struct plan plan = {.name = "long", .code = code.text};
    struct sample sample = decode(&plan);
    assert_int_equal(sample.decoded.count, 65535);
    assert_int_equal(sample.decoded.items[65534].next, 65535);
    assert_int_equal(sample.decoded.numbers[65534], 65534);
    release(&sample);
    buffer_free(&code);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(old_subroutines),  cmocka_unit_test(wide_operands),
        cmocka_unit_test(general_forms),    cmocka_unit_test(switches_at_every_alignment),
        cmocka_unit_test(switches_as_text), cmocka_unit_test(operands_as_text),
        cmocka_unit_test(longest_code),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
