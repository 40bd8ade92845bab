/* Witnesses as files: they are XML, and read back they are the schedule that was replayed. */
#include "base/buffer.h"
#include "base/system/sha256.h"
#include "support/child.h"
#include "support/show.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_TURNS = 1000 };

static struct show_folder folder;

static int set_up(void **state)
{
    (void)state;
    return show_folder_make(&folder);
}

static int tear_down(void **state)
{
    (void)state;
    return show_folder_remove(&folder);
}

/* The threads that have their turns, one after the other. */
struct turns {
    unsigned threads[MOST_TURNS];
    size_t count;
};

static void add_turn(struct turns *turns, unsigned thread)
{
    assert_true(turns->count < MOST_TURNS);
    if (turns->count == 0 || turns->threads[turns->count - 1] != thread)
        turns->threads[turns->count++] = thread;
}

static void read_schedule(const char *path, struct turns *turns, unsigned *inputs)
{
    char line[256];
    unsigned thread;
    unsigned long long count;
    FILE *in = fopen(path, "r");
    assert_non_null(in);
    while (fgets(line, sizeof line, in) != NULL) {
        *inputs += strncmp(line, "input ", 6) == 0;
        if (sscanf(line, "%u %llu", &thread, &count) == 2)
            add_turn(turns, thread);
    }
    fclose(in);
}

/* The number of a data element on the edges. */
static void read_witness(const char *text, struct turns *turns, unsigned *inputs, unsigned *made)
{
    static const char turn[] = "<data key=\"threadId\">";
    for (const char *at = text; (at = strstr(at, turn)) != NULL;)
        add_turn(turns, (unsigned)strtoul(at += strlen(turn), NULL, 10));
    for (const char *at = text; (at = strstr(at, "<data key=\"assumption\">\\result == ")) != NULL; at++)
        ++*inputs;
    for (const char *at = text; (at = strstr(at, "<data key=\"createThread\">")) != NULL; at++)
        ++*made;
}

/* Runs heddle check; fails if the witness is not well-formed. */
static struct buffer make_witness(const char *program, const char *engine, int status)
{
    char command[1024];
    snprintf(
        command, sizeof command,
        "cd . && rm -rf %s/s %s/w && { %s check --quiet --kinds assertion --engine %s --witness %s/w --schedules %s/s "
        "%s >/dev/null; test $? = %d; } && xmllint --noout %s/w && cat %s/w",
        folder.path, folder.path, child_heddle(), engine, folder.path, folder.path, program, status, folder.path,
        folder.path);
    const char *arguments[] = {"/bin/sh", "-c", command, NULL};
    struct child child = child_run(arguments, NULL);
    if (child.status != 0)
        fail_msg("%s: %s", program, child.errors.text);
    buffer_free(&child.errors);
    return child.out;
}

static void test_violation(void **state)
{
    static const struct {
        const char *program, *engine;
        unsigned made;
    } tests[] = {{"tests/bound/c/paper/figure_1.c", "bounded", 3},
                 {"tests/bound/c/paper/figure_1.c", "explore", 3},
                 {"tests/bound/c/input.c", "bounded", 2},
                 {"tests/bound/c/lost_update.c", "best", 3},
                 {"tests/bound/c/condition_lost.c", "bounded", 3}};
    (void)state;
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
        struct buffer text = make_witness(tests[i].program, tests[i].engine, 1);
        struct turns of_schedule = {.count = 0}, of_witness = {.count = 0};
        unsigned scheduled = 0, told = 0, made = 0;
        char path[300] = "", name[256] = "";
        snprintf(path, sizeof path, "%s/s", folder.path);
        DIR *schedules = opendir(path);
        assert_non_null(schedules);
        for (struct dirent *entry; (entry = readdir(schedules)) != NULL;)
            if (entry->d_name[0] != '.')
                snprintf(name, sizeof name, "%s", entry->d_name);
        closedir(schedules);
        snprintf(path, sizeof path, "%s/s/%.200s", folder.path, name);
        read_schedule(path, &of_schedule, &scheduled);
        read_witness(text.text, &of_witness, &told, &made);
        assert_int_equal(of_schedule.count, of_witness.count);
        assert_memory_equal(of_schedule.threads, of_witness.threads, of_witness.count * sizeof *of_witness.threads);
        assert_int_equal(scheduled, told);
        assert_int_equal(made, tests[i].made);
        assert_non_null(strstr(text.text, "<data key=\"violation\">true</data>"));
        assert_non_null(strstr(text.text, "<data key=\"enterFunction\">main</data>"));
        assert_non_null(strstr(text.text, ">violation_witness<"));
        buffer_free(&text);
    }
}

static void test_proof(void **state)
{
    (void)state;
    struct buffer text = make_witness("tests/bound/c/paper/figure_5.c", "bounded", 0);
    assert_non_null(strstr(text.text, ">correctness_witness<"));
    assert_null(strstr(text.text, "violation\">true"));
    assert_null(strstr(text.text, "<edge"));
    assert_non_null(strstr(text.text, ">64bit<"));
    assert_non_null(strstr(text.text, "LTL(G ! call(reach_error()))"));
    buffer_free(&text);
}

/* What is unknown has none; a file that cannot be written is a mistake of the caller. */
static void test_none(void **state)
{
    char command[512];
    (void)state;
    snprintf(command, sizeof command,
             "%s check --quiet --kinds assertion --engine bounded --unwind 1 --witness %s/none "
             "tests/bound/c/bound_too_small.c >/dev/null; test ! -e %s/none",
             child_heddle(), folder.path, folder.path);
    const char *arguments[] = {"/bin/sh", "-c", command, NULL};
    struct child child = child_run(arguments, NULL);
    assert_int_equal(child.status, 0);
    child_free(&child);
    const char *other[] = {child_heddle(),
                           "check",
                           "--quiet",
                           "--kinds",
                           "assertion",
                           "--engine",
                           "bounded",
                           "--witness",
                           "/nowhere/w",
                           "tests/bound/c/paper/figure_1.c",
                           NULL};
    child = child_run(other, NULL);
    assert_int_equal(child.status, 2);
    assert_non_null(strstr(child.errors.text, "/nowhere/w"));
    child_free(&child);
}

/* FIPS 180-4's examples, and all lengths around a block, beside sha256sum. */
static void test_hash(void **state)
{
    char text[SHA256_TEXT], bytes[130];
    (void)state;
    sha256_text("abc", 3, text);
    assert_string_equal(text, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    sha256_text("", 0, text);
    assert_string_equal(text, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    memset(bytes, 'a', sizeof bytes);
    static const size_t lengths[] = {1, 55, 56, 63, 64, 65, 119, 120, 128, 129};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        char input[sizeof bytes + 1];
        snprintf(input, sizeof input, "%.*s", (int)lengths[i], bytes);
        const char *arguments[] = {"/bin/sh", "-c", "sha256sum", NULL};
        struct child child = child_run(arguments, input);
        sha256_text(bytes, lengths[i], text);
        assert_memory_equal(child.out.text, text, SHA256_TEXT - 1);
        child_free(&child);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_violation), cmocka_unit_test(test_proof),
                                       cmocka_unit_test(test_none), cmocka_unit_test(test_hash)};
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
