/* Verdicts made by hand: the text as it stands in a terminal, compared with the files in tests/report/findings, and
 * JSON read back. */
#include "base/buffer.h"
#include "base/system/file.h"
#include "report/findings/findings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <yajl/yajl_tree.h>

/* The source that the findings below are about (001, figure 1). */
static const char *const stack_lines[] = {
    [5] = "    public synchronized Object pop() {",
    [7] = "\t\tObject top = data[count - 1];\t// the last one",
    [8] = "        data[count--] = null;   ",
    [14] = "    public synchronized int size() {",
    [15] = "        return count;",
    [22] = "        return new Stack(10);",
    [26] = "        synchronized (this) {",
    [27] = "            if (stack.size() > 0) return stack.pop();",
    [36] = "        new Thread(() -> new SafeWrap().popwrap(stack)).start();",
};

static bool stack_line(void *context, const char *file, uint32_t line, const char **text, size_t *length)
{
    size_t count = sizeof stack_lines / sizeof *stack_lines;
    (void)context;
    if (strcmp(file, "Stack.java") != 0 || line >= count || stack_lines[line] == NULL)
        return false;
    *text = stack_lines[line];
    *length = strlen(*text);
    return true;
}

#define AT(line, method)                                                                                               \
    {                                                                                                                  \
        "Stack.java", method, line                                                                                     \
    }

static const struct finding_step stack_steps[] = {
    {"main", STEP_NEW, "Stack", NULL, AT(22, "Stack.makeStack"), 0},
    {"main", STEP_WRITE, "Stack.data", NULL, AT(3, "Stack.<init>"), 0},
    {"main", STEP_WRITE, "Stack.count", NULL, AT(4, "Stack.<init>"), 0},
    {"main", STEP_START, "Thread-1", NULL, AT(36, "SafeWrap.main"), 0},
    {"main", STEP_START, "Thread-2", NULL, AT(36, "SafeWrap.main"), 0},
    {"Thread-1", STEP_BEGIN, "SafeWrap.popwrap()", NULL, AT(26, "SafeWrap.popwrap"), 0},
    {"Thread-1", STEP_LOCK, "SafeWrap", "SafeWrap", AT(26, "SafeWrap.popwrap"), 0},
    {"Thread-1", STEP_LOCK, "Stack", "SafeWrap, Stack", AT(14, "Stack.size"), 0},
    {"Thread-1", STEP_READ, "Stack.count", "SafeWrap, Stack", AT(15, "Stack.size"), 1},
    {"Thread-1", STEP_UNLOCK, "Stack", "SafeWrap", AT(14, "Stack.size"), 0},
    {"Thread-2", STEP_BEGIN, "SafeWrap.popwrap()", NULL, AT(26, "SafeWrap.popwrap"), 0},
    {"Thread-2", STEP_LOCK, "SafeWrap'", "SafeWrap'", AT(26, "SafeWrap.popwrap"), 0},
    {"Thread-2", STEP_LOCK, "Stack", "SafeWrap', Stack", AT(5, "Stack.pop"), 0},
    {"Thread-2", STEP_READ, "Stack.count", "SafeWrap', Stack", AT(7, "Stack.pop"), 0},
    {"Thread-2", STEP_READ, "Stack.data", "SafeWrap', Stack", AT(7, "Stack.pop"), 0},
    {"Thread-2", STEP_READ, "Stack.count", "SafeWrap', Stack", AT(8, "Stack.pop"), 0},
    {"Thread-2", STEP_WRITE, "Stack.data", "SafeWrap', Stack", AT(8, "Stack.pop"), 0},
    {"Thread-2", STEP_WRITE, "Stack.count", "SafeWrap', Stack", AT(8, "Stack.pop"), 2},
    {"Thread-2", STEP_UNLOCK, "Stack", "SafeWrap'", AT(5, "Stack.pop"), 0},
    {"Thread-1", STEP_LOCK, "Stack", "SafeWrap, Stack", AT(5, "Stack.pop"), 0},
    {"Thread-1", STEP_READ, "Stack.count", "SafeWrap, Stack", AT(7, "Stack.pop"), 3},
};

static const char *const stack_locations[] = {"Stack.count", "Stack.data"};

static struct finding stack_finding(void)
{
    return (struct finding){
        .kind = FINDING_ATOMICITY,
        .pattern = 2,
        .patterns = 1u << 2 | 1u << 1 | 1u << 12 | (uint64_t)1 << 32,
        .queries = 27,
        .class = "Stack",
        .message = "Stack.count and Stack.data can be seen in a broken state",
        .why =
            "Thread-1 reads Stack.count twice in SafeWrap.popwrap() and sees two values: Thread-2 wrote it in between. "
            "Each thread holds the lock of its own SafeWrap, which the other one does not take.",
        .repair = "hold the lock of Stack from size() to pop(); every access to Stack.count holds it.",
        .cause = "SafeWrap.popwrap Stack.count Stack.data",
        .site = AT(22, "Stack.makeStack"),
        .locations = stack_locations,
        .location_count = 2,
        .steps = stack_steps,
        .step_count = sizeof stack_steps / sizeof *stack_steps,
    };
}

static const struct findings_model models[] = {
    {"Stack.java:22 Stack.makeStack", 12, 340, 150, 9000, 84, 27, 0.25},
};
static const struct findings_run run = {"0.1.0", 0.5, models, 1, NULL, NULL};

/* A finding, proofs, open questions, gaps, assumptions. */
static struct verdict *stack_verdict(void)
{
    struct verdict *verdict = verdict_new();
    struct finding finding = stack_finding();
    verdict_add_finding(verdict, &finding);
    for (uint32_t pattern = 3; pattern <= 5; pattern++)
        verdict_add_query(verdict, &(struct verdict_query){.kind = FINDING_ATOMICITY,
                                                           .pattern = pattern,
                                                           .locations = {"Stack.count"},
                                                           .thread = "Thread-1",
                                                           .site = AT(22, "Stack.makeStack")});
    for (uint32_t pattern = 6; pattern <= 7; pattern++)
        verdict_add_query(verdict, &(struct verdict_query){.kind = FINDING_ATOMICITY,
                                                           .pattern = pattern,
                                                           .locations = {"Stack.count", "Stack.data"},
                                                           .site = AT(22, "Stack.makeStack"),
                                                           .reason = "time limit of 5 s"});
    for (char site[] = "Queue.java:1"; site[11] <= '5'; site[11]++)
        verdict_add_gap(verdict, site, "Queue.poll could not be translated");
    verdict_add_assumption(verdict, "native methods do not touch the program's objects: Stack.peek0");
    verdict_add_assumption(verdict, "classes named at run time are those that constants name");
    return verdict;
}

static char *text_of(const struct verdict *verdict, const struct findings_style *style)
{
    char *text = NULL;
    size_t length = 0;
    FILE *to = open_memstream(&text, &length);
    findings_text(verdict, style, to);
    fclose(to);
    return text;
}

static char *json_of(const struct verdict *verdict, const struct findings_run *of)
{
    char *text = NULL;
    size_t length = 0;
    FILE *to = open_memstream(&text, &length);
    findings_json(verdict, of, to);
    fclose(to);
    return text;
}

/* Compares with a file in tests/report/findings. HEDDLE_GOLDEN=write writes the files instead, to be read before
 * they are believed. */
static void assert_golden(const char *name, const char *text)
{
    const char *mode = getenv("HEDDLE_GOLDEN");
    struct buffer path = {0}, expected = {0};
    buffer_format(&path, "tests/report/findings/%s", name);
    if (mode != NULL && strcmp(mode, "write") == 0) {
        FILE *to = fopen(path.text, "w");
        assert_non_null(to);
        fputs(text, to);
        assert_int_equal(fclose(to), 0);
    }
    assert_true(file_read(path.text, NULL, &expected));
    assert_string_equal(text, expected.text);
    buffer_free(&path);
    buffer_free(&expected);
}

static void test_texts(void **state)
{
    static const struct {
        const char *file;
        struct findings_style style;
    } cases[] = {
        {"wide.txt", {.utf8 = true, .width = 140, .lines = stack_line, .run = &run}},
        {"narrow.txt", {.width = 80, .lines = stack_line}},
        {"medium.txt", {.utf8 = true, .width = 100, .lines = stack_line}},
        {"no-source.txt", {.utf8 = true}},
        {"quiet.txt", {.quiet = true, .width = 80, .lines = stack_line}},
        {"verbose.txt", {.utf8 = true, .verbose = true, .width = 140, .lines = stack_line, .run = &run}},
        {"color.txt", {.utf8 = true, .color = true, .width = 140, .lines = stack_line}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct verdict *verdict = stack_verdict();
        verdict_finish(verdict, stack_line, NULL);
        char *text = text_of(verdict, &cases[i].style);
        assert_golden(cases[i].file, text);
        free(text);
        verdict_free(verdict);
    }
}

static size_t occurrences(const char *text, const char *part)
{
    size_t count = 0;
    for (const char *at = text; (at = strstr(at, part)) != NULL; at += strlen(part))
        count++;
    return count;
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

/* Each of many threads takes a lock, works and gives it back; two of them break the pattern in the middle. */
static void test_long_interleavings_are_folded(void **state)
{
    enum { THREADS = 10, STEPS = 9, COUNT = THREADS * STEPS };
    static const struct {
        enum step_action action;
        const char *on;
    } does[STEPS] = {{STEP_BEGIN, "Worker.run()"}, {STEP_LOCK, "A"},     {STEP_READ, "B.x"},
                     {STEP_WRITE, "B.x"},          {STEP_CALL, "C.f()"}, {STEP_READ, "B.x"},
                     {STEP_UNLOCK, "A"},           {STEP_READ, "B.x"},   {STEP_END, "Worker.run()"}};
    struct finding_step steps[COUNT];
    char names[THREADS][12];
    (void)state;
    for (size_t i = 0; i < COUNT; i++) {
        size_t thread = i / STEPS, at = i % STEPS;
        snprintf(names[thread], sizeof names[thread], "Worker-%zu", thread);
        steps[i] = (struct finding_step){
            names[thread], does[at].action, does[at].on, at >= 1 && at < 6 ? "A" : NULL, AT(5, "A.f"), 0};
    }
    steps[4 * STEPS + 3].step = 1;
    steps[5 * STEPS + 2].step = 2;
    struct verdict *verdict = verdict_new();
    struct finding finding = {.kind = FINDING_RACE, .message = "race on B.x", .steps = steps, .step_count = COUNT};
    verdict_add_finding(verdict, &finding);
    verdict_finish(verdict, NULL, NULL);
    struct findings_style style = {.lines = stack_line}, verbose = {.verbose = true};
    char *text = text_of(verdict, &style), *all = text_of(verdict, &verbose);
    assert_golden("folded.txt", text);
    assert_true(occurrences(text, "\n    ") <= 25 + 4);
    assert_int_equal(occurrences(all, "Worker.run()"), 2 * THREADS);
    assert_null(strstr(all, "steps"));
    free(text);
    free(all);
    verdict_free(verdict);
}

static bool ignored_line(void *context, const char *file, uint32_t line, const char **text, size_t *length)
{
    (void)context, (void)file;
    *text = "x++; // heddle: ignore";
    *length = strlen(*text);
    return line == 99;
}

/* New findings are shown; known and ignored ones are counted, and listed if everything is asked for. */
static void test_known_and_ignored(void **state)
{
    struct verdict *verdict = verdict_new();
    struct finding finding = stack_finding();
    char id[20];
    struct buffer why = {0};
    (void)state;
    verdict_add_finding(verdict, &finding);
    verdict_finish(verdict, NULL, NULL);
    snprintf(id, sizeof id, "%s\n", verdict_finding(verdict, 0)->id);
    verdict_free(verdict);

    verdict = verdict_new();
    verdict_add_finding(verdict, &finding);
    finding.cause = "another";
    finding.site.line = 99;
    verdict_add_finding(verdict, &finding);
    assert_true(verdict_read_baseline(verdict, id, strlen(id), &why));
    assert_true(verdict_read_baseline(verdict, "000000000000 long repaired", 26, &why));
    verdict_finish(verdict, ignored_line, NULL);
    char *text = text_of(verdict, &(struct findings_style){.quiet = true});
    assert_string_equal(text, "1 finding of the baseline is not found any more\n"
                              "0 proved, 54 violated (0 findings, 1 known, 1 ignored), 0 unknown\n");
    free(text);
    text = text_of(verdict, &(struct findings_style){.verbose = true, .width = 120});
    assert_non_null(strstr(text, "Stack.java:22: atomicity: Stack.count and Stack.data can be seen in a broken state "
                                 "(possible, known)\n"));
    assert_non_null(strstr(text, "(possible, ignored)\n"));
    free(text);
    verdict_free(verdict);
    buffer_free(&why);
}

static void test_many_findings(void **state)
{
    enum { FINDINGS = 25, STEPS = sizeof stack_steps / sizeof *stack_steps };
    struct finding_step steps[FINDINGS][STEPS]; /* at other lines: the same accesses would be one finding */
    struct verdict *verdict = verdict_new();
    struct finding finding = stack_finding();
    (void)state;
    for (uint32_t i = 1; i <= FINDINGS; i++) {
        char cause[20];
        snprintf(cause, sizeof cause, "cause %u", i);
        memcpy(steps[i - 1], stack_steps, sizeof stack_steps);
        for (uint32_t k = 0; k < STEPS; k++)
            steps[i - 1][k].place.line += i;
        finding.steps = steps[i - 1];
        finding.cause = cause;
        finding.site.line = i;
        verdict_add_finding(verdict, &finding);
    }
    for (uint32_t i = 0; i < 30; i++) {
        char reason[20];
        snprintf(reason, sizeof reason, "reason %u", i);
        verdict_add_query(verdict, &(struct verdict_query){.kind = FINDING_RACE, .reason = reason});
        verdict_add_gap(verdict, "A.java:1", reason);
    }
    verdict_finish(verdict, NULL, NULL);
    char *text = text_of(verdict, &(struct findings_style){0});
    assert_int_equal(occurrences(text, "locks held"), 20);
    assert_int_equal(occurrences(text, "Repair: "), 25);
    assert_non_null(strstr(text, "\n5 more, without interleavings (--verbose shows all):\n"));
    assert_int_equal(occurrences(text, "\nunknown: 1 query: reason "), 20);
    assert_int_equal(occurrences(text, "\nnot checked: A.java:1: reason "), 20);
    assert_int_equal(occurrences(text, "\nand 10 more reasons (--verbose shows all)\n"), 2);
    free(text);
    text = text_of(verdict, &(struct findings_style){.verbose = true});
    assert_int_equal(occurrences(text, "locks held"), 25);
    assert_int_equal(occurrences(text, "\nunknown: "), 30);
    free(text);
    verdict_free(verdict);
}

static void test_finding_of_several_places(void **state)
{
    struct verdict *verdict = verdict_new();
    struct finding finding = stack_finding();
    (void)state;
    for (uint32_t i = 1; i <= 4; i++) {
        finding.site.line = 10 * i;
        verdict_add_finding(verdict, &finding);
    }
    verdict_finish(verdict, NULL, NULL);
    char *text = text_of(verdict, &(struct findings_style){.width = 120});
    assert_int_equal(occurrences(text, "Repair: "), 1);
    assert_non_null(
        strstr(text, "\n  The same happens to what Stack.java:20, Stack.java:30 and Stack.java:40 make.\n"));
    free(text);
    verdict_free(verdict);
}

static yajl_val item(yajl_val array, size_t i)
{
    assert_true(YAJL_IS_ARRAY(array) && i < YAJL_GET_ARRAY(array)->len);
    return YAJL_GET_ARRAY(array)->values[i];
}

static yajl_val member(yajl_val object, const char *name)
{
    const char *path[] = {name, NULL};
    yajl_val value = yajl_tree_get(object, path, yajl_t_any);
    if (value == NULL)
        fail_msg("no field %s", name);
    return value;
}

static const char *text_member(yajl_val object, const char *name)
{
    return YAJL_GET_STRING(member(object, name));
}

static long long number_member(yajl_val object, const char *name)
{
    return YAJL_GET_INTEGER(member(object, name));
}

static size_t length_of(yajl_val array)
{
    assert_true(YAJL_IS_ARRAY(array));
    return YAJL_GET_ARRAY(array)->len;
}

static yajl_val parse(const char *text)
{
    char message[200];
    yajl_val root = yajl_tree_parse(text, message, sizeof message);
    if (root == NULL)
        fail_msg("%s", message);
    return root;
}

static void check_json_finding(yajl_val finding)
{
    struct finding expected = stack_finding();
    const char *step[] = {"step", NULL};
    assert_int_equal(strlen(text_member(finding, "id")), 12);
    assert_string_equal(text_member(finding, "kind"), "atomicity");
    assert_string_equal(text_member(finding, "status"), "possible");
    assert_string_equal(text_member(finding, "message"), expected.message);
    assert_string_equal(text_member(finding, "class"), "Stack");
    assert_string_equal(text_member(finding, "why"), expected.why);
    assert_string_equal(text_member(finding, "repair"), expected.repair);
    assert_true(YAJL_IS_FALSE(member(finding, "known")) && YAJL_IS_FALSE(member(finding, "ignored")));
    assert_int_equal(number_member(finding, "pattern"), 2);
    assert_int_equal(length_of(member(finding, "patterns")), 4);
    assert_int_equal(YAJL_GET_INTEGER(item(member(finding, "patterns"), 3)), 32);
    assert_int_equal(YAJL_GET_INTEGER(item(member(finding, "patterns"), 2)), 12);
    assert_int_equal(length_of(member(finding, "locations")), 2);
    assert_string_equal(YAJL_GET_STRING(item(member(finding, "locations"), 1)), "Stack.data");
    assert_string_equal(text_member(member(finding, "site"), "file"), "Stack.java");
    assert_int_equal(number_member(member(finding, "site"), "line"), 22);
    yajl_val witness = member(finding, "witness");
    assert_int_equal(length_of(witness), expected.step_count);
    for (size_t i = 0; i < expected.step_count; i++) {
        yajl_val shown = item(witness, i);
        assert_string_equal(text_member(shown, "thread"), stack_steps[i].thread);
        struct buffer action = {0};
        finding_step_describe(&stack_steps[i], &action);
        assert_string_equal(text_member(shown, "action"), action.text);
        buffer_free(&action);
        assert_string_equal(text_member(shown, "file"), "Stack.java");
        assert_int_equal(number_member(shown, "line"), stack_steps[i].place.line);
        if (stack_steps[i].step > 0)
            assert_int_equal(number_member(shown, "step"), stack_steps[i].step);
        else
            assert_null(yajl_tree_get(shown, step, yajl_t_any));
    }
}

static void check_json_summary(yajl_val summary)
{
    static const struct {
        const char *name;
        long long number;
    } numbers[] = {{"queries", 32}, {"proved", 3},  {"violated", 27}, {"unknown", 2}, {"findings", 1},
                   {"known", 0},    {"ignored", 0}, {"gone", 0},      {"gaps", 5}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        assert_int_equal(number_member(summary, numbers[i].name), numbers[i].number);
    assert_true(YAJL_GET_DOUBLE(member(summary, "seconds")) == 0.5);
    yajl_val model = item(member(summary, "models"), 0);
    assert_string_equal(text_member(model, "site"), "Stack.java:22 Stack.makeStack");
    assert_int_equal(number_member(model, "methods"), 12);
    assert_int_equal(number_member(model, "methods_before"), 340);
    assert_int_equal(number_member(model, "instructions"), 150);
    assert_int_equal(number_member(model, "instructions_before"), 9000);
    assert_int_equal(number_member(model, "queries"), 84);
    assert_int_equal(number_member(model, "violated"), 27);
    assert_true(YAJL_GET_DOUBLE(member(model, "seconds")) == 0.25);
}

static void test_json(void **state)
{
    (void)state;
    struct verdict *verdict = stack_verdict();
    verdict_finish(verdict, stack_line, NULL);
    char *text = json_of(verdict, &run);
    yajl_val root = parse(text);
    assert_string_equal(text_member(root, "tool"), "heddle");
    assert_string_equal(text_member(root, "version"), "0.1.0");
    assert_string_equal(text_member(root, "verdict"), "unsafe");
    assert_int_equal(length_of(member(root, "findings")), 1);
    check_json_finding(item(member(root, "findings"), 0));
    assert_int_equal(length_of(member(root, "proved")), 3);
    yajl_val proved = item(member(root, "proved"), 0);
    assert_string_equal(text_member(proved, "kind"), "atomicity");
    assert_int_equal(number_member(proved, "pattern"), 3);
    assert_int_equal(length_of(member(proved, "locations")), 1);
    assert_int_equal(length_of(member(root, "unknown")), 2);
    yajl_val open = item(member(root, "unknown"), 1);
    assert_string_equal(text_member(open, "reason"), "time limit of 5 s");
    assert_int_equal(length_of(member(open, "locations")), 2);
    assert_int_equal(length_of(member(root, "gaps")), 5);
    check_json_summary(member(root, "summary"));
    assert_int_equal(length_of(member(root, "assumptions")), 2);
    yajl_tree_free(root);

    struct verdict *later = stack_verdict(); /* the JSON is a baseline */
    struct buffer why = {0};
    assert_true(verdict_read_baseline(later, text, strlen(text), &why));
    verdict_finish(later, NULL, NULL);
    assert_true(verdict_finding(later, 0)->known);
    assert_string_equal(verdict_word(verdict_status(later)), "unknown");
    verdict_free(later);
    verdict_free(verdict);
    buffer_free(&why);
    free(text);
}

/* Where nothing is known, the fixed fields are there, and times that were not taken are not. */
static void test_json_of_little(void **state)
{
    static const struct findings_run silent = {"0.1.0", -1, NULL, 0, NULL, NULL};
    struct verdict *verdict = verdict_new();
    const char *seconds[] = {"summary", "seconds", NULL};
    (void)state;
    struct finding finding = {.kind = FINDING_DEADLOCK,
                              .status = FINDING_REPRODUCED,
                              .steps = &(struct finding_step){.thread = "main"},
                              .step_count = 1};
    verdict_add_finding(verdict, &finding);
    verdict_finish(verdict, NULL, NULL);
    char *text = json_of(verdict, &silent);
    yajl_val root = parse(text), shown = item(member(root, "findings"), 0);
    assert_string_equal(text_member(shown, "kind"), "deadlock");
    assert_string_equal(text_member(shown, "status"), "reproduced");
    assert_true(YAJL_IS_NULL(member(shown, "pattern")));
    assert_true(YAJL_IS_NULL(member(member(shown, "site"), "file")));
    assert_true(YAJL_IS_NULL(member(item(member(shown, "witness"), 0), "line")));
    assert_true(YAJL_IS_NULL(member(item(member(shown, "witness"), 0), "action")));
    assert_int_equal(length_of(member(shown, "locations")), 0);
    assert_int_equal(length_of(member(member(root, "summary"), "models")), 0);
    assert_null(yajl_tree_get(root, seconds, yajl_t_any));
    yajl_tree_free(root);
    free(text);
    text = text_of(verdict, &(struct findings_style){.lines = stack_line});
    assert_non_null(strstr(text, "deadlock: (reproduced)\n"));
    free(text);
    verdict_free(verdict);
}

/* Names that would command a terminal, that are no UTF-8, that are longer than any line. */
static void test_hostile_texts(void **state)
{
    enum { LONG = 5000 };
    char bad[] = "a\033[2J\x07\nb\xff\xc3\xe2\x80\xae", name[LONG + 1];
    (void)state;
    memset(name, 'x', LONG);
    name[LONG] = '\0';
    const char *const names[] = {bad, name};
    for (size_t i = 0; i < 2; i++) {
        const char *text = names[i];
        struct verdict *verdict = verdict_new();
        struct source_place place = {text, text, 1};
        struct finding_step steps[] = {{text, STEP_READ, text, text, place, 1},
                                       {"other", STEP_LOCK, text, NULL, place, 2}};
        struct finding finding = {
            .class = text, .message = text, .why = text, .repair = text, .cause = text, .site = place};
        finding.locations = &text;
        finding.location_count = 1;
        finding.steps = steps;
        finding.step_count = 2;
        verdict_add_finding(verdict, &finding);
        verdict_add_query(verdict, &(struct verdict_query){.locations = {text, text}, .thread = text, .site = place});
        verdict_add_query(verdict, &(struct verdict_query){.locations = {text, text}, .site = place, .reason = text});
        verdict_add_gap(verdict, text, text);
        verdict_add_assumption(verdict, text);
        verdict_finish(verdict, NULL, NULL);
        struct findings_model model = {.site = text};
        struct findings_run hostile = {text, 1, &model, 1, NULL, NULL};
        char *plain = text_of(verdict, &(struct findings_style){.verbose = true, .width = 80, .run = &hostile});
        assert_true(longest_line(plain) <= 80);
        for (const char *at = plain; *at != '\0'; at++)
            assert_true(*at == '\n' || (*at >= ' ' && *at <= '~'));
        free(plain);
        char *wide = text_of(verdict, &(struct findings_style){.verbose = true, .utf8 = true, .width = 200});
        assert_null(strpbrk(wide, "\033\x07\xff"));
        assert_null(strstr(wide, "\xe2\x80\xae"));
        free(wide);
        char *json = json_of(verdict, &hostile);
        yajl_tree_free(parse(json));
        free(json);
        verdict_free(verdict);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_long_interleavings_are_folded),
        cmocka_unit_test(test_known_and_ignored),
        cmocka_unit_test(test_many_findings),
        cmocka_unit_test(test_finding_of_several_places),
        cmocka_unit_test(test_json),
        cmocka_unit_test(test_json_of_little),
        cmocka_unit_test(test_hostile_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
