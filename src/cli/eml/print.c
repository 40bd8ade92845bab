/* heddle eml print: the EML of a program. */
#include "eml/print.h"
#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "cli/command.h"
#include "cli/eml/source.h"
#include "cli/output.h"
#include "cli/subject_options.h"
#include "cli/terminal.h"
#include "driver/whole.h"

#include <string.h>

struct print_options {
    struct subjects_options subjects;
    const char *output;
};

static const struct option print_table[] = {
    {"output", "FILE", "write to FILE instead of standard output", OPTION_TEXT, offsetof(struct print_options, output),
     0, 0},
    SUBJECTS_OPTIONS,
    {0},
};

static bool is_eml(const char *path)
{
    size_t length = strlen(path);
    return strcmp(path, "-") == 0 || (length > 4 && strcmp(path + length - 4, ".eml") == 0);
}

static int print_file(const char *path, FILE *to)
{
    int status = STATUS_FINE;
    struct eml_program *program = source_read(path, NULL, &status);
    if (program == NULL)
        return status;
    struct buffer text = {0};
    eml_print(program, &text);
    output_text(to, text.text, text.length);
    buffer_free(&text);
    eml_program_free(program);
    return status;
}

static void print_model(const struct subjects *subjects, const struct isolate_subject *subject, FILE *to)
{
    struct arena *arena = arena_new();
    struct buffer name = {0};
    subjects_name(subjects, subject, &name);
    const struct isolate_model *model = isolate_model(subjects_isolate(subjects), subject, arena);
    output_say(to, "// %s%s%s\n", name.text, model->failure == NULL ? "" : ": ",
               model->failure == NULL ? "" : model->failure);
    for (uint32_t n = 0; n < model->note_count; n++)
        output_say(to, "// %s\n", model->notes[n]);
    if (model->program != NULL) {
        struct buffer text = {0};
        isolate_print(model, &text);
        output_text(to, text.text, text.length);
        buffer_free(&text);
    }
    eml_program_free(model->program);
    buffer_free(&name);
    arena_free(arena);
}

/* The models of all subjects of a Java program, one after the other. */
static int print_models(const struct print_options *options, const struct text_list *files, FILE *to)
{
    struct terminal terminal = {0};
    const struct listener listener = terminal_listener(&terminal);
    struct budget *budget = budget_new(0, 0); /* no limit, but signals end it */
    const struct whole_program what = {.files = files,
                                       .libraries = &options->subjects.class_path,
                                       .mains = &options->subjects.mains,
                                       .entries = &options->subjects.entries,
                                       .by_itself = options->subjects.libraries.count > 0};
    struct whole *whole = whole_open_program(&what, budget, &listener);
    struct subjects *subjects =
        whole_has_names(whole) ? subjects_find(whole, &options->subjects, budget, &listener) : NULL;
    uint32_t count = 0;
    int status = classes_were_limited(whole_classes(whole)) ? command_status_of(whole) : STATUS_WRONG;
    if (subjects != NULL) {
        const struct isolate_subject *list = subjects_list(subjects, &count);
        status = command_status_of(whole);
        for (uint32_t i = 0; i < count && !budget_spent(budget); i++) {
            fputs(i > 0 ? "\n" : "", to);
            print_model(subjects, &list[i], to);
        }
    }
    subjects_close(subjects);
    whole_close(whole);
    budget_free(budget);
    return status;
}

static int print_all(const struct command *command, const void *values, const struct text_list *files)
{
    const struct print_options *options = values;
    struct output output;
    int status = STATUS_FINE;
    struct text_list classes = {0};
    if (files->count == 0 && options->subjects.libraries.count == 0)
        return command_complain(command, "no file given");
    if (!output_open(&output, options->output))
        return STATUS_WRONG;
    for (size_t i = 0; i < files->count; i++) {
        int one = STATUS_FINE;
        if (is_eml(files->items[i]))
            one = print_file(files->items[i], output.file);
        else
            text_list_add(&classes, files->items[i]);
        status = command_worse_status(status, one);
    }
    if (classes.count > 0 || options->subjects.libraries.count > 0) {
        int one = print_models(options, &classes, output.file);
        status = command_worse_status(status, one);
    }
    text_list_free(&classes);
    return output_close(&output) ? status : STATUS_WRONG;
}

static int print_run(const struct command *command, int count, char **arguments)
{
    struct print_options options = {0};
    int status = command_with_files(command, count, arguments, &options, print_all);
    subjects_options_free(&options.subjects);
    return status;
}

const struct command command_eml_print = {
    .name = "eml print",
    .operands = "[options] PATH...",
    .summary = "Print the EML of a program, with its source positions",
    .help = "PATH is an .eml file, or - for standard input; or Java classes, jars, sources: then the models\n"
            "that heddle check makes of them.",
    .options = print_table,
    .run = print_run,
};
