/* Any text as a selection of patterns and as a query. */
#include "base/buffer.h"
#include "eml/query.h"
#include "eml/read.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *const program_text =
    "memory a, b; process main { function main { } } process P { function main { } }"
    "pattern p(u) { u read a; } pattern q(u, v) { }";

static void check_queries(const struct eml_program *program, bool well, struct eml_queries *queries, struct buffer *why)
{
    struct buffer formatted = {0};
    if (well != (why->length == 0))
        abort();
    for (size_t i = 0; i < queries->count; i++)
        eml_query_format(program, &queries->items[i], &formatted);
    buffer_free(&formatted);
    eml_queries_free(queries);
    buffer_free(why);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct diagnostics *diagnostics = diagnostics_new(1);
    struct eml_program *program = eml_read("fuzz", program_text, strlen(program_text), NULL, diagnostics);
    struct buffer text = {0}, why = {0};
    struct eml_queries queries = {0};
    buffer_add(&text, (const char *)data, size);
    bool well = eml_queries_select(program, text.text, &queries, &why);
    check_queries(program, well, &queries, &why);
    why = (struct buffer){0};
    well = eml_queries_parse(program, text.text, &queries, &why);
    check_queries(program, well, &queries, &why);
    buffer_free(&text);
    eml_program_free(program);
    diagnostics_free(diagnostics);
    return 0;
}
