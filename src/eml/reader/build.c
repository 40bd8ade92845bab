/* Programs from numbers. A builder is a reader that has no text, and skips the passes that turn text into numbers. */
#include "eml/build.h"

#include "base/array.h"
#include "base/memory.h"
#include "base/names.h"
#include "eml/forms.h"
#include "eml/reader/internal.h"

#include <assert.h>
#include <string.h>

struct eml_builder {
    struct eml_reader reader;
    struct eml_place place;
};

struct eml_builder *eml_builder_new(const char *file)
{
    struct eml_builder *builder = mem_new(1, sizeof *builder);
    builder->reader.program = eml_program_new(file);
    return builder;
}

void eml_builder_free(struct eml_builder *builder)
{
    eml_reader_free(&builder->reader);
    eml_program_free(builder->reader.program);
    mem_free(builder);
}

void eml_build_line(struct eml_builder *builder, uint32_t line)
{
    builder->place = (struct eml_place){.line = line};
}

uint32_t eml_build_name(struct eml_builder *builder, const char *name)
{
    return names_add(builder->reader.program->names, name, strlen(name));
}

void eml_build_lock(struct eml_builder *builder, const char *name)
{
    eml_add_lock(&builder->reader, eml_build_name(builder, name));
}

void eml_build_memory(struct eml_builder *builder, const char *name, uint32_t lock)
{
    uint32_t number = eml_add_memory(&builder->reader, eml_build_name(builder, name));
    builder->reader.program->memories[number].lock = lock;
}

void eml_build_process(struct eml_builder *builder, const char *name, uint32_t copies)
{
    struct eml_program *program = builder->reader.program;
    uint32_t number = eml_add_process(&builder->reader, eml_build_name(builder, name), copies, builder->place);
    program->processes[number].main = program->function_count;
    if (strcmp(name, "main") == 0)
        program->main = number;
}

void eml_build_function(struct eml_builder *builder, const char *name)
{
    assert(builder->reader.program->process_count > 0);
    eml_add_function(&builder->reader, eml_build_name(builder, name), builder->place);
}

void eml_build_function_end(struct eml_builder *builder)
{
    struct eml_program *program = builder->reader.program;
    program->functions[program->function_count - 1].end =
        eml_add_statement(&builder->reader, EML_END_FUNCTION, builder->place);
}

void eml_build_action(struct eml_builder *builder, enum eml_kind kind, uint32_t operand)
{
    struct eml_program *program = builder->reader.program;
    assert(kind < EML_LABEL);
    uint32_t number = eml_add_statement(&builder->reader, kind, builder->place);
    program->statements[number].operand = operand;
    if (kind == EML_ALLOC && operand < program->lock_count)
        program->locks[operand].allocated = true;
}

void eml_build_label(struct eml_builder *builder, uint32_t name)
{
    uint32_t number = eml_add_statement(&builder->reader, EML_LABEL, builder->place);
    builder->reader.program->statements[number].operand = name;
}

void eml_build_goto(struct eml_builder *builder, const uint32_t *labels, size_t count)
{
    struct eml_reader *reader = &builder->reader;
    uint32_t number = eml_add_statement(reader, EML_GOTO, builder->place);
    reader->program->statements[number].operand = (uint32_t)reader->target_count;
    reader->program->statements[number].lock_stack = (uint32_t)count;
    for (size_t i = 0; i < count; i++)
        ARRAY_ADD(reader->targets, reader->target_count, reader->target_capacity,
                  (struct eml_target){labels[i], builder->place});
}

void eml_build_position_again(struct eml_builder *builder, uint32_t position)
{
    struct eml_program *program = builder->reader.program;
    assert(program->statement_count > 0 && position < names_count(program->positions));
    program->statements[program->statement_count - 1].position = position;
}

uint32_t eml_build_position(struct eml_builder *builder, const char *text, size_t length)
{
    assert(length > 0 && memchr(text, '\n', length) == NULL);
    uint32_t position = names_add(builder->reader.program->positions, text, length);
    eml_build_position_again(builder, position);
    return position;
}

/* Whether an operand is the number of what the kind of its statement asks for. */
static bool is_there(const struct eml_program *program, const struct eml_process *process,
                     const struct eml_statement *statement)
{
    switch (eml_forms[statement->kind].operand) {
    case EML_OPERAND_LOCK:
        return statement->operand < program->lock_count;
    case EML_OPERAND_MEMORY:
        return statement->operand < program->memory_count;
    case EML_OPERAND_PROCESS:
        return statement->operand < program->process_count;
    case EML_OPERAND_FUNCTION:
        return statement->operand >= process->first_function &&
               statement->operand < process->first_function + process->function_count;
    case EML_OPERAND_LABEL:
        return statement->operand < names_count(program->names);
    case EML_OPERAND_NONE:
        break;
    }
    return true;
}

/* What resolving names finds out about a text. */
static void check_numbers(struct eml_reader *reader)
{
    const struct eml_program *program = reader->program;
    for (uint32_t f = 0; f < program->function_count; f++) {
        const struct eml_function *function = &program->functions[f];
        for (uint32_t s = function->first; s <= function->end; s++)
            if (!is_there(program, &program->processes[function->process], &program->statements[s]))
                diagnostics_add(reader->diagnostics, program->statements[s].line, 0, "there is no number %u to %s",
                                program->statements[s].operand, eml_forms[program->statements[s].kind].word);
    }
    for (uint32_t m = 0; m < program->memory_count; m++)
        if (program->memories[m].lock != EML_NONE && program->memories[m].lock >= program->lock_count)
            diagnostics_add(reader->diagnostics, 0, 0, "there is no lock number %u", program->memories[m].lock);
    for (uint32_t p = 0; p < program->process_count; p++)
        if (program->processes[p].function_count == 0)
            diagnostics_add(reader->diagnostics, program->processes[p].line, 0, "process '%s' has no function",
                            eml_process_name(program, p));
    if (program->main == EML_NONE || program->processes[program->main].copies != 1)
        diagnostics_add(reader->diagnostics, 0, 0, "the program has no process 'main', or several copies of it");
}

struct eml_program *eml_build_finish(struct eml_builder *builder, struct budget *budget,
                                     struct diagnostics *diagnostics)
{
    struct eml_reader *reader = &builder->reader;
    size_t complaints = diagnostics_count(diagnostics);
    reader->diagnostics = diagnostics;
    reader->budget = budget;
    check_numbers(reader);
    if (diagnostics_count(diagnostics) == complaints)
        eml_connect(reader);
    if (diagnostics_count(diagnostics) == complaints)
        eml_check(reader);
    struct eml_program *program = diagnostics_count(diagnostics) == complaints ? reader->program : NULL;
    if (program != NULL)
        reader->program = NULL;
    return program;
}
