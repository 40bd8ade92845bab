#include "eml/eml_support.h"

#include "base/buffer.h"
#include "eml/read.h"

#include <string.h>

struct eml_program *support_read_bytes(const char *text, size_t length)
{
    struct diagnostics *diagnostics = diagnostics_new(10);
    struct eml_program *program = eml_read("test.eml", text, length, NULL, diagnostics);
    if (program == NULL) {
        struct buffer complaints = {0};
        diagnostics_format(diagnostics, "test.eml", text, length, &complaints);
        print_error("%s", complaints.text);
        buffer_free(&complaints);
    }
    assert_true((program == NULL) == (diagnostics_count(diagnostics) > 0));
    diagnostics_free(diagnostics);
    assert_non_null(program);
    return program;
}

struct eml_program *support_read(const char *text)
{
    return support_read_bytes(text, strlen(text));
}

static void describe_locks(const struct eml_program *program, uint32_t stack, struct buffer *into)
{
    for (; stack != 0; stack = program->lock_stacks[stack].below)
        buffer_format(into, " %s%s", eml_lock_name(program, program->lock_stacks[stack].lock),
                      program->lock_stacks[stack].again ? "+" : "");
}

void support_describe_flow(const struct eml_program *program, struct buffer *into)
{
    for (uint32_t s = 0; s < program->statement_count; s++) {
        const struct eml_statement *statement = &program->statements[s];
        buffer_format(into, "%u: ", s);
        eml_describe(program, s, into);
        buffer_add_text(into, " ->");
        uint32_t count;
        const uint32_t *next = eml_next(program, s, &count);
        for (uint32_t i = 0; i < count; i++)
            buffer_format(into, " %u", next[i]);
        if (statement->lock_stack == EML_NONE) {
            buffer_add_text(into, " | unreached\n");
            continue;
        }
        buffer_add_text(into, " |");
        describe_locks(program, statement->lock_stack, into);
        buffer_format(into, " | %u\n", statement->unit_depth);
    }
}
