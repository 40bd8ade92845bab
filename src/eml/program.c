#include "eml/program.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "base/names.h"
#include "eml/forms.h"

#include <assert.h>

#define NO_BLOCK EML_KIND_COUNT

const struct eml_form eml_forms[EML_KIND_COUNT] = {
    [EML_SKIP] = {"skip", EML_OPERAND_NONE, EML_SKIP, true, NO_BLOCK},
    [EML_RETURN] = {"return", EML_OPERAND_NONE, EML_SKIP, true, NO_BLOCK},
    [EML_CALL] = {"call", EML_OPERAND_FUNCTION, EML_CALL, true, NO_BLOCK},
    [EML_READ] = {"read", EML_OPERAND_MEMORY, EML_READ, true, NO_BLOCK},
    [EML_WRITE] = {"write", EML_OPERAND_MEMORY, EML_WRITE, true, NO_BLOCK},
    [EML_ALLOC] = {"alloc", EML_OPERAND_LOCK, EML_ALLOC, true, NO_BLOCK},
    [EML_LOCK] = {"lock", EML_OPERAND_LOCK, EML_LOCK, true, NO_BLOCK},
    [EML_UNLOCK] = {"unlock", EML_OPERAND_LOCK, EML_UNLOCK, true, NO_BLOCK},
    [EML_UNIT_BEGIN] = {"unitbegin", EML_OPERAND_NONE, EML_UNIT_BEGIN, true, NO_BLOCK},
    [EML_UNIT_END] = {"unitend", EML_OPERAND_NONE, EML_UNIT_END, true, NO_BLOCK},
    [EML_START] = {"start", EML_OPERAND_PROCESS, EML_START, true, NO_BLOCK},
    [EML_JOIN] = {"join", EML_OPERAND_PROCESS, EML_JOIN, true, NO_BLOCK},
    [EML_LABEL] = {"", EML_OPERAND_LABEL, EML_SKIP, false, NO_BLOCK},
    [EML_GOTO] = {"goto", EML_OPERAND_NONE, EML_SKIP, false, NO_BLOCK},
    [EML_CHOICE] = {"choice", EML_OPERAND_NONE, EML_SKIP, false, EML_END_CHOICE},
    [EML_OR] = {"or", EML_OPERAND_NONE, EML_SKIP, false, NO_BLOCK},
    [EML_END_CHOICE] = {"", EML_OPERAND_NONE, EML_SKIP, false, NO_BLOCK},
    [EML_LOOP] = {"loop", EML_OPERAND_NONE, EML_SKIP, false, EML_END_LOOP},
    [EML_END_LOOP] = {"", EML_OPERAND_NONE, EML_SKIP, false, NO_BLOCK},
    [EML_SYNC] = {"sync", EML_OPERAND_LOCK, EML_LOCK, true, EML_END_SYNC},
    [EML_END_SYNC] = {"", EML_OPERAND_LOCK, EML_UNLOCK, true, NO_BLOCK},
    [EML_UNIT] = {"unit", EML_OPERAND_NONE, EML_UNIT_BEGIN, true, EML_END_UNIT},
    [EML_END_UNIT] = {"", EML_OPERAND_NONE, EML_UNIT_END, true, NO_BLOCK},
    [EML_END_FUNCTION] = {"", EML_OPERAND_NONE, EML_END_FUNCTION, false, NO_BLOCK},
};

enum eml_kind eml_effect(enum eml_kind kind)
{
    return eml_forms[kind].effect;
}

bool eml_visible(enum eml_kind kind)
{
    return eml_forms[kind].visible;
}

const char *eml_lock_name(const struct eml_program *program, uint32_t lock)
{
    assert(lock < program->lock_count);
    return names_text(program->names, program->locks[lock].name);
}

const char *eml_memory_name(const struct eml_program *program, uint32_t memory)
{
    assert(memory < program->memory_count);
    return names_text(program->names, program->memories[memory].name);
}

const char *eml_process_name(const struct eml_program *program, uint32_t process)
{
    assert(process < program->process_count);
    return names_text(program->names, program->processes[process].name);
}

const char *eml_function_name(const struct eml_program *program, uint32_t function)
{
    assert(function < program->function_count);
    return names_text(program->names, program->functions[function].name);
}

const char *eml_pattern_name(const struct eml_program *program, uint32_t pattern)
{
    assert(pattern < program->pattern_count);
    return names_text(program->names, program->patterns[pattern].name);
}

static const char *operand_name(const struct eml_program *program, enum eml_operand operand, uint32_t number)
{
    switch (operand) {
    case EML_OPERAND_FUNCTION:
        return eml_function_name(program, number);
    case EML_OPERAND_MEMORY:
        return eml_memory_name(program, number);
    case EML_OPERAND_LOCK:
        return eml_lock_name(program, number);
    case EML_OPERAND_PROCESS:
        return eml_process_name(program, number);
    case EML_OPERAND_LABEL:
        return names_text(program->names, number);
    case EML_OPERAND_NONE:
        break;
    }
    return "";
}

static void describe_goto(const struct eml_program *program, uint32_t statement, struct buffer *into)
{
    uint32_t count;
    const uint32_t *next = eml_next(program, statement, &count);
    for (uint32_t i = 0; i < count; i++)
        buffer_format(into, "%s%s", i == 0 ? " " : ", ",
                      names_text(program->names, program->statements[next[i]].operand));
}

/* The words of the closing entries, which have none of their own: what they do, or which block they end. */
static const char *described_word(enum eml_kind kind)
{
    switch (kind) {
    case EML_END_CHOICE:
        return "end of choice";
    case EML_END_LOOP:
        return "end of loop";
    case EML_END_FUNCTION:
        return "end of function";
    default:
        return eml_forms[eml_forms[kind].visible ? eml_forms[kind].effect : kind].word;
    }
}

void eml_describe(const struct eml_program *program, uint32_t statement, struct buffer *into)
{
    assert(statement < program->statement_count);
    const struct eml_statement *at = &program->statements[statement];
    if (at->kind == EML_LABEL) {
        buffer_format(into, "%s:", names_text(program->names, at->operand));
        return;
    }
    buffer_add_text(into, at->kind == EML_RETURN ? "return" : described_word(at->kind));
    if (at->kind == EML_GOTO)
        describe_goto(program, statement, into);
    else if (eml_forms[at->kind].operand != EML_OPERAND_NONE)
        buffer_format(into, " %s", operand_name(program, eml_forms[at->kind].operand, at->operand));
}

void eml_program_free(struct eml_program *program)
{
    if (program == NULL)
        return;
    names_free(program->names);
    names_free(program->positions);
    mem_free(program->locks);
    mem_free(program->memories);
    mem_free(program->processes);
    mem_free(program->functions);
    mem_free(program->patterns);
    mem_free(program->statements);
    mem_free(program->next);
    mem_free(program->lock_stacks);
    mem_free(program->declarations);
    arena_free(program->arena);
    mem_free(program);
}
