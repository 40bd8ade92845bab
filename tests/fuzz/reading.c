#include "fuzz/reading.h"

#include "base/buffer.h"
#include "base/names.h"
#include "eml/print.h"
#include "eml/read.h"

#include <stdlib.h>
#include <string.h>

static void require(bool condition)
{
    if (!condition)
        abort();
}

/* How many things an operand of this kind can mean. */
static uint32_t operand_limit(const struct eml_program *program, enum eml_kind kind)
{
    switch (kind) {
    case EML_CALL:
        return program->function_count;
    case EML_READ:
    case EML_WRITE:
        return program->memory_count;
    case EML_ALLOC:
    case EML_LOCK:
    case EML_UNLOCK:
    case EML_SYNC:
    case EML_END_SYNC:
        return program->lock_count;
    case EML_START:
    case EML_JOIN:
        return program->process_count;
    case EML_LABEL:
        return (uint32_t)names_count(program->names);
    default:
        return 0;
    }
}

static void check_statement(const struct eml_program *program, const struct eml_function *function, uint32_t number)
{
    const struct eml_statement *statement = &program->statements[number];
    uint32_t limit = operand_limit(program, statement->kind);
    require(limit == 0 ? statement->operand == EML_NONE : statement->operand < limit);
    require((statement->kind == EML_END_FUNCTION) == (number == function->end));
    uint32_t count;
    const uint32_t *next = eml_next(program, number, &count);
    require((count == 0) == (number == function->end));
    for (uint32_t i = 0; i < count; i++)
        require(next[i] >= function->first && next[i] <= function->end);
    require(statement->lock_stack == EML_NONE || statement->lock_stack < program->lock_stack_count);
    require(number != function->first || statement->lock_stack == 0);
    if (number == function->end && statement->lock_stack != EML_NONE)
        require(statement->lock_stack == 0 && statement->unit_depth == 0);
}

static void check_program(const struct eml_program *program)
{
    require(program->main < program->process_count && program->processes[program->main].copies == 1);
    for (uint32_t p = 0; p < program->process_count; p++)
        require(program->functions[program->processes[p].main].process == p);
    uint32_t first = 0;
    for (uint32_t f = 0; f < program->function_count; f++) {
        const struct eml_function *function = &program->functions[f];
        require(function->first == first);
        for (uint32_t s = function->first; s <= function->end; s++)
            check_statement(program, function, s);
        first = function->end + 1;
    }
    require(first == program->statement_count);
}

static void check_round_trip(const struct eml_program *program)
{
    struct buffer printed = {0}, again = {0};
    struct diagnostics *diagnostics = diagnostics_new(1);
    eml_print(program, &printed);
    struct eml_program *copy = eml_read("printed", printed.text, printed.length, NULL, diagnostics);
    require(copy != NULL);
    require(copy->statement_count == program->statement_count);
    eml_print(copy, &again);
    require(strcmp(printed.text, again.text) == 0);
    eml_program_free(copy);
    diagnostics_free(diagnostics);
    buffer_free(&printed);
    buffer_free(&again);
}

bool reading_check(const char *text, size_t length)
{
    struct diagnostics *diagnostics = diagnostics_new(20);
    struct buffer complaints = {0};
    struct eml_program *program = eml_read("fuzz", text, length, NULL, diagnostics);
    require((program == NULL) == (diagnostics_count(diagnostics) > 0));
    diagnostics_format(diagnostics, "fuzz", text, length, &complaints);
    bool read = program != NULL;
    if (read) {
        check_program(program);
        check_round_trip(program);
    }
    eml_program_free(program);
    buffer_free(&complaints);
    diagnostics_free(diagnostics);
    return read;
}
