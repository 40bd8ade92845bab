/* The list of findings: ids that outlive edits, one order for all orders of arrival, what is known, what is ignored. */
#include "base/buffer.h"
#include "verdict/verdict.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct finding a_finding(const char *cause, const char *file, uint32_t line)
{
    return (struct finding){.kind = FINDING_ATOMICITY,
                            .pattern = 12,
                            .queries = 2,
                            .class = "Stack",
                            .message = "Stack.count can be seen in a broken state",
                            .cause = cause,
                            .site = {file, "Stack.makeStack", line}};
}

/* The id that a finding gets when it is alone. */
static void id_of(const struct finding *finding, char id[static 32])
{
    struct verdict *verdict = verdict_new();
    verdict_add_finding(verdict, finding);
    verdict_finish(verdict, NULL, NULL);
    snprintf(id, 32, "%s", verdict_finding(verdict, 0)->id);
    verdict_free(verdict);
}

static void assert_same_id(const struct finding *one, const struct finding *other, bool same)
{
    char first[32], second[32];
    id_of(one, first);
    id_of(other, second);
    assert_int_equal(strlen(first), 12);
    assert_int_equal(strspn(first, "0123456789abcdef"), 12);
    assert_int_equal(strcmp(first, second) == 0, same);
}

static void test_ids_do_not_depend_on_lines(void **state)
{
    struct finding_step steps[] = {{"T1", STEP_READ, "Stack.count", NULL, {"Stack.java", "Stack.size", 15}, 1},
                                   {"T2", STEP_WRITE, "Stack.count", "Stack", {"Stack.java", "Stack.pop", 8}, 2}};
    struct finding_step moved[] = {{"T9", STEP_LOCK, "Stack", NULL, {"Other.java", "Stack.size", 99}, 0},
                                   {"T1", STEP_READ, "Stack.count", "x", {"Other.java", "Stack.size", 115}, 1},
                                   {"T2", STEP_WRITE, "Stack.count", "Stack", {"Other.java", "Stack.pop", 108}, 2}};
    (void)state;
    struct finding one = a_finding("popwrap count", "Stack.java", 22),
                   other = a_finding("popwrap count", "Moved.java", 122);
    one.steps = steps;
    one.step_count = 2;
    other.steps = moved;
    other.step_count = 3;
    other.pattern = 1;
    other.patterns = 3;
    other.queries = 7;
    other.status = FINDING_CONFIRMED;
    other.message = "another message";
    assert_same_id(&one, &other, true);
    one.cause = other.cause = NULL; /* then the accesses say what it is */
    assert_same_id(&one, &other, true);
    moved[2].place.method = "Stack.push";
    assert_same_id(&one, &other, false);
}

/* Objects of several places that the same accesses break are one finding, unless a line of an access differs. */
static void test_sites_join(void **state)
{
    struct finding_step steps[] = {{"T1", STEP_READ, "Stack.count", NULL, {"Stack.java", "Stack.size", 15}, 1},
                                   {"T2", STEP_WRITE, "Stack.count", "Stack", {"Stack.java", "Stack.pop", 8}, 2}};
    struct finding_step other_steps[] = {steps[0], steps[1]};
    (void)state;
    other_steps[1].place.line++;
    struct finding at[] = {a_finding("pop count", "Stack.java", 30), a_finding("pop count", "Stack.java", 22),
                           a_finding("pop count", "Main.java", 7), a_finding("pop count", "Main.java", 9)};
    struct verdict *verdict = verdict_new();
    for (size_t i = 0; i < 4; i++) {
        at[i].steps = i < 3 ? steps : other_steps;
        at[i].step_count = 2;
        at[i].patterns = 1u << i;
        verdict_add_finding(verdict, &at[i]);
    }
    verdict_finish(verdict, NULL, NULL);
    assert_int_equal(verdict_finding_count(verdict), 2);
    const struct finding *joined = verdict_finding(verdict, 0), *apart = verdict_finding(verdict, 1);
    assert_string_equal(joined->site.file, "Main.java");
    assert_int_equal(joined->site.line, 7);
    assert_int_equal(joined->site_count, 2);
    assert_int_equal(joined->sites[0].line, 22);
    assert_int_equal(joined->sites[1].line, 30);
    assert_int_equal(joined->queries, 6);
    assert_int_equal(joined->patterns, 7);
    assert_int_equal(apart->site.line, 9);
    assert_int_equal(apart->site_count, 0);
    assert_int_equal(verdict_counts(verdict).violated, 8);
    verdict_free(verdict);
}

/* What is broken by the same accesses is one finding, whatever it is called; but not if one of them is another kind of
 * access, or is made by another thread. */
static void test_aliases_join(void **state)
{
    const struct finding_step by_row[] = {{"T1", STEP_READ, "Row.cells", NULL, {"Grid.java", "Row.run", 15}, 1},
                                          {"T2", STEP_WRITE, "Row.cells", NULL, {"Grid.java", "Row.run", 16}, 2},
                                          {"T1", STEP_WRITE, "Row.cells", NULL, {"Grid.java", "Row.run", 16}, 3}};
    struct finding_step by_grid[] = {by_row[0], by_row[1], by_row[2]}, other[] = {by_row[0], by_row[1], by_row[2]},
                        turned[] = {by_row[0], by_row[1], by_row[2]};
    const struct finding_step *steps[] = {by_row, by_grid, other, turned};
    static const char *const names[] = {"Row.cells", "Grid.cells", "Other.cells", "Turned.cells"};
    struct verdict *verdict = verdict_new();
    (void)state;
    by_grid[0].thread = by_grid[2].thread = "T7";
    other[2].action = STEP_READ;
    turned[2].thread = "T2";
    for (uint32_t i = 0; i < 4; i++) {
        struct finding finding = a_finding(names[i], "Grid.java", 20 + i);
        finding.status = i == 1 ? FINDING_POSSIBLE : FINDING_SUSPECTED;
        finding.steps = steps[i];
        finding.step_count = 3;
        finding.locations = &names[i];
        finding.location_count = 1;
        verdict_add_finding(verdict, &finding);
    }
    verdict_finish(verdict, NULL, NULL);
    assert_int_equal(verdict_finding_count(verdict), 3);
    const struct finding *joined = verdict_finding(verdict, 0);
    assert_int_equal(joined->status, FINDING_POSSIBLE);
    assert_int_equal(joined->site.line, 21);
    assert_int_equal(joined->site_count, 1);
    assert_int_equal(joined->sites[0].line, 20);
    assert_int_equal(joined->location_count, 2);
    assert_string_equal(joined->locations[0], "Grid.cells");
    assert_string_equal(joined->locations[1], "Row.cells");
    assert_non_null(strstr(joined->why, "The same accesses break Row.cells, too."));
    verdict_free(verdict);
}

/* The same lines may use different objects: what happened to one, what is doubted of another, and what nobody tried of
 * a third stay apart. */
static void test_aliases_keep_trials_apart(void **state)
{
    const struct finding_step steps[] = {{"T1", STEP_READ, "A.n", NULL, {"Two.java", "Two.bump", 5}, 1},
                                         {"T2", STEP_WRITE, "A.n", NULL, {"Two.java", "Two.bump", 5}, 2},
                                         {"T1", STEP_WRITE, "A.n", NULL, {"Two.java", "Two.bump", 5}, 3}};
    static const char *const names[] = {"A.n", "B.n", "C.n", "D.n"};
    const struct finding_way way = {.pattern = 1, .count = 0};
    struct verdict *verdict = verdict_new();
    uint32_t confirmed = 0, suspected = 0;
    (void)state;
    for (uint32_t i = 0; i < 4; i++) {
        struct finding finding = a_finding(names[i], "Two.java", 20 + i);
        finding.status = FINDING_SUSPECTED;
        finding.steps = steps;
        finding.step_count = 3;
        finding.locations = &names[i];
        finding.location_count = 1;
        finding.ways = &way;
        finding.way_count = 1;
        verdict_add_finding(verdict, &finding);
    }
    verdict_confirm(verdict, 0, 0, "schedule");
    verdict_doubt(verdict, 1, "400 runs came to these places");
    verdict_doubt(verdict, 2, "400 runs came to these places");
    verdict_finish(verdict, NULL, NULL);
    for (uint32_t i = 0; i < verdict_finding_count(verdict); i++) {
        const struct finding *finding = verdict_finding(verdict, i);
        confirmed += finding->status == FINDING_CONFIRMED;
        suspected += finding->status == FINDING_SUSPECTED;
        assert_int_equal(finding->location_count, 1);
    }
    assert_int_equal(confirmed, 1);
    assert_int_equal(suspected, 1);
    assert_int_equal(verdict_doubted_count(verdict), 1);
    verdict_free(verdict);
}

static void test_ids_differ_by_cause(void **state)
{
    struct finding one = a_finding("popwrap count", "Stack.java", 22), other = one;
    (void)state;
    other.cause = "popwrap data";
    assert_same_id(&one, &other, false);
    other = one;
    other.class = "Queue";
    assert_same_id(&one, &other, false);
    other = one;
    other.kind = FINDING_RACE;
    assert_same_id(&one, &other, false);
    one.class = "ab"; /* parts do not run into each other */
    one.cause = "c";
    other = one;
    other.class = "a";
    other.cause = "bc";
    assert_same_id(&one, &other, false);
    other.class = one.class = NULL;
    other.cause = "";
    one.cause = NULL;
    assert_same_id(&one, &other, false);
}

/* A verdict with the same content, added in another order for each `turn`. */
static struct verdict *shuffled(size_t turn)
{
    enum { COUNT = 6 };
    struct finding findings[COUNT] = {
        a_finding("a", "B.java", 9), a_finding("a", "B.java", 10), a_finding("a", "A.java", 30),
        a_finding("b", "B.java", 9), a_finding("c", "C.java", 1),  a_finding("a", "B.java", 9),
    };
    struct finding_step step = {"T1", STEP_READ, "x", NULL, {"B.java", "f", 3}, 1};
    struct verdict *verdict = verdict_new();
    findings[4].status = FINDING_CONFIRMED;
    findings[5].steps = &step;
    findings[5].step_count = 1;
    for (size_t i = 0; i < COUNT; i++) {
        size_t n = (i * 5 + turn) % COUNT;
        char text[16];
        snprintf(text, sizeof text, "assumption %zu", n / 2);
        verdict_add_finding(verdict, &findings[n]);
        verdict_add_query(verdict, &(struct verdict_query){.pattern = (uint32_t)n, .reason = n < 3 ? "limit" : NULL});
        verdict_add_assumption(verdict, text);
        verdict_add_gap(verdict, n % 2 ? "A.java:1" : "B.java:2", "no code");
    }
    verdict_finish(verdict, NULL, NULL);
    return verdict;
}

static void test_order_is_that_of_content(void **state)
{
    static const struct {
        const char *file, *cause;
        uint32_t line, steps, number;
    } expected[] = {
        {"C.java", "c", 1, 0, 1}, {"A.java", "a", 30, 0, 1}, {"B.java", "a", 9, 0, 2},
        {"B.java", "a", 9, 1, 3}, {"B.java", "b", 9, 0, 1},  {"B.java", "a", 10, 0, 4},
    };
    (void)state;
    for (size_t turn = 0; turn < 6; turn++) {
        struct verdict *verdict = shuffled(turn);
        assert_int_equal(verdict_finding_count(verdict), 6);
        for (uint32_t i = 0; i < 6; i++) {
            const struct finding *finding = verdict_finding(verdict, i);
            assert_string_equal(finding->site.file, expected[i].file);
            assert_int_equal(finding->site.line, expected[i].line);
            assert_string_equal(finding->cause, expected[i].cause);
            assert_int_equal(finding->step_count, expected[i].steps);
            const char *dash = strchr(finding->id, '-');
            assert_int_equal(dash != NULL ? atoi(dash + 1) : 1, expected[i].number);
        }
        for (uint32_t i = 0; i < 6; i++)
            assert_int_equal(verdict_query(verdict, i)->pattern, (i + 3) % 6);
        assert_int_equal(verdict_assumption_count(verdict), 3);
        assert_string_equal(verdict_assumption(verdict, 2), "assumption 2");
        assert_int_equal(verdict_gap_count(verdict), 2);
        assert_string_equal(verdict_gap(verdict, 0).what, "A.java:1");
        verdict_free(verdict);
    }
}

static void test_texts_are_copied(void **state)
{
    char text[] = "Stack", file[] = "Stack.java";
    const char *location = text;
    struct finding_step step = {text, STEP_READ, text, text, {file, text, 1}, 1};
    struct finding finding = a_finding(text, file, 3);
    struct verdict *verdict = verdict_new();
    (void)state;
    finding.class = finding.message = finding.why = finding.repair = text;
    finding.locations = &location;
    finding.location_count = 1;
    finding.steps = &step;
    finding.step_count = 1;
    verdict_add_finding(verdict, &finding);
    verdict_add_query(verdict, &(struct verdict_query){.locations = {text}, .thread = text, .reason = text});
    memset(text, '?', 5);
    memset(file, '?', 5);
    location = NULL;
    step.thread = NULL;
    verdict_finish(verdict, NULL, NULL);
    const struct finding *kept = verdict_finding(verdict, 0);
    assert_string_equal(kept->why, "Stack");
    assert_string_equal(kept->repair, "Stack");
    assert_string_equal(kept->locations[0], "Stack");
    assert_string_equal(kept->steps[0].thread, "Stack");
    assert_string_equal(kept->steps[0].locks, "Stack");
    assert_string_equal(kept->site.file, "Stack.java");
    assert_string_equal(verdict_query(verdict, 0)->locations[0], "Stack");
    assert_null(verdict_query(verdict, 0)->locations[1]);
    verdict_free(verdict);
}

static void test_words_and_counts(void **state)
{
    struct verdict *verdict = verdict_new();
    struct finding finding = a_finding("a", "A.java", 1);
    (void)state;
    verdict_add_query(verdict, &(struct verdict_query){.pattern = 1});
    verdict_finish(verdict, NULL, NULL);
    assert_string_equal(verdict_word(verdict_status(verdict)), "safe");
    verdict_free(verdict);

    verdict = verdict_new();
    verdict_add_gap(verdict, "A.java:1", "no code");
    verdict_finish(verdict, NULL, NULL);
    assert_string_equal(verdict_word(verdict_status(verdict)), "unknown");
    verdict_free(verdict);

    verdict = verdict_new();
    verdict_add_query(verdict, &(struct verdict_query){.pattern = 1, .reason = "limit"});
    verdict_add_query(verdict, &(struct verdict_query){.pattern = 2});
    verdict_finish(verdict, NULL, NULL);
    assert_string_equal(verdict_word(verdict_status(verdict)), "unknown");
    verdict_free(verdict);

    verdict = verdict_new();
    verdict_add_finding(verdict, &finding);
    finding.queries = 0; /* counts as one */
    finding.site.line++;
    verdict_add_finding(verdict, &finding);
    verdict_add_query(verdict, &(struct verdict_query){.pattern = 1, .reason = "limit"});
    verdict_add_query(verdict, &(struct verdict_query){.pattern = 2});
    verdict_finish(verdict, NULL, NULL);
    struct verdict_counts counts = verdict_counts(verdict);
    assert_string_equal(verdict_word(verdict_status(verdict)), "unsafe");
    assert_int_equal(counts.queries, 5);
    assert_int_equal(counts.violated, 3);
    assert_int_equal(counts.proved, 1);
    assert_int_equal(counts.unknown, 1);
    assert_int_equal(counts.findings, 2);
    verdict_free(verdict);
}

static void test_baseline_marks_known_findings(void **state)
{
    static const char *const forms[] = {"%s", "# what we know\n\n  %s\tthe stack, issue 7\r\n000000000000-12",
                                        "\n{\"findings\": [{\"witness\": [{\"id\": \"x\"}], \"id\": \"%s\", \"x\": "
                                        "\"y\"}], \"proved\": [{\"id\": \"x\"}]}"};
    struct finding first = a_finding("a", "A.java", 1), second = a_finding("b", "A.java", 2);
    char id[32];
    (void)state;
    id_of(&first, id);
    for (size_t i = 0; i < 3; i++) {
        struct verdict *verdict = verdict_new();
        struct buffer baseline = {0}, why = {0};
        const char *place = strstr(forms[i], "%s");
        buffer_add(&baseline, forms[i], (size_t)(place - forms[i]));
        buffer_add_text(&baseline, id);
        buffer_add_text(&baseline, place + 2);
        assert_true(verdict_read_baseline(verdict, baseline.text, baseline.length, &why));
        verdict_add_finding(verdict, &first);
        verdict_add_finding(verdict, &second);
        verdict_finish(verdict, NULL, NULL);
        assert_string_equal(verdict_finding(verdict, 0)->cause, "b"); /* what is new comes first */
        assert_false(verdict_finding(verdict, 0)->known);
        assert_true(verdict_finding(verdict, 1)->known);
        struct verdict_counts counts = verdict_counts(verdict);
        assert_int_equal(counts.findings, 1);
        assert_int_equal(counts.known, 1);
        assert_int_equal(counts.gone, i == 1);
        verdict_free(verdict);
        buffer_free(&baseline);
        buffer_free(&why);
    }
}

static void test_wrong_baselines(void **state)
{
    static const struct {
        const char *text, *why;
    } cases[] = {
        {"# fine\nStack.java", "line 2: 'Stack.java' does not begin with the id of a finding"},
        {"\033[2J", "line 1: '?[2J' does not begin with the id of a finding"},
        {"0123456789a", "line 1: '0123456789a' does not begin with the id of a finding"},
        {"0123456789abc", "line 1: '0123456789abc' does not begin with the id of a finding"},
        {"0123456789ab-", "line 1: '0123456789ab-' does not begin with the id of a finding"},
        {"0123456789ab-2x", "line 1: '0123456789ab-2x' does not begin with the id of a finding"},
        {"0123456789ab:", "line 1: '0123456789ab:' does not begin with the id of a finding"},
        {"{\"findings\": [", "broken JSON"},
        {"{} {}", "broken JSON"},
        {"{\"queries\": []}", "JSON without findings: not a report of heddle check"},
        {"{\"findings\": [{\"id\": \"\"}]}", "a finding in this JSON has an id that is none of heddle's"},
        {"{\"findings\": [{\"id\": \"0123456789ab \"}]}", "a finding in this JSON has an id that is none of heddle's"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct verdict *verdict = verdict_new();
        struct buffer why = {0};
        assert_false(verdict_read_baseline(verdict, cases[i].text, strlen(cases[i].text), &why));
        assert_string_equal(why.text, cases[i].why);
        buffer_free(&why);
        verdict_free(verdict);
    }
}

/* A baseline may be any file: deep nesting does no harm. */
static void test_deep_baseline(void **state)
{
    enum { DEPTH = 1000000 };
    struct verdict *verdict = verdict_new();
    struct buffer text = {0}, why = {0};
    (void)state;
    buffer_add_text(&text, "{\"findings\": ");
    for (size_t i = 0; i < DEPTH; i++)
        buffer_add_text(&text, "[");
    assert_false(verdict_read_baseline(verdict, text.text, text.length, &why));
    assert_string_equal(why.text, "broken JSON");
    buffer_free(&text);
    buffer_free(&why);
    verdict_free(verdict);
}

static bool line_of(void *context, const char *file, uint32_t line, const char **text, size_t *length)
{
    *text = context;
    *length = strlen(*text);
    return strcmp(file, "Stack.java") == 0 && line == 8;
}

/* Two objects that one line makes, broken in the same way. */
static void test_same_findings_are_one(void **state)
{
    struct finding finding = a_finding("a", "Stack.java", 22);
    struct verdict *verdict = verdict_new();
    (void)state;
    finding.patterns = 2;
    verdict_add_finding(verdict, &finding);
    finding.patterns = 4;
    verdict_add_finding(verdict, &finding);
    finding.why = "otherwise";
    verdict_add_finding(verdict, &finding);
    verdict_finish(verdict, NULL, NULL);
    assert_int_equal(verdict_finding_count(verdict), 2);
    assert_int_equal(verdict_counts(verdict).violated, 6);
    assert_int_equal(verdict_finding(verdict, 0)->patterns, 6);
    assert_int_equal(verdict_finding(verdict, 0)->queries, 4);
    verdict_free(verdict);
}

static void test_lines_that_call_ask_to_ignore(void **state)
{
    static const char source[] = "count(); // heddle: ignore";
    (void)state;
    for (uint32_t line = 7; line < 9; line++) {
        struct finding finding = a_finding("a", "Stack.java", 22);
        struct source_place callers[] = {{"Stack.java", "Stack.main", 3}, {"Stack.java", "Stack.main", line}};
        struct verdict *verdict = verdict_new();
        finding.callers = callers;
        finding.caller_count = 2;
        verdict_add_finding(verdict, &finding);
        verdict_finish(verdict, line_of, (void *)(uintptr_t)source);
        assert_int_equal(verdict_finding(verdict, 0)->ignored, line == 8);
        verdict_free(verdict);
    }
}

static bool ignores(const char *source, uint32_t site_line, uint32_t step_line, uint32_t step)
{
    char text[100];
    struct finding finding = a_finding("a", "Stack.java", site_line);
    struct finding_step steps[] = {{"T1", STEP_READ, "x", NULL, {"Stack.java", "f", step_line}, step}};
    struct verdict *verdict = verdict_new();
    snprintf(text, sizeof text, "%s", source);
    finding.steps = steps;
    finding.step_count = 1;
    verdict_add_finding(verdict, &finding);
    verdict_finish(verdict, line_of, text);
    bool ignored = verdict_finding(verdict, 0)->ignored;
    assert_int_equal(verdict_counts(verdict).ignored, ignored);
    assert_string_equal(verdict_word(verdict_status(verdict)), ignored ? "safe" : "unsafe");
    verdict_free(verdict);
    return ignored;
}

static void test_lines_that_ask_to_ignore(void **state)
{
    static const char *const yes[] = {"x++; // heddle: ignore", "//heddle:ignore", "// why // heddle: ignore\r",
                                      "x++; // heddle: ignore, it is only a statistic", "//\theddle: \t ignore (7)"};
    static const char *const no[] = {"",
                                     "x++;",
                                     "heddle: ignore",
                                     "// heddle: ignored",
                                     "// heddle",
                                     "// heddle ignore",
                                     "// heddle: ",
                                     "// heddle: ignor",
                                     "/"};
    (void)state;
    for (size_t i = 0; i < sizeof yes / sizeof *yes; i++) {
        assert_true(ignores(yes[i], 22, 8, 1));
        assert_true(ignores(yes[i], 8, 15, 1));
        assert_false(ignores(yes[i], 22, 15, 1));
        assert_false(ignores(yes[i], 22, 8, 0)); /* a step on the way */
    }
    for (size_t i = 0; i < sizeof no / sizeof *no; i++)
        assert_false(ignores(no[i], 8, 8, 1));
}

static void expect_advice(const struct verdict *verdict, const char *expected)
{
    struct buffer text = {0};
    verdict_add_advice(verdict, &text);
    assert_string_equal(text.length > 0 ? text.text : "", expected);
    buffer_free(&text);
}

/* Without a question nothing is safe, and there is a word for it. */
static void test_nothing_asked(void **state)
{
    (void)state;
    struct verdict *bare = verdict_new();
    assert_string_equal(verdict_word(verdict_status(bare)), "unknown");
    verdict_finish(bare, NULL, NULL);
    assert_int_equal(verdict_gap_count(bare), 1);
    expect_advice(bare, "nothing was asked: the program: there is no question about it");
    verdict_free(bare);
    struct verdict *idle = verdict_new();
    verdict_explain_nothing(idle, "it has one thread", "try another");
    verdict_add_gap(idle, "A.java:1", "no code");
    verdict_finish(idle, NULL, NULL);
    assert_int_equal(verdict_gap_count(idle), 2);
    expect_advice(idle, "nothing was asked: the program: it has one thread; try another (and 1 more not checked)");
    verdict_free(idle);
    struct verdict *unread = verdict_new();
    verdict_explain_nothing(unread, "it has one thread", "try another");
    verdict_add_gap_to_do(unread, "B.class", "it cannot be read", "mend it");
    verdict_finish(unread, NULL, NULL);
    expect_advice(unread, "nothing was asked: B.class: it cannot be read; mend it (and 1 more not checked)");
    verdict_free(unread);
}

/* What was asked decides whether there is advice, and what it is about. */
static void test_advice(void **state)
{
    struct verdict_query query = {.kind = FINDING_ATOMICITY, .pattern = 1, .locations = {"A.n"}};
    struct finding finding = a_finding("cause", "Stack.java", 22);
    (void)state;
    struct verdict *safe = verdict_new();
    verdict_explain_nothing(safe, "it has one thread", "try another");
    verdict_add_query(safe, &query);
    verdict_finish(safe, NULL, NULL);
    assert_string_equal(verdict_word(verdict_status(safe)), "safe");
    assert_int_equal(verdict_gap_count(safe), 0);
    expect_advice(safe, "");
    verdict_free(safe);
    struct verdict *open = verdict_new();
    verdict_add_query(open, &query);
    query.reason = "no time";
    verdict_add_query(open, &query);
    verdict_finish(open, NULL, NULL);
    expect_advice(open, "not everything has an answer: 1 of 2 questions are open: no time");
    verdict_free(open);
    struct verdict *unsafe = verdict_new();
    verdict_add_finding(unsafe, &finding);
    verdict_add_gap_to_do(unsafe, "B.class", "it cannot be read", "mend it");
    verdict_finish(unsafe, NULL, NULL);
    assert_string_equal(verdict_word(verdict_status(unsafe)), "unsafe");
    expect_advice(unsafe, "");
    verdict_free(unsafe);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ids_do_not_depend_on_lines),
        cmocka_unit_test(test_ids_differ_by_cause),
        cmocka_unit_test(test_sites_join),
        cmocka_unit_test(test_aliases_join),
        cmocka_unit_test(test_aliases_keep_trials_apart),
        cmocka_unit_test(test_order_is_that_of_content),
        cmocka_unit_test(test_texts_are_copied),
        cmocka_unit_test(test_words_and_counts),
        cmocka_unit_test(test_baseline_marks_known_findings),
        cmocka_unit_test(test_wrong_baselines),
        cmocka_unit_test(test_deep_baseline),
        cmocka_unit_test(test_lines_that_ask_to_ignore),
        cmocka_unit_test(test_lines_that_call_ask_to_ignore),
        cmocka_unit_test(test_same_findings_are_one),
        cmocka_unit_test(test_nothing_asked),
        cmocka_unit_test(test_advice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
