/* The table of opcodes, and the page docs/bytecode.md that is made from it: `test_opcodes --update` writes the page,
 * the test checks that it is up to date. */
#include "base/buffer.h"
#include "base/system/file.h"
#include "jvm/classfile/opcodes.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const char page_path[] = "docs/bytecode.md";

static const char *const enumerators[OPCODE_COUNT] = {
#define OPCODE(number, name, mnemonic, format, pops, pushes, flags, general, implied) [number] = #name,
#include "jvm/classfile/opcode_table.h"
#undef OPCODE
};

struct named {
    const char *name, *bytes, *meaning;
};

static const struct named formats[FORMAT_COUNT] = {
#define X(name, bytes, meaning) [FORMAT_##name] = {#name, bytes, meaning},
    OPCODE_FORMATS(X)
#undef X
};

static const struct named flags[] = {
#define X(name, bit, meaning) [bit] = {#name, "", meaning},
    OPCODE_FLAGS(X)
#undef X
};
enum { FLAGS = sizeof flags / sizeof *flags };

static void add_lower(struct buffer *page, const char *text)
{
    for (; *text != '\0'; text++)
        buffer_format(page, "%c", *text == '_' ? ' ' : tolower((unsigned char)*text));
}

/* A stack as letters with blanks between them; `…` where nothing is. */
static void add_stack(struct buffer *page, const char *letters)
{
    if (*letters == '\0')
        buffer_add_text(page, "–");
    for (size_t i = 0; letters[i] != '\0'; i++)
        buffer_format(page, "%s%s%c", i > 0 ? " " : "", letters[i] == '*' ? "\\" : "", letters[i]);
}

static void add_row(struct buffer *page, unsigned opcode)
{
    const struct opcode_info *info = &opcode_infos[opcode];
    buffer_format(page, "| `%02x` | `%s` | %s | ", opcode, info->mnemonic, formats[info->format].bytes);
    add_stack(page, info->pops);
    buffer_add_text(page, " | ");
    add_stack(page, info->pushes);
    buffer_add_text(page, " | ");
    const char *separator = "";
    for (unsigned bit = 0; bit < FLAGS; bit++) {
        if ((info->flags >> bit & 1) == 0)
            continue;
        buffer_add_text(page, separator);
        add_lower(page, flags[bit].name);
        separator = ", ";
    }
    if (info->general != opcode)
        buffer_format(page, " | `%s`", opcode_infos[info->general].mnemonic);
    else
        buffer_add_text(page, " | ");
    buffer_add_text(page, " |\n");
}

static void make_page(struct buffer *page)
{
    buffer_add_text(
        page,
        "# The instructions of the Java virtual machine\n\n"
        "This page is made from the table `src/jvm/classfile/opcode_table.h` by `build/tests/test_opcodes --update`; "
        "the decoder and the\nprinter work with the same table. The Java Virtual Machine Specification, "
        "chapter 6, says what the instructions do.\n\n"
        "Values on the stack, the top last: I int, L long, F float, D double, A reference, R reference or "
        "return address; w x y z\none slot of any kind, where a long or double takes two; ? one value of "
        "the type that the operand says, or none for\nvoid; \\* as many values as the operand says.\n\n"
        "| word | an instruction that has it |\n|---|---|\n");
    for (unsigned bit = 0; bit < FLAGS; bit++) {
        buffer_add_text(page, "| ");
        add_lower(page, flags[bit].name);
        buffer_format(page, " | %s |\n", flags[bit].meaning);
    }
    buffer_add_text(page, "\n| operands | in bytes: u unsigned, s signed | meaning |\n|---|---|---|\n");
    for (unsigned i = 0; i < FORMAT_COUNT; i++) {
        buffer_add_text(page, "| ");
        add_lower(page, formats[i].name);
        buffer_format(page, " | %s | %s |\n", formats[i].bytes, formats[i].meaning);
    }
    buffer_add_text(
        page, "\n| opcode | mnemonic | operands | pops | pushes | | treated as |\n|---|---|---|---|---|---|---|\n");
    for (unsigned opcode = 0; opcode < OPCODE_COUNT; opcode++)
        add_row(page, opcode);
}

static void the_page_is_up_to_date(void **state)
{
    (void)state;
    struct buffer wanted = {0}, found = {0};
    make_page(&wanted);
    assert_true(file_read(page_path, NULL, &found));
    if (strcmp(found.text, wanted.text) != 0)
        fail_msg("%s is not up to date: run test_opcodes --update", page_path);
    buffer_free(&wanted);
    buffer_free(&found);
}

static void every_number_has_its_row(void **state)
{
    (void)state;
    assert_int_equal(OPCODE_COUNT, 202);
    for (unsigned opcode = 0; opcode < OPCODE_COUNT; opcode++) {
        const struct opcode_info *info = &opcode_infos[opcode];
        assert_non_null(info->mnemonic);
        assert_int_equal(strlen(info->mnemonic), strlen(enumerators[opcode]));
        for (size_t i = 0; info->mnemonic[i] != '\0'; i++)
            assert_int_equal(toupper((unsigned char)info->mnemonic[i]), enumerators[opcode][i]);
        assert_true(strspn(info->pops, "ILFDARwxyz?*") == strlen(info->pops));
        assert_true(strspn(info->pushes, "ILFDARwxyz?*") == strlen(info->pushes));
    }
}

/* A few rows against the specification, one of each family. */
static void known_rows(void **state)
{
    (void)state;
    assert_string_equal(opcode_infos[0x1c].mnemonic, "iload_2");
    assert_int_equal(opcode_infos[0x1c].general, OP_ILOAD);
    assert_int_equal(opcode_infos[0x1c].implied, 2);
    assert_string_equal(opcode_infos[0x5e].mnemonic, "dup2_x2");
    assert_string_equal(opcode_infos[0x5e].pushes, "yzwxyz");
    assert_string_equal(opcode_infos[0x84].mnemonic, "iinc");
    assert_string_equal(opcode_infos[0xaa].mnemonic, "tableswitch");
    assert_string_equal(opcode_infos[0xb1].mnemonic, "return");
    assert_int_equal(opcode_infos[0xb1].flags, OPCODE_RETURNS | OPCODE_ENDS);
    assert_string_equal(opcode_infos[0xba].mnemonic, "invokedynamic");
    assert_string_equal(opcode_infos[0xc9].mnemonic, "jsr_w");
    assert_int_equal(opcode_infos[0xc9].general, OP_JSR);
}

/* What an instruction leaves is as general as what it stands for. */
static void general_opcodes_have_the_same_effect(void **state)
{
    (void)state;
    for (unsigned opcode = 0; opcode < OPCODE_COUNT; opcode++) {
        const struct opcode_info *info = &opcode_infos[opcode], *general = &opcode_infos[info->general];
        assert_string_equal(info->pops, general->pops);
        assert_string_equal(info->pushes, general->pushes);
        assert_int_equal(general->general, info->general);
        assert_true(info->general == opcode || (info->flags | OPCODE_WIDENS) == (general->flags | OPCODE_WIDENS));
    }
}

static int update(void)
{
    struct buffer page = {0};
    make_page(&page);
    FILE *file = fopen(page_path, "w");
    if (file == NULL || fputs(page.text, file) < 0 || fclose(file) != 0) {
        perror(page_path);
        return 1;
    }
    buffer_free(&page);
    return 0;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_page_is_up_to_date),
        cmocka_unit_test(every_number_has_its_row),
        cmocka_unit_test(known_rows),
        cmocka_unit_test(general_opcodes_have_the_same_effect),
    };
    if (argc == 2 && strcmp(argv[1], "--update") == 0)
        return update();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
