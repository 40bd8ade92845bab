#include "driver/c/program.h"

#include "base/array.h"
#include "base/buffer.h"
#include "base/system/file.h"
#include "driver/c/commands.h"
#include "driver/listener.h"
#include "run/run.h"
#include "llvm/program.h"

#include <errno.h>
#include <string.h>

static bool is_list(const struct text_list *files)
{
    static const char ending[] = ".json";
    size_t length = files->count == 1 ? strlen(files->items[0]) : 0;
    return length > strlen(ending) && strcmp(files->items[0] + length - strlen(ending), ending) == 0;
}

bool c_program_files(const struct text_list *files, struct budget *budget, struct arena *arena,
                     struct commands *commands, const struct listener *listener)
{
    struct buffer text = {0}, why = {0};
    bool fine = true;
    if (!is_list(files)) {
        for (size_t i = 0; i < files->count; i++)
            text_list_add(&commands->files, files->items[i]);
        ARRAY_RESERVE(commands->flags, commands->capacity, files->count);
        memset(commands->flags, 0, files->count * sizeof *commands->flags);
    } else if (!file_read(files->items[0], budget, &text)) {
        listener_complain(listener, "cannot read '%s': %s", files->items[0], file_failure(budget));
        fine = false;
    } else if (!commands_read(commands, text.text == NULL ? "" : text.text, text.length, arena, &why)) {
        listener_complain(listener, "%s: %s", files->items[0], why.text);
        fine = false;
    }
    buffer_free(&text);
    buffer_free(&why);
    return fine;
}

bool c_program_is_input(const struct text_list *files)
{
    if (is_list(files))
        return true;
    for (size_t i = 0; i < files->count; i++)
        if (!llvm_is_input(files->items[i]))
            return false;
    return files->count > 0;
}

/* NULL if it does not help to read inline functions as older C has them. */
static struct ir_module *read_with_inlines(const struct llvm_input *input, const struct ir_module *module,
                                           struct budget *budget, struct arena *arena)
{
    struct text_list flags = {0};
    struct buffer complaints = {0};
    for (size_t i = 0; i < input->flag_count; i++)
        text_list_add(&flags, input->flags[i]);
    text_list_add(&flags, "-fgnu89-inline");
    struct llvm_input again = *input;
    again.flags = flags.items;
    again.flag_count = flags.count;
    struct ir_module *other = llvm_read_program(&again, budget, arena, &complaints);
    bool better = other != NULL && run_defines_more(other, module);
    text_list_free(&flags);
    buffer_free(&complaints);
    return better ? other : NULL;
}

/* A call of an error function is the error, whatever the program has it do: it may return, or end the program. So its
 * body is forgotten, and the call is that of a library function. */
static void forget_error_functions(struct ir_module *module)
{
    for (uint32_t i = 0; i < module->method_count; i++) {
        struct ir_method *method = &module->methods[i];
        if (text_is(method->name, "reach_error") || text_is(method->name, "__VERIFIER_error")) {
            method->has_body = false;
            method->body = NULL;
        }
    }
}

const struct ir_module *c_program_read(const struct llvm_input *input, bool strict, struct budget *budget,
                                       struct arena *arena, struct buffer *complaints)
{
    struct ir_module *module = llvm_read_program(input, budget, arena, complaints);
    if (module != NULL && !strict && run_missing_functions(module) > 0) {
        struct ir_module *other = read_with_inlines(input, module, budget, arena);
        module = other == NULL ? module : other;
    }
    if (module != NULL)
        forget_error_functions(module);
    return module;
}

static bool read_property(const char *file, struct budget *budget, const struct listener *listener,
                          struct property *property)
{
    struct buffer text = {0}, why = {0};
    bool fine = false;
    if (!file_read(file, budget, &text))
        listener_complain(listener, "cannot read '%s': %s", file, file_failure(budget));
    else if (!property_read_file(text.text == NULL ? "" : text.text, text.length, property, &why))
        listener_complain(listener, "%s: %s", file, why.text);
    else
        fine = true;
    buffer_free(&text);
    buffer_free(&why);
    return fine;
}

bool c_program_property(const struct c_options *options, struct budget *budget, const struct listener *listener,
                        struct property *property)
{
    struct buffer why = {0};
    *property = property_everything();
    if (options->kinds != NULL && options->property != NULL) {
        listener_complain(listener, "--kinds and --property both say what is asked");
        return false;
    }
    if (options->property != NULL)
        return read_property(options->property, budget, listener, property);
    bool fine = options->kinds == NULL || property_read_kinds(options->kinds, property, &why);
    if (!fine)
        listener_complain(listener, "%s", why.text);
    buffer_free(&why);
    return fine;
}
