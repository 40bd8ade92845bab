/* The files that Java programs see (run/java/files/files.h): what was once asked stays so, only regular files are
 * read, and no more is kept than is meant. */
#include "jvm/toolbox.h"
#include "run/java/files/files.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static struct {
    char folder[TOOLBOX_PATH];
    char path[TOOLBOX_PATH + 64];
    struct files *files;
} at;

static int set_up(void **state)
{
    (void)state;
    toolbox_temporary(at.folder);
    at.files = files_new();
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    files_free(at.files);
    toolbox_remove(at.folder);
    return 0;
}

static const char *path_of(const char *name)
{
    snprintf(at.path, sizeof at.path, "%s/%s", at.folder, name);
    return at.path;
}

static void write_file(const char *name, const char *text)
{
    FILE *file = fopen(path_of(name), "w");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, strlen(text), file), strlen(text));
    assert_int_equal(fclose(file), 0);
}

static const struct file *ask(const char *path)
{
    return files_at(at.files, path, strlen(path));
}

static void test_same(void **state)
{
    (void)state;
    write_file("a", "first");
    const struct file *file = ask(path_of("a"));
    assert_int_equal(file->error, 0);
    assert_null(files_numbered(at.files, file->number));
    assert_int_equal(files_read(at.files, file), FILES_KNOWN);
    write_file("a", "changed");
    assert_ptr_equal(ask(path_of("a")), file);
    assert_int_equal(files_read(at.files, file), FILES_KNOWN);
    assert_int_equal(file->length, 5);
    assert_memory_equal(file->bytes, "first", 5);
    assert_int_equal(file->about.st_size, 5);
    assert_ptr_equal(files_numbered(at.files, file->number), file);
    assert_null(files_numbered(at.files, 1));
    assert_null(files_numbered(at.files, UINT64_MAX));
}

static void test_missing(void **state)
{
    (void)state;
    const struct file *file = ask(path_of("nothing"));
    assert_int_equal(file->error, ENOENT);
    write_file("nothing", "there now");
    assert_int_equal(files_read(at.files, file), FILES_KNOWN);
    assert_int_equal(file->read_error, ENOENT);
    assert_int_equal(files_list(at.files, file), FILES_KNOWN);
    assert_int_equal(file->list_error, ENOENT);
    assert_null(files_numbered(at.files, file->number));
}

static void test_no_path(void **state)
{
    (void)state;
    char longest[PATH_MAX + 1];
    memset(longest, 'x', sizeof longest);
    assert_int_equal(files_at(at.files, "", 0)->error, ENOENT);
    assert_int_equal(files_at(at.files, "a\0b", 3)->error, ENOENT);
    const struct file *file = files_at(at.files, longest, sizeof longest);
    assert_int_equal(file->error, ENAMETOOLONG);
    assert_int_equal(files_read(at.files, file), FILES_KNOWN);
    assert_int_equal(files_list(at.files, file), FILES_KNOWN);
    assert_string_equal(files_canonical(at.files, file), "");
}

static void test_special(void **state)
{
    static const char *const paths[] = {"/dev/null", "/dev/zero", "/proc/self/maps", "/proc/self/stat"};
    (void)state;
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        if (access(paths[i], R_OK) == 0)
            assert_int_equal(files_read(at.files, ask(paths[i])), FILES_SPECIAL);
    assert_int_equal(mkfifo(path_of("pipe"), 0600), 0);
    assert_int_equal(files_read(at.files, ask(path_of("pipe"))), FILES_SPECIAL);
    /* what becomes a pipe between the question and the reading */
    write_file("later", "text");
    const struct file *file = ask(path_of("later"));
    assert_int_equal(unlink(path_of("later")), 0);
    assert_int_equal(mkfifo(path_of("later"), 0600), 0);
    assert_int_equal(files_read(at.files, file), FILES_SPECIAL);
    assert_null(files_numbered(at.files, file->number));
}

static void test_folder(void **state)
{
    (void)state;
    write_file("b", "");
    write_file("a", "");
    write_file("B", "");
    const struct file *folder = ask(at.folder);
    assert_int_equal(files_read(at.files, folder), FILES_KNOWN);
    assert_int_equal(folder->read_error, EISDIR);
    assert_int_equal(files_list(at.files, folder), FILES_KNOWN);
    write_file("c", "");
    assert_int_equal(files_list(at.files, folder), FILES_KNOWN);
    assert_int_equal(folder->name_count, 3);
    assert_memory_equal(folder->names, "B\0a\0b\0", 6);
    const struct file *file = ask(path_of("a"));
    assert_int_equal(files_list(at.files, file), FILES_KNOWN);
    assert_int_equal(file->list_error, ENOTDIR);
}

static void test_too_much(void **state)
{
    (void)state;
    int made = open(path_of("large"), O_CREAT | O_WRONLY, 0600);
    assert_true(made >= 0);
    assert_int_equal(ftruncate(made, (65 << 20)), 0);
    close(made);
    assert_int_equal(files_read(at.files, ask(path_of("large"))), FILES_TOO_MUCH);
    write_file("small", "x");
    assert_int_equal(files_read(at.files, ask(path_of("small"))), FILES_KNOWN);
}

static void test_too_many(void **state)
{
    char name[2048];
    int count = 0;
    (void)state;
    memset(name, '/', sizeof name);
    for (; count < 100000; count++) {
        snprintf(name + sizeof name - 16, 16, "%d", count);
        if (files_at(at.files, name, strlen(name)) == NULL)
            break;
    }
    assert_in_range(count, 10000, 40000);
}

static void test_canonical(void **state)
{
    char expected[PATH_MAX], real[PATH_MAX];
    (void)state;
    write_file("a", "");
    assert_non_null(realpath(at.folder, real));
    assert_int_equal(symlink("a", path_of("link")), 0);
    static const struct {
        const char *path, *meant;
    } rows[] = {{"link", "/a"}, {"x/y", "/x/y"}, {"x/./y/../z/", "/x/z"}, {"x/../a", "/a"}, {".", ""}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        snprintf(expected, sizeof expected, "%.4000s%s", real, rows[i].meant);
        assert_string_equal(files_canonical(at.files, ask(path_of(rows[i].path))), expected);
    }
    assert_string_equal(files_canonical(at.files, ask("/")), "/");
    assert_string_equal(files_canonical(at.files, ask("/../..//.")), "/");
    assert_string_equal(files_canonical(at.files, ask("/nothing/..")), "/");
    assert_non_null(getcwd(real, sizeof real));
    snprintf(expected, sizeof expected, "%.4000s/no/thing", real);
    assert_string_equal(files_canonical(at.files, ask("no/thing")), expected);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(test_same),     TEST(test_missing),  TEST(test_no_path),
                                       TEST(test_special),  TEST(test_folder),   TEST(test_too_much),
                                       TEST(test_too_many), TEST(test_canonical)};
    return cmocka_run_group_tests_name("files", tests, NULL, NULL);
}
