#include "attack/told.h"

#include "base/buffer.h"
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <yajl/yajl_tree.h>

struct told {
    yajl_val all;
    bool partly;
};

static yajl_val member(yajl_val object, const char *name, yajl_type type)
{
    const char *path[] = {name, NULL};
    return object == NULL ? NULL : yajl_tree_get(object, path, type);
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

static size_t count_of(yajl_val array)
{
    return array == NULL ? 0 : YAJL_GET_ARRAY(array)->len;
}

static yajl_val item(yajl_val array, size_t n)
{
    return YAJL_GET_ARRAY(array)->values[n];
}

static const char *text_at(yajl_val array, size_t n)
{
    const char *text = YAJL_GET_STRING(item(array, n));
    return text == NULL ? "" : text;
}

static yajl_val parse(const char *json)
{
    char why[128];
    return yajl_tree_parse(json, why, sizeof why);
}

struct told *told_read(const char *json, bool partly)
{
    yajl_val all = parse(json);
    if (all == NULL || member(all, "proved", yajl_t_array) == NULL) {
        yajl_tree_free(all);
        return NULL;
    }
    struct told *told = mem_new(1, sizeof *told);
    told->all = all;
    told->partly = partly;
    return told;
}

void told_free(struct told *told)
{
    if (told == NULL)
        return;
    yajl_tree_free(told->all);
    mem_free(told);
}

bool hits_each(const char *json, size_t *runs, void (*see)(void *context, const struct hit *hit), void *context)
{
    yajl_val all = parse(json), hits = member(all, "hits", yajl_t_array);
    if (hits == NULL) {
        yajl_tree_free(all);
        return false;
    }
    *runs += (size_t)number_of(all, "runs");
    for (size_t i = 0; i < count_of(hits); i++) {
        yajl_val of = item(hits, i), site = member(of, "site", yajl_t_object);
        yajl_val locations = member(of, "locations", yajl_t_array);
        struct hit hit = {.kind = text_of(of, "kind"),
                          .class = text_of(of, "class"),
                          .file = text_of(site, "file"),
                          .method = text_of(site, "method"),
                          .line = number_of(site, "line"),
                          .thread = text_of(of, "thread"),
                          .schedule = text_of(of, "schedule"),
                          .pattern = number_of(of, "pattern")};
        for (size_t n = 0; n < count_of(locations) && n < 2; n++)
            hit.locations[n] = text_at(locations, n);
        see(context, &hit);
    }
    yajl_tree_free(all);
    return true;
}

static bool is_site(yajl_val of, const struct hit *hit)
{
    yajl_val site = member(of, "site", yajl_t_object);
    return number_of(site, "line") == hit->line && strcmp(text_of(site, "method"), hit->method) == 0 &&
           strcmp(text_of(site, "file"), hit->file) == 0;
}

static bool has_location(yajl_val of, const char *location)
{
    yajl_val locations = member(of, "locations", yajl_t_array);
    for (size_t i = 0; i < count_of(locations); i++)
        if (strcmp(text_at(locations, i), location) == 0)
            return true;
    return false;
}

static bool is_query(yajl_val of, const struct hit *hit)
{
    yajl_val locations = member(of, "locations", yajl_t_array);
    size_t count = hit->locations[1] == NULL ? 1 : 2;
    if (!is_site(of, hit) || number_of(of, "pattern") != hit->pattern || count_of(locations) != count)
        return false;
    for (size_t i = 0; i < count; i++)
        if (strcmp(text_at(locations, i), hit->locations[i]) != 0)
            return false;
    return true;
}

/* What was said of the site of a hit: names of threads, and whether its locations were asked about. */
struct said {
    const struct hit *hit;
    const char *threads[256];
    size_t thread_count;
    bool asked, locations[2];
};

static void add_thread(struct said *said, const char *thread)
{
    for (size_t i = 0; i < said->thread_count; i++)
        if (strcmp(said->threads[i], thread) == 0)
            return;
    if (thread[0] != '\0' && said->thread_count < sizeof said->threads / sizeof *said->threads)
        said->threads[said->thread_count++] = thread;
}

static void collect(struct said *said, yajl_val list)
{
    for (size_t i = 0; i < count_of(list); i++) {
        yajl_val of = item(list, i), witness = member(of, "witness", yajl_t_array);
        if (!is_site(of, said->hit))
            continue;
        said->asked = true;
        for (int n = 0; n < 2 && said->hit->locations[n] != NULL; n++)
            said->locations[n] |= has_location(of, said->hit->locations[n]);
        add_thread(said, text_of(of, "thread"));
        for (size_t s = 0; s < count_of(witness); s++)
            add_thread(said, text_of(item(witness, s), "thread"));
    }
}

/* Threads are called after the method that they run, "A.run@12" or "A.run@12-2" where that does not tell them apart. */
static bool is_thread(const char *told, const char *seen)
{
    size_t length = strlen(seen);
    return strncmp(told, seen, length) == 0 && (told[length] == '\0' || told[length] == '@' || told[length] == '-');
}

static bool is_proved(yajl_val proved, const struct hit *hit, const char *thread)
{
    for (size_t i = 0; i < count_of(proved); i++)
        if (is_query(item(proved, i), hit) && strcmp(text_of(item(proved, i), "thread"), thread) == 0)
            return true;
    return false;
}

/* Whether all queries that the hit could be one of are proved: those of its thread, or of all threads if none is called so. */
static bool all_proved(const struct said *said, yajl_val proved)
{
    bool known = false, any = false;
    for (size_t i = 0; i < said->thread_count; i++)
        known |= is_thread(said->threads[i], said->hit->thread);
    for (size_t i = 0; i < said->thread_count; i++) {
        if (known && !is_thread(said->threads[i], said->hit->thread))
            continue;
        if (!is_proved(proved, said->hit, said->threads[i]))
            return false;
        any = true;
    }
    return any;
}

static bool has_pattern(yajl_val finding, long long pattern)
{
    yajl_val patterns = member(finding, "patterns", yajl_t_array);
    for (size_t i = 0; i < count_of(patterns); i++)
        if (YAJL_IS_INTEGER(item(patterns, i)) && YAJL_GET_INTEGER(item(patterns, i)) == pattern)
            return true;
    return false;
}

/* Whether a finding has the pattern on the locations of a hit, or its query is among those without an answer. */
static bool is_told(const struct told *told, const struct hit *hit)
{
    yajl_val findings = member(told->all, "findings", yajl_t_array),
             unknown = member(told->all, "unknown", yajl_t_array);
    for (size_t i = 0; i < count_of(unknown); i++)
        if (is_query(item(unknown, i), hit))
            return true;
    for (size_t i = 0; i < count_of(findings); i++) {
        yajl_val finding = item(findings, i);
        if (is_site(finding, hit) && has_pattern(finding, hit->pattern) && has_location(finding, hit->locations[0]) &&
            (hit->locations[1] == NULL || has_location(finding, hit->locations[1])))
            return true;
    }
    return false;
}

/* Whether a gap names the site, or the class. */
static bool is_left_out(const struct told *told, const struct hit *hit)
{
    yajl_val gaps = member(told->all, "gaps", yajl_t_array);
    struct buffer place = {0};
    bool found = told->partly;
    buffer_format(&place, "%s:%lld", hit->file, hit->line);
    for (size_t i = 0; i < count_of(gaps) && !found; i++) {
        const char *what = text_of(item(gaps, i), "what");
        found =
            strstr(what, place.text) != NULL || strstr(what, hit->class) != NULL || strstr(what, hit->method) != NULL;
    }
    buffer_free(&place);
    return found;
}

enum judgement told_judge(const struct told *told, const struct hit *hit)
{
    struct said said = {.hit = hit};
    yajl_val proved = member(told->all, "proved", yajl_t_array);
    if (strcmp(hit->kind, "atomicity") != 0)
        return HIT_LEFT_OUT; /* races and deadlocks are not asked about */
    collect(&said, proved);
    collect(&said, member(told->all, "unknown", yajl_t_array));
    collect(&said, member(told->all, "findings", yajl_t_array));
    if (!said.asked)
        return is_left_out(told, hit) ? HIT_LEFT_OUT : HIT_NOT_ASKED;
    for (int n = 0; n < 2 && hit->locations[n] != NULL; n++)
        if (!said.locations[n])
            return HIT_NO_LOCATION;
    if (all_proved(&said, proved))
        return HIT_PROVED;
    return is_told(told, hit) ? HIT_FINDING : HIT_NO_PATTERN;
}

const char *judgement_word(enum judgement judgement)
{
    static const char *const words[] = {
        [HIT_FINDING] = "finding",     [HIT_LEFT_OUT] = "left out",           [HIT_PROVED] = "PROVED",
        [HIT_NOT_ASKED] = "NOT ASKED", [HIT_NO_LOCATION] = "FIELD NOT ASKED", [HIT_NO_PATTERN] = "PATTERN NOT ASKED"};
    return words[judgement];
}
