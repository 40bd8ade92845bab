#include "state/labels.h"

#include "support/child.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <yajl/yajl_tree.h>

enum { LONGEST_LINE = LABELS_LONGEST_LINE };

static yajl_val member(yajl_val object, const char *name, yajl_type type)
{
    const char *path[] = {name, NULL};
    return yajl_tree_get(object, path, type);
}

const char *labels_text(yajl_val object, const char *name)
{
    yajl_val value = member(object, name, yajl_t_string);
    return value == NULL ? "" : YAJL_GET_STRING(value);
}

static long long number_of(yajl_val object, const char *name)
{
    yajl_val value = member(object, name, yajl_t_number);
    return value == NULL ? 0 : YAJL_GET_INTEGER(value);
}

/* A line of the source with what it says is found there; false behind the last line. */
static bool line_of(const char *source, long long number, char *line)
{
    for (long long i = 1; i < number && source != NULL; i++) {
        source = strchr(source, '\n');
        source = source == NULL ? NULL : source + 1;
    }
    if (source == NULL || *source == '\0')
        return false;
    snprintf(line, LONGEST_LINE, "%.*s", (int)strcspn(source, "\n"), source);
    return true;
}

static bool stands_at(yajl_val finding, long long line)
{
    yajl_val witness = member(finding, "witness", yajl_t_array);
    bool race = strcmp(labels_text(finding, "kind"), "race") == 0;
    if (number_of(member(finding, "site", yajl_t_object), "line") == line)
        return true;
    for (size_t i = 0; race && i < YAJL_GET_ARRAY(witness)->len; i++) {
        yajl_val step = YAJL_GET_ARRAY(witness)->values[i];
        if (number_of(step, "step") > 0 && number_of(step, "line") == line)
            return true;
    }
    return false;
}

/* What the words of a line name is among the findings. How many they are, and whether some may be there more than
 * once. */
static size_t find_words(const char *path, long long line, const char *words, yajl_val findings, bool *more)
{
    char kind[LONGEST_LINE];
    size_t count = 0;
    for (; *words == ' '; words += 1 + strcspn(words + 1, " \n"), count++) {
        size_t length = strcspn(words + 1, " +\n");
        bool met = false;
        *more |= words[1 + length] == '+';
        snprintf(kind, sizeof kind, "%.*s", (int)length, words + 1);
        for (size_t i = 0; i < YAJL_GET_ARRAY(findings)->len; i++) {
            yajl_val finding = YAJL_GET_ARRAY(findings)->values[i];
            met |= strcmp(labels_text(finding, "kind"), kind) == 0 && stands_at(finding, line);
        }
        if (!met)
            fail_msg("%s:%lld: %s is not found", path, line, kind);
    }
    return count;
}

/* All that the source names is found, as often as it says. */
static void find_all(const char *path, const char *source, yajl_val findings)
{
    size_t count = 0, found = YAJL_GET_ARRAY(findings)->len;
    bool more = false;
    char line[LONGEST_LINE];
    for (long long number = 1; line_of(source, number, line); number++) {
        const char *words = strstr(line, "// found: "), *missed = strstr(line, "// missed: ");
        if (words != NULL)
            count += find_words(path, number, words + strlen("// found: ") - 1, findings, &more);
        if (missed != NULL && strstr(missed, " -- ") == NULL)
            fail_msg("%s:%lld: why is it missed?", path, number);
    }
    if (found < count || (found > count && !more))
        fail_msg("%s: %zu findings instead of %zu", path, found, count);
}

/* Whether a finding stands at a line that the source names for it. */
static bool is_expected(yajl_val finding, const char *source)
{
    char line[LONGEST_LINE];
    for (long long number = 1; line_of(source, number, line); number++) {
        const char *words = strstr(line, "// found: ");
        if (words != NULL && strstr(words, labels_text(finding, "kind")) != NULL && stands_at(finding, number))
            return true;
    }
    return false;
}

static const char *expected_verdict(const char *source)
{
    if (strstr(source, "// found: ") != NULL)
        return "unsafe";
    if (strstr(source, "// unknown: ") != NULL)
        return "unknown";
    return strstr(source, "// holds") != NULL || strstr(source, "// missed: ") != NULL ? "safe" : "something expected";
}

/* Something is found that is not true: it is seen to that this is still so, and the label is taken away with the
 * fault. */
static void find_wrong(const char *path, const char *label, yajl_val findings)
{
    const char *kind = label + strlen("// wrong: ");
    bool met = false;
    if (strstr(label, " -- ") == NULL)
        fail_msg("%s: why is it wrong?", path);
    for (size_t i = 0; i < YAJL_GET_ARRAY(findings)->len; i++) {
        const char *found = labels_text(YAJL_GET_ARRAY(findings)->values[i], "kind");
        met |= strncmp(kind, found, strlen(found)) == 0;
    }
    if (!met)
        fail_msg("%s: it is not wrong any more", path);
}

/* Whether a claim may be known without executions: that a Java program has no data race, or no deadlock, unless its
 * source says that one is missed. */
static bool is_of_models(yajl_val claim, const char *path, const char *source)
{
    const char *kind = labels_text(claim, "kind");
    char missed[32];
    snprintf(missed, sizeof missed, "missed: %.16s", kind);
    return strstr(path, ".java") != NULL && (strcmp(kind, "race") == 0 || strcmp(kind, "deadlock") == 0) &&
           strstr(source, missed) == NULL;
}

/* How many claims about the whole program are proved that only executions can show, not only about fields. */
static size_t claims_proved(yajl_val proved, const char *path, const char *source)
{
    size_t count = 0;
    for (size_t i = 0; i < YAJL_GET_ARRAY(proved)->len; i++) {
        yajl_val claim = YAJL_GET_ARRAY(proved)->values[i];
        count +=
            YAJL_GET_ARRAY(member(claim, "locations", yajl_t_array))->len == 0 && !is_of_models(claim, path, source);
    }
    return count;
}

/* The report says all that the source wants it to. */
static void find_says(const char *path, const char *source, const char *report)
{
    char wanted[LONGEST_LINE];
    for (const char *at = source; (at = strstr(at, "// says: ")) != NULL;) {
        at += strlen("// says: ");
        snprintf(wanted, sizeof wanted, "%.*s", (int)strcspn(at, "\n"), at);
        if (strstr(report, wanted) == NULL)
            fail_msg("%s: the report does not say '%s':\n%s", path, wanted, report);
    }
}

void labels_compare(const char *path, const char *source, const struct child *child, labels_replay *replay)
{
    char why[1024] = "";
    yajl_val report = yajl_tree_parse(child->out.text, why, sizeof why);
    if (report == NULL)
        fail_msg("%s: %s%s", path, why, child->errors.text);
    const char *words = strstr(source, "// unknown: "), *wrong = strstr(source, "// wrong: ");
    const char *expected = expected_verdict(source);
    yajl_val findings = member(report, "findings", yajl_t_array);
    if (wrong != NULL) {
        find_wrong(path, wrong, findings);
        yajl_tree_free(report);
        return;
    }
    if (strcmp(labels_text(report, "verdict"), expected) != 0)
        fail_msg("%s: %s instead of %s\n%s", path, labels_text(report, "verdict"), expected, child->out.text);
    find_all(path, source, findings);
    find_says(path, source, child->out.text);
    for (size_t i = 0; i < YAJL_GET_ARRAY(findings)->len; i++) {
        yajl_val finding = YAJL_GET_ARRAY(findings)->values[i];
        assert_string_equal(labels_text(finding, "status"), "confirmed");
        if (!is_expected(finding, source))
            fail_msg("%s: not expected there: %s", path, labels_text(finding, "message"));
        replay(path, finding);
    }
    if (words != NULL) {
        char wanted[LONGEST_LINE];
        words += strlen("// unknown: ");
        snprintf(wanted, sizeof wanted, "%.*s", (int)strcspn(words, "\n"), words);
        assert_non_null(strstr(labels_text(report, "advice"), wanted));
        assert_int_equal(claims_proved(member(report, "proved", yajl_t_array), path, source), 0);
    }
    yajl_tree_free(report);
}
