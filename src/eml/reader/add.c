/* The arrays of a program while it is made, by the parse or by a builder. */
#include "base/arena.h"
#include "base/array.h"
#include "base/budget.h"
#include "base/memory.h"
#include "base/names.h"
#include "eml/reader/internal.h"

#include <string.h>

struct eml_program *eml_program_new(const char *file)
{
    struct eml_program *program = mem_new(1, sizeof *program);
    program->names = names_new();
    program->positions = names_new();
    program->arena = arena_new();
    program->file = arena_copy(program->arena, file, strlen(file));
    program->main = EML_NONE;
    return program;
}

void eml_add_declaration(struct eml_reader *reader, enum eml_declared kind, uint32_t number)
{
    struct eml_program *program = reader->program;
    ARRAY_ADD(program->declarations, program->declaration_count, reader->declaration_capacity,
              (struct eml_declaration){kind, number});
}

uint32_t eml_add_lock(struct eml_reader *reader, uint32_t name)
{
    struct eml_program *program = reader->program;
    uint32_t number = program->lock_count++;
    ARRAY_RESERVE(program->locks, reader->lock_capacity, (size_t)number + 1);
    program->locks[number] = (struct eml_lock){.name = name};
    eml_add_declaration(reader, EML_DECLARE_LOCK, number);
    return number;
}

uint32_t eml_add_memory(struct eml_reader *reader, uint32_t name)
{
    struct eml_program *program = reader->program;
    uint32_t number = program->memory_count++;
    ARRAY_RESERVE(program->memories, reader->memory_capacity, (size_t)number + 1);
    program->memories[number] = (struct eml_memory){.name = name, .lock = EML_NONE};
    eml_add_declaration(reader, EML_DECLARE_MEMORY, number);
    return number;
}

uint32_t eml_add_process(struct eml_reader *reader, uint32_t name, uint32_t copies, struct eml_place place)
{
    struct eml_program *program = reader->program;
    uint32_t number = program->process_count++;
    ARRAY_RESERVE(program->processes, reader->process_capacity, (size_t)number + 1);
    program->processes[number] = (struct eml_process){.name = name,
                                                      .copies = copies,
                                                      .first_function = program->function_count,
                                                      .main = EML_NONE,
                                                      .line = place.line,
                                                      .column = place.column};
    eml_add_declaration(reader, EML_DECLARE_PROCESS, number);
    return number;
}

uint32_t eml_add_function(struct eml_reader *reader, uint32_t name, struct eml_place place)
{
    struct eml_program *program = reader->program;
    uint32_t number = program->function_count++;
    ARRAY_RESERVE(program->functions, reader->function_capacity, (size_t)number + 1);
    program->functions[number] = (struct eml_function){.name = name,
                                                       .process = program->process_count - 1,
                                                       .first = program->statement_count,
                                                       .line = place.line,
                                                       .column = place.column};
    program->processes[program->process_count - 1].function_count++;
    return number;
}

uint32_t eml_add_statement(struct eml_reader *reader, enum eml_kind kind, struct eml_place place)
{
    struct eml_program *program = reader->program;
    uint32_t number = program->statement_count++;
    /* One more: the entry behind the last one ends its successors. */
    ARRAY_RESERVE(program->statements, reader->statement_capacity, (size_t)number + 2);
    program->statements[number] = (struct eml_statement){.kind = kind,
                                                         .operand = EML_NONE,
                                                         .line = place.line,
                                                         .column = place.column,
                                                         .position = EML_NONE,
                                                         .lock_stack = EML_NONE,
                                                         .unit_depth = EML_NONE};
    return number;
}

bool eml_reader_stopped(struct eml_reader *reader)
{
    if (!reader->stopped && budget_spent(reader->budget)) {
        reader->stopped = true;
        diagnostics_add(reader->diagnostics, 0, 0, "reading stopped%s%s",
                        budget_interrupted(reader->budget) ? ": " : " at the ", budget_reason(reader->budget));
    }
    return reader->stopped;
}

void eml_reader_free(struct eml_reader *reader)
{
    mem_free(reader->lock_places);
    mem_free(reader->memory_places);
    mem_free(reader->of_places);
    mem_free(reader->variable_places);
    mem_free(reader->access_places);
    mem_free(reader->targets);
    mem_free(reader->open);
}
