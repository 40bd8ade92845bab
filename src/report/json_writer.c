#include "report/json_writer.h"

#include "report/clean.h"

#include <assert.h>
#include <string.h>

static void write_part(void *context, const char *text, size_t length)
{
    clean_write_json(text, length, context);
}

void json_writer_init(struct json_writer *json, FILE *to)
{
    *json = (struct json_writer){.to = to, .gen = yajl_gen_alloc(NULL)};
    yajl_gen_config(json->gen, yajl_gen_print_callback, write_part, to);
}

void json_writer_free(struct json_writer *json)
{
    yajl_gen_free(json->gen);
    buffer_free(&json->scratch);
}

void json_break_line(const struct json_writer *json)
{
    fputc('\n', json->to);
}

void json_key(struct json_writer *json, const char *key)
{
    assert(key != NULL);
    yajl_gen_string(json->gen, (const unsigned char *)key, strlen(key));
}

void json_text(struct json_writer *json, const char *text)
{
    if (text == NULL) {
        yajl_gen_null(json->gen);
        return;
    }
    buffer_clear(&json->scratch);
    clean_add(&json->scratch, text, CLEAN_FOR_JSON);
    const char *clean = json->scratch.text != NULL ? json->scratch.text : "";
    yajl_gen_string(json->gen, (const unsigned char *)clean, json->scratch.length);
}

void json_text_field(struct json_writer *json, const char *key, const char *text)
{
    json_key(json, key);
    json_text(json, text);
}

void json_number_field(struct json_writer *json, const char *key, uint64_t number)
{
    json_key(json, key);
    yajl_gen_integer(json->gen, (long long)number);
}

void json_flag_field(struct json_writer *json, const char *key, bool flag)
{
    json_key(json, key);
    yajl_gen_bool(json->gen, flag);
}
