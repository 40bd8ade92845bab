/* The command `heddle` as users and scripts see it: exit statuses, messages, answers. */
#include "cli/command.h"
#include "support/child.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <yajl/yajl_tree.h>

#define STACK "examples/stack.eml"
#define REPAIRED "examples/stack-repaired.eml"

static const char *const tiny = "memory m; process main { function main { read m; } }";

/* Runs heddle with the words of a command line. */
static struct child heddle(const char *line, const char *input)
{
    const char *arguments[32] = {child_heddle()};
    char words[512];
    size_t count = 1;
    snprintf(words, sizeof words, "%s", line);
    for (char *rest = words, *word; (word = strtok_r(rest, " ", &rest)) != NULL;)
        arguments[count++] = word;
    return child_run(arguments, input);
}

static void assert_contains(const struct buffer *text, const char *part)
{
    if (strstr(text->text, part) == NULL)
        fail_msg("'%s' is missing in:\n%s", part, text->text);
}

/* Runs heddle and looks at its status and for a part of what it says on standard output and on stderr. */
static void expect(const char *line, const char *input, int status, const char *out, const char *errors)
{
    struct child child = heddle(line, input);
    if (child.status != status)
        fail_msg("heddle %s: status %d, not %d\n%s%s", line, child.status, status, child.out.text, child.errors.text);
    assert_contains(&child.out, out);
    assert_contains(&child.errors, errors);
    if (out[0] == '\0' && errors[0] != '\0')
        assert_int_equal(child.out.length, 0);
    child_free(&child);
}

static void test_version_and_help(void **state)
{
    (void)state;
    expect("--version", NULL, 0, "heddle 0.", "");
    expect("--help", NULL, 0, "heddle eml check", "");
    expect("help", NULL, 0, "heddle eml print", "");
    expect("help eml check", NULL, 0, "--query-time-limit S", "");
    expect("eml check --help", NULL, 0, "explicit", "");
    expect("eml print -h", NULL, 0, "Usage: heddle eml print", "");
    expect("eml --help", NULL, 0, "heddle eml check", "");
}

static void test_wrong_calls(void **state)
{
    static const struct {
        const char *line, *message;
    } calls[] = {
        {"", "Usage"},
        {"frobnicate", "unknown command 'frobnicate'"},
        {"eml", "eml needs one of"},
        {"eml frobnicate", "unknown command 'eml frobnicate'"},
        {"help frobnicate", "unknown command"},
        {"eml check", "no file given"},
        {"eml print", "no file given"},
        {"eml check --frobnicate " STACK, "unknown option '--frobnicate'"},
        {"eml check -x " STACK, "unknown option '-x'"},
        {"eml check --engine magic " STACK, "unknown engine 'magic'; there are: explicit"},
        {"eml check --jobs 0 " STACK, "--jobs needs a whole number from 1 to 1024, not '0'"},
        {"eml check --jobs 1.5 " STACK, "--jobs needs a whole number"},
        {"eml check --jobs 2x " STACK, "--jobs needs a whole number"},
        {"eml check --time-limit inf " STACK, "--time-limit needs a number"},
        {"eml check --time-limit -1 " STACK, "--time-limit needs a number"},
        {"run --random foo x.c", "--random needs a whole number from 0 to 18446744073709551615, not 'foo'"},
        {"run --random 7x x.c", "--random needs a whole number"},
        {"run --random -1 x.c", "--random needs a whole number"},
        {"run --random= x.c", "--random needs a whole number"},
        {"run --random 18446744073709551616 x.c", "--random needs a whole number"},
        {"run --runs 1x --watch x.jar", "--runs needs a whole number"},
        {"check --jobs 0x10 x.jar", "--jobs needs a whole number"},
        {"eml check --memory-limit= " STACK, "--memory-limit needs a whole number"},
        {"eml check --format xml " STACK, "--format must be one of text|json, not 'xml'"},
        {"eml check --color " STACK, "--color must be one of"},
        {"eml check " STACK " --output", "--output needs a value: FILE"},
        {"eml check --quiet=yes " STACK, "--quiet takes no value"},
        {"eml check --output /nowhere/at/all " STACK, "cannot write /nowhere/at/all: No such file or directory"},
        {"eml check nothing.eml", "cannot read nothing.eml: No such file or directory"},
        {"eml check examples", "cannot read examples: Is a directory"},
        {"eml check --patterns 33 " STACK, STACK ": "},
        {"eml check --query T9:1:count " STACK, "T9"},
        {"eml check --query T1:6:count " STACK, STACK ": "},
        {"eml print Stack.class", "Stack.class: No such file or directory"},
        {"check", "no file given"},
        {"check Stack.class", "Stack.class: No such file or directory"},
        {"check --jobs 0 Stack.class", "--jobs needs a whole number"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++)
        expect(calls[i].line, NULL, 2, "", calls[i].message);
}

static void test_wrong_input(void **state)
{
    (void)state;
    expect("eml check -", "process main { function main { read m; } }", 2, "", "<stdin>:1:37: error: ");
    expect("eml print -", "lock l lock k;", 2, "", "<stdin>:1:");
    expect("eml check --format json -", "nonsense", 2, "", "error: ");
}

static void test_print_reads_what_it_prints(void **state)
{
    (void)state;
    struct child first = heddle("eml print " STACK, NULL);
    assert_int_equal(first.status, 0);
    assert_contains(&first.out, "//@ Stack.java:7 Stack.pop");
    struct child second = heddle("eml print -", first.out.text);
    assert_int_equal(second.status, 0);
    assert_string_equal(first.out.text, second.out.text);
    child_free(&first);
    child_free(&second);
}

static void test_status_tells_the_verdict(void **state)
{
    (void)state;
    expect("eml check " STACK, NULL, 1, "violated: T1, pattern 12 on count, data", "");
    expect("eml check " REPAIRED, NULL, 0, "84 queries, 0 violated, 84 hold, 0 unknown\n", "");
    expect("eml check --patterns race,deadlock " STACK, NULL, 0, "3 queries, 0 violated, 3 hold, 0 unknown\n", "");
    expect("eml check --patterns 6-11 " STACK, NULL, 0, "36 queries, 0 violated, 36 hold, 0 unknown\n", "");
    expect("eml check " STACK, NULL, 1, "84 queries, 6 violated, 78 hold, 0 unknown\n", "");
    expect("eml check --patterns 15-32 --quiet " STACK, NULL, 1, "108 queries, 4 violated, 104 hold, 0 unknown\n", "");
    expect("eml check --query T1:26:count:data " STACK, NULL, 1, "neither sees what the other", "");
    expect("eml check --query T1:12:count:data --query T1:12:data:count " STACK, NULL, 1,
           "2 queries, 1 violated, 1 holds", "");
    expect("eml check " REPAIRED " " STACK, NULL, 1, "== " STACK "\n", "");
    expect("eml check " STACK " nothing.eml", NULL, 2, "violated", "cannot read nothing.eml");
    expect("eml check -", tiny, 0, "5 queries, 0 violated, 5 hold, 0 unknown\n", "");
}

/* Of several files, that the input is wrong must not be hidden. */
static void test_which_status_counts(void **state)
{
    (void)state;
    static const int falling[] = {STATUS_WRONG, STATUS_FOUND, STATUS_UNKNOWN, STATUS_FINE};
    for (size_t i = 0; i < 4; i++)
        for (size_t j = 0; j < 4; j++)
            assert_int_equal(command_worse_status(falling[i], falling[j]), falling[i < j ? i : j]);
    expect("eml print nowhere.eml " STACK, NULL, 2, "process main", "nowhere.eml");
    expect("eml check --time-limit 0.001 " STACK " nowhere.eml", NULL, 2, "stack.eml", "nowhere.eml");
}

static void test_limits_make_unknown(void **state)
{
    (void)state;
    expect("eml check --memory-limit 1 " STACK, NULL, 3, "memory limit of 1 MB", "");
    expect("eml check --format json --memory-limit 1 " STACK, NULL, 3, "memory limit of 1 MB", "");
}

static void test_quiet_and_verbose(void **state)
{
    (void)state;
    struct child quiet = heddle("eml check --quiet --patterns 12 " STACK, NULL);
    assert_string_equal(quiet.out.text, "violated: T1, pattern 12 on count, data\n"
                                        "violated: T2, pattern 12 on count, data\n"
                                        "6 queries, 2 violated, 4 hold, 0 unknown\n");
    child_free(&quiet);
    expect("eml check --verbose --patterns 12 " STACK, NULL, 1, "holds: main, pattern 12 on data, count\n", "");
    struct child colored = heddle("eml check --color always --quiet --patterns 12 " STACK, NULL);
    assert_contains(&colored.out, "\033[1;31mviolated\033[0m: T1");
    child_free(&colored);
}

/* A member of a parsed JSON object, which must be there. */
static yajl_val member(yajl_val object, const char *name)
{
    const char *path[] = {name, NULL};
    yajl_val found = yajl_tree_get(object, path, yajl_t_any);
    if (found == NULL)
        fail_msg("there is no \"%s\"", name);
    return found;
}

static const char *text_of(yajl_val object, const char *name)
{
    const char *text = YAJL_GET_STRING(member(object, name));
    return text != NULL ? text : "(not a text)";
}

static long long number_of(yajl_val object, const char *name)
{
    yajl_val value = member(object, name);
    assert_true(YAJL_IS_INTEGER(value));
    return YAJL_GET_INTEGER(value);
}

static size_t length_of(yajl_val array)
{
    assert_true(YAJL_IS_ARRAY(array));
    return YAJL_GET_ARRAY(array)->len;
}

static yajl_val item(yajl_val array, size_t i)
{
    assert_true(i < length_of(array));
    return YAJL_GET_ARRAY(array)->values[i];
}

static yajl_val parse(const struct child *child)
{
    char message[200];
    yajl_val root = yajl_tree_parse(child->out.text, message, sizeof message);
    if (root == NULL)
        fail_msg("not JSON: %s", message);
    return root;
}

/* The marked steps of the papers' finding: who does what. */
static void check_marked_steps(yajl_val witness)
{
    static const char *const expected[][2] = {
        {"T1", "read count"}, {"T2", "write data"}, {"T2", "write count"}, {"T1", "read data"}};
    size_t seen = 0;
    for (size_t i = 0; i < length_of(witness); i++) {
        yajl_val step = item(witness, i);
        const char *mark[] = {"step", NULL};
        assert_int_equal(number_of(step, "copy"), 1);
        assert_true(number_of(step, "line") > 0);
        if (yajl_tree_get(step, mark, yajl_t_number) == NULL)
            continue;
        assert_true(seen < 4);
        assert_int_equal(number_of(step, "step"), seen + 1);
        assert_string_equal(text_of(step, "process"), expected[seen][0]);
        assert_string_equal(text_of(step, "action"), expected[seen][1]);
        assert_non_null(strstr(text_of(step, "position"), "Stack.java:"));
        assert_string_equal(YAJL_GET_STRING(item(member(step, "held"), 1)), "stack");
        seen++;
    }
    assert_int_equal(seen, 4);
}

static void test_json(void **state)
{
    (void)state;
    struct child child = heddle("eml check --format json " STACK, NULL);
    assert_int_equal(child.status, 1);
    yajl_val root = parse(&child);
    yajl_val queries = member(root, "queries"), summary = member(root, "summary");
    assert_int_equal(length_of(queries), 84);
    assert_int_equal(number_of(summary, "queries"), 84);
    assert_int_equal(number_of(summary, "violated"), 6);
    assert_int_equal(number_of(summary, "holds"), 78);
    assert_int_equal(number_of(summary, "unknown"), 0);
    size_t found = 0;
    for (size_t i = 0; i < length_of(queries); i++) {
        yajl_val query = item(queries, i);
        if (strcmp(text_of(query, "verdict"), "violated") != 0 || number_of(query, "pattern") != 12 ||
            strcmp(text_of(query, "process"), "T1") != 0)
            continue;
        assert_string_equal(YAJL_GET_STRING(item(member(query, "locations"), 0)), "count");
        assert_string_equal(YAJL_GET_STRING(item(member(query, "locations"), 1)), "data");
        check_marked_steps(member(query, "witness"));
        found++;
    }
    assert_int_equal(found, 1);
    yajl_tree_free(root);
    child_free(&child);
}

static void test_json_of_several_files(void **state)
{
    (void)state;
    struct child child = heddle("eml check --format json --patterns deadlock " STACK " nothing.eml " REPAIRED, NULL);
    assert_int_equal(child.status, 2);
    yajl_val root = parse(&child);
    assert_int_equal(length_of(root), 3);
    assert_string_equal(text_of(item(root, 0), "file"), STACK);
    assert_string_equal(text_of(item(root, 1), "file"), "nothing.eml");
    member(item(root, 1), "error");
    yajl_val query = item(member(item(root, 2), "queries"), 0);
    const char *process[] = {"process", NULL};
    assert_null(yajl_tree_get(query, process, yajl_t_any));
    assert_string_equal(text_of(query, "pattern"), "deadlock");
    assert_int_equal(length_of(member(query, "locations")), 0);
    yajl_tree_free(root);
    child_free(&child);
}

static void test_same_answers_whatever_the_jobs(void **state)
{
    (void)state;
    struct child one = heddle("eml check --jobs 1 --patterns all " STACK, NULL);
    struct child four = heddle("eml check --jobs 4 --patterns all " STACK, NULL);
    assert_string_equal(one.out.text, four.out.text);
    child_free(&one);
    child_free(&four);
}

static void test_output_file(void **state)
{
    (void)state;
    char path[] = "/tmp/heddle-test-XXXXXX", line[200];
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    snprintf(line, sizeof line, "eml check --patterns deadlock --output %s " STACK, path);
    expect(line, NULL, 0, "", "");
    snprintf(line, sizeof line, "eml print --output %s " STACK, path);
    expect(line, NULL, 0, "", "");
    snprintf(line, sizeof line, "%s", path);
    FILE *written = fopen(path, "r");
    assert_non_null(written);
    assert_non_null(fgets(line, sizeof line, written));
    assert_non_null(strstr(line, "lock stack"));
    fclose(written);
    unlink(path);
}

static void test_write_errors_are_noticed(void **state)
{
    (void)state;
    const char *const check[] = {child_heddle(), "eml", "check", STACK, NULL};
    const char *const help[] = {child_heddle(), "--help", NULL};
    const char *const file[] = {child_heddle(), "eml", "check", "--output", "/dev/full", STACK, NULL};
    struct child runs[] = {child_run_to(check, "/dev/full"), child_run_to(check, NULL), child_run_to(help, "/dev/full"),
                           child_run(file, NULL)};
    for (size_t i = 0; i < sizeof runs / sizeof runs[0]; i++) {
        assert_int_equal(runs[i].status, 2);
        assert_contains(&runs[i].errors, "heddle: cannot write ");
        child_free(&runs[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_version_and_help),
        cmocka_unit_test(test_wrong_calls),
        cmocka_unit_test(test_wrong_input),
        cmocka_unit_test(test_print_reads_what_it_prints),
        cmocka_unit_test(test_status_tells_the_verdict),
        cmocka_unit_test(test_which_status_counts),
        cmocka_unit_test(test_limits_make_unknown),
        cmocka_unit_test(test_quiet_and_verbose),
        cmocka_unit_test(test_json),
        cmocka_unit_test(test_json_of_several_files),
        cmocka_unit_test(test_same_answers_whatever_the_jobs),
        cmocka_unit_test(test_output_file),
        cmocka_unit_test(test_write_errors_are_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
