/* The forms that report.c chooses from; for use within this room only. */
#ifndef HEDDLE_REPORT_ANSWERS_FORMATS_H
#define HEDDLE_REPORT_ANSWERS_FORMATS_H

#include "report/report.h"

/* The answers for one file as text. */
void text_report_add(FILE *to, const struct report_style *style, const struct report_results *results);

/* Why there are none. */
void text_report_failure(FILE *to, const struct report_style *style, const char *file, const char *reason, bool limit);

/* JSON is one value, so its writer lives from the first file to the last. */
struct json_report;

struct json_report *json_report_new(FILE *to, bool several);
void json_report_add(struct json_report *report, const struct report_results *results);
void json_report_failure(struct json_report *report, const char *file, const char *reason, bool limit);
void json_report_end(struct json_report *report); /* frees it, too */

#endif
