#include "base/buffer.h"
#include "report/clean.h"
#include "report/color.h"
#include "report/findings/internal.h"
#include "report/paragraph.h"

#include <inttypes.h>
#include <string.h>

/* So many findings are shown with their interleavings, so many reasons are listed, and so many parts named for each;
 * unless all are asked for. */
enum { MOST_SHOWN = 20, MOST_REASONS = 20, MOST_DOUBTED = 10, MOST_PARTS = 3 };

struct findings_report {
    const struct verdict *verdict;
    const struct findings_style *style;
    FILE *to;
    struct buffer text; /* what is not yet written */
    struct buffer scratch;
    size_t width;
};

static void flush(struct findings_report *report)
{
    if (report->text.length > 0)
        fwrite(report->text.text, 1, report->text.length, report->to);
    buffer_clear(&report->text);
}

static const char *plural(uint64_t count, const char *one, const char *many)
{
    return count == 1 ? one : many;
}

static bool same_text(const char *a, const char *b)
{
    return strcmp(a != NULL ? a : "", b != NULL ? b : "") == 0;
}

/* Appends a text, cleaned, to the current line, of which `used` characters are written; where it does not fit, further
 * lines follow, indented. Ends the last one. */
static void add_sentences(struct findings_report *report, size_t indent, size_t used, const char *text)
{
    struct paragraph paragraph = {
        .indent = indent, .width = report->width, .utf8 = report->style->utf8, .column = used};
    paragraph_add(&report->text, &paragraph, text);
    buffer_add_text(&report->text, "\n");
}

/* Appends the scratch text as lines of its own. */
static void add_scratch(struct findings_report *report, size_t indent)
{
    add_sentences(report, indent, 0, report->scratch.length > 0 ? report->scratch.text : "");
    buffer_clear(&report->scratch);
}

/* A word in color and a colon; the rest of the line follows. Returns how wide it is. */
static size_t add_label(struct findings_report *report, enum color color, const char *word)
{
    color_add(&report->text, report->style->color, color, word);
    buffer_add_text(&report->text, ":");
    return strlen(word) + 1;
}

/* "Stack.java:22", or the method, or "" */
static void add_place(struct buffer *into, const struct source_place *place)
{
    if (place->file != NULL && place->line > 0)
        buffer_format(into, "%s:%u", place->file, place->line);
    else if (place->file != NULL || place->method != NULL)
        buffer_add_text(into, place->file != NULL ? place->file : place->method);
}

/* Where a finding is: its site or, if that is not known, the first access of its pattern. */
static const struct source_place *place_of(const struct finding *finding)
{
    if (finding->site.file != NULL)
        return &finding->site;
    for (uint32_t i = 0; i < finding->step_count; i++)
        if (finding->steps[i].step > 0 && finding->steps[i].place.file != NULL)
            return &finding->steps[i].place;
    return &finding->site;
}

/* "Stack.java:22: atomicity: what is broken (possible)" */
static void add_headline(struct findings_report *report, const struct finding *finding)
{
    enum { INDENT = 4 };
    bool new = !finding->known && !finding->ignored;
    struct buffer *scratch = &report->scratch, place = {0};
    size_t used = 0;
    add_place(scratch, place_of(finding));
    if (scratch->length > 0) {
        clean_add(&place, scratch->text, report->style->utf8 ? CLEAN_FOR_UTF8_TERMINAL : CLEAN_FOR_ASCII_TERMINAL);
        buffer_clear(scratch);
        clean_cut(scratch, place.text, report->width / 2, report->style->utf8);
        color_add(&report->text, report->style->color, COLOR_BOLD, scratch->text);
        buffer_add_text(&report->text, ": ");
        used = clean_width(scratch->text) + 2;
        buffer_clear(scratch);
    }
    used += add_label(report, new ? COLOR_RED : COLOR_YELLOW, findings_kind_word(finding->kind));
    buffer_format(scratch, "%s (%s%s%s)", finding->message, findings_status_word(finding->status),
                  finding->known ? ", known" : "", finding->ignored ? ", ignored" : "");
    add_sentences(report, INDENT, used, scratch->text);
    buffer_clear(scratch);
    buffer_free(&place);
}

/* The id, which pattern is shown and, if everything is asked for, which others show the same. */
static void add_last_line(struct findings_report *report, const struct finding *finding)
{
    struct buffer *scratch = &report->scratch;
    uint64_t shown = finding->pattern < 64 ? (uint64_t)1 << finding->pattern : 0, others = finding->patterns & ~shown;
    buffer_format(scratch, "Id %s", finding->id);
    if (finding->pattern > 0)
        buffer_format(scratch, ", pattern %u", finding->pattern);
    if (report->style->verbose && others != 0) {
        const char *before = "; the same cause shows in";
        for (uint32_t n = 0; n < 64; n++) {
            if (others >> n & 1) {
                buffer_format(scratch, "%s %u", before, n);
                before = ",";
            }
        }
    }
    if (report->style->verbose && finding->queries > 1)
        buffer_format(scratch, " (%u violated queries)", finding->queries);
    add_scratch(report, 2);
}

/* "The same happens to what A.java:3, A.java:7 and B.java:2 make." */
static void add_other_sites(struct findings_report *report, const struct finding *finding)
{
    struct buffer *scratch = &report->scratch;
    buffer_add_text(scratch, "The same happens to what ");
    for (uint32_t i = 0; i < finding->site_count; i++) {
        buffer_add_text(scratch, i == 0 ? "" : i + 1 == finding->site_count ? " and " : ", ");
        add_place(scratch, &finding->sites[i]);
    }
    buffer_add_text(scratch, finding->site_count > 1 ? " make." : " makes.");
    add_scratch(report, 2);
}

static void add_finding(struct findings_report *report, const struct finding *finding, bool with_steps)
{
    add_headline(report, finding);
    if (finding->why != NULL)
        add_sentences(report, 2, 0, finding->why);
    if (finding->doubt != NULL)
        add_sentences(report, 2, 0, finding->doubt);
    if (finding->site_count > 0)
        add_other_sites(report, finding);
    if (with_steps && finding->step_count > 0) {
        buffer_add_text(&report->text, "\n");
        findings_add_steps(&report->text, report->style, finding);
        buffer_add_text(&report->text, "\n");
    }
    if (finding->repair != NULL) {
        buffer_format(&report->scratch, "Repair: %s", finding->repair);
        add_scratch(report, 2);
    }
    add_last_line(report, finding);
    buffer_add_text(&report->text, "\n");
    flush(report);
}

static void add_findings(struct findings_report *report)
{
    const struct findings_style *style = report->style;
    uint32_t shown = 0, all = verdict_counts(report->verdict).findings;
    for (uint32_t i = 0; i < verdict_finding_count(report->verdict); i++) {
        const struct finding *finding = verdict_finding(report->verdict, i);
        bool new = !finding->known && !finding->ignored;
        if (!new && style->verbose) {
            add_headline(report, finding);
            add_last_line(report, finding);
            buffer_add_text(&report->text, "\n");
        }
        if (!new)
            continue;
        if (shown == MOST_SHOWN && !style->quiet && !style->verbose)
            buffer_format(&report->text, "%u more, without interleavings (--verbose shows all):\n\n", all - shown);
        add_finding(report, finding, !style->quiet && (style->verbose || shown < MOST_SHOWN));
        shown++;
    }
}

/* What a model shows and runs do not: a line each, or all that is known. */
static void add_doubted(struct findings_report *report)
{
    uint32_t count = verdict_doubted_count(report->verdict);
    for (uint32_t i = 0; i < count; i++) {
        const struct finding *finding = verdict_doubted(report->verdict, i);
        if (report->style->verbose) {
            add_finding(report, finding, true);
            continue;
        }
        if (i == MOST_DOUBTED) {
            buffer_format(&report->text, "and %u more doubted (--verbose shows all)\n", count - i);
            break;
        }
        size_t used = add_label(report, COLOR_YELLOW, "doubted");
        add_place(&report->scratch, &finding->site);
        buffer_format(&report->scratch, "%s%s: %s", report->scratch.length > 0 ? ": " : "", finding->message,
                      finding->doubt);
        add_sentences(report, 4, used, report->scratch.text);
        buffer_clear(&report->scratch);
    }
}

/* What a query is about: "Stack.java:22: atomicity, pattern 12 on Stack.count, Stack.data, units of Thread-1". */
static void add_query(struct findings_report *report, const struct verdict_query *query)
{
    struct buffer *scratch = &report->scratch;
    add_place(scratch, &query->site);
    buffer_format(scratch, "%s%s", scratch->length > 0 ? ": " : "", findings_kind_word(query->kind));
    if (query->pattern > 0)
        buffer_format(scratch, ", pattern %u", query->pattern);
    if (query->locations[0] != NULL)
        buffer_format(scratch, " on %s", query->locations[0]);
    if (query->locations[0] != NULL && query->locations[1] != NULL)
        buffer_format(scratch, ", %s", query->locations[1]);
    if (query->thread != NULL)
        buffer_format(scratch, ", units of %s", query->thread);
    if (query->claim != NULL)
        buffer_format(scratch, ": %s", query->claim);
    if (query->by != NULL)
        buffer_format(scratch, " (by %s)", query->by);
    add_scratch(report, 4);
}

/* How many queries from `first` on have the same reason (they are sorted by it). */
static uint32_t reason_length(const struct verdict *verdict, uint32_t first)
{
    const char *reason = verdict_query(verdict, first)->reason;
    uint32_t at = first;
    while (at < verdict_query_count(verdict) && same_text(verdict_query(verdict, at)->reason, reason))
        at++;
    return at - first;
}

static void add_more_reasons(struct findings_report *report, uint32_t count)
{
    if (count > 0)
        buffer_format(&report->text, "and %u more %s (--verbose shows all)\n", count,
                      plural(count, "reason", "reasons"));
}

static void add_unknown(struct findings_report *report)
{
    const struct verdict *verdict = report->verdict;
    uint32_t groups = 0;
    for (uint32_t at = 0, length; at < verdict_query_count(verdict); at += length) {
        const struct verdict_query *query = verdict_query(verdict, at);
        length = query->reason != NULL ? reason_length(verdict, at) : 1;
        if (query->reason == NULL || (++groups > MOST_REASONS && !report->style->verbose))
            continue;
        size_t used = add_label(report, COLOR_YELLOW, "unknown");
        buffer_format(&report->scratch, "%u %s: %s", length, plural(length, "query", "queries"), query->reason);
        add_sentences(report, 4, used, report->scratch.text);
        buffer_clear(&report->scratch);
        for (uint32_t i = at; report->style->verbose && i < at + length; i++)
            add_query(report, verdict_query(verdict, i));
        flush(report);
    }
    add_more_reasons(report, !report->style->verbose && groups > MOST_REASONS ? groups - MOST_REASONS : 0);
}

static uint32_t gap_length(const struct verdict *verdict, uint32_t first)
{
    struct verdict_gap gap = verdict_gap(verdict, first);
    uint32_t at = first;
    while (at < verdict_gap_count(verdict) && same_text(verdict_gap(verdict, at).reason, gap.reason))
        at++;
    return at - first;
}

static void add_gaps(struct findings_report *report)
{
    const struct verdict *verdict = report->verdict;
    struct buffer *scratch = &report->scratch;
    uint32_t groups = 0;
    for (uint32_t at = 0, length; at < verdict_gap_count(verdict); at += length) {
        const char *reason = verdict_gap(verdict, at).reason;
        length = gap_length(verdict, at);
        if (++groups > MOST_REASONS && !report->style->verbose)
            continue;
        uint32_t named = report->style->verbose || length < MOST_PARTS ? length : MOST_PARTS;
        size_t used = add_label(report, COLOR_YELLOW, "not checked");
        for (uint32_t i = at; i < at + named; i++)
            buffer_format(scratch, "%s%s", i > at ? ", " : "", verdict_gap(verdict, i).what);
        if (named < length)
            buffer_format(scratch, " and %u more", length - named);
        buffer_format(scratch, ": %s", reason != NULL ? reason : "no reason was given");
        add_sentences(report, 4, used, scratch->text);
        buffer_clear(scratch);
        flush(report);
    }
    add_more_reasons(report, !report->style->verbose && groups > MOST_REASONS ? groups - MOST_REASONS : 0);
}

static bool same_site(const struct verdict_query *a, const struct verdict_query *b)
{
    return a->site.line == b->site.line && same_text(a->site.file, b->site.file) &&
           same_text(a->site.method, b->site.method);
}

/* How much is proved of each site. */
static void add_proved(struct findings_report *report)
{
    const struct verdict *verdict = report->verdict;
    uint32_t count = verdict_query_count(verdict);
    for (uint32_t at = 0, end; at < count && verdict_query(verdict, at)->reason == NULL; at = end) {
        const struct verdict_query *first = verdict_query(verdict, at);
        for (end = at; end < count && verdict_query(verdict, end)->reason == NULL; end++)
            if (!same_site(first, verdict_query(verdict, end)))
                break;
        size_t used = add_label(report, COLOR_GREEN, "proved");
        add_place(&report->scratch, &first->site);
        buffer_format(&report->scratch, "%s%u %s", report->scratch.length > 0 ? ": " : "", end - at,
                      plural(end - at, "query", "queries"));
        for (uint32_t i = at; i < end; i++)
            if (verdict_query(verdict, i)->claim != NULL)
                buffer_format(&report->scratch, "%s %s", i == at ? ":" : ",", verdict_query(verdict, i)->claim);
        add_sentences(report, 4, used, report->scratch.text);
        buffer_clear(&report->scratch);
    }
}

static void add_models(struct findings_report *report)
{
    const struct findings_run *run = report->style->run;
    for (size_t i = 0; run != NULL && i < run->model_count; i++) {
        const struct findings_model *model = &run->models[i];
        size_t used = add_label(report, COLOR_FAINT, "model");
        buffer_format(&report->scratch,
                      "%s: %" PRIu64 " of %" PRIu64 " methods, %" PRIu64 " of %" PRIu64 " instructions, %" PRIu64
                      " queries, %" PRIu64 " violated",
                      model->site != NULL ? model->site : "?", model->methods, model->methods_before,
                      model->instructions, model->instructions_before, model->queries, model->violated);
        if (model->seconds >= 0)
            buffer_format(&report->scratch, ", %.2f seconds", model->seconds);
        add_sentences(report, 4, used, report->scratch.text);
        buffer_clear(&report->scratch);
    }
}

static void add_search(struct findings_report *report)
{
    const struct findings_run *run = report->style->run;
    const struct findings_search *search = run == NULL ? NULL : run->search;
    if (search == NULL)
        return;
    size_t used = add_label(report, COLOR_FAINT, "search");
    buffer_format(
        &report->scratch,
        "%s, %s%s: %" PRIu64 " random executions, %" PRIu64 " executions, %" PRIu64 " ended early, %" PRIu64
        " redundant, %" PRIu64 " steps, the longest execution has %" PRIu64,
        search->how, search->complete ? "complete" : "not complete: ", search->complete ? "" : search->why_not,
        search->hunted, search->executions, search->blocked, search->redundant, search->events, search->depth);
    if (search->states > 0)
        buffer_format(&report->scratch, ", %" PRIu64 " states", search->states);
    if (search->bounds > 0)
        buffer_format(&report->scratch, ", all with up to %" PRIu64 " preemptions", search->bounds - 1);
    if (search->solver != NULL)
        buffer_format(&report->scratch, "; the solver: %s", search->solver);
    add_sentences(report, 4, used, report->scratch.text);
    buffer_clear(&report->scratch);
}

static unsigned kinds_found(const struct verdict *verdict)
{
    unsigned found = 0;
    for (uint32_t i = 0; i < verdict_finding_count(verdict); i++)
        found |= 1u << verdict_finding(verdict, i)->kind;
    return found;
}

/* What was looked for by the way and is neither found nor proved: no query, but nobody shall take it for proved. */
static void add_undecided(struct findings_report *report)
{
    const struct findings_run *run = report->style->run;
    const struct findings_search *search = run == NULL ? NULL : run->search;
    if (search == NULL || search->complete || !search->by_the_way)
        return;
    unsigned open = search->kinds & ~search->settled & ~kinds_found(report->verdict);
    struct buffer *scratch = &report->scratch;
    for (unsigned kind = 0; kind < FINDING_KINDS; kind++)
        if ((open >> kind & 1) != 0)
            buffer_format(scratch, "%s%s", scratch->length > 0 ? ", " : "",
                          findings_kind_word((enum finding_kind)kind));
    if (open != 0) {
        size_t used = add_label(report, COLOR_YELLOW, "not decided");
        buffer_format(scratch,
                      ": %" PRIu64 " of the program's executions were explored, and %" PRIu64 " random ones: %s",
                      search->executions + search->blocked, search->hunted, search->why_not);
        add_sentences(report, 4, used, scratch->text);
    }
    buffer_clear(scratch);
}

static void add_assumptions(struct findings_report *report)
{
    uint32_t count = verdict_assumption_count(report->verdict);
    if (count == 0)
        return;
    buffer_format(&report->text, "The answer rests on %u %s%s\n", count, plural(count, "assumption", "assumptions"),
                  report->style->verbose ? ":" : " (--verbose lists them).");
    for (uint32_t i = 0; report->style->verbose && i < count; i++) {
        buffer_add_text(&report->text, "  -");
        add_sentences(report, 4, 3, verdict_assumption(report->verdict, i));
    }
}

/* "heddle: nothing was asked: why; what to do": the first line of what is neither safe nor unsafe, never broken, so
 * that scripts can take it. */
static void add_advice(struct findings_report *report)
{
    struct buffer *scratch = &report->scratch;
    verdict_add_advice(report->verdict, scratch);
    if (scratch->length > 0) {
        add_label(report, COLOR_YELLOW, "heddle");
        buffer_add_text(&report->text, " ");
        clean_add(&report->text, scratch->text,
                  report->style->utf8 ? CLEAN_FOR_UTF8_TERMINAL : CLEAN_FOR_ASCII_TERMINAL);
        buffer_add_text(&report->text, "\n");
    }
    buffer_clear(scratch);
}

static void add_count(struct findings_report *report, uint64_t count, const char *what, enum color color)
{
    buffer_format(&report->scratch, "%" PRIu64 " %s", count, what);
    color_add(&report->text, report->style->color && count > 0, color, report->scratch.text);
    buffer_clear(&report->scratch);
}

static void add_summary(struct findings_report *report)
{
    struct verdict_counts counts = verdict_counts(report->verdict);
    const struct findings_run *run = report->style->run;
    if (counts.gone > 0)
        buffer_format(&report->text, "%u %s of the baseline %s not found any more\n", counts.gone,
                      plural(counts.gone, "finding", "findings"), plural(counts.gone, "is", "are"));
    add_count(report, counts.proved, "proved", COLOR_GREEN);
    buffer_add_text(&report->text, ", ");
    add_count(report, counts.violated, "violated", COLOR_RED);
    buffer_format(&report->text, " (%u %s", counts.findings, plural(counts.findings, "finding", "findings"));
    if (counts.known > 0)
        buffer_format(&report->text, ", %u known", counts.known);
    if (counts.ignored > 0)
        buffer_format(&report->text, ", %u ignored", counts.ignored);
    if (counts.doubted > 0)
        buffer_format(&report->text, ", %u doubted", counts.doubted);
    buffer_add_text(&report->text, "), ");
    add_count(report, counts.unknown, "unknown", COLOR_YELLOW);
    if (verdict_gap_count(report->verdict) > 0) {
        buffer_add_text(&report->text, ", ");
        add_count(report, verdict_gap_count(report->verdict), "not checked", COLOR_YELLOW);
    }
    if (run != NULL && run->seconds >= 0)
        buffer_format(&report->text, "; %.2f seconds", run->seconds);
    buffer_add_text(&report->text, "\n");
    if (run != NULL && run->answer != NULL)
        buffer_format(&report->text, "verdict: %s\n", run->answer);
}

void findings_text(const struct verdict *verdict, const struct findings_style *style, FILE *to)
{
    size_t width = style->width > 0 ? style->width : FINDINGS_WIDTH;
    struct findings_report report = {.verdict = verdict,
                                     .style = style,
                                     .to = to,
                                     .width = width > FINDINGS_WIDTH_LEAST ? width : FINDINGS_WIDTH_LEAST};
    add_advice(&report);
    add_findings(&report);
    add_doubted(&report);
    add_unknown(&report);
    add_gaps(&report);
    add_undecided(&report);
    if (style->verbose) {
        add_proved(&report);
        add_models(&report);
        add_search(&report);
    }
    add_assumptions(&report);
    add_summary(&report);
    flush(&report);
    buffer_free(&report.text);
    buffer_free(&report.scratch);
}
