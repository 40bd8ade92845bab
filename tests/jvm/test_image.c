/* Run-time images that are fine, one for each complaint, and the JDK's, compared with what its `jimage` says. */
#include "base/arena.h"
#include "base/memory.h"
#include "base/names.h"
#include "jvm/jvm_support.h"
#include "jvm/path/image.h"
#include "jvm/path/jdk.h"
#include "jvm/path/mapping.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct made_entry entries[] = {
    {"/java.base/java/lang/Object.class", "\xca\xfe\xba\xbe object", 0, false},
    {"/java.base/module-info.class", "module module module module module module", 0, true},
    {"/m/a/b/C.properties", "c", 0, false},
    {"/m/a/D.class", "ddddddddddddddddddddddddddddddddddddd", 0, true},
    {"/m/a/E.class", "", 0, false},
};
enum { ENTRIES = sizeof entries / sizeof *entries, LIMIT = 1 << 20 };

static void check_entries(bool big_endian)
{
    struct made made = made_image(entries, ENTRIES, big_endian);
    struct complaints *complaints = complaints_new(9);
    struct image *image = image_open(made_span(&made), "modules", complaints);
    assert_non_null(image);
    assert_int_equal(image_count(image), ENTRIES);
    struct arena *arena = arena_new();
    for (size_t i = 0; i < ENTRIES; i++) {
        struct image_entry entry;
        struct span contents;
        struct buffer name = {0};
        assert_true(image_find(image, entries[i].name, &entry));
        image_name(&entry, &name);
        assert_string_equal(name.text, entries[i].name);
        buffer_free(&name);
        assert_true(image_read(image, &entry, LIMIT, arena, complaints, &contents));
        assert_int_equal(contents.length, strlen(entries[i].contents));
        assert_memory_equal(contents.at, entries[i].contents, contents.length);
        assert_true(image_entry(image, (uint32_t)i, complaints, &entry));
    }
    struct image_entry none;
    assert_false(image_find(image, "/java.base/java/lang/Objekt.class", &none));
    assert_false(image_find(image, "", &none));
    arena_free(arena);
    image_close(image);
    made_free(&made);
    expect_complaints(complaints, "");
}

static void test_little_endian(void **state)
{
    (void)state;
    check_entries(false);
}

static void test_big_endian(void **state)
{
    (void)state;
    check_entries(true);
}

static void test_empty(void **state)
{
    (void)state;
    struct made made = made_image(entries, 0, false);
    struct complaints *complaints = complaints_new(9);
    struct image *image = image_open(made_span(&made), "modules", complaints);
    struct image_entry entry;
    assert_int_equal(image_count(image), 0);
    assert_false(image_find(image, entries[0].name, &entry));
    image_close(image);
    made_free(&made);
    expect_complaints(complaints, "");
}

/* An image of the first three entries with something wrong, and all that is said when every entry is read. */
struct defect {
    const char *name;
    void (*spoil)(struct made *made);
    const char *complaints;
};

/* In a description as jvm_support makes it, each attribute takes five bytes: module, parent, base, extension, offset,
 * size, packed. */
enum { MODULE_AT = 0, OFFSET_AT = 20, SIZE_AT = 25, PACKED_AT = 30, VALUE = 1 };

static void put_big(struct made *made, size_t offset, uint32_t value)
{
    for (size_t i = 0; i < 4; i++)
        made->bytes.text[offset + i] = (char)(value >> (24 - 8 * i));
}

static void too_short(struct made *made)
{
    made->bytes.length = 27;
}

static void bad_mark(struct made *made)
{
    made_put(made, 0, 0xcafebabe, 4);
}

static void bad_version(struct made *made)
{
    made_put(made, 4, 2 << 16 | 5, 4);
}

static void table_beyond_end(struct made *made)
{
    made_put(made, 16, UINT32_MAX, 4);
}

static void descriptions_beyond_end(struct made *made)
{
    made_put(made, 20, UINT32_MAX, 4);
}

static void strings_beyond_end(struct made *made)
{
    made_put(made, 24, UINT32_MAX, 4);
}

static void strings_without_end(struct made *made)
{
    made->bytes.text[made->record[0] - 1] = 'x';
}

static void description_beyond_end(struct made *made)
{
    made_put(made, 40, UINT32_MAX, 4); /* the offsets stand behind the header and three redirections */
}

static void attribute_unknown(struct made *made)
{
    made->bytes.text[made->header[0]] = (char)(8 << 3);
}

static void description_without_end(struct made *made)
{
    made->bytes.text[made->directory - 1] = 1 << 3;
}

static void name_beyond_strings(struct made *made)
{
    put_big(made, made->header[0] + MODULE_AT + VALUE, UINT32_MAX);
}

static void contents_beyond_end(struct made *made)
{
    put_big(made, made->header[0] + OFFSET_AT + VALUE, 1 << 20);
}

static void size_beyond_end(struct made *made)
{
    put_big(made, made->header[0] + SIZE_AT + VALUE, 1 << 20);
}

static void packed_beyond_end(struct made *made)
{
    put_big(made, made->header[1] + PACKED_AT + VALUE, 1 << 20);
}

static void unpacked_size(struct made *made)
{
    put_big(made, made->header[1] + SIZE_AT + VALUE, 3);
}

static void not_packed(struct made *made)
{
    made_put(made, made->record[1], 0, 4);
}

static void packing_too_long(struct made *made)
{
    made_put(made, made->record[1] + 4, 1 << 20, 8);
}

static void packing_lies(struct made *made)
{
    made_put(made, made->record[1] + 12, 40, 8);
}

static void bomb(struct made *made)
{
    made_put(made, made->record[1] + 12, LIMIT, 8);
}

static void expands_beyond_limit(struct made *made)
{
    made_put(made, made->record[1] + 12, UINT64_MAX, 8);
}

static void method_beyond_strings(struct made *made)
{
    made_put(made, made->record[1] + 20, UINT32_MAX, 4);
}

static void method_unknown(struct made *made)
{
    made_put(made, made->record[1] + 20, 2, 4); /* "ip" */
}

static void method_compact(struct made *made)
{
    made_put(made, made->record[1] + 20, 5, 4);
}

static void packing_damaged(struct made *made)
{
    made_put(made, made->record[1] + 29, 0, 2);
}

static const struct defect defects[] = {
    {"too_short", too_short, "modules: byte 0: too short for a run-time image\n"},
    {"bad_mark", bad_mark, "modules: byte 0: not a run-time image\n"},
    {"bad_version", bad_version, "modules: byte 4: a run-time image of version 2.5; only version 1 is known\n"},
    {"table_beyond_end", table_beyond_end, "modules: byte 16: the tables of the run-time image lie beyond its end\n"},
    {"descriptions_beyond_end", descriptions_beyond_end,
     "modules: byte 20: the descriptions of the run-time image's entries lie beyond its end\n"},
    {"strings_beyond_end", strings_beyond_end,
     "modules: byte 24: the strings of the run-time image lie beyond its end\n"},
    {"strings_without_end", strings_without_end, "modules: byte 247: the strings of the run-time image have no end\n"},
    {"description_beyond_end", description_beyond_end,
     "modules: byte 4294967347: the description of an entry of the run-time image is damaged\n"},
    {"attribute_unknown", attribute_unknown,
     "modules: byte 52: the description of an entry of the run-time image is damaged\n"},
    {"description_without_end", description_without_end,
     "modules: byte 119: the description of an entry of the run-time image is damaged\n"},
    {"name_beyond_strings", name_beyond_strings,
     "modules: byte 52: a part of the name of an entry lies beyond the strings of the run-time image\n"},
    {"contents_beyond_end", contents_beyond_end,
     "modules: byte 52: the contents of an entry lie beyond the end of the run-time image\n"},
    {"size_beyond_end", size_beyond_end,
     "modules: byte 52: the contents of an entry lie beyond the end of the run-time image\n"},
    {"packed_beyond_end", packed_beyond_end,
     "modules: byte 83: the contents of an entry lie beyond the end of the run-time image\n"},
    {"unpacked_size", unpacked_size,
     "modules!/java.base/module-info.class: byte 258: it expands to another number of bytes than announced\n"},
    {"not_packed", not_packed,
     "modules!/java.base/module-info.class: byte 258: it expands to another number of bytes than announced\n"},
    {"packing_too_long", packing_too_long,
     "modules!/java.base/module-info.class: byte 258: its compressed bytes reach beyond its end\n"},
    {"packing_lies", packing_lies,
     "modules!/java.base/module-info.class: byte 258: it expands to more bytes than announced\n"},
    {"bomb", bomb,
     "modules!/java.base/module-info.class: byte 258: it announces that it expands to more than is read\n"},
    {"expands_beyond_limit", expands_beyond_limit,
     "modules!/java.base/module-info.class: byte 258: it announces that it expands to more than is read\n"},
    {"method_beyond_strings", method_beyond_strings,
     "modules!/java.base/module-info.class: byte 258: the name of its compression lies beyond the strings of the "
     "run-time image\n"},
    {"method_unknown", method_unknown,
     "modules!/java.base/module-info.class: byte 258: it is compressed in a way that is not known\n"},
    {"method_compact", method_compact,
     "modules!/java.base/module-info.class: byte 258: it is compressed with compact-cp, which is not supported; jlink "
     "with --compress=zip-6 or 2 is\n"},
    {"packing_damaged", packing_damaged,
     "modules!/java.base/module-info.class: byte 258: its compressed bytes are damaged\n"},
};

static void test_defect(void **state)
{
    const struct defect *defect = *state;
    struct made made = made_image(entries, 3, false);
    defect->spoil(&made);
    /* The exact bytes, so that a sanitizer notices whoever reads behind them. */
    uint8_t *bytes = mem_new(made.bytes.length, 1);
    memcpy(bytes, made.bytes.text, made.bytes.length);
    struct complaints *complaints = complaints_new(9);
    struct arena *arena = arena_new();
    struct image *image = image_open((struct span){bytes, made.bytes.length}, "modules", complaints);
    for (uint32_t i = 0; image != NULL && i < image_count(image); i++) {
        struct image_entry entry;
        struct span contents;
        if (image_entry(image, i, complaints, &entry))
            image_read(image, &entry, LIMIT, arena, complaints, &contents);
    }
    image_close(image);
    arena_free(arena);
    mem_free(bytes);
    made_free(&made);
    expect_complaints(complaints, defect->complaints);
}

/* A redirection that leads nowhere, or to another entry: not found, and nothing worse. */
static void test_redirections(void **state)
{
    (void)state;
    const uint32_t wrong[] = {0, 1, 7, INT32_MAX, UINT32_MAX, UINT32_MAX - 1, UINT32_MAX - 2, 1u << 31};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct made made = made_image(entries, 3, false);
        made_put(&made, 28, wrong[i], 4);
        made_put(&made, 32, wrong[i], 4);
        made_put(&made, 36, wrong[i], 4);
        struct complaints *complaints = complaints_new(9);
        struct image *image = image_open(made_span(&made), "modules", complaints);
        struct image_entry entry;
        assert_false(image_find(image, "/java.base/java/lang/String.class", &entry));
        image_close(image);
        made_free(&made);
        expect_complaints(complaints, "");
    }
}

/* The names of all classes as the JDK's own `jimage` lists them. */
static struct names *listed_by_jdk(const char *home)
{
    struct buffer tool = {0}, command = {0};
    assert_true(jdk_find_tool(home, "jimage", &tool));
    buffer_format(&command, "%s list %s/lib/modules", tool.text, home);
    FILE *output = popen(command.text, "r");
    assert_non_null(output);
    struct names *names = names_new();
    char *line = NULL, module[200] = "";
    size_t room = 0;
    while (getline(&line, &room, output) > 0) {
        size_t length = strcspn(line, "\n");
        line[length] = '\0';
        if (sscanf(line, "Module: %199s", module) == 1 || length < 10 || strcmp(line + length - 6, ".class") != 0)
            continue;
        buffer_clear(&command);
        buffer_format(&command, "/%s/%s", module, line + strspn(line, " "));
        names_add(names, command.text, command.length);
    }
    free(line);
    assert_int_equal(pclose(output), 0);
    buffer_free(&tool);
    buffer_free(&command);
    return names;
}

static void check_jdk_entry(const struct image *image, uint32_t number, const struct names *listed, size_t *classes)
{
    struct complaints *complaints = complaints_new(9);
    struct image_entry entry, again;
    struct span contents;
    struct buffer name = {0};
    struct arena *arena = arena_new();
    assert_true(image_entry(image, number, complaints, &entry));
    image_name(&entry, &name);
    assert_true(image_find(image, name.text, &again));
    assert_int_equal(again.record, entry.record);
    if (strcmp(entry.extension, "class") == 0) {
        assert_true(image_read(image, &entry, LIMIT * 64, arena, complaints, &contents));
        assert_true(contents.length > 4);
        assert_int_equal(span_big32(contents, 0), 0xcafebabe);
        assert_int_not_equal(names_find(listed, name.text, name.length), NAMES_NONE);
        (*classes)++;
    }
    arena_free(arena);
    buffer_free(&name);
    expect_complaints(complaints, "");
}

static void test_jdk(void **state)
{
    (void)state;
    struct complaints *complaints = complaints_new(9);
    struct buffer home = {0}, file = {0};
    struct span bytes;
    assert_true(jdk_find(NULL, &home, complaints));
    buffer_format(&file, "%s/lib/modules", home.text);
    assert_true(mapping_open(file.text, &bytes));
    struct image *image = image_open(bytes, file.text, complaints);
    assert_non_null(image);
    struct names *listed = listed_by_jdk(home.text);
    size_t classes = 0;
    for (uint32_t i = 0; i < image_count(image); i++)
        check_jdk_entry(image, i, listed, &classes);
    assert_true(classes > 5000);
    assert_int_equal(classes, names_count(listed));
    print_message("%zu classes\n", classes);
    names_free(listed);
    image_close(image);
    mapping_close(bytes);
    buffer_free(&home);
    buffer_free(&file);
    expect_complaints(complaints, "");
}

int main(void)
{
    enum { DEFECTS = sizeof defects / sizeof *defects, OTHERS = 5 };
    struct CMUnitTest tests[OTHERS + DEFECTS] = {
        cmocka_unit_test(test_little_endian), cmocka_unit_test(test_big_endian), cmocka_unit_test(test_empty),
        cmocka_unit_test(test_redirections),  cmocka_unit_test(test_jdk),
    };
    for (size_t i = 0; i < DEFECTS; i++)
        tests[OTHERS + i] =
            (struct CMUnitTest){defects[i].name, test_defect, NULL, NULL, (void *)(uintptr_t)&defects[i]};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
