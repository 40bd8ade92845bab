/* A model as EML text: each statement in the line that it has, several of them in one where they stand for one action
 * of the program. */
#include "base/buffer.h"
#include "base/names.h"
#include "eml/program.h"
#include "isolate/isolate.h"

#include <assert.h>

struct printer {
    const struct eml_program *program;
    struct buffer *to;
    uint32_t line; /* at hand */
};

static void move_to(struct printer *printer, uint32_t line)
{
    assert(line >= printer->line);
    for (; printer->line < line; printer->line++)
        buffer_add_text(printer->to, "\n");
}

static void print_declarations(struct printer *printer)
{
    const struct eml_program *program = printer->program;
    for (uint32_t l = 0; l < program->lock_count; l++, move_to(printer, printer->line + 1))
        buffer_format(printer->to, "lock %s;", eml_lock_name(program, l));
    for (uint32_t m = 0; m < program->memory_count; m++, move_to(printer, printer->line + 1)) {
        uint32_t lock = program->memories[m].lock;
        buffer_format(printer->to, "memory %s%s%s;", eml_memory_name(program, m), lock == EML_NONE ? "" : " of ",
                      lock == EML_NONE ? "" : eml_lock_name(program, lock));
    }
}

static void print_statement(struct printer *printer, uint32_t number)
{
    const struct eml_statement *statement = &printer->program->statements[number];
    bool label = statement->kind == EML_LABEL;
    if (statement->line == printer->line)
        buffer_add_text(printer->to, " ");
    move_to(printer, statement->line);
    if (number == 0 || statement->line != statement[-1].line)
        buffer_add_text(printer->to, label ? "        " : "            ");
    eml_describe(printer->program, number, printer->to);
    buffer_add_text(printer->to, label ? "" : ";");
    if (statement->position != EML_NONE)
        buffer_format(printer->to, " //@ %s", names_text(printer->program->positions, statement->position));
}

static void print_function(struct printer *printer, const struct eml_function *function)
{
    move_to(printer, function->line);
    buffer_format(printer->to, "    function %s {", names_text(printer->program->names, function->name));
    for (uint32_t s = function->first; s < function->end; s++)
        print_statement(printer, s);
    move_to(printer, printer->program->statements[function->end].line);
    buffer_add_text(printer->to, "    }");
}

static void print_process(struct printer *printer, const struct eml_process *process)
{
    move_to(printer, process->line);
    buffer_format(printer->to, "process %s", names_text(printer->program->names, process->name));
    if (process->copies > 1)
        buffer_format(printer->to, "[%u]", process->copies);
    buffer_add_text(printer->to, " {");
    for (uint32_t f = 0; f < process->function_count; f++)
        print_function(printer, &printer->program->functions[process->first_function + f]);
    move_to(printer, printer->line + 1);
    buffer_add_text(printer->to, "}");
    move_to(printer, printer->line + 1);
}

void isolate_print(const struct isolate_model *model, struct buffer *to)
{
    struct printer printer = {model->program, to, 1};
    print_declarations(&printer);
    for (uint32_t p = 0; p < model->program->process_count; p++)
        print_process(&printer, &model->program->processes[p]);
}
