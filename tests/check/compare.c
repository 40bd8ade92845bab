/* What heddle printed against what is expected. */
#include "check/expectations.h"

#include <string.h>

#include <yajl/yajl_tree.h>

struct comparison {
    const struct expectations *expected;
    yajl_val report;
    struct buffer *complaints;
    bool found[EXPECT_MOST];  /* for each must-find: it is there */
    bool proved[EXPECT_MOST]; /* for each must-prove: a question about the class was proved */
};

static yajl_val member(yajl_val object, const char *name, yajl_type type)
{
    const char *path[] = {name, NULL};
    return yajl_tree_get(object, path, type);
}

static const char *text_of(yajl_val object, const char *name)
{
    yajl_val found = member(object, name, yajl_t_string);
    return found != NULL ? YAJL_GET_STRING(found) : "";
}

static long long number_of(yajl_val object, const char *name)
{
    yajl_val found = member(object, name, yajl_t_number);
    return found != NULL && YAJL_IS_INTEGER(found) ? YAJL_GET_INTEGER(found) : -1;
}

/* The items of an array that is a member; none if it is not there. */
static size_t items_of(yajl_val object, const char *name, yajl_val **items)
{
    yajl_val array = member(object, name, yajl_t_array);
    *items = array != NULL ? YAJL_GET_ARRAY(array)->values : NULL;
    return array != NULL ? YAJL_GET_ARRAY(array)->len : 0;
}

/* A text, or "?" for anything else. */
static const char *text(yajl_val item)
{
    const char *found = YAJL_GET_STRING(item);
    return found != NULL ? found : "?";
}

static bool has_location(yajl_val item, const char *location)
{
    yajl_val *locations = NULL;
    size_t count = items_of(item, "locations", &locations);
    for (size_t i = 0; i < count; i++) {
        if (strcmp(text(locations[i]), location) == 0)
            return true;
    }
    return false;
}

/* Whether the item's locations include all of the line's. */
static bool includes(yajl_val item, const struct expectation *line)
{
    for (size_t i = 0; i < line->location_count; i++) {
        if (!has_location(item, line->locations[i]))
            return false;
    }
    return true;
}

/* Whether the item has locations, and all are on the line. */
static bool is_part(yajl_val item, const struct expectation *line)
{
    yajl_val *locations = NULL;
    size_t count = items_of(item, "locations", &locations);
    for (size_t i = 0; i < count; i++) {
        bool listed = false;
        for (size_t j = 0; j < line->location_count; j++)
            listed |= strcmp(text(locations[i]), line->locations[j]) == 0;
        if (!listed)
            return false;
    }
    return count > 0;
}

/* A finding may be about objects of several places. */
static bool is_at(yajl_val item, const struct expectation *line)
{
    yajl_val site = member(item, "site", yajl_t_object), *others = NULL;
    size_t count = items_of(item, "sites", &others);
    bool at = line->site == 0 || (site != NULL && number_of(site, "line") == (long long)line->site);
    for (size_t i = 0; i < count; i++)
        at |= number_of(others[i], "line") == (long long)line->site;
    return at;
}

/* Whether an item is about objects or static fields of a class. */
static bool is_about(yajl_val item, const char *class)
{
    size_t length = strlen(class), count;
    yajl_val *locations = NULL;
    if (strcmp(text_of(item, "class"), class) == 0)
        return true;
    count = items_of(item, "locations", &locations);
    for (size_t i = 0; i < count; i++) {
        const char *location = text(locations[i]);
        if (strncmp(location, class, length) == 0 && location[length] == '.' &&
            strchr(location + length + 1, '.') == NULL)
            return true;
    }
    return false;
}

static void describe(yajl_val item, struct buffer *into)
{
    yajl_val *locations = NULL, site = member(item, "site", yajl_t_object);
    size_t count = items_of(item, "locations", &locations);
    buffer_format(into, "%s, pattern %lld", text_of(item, "kind"), number_of(item, "pattern"));
    for (size_t i = 0; i < count; i++)
        buffer_format(into, " %s", text(locations[i]));
    if (site != NULL)
        buffer_format(into, ", made at %s:%lld", text_of(site, "file"), number_of(site, "line"));
}

static void complain(struct comparison *comparison, const char *what, yajl_val item, const char *detail)
{
    struct buffer *to = comparison->complaints;
    buffer_format(to, "%s: %s: ", comparison->expected->file, what);
    describe(item, to);
    buffer_format(to, ": %s\n", detail);
}

/* A step of an interleaving: its line is in the source, and there is code on it. */
static void check_place(struct comparison *comparison, yajl_val finding, yajl_val step)
{
    const struct expectations *expected = comparison->expected;
    long long line = number_of(step, "line");
    if (strcmp(text_of(step, "file"), expected->file) != 0)
        return;
    if (line < 1 || line > (long long)expected->line_count || !expected->is_code[line])
        complain(comparison, "a step without code on its line", finding, text_of(step, "action"));
}

/* The accesses of the pattern are numbered in their order, by two threads or more. */
static void check_witness(struct comparison *comparison, yajl_val finding)
{
    yajl_val *steps = NULL;
    size_t count = items_of(finding, "witness", &steps);
    long long next = 1;
    const char *first = NULL;
    bool alone = true;
    for (size_t i = 0; i < count; i++) {
        const char *thread = text_of(steps[i], "thread");
        check_place(comparison, finding, steps[i]);
        if (number_of(steps[i], "step") <= 0)
            continue;
        /* those of a deadlock are the threads that wait, whoever came first */
        if (number_of(steps[i], "step") != next++ && strcmp(text_of(finding, "kind"), "deadlock") != 0)
            complain(comparison, "the steps are not numbered in their order", finding, text_of(steps[i], "action"));
        if (number_of(steps[i], "line") < 1 || *text_of(steps[i], "file") == '\0')
            complain(comparison, "an access without a place", finding, text_of(steps[i], "action"));
        alone = alone && (first == NULL || strcmp(first, thread) == 0);
        first = thread;
    }
    if (next < 3 || alone)
        complain(comparison, "no interleaving is shown", finding, text_of(finding, "message"));
}

static bool is_listed(const struct expectation *line, yajl_val item, const char *kind)
{
    return line->kind != NULL && strcmp(line->kind, kind) == 0 && is_at(item, line) &&
           (includes(item, line) || is_part(item, line));
}

static bool may_not_be(const struct expectation *line, yajl_val item)
{
    return (line->verdict == MUST_HOLD || line->verdict == MUST_PROVE) && is_at(item, line) &&
           (line->class == NULL || is_about(item, line->class));
}

/* Whether all that matters is that the program is not safe. */
static bool doubts(const struct comparison *comparison)
{
    for (size_t i = 0; i < comparison->expected->count; i++)
        if (comparison->expected->all[i].verdict == MUST_DOUBT)
            return true;
    return false;
}

static void check_finding(struct comparison *comparison, yajl_val finding)
{
    const struct expectations *expected = comparison->expected;
    const char *kind = text_of(finding, "kind");
    bool explained = doubts(comparison);
    check_witness(comparison, finding);
    for (size_t i = 0; i < expected->count; i++) {
        const struct expectation *line = &expected->all[i];
        explained = explained || is_listed(line, finding, kind);
        comparison->found[i] |= line->verdict == MUST_FIND && is_listed(line, finding, kind) && includes(finding, line);
        if (may_not_be(line, finding))
            complain(comparison, "found, but must hold", finding, text_of(finding, "message"));
    }
    if (!explained)
        complain(comparison, "found, but not expected", finding, text_of(finding, "message"));
    if (*text_of(finding, "id") == '\0' || *text_of(finding, "message") == '\0')
        complain(comparison, "a finding without id or message", finding, kind);
}

static void check_unknown(struct comparison *comparison, yajl_val item)
{
    const struct expectations *expected = comparison->expected;
    bool tolerated = doubts(comparison);
    for (size_t i = 0; i < expected->count; i++)
        tolerated = tolerated || is_listed(&expected->all[i], item, "unknown");
    if (!tolerated)
        complain(comparison, "unknown", item, text_of(item, "reason"));
}

/* What a model shows and runs do not: it must be tolerated, as a finding or as an open question; and what must hold
 * is proved. */
static void check_doubted(struct comparison *comparison, yajl_val item)
{
    const struct expectations *expected = comparison->expected;
    bool tolerated = doubts(comparison);
    for (size_t i = 0; i < expected->count; i++) {
        const struct expectation *line = &expected->all[i];
        tolerated = tolerated || (line->verdict == TOLERATED &&
                                  (is_listed(line, item, "unknown") || is_listed(line, item, text_of(item, "kind"))));
        if (may_not_be(line, item))
            complain(comparison, "doubted, but must hold", item, text_of(item, "message"));
    }
    if (!tolerated)
        complain(comparison, "doubted", item, text_of(item, "doubt"));
}

/* Whether nothing was asked of a program about which nothing need be asked: then heddle says so, and is not sure. */
static bool is_idle(const struct comparison *comparison)
{
    yajl_val summary = member(comparison->report, "summary", yajl_t_object);
    bool may = false;
    for (size_t i = 0; i < comparison->expected->count; i++)
        may = may || comparison->expected->all[i].verdict == MUST_HOLD;
    return may && summary != NULL && number_of(summary, "queries") == 0;
}

/* A part of the program about which nothing was asked. */
static void check_gap(struct comparison *comparison, yajl_val gap)
{
    if (doubts(comparison) || (strcmp(text_of(gap, "what"), "the program") == 0 && is_idle(comparison)))
        return;
    buffer_format(comparison->complaints, "%s: not looked into: %s: %s\n", comparison->expected->file,
                  text_of(gap, "what"), text_of(gap, "reason"));
}

static void note_proved(struct comparison *comparison, yajl_val item)
{
    for (size_t i = 0; i < comparison->expected->count; i++) {
        const struct expectation *line = &comparison->expected->all[i];
        comparison->proved[i] |= line->verdict == MUST_PROVE && is_at(item, line) && is_about(item, line->class);
    }
}

static void check_missing(struct comparison *comparison)
{
    const struct expectations *expected = comparison->expected;
    for (size_t i = 0; i < expected->count; i++) {
        const struct expectation *line = &expected->all[i];
        if (line->verdict == MUST_FIND && !comparison->found[i])
            buffer_format(comparison->complaints, "%s:%u: not found\n", expected->file, line->line);
        if (line->verdict == MUST_PROVE && !comparison->proved[i])
            buffer_format(comparison->complaints, "%s:%u: nothing was proved about it\n", expected->file, line->line);
    }
}

/* The parts of the report must say the same. */
static void check_whole(struct comparison *comparison, size_t findings, size_t unknown, int status)
{
    yajl_val summary = member(comparison->report, "summary", yajl_t_object);
    const char *verdict = findings > 0 ? "unsafe" : unknown > 0 ? "unknown" : "safe";
    int wanted = findings > 0 ? 1 : unknown > 0 ? 3 : 0;
    const char *file = comparison->expected->file;
    if (status != wanted)
        buffer_format(comparison->complaints, "%s: exit status %d, not %d\n", file, status, wanted);
    if (wanted == 0 && doubts(comparison))
        buffer_format(comparison->complaints, "%s: it is proved, though something goes wrong in it\n", file);
    if (strcmp(text_of(comparison->report, "verdict"), verdict) != 0)
        buffer_format(comparison->complaints, "%s: verdict %s, not %s\n", file, text_of(comparison->report, "verdict"),
                      verdict);
    if (summary == NULL || number_of(summary, "queries") != number_of(summary, "proved") +
                                                                number_of(summary, "violated") +
                                                                number_of(summary, "unknown"))
        buffer_format(comparison->complaints, "%s: the numbers of the summary do not add up\n", file);
    else if ((number_of(summary, "violated") > 0) != (findings > 0))
        buffer_format(comparison->complaints, "%s: findings and violated queries do not go together\n", file);
}

void expectations_compare(const struct expectations *expectations, const char *json, int status,
                          struct buffer *complaints)
{
    char error[256] = "";
    struct comparison comparison = {.expected = expectations, .complaints = complaints};
    comparison.report = yajl_tree_parse(json, error, sizeof error);
    if (comparison.report == NULL) {
        buffer_format(complaints, "%s: exit status %d, and no JSON: %s\n", expectations->file, status, error);
        return;
    }
    yajl_val *findings = NULL, *proved = NULL, *unknown = NULL, *gaps = NULL, *doubted = NULL;
    size_t finding_count = items_of(comparison.report, "findings", &findings);
    size_t proved_count = items_of(comparison.report, "proved", &proved);
    size_t unknown_count = items_of(comparison.report, "unknown", &unknown);
    size_t gap_count = items_of(comparison.report, "gaps", &gaps);
    size_t doubted_count = items_of(comparison.report, "doubted", &doubted);
    for (size_t i = 0; i < finding_count; i++)
        check_finding(&comparison, findings[i]);
    for (size_t i = 0; i < unknown_count; i++)
        check_unknown(&comparison, unknown[i]);
    for (size_t i = 0; i < doubted_count; i++)
        check_doubted(&comparison, doubted[i]);
    for (size_t i = 0; i < gap_count; i++)
        check_gap(&comparison, gaps[i]);
    for (size_t i = 0; i < proved_count; i++)
        note_proved(&comparison, proved[i]);
    check_missing(&comparison);
    check_whole(&comparison, finding_count, unknown_count + doubted_count + gap_count, status);
    yajl_tree_free(comparison.report);
}
