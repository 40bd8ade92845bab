/* Reports on witnesses made by hand: the text as it stands in a terminal, and JSON read back. */
#include "base/buffer.h"
#include "base/memory.h"
#include "eml/read.h"
#include "report/clean.h"
#include "report/report.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <yajl/yajl_tree.h>

enum { MOST_STEPS = 64 };

/* A program, one query and its answer. */
struct scene {
    struct eml_program *program;
    struct eml_queries queries;
    struct eml_step steps[MOST_STEPS];
    struct push_answer answer;
};

static void scene_make(struct scene *scene, const char *text, const char *query)
{
    struct diagnostics *diagnostics = diagnostics_new(10);
    struct buffer why = {0};
    *scene = (struct scene){.program = eml_read("dir/scene.eml", text, strlen(text), NULL, diagnostics)};
    if (scene->program == NULL)
        fail_msg("%s", diagnostics_message(diagnostics, 0, &(uint32_t){0}, &(uint32_t){0}));
    diagnostics_free(diagnostics);
    assert_true(eml_queries_parse(scene->program, query, &scene->queries, &why));
    buffer_free(&why);
    scene->answer.verdict = PUSH_VIOLATED;
    scene->answer.witness.steps = scene->steps;
}

static void scene_free(struct scene *scene)
{
    eml_queries_free(&scene->queries);
    eml_program_free(scene->program);
}

/* Adds the step of a process that has this description; of several such statements, the one in this line (0: the
 * first). */
static struct eml_step *scene_step(struct scene *scene, const char *process, uint32_t copy, const char *action,
                                   uint32_t line)
{
    const struct eml_program *program = scene->program;
    assert_true(scene->answer.witness.count < MOST_STEPS);
    struct eml_step *step = &scene->steps[scene->answer.witness.count++];
    for (uint32_t f = 0; f < program->function_count; f++) {
        const struct eml_function *function = &program->functions[f];
        if (strcmp(eml_process_name(program, function->process), process) != 0)
            continue;
        for (uint32_t s = function->first; s <= function->end; s++) {
            struct buffer text = {0};
            eml_describe(program, s, &text);
            bool here = strcmp(text.text, action) == 0 && (line == 0 || line == program->statements[s].line);
            buffer_free(&text);
            if (here) {
                *step = (struct eml_step){.process = function->process, .copy = copy, .statement = s, .started = 1};
                return step;
            }
        }
    }
    fail_msg("no '%s' in %s", action, process);
    return NULL;
}

/* The report on the same question `times` times. */
static char *report_of(const struct scene *scene, const struct report_style *style, size_t times)
{
    struct eml_query *queries = mem_new(times, sizeof *queries);
    struct push_answer *answers = mem_new(times, sizeof *answers);
    for (size_t i = 0; i < times; i++) {
        queries[i] = scene->queries.items[0];
        answers[i] = scene->answer;
    }
    struct report_results results = {"dir/scene.eml", scene->program, queries, answers, times, 0.5};
    char *text = NULL;
    size_t length = 0;
    FILE *to = open_memstream(&text, &length);
    struct report *report = report_new(to, style);
    report_add(report, &results);
    report_end(report);
    fclose(to);
    mem_free(queries);
    mem_free(answers);
    return text;
}

static void assert_report(const struct scene *scene, const struct report_style *style, const char *expected)
{
    char *text = report_of(scene, style, 1);
    assert_string_equal(text, expected);
    free(text);
}

static size_t occurrences(const char *text, const char *part)
{
    size_t count = 0;
    for (const char *at = text; (at = strstr(at, part)) != NULL; at += strlen(part))
        count++;
    return count;
}

/* One unit reads and writes an account; another process writes it in between. */
static void account_scene(struct scene *scene)
{
    scene_make(scene,
               "lock l, k; memory balance;\n"
               "process main { function main { start A; start B; start B; } }\n"
               "process A { function main {\n"
               "  unit {\n"
               "    sync l { //@ Account.java:7 Account.get\n"
               "      read balance; //@ Account.java:8 Account.get\n"
               "    } sync l {\n"
               "      write balance; //@ Account.java:12 Account.set\n"
               "    } } } }\n"
               "process B[2] { function main { sync l { sync k { sync l { write balance; } } } } }\n",
               "A:1:balance");
    scene_step(scene, "main", 1, "start A", 0);
    scene_step(scene, "main", 1, "start B", 0)->started = 2;
    scene_step(scene, "main", 1, "start B", 0)->started = 0;
    scene_step(scene, "A", 1, "unitbegin", 0);
    scene_step(scene, "A", 1, "lock l", 5);
    scene_step(scene, "A", 1, "read balance", 0)->mark = 1;
    scene_step(scene, "A", 1, "unlock l", 7);
    scene_step(scene, "B", 2, "lock l", 0);
    scene_step(scene, "B", 2, "lock k", 0);
    scene_step(scene, "B", 2, "lock l", 0);
    scene_step(scene, "B", 2, "write balance", 0)->mark = 2;
    scene_step(scene, "B", 2, "unlock l", 0);
    scene_step(scene, "B", 2, "unlock k", 0);
    scene_step(scene, "B", 2, "unlock l", 0);
    scene_step(scene, "A", 1, "lock l", 7);
    scene_step(scene, "A", 1, "write balance", 0)->mark = 3;
}

static void test_text_for_ascii(void **state)
{
    struct report_style style = {.format = REPORT_TEXT};
    struct scene scene;
    (void)state;
    account_scene(&scene);
    assert_report(&scene, &style,
                  "violated: A, pattern 1 on balance\n"
                  "  A reads balance and writes it again, but another process wrote balance in between: what A writes\n"
                  "  rests on an old value.\n"
                  "\n"
                  "    main                     A                  B[2]           locks held\n"
                  "    -------------------  -----------------  -----------------\n"
                  "    start A                                                           scene.eml:2\n"
                  "    start B[2]                                                        scene.eml:2\n"
                  "    start B (no effect)                                               scene.eml:2\n"
                  "                             unitbegin                                scene.eml:4\n"
                  "                             lock l                            [l]    Account.java:7 Account.get\n"
                  "                         (1) read balance                      [l]    Account.java:8 Account.get\n"
                  "                             unlock l                                 scene.eml:7\n"
                  "                                                lock l         [l]    scene.eml:10\n"
                  "                                                lock k         [l k]  scene.eml:10\n"
                  "                                                lock l         [l k]  scene.eml:10\n"
                  "                                            (2) write balance  [l k]  scene.eml:10\n"
                  "                                                unlock l       [l k]  scene.eml:10\n"
                  "                                                unlock k       [l]    scene.eml:10\n"
                  "                                                unlock l              scene.eml:10\n"
                  "                             lock l                            [l]    scene.eml:7\n"
                  "                         (3) write balance                     [l]    Account.java:12 Account.set\n"
                  "\n"
                  "1 query, 1 violated, 0 hold, 0 unknown\n");
    scene_free(&scene);
}

static void test_text_for_utf8_with_color(void **state)
{
    struct report_style style = {.format = REPORT_TEXT, .utf8 = true, .color = true, .seconds = true};
    struct scene scene;
    (void)state;
    account_scene(&scene);
    assert_report(
        &scene, &style,
        "\033[1;31mviolated\033[0m: A, pattern 1 on balance\n"
        "  A reads balance and writes it again, but another process wrote balance in between: what A writes\n"
        "  rests on an old value.\n"
        "\n"
        "    \033[1mmain\033[0m                   \033[1mA\033[0m                \033[1mB[2]\033[0m           "
        "\033[2mlocks held\033[0m\n"
        "    ───────────────────  ───────────────  ───────────────\n"
        "    start A                                                       \033[2mscene.eml:2\033[0m\n"
        "    start B[2]                                                    \033[2mscene.eml:2\033[0m\n"
        "    start B (no effect)                                           \033[2mscene.eml:2\033[0m\n"
        "                           unitbegin                              \033[2mscene.eml:4\033[0m\n"
        "                           lock l                          \033[36m[l]\033[0m    \033[2mAccount.java:7 "
        "Account.get\033[0m\n"
        "                         \033[1;33m❶\033[0m \033[1mread balance\033[0m                    \033[36m[l]\033[0m  "
        "  \033[2mAccount.java:8 Account.get\033[0m\n"
        "                           unlock l                               \033[2mscene.eml:7\033[0m\n"
        "                                            lock l         \033[36m[l]\033[0m    \033[2mscene.eml:10\033[0m\n"
        "                                            lock k         \033[36m[l k]\033[0m  \033[2mscene.eml:10\033[0m\n"
        "                                            lock l         \033[36m[l k]\033[0m  \033[2mscene.eml:10\033[0m\n"
        "                                          \033[1;33m❷\033[0m \033[1mwrite balance\033[0m  \033[36m[l "
        "k]\033[0m  \033[2mscene.eml:10\033[0m\n"
        "                                            unlock l       \033[36m[l k]\033[0m  \033[2mscene.eml:10\033[0m\n"
        "                                            unlock k       \033[36m[l]\033[0m    \033[2mscene.eml:10\033[0m\n"
        "                                            unlock l              \033[2mscene.eml:10\033[0m\n"
        "                           lock l                          \033[36m[l]\033[0m    \033[2mscene.eml:7\033[0m\n"
        "                         \033[1;33m❸\033[0m \033[1mwrite balance\033[0m                   \033[36m[l]\033[0m  "
        "  \033[2mAccount.java:12 Account.set\033[0m\n"
        "\n"
        "1 query, \033[1;31m1 violated\033[0m, 0 hold, 0 unknown, 0.50 s\n");
    scene_free(&scene);
}

/* A process that reads ten times before the access that matters. */
static void reads_scene(struct scene *scene, size_t reads)
{
    scene_make(scene,
               "memory m, n;\n"
               "process main { function main { start P; write m; } }\n"
               "process P { function main { loop { read n; } write m; } }\n",
               "-:race:m");
    scene_step(scene, "main", 1, "start P", 0);
    for (size_t i = 0; i < reads; i++) {
        scene_step(scene, "P", 1, "loop", 0);
        scene_step(scene, "P", 1, "read n", 0);
    }
    scene_step(scene, "P", 1, "write m", 0)->mark = 1;
    scene_step(scene, "main", 1, "write m", 0)->mark = 2;
}

static void test_long_stretches_are_folded(void **state)
{
    struct report_style style = {.format = REPORT_TEXT}, verbose = {.format = REPORT_TEXT, .verbose = true};
    struct scene scene;
    (void)state;
    reads_scene(&scene, 10);
    assert_report(&scene, &style,
                  "violated: race on m\n"
                  "  Two processes can access m at the same moment, and at least one of them writes.\n"
                  "\n"
                  "        main         P\n"
                  "    -----------  ----------------\n"
                  "        start P                    scene.eml:2\n"
                  "                     ... 10 steps\n"
                  "                 (1) write m       scene.eml:3\n"
                  "    (2) write m                    scene.eml:2\n"
                  "\n"
                  "1 query, 1 violated, 0 hold, 0 unknown\n");
    char *all = report_of(&scene, &verbose, 1);
    assert_int_equal(occurrences(all, "read n"), 10);
    free(all);
    scene_free(&scene);
    reads_scene(&scene, 3);
    char *few = report_of(&scene, &style, 1);
    assert_int_equal(occurrences(few, "read n"), 3);
    free(few);
    scene_free(&scene);
}

static void test_deadlock_shows_who_waits(void **state)
{
    struct report_style style = {.format = REPORT_TEXT};
    struct scene scene;
    (void)state;
    scene_make(&scene,
               "lock a, b;\n"
               "process main { function main { start P; sync a { sync b { skip; } } } }\n"
               "process P { function main { sync b { sync a { skip; } } } }\n",
               "-:deadlock");
    scene_step(&scene, "main", 1, "start P", 0);
    scene_step(&scene, "main", 1, "lock a", 0);
    scene_step(&scene, "P", 1, "lock b", 0);
    struct eml_step *first = scene_step(&scene, "main", 1, "lock b", 0);
    struct eml_step *second = scene_step(&scene, "P", 1, "lock a", 0);
    first->blocked = second->blocked = true;
    first->mark = 1;
    second->mark = 2;
    assert_report(&scene, &style,
                  "violated: deadlock\n"
                  "  Processes wait for locks that the others of them hold, in a cycle.\n"
                  "\n"
                  "        main                 P                locks held\n"
                  "    -------------------  -------------------\n"
                  "        start P                                    scene.eml:2\n"
                  "        lock a                                [a]  scene.eml:2\n"
                  "                             lock b           [b]  scene.eml:3\n"
                  "    (1) waits at lock b                       [a]  scene.eml:2\n"
                  "                         (2) waits at lock a  [b]  scene.eml:3\n"
                  "\n"
                  "1 query, 1 violated, 0 hold, 0 unknown\n");
    scene_free(&scene);
}

static size_t longest_line(const char *text)
{
    size_t longest = 0;
    while (*text != '\0') {
        size_t length = strcspn(text, "\n");
        longest = length > longest ? length : longest;
        text += length + (text[length] == '\n');
    }
    return longest;
}

static void test_many_processes_become_a_list(void **state)
{
    struct report_style style = {.format = REPORT_TEXT};
    struct scene scene;
    (void)state;
    scene_make(
        &scene,
        "memory m;\n"
        "process main { function main { loop { start Worker; } } }\n"
        "process Worker[20] { function main { write m; //@ a/very/long/path/to/some/source/file/Worker.java:12345 "
        "example.package.Worker.run\n } }\n",
        "-:race:m");
    for (uint32_t copy = 1; copy <= 20; copy++)
        scene_step(&scene, "main", 1, "start Worker", 0)->started = copy;
    for (uint32_t copy = 1; copy <= 18; copy++)
        scene_step(&scene, "Worker", copy, "write m", 0);
    scene_step(&scene, "Worker", 19, "write m", 0)->mark = 1;
    scene_step(&scene, "Worker", 20, "write m", 0)->mark = 2;
    char *text = report_of(&scene, &style, 1);
    assert_non_null(strstr(text, "\n    main            start Worker[20]"));
    assert_non_null(strstr(text, "\n    Worker[20]  (2) write m "));
    assert_true(longest_line(text) <= 100);
    free(text);
    scene_free(&scene);
}

static void test_many_findings_are_named(void **state)
{
    struct report_style style = {.format = REPORT_TEXT}, verbose = {.format = REPORT_TEXT, .verbose = true};
    struct scene scene;
    (void)state;
    reads_scene(&scene, 1);
    char *text = report_of(&scene, &style, 25);
    assert_int_equal(occurrences(text, "violated: race on m\n"), 25);
    assert_int_equal(occurrences(text, "(2) write m"), 20);
    assert_non_null(strstr(text, "\n5 more, without their executions (--verbose shows all):\nviolated: race on m\n"));
    assert_non_null(strstr(text, "\n25 queries, 25 violated, 0 hold, 0 unknown\n"));
    free(text);
    text = report_of(&scene, &verbose, 25);
    assert_int_equal(occurrences(text, "(2) write m"), 25);
    free(text);
    scene_free(&scene);
}

static void test_unknown_says_why(void **state)
{
    struct report_style style = {.format = REPORT_TEXT};
    struct scene scene;
    (void)state;
    reads_scene(&scene, 0);
    scene.answer = (struct push_answer){.verdict = PUSH_UNKNOWN, .reason = "time limit of 5 s"};
    assert_report(&scene, &style, "unknown: race on m (time limit of 5 s)\n1 query, 0 violated, 0 hold, 1 unknown\n");
    char *text = report_of(&scene, &style, 30);
    assert_int_equal(occurrences(text, "time limit of 5 s"), 20);
    assert_non_null(strstr(text, "\nand 10 more (--verbose shows all)\n"));
    free(text);
    scene.answer = (struct push_answer){.verdict = PUSH_VIOLATED};
    text = report_of(&scene, &style, 1);
    assert_non_null(strstr(text, "This engine gives no execution."));
    free(text);
    scene_free(&scene);
}

static yajl_val item(yajl_val array, size_t i)
{
    assert_true(YAJL_IS_ARRAY(array) && i < YAJL_GET_ARRAY(array)->len);
    return YAJL_GET_ARRAY(array)->values[i];
}

static yajl_val member(yajl_val object, const char *name)
{
    const char *path[] = {name, NULL};
    return yajl_tree_get(object, path, yajl_t_any);
}

static void test_json_witness(void **state)
{
    struct report_style style = {.format = REPORT_JSON};
    struct scene scene;
    char message[100];
    (void)state;
    account_scene(&scene);
    char *text = report_of(&scene, &style, 1);
    yajl_val root = yajl_tree_parse(text, message, sizeof message);
    assert_non_null(root);
    yajl_val query = item(member(root, "queries"), 0);
    assert_string_equal(YAJL_GET_STRING(member(query, "process")), "A");
    assert_int_equal(YAJL_GET_INTEGER(member(query, "pattern")), 1);
    assert_string_equal(YAJL_GET_STRING(item(member(query, "locations"), 0)), "balance");
    assert_string_equal(YAJL_GET_STRING(member(query, "verdict")), "violated");
    yajl_val read = item(member(query, "witness"), 5), write = item(member(query, "witness"), 10);
    assert_string_equal(YAJL_GET_STRING(member(read, "action")), "read balance");
    assert_string_equal(YAJL_GET_STRING(member(read, "position")), "Account.java:8 Account.get");
    assert_int_equal(YAJL_GET_INTEGER(member(read, "line")), 6);
    assert_int_equal(YAJL_GET_INTEGER(member(read, "step")), 1);
    assert_null(member(read, "blocked"));
    assert_int_equal(YAJL_GET_INTEGER(member(write, "copy")), 2);
    assert_null(member(write, "position"));
    assert_int_equal(YAJL_GET_ARRAY(member(write, "held"))->len, 2);
    assert_string_equal(YAJL_GET_STRING(item(member(write, "held"), 0)), "l");
    assert_string_equal(YAJL_GET_STRING(item(member(write, "held"), 1)), "k");
    assert_int_equal(YAJL_GET_ARRAY(member(item(member(query, "witness"), 11), "held"))->len, 2);
    assert_int_equal(YAJL_GET_ARRAY(member(item(member(query, "witness"), 13), "held"))->len, 0);
    yajl_tree_free(root);
    free(text);
    scene_free(&scene);
}

static void test_cleaning(void **state)
{
    static const struct {
        const char *text, *json, *utf8, *ascii;
    } cases[] = {
        {"plain", "plain", "plain", "plain"},
        {"\033[2J", "\033[2J", "?[2J", "?[2J"},
        {"na\xc3\xafve", "na\xc3\xafve", "na\xc3\xafve", "na?ve"},
        {"\xc3", "\xef\xbf\xbd", "\xef\xbf\xbd", "?"},
        {"\xc0\xaf", "\xef\xbf\xbd\xef\xbf\xbd", "\xef\xbf\xbd\xef\xbf\xbd", "??"},
        {"\xed\xa0\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd", "???"},
        {"\xf0\x9f\x92\xa5", "\xf0\x9f\x92\xa5", "\xf0\x9f\x92\xa5", "?"},
        {"\xc2\x9b"
         "1m",
         "\xc2\x9b"
         "1m",
         "?1m", "?1m"},
        {"\xe2\x80\xae", "\xe2\x80\xae", "?", "?"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct buffer json = {0}, utf8 = {0}, ascii = {0};
        clean_add(&json, cases[i].text, CLEAN_FOR_JSON);
        clean_add(&utf8, cases[i].text, CLEAN_FOR_UTF8_TERMINAL);
        clean_add(&ascii, cases[i].text, CLEAN_FOR_ASCII_TERMINAL);
        assert_string_equal(json.text, cases[i].json);
        assert_string_equal(utf8.text, cases[i].utf8);
        assert_string_equal(ascii.text, cases[i].ascii);
        assert_int_equal(clean_width(ascii.text), ascii.length);
        buffer_free(&json);
        buffer_free(&utf8);
        buffer_free(&ascii);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text_for_ascii),
        cmocka_unit_test(test_text_for_utf8_with_color),
        cmocka_unit_test(test_long_stretches_are_folded),
        cmocka_unit_test(test_deadlock_shows_who_waits),
        cmocka_unit_test(test_many_processes_become_a_list),
        cmocka_unit_test(test_many_findings_are_named),
        cmocka_unit_test(test_unknown_says_why),
        cmocka_unit_test(test_json_witness),
        cmocka_unit_test(test_cleaning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
