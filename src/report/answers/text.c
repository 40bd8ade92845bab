#include "report/answers/formats.h"

#include "base/buffer.h"
#include "report/answers/table.h"
#include "report/answers/trace.h"
#include "report/answers/words.h"
#include "report/clean.h"
#include "report/color.h"
#include "report/paragraph.h"

/* So many findings are shown with their executions, so many unknown queries are named; unless all are asked for. */
enum { MOST_EXECUTIONS = 20, MOST_UNKNOWN = 20 };

struct text_report {
    FILE *to;
    const struct report_style *style;
    const struct report_results *results;
    struct buffer buffer; /* what is not yet written */
};

static void flush(struct text_report *text)
{
    if (text->buffer.length > 0)
        fwrite(text->buffer.text, 1, text->buffer.length, text->to);
    buffer_clear(&text->buffer);
}

/* Names of files may be anything. */
static void add_clean(struct text_report *text, const char *name)
{
    clean_add(&text->buffer, name, text->style->utf8 ? CLEAN_FOR_UTF8_TERMINAL : CLEAN_FOR_ASCII_TERMINAL);
}

static void add_verdict(struct text_report *text, size_t i)
{
    static const struct {
        const char *word;
        enum color color;
    } verdicts[] = {[PUSH_UNKNOWN] = {"unknown", COLOR_YELLOW},
                    [PUSH_HOLDS] = {"holds", COLOR_GREEN},
                    [PUSH_VIOLATED] = {"violated", COLOR_RED}};
    const struct report_results *results = text->results;
    const struct push_answer *answer = &results->answers[i];
    color_add(&text->buffer, text->style->color, verdicts[answer->verdict].color, verdicts[answer->verdict].word);
    buffer_add_text(&text->buffer, ": ");
    words_title(results->program, &results->queries[i], &text->buffer);
    if (answer->verdict == PUSH_UNKNOWN)
        buffer_format(&text->buffer, " (%s)", answer->reason != NULL ? answer->reason : "no reason was given");
    buffer_add_text(&text->buffer, "\n");
}

static void add_finding(struct text_report *text, size_t i)
{
    const struct report_results *results = text->results;
    const struct eml_witness *witness = &results->answers[i].witness;
    struct paragraph sentence = {.indent = 2, .width = TABLE_WIDTH, .utf8 = text->style->utf8};
    struct buffer meaning = {0};
    add_verdict(text, i);
    words_meaning(results->program, &results->queries[i], &meaning);
    paragraph_add(&text->buffer, &sentence, meaning.text);
    buffer_free(&meaning);
    buffer_add_text(&text->buffer, witness->count > 0 ? ".\n\n" : ".\n  This engine gives no execution.\n");
    if (witness->count > 0) {
        struct answer_trace trace = {0};
        answer_trace_of(results->program, witness, &trace);
        table_add(&text->buffer, text->style, results->program, &trace);
        answer_trace_free(&trace);
    }
    buffer_add_text(&text->buffer, "\n");
}

static void add_violated(struct text_report *text, size_t count)
{
    const struct report_results *results = text->results;
    size_t shown = 0;
    for (size_t i = 0; i < results->count; i++) {
        if (results->answers[i].verdict != PUSH_VIOLATED)
            continue;
        if (!text->style->quiet && (text->style->verbose || shown < MOST_EXECUTIONS))
            add_finding(text, i);
        else
            add_verdict(text, i);
        shown++;
        if (!text->style->quiet && !text->style->verbose && shown == MOST_EXECUTIONS && count > shown)
            buffer_format(&text->buffer, "%zu more, without their executions (--verbose shows all):\n", count - shown);
        flush(text);
    }
}

static void add_others(struct text_report *text, enum push_verdict verdict, size_t count, size_t most)
{
    const struct report_results *results = text->results;
    size_t shown = 0;
    for (size_t i = 0; i < results->count && shown < most; i++) {
        if (results->answers[i].verdict != verdict)
            continue;
        add_verdict(text, i);
        shown++;
        flush(text);
    }
    if (shown < count)
        buffer_format(&text->buffer, "and %zu more (--verbose shows all)\n", count - shown);
}

static void add_count(struct text_report *text, size_t count, const char *what, enum color color)
{
    struct buffer part = {0};
    buffer_format(&part, "%zu %s", count, what);
    buffer_add_text(&text->buffer, ", ");
    if (count > 0)
        color_add(&text->buffer, text->style->color, color, part.text);
    else
        buffer_add_text(&text->buffer, part.text);
    buffer_free(&part);
}

static void add_summary(struct text_report *text, const struct report_counts *counts)
{
    const struct report_results *results = text->results;
    if (text->style->several) {
        add_clean(text, results->file);
        buffer_add_text(&text->buffer, ": ");
    }
    buffer_format(&text->buffer, "%zu %s", results->count, results->count == 1 ? "query" : "queries");
    add_count(text, counts->violated, "violated", COLOR_RED);
    add_count(text, counts->holds, counts->holds == 1 ? "holds" : "hold", COLOR_GREEN);
    add_count(text, counts->unknown, "unknown", COLOR_YELLOW);
    if (text->style->seconds)
        buffer_format(&text->buffer, ", %.2f s", results->seconds);
    buffer_add_text(&text->buffer, "\n");
}

void text_report_add(FILE *to, const struct report_style *style, const struct report_results *results)
{
    struct text_report text = {.to = to, .style = style, .results = results};
    struct report_counts counts = report_count(results);
    if (style->several && (style->verbose || counts.violated + counts.unknown > 0)) {
        buffer_add_text(&text.buffer, "== ");
        add_clean(&text, results->file);
        buffer_add_text(&text.buffer, "\n");
    }
    add_violated(&text, counts.violated);
    if (counts.unknown > 0)
        add_others(&text, PUSH_UNKNOWN, counts.unknown, style->verbose ? SIZE_MAX : MOST_UNKNOWN);
    if (style->verbose)
        add_others(&text, PUSH_HOLDS, counts.holds, SIZE_MAX);
    add_summary(&text, &counts);
    flush(&text);
    buffer_free(&text.buffer);
}

void text_report_failure(FILE *to, const struct report_style *style, const char *file, const char *reason, bool limit)
{
    struct text_report text = {.to = to, .style = style};
    add_clean(&text, file);
    buffer_add_text(&text.buffer, limit ? ": everything is unknown: " : ": not checked: ");
    add_clean(&text, reason);
    buffer_add_text(&text.buffer, "\n");
    flush(&text);
    buffer_free(&text.buffer);
}
