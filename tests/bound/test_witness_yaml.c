/* Witnesses in YAML: read back by a reader of their own, they are the same execution as those in GraphML, and each place
 * is one that the source has. */
#include "driver/executions/witness/source.h"
#include "support/child.h"
#include "support/show.h"
#include "support/yaml.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_EDGES = 1000, MOST_LINE = 512 };

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

/* Runs heddle check twice, and gives both witnesses. */
static void make_witnesses(const char *program, const char *options, int status, struct buffer *yaml,
                           struct buffer *graphml)
{
    static const char *const names[] = {"w.yml", "w.graphml"};
    struct buffer *const texts[] = {yaml, graphml};
    for (size_t i = 0; i < 2; i++) {
        char command[1024];
        snprintf(command, sizeof command,
                 "%s check --quiet %s --witness %s/%s %s >/dev/null; test $? = %d && cat %s/%s", child_heddle(),
                 options, folder.path, names[i], program, status, folder.path, names[i]);
        const char *arguments[] = {"/bin/sh", "-c", command, NULL};
        struct child child = child_run(arguments, NULL);
        if (child.status != 0)
            fail_msg("%s: %s", program, child.errors.text);
        buffer_free(&child.errors);
        *texts[i] = child.out;
    }
}

/* An edge of the witness in GraphML. */
struct edge {
    unsigned thread, line, makes;
    char value[64];
};

struct edges {
    struct edge edges[MOST_EDGES];
    size_t count;
};

static const char *data_of(const char *edge, const char *end, const char *key)
{
    char wanted[64];
    snprintf(wanted, sizeof wanted, "<data key=\"%s\">", key);
    const char *at = strstr(edge, wanted);
    return at == NULL || at > end ? NULL : at + strlen(wanted);
}

static void read_edges(const char *text, struct edges *edges)
{
    edges->count = 0;
    for (const char *at = text; (at = strstr(at, "<edge ")) != NULL; at++) {
        const char *end = strstr(at, "</edge>"), *line = data_of(at, end, "startline");
        const char *makes = data_of(at, end, "createThread"), *value = data_of(at, end, "assumption");
        assert_true(edges->count < MOST_EDGES);
        struct edge *edge = &edges->edges[edges->count++];
        *edge = (struct edge){.thread = (unsigned)strtoul(data_of(at, end, "threadId"), NULL, 10)};
        edge->line = line == NULL ? 0 : (unsigned)strtoul(line, NULL, 10);
        edge->makes = makes == NULL ? 0 : (unsigned)strtoul(makes, NULL, 10);
        if (value != NULL)
            snprintf(edge->value, sizeof edge->value, "%.*s", (int)strcspn(value, "<"), value);
    }
}

static void read_line(const char *path, unsigned number, char line[MOST_LINE])
{
    FILE *in = fopen(path, "r");
    assert_non_null(in);
    for (line[0] = '\0'; number > 0; number--)
        assert_non_null(fgets(line, MOST_LINE, in));
    fclose(in);
}

static unsigned number_below(const struct yaml *yaml, const char *path, const char *key)
{
    const char *value = yaml_below(yaml, path, key);
    if (value == NULL)
        fail_msg("no %s below %s", key, path);
    return (unsigned)strtoul(value, NULL, 10);
}

/* What stands at the place of a waypoint. */
static void check_place(const struct yaml *yaml, const char *path, const char *type)
{
    char line[MOST_LINE];
    const char *file = yaml_below(yaml, path, "location/file_name"),
               *column = yaml_below(yaml, path, "location/column");
    assert_string_equal(file, yaml_value(yaml, "0/metadata/task/input_files/0"));
    assert_non_null(yaml_below(yaml, path, "location/function"));
    read_line(file, number_below(yaml, path, "location/line"), line);
    if (strcmp(type, "target") == 0) {
        assert_null(column);
        return;
    }
    size_t at = number_below(yaml, path, "location/column") - 1;
    assert_true(at < strlen(line));
    if (strcmp(type, "assumption") == 0)
        assert_int_equal(at, strspn(line, " "));
    else
        assert_int_equal(line[at], ')');
}

/* Whether an edge is the moment of a waypoint. */
static bool is_moment(const struct yaml *yaml, const char *path, const char *type, const struct edge *edge,
                      unsigned made)
{
    const char *value = yaml_below(yaml, path, "constraint/value");
    if (edge->thread != number_below(yaml, path, "thread_id") ||
        edge->line != number_below(yaml, path, "location/line"))
        return false;
    if (strcmp(type, "function_enter") == 0)
        return edge->makes == made + 1;
    return strcmp(type, "function_return") != 0 || strcmp(edge->value, value) == 0;
}

/* Each waypoint, one after the other, happens at an edge or behind it. Returns how many there are of each type. */
static void check_waypoints(const struct yaml *yaml, const struct edges *edges, unsigned counts[4])
{
    static const char *const types[] = {"function_enter", "function_return", "assumption", "target"};
    static const char *const formats[] = {NULL, "acsl_expression", "c_expression", NULL};
    size_t at = 0;
    memset(counts, 0, 4 * sizeof *counts);
    for (unsigned i = 0; counts[3] == 0; i++) {
        char path[128], next[128];
        unsigned kind = 0;
        snprintf(path, sizeof path, "0/content/%u/segment/0/waypoint", i);
        snprintf(next, sizeof next, "0/content/%u/segment/1/waypoint", i);
        const char *type = yaml_below(yaml, path, "type"), *format = yaml_below(yaml, path, "constraint/format");
        assert_non_null(type);
        while (kind < 4 && strcmp(type, types[kind]) != 0)
            kind++;
        assert_true(kind < 4);
        counts[kind]++;
        assert_string_equal(yaml_below(yaml, path, "action"), "follow");
        assert_true((format == NULL) == (formats[kind] == NULL) && (format == NULL || !strcmp(format, formats[kind])));
        check_place(yaml, path, type);
        if (kind == 3 && yaml_below(yaml, next, "type") != NULL) {
            assert_string_equal(yaml_below(yaml, next, "type"), "target");
            check_place(yaml, next, "target");
            assert_int_not_equal(number_below(yaml, path, "thread_id"), number_below(yaml, next, "thread_id"));
            counts[3]++;
        } else {
            while (at < edges->count && !is_moment(yaml, path, type, &edges->edges[at], counts[0] - 1))
                at++;
            if (at == edges->count)
                fail_msg("the waypoint of segment %u is no moment of the execution, or comes too late", i);
        }
    }
    char after[128];
    snprintf(after, sizeof after, "0/content/%u/segment/0/waypoint/type", counts[0] + counts[1] + counts[2] + 1);
    assert_null(yaml_value(yaml, after));
}

static void check_head(const struct yaml *yaml, const char *graphml, const char *type, const char *version)
{
    char key[512], wanted[600];
    const char *file = yaml_value(yaml, "0/metadata/task/input_files/0"), *uuid = yaml_value(yaml, "0/metadata/uuid");
    assert_string_equal(yaml_value(yaml, "0/entry_type"), type);
    assert_string_equal(yaml_value(yaml, "0/metadata/format_version"), version);
    assert_string_equal(yaml_value(yaml, "0/metadata/producer/name"), "heddle");
    assert_non_null(yaml_value(yaml, "0/metadata/producer/version"));
    assert_int_equal(strlen(uuid), 36);
    assert_int_equal(strspn(uuid, "0123456789abcdef-"), 36);
    assert_int_equal(strlen(yaml_value(yaml, "0/metadata/creation_time")), strlen("2026-01-01T00:00:00Z"));
    assert_string_equal(yaml_value(yaml, "0/metadata/task/language"), "C");
    assert_string_equal(yaml_value(yaml, "0/metadata/task/data_model"),
                        strstr(graphml, ">32bit<") != NULL ? "ILP32" : "LP64");
    snprintf(key, sizeof key, "0/metadata/task/input_file_hashes/%s", file);
    snprintf(wanted, sizeof wanted, "\"programhash\">%s<", yaml_value(yaml, key));
    assert_non_null(strstr(graphml, wanted));
    snprintf(wanted, sizeof wanted, "\"specification\">%s<", yaml_value(yaml, "0/metadata/task/specification"));
    assert_non_null(strstr(graphml, wanted));
}

static void test_violation(void **state)
{
    static const struct {
        const char *program, *options;
        unsigned counts[4]; /* threads, inputs, turns, targets */
    } tests[] = {
        {"tests/bound/c/witness/turns.c", "--kinds assertion --engine bounded", {2, 3, 2, 1}},
        {"tests/bound/c/witness/turns.c", "-m32 --kinds assertion --engine explore", {2, 4, 3, 1}},
        {"tests/bound/c/paper/figure_1.c", "--kinds assertion --engine bounded", {2, 0, 4, 1}},
        {"tests/bound/c/input.c", "--kinds assertion --engine bounded", {1, 2, 2, 1}},
        {"tests/bound/c/lost_update.c", "--kinds assertion", {2, 0, 6, 1}},
        {"tests/bound/c/lost_update.c", "--kinds race", {2, 0, 2, 2}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
        struct buffer text = {0}, graphml = {0};
        struct edges *edges = malloc(sizeof *edges);
        unsigned counts[4];
        assert_non_null(edges);
        make_witnesses(tests[i].program, tests[i].options, 1, &text, &graphml);
        struct yaml yaml = yaml_read(text.text);
        check_head(&yaml, graphml.text, "violation_sequence", "2.2");
        read_edges(graphml.text, edges);
        check_waypoints(&yaml, edges, counts);
        for (size_t k = 0; k < 4; k++)
            if (counts[k] != tests[i].counts[k])
                fail_msg("%s %s: %u of kind %zu", tests[i].program, tests[i].options, counts[k], k);
        yaml_free(&yaml);
        free(edges);
        buffer_free(&text);
        buffer_free(&graphml);
    }
}

static void test_proof(void **state)
{
    static const struct {
        const char *options, *specification;
    } tests[] = {{"--kinds assertion", "CHECK( init(main()), LTL(G ! call(reach_error())) )"},
                 {"--kinds race", "CHECK( init(main()), LTL(G ! data-race) )"}};
    (void)state;
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
        struct buffer text = {0}, graphml = {0};
        make_witnesses("tests/bound/c/paper/figure_5.c", tests[i].options, 0, &text, &graphml);
        struct yaml yaml = yaml_read(text.text);
        check_head(&yaml, graphml.text, "invariant_set", "2.0");
        assert_string_equal(yaml_value(&yaml, "0/content"), "[]");
        assert_string_equal(yaml_value(&yaml, "0/metadata/task/specification"), tests[i].specification);
        yaml_free(&yaml);
        buffer_free(&text);
        buffer_free(&graphml);
    }
}

/* What the format has no words for is said to be so; two witnesses differ only in their time, which SOURCE_DATE_EPOCH gives. */
static void test_refusals(void **state)
{
    static const struct {
        const char *command, *complaint;
    } tests[] = {
        {"%s check --quiet --kinds deadlock --witness %s/d.yml tests/bound/c/deadlock/lost_signal.c",
         "cannot tell of what was found"},
        {"%s check --quiet --kinds deadlock --witness %s/d.yml tests/bound/c/deadlock/barrier_enough.c",
         "has no property for what was asked"},
        {"export SOURCE_DATE_EPOCH=1; for i in 1 2; do %s check --quiet --kinds assertion --witness %s/$i.yml "
         "tests/bound/c/lost_update.c; done; cd %s && cmp 1.yml 2.yml && grep -q 1970-01-01T00:00:01Z 1.yml && echo "
         "the same >&2",
         "the same"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
        char command[1024];
        const char *program = child_heddle();
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
        snprintf(command, sizeof command, tests[i].command, program, folder.path, folder.path);
#pragma GCC diagnostic pop
        const char *arguments[] = {"/bin/sh", "-c", command, NULL};
        struct child child = child_run(arguments, NULL);
        if (child.errors.text == NULL || strstr(child.errors.text, tests[i].complaint) == NULL)
            fail_msg("%s: %s", command, child.errors.text);
        child_free(&child);
    }
}

/* Where a statement begins, and where calls end: rather nothing than what may be wrong. */
static void test_places(void **state)
{
    static const struct {
        const char *source; /* of which the last line counts */
        uint32_t column;
    } statements[] = {
        {"{\n  x = 1;", 3},
        {"{\n\n\tx = f(a, &b);  \n", 2},
        {"y = 2;\n*p = 1;", 1},
        {"}\nint r = x;", 1},
        {"", 0},
        {"x = 1;", 0}, /* what stands above is not known */
        {"x =\n1 + f();", 0},
        {"for (i = 0;\ni < n;", 0},
        {"{\nfor (;;) x = 1;", 0},
        {"{\nif (a) x = 1;", 0},
        {"if (a)\nx = 1;", 0},
        {"{\nx = a && f();", 0},
        {"{\nx = a ? b : c;", 0},
        {"{\nlabel: x = 1;", 0},
        {"{\nx = 1; // y;", 0},
        {"{\nx = /* 1 */ 2;", 0},
        {"x = // y;\n1;", 0},
        {"x = 1 /* {\n*/ + 1;", 0},
        {"{\nx = \";\";", 0},
        {"{\nf(a,", 0},
        {"{\na) ; (b;", 0},
        {"{ x = 1; }\nstatic int n = 1;", 0},
        {"{\nx = 1; }", 0},
        {"#define A { \\\nx = 1;", 0},
    };
    static const struct {
        const char *line;
        uint32_t column, end;
    } calls[] = {{"x = f(1);", 5, 8}, {"x = f (g(2), (3));", 5, 17}, {"x = f(1);", 4, 0},
                 {"x = f(1);", 0, 0}, {"x = f(1);", 50, 0},          {"x = f;", 5, 0},
                 {"x = f(1,", 5, 0},  {"x = f(')');", 5, 0},         {"f(/* ) */ 1);", 1, 0},
                 {"f", 1, 0},         {"f(\")\");", 1, 0},           {"g(1);", 1, 0}};
    (void)state;
    for (size_t i = 0; i < sizeof statements / sizeof *statements; i++) {
        const char *source = statements[i].source;
        size_t length = strlen(source);
        uint32_t line = 1;
        for (size_t k = 0; k + 1 < length; k++)
            line += source[k] == '\n';
        uint32_t column = source_statement((struct text){source, (uint32_t)length}, line);
        if (column != statements[i].column)
            fail_msg("'%s': column %u", source, column);
        assert_int_equal(source_statement((struct text){source, (uint32_t)length}, 0), 0);
        assert_int_equal(source_statement((struct text){source, (uint32_t)length}, 100), 0);
    }
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        const struct text text = {calls[i].line, (uint32_t)strlen(calls[i].line)};
        assert_int_equal(source_call_end(text, 1, calls[i].column, "f"), calls[i].end);
    }
    assert_true(source_is_renumbered((struct text){"int x;\n# 12 \"a.c\"\n", 20}));
    assert_true(source_is_renumbered((struct text){" #line 3\n", 9}));
    assert_false(source_is_renumbered((struct text){"#include <a.h>\n#\n#define A # 1", 28}));
    assert_false(source_is_renumbered((struct text){"", 0}));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_violation), cmocka_unit_test(test_proof),
                                       cmocka_unit_test(test_refusals), cmocka_unit_test(test_places)};
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
