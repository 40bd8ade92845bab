#include "random_java/answers.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "base/names.h"
#include "eml/read.h"
#include "push/engine.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <yajl/yajl_tree.h>

enum { KEY = 200, THREAD = 64, MOST_OF_A_LINE = 10 };

/* Texts: `proved KEY`, `unknown KEY`, where a key is `PACKAGE SITE THREAD PATTERN LOCATION…`; `thread PACKAGE SITE
 * THREAD` and `location PACKAGE SITE LOCATION` for each that occurs; `model PACKAGE SITE VIOLATED` for each number
 * of violated queries; `gap PACKAGE SITE 0` where nothing was asked; `site PACKAGE SITE` for all of these. A site is
 * a line, 0 for static fields; a thread the method that it runs and a number: `main-0`, `W1.run-0`; heddle may tell
 * several apart that run the same one. */
struct answers {
    struct names *texts;
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
    return found != NULL && YAJL_IS_INTEGER(found) ? YAJL_GET_INTEGER(found) : 0;
}

__attribute__((format(printf, 2, 3))) static void add(struct answers *answers, const char *format, ...)
{
    char text[KEY];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    names_add(answers->texts, text, (size_t)length);
}

/* Other classes have state, too, that nobody asked about. */
static bool is_of_subject(const char *name)
{
    const char *dot = strchr(name, '.');
    return dot != NULL && (strncmp(dot, ".Subject.", 9) == 0 || strncmp(dot, ".Account.", 9) == 0 ||
                           strcmp(dot, ".Subject") == 0 || strcmp(dot, ".Account") == 0);
}

/* The last part of "p3.Subject.f0". */
static const char *field_of(const char *location)
{
    const char *dot = strrchr(location, '.');
    return dot != NULL ? dot + 1 : location;
}

/* Of "p3.W1.run@42-1" the method and the number behind the line. False if it is a thread of another program, which
 * heddle may think that helps this one. */
static bool thread_of(yajl_val item, const char *package, int length, char into[THREAD])
{
    const char *thread = text_of(item, "thread"), *dot = strchr(thread, '.');
    const char *method = dot != NULL ? dot + 1 : thread, *number = strchr(method, '-');
    snprintf(into, THREAD, "%.*s%s", (int)strcspn(method, "@-"), method, number != NULL ? number : "-0");
    return dot == NULL || (dot - thread == length && memcmp(thread, package, (size_t)length) == 0);
}

static void add_query(struct answers *answers, const char *verdict, yajl_val item)
{
    yajl_val locations = member(item, "locations", yajl_t_array), site = member(item, "site", yajl_t_object);
    size_t count = locations != NULL ? YAJL_GET_ARRAY(locations)->len : 0;
    const char *names[2] = {"", ""};
    for (size_t i = 0; i < count && i < 2; i++)
        names[i] = YAJL_GET_STRING(YAJL_GET_ARRAY(locations)->values[i]);
    int package = (int)strcspn(names[0], ".");
    if (!is_of_subject(names[0]))
        return;
    long long line = field_of(names[0])[0] == 's' || site == NULL ? 0 : number_of(site, "line");
    char thread[THREAD];
    if (!thread_of(item, names[0], package, thread))
        return;
    add(answers, "%s %.*s %lld %s %lld %s %s", verdict, package, names[0], line, thread, number_of(item, "pattern"),
        field_of(names[0]), field_of(names[1]));
    add(answers, "thread %.*s %lld %s", package, names[0], line, thread);
    for (size_t i = 0; i < count && i < 2; i++)
        add(answers, "location %.*s %lld %s", package, names[0], line, field_of(names[i]));
}

/* A model or a gap: its place is "Main.java:21 p0.Main.main" or, for static fields, names only the class. */
static void add_place(struct answers *answers, const char *what, const char *place, long long number)
{
    const char *colon = strchr(place, ':'), *blank = strrchr(place, ' ');
    const char *package = blank != NULL ? blank + 1 : place;
    if (colon == NULL && !is_of_subject(package))
        return;
    long line = colon != NULL ? strtol(colon + 1, NULL, 10) : 0;
    add(answers, "%s %.*s %ld %lld", what, (int)strcspn(package, "."), package, line, number);
    add(answers, "site %.*s %ld", (int)strcspn(package, "."), package, line);
}

static void add_places(struct answers *answers, yajl_val report)
{
    const char *path[] = {"summary", "models", NULL};
    yajl_val models = yajl_tree_get(report, path, yajl_t_array), gaps = member(report, "gaps", yajl_t_array);
    for (size_t i = 0; models != NULL && i < YAJL_GET_ARRAY(models)->len; i++) {
        yajl_val item = YAJL_GET_ARRAY(models)->values[i];
        add_place(answers, "model", text_of(item, "site"), number_of(item, "violated"));
    }
    for (size_t i = 0; gaps != NULL && i < YAJL_GET_ARRAY(gaps)->len; i++)
        add_place(answers, "gap", text_of(YAJL_GET_ARRAY(gaps)->values[i], "what"), 0);
}

struct answers *answers_read(const char *json)
{
    char error[256] = "";
    yajl_val report = yajl_tree_parse(json, error, sizeof error);
    if (report == NULL)
        return NULL;
    struct answers *answers = mem_new(1, sizeof *answers);
    answers->texts = names_new();
    static const char *const verdicts[] = {"proved", "unknown"};
    for (size_t v = 0; v < 2; v++) {
        yajl_val list = member(report, verdicts[v], yajl_t_array);
        for (size_t i = 0; list != NULL && i < YAJL_GET_ARRAY(list)->len; i++)
            add_query(answers, verdicts[v], YAJL_GET_ARRAY(list)->values[i]);
    }
    add_places(answers, report);
    yajl_tree_free(report);
    return answers;
}

void answers_free(struct answers *answers)
{
    if (answers == NULL)
        return;
    names_free(answers->texts);
    mem_free(answers);
}

__attribute__((format(printf, 2, 3))) static bool has(const struct answers *answers, const char *format, ...)
{
    char text[KEY];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return names_find(answers->texts, text, (size_t)length) != NAMES_NONE;
}

/* What EML says of one site. */
struct asked {
    struct eml_program *program; /* of the last object */
    struct eml_queries queries;
    bool *violated[2]; /* at least, at most */
};

static void decide(struct asked *asked, bool most)
{
    size_t count = asked->queries.count;
    struct arena *arena = arena_new();
    struct push_answer *answers = mem_new(count + 1, sizeof *answers);
    push_explicit_decide(asked->program, asked->queries.items, count, &(struct push_options){.jobs = 1}, arena,
                         answers);
    if (asked->violated[most] == NULL)
        asked->violated[most] = mem_new(count + 1, sizeof *asked->violated[0]);
    for (size_t i = 0; i < count; i++)
        asked->violated[most][i] |= answers[i].verdict == PUSH_VIOLATED;
    mem_free(answers);
    arena_free(arena);
}

/* Reads the EML of one object, and which queries it has. */
static bool read_eml(struct asked *asked, const struct tree *tree, unsigned subject, bool most, bool *exact)
{
    struct buffer text = {0}, why = {0};
    struct diagnostics *diagnostics = diagnostics_new(10);
    *exact &= tree_eml(tree, subject, most, &text);
    eml_program_free(asked->program);
    asked->program = eml_read("random.eml", text.text, text.length, NULL, diagnostics);
    eml_queries_free(&asked->queries);
    asked->queries = (struct eml_queries){0};
    bool good =
        asked->program != NULL && eml_queries_select(asked->program, EML_COMPLETE_PATTERNS, &asked->queries, &why);
    if (!good) {
        diagnostics_format(diagnostics, "random.eml", text.text, text.length, &why);
        fprintf(stderr, "%s\n", why.text);
    }
    diagnostics_free(diagnostics);
    buffer_free(&text);
    buffer_free(&why);
    return good;
}

/* Adds what is violated for one object. */
static bool ask(struct asked *asked, const struct tree *tree, unsigned subject, bool most, bool *exact)
{
    bool good = read_eml(asked, tree, subject, most, exact);
    if (good)
        decide(asked, most);
    return good;
}

struct site {
    const struct answers *answers;
    const char *package;
    unsigned line;
    const struct java_lines *lines;
    const struct eml_program *program;
};

/* The name of a query's thread as in the answers; there may be several. */
static void thread_name(const struct site *site, const struct eml_query *query, unsigned number, char into[THREAD])
{
    const char *process = names_text(site->program->names, site->program->processes[query->process].name);
    if (process[0] == 'T')
        snprintf(into, THREAD, "%s-%u", site->lines->thread[process[1] - '0'], number);
    else
        snprintf(into, THREAD, "%s-%u", process, number);
}

enum verdict { HOLDS, VIOLATED, UNKNOWN, NOT_ASKED };

static const char *location_name(const struct site *site, uint32_t memory)
{
    return memory == EML_NONE ? "" : names_text(site->program->names, site->program->memories[memory].name);
}

/* What was said of a query of one thread. */
static enum verdict verdict_of_thread(const struct site *site, const struct eml_query *query, const char *thread)
{
    const char *a = location_name(site, query->a), *b = location_name(site, query->b);
    if (has(site->answers, "proved %s %u %s %u %s %s", site->package, site->line, thread, query->pattern, a, b))
        return HOLDS;
    if (has(site->answers, "unknown %s %u %s %u %s %s", site->package, site->line, thread, query->pattern, a, b))
        return UNKNOWN;
    bool asked = has(site->answers, "thread %s %u %s", site->package, site->line, thread) &&
                 has(site->answers, "location %s %u %s", site->package, site->line, a) &&
                 (*b == '\0' || has(site->answers, "location %s %u %s", site->package, site->line, b));
    return asked ? VIOLATED : NOT_ASKED;
}

/* What was said of the Java text: the worst of what was said for each thread of a line. What is violated is not told
 * apart from what was not asked, but for threads and locations that occur nowhere. Counts what is violated. */
static enum verdict verdict_of(const struct site *site, const struct eml_query *query, size_t *seen)
{
    size_t counts[NOT_ASKED + 1] = {0};
    if (has(site->answers, "gap %s %u 0", site->package, site->line))
        return UNKNOWN;
    for (unsigned n = 0; n < MOST_OF_A_LINE; n++) {
        char thread[THREAD];
        thread_name(site, query, n, thread);
        counts[verdict_of_thread(site, query, thread)]++;
    }
    *seen += counts[VIOLATED];
    return counts[VIOLATED] > 0 ? VIOLATED : counts[UNKNOWN] > 0 ? UNKNOWN : counts[HOLDS] > 0 ? HOLDS : NOT_ASKED;
}

/* A thread or location for which all is violated occurs nowhere either: then more is violated than what is seen. */
static bool some_are_unseen(const struct site *site, size_t seen)
{
    enum { MOST_QUERIES = 10000 };
    for (size_t more = seen + 1; more <= MOST_QUERIES; more++)
        if (has(site->answers, "model %s %u %zu", site->package, site->line, more))
            return true;
    return false;
}

static void compare_site(const struct site *site, const struct asked *asked, struct comparison *result,
                         struct buffer *differences)
{
    size_t seen = 0;
    enum verdict *verdicts = mem_new(asked->queries.count + 1, sizeof *verdicts);
    for (size_t i = 0; i < asked->queries.count; i++)
        verdicts[i] = verdict_of(site, &asked->queries.items[i], &seen);
    bool unseen = some_are_unseen(site, seen);
    for (size_t i = 0; i < asked->queries.count; i++) {
        bool violated = asked->violated[0][i], at_most = asked->violated[1][i];
        /* Some of what is not seen is violated: give it the benefit of the doubt. */
        enum verdict verdict = verdicts[i] != NOT_ASKED ? verdicts[i] : unseen && violated ? VIOLATED : HOLDS;
        result->queries++;
        result->violated += violated;
        result->unknown += verdict == UNKNOWN;
        result->missed += violated && verdict == HOLDS;
        result->imprecise += !at_most && verdict == VIOLATED;
        if (verdict == UNKNOWN || (verdict == VIOLATED ? at_most : !violated))
            continue;
        buffer_format(differences, "%s: site %u: %s: ", site->package, site->line, violated ? "MISSED" : "imprecise");
        eml_query_format(asked->program, &asked->queries.items[i], differences);
        buffer_add_text(differences, "\n");
    }
    mem_free(verdicts);
}

/* The objects that are made at one place are asked about together: those behind the first belong to it. False if
 * `subject` is one of those, or does not exist. */
static bool first_of_site(const struct tree *tree, unsigned subject, unsigned *behind)
{
    bool together = tree->making != MADE_APART;
    *behind = subject == 0 && together ? tree->object_count : subject + 1;
    return subject == STATICS || (subject < tree->object_count && !(together && subject > 0));
}

/* A clone may belong to the place where its original was made. */
static unsigned site_line(const struct answers *answers, const struct tree *tree, const char *package,
                          const struct java_lines *lines, unsigned subject)
{
    if (subject == STATICS)
        return 0;
    bool cloned = subject == 1 && tree_is_clone(tree) && !has(answers, "site %s %u", package, lines->object[1]);
    return lines->object[cloned ? 0 : subject];
}

static bool ask_site(const struct tree *tree, unsigned subject, unsigned behind, struct asked *asked, bool *exact)
{
    bool good = true;
    for (unsigned o = subject; good && o < behind; o++)
        good = ask(asked, tree, o, false, exact) && ask(asked, tree, o, true, exact);
    return good;
}

static void asked_free(struct asked *asked)
{
    eml_program_free(asked->program);
    eml_queries_free(&asked->queries);
    mem_free(asked->violated[0]);
    mem_free(asked->violated[1]);
}

struct comparison answers_compare(const struct answers *answers, const struct tree *tree, const char *package,
                                  const struct java_lines *lines, struct buffer *differences)
{
    struct comparison result = {.exact = true};
    for (unsigned s = 0, behind = 0; s < SUBJECTS; s++) {
        struct asked asked = {0};
        if (!first_of_site(tree, s, &behind))
            continue;
        if (ask_site(tree, s, behind, &asked, &result.exact)) {
            struct site site = {answers, package, site_line(answers, tree, package, lines, s), lines, asked.program};
            compare_site(&site, &asked, &result, differences);
        } else {
            result.invalid++;
        }
        asked_free(&asked);
    }
    return result;
}

bool answers_truth(const struct tree *tree, struct buffer *letters, struct buffer *names)
{
    bool exact = true;
    for (unsigned s = 0, behind = 0; s < SUBJECTS; s++) {
        struct asked asked = {0};
        if (!first_of_site(tree, s, &behind))
            continue;
        if (!ask_site(tree, s, behind, &asked, &exact))
            asked.queries.count = 0;
        for (size_t i = 0; i < asked.queries.count; i++) {
            buffer_add_text(letters, asked.violated[0][i] ? "v" : "h");
            buffer_format(names, "subject %u: ", s);
            eml_query_format(asked.program, &asked.queries.items[i], names);
            buffer_add_text(names, "\n");
        }
        asked_free(&asked);
    }
    return exact;
}

/* What the EML has in it matters here, not what it says. */
void answers_list(const struct answers *answers, const struct tree *tree, const char *package,
                  const struct java_lines *lines, struct buffer *letters)
{
    for (unsigned s = 0, behind = 0; s < SUBJECTS; s++) {
        struct asked asked = {0};
        bool exact = true;
        size_t seen = 0;
        if (!first_of_site(tree, s, &behind))
            continue;
        if (!read_eml(&asked, tree, s, true, &exact))
            asked.queries.count = 0;
        struct site site = {answers, package, site_line(answers, tree, package, lines, s), lines, asked.program};
        enum verdict *verdicts = mem_new(asked.queries.count + 1, sizeof *verdicts);
        for (size_t i = 0; i < asked.queries.count; i++)
            verdicts[i] = verdict_of(&site, &asked.queries.items[i], &seen);
        bool unseen = some_are_unseen(&site, seen);
        for (size_t i = 0; i < asked.queries.count; i++)
            buffer_add_text(letters, verdicts[i] == VIOLATED               ? "v"
                                     : verdicts[i] == HOLDS                ? "h"
                                     : verdicts[i] == NOT_ASKED && !unseen ? "h"
                                                                           : "?");
        mem_free(verdicts);
        asked_free(&asked);
    }
}
