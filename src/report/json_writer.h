/* What all JSON reports need beside yajl: clean texts, fields, and lines of a reasonable length. For use within this
 * room only. */
#ifndef HEDDLE_REPORT_JSON_WRITER_H
#define HEDDLE_REPORT_JSON_WRITER_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <yajl/yajl_gen.h>

struct json_writer {
    FILE *to;
    yajl_gen gen; /* opens and closes maps and arrays */
    struct buffer scratch;
};

/* The stream stays the caller's. */
void json_writer_init(struct json_writer *json, FILE *to);
void json_writer_free(struct json_writer *json);

/* Begins a new line, which is allowed between any two parts: a line for each item is easy to look through, and much
 * shorter than yajl's own layout. */
void json_break_line(const struct json_writer *json);

void json_key(struct json_writer *json, const char *key);
void json_text(struct json_writer *json, const char *text); /* cleaned; NULL: null */

void json_text_field(struct json_writer *json, const char *key, const char *text);
void json_number_field(struct json_writer *json, const char *key, uint64_t number);
void json_flag_field(struct json_writer *json, const char *key, bool flag);

#endif
