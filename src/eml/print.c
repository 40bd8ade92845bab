#include "eml/print.h"

#include "base/buffer.h"
#include "base/names.h"
#include "eml/forms.h"

enum {
    DEEPEST_INDENT = 40
}; /* columns; deeper nesting stays there, or the text would grow with the square of the depth */

static void indent(size_t depth, struct buffer *into)
{
    static const char spaces[DEEPEST_INDENT + 1] = "                                        ";
    buffer_add(into, spaces, depth > DEEPEST_INDENT / 4 ? DEEPEST_INDENT : depth * 4);
}

static void end_line(const struct eml_program *program, const struct eml_statement *statement, struct buffer *into)
{
    if (statement->position != EML_NONE)
        buffer_format(into, " //@ %s", names_text(program->positions, statement->position));
    buffer_add_text(into, "\n");
}

/* The head of a statement without ';' or '{', as the grammar writes it. */
static void print_head(const struct eml_program *program, uint32_t number, struct buffer *into)
{
    const struct eml_statement *statement = &program->statements[number];
    if (statement->kind == EML_SYNC)
        buffer_format(into, "sync %s", eml_lock_name(program, statement->operand));
    else if (statement->kind == EML_UNIT)
        buffer_add_text(into, "unit");
    else
        eml_describe(program, number, into);
}

static bool closes(enum eml_kind kind)
{
    return kind == EML_OR || kind == EML_END_CHOICE || kind == EML_END_LOOP || kind == EML_END_SYNC ||
           kind == EML_END_UNIT || kind == EML_END_FUNCTION;
}

static void print_function(const struct eml_program *program, const struct eml_function *function, struct buffer *into)
{
    buffer_format(into, "    function %s {\n", names_text(program->names, function->name));
    size_t depth = 2;
    for (uint32_t s = function->first; s <= function->end; s++) {
        const struct eml_statement *statement = &program->statements[s];
        bool opens = eml_forms[statement->kind].closing != EML_KIND_COUNT;
        if (closes(statement->kind)) {
            indent(--depth, into);
            buffer_add_text(into, "}");
        } else {
            indent(depth, into);
            print_head(program, s, into);
        }
        if (statement->kind == EML_OR)
            buffer_add_text(into, " or");
        if (statement->kind == EML_OR || opens) {
            buffer_add_text(into, " {");
            depth++;
        } else if (!closes(statement->kind) && statement->kind != EML_LABEL) {
            buffer_add_text(into, ";");
        }
        end_line(program, statement, into);
    }
}

static void print_process(const struct eml_program *program, const struct eml_process *process, struct buffer *into)
{
    buffer_format(into, "process %s", names_text(program->names, process->name));
    if (process->copies != 1)
        buffer_format(into, "[%u]", process->copies);
    buffer_add_text(into, " {\n");
    for (uint32_t i = 0; i < process->function_count; i++)
        print_function(program, &program->functions[process->first_function + i], into);
    buffer_add_text(into, "}\n");
}

static void print_memory(const struct eml_program *program, const struct eml_memory *memory, struct buffer *into)
{
    buffer_format(into, "memory %s", names_text(program->names, memory->name));
    if (memory->lock != EML_NONE)
        buffer_format(into, " of %s", eml_lock_name(program, memory->lock));
    buffer_add_text(into, ";\n");
}

static void print_pattern(const struct eml_program *program, const struct eml_pattern *pattern, struct buffer *into)
{
    buffer_format(into, "pattern %s(", names_text(program->names, pattern->name));
    for (uint32_t i = 0; i < pattern->variable_count; i++)
        buffer_format(into, "%s%s%s", i == 0 ? "" : ", ", pattern->variables[i].unit ? "unit " : "",
                      names_text(program->names, pattern->variables[i].name));
    buffer_add_text(into, ") {\n");
    for (uint32_t i = 0; i < pattern->access_count; i++) {
        const struct eml_access *access = &pattern->accesses[i];
        buffer_format(into, "    %s %s %s;\n", names_text(program->names, pattern->variables[access->variable].name),
                      access->write ? "write" : "read", eml_memory_name(program, access->memory));
    }
    buffer_add_text(into, "}\n");
}

void eml_print(const struct eml_program *program, struct buffer *into)
{
    for (uint32_t i = 0; i < program->declaration_count; i++) {
        uint32_t number = program->declarations[i].number;
        switch (program->declarations[i].kind) {
        case EML_DECLARE_LOCK:
            buffer_format(into, "lock %s;\n", eml_lock_name(program, number));
            break;
        case EML_DECLARE_MEMORY:
            print_memory(program, &program->memories[number], into);
            break;
        case EML_DECLARE_PROCESS:
            print_process(program, &program->processes[number], into);
            break;
        case EML_DECLARE_PATTERN:
            print_pattern(program, &program->patterns[number], into);
            break;
        }
    }
}
