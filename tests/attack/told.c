#include "attack/told.h"

#include "base/buffer.h"
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <yajl/yajl_tree.h>

/* Some of the items of an array. */
struct items {
    yajl_val *list;
    size_t count;
};

struct told {
    yajl_val all; /* NULL: another one has it */
    struct items proved, unknown, findings, gaps;
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

static struct items items_of(yajl_val all, const char *name)
{
    yajl_val array = member(all, name, yajl_t_array);
    struct items items = {mem_new(count_of(array) + 1, sizeof(yajl_val)), count_of(array)};
    for (size_t i = 0; i < items.count; i++)
        items.list[i] = item(array, i);
    return items;
}

struct told *told_read(const char *json, bool partly)
{
    yajl_val all = parse(json);
    if (all == NULL || member(all, "proved", yajl_t_array) == NULL) {
        yajl_tree_free(all);
        return NULL;
    }
    struct told *told = mem_new(1, sizeof *told);
    *told = (struct told){.all = all,
                          .proved = items_of(all, "proved"),
                          .unknown = items_of(all, "unknown"),
                          .findings = items_of(all, "findings"),
                          .gaps = items_of(all, "gaps"),
                          .partly = partly};
    return told;
}

/* Whether an item is about a package, or about everything. */
static bool is_about(yajl_val of, const char *package)
{
    const char *method = text_of(member(of, "site", yajl_t_object), "method");
    size_t length = strlen(package);
    return *method == '\0' || (strncmp(method, package, length) == 0 && method[length] == '.');
}

static struct items items_about(const struct items *all, const char *package)
{
    struct items items = {mem_new(all->count + 1, sizeof(yajl_val)), 0};
    for (size_t i = 0; i < all->count; i++)
        if (is_about(all->list[i], package))
            items.list[items.count++] = all->list[i];
    return items;
}

struct told *told_part(const struct told *told, const char *package)
{
    struct told *part = mem_new(1, sizeof *part);
    *part = (struct told){.proved = items_about(&told->proved, package),
                          .unknown = items_about(&told->unknown, package),
                          .findings = items_about(&told->findings, package),
                          .gaps = items_about(&told->gaps, package),
                          .partly = told->partly};
    return part;
}

void told_free(struct told *told)
{
    if (told == NULL)
        return;
    yajl_tree_free(told->all);
    mem_free(told->proved.list);
    mem_free(told->unknown.list);
    mem_free(told->findings.list);
    mem_free(told->gaps.list);
    mem_free(told);
}

void told_count(const struct told *told, size_t *proved, size_t *unknown, size_t *findings)
{
    *proved += told->proved.count;
    *unknown += told->unknown.count;
    *findings += told->findings.count;
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

static bool is_place(yajl_val site, const struct hit *hit)
{
    return number_of(site, "line") == hit->line && strcmp(text_of(site, "method"), hit->method) == 0 &&
           strcmp(text_of(site, "file"), hit->file) == 0;
}

static bool is_kind(yajl_val of, const char *kind)
{
    return strcmp(text_of(of, "kind"), kind) == 0;
}

/* A finding may be about objects of several places. */
static bool is_site(yajl_val of, const struct hit *hit)
{
    yajl_val others = member(of, "sites", yajl_t_array);
    bool here = is_place(member(of, "site", yajl_t_object), hit);
    for (size_t i = 0; i < count_of(others); i++)
        here |= is_place(item(others, i), hit);
    return here;
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
    if (!is_kind(of, hit->kind) || !is_site(of, hit) || number_of(of, "pattern") != hit->pattern ||
        count_of(locations) != count)
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

static void collect(struct said *said, const struct items *items)
{
    for (size_t i = 0; i < items->count; i++) {
        yajl_val of = items->list[i], witness = member(of, "witness", yajl_t_array);
        if (!is_kind(of, said->hit->kind) || !is_site(of, said->hit))
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

static bool is_proved(const struct items *proved, const struct hit *hit, const char *thread)
{
    for (size_t i = 0; i < proved->count; i++)
        if (is_query(proved->list[i], hit) && strcmp(text_of(proved->list[i], "thread"), thread) == 0)
            return true;
    return false;
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
    for (size_t i = 0; i < told->unknown.count; i++)
        if (is_query(told->unknown.list[i], hit))
            return true;
    for (size_t i = 0; i < told->findings.count; i++) {
        yajl_val finding = told->findings.list[i];
        if (is_site(finding, hit) && has_pattern(finding, hit->pattern) && has_location(finding, hit->locations[0]) &&
            (hit->locations[1] == NULL || has_location(finding, hit->locations[1])))
            return true;
    }
    return false;
}

/* Whether all queries that the hit could be one of are proved: those of its thread; or of all threads if none is
 * called so, and no finding could be about it: findings name only the threads that they show. */
static bool all_proved(const struct said *said, const struct told *told)
{
    bool known = false, any = false;
    for (size_t i = 0; i < said->thread_count; i++)
        known |= is_thread(said->threads[i], said->hit->thread);
    if (!known && is_told(told, said->hit))
        return false;
    for (size_t i = 0; i < said->thread_count; i++) {
        if (known && !is_thread(said->threads[i], said->hit->thread))
            continue;
        if (!is_proved(&told->proved, said->hit, said->threads[i]))
            return false;
        any = true;
    }
    return any;
}

/* Whether a gap names the site, or the class. */
static bool is_left_out(const struct told *told, const struct hit *hit)
{
    struct buffer place = {0};
    bool found = told->partly;
    buffer_format(&place, "%s:%lld", hit->file, hit->line);
    for (size_t i = 0; i < told->gaps.count && !found; i++) {
        const char *what = text_of(told->gaps.list[i], "what");
        found =
            strstr(what, place.text) != NULL || strstr(what, hit->class) != NULL || strstr(what, hit->method) != NULL;
    }
    buffer_free(&place);
    return found;
}

/* Races are asked for each field of a site, and a proof may be of the program as a whole. */
static enum judgement judge_race(const struct told *told, const struct hit *hit)
{
    for (size_t i = 0; i < told->proved.count; i++) {
        yajl_val of = told->proved.list[i];
        bool all = count_of(member(of, "locations", yajl_t_array)) == 0;
        if (is_kind(of, "race") && (all || (is_site(of, hit) && has_location(of, hit->locations[0]))))
            return HIT_PROVED;
    }
    const struct items *others[] = {&told->unknown, &told->findings};
    bool asked = false;
    for (size_t n = 0; n < 2; n++)
        for (size_t i = 0; i < others[n]->count; i++) {
            yajl_val of = others[n]->list[i];
            asked |= is_kind(of, "race") && is_site(of, hit);
            if (is_kind(of, "race") && is_site(of, hit) && has_location(of, hit->locations[0]))
                return HIT_FINDING;
        }
    return is_left_out(told, hit) ? HIT_LEFT_OUT : asked ? HIT_NO_LOCATION : HIT_NOT_ASKED;
}

/* A proof that no threads wait for ever is contradicted by all that do; one that there is no circle of locks only by
 * a circle. */
static enum judgement judge_deadlock(const struct told *told, const struct hit *hit)
{
    for (size_t i = 0; i < told->proved.count; i++) {
        yajl_val of = told->proved.list[i];
        bool all = strcmp(text_of(of, "claim"), "no threads wait for ever") == 0;
        if (is_kind(of, "deadlock") && (all || hit->locations[0] != NULL))
            return HIT_PROVED;
    }
    return HIT_LEFT_OUT;
}

static enum judgement judge_atomicity(const struct told *told, const struct hit *hit)
{
    struct said said = {.hit = hit};
    collect(&said, &told->proved);
    collect(&said, &told->unknown);
    collect(&said, &told->findings);
    if (!said.asked)
        return is_left_out(told, hit) ? HIT_LEFT_OUT : HIT_NOT_ASKED;
    for (int n = 0; n < 2 && hit->locations[n] != NULL; n++)
        if (!said.locations[n])
            return HIT_NO_LOCATION;
    if (all_proved(&said, told))
        return HIT_PROVED;
    return is_told(told, hit) ? HIT_FINDING : HIT_NO_PATTERN;
}

enum judgement told_judge(const struct told *told, unsigned kinds, const struct hit *hit)
{
    if (strcmp(hit->kind, "atomicity") == 0)
        return judge_atomicity(told, hit);
    if (strcmp(hit->kind, "race") == 0 && (kinds & TOLD_RACES) != 0)
        return judge_race(told, hit);
    if (strcmp(hit->kind, "deadlock") == 0 && (kinds & TOLD_DEADLOCKS) != 0)
        return judge_deadlock(told, hit);
    return HIT_LEFT_OUT;
}

const char *judgement_word(enum judgement judgement)
{
    static const char *const words[] = {
        [HIT_FINDING] = "finding",     [HIT_LEFT_OUT] = "left out",           [HIT_PROVED] = "PROVED",
        [HIT_NOT_ASKED] = "NOT ASKED", [HIT_NO_LOCATION] = "FIELD NOT ASKED", [HIT_NO_PATTERN] = "PATTERN NOT ASKED"};
    return words[judgement];
}
