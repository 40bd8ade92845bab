/* Class files that are wrong: each is refused with the one complaint that is due, at the right place.
 *
 * The files are in tests/jvm/malformed, named for what is wrong with them; `test_malformed --update` writes them
 * from the plans in malformed.c. The test reads them from there. */
#include "base/arena.h"
#include "base/system/file.h"
#include "jvm/javap_text.h"
#include "jvm/malformed.h"
#include "jvm/toolbox.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void path_of(const struct plan *plan, char *path, size_t size)
{
    snprintf(path, size, "tests/jvm/malformed/%s.class", plan->name);
}

/* Reads all of a class, to the last attribute; "" if nothing is wrong with it. */
static void complaint_of(const struct buffer *bytes, struct buffer *complaint)
{
    struct arena *arena = arena_new();
    struct classfile file;
    struct class_error error;
    struct buffer text = {0};
    buffer_add(complaint, "", 0);
    if (!classfile_parse(bytes->text, bytes->length, arena, &file, &error) || !javap_text(&file, arena, &text, &error))
        buffer_format(complaint, "%u: %s", error.offset, error.message);
    buffer_free(&text);
    arena_free(arena);
}

static void each_has_its_complaint(void **state)
{
    (void)state;
    size_t wrong = 0;
    for (const struct plan *plan = malformed_plans; plan->name != NULL; plan++) {
        struct buffer bytes = {0}, planned = {0}, complaint = {0};
        char path[256];
        path_of(plan, path, sizeof path);
        buffer_add(&bytes, "", 0);
        assert_true(file_read(path, NULL, &bytes));
        assemble(plan, &planned);
        assert_int_equal(bytes.length, planned.length);
        assert_memory_equal(bytes.text, planned.text, planned.length);
        complaint_of(&bytes, &complaint);
        if (strcmp(complaint.text, plan->complaint) != 0) {
            printf("%s\n  wanted: %s\n  found:  %s\n", plan->name, plan->complaint, complaint.text);
            wrong++;
        }
        buffer_free(&bytes);
        buffer_free(&planned);
        buffer_free(&complaint);
    }
    assert_int_equal(wrong, 0);
}

static void every_file_has_its_plan(void **state)
{
    (void)state;
    size_t plans = 0;
    while (malformed_plans[plans].name != NULL)
        plans++;
    struct toolbox_files files = toolbox_list("tests/jvm/malformed", ".class");
    assert_int_equal(files.count, plans);
    toolbox_files_free(&files);
}

static void the_usual_plan_is_sound(void **state)
{
    (void)state;
    struct plan plan = {.name = "sound"};
    struct buffer bytes = {0}, complaint = {0};
    assemble(&plan, &bytes);
    complaint_of(&bytes, &complaint);
    assert_string_equal(complaint.text, "");
    buffer_free(&bytes);
    buffer_free(&complaint);
}

/* Wherever a sound class is cut, there is a complaint. */
static void every_cut_is_noticed(void **state)
{
    (void)state;
    struct plan plan = {.name = "sound", .attribute = "SourceFile", .content = "00 01"};
    struct buffer bytes = {0};
    assemble(&plan, &bytes);
    for (size_t length = bytes.length; length > 0; length--) {
        struct buffer cut = {0}, complaint = {0};
        buffer_add(&cut, bytes.text, length - 1);
        complaint_of(&cut, &complaint);
        assert_string_not_equal(complaint.text, "");
        buffer_free(&cut);
        buffer_free(&complaint);
    }
    buffer_free(&bytes);
}

static int update(void)
{
    for (const struct plan *plan = malformed_plans; plan->name != NULL; plan++) {
        struct buffer bytes = {0};
        char path[256];
        path_of(plan, path, sizeof path);
        assemble(plan, &bytes);
        FILE *file = fopen(path, "wb");
        if (file == NULL || fwrite(bytes.text, 1, bytes.length, file) != bytes.length || fclose(file) != 0) {
            perror(path);
            return 1;
        }
        buffer_free(&bytes);
    }
    return 0;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_usual_plan_is_sound),
        cmocka_unit_test(every_file_has_its_plan),
        cmocka_unit_test(each_has_its_complaint),
        cmocka_unit_test(every_cut_is_noticed),
    };
    if (argc == 2 && strcmp(argv[1], "--update") == 0)
        return update();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
