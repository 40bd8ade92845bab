/* Archives that are fine, and one archive for each complaint. */
#include "base/arena.h"
#include "base/memory.h"
#include "jvm/jvm_support.h"
#include "jvm/path/zip.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const struct made_entry two[] = {{"a/A.class", "stored contents", 0, false},
                                        {"b", "bbbbbbbbbbbbbbbbbbbb", 0, true}};

enum { RECORD_NAME = 46, LIMIT = 1 << 20 };

static void check_two(const struct made *made)
{
    struct complaints *complaints = complaints_new(9);
    struct zip *zip = zip_open(made_span(made), "x.jar", complaints);
    assert_non_null(zip);
    assert_int_equal(zip_count(zip), 2);
    struct arena *arena = arena_new();
    for (size_t i = 0; i < 2; i++) {
        struct span contents;
        assert_string_equal(zip_entry(zip, i)->name, two[i].name);
        assert_true(zip_read(zip, i, LIMIT, arena, complaints, &contents));
        assert_int_equal(contents.length, strlen(two[i].contents));
        assert_memory_equal(contents.at, two[i].contents, contents.length);
        assert_int_equal(zip_find(zip, two[i].name), i);
    }
    assert_int_equal(zip_find(zip, "c"), 2);
    arena_free(arena);
    zip_close(zip);
    expect_complaints(complaints, "");
}

static void test_reads(void **state)
{
    (void)state;
    struct made made = made_zip(two, 2);
    check_two(&made);
    made_free(&made);
}

static void test_empty(void **state)
{
    (void)state;
    struct made made = made_zip(two, 0);
    struct complaints *complaints = complaints_new(9);
    struct zip *zip = zip_open(made_span(&made), "x.jar", complaints);
    assert_int_equal(zip_count(zip), 0);
    zip_close(zip);
    made_free(&made);
    expect_complaints(complaints, "");
}

static void test_comment(void **state)
{
    (void)state;
    struct made made = made_zip(two, 2);
    made_put(&made, made.end + 20, 5, 2);
    buffer_add_text(&made.bytes, "hello");
    check_two(&made);
    made_free(&made);
}

static void test_bytes_in_front(void **state)
{
    (void)state;
    struct made made = made_zip(two, 2);
    struct buffer whole = {0};
    buffer_add_text(&whole, "#!/bin/sh\nexec java -jar $0\n");
    buffer_add(&whole, made.bytes.text, made.bytes.length);
    buffer_free(&made.bytes);
    made.bytes = whole;
    check_two(&made);
    made_free(&made);
}

/* All numbers of the first entry and of the end in 64 bits. */
static void test_zip64(void **state)
{
    (void)state;
    struct made made = made_zip(two, 2);
    struct made large = {.count = 2};
    size_t second = made.record[1];
    made_put(&made, made.record[0] + 20, UINT32_MAX, 4);
    made_put(&made, made.record[0] + 24, UINT32_MAX, 4);
    made_put(&made, made.record[0] + 42, UINT32_MAX, 4);
    made_put(&made, made.record[0] + 30, 28, 2);
    buffer_add(&large.bytes, made.bytes.text, second);
    made_append(&large, 1, 2);
    made_append(&large, 24, 2);
    made_append(&large, strlen(two[0].contents), 8);
    made_append(&large, strlen(two[0].contents), 8);
    made_append(&large, made.header[0], 8);
    buffer_add(&large.bytes, made.bytes.text + second, made.end - second);
    size_t end = large.bytes.length;
    made_append(&large, 0x06064b50, 4);
    made_append(&large, 44, 8);
    made_append(&large, 45 | 45 << 16, 4);
    made_append(&large, 0, 8);
    made_append(&large, 2, 8);
    made_append(&large, 2, 8);
    made_append(&large, end - made.directory, 8);
    made_append(&large, made.directory, 8);
    made_append(&large, 0x07064b50, 4);
    made_append(&large, 0, 4);
    made_append(&large, end, 8);
    made_append(&large, 1, 4);
    made_append(&large, 0x06054b50, 4);
    made_append(&large, 0, 4);
    made_append(&large, UINT32_MAX, 4);
    made_append(&large, UINT32_MAX, 4);
    made_append(&large, UINT32_MAX, 4);
    made_append(&large, 0, 2);
    check_two(&large);
    made_free(&made);
    made_free(&large);
}

/* An archive of `two` with something wrong: what is wrong, and all that is said when every entry is read. */
struct defect {
    const char *name;
    void (*spoil)(struct made *made);
    const char *complaints;
    size_t entries; /* still to be seen */
};

static void cut_end(struct made *made)
{
    made->bytes.length -= 1;
}

static void cut_all(struct made *made)
{
    made->bytes.length = 3;
}

static void trailing_byte(struct made *made)
{
    buffer_add_text(&made->bytes, "x");
}

static void several_disks(struct made *made)
{
    made_put(made, made->end + 4, 1, 2);
}

static void directory_too_large(struct made *made)
{
    made_put(made, made->end + 12, 1 << 20, 4);
}

static void directory_beyond_end(struct made *made)
{
    made_put(made, made->end + 16, 1 << 20, 4);
}

static void directory_damaged(struct made *made)
{
    made_put(made, made->record[1], 0, 4);
}

static void directory_truncated(struct made *made)
{
    made_put(made, made->record[1] + 28, 2000, 2);
}

static void count_too_high(struct made *made)
{
    made_put(made, made->end + 10, 3, 2);
}

static void contents_beyond_end(struct made *made)
{
    made_put(made, made->record[1] + 20, 1 << 20, 4);
}

static void header_beyond_end(struct made *made)
{
    made_put(made, made->record[1] + 42, 0xfffffff0, 4);
}

static void zip64_missing(struct made *made)
{
    made_put(made, made->record[1] + 42, UINT32_MAX, 4);
}

static void header_missing(struct made *made)
{
    made_put(made, made->header[1], 0, 4);
}

static void local_name_too_long(struct made *made)
{
    made_put(made, made->header[1] + 26, 0xffff, 2);
}

static void overlap(struct made *made)
{
    made_put(made, made->record[1] + 42, made->header[0] + 4, 4);
}

static void same_contents(struct made *made)
{
    made_put(made, made->record[1] + 42, made->header[0], 4);
}

static void encrypted(struct made *made)
{
    made_put(made, made->record[1] + 8, 1, 2);
}

static void method_unknown(struct made *made)
{
    made_put(made, made->record[1] + 10, 12, 2);
}

static void checksum(struct made *made)
{
    made_put(made, made->record[1] + 16, 0, 4);
}

static void size_too_small(struct made *made)
{
    made_put(made, made->record[1] + 24, 19, 4);
}

static void size_too_large(struct made *made)
{
    made_put(made, made->record[1] + 24, 21, 4);
}

static void size_beyond_limit(struct made *made)
{
    made_put(made, made->record[1] + 24, LIMIT + 1, 4);
}

static void bomb(struct made *made)
{
    made_put(made, made->record[1] + 24, LIMIT, 4);
}

static void stored_sizes_differ(struct made *made)
{
    made_put(made, made->record[0] + 24, 3, 4);
}

static void contents_damaged(struct made *made)
{
    made_put(made, made->header[1] + 30 + 1, 0xffff, 2);
}

static void contents_end_early(struct made *made)
{
    made_put(made, made->record[1] + 20, 2, 4);
}

static void name_duplicate(struct made *made)
{
    made_put(made, made->record[0] + 28, 1, 2); /* "a/A.class" becomes "b", the rest a comment */
    made_put(made, made->record[0] + 32, 8, 2);
    made->bytes.text[made->record[0] + RECORD_NAME] = 'b';
}

static void name_leads_out(struct made *made)
{
    memcpy(made->bytes.text + made->record[0] + RECORD_NAME, "a/../../B", 9);
}

static void name_leads_out_backwards(struct made *made)
{
    memcpy(made->bytes.text + made->record[0] + RECORD_NAME, "a\\..\\..\\B", 9);
}

static void name_absolute(struct made *made)
{
    made->bytes.text[made->record[0] + RECORD_NAME] = '/';
}

static void name_with_zero(struct made *made)
{
    made->bytes.text[made->record[0] + RECORD_NAME + 1] = '\0';
}

static void name_missing(struct made *made)
{
    made_put(made, made->record[0] + 28, 0, 2);
    made_put(made, made->record[0] + 32, 9, 2);
}

static const struct defect defects[] = {
    {"cut_end", cut_end, "x.jar: not a zip archive, or its end is missing\n", 0},
    {"cut_all", cut_all, "x.jar: not a zip archive, or its end is missing\n", 0},
    {"trailing_byte", trailing_byte, "x.jar: not a zip archive, or its end is missing\n", 0},
    {"several_disks", several_disks, "x.jar: byte 192: a part of an archive of several files\n", 0},
    {"directory_too_large", directory_too_large,
     "x.jar: byte 192: the directory of the archive is larger than the file\n", 0},
    {"directory_beyond_end", directory_beyond_end,
     "x.jar: byte 192: the directory of the archive lies beyond the end of the file\n", 0},
    {"directory_damaged", directory_damaged, "x.jar: byte 145: the directory of the archive is damaged here\n", 1},
    {"directory_truncated", directory_truncated,
     "x.jar: byte 145: an entry of the archive's directory reaches beyond its end\n", 1},
    {"count_too_high", count_too_high, "x.jar: byte 192: the archive announces 3 entries, but its directory has 2\n",
     2},
    {"contents_beyond_end", contents_beyond_end, "x.jar!b: byte 145: its contents lie beyond the end of the archive\n",
     1},
    {"header_beyond_end", header_beyond_end, "x.jar!b: byte 145: its contents lie beyond the end of the archive\n", 1},
    {"zip64_missing", zip64_missing, "x.jar!b: byte 145: its contents lie beyond the end of the archive\n", 1},
    {"header_missing", header_missing, "x.jar!b: byte 145: there is no header where the directory says\n", 2},
    {"local_name_too_long", local_name_too_long, "x.jar!b: byte 145: its contents lie beyond the end of the archive\n",
     2},
    {"overlap", overlap, "x.jar!b: byte 145: its contents overlap those of another entry\n", 1},
    {"same_contents", same_contents, "x.jar!b: byte 145: its contents overlap those of another entry\n", 1},
    {"encrypted", encrypted, "x.jar!b: byte 145: it is encrypted\n", 2},
    {"method_unknown", method_unknown,
     "x.jar!b: byte 145: compression method 12 is not known; only stored (0) and deflated (8) are\n", 2},
    {"checksum", checksum, "x.jar!b: byte 145: its checksum is wrong\n", 2},
    {"size_too_small", size_too_small, "x.jar!b: byte 145: it expands to more bytes than announced\n", 2},
    {"size_too_large", size_too_large, "x.jar!b: byte 145: it expands to fewer bytes than announced\n", 2},
    {"size_beyond_limit", size_beyond_limit,
     "x.jar!b: byte 145: it announces 1048577 bytes, but at most 1048576 are read\n", 2},
    {"bomb", bomb, "x.jar!b: byte 145: it expands from 5 bytes to 1048576, more than 200-fold\n", 2},
    {"stored_sizes_differ", stored_sizes_differ, "x.jar!a/A.class: byte 90: it is stored, but its two sizes differ\n",
     2},
    {"contents_damaged", contents_damaged, "x.jar!b: byte 145: its compressed bytes are damaged\n", 2},
    {"contents_end_early", contents_end_early, "x.jar!b: byte 145: its compressed bytes end too early\n", 2},
    {"name_duplicate", name_duplicate, "x.jar!b: byte 145: a second entry of this name; the first one counts\n", 1},
    {"name_leads_out", name_leads_out, "x.jar!a/../../B: byte 90: a name that leads out of the archive\n", 1},
    {"name_leads_out_backwards", name_leads_out_backwards,
     "x.jar!a\\..\\..\\B: byte 90: a name that leads out of the archive\n", 1},
    {"name_absolute", name_absolute, "x.jar!//A.class: byte 90: an absolute path as name\n", 1},
    {"name_with_zero", name_with_zero, "x.jar!a: byte 90: a name with a zero byte in it\n", 1},
    {"name_missing", name_missing, "x.jar!: byte 90: an entry without a name\n", 1},
};

static void test_defect(void **state)
{
    const struct defect *defect = *state;
    struct made made = made_zip(two, 2);
    defect->spoil(&made);
    /* The exact bytes, so that a sanitizer notices whoever reads behind them. */
    uint8_t *bytes = mem_new(made.bytes.length, 1);
    memcpy(bytes, made.bytes.text, made.bytes.length);
    struct complaints *complaints = complaints_new(9);
    struct arena *arena = arena_new();
    struct zip *zip = zip_open((struct span){bytes, made.bytes.length}, "x.jar", complaints);
    assert_int_equal(zip == NULL ? 0 : zip_count(zip), defect->entries);
    for (size_t i = 0; i < defect->entries; i++) {
        struct span contents;
        zip_read(zip, i, LIMIT, arena, complaints, &contents);
    }
    zip_close(zip);
    arena_free(arena);
    mem_free(bytes);
    made_free(&made);
    expect_complaints(complaints, defect->complaints);
}

/* Many entries that share one set of contents: each has a complaint, and only one is left. */
static void test_shared_contents(void **state)
{
    (void)state;
    static const struct made_entry entries[] = {{"a", "x", 0, true}, {"b", "x", 0, true}, {"c", "x", 0, true}};
    struct made made = made_zip(entries, 3);
    for (size_t i = 1; i < 3; i++)
        made_put(&made, made.record[i] + 42, made.header[0], 4);
    struct complaints *complaints = complaints_new(1);
    struct zip *zip = zip_open(made_span(&made), "x.jar", complaints);
    assert_int_equal(zip_count(zip), 1);
    zip_close(zip);
    expect_complaints(complaints, "x.jar!b: byte 149: its contents overlap those of another entry\nand 1 more\n");
    made_free(&made);
}

int main(void)
{
    enum { DEFECTS = sizeof defects / sizeof *defects, OTHERS = 6 };
    struct CMUnitTest tests[OTHERS + DEFECTS] = {
        cmocka_unit_test(test_reads), cmocka_unit_test(test_empty),          cmocka_unit_test(test_comment),
        cmocka_unit_test(test_zip64), cmocka_unit_test(test_bytes_in_front), cmocka_unit_test(test_shared_contents),
    };
    for (size_t i = 0; i < DEFECTS; i++)
        tests[OTHERS + i] =
            (struct CMUnitTest){defects[i].name, test_defect, NULL, NULL, (void *)(uintptr_t)&defects[i]};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
