#include "report/report.h"

#include "base/memory.h"
#include "report/answers/formats.h"

struct report {
    FILE *to;
    struct report_style style;
    struct json_report *json; /* only for REPORT_JSON */
};

struct report_counts report_count(const struct report_results *results)
{
    struct report_counts counts = {0};
    for (size_t i = 0; i < results->count; i++) {
        switch (results->answers[i].verdict) {
        case PUSH_VIOLATED:
            counts.violated++;
            break;
        case PUSH_HOLDS:
            counts.holds++;
            break;
        case PUSH_UNKNOWN:
            counts.unknown++;
            break;
        }
    }
    return counts;
}

struct report *report_new(FILE *to, const struct report_style *style)
{
    struct report *report = mem_new(1, sizeof *report);
    report->to = to;
    report->style = *style;
    if (style->format == REPORT_JSON)
        report->json = json_report_new(to, style->several);
    return report;
}

void report_add(struct report *report, const struct report_results *results)
{
    if (report->json != NULL)
        json_report_add(report->json, results);
    else
        text_report_add(report->to, &report->style, results);
}

void report_failure(struct report *report, const char *file, const char *reason, bool limit)
{
    if (report->json != NULL)
        json_report_failure(report->json, file, reason, limit);
    else if (report->style.several || limit)
        text_report_failure(report->to, &report->style, file, reason, limit);
}

void report_end(struct report *report)
{
    if (report->json != NULL)
        json_report_end(report->json);
    mem_free(report);
}
