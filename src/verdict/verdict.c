#include "verdict/verdict.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "base/names.h"
#include "verdict/internal.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct verdict {
    struct arena *arena; /* lists of locations and steps */
    struct names *texts; /* all texts, each once: many queries name the same few fields */
    struct names *known; /* the ids of the baseline */
    struct names *assumed;
    struct finding *findings;
    size_t finding_count, finding_capacity;
    size_t doubted_count; /* behind the findings; set by verdict_finish */
    struct verdict_query *queries;
    size_t query_count, query_capacity;
    struct verdict_gap *gaps;
    size_t gap_count, gap_capacity;
    struct verdict_gap nothing; /* the gap that there is if nothing was asked */
    const char **assumptions;   /* what `assumed` has, sorted; made by verdict_finish */
};

struct verdict *verdict_new(void)
{
    struct verdict *verdict = mem_new(1, sizeof *verdict);
    verdict->arena = arena_new();
    verdict->texts = names_new();
    verdict->known = names_new();
    verdict->assumed = names_new();
    verdict_explain_nothing(verdict, "there is no question about it", NULL);
    return verdict;
}

void verdict_free(struct verdict *verdict)
{
    if (verdict == NULL)
        return;
    arena_free(verdict->arena);
    names_free(verdict->texts);
    names_free(verdict->known);
    names_free(verdict->assumed);
    mem_free(verdict->findings);
    mem_free(verdict->queries);
    mem_free(verdict->gaps);
    mem_free(verdict->assumptions);
    mem_free(verdict);
}

static const char *keep(struct verdict *verdict, const char *text)
{
    if (text == NULL)
        return NULL;
    return names_text(verdict->texts, names_add(verdict->texts, text, strlen(text)));
}

static struct source_place keep_place(struct verdict *verdict, struct source_place place)
{
    return (struct source_place){keep(verdict, place.file), keep(verdict, place.method), place.line};
}

void finding_step_describe(const struct finding_step *step, struct buffer *to)
{
    static const char *const words[] = {
        [STEP_UNKNOWN] = "",      [STEP_READ] = "read",   [STEP_WRITE] = "write", [STEP_CALL] = "call",
        [STEP_NEW] = "new",       [STEP_START] = "start", [STEP_JOIN] = "join",   [STEP_LOCK] = "lock",
        [STEP_UNLOCK] = "unlock", [STEP_BEGIN] = "begin", [STEP_END] = "end",     [STEP_INPUT] = "input",
        [STEP_SAYS] = ""};
    if (step->action == STEP_SAYS)
        buffer_add_text(to, step->on != NULL ? step->on : "?");
    else if (step->action != STEP_UNKNOWN)
        buffer_format(to, "%s %s", words[step->action], step->on != NULL ? step->on : "?");
}

static const char *const *keep_locations(struct verdict *verdict, const struct finding *finding)
{
    const char **locations = arena_alloc(verdict->arena, finding->location_count * sizeof *locations);
    for (uint32_t i = 0; i < finding->location_count; i++)
        locations[i] = keep(verdict, finding->locations[i]);
    return locations;
}

static const struct source_place *keep_callers(struct verdict *verdict, const struct finding *finding)
{
    struct source_place *callers = arena_alloc(verdict->arena, (finding->caller_count + (size_t)1) * sizeof *callers);
    for (uint32_t i = 0; i < finding->caller_count; i++)
        callers[i] = keep_place(verdict, finding->callers[i]);
    return callers;
}

static const struct finding_step *keep_steps(struct verdict *verdict, const struct finding *finding)
{
    struct finding_step *steps = arena_alloc(verdict->arena, finding->step_count * sizeof *steps);
    for (uint32_t i = 0; i < finding->step_count; i++) {
        const struct finding_step *step = &finding->steps[i];
        steps[i] = (struct finding_step){.thread = keep(verdict, step->thread),
                                         .action = step->action,
                                         .on = keep(verdict, step->on),
                                         .locks = keep(verdict, step->locks),
                                         .place = keep_place(verdict, step->place),
                                         .step = step->step};
    }
    return steps;
}

static struct finding_way keep_way(struct verdict *verdict, const struct finding_way *way)
{
    struct finding_way kept = *way;
    for (uint32_t side = 0; side < FINDING_SIDES; side++) {
        kept.threads[side] = keep(verdict, way->threads[side]);
        kept.units[side] = keep(verdict, way->units[side]);
    }
    for (uint32_t i = 0; i < way->count; i++) {
        kept.accesses[i].place = keep_place(verdict, way->accesses[i].place);
        kept.accesses[i].location = keep(verdict, way->accesses[i].location);
    }
    return kept;
}

static const struct finding_way *keep_ways(struct verdict *verdict, const struct finding *finding)
{
    struct finding_way *ways = arena_alloc(verdict->arena, (finding->way_count + (size_t)1) * sizeof *ways);
    for (uint32_t i = 0; i < finding->way_count; i++)
        ways[i] = keep_way(verdict, &finding->ways[i]);
    return ways;
}

void verdict_add_finding(struct verdict *verdict, const struct finding *finding)
{
    size_t count = verdict->finding_count + 1;
    ARRAY_RESERVE(verdict->findings, verdict->finding_capacity, count);
    struct finding *kept = &verdict->findings[verdict->finding_count++];
    *kept = *finding;
    kept->queries = finding->queries > 0 ? finding->queries : 1;
    kept->class = keep(verdict, finding->class);
    kept->message = keep(verdict, finding->message != NULL ? finding->message : "");
    kept->why = keep(verdict, finding->why);
    kept->repair = keep(verdict, finding->repair);
    kept->cause = keep(verdict, finding->cause);
    kept->site = keep_place(verdict, finding->site);
    kept->locations = keep_locations(verdict, finding);
    kept->steps = keep_steps(verdict, finding);
    kept->callers = keep_callers(verdict, finding);
    kept->ways = keep_ways(verdict, finding);
    kept->schedule = keep(verdict, finding->schedule);
    kept->happened = NULL;
    kept->doubt = NULL;
    kept->sites = NULL;
    kept->site_count = 0;
    kept->id = NULL;
    kept->known = kept->ignored = false;
}

uint32_t verdict_pending_count(const struct verdict *verdict)
{
    return (uint32_t)verdict->finding_count;
}

const struct finding *verdict_pending(const struct verdict *verdict, uint32_t n)
{
    assert(n < verdict->finding_count);
    return &verdict->findings[n];
}

/* A schedule, with the units of a suspicion in comments: who watches a run by it knows them only from there. */
static const char *keep_schedule(struct verdict *verdict, const struct finding *finding, const char *schedule)
{
    struct buffer text = {0};
    buffer_add_text(&text, schedule);
    for (uint32_t side = 0; side < FINDING_SIDES && finding->status == FINDING_SUSPECTED; side++)
        if (finding->happened->units[side] != NULL)
            buffer_format(&text, "%s%s\n", VERDICT_UNIT_COMMENT, finding->happened->units[side]);
    const char *kept = keep(verdict, text.text);
    buffer_free(&text);
    return kept;
}

void verdict_confirm(struct verdict *verdict, uint32_t n, uint32_t way, const char *schedule)
{
    assert(n < verdict->finding_count && way < verdict->findings[n].way_count);
    verdict->findings[n].happened = &verdict->findings[n].ways[way];
    verdict->findings[n].schedule = keep_schedule(verdict, &verdict->findings[n], schedule);
}

void verdict_confirm_so(struct verdict *verdict, uint32_t n, const struct finding_way *way, const char *schedule)
{
    assert(n < verdict->finding_count);
    struct finding_way *kept = arena_alloc(verdict->arena, sizeof *kept);
    *kept = keep_way(verdict, way);
    verdict->findings[n].happened = kept;
    verdict->findings[n].schedule = keep_schedule(verdict, &verdict->findings[n], schedule);
}

void verdict_doubt(struct verdict *verdict, uint32_t n, const char *reason)
{
    assert(n < verdict->finding_count);
    verdict->findings[n].doubt = keep(verdict, reason);
}

static bool same_text(const char *one, const char *other)
{
    return one == other || (one != NULL && other != NULL && strcmp(one, other) == 0);
}

bool verdict_has_about(const struct verdict *verdict, enum finding_kind kind, const struct source_place *site,
                       const char *const *locations, uint32_t count)
{
    for (size_t i = 0; i < verdict->finding_count; i++) {
        const struct finding *finding = &verdict->findings[i];
        if (finding->kind != kind || finding->site.line != site->line || !same_text(finding->site.file, site->file) ||
            !same_text(finding->site.method, site->method))
            continue;
        for (uint32_t l = 0; l < finding->location_count; l++)
            for (uint32_t n = 0; n < count; n++)
                if (strcmp(finding->locations[l], locations[n]) == 0)
                    return true;
    }
    return false;
}

bool verdict_has(const struct verdict *verdict, enum finding_kind kind)
{
    for (size_t i = 0; i < verdict->finding_count; i++)
        if (verdict->findings[i].kind == kind)
            return true;
    for (size_t i = 0; i < verdict->query_count; i++)
        if (verdict->queries[i].kind == kind && verdict->queries[i].reason != NULL)
            return true;
    return false;
}

void verdict_add_query(struct verdict *verdict, const struct verdict_query *query)
{
    size_t count = verdict->query_count + 1;
    ARRAY_RESERVE(verdict->queries, verdict->query_capacity, count);
    struct verdict_query *kept = &verdict->queries[verdict->query_count++];
    *kept = *query;
    kept->locations[0] = keep(verdict, query->locations[0]);
    kept->locations[1] = keep(verdict, query->locations[1]);
    kept->thread = keep(verdict, query->thread);
    kept->site = keep_place(verdict, query->site);
    kept->claim = keep(verdict, query->claim);
    kept->reason = keep(verdict, query->reason);
    kept->by = keep(verdict, query->by);
}

void verdict_add_assumption(struct verdict *verdict, const char *text)
{
    names_add(verdict->assumed, text, strlen(text));
}

void verdict_add_gap_to_do(struct verdict *verdict, const char *what, const char *reason, const char *to_do)
{
    ARRAY_ADD(verdict->gaps, verdict->gap_count, verdict->gap_capacity,
              (struct verdict_gap){keep(verdict, what), keep(verdict, reason), keep(verdict, to_do)});
}

void verdict_add_gap(struct verdict *verdict, const char *what, const char *reason)
{
    verdict_add_gap_to_do(verdict, what, reason, NULL);
}

void verdict_explain_nothing(struct verdict *verdict, const char *why, const char *to_do)
{
    verdict->nothing = (struct verdict_gap){keep(verdict, "the program"), keep(verdict, why), keep(verdict, to_do)};
}

bool verdict_read_baseline(struct verdict *verdict, const char *text, size_t length, struct buffer *why)
{
    return baseline_read(text, length, verdict->known, why);
}

/* The length of a word at the start of a text, with the blanks behind it; 0 if the text does not begin with it. */
static size_t word_length(const char *text, size_t length, const char *word)
{
    size_t at = strlen(word);
    if (length < at || memcmp(text, word, at) != 0)
        return 0;
    while (at < length && (text[at] == ' ' || text[at] == '\t'))
        at++;
    return at;
}

static bool starts_with_request(const char *text, size_t length)
{
    static const char *const words[] = {"//", "heddle:"};
    static const char request[] = "ignore";
    for (size_t i = 0; i < 2; i++) {
        size_t size = word_length(text, length, words[i]);
        if (size == 0)
            return false;
        text += size;
        length -= size;
    }
    if (word_length(text, length, request) == 0)
        return false;
    size_t end = strlen(request);
    return end == length || (text[end] != '\0' && strchr(" \t\r\n.,:;(", text[end]) != NULL);
}

/* Whether a line of source has the comment `// heddle: ignore`, perhaps with more behind it. */
static bool asks_to_ignore(const char *text, size_t length)
{
    for (size_t start = 0; start < length; start++)
        if (text[start] == '/' && starts_with_request(text + start, length - start))
            return true;
    return false;
}

static bool place_ignored(const struct source_place *place, source_line *lines, void *context)
{
    const char *text;
    size_t length;
    return place->file != NULL && place->line > 0 && lines(context, place->file, place->line, &text, &length) &&
           asks_to_ignore(text, length);
}

static bool finding_ignored(const struct finding *finding, source_line *lines, void *context)
{
    if (place_ignored(&finding->site, lines, context))
        return true;
    for (uint32_t i = 0; i < finding->step_count; i++)
        if (finding->steps[i].step > 0 && place_ignored(&finding->steps[i].place, lines, context))
            return true;
    for (uint32_t i = 0; i < finding->caller_count; i++)
        if (place_ignored(&finding->callers[i], lines, context))
            return true;
    return false;
}

/* A finding with the bytes that say where it stands. */
struct ranked {
    struct finding finding;
    size_t start, length; /* in the keys */
    const char *keys;
};

static int compare_keys(const void *one, const void *other)
{
    const struct ranked *a = one, *b = other;
    size_t common = a->length < b->length ? a->length : b->length;
    int order = memcmp(a->keys + a->start, b->keys + b->start, common);
    return order != 0 ? order : (a->length > b->length) - (a->length < b->length);
}

/* New before known before ignored. */
static int rank(const struct finding *finding)
{
    return finding->ignored ? 2 : finding->known ? 1 : 0;
}

/* How sure a finding is, against others. */
static unsigned rank_of(const struct finding *finding)
{
    static const unsigned ranks[] = {[FINDING_DOUBTED] = 0,
                                     [FINDING_SUSPECTED] = 1,
                                     [FINDING_POSSIBLE] = 2,
                                     [FINDING_CONFIRMED] = 3,
                                     [FINDING_REPRODUCED] = 4};
    return ranks[finding->status];
}

static int compare_ranks(const void *one, const void *other)
{
    const struct ranked *a = one, *b = other;
    int doubts = (a->finding.status == FINDING_DOUBTED) - (b->finding.status == FINDING_DOUBTED);
    int ranks = doubts != 0 ? doubts : rank(&a->finding) - rank(&b->finding);
    if (ranks != 0)
        return ranks;
    if (a->finding.status != b->finding.status)
        return rank_of(&a->finding) > rank_of(&b->finding) ? -1 : 1;
    return compare_keys(one, other);
}

static void rank_all(struct ranked *ranked, size_t count, struct buffer *keys)
{
    for (size_t i = 0; i < count; i++) {
        ranked[i].start = keys->length;
        fingerprint_order(&ranked[i].finding, keys);
        ranked[i].length = keys->length - ranked[i].start;
    }
    for (size_t i = 0; i < count; i++)
        ranked[i].keys = keys->text;
    qsort(ranked, count, sizeof *ranked, compare_keys);
}

/* Objects that one line makes may be broken in the same way: that is one finding. They are sorted. Returns how many are
 * left. */
static size_t join_same(struct ranked *ranked, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        struct finding *last = kept == 0 ? NULL : &ranked[kept - 1].finding;
        const struct finding *next = &ranked[i].finding;
        if (last == NULL || !fingerprint_same(last, next)) {
            ranked[kept++] = ranked[i];
            continue;
        }
        finding_join(last, next);
    }
    return kept;
}

/* What trials have shown counts for the finding as a whole. */
static void settle_trials(struct verdict *verdict, struct finding *finding)
{
    if (finding->happened != NULL) {
        finding->status = FINDING_CONFIRMED;
        if (finding->happened != finding->ways)
            way_tell(finding, verdict->arena);
    } else if (finding->doubt != NULL) {
        finding->status = FINDING_DOUBTED;
    }
}

static void finish_findings(struct verdict *verdict, source_line *lines, void *context)
{
    size_t count = verdict->finding_count;
    struct finding *findings = verdict->findings;
    struct ranked *ranked = mem_new(count, sizeof *ranked);
    struct buffer keys = {0};
    for (size_t i = 0; i < count; i++)
        ranked[i].finding = findings[i];
    rank_all(ranked, count, &keys);
    count = join_same(ranked, count);
    for (size_t i = 0; i < count; i++) {
        findings[i] = ranked[i].finding;
        findings[i].ignored = lines != NULL && finding_ignored(&findings[i], lines, context);
    }
    count = sites_join(findings, count, verdict->arena);
    count = verdict->finding_count = aliases_join(findings, count, verdict->arena);
    fingerprint_all(findings, count, verdict->texts);
    for (size_t i = 0; i < count; i++) {
        settle_trials(verdict, &findings[i]);
        findings[i].known = names_find(verdict->known, findings[i].id, strlen(findings[i].id)) != NAMES_NONE;
        ranked[i].finding = findings[i];
    }
    buffer_clear(&keys);
    rank_all(ranked, count, &keys);
    qsort(ranked, count, sizeof *ranked, compare_ranks);
    for (size_t i = 0; i < count; i++) {
        findings[i] = ranked[i].finding;
        verdict->doubted_count += findings[i].status == FINDING_DOUBTED;
    }
    buffer_free(&keys);
    mem_free(ranked);
}

static int compare_numbers(uint32_t a, uint32_t b)
{
    return (a > b) - (a < b);
}

/* NULL comes first. */
static int compare_texts(const char *a, const char *b)
{
    if (a == NULL || b == NULL)
        return (a != NULL) - (b != NULL);
    return strcmp(a, b);
}

static int compare_queries(const void *one, const void *other)
{
    const struct verdict_query *a = one, *b = other;
    const int orders[] = {
        compare_texts(a->reason, b->reason), /* first, so that proved ones lead and equal reasons stand together */
        compare_texts(a->site.file, b->site.file),
        compare_numbers(a->site.line, b->site.line),
        compare_texts(a->site.method, b->site.method),
        compare_numbers(a->kind, b->kind),
        compare_texts(a->thread, b->thread),
        compare_numbers(a->pattern, b->pattern),
        compare_texts(a->locations[0], b->locations[0]),
        compare_texts(a->locations[1], b->locations[1]),
        compare_texts(a->claim, b->claim),
    };
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        if (orders[i] != 0)
            return orders[i];
    return 0;
}

static int compare_gaps(const void *one, const void *other)
{
    const struct verdict_gap *a = one, *b = other;
    int order = compare_texts(a->reason, b->reason);
    order = order != 0 ? order : compare_texts(a->what, b->what);
    return order != 0 ? order : compare_texts(a->to_do, b->to_do);
}

static int compare_assumptions(const void *one, const void *other)
{
    const char *const *a = one, *const *b = other;
    return strcmp(*a, *b);
}

static void finish_gaps(struct verdict *verdict)
{
    size_t kept = 0;
    if (verdict->gap_count == 0)
        return;
    qsort(verdict->gaps, verdict->gap_count, sizeof *verdict->gaps, compare_gaps);
    for (size_t i = 1; i < verdict->gap_count; i++)
        if (compare_gaps(&verdict->gaps[kept], &verdict->gaps[i]) != 0)
            verdict->gaps[++kept] = verdict->gaps[i];
    verdict->gap_count = kept + 1;
}

void verdict_finish(struct verdict *verdict, source_line *lines, void *context)
{
    assert(verdict->assumptions == NULL); /* once */
    if (verdict->finding_count > 0)
        finish_findings(verdict, lines, context);
    if (verdict->query_count > 0)
        qsort(verdict->queries, verdict->query_count, sizeof *verdict->queries, compare_queries);
    if (verdict_counts(verdict).queries == 0)
        verdict_add_gap_to_do(verdict, verdict->nothing.what, verdict->nothing.reason, verdict->nothing.to_do);
    finish_gaps(verdict);
    size_t count = names_count(verdict->assumed);
    verdict->assumptions = mem_new(count, sizeof *verdict->assumptions);
    for (size_t i = 0; i < count; i++)
        verdict->assumptions[i] = names_text(verdict->assumed, (uint32_t)i);
    if (count > 0)
        qsort(verdict->assumptions, count, sizeof *verdict->assumptions, compare_assumptions);
}

uint32_t verdict_finding_count(const struct verdict *verdict)
{
    return (uint32_t)(verdict->finding_count - verdict->doubted_count);
}

const struct finding *verdict_finding(const struct verdict *verdict, uint32_t n)
{
    assert(n < verdict_finding_count(verdict));
    return &verdict->findings[n];
}

uint32_t verdict_doubted_count(const struct verdict *verdict)
{
    return (uint32_t)verdict->doubted_count;
}

const struct finding *verdict_doubted(const struct verdict *verdict, uint32_t n)
{
    assert(n < verdict->doubted_count);
    return &verdict->findings[verdict->finding_count - verdict->doubted_count + n];
}

uint32_t verdict_query_count(const struct verdict *verdict)
{
    return (uint32_t)verdict->query_count;
}

const struct verdict_query *verdict_query(const struct verdict *verdict, uint32_t n)
{
    assert(n < verdict->query_count);
    return &verdict->queries[n];
}

uint32_t verdict_assumption_count(const struct verdict *verdict)
{
    return (uint32_t)names_count(verdict->assumed);
}

const char *verdict_assumption(const struct verdict *verdict, uint32_t n)
{
    assert(verdict->assumptions != NULL && n < names_count(verdict->assumed));
    return verdict->assumptions[n];
}

uint32_t verdict_gap_count(const struct verdict *verdict)
{
    return (uint32_t)verdict->gap_count;
}

struct verdict_gap verdict_gap(const struct verdict *verdict, uint32_t n)
{
    assert(n < verdict->gap_count);
    return verdict->gaps[n];
}

struct verdict_counts verdict_counts(const struct verdict *verdict)
{
    struct verdict_counts counts = {0};
    uint32_t listed = 0;
    for (size_t i = 0; i < verdict->finding_count; i++) {
        const struct finding *finding = &verdict->findings[i];
        bool doubted = finding->status == FINDING_DOUBTED;
        *(doubted ? &counts.unknown : &counts.violated) += finding->queries;
        listed += finding->known;
        if (doubted)
            counts.doubted++;
        else if (finding->ignored)
            counts.ignored++;
        else if (finding->known)
            counts.known++;
        else
            counts.findings++;
    }
    for (size_t i = 0; i < verdict->query_count; i++) {
        if (verdict->queries[i].reason != NULL)
            counts.unknown++;
        else
            counts.proved++;
    }
    counts.queries = counts.proved + counts.violated + counts.unknown;
    counts.gone = (uint32_t)names_count(verdict->known) - listed;
    return counts;
}

enum verdict_status verdict_status(const struct verdict *verdict)
{
    struct verdict_counts counts = verdict_counts(verdict);
    if (counts.findings > 0)
        return VERDICT_UNSAFE;
    return counts.unknown > 0 || verdict->gap_count > 0 || counts.queries == 0 ? VERDICT_UNKNOWN : VERDICT_SAFE;
}

const char *verdict_word(enum verdict_status status)
{
    static const char *const words[] = {
        [VERDICT_SAFE] = "safe", [VERDICT_UNSAFE] = "unsafe", [VERDICT_UNKNOWN] = "unknown"};
    return words[status];
}

/* How well a gap leads: what cannot be read may be why nothing is asked, and what something can be done about is
 * worth more than the rest. */
static int gap_rank(const struct verdict *verdict, const struct verdict_gap *gap)
{
    bool nothing = gap->what == verdict->nothing.what && gap->reason == verdict->nothing.reason; /* texts stand once */
    return nothing ? 1 : gap->to_do == NULL ? 0 : 2;
}

/* The gap to be named first; NULL if there is none. */
static const struct verdict_gap *leading_gap(const struct verdict *verdict)
{
    const struct verdict_gap *best = NULL;
    for (size_t i = 0; i < verdict->gap_count; i++)
        if (best == NULL || gap_rank(verdict, &verdict->gaps[i]) > gap_rank(verdict, best))
            best = &verdict->gaps[i];
    return best;
}

/* One of the open queries, with the reason that most of them have; they stand together by reason. */
static const struct verdict_query *open_query(const struct verdict *verdict)
{
    size_t best = 0, most = 0;
    for (size_t i = 0, same = 0; i < verdict->query_count; i++) {
        const char *reason = verdict->queries[i].reason, *before = i == 0 ? NULL : verdict->queries[i - 1].reason;
        same = reason != NULL && before != NULL && strcmp(reason, before) == 0 ? same + 1 : 1;
        if (reason != NULL && same > most) {
            most = same;
            best = i;
        }
    }
    return &verdict->queries[best];
}

void verdict_add_advice(const struct verdict *verdict, struct buffer *to)
{
    struct verdict_counts counts = verdict_counts(verdict);
    const struct verdict_gap *gap = leading_gap(verdict);
    if (verdict_status(verdict) != VERDICT_UNKNOWN)
        return;
    buffer_add_text(to, counts.queries == 0 ? "nothing was asked" : "not everything has an answer");
    if (gap != NULL) {
        buffer_format(to, ": %s: %s", gap->what, gap->reason != NULL ? gap->reason : "no reason was given");
        if (gap->to_do != NULL)
            buffer_format(to, "; %s", gap->to_do);
        if (verdict->gap_count > 1)
            buffer_format(to, " (and %zu more not checked)", verdict->gap_count - 1);
    } else if (counts.unknown > 0 && counts.doubted > 0) {
        buffer_format(to, ": %" PRIu32 " doubted %s may be real: %s", counts.doubted,
                      counts.doubted == 1 ? "finding" : "findings", verdict_doubted(verdict, 0)->message);
    } else if (counts.unknown > 0) {
        buffer_format(to, ": %" PRIu64 " of %" PRIu64 " questions are open: %s", counts.unknown, counts.queries,
                      open_query(verdict)->reason);
    }
}
