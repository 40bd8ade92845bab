#include "cli/show/program.h"

#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "cli/command.h"
#include "cli/output.h"
#include "ir/text/text.h"
#include "llvm/program.h"

#include <string.h>

bool show_is_wanted(const struct text_list *methods, const struct ir_method *method)
{
    for (size_t i = 0; i < methods->count; i++)
        if (strlen(methods->items[i]) == method->name.length &&
            memcmp(methods->items[i], method->name.bytes, method->name.length) == 0)
            return true;
    return methods->count == 0;
}

/* heddle-llvm has checked all bodies. */
static void count_method(const struct ir_method *method, struct show_counts *counts)
{
    counts->wanted++;
    if (!method->has_body)
        return;
    counts->methods++;
    if (method->body == NULL) {
        counts->failed++;
        return;
    }
    counts->instructions += method->body->instruction_count;
    counts->blocks += method->body->block_count;
}

static void print(const struct show_program *show, const struct ir_module *module, const struct output *output)
{
    struct buffer text = {0};
    if (show->methods->count == 0)
        ir_print_module(module, &text);
    for (uint32_t i = 0; show->methods->count > 0 && i < module->method_count; i++)
        if (show_is_wanted(show->methods, &module->methods[i])) {
            ir_print_method(module, &module->methods[i], &text);
            buffer_add_text(&text, "\n");
        }
    if (text.length > 0)
        fwrite(text.text, 1, text.length, output->file);
    buffer_free(&text);
}

const struct ir_module *show_read_program(const struct text_list *files, const struct text_list *flags,
                                          struct budget *budget, struct arena *arena, int *status)
{
    const struct llvm_input input = {
        .files = files->items, .file_count = files->count, .flags = flags->items, .flag_count = flags->count};
    struct buffer complaints = {0};
    const struct ir_module *module = llvm_read_program(&input, budget, arena, &complaints);
    *status = module == NULL || complaints.length > 0 ? STATUS_WRONG : STATUS_FINE;
    if (budget_reason(budget) != NULL)
        *status = STATUS_UNKNOWN;
    if (complaints.length > 0)
        output_text(stderr, complaints.text, complaints.length);
    buffer_free(&complaints);
    return module;
}

int show_program(const struct show_program *show, const struct output *output, struct show_counts *counts)
{
    int status;
    struct arena *arena = arena_new();
    struct budget *budget = budget_new(0, 0); /* no limit, but signals end it, and the lack of memory */
    const struct ir_module *module = show_read_program(show->files, show->flags, budget, arena, &status);
    for (uint32_t i = 0; module != NULL && i < module->method_count; i++)
        if (show_is_wanted(show->methods, &module->methods[i]))
            count_method(&module->methods[i], counts);
    if (module != NULL && !show->stats)
        print(show, module, output);
    if (module != NULL && show->methods->count > 0 && counts->wanted == 0)
        status = command_complain(NULL, "there is no such function");
    budget_free(budget);
    arena_free(arena);
    return status;
}
