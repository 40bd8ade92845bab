#include "llvm/program.h"

#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "base/system/leftovers.h"
#include "base/system/process.h"
#include "base/texts.h"
#include "ir/text/text.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The program under way. */
struct reading {
    const struct llvm_input *input;
    struct budget *budget;
    struct buffer *complaints;
    const char **files; /* sorted */
    char **paths;       /* where the bitcode or text of each is */
    char *folder;       /* for what clang makes; NULL: not needed yet */
};

static bool has_ending(const char *path, const char *ending)
{
    size_t length = strlen(path), wanted = strlen(ending);
    return length > wanted && strcmp(path + length - wanted, ending) == 0;
}

static bool is_source(const char *path)
{
    return has_ending(path, ".c") || has_ending(path, ".i");
}

bool llvm_is_input(const char *path)
{
    return is_source(path) || has_ending(path, ".bc") || has_ending(path, ".ll");
}

static int compare_files(const void *one, const void *other)
{
    return strcmp(*(const char *const *)one, *(const char *const *)other);
}

static char *copy_text(const char *text)
{
    return strcpy(mem_new(strlen(text) + 1, 1), text);
}

static bool folder_make(struct reading *reading)
{
    if (reading->folder == NULL)
        reading->folder = leftovers_new_folder();
    if (reading->folder == NULL)
        buffer_format(reading->complaints, "no temporary folder can be made: %s\n", strerror(errno));
    return reading->folder != NULL;
}

/* The clang that goes with the LLVM that reads what it makes comes first: bitcode of a later one cannot be read. */
static bool find_clang(struct buffer *path)
{
    const char *wanted = getenv("HEDDLE_CLANG");
    if (wanted != NULL && wanted[0] != '\0')
        return process_find(wanted, path);
#ifdef HEDDLE_LLVM_MAJOR
    if (process_find("clang-" HEDDLE_LLVM_MAJOR, path))
        return true;
#endif
    return process_find("clang", path);
}

/* Whether the system gave another program no memory, which it says in its last words: it could not be loaded, or ended
 * itself. One that was killed, and not by heddle, is taken for that, too. */
static bool lacked_memory(const struct process_end *end, const struct buffer *errors)
{
    static const char *const words[] = {"heddle: out of memory", "LLVM ERROR: out of memory", "std::bad_alloc",
                                        "failed to map segment"};
    if (end->signal == 0 && end->status < LLVM_HELPER_NO_MEMORY) /* it had its say about the input */
        return false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strstr(errors->text, words[i]) != NULL)
            return true;
    return end->signal == SIGKILL;
}

/* What went wrong in another program; false if nothing did. */
static bool complain_of(struct reading *reading, const char *name, const char *program, const struct process_end *end,
                        const struct buffer *errors)
{
    if (end->ended && lacked_memory(end, errors)) {
        buffer_format(reading->complaints, "%s: %s was ended: it has not enough memory\n", name, program);
        if (reading->budget != NULL)
            budget_end(reading->budget, 0, "end of the memory");
        return true;
    }
    if (!end->ended)
        buffer_format(reading->complaints, "%s: %s was ended: %s\n", name, program, process_reason(reading->budget));
    else if (end->signal != 0)
        buffer_format(reading->complaints, "%s%s: %s cannot read it: it was ended by signal %d (%s)\n",
                      errors->length > 0 ? errors->text : "", name, program, end->signal, strsignal(end->signal));
    else if (end->status != 0)
        buffer_format(reading->complaints, "%s", errors->length > 0 ? errors->text : "");
    else
        return false;
    if (end->ended && end->signal == 0 && errors->length == 0)
        buffer_format(reading->complaints, "%s: %s fails and does not say why\n", name, program);
    return true;
}

/* The flags that one of the files has for itself. */
static const struct text_list *flags_of(const struct llvm_input *input, const char *file)
{
    static const struct text_list none;
    for (size_t i = 0; input->own_flags != NULL && i < input->file_count; i++)
        if (input->files[i] == file)
            return &input->own_flags[i];
    return &none;
}

static bool has_flag(const char *const *flags, size_t count, const char *flag)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(flags[i], flag) == 0)
            return true;
    return false;
}

static bool compile(struct reading *reading, const char *clang, const char *source, const char *into)
{
    /* Contraction of floating-point operations would make results depend on the machine. */
    const char *const options[] = {"-c",
                                   "-emit-llvm",
                                   "-O0",
                                   "-g",
                                   "-Xclang",
                                   "-disable-O0-optnone",
                                   "-w",
                                   "-ffp-contract=off",
                                   "-fno-caret-diagnostics",
                                   "-fno-color-diagnostics"};
    enum { OPTIONS = sizeof options / sizeof *options };
    const struct llvm_input *input = reading->input;
    const struct text_list *own = flags_of(input, source);
    char **arguments = mem_new(OPTIONS + input->flag_count + own->count + 7, sizeof *arguments);
    size_t count = 0;
    arguments[count++] = copy_text(clang);
    for (size_t i = 0; i < OPTIONS; i++)
        arguments[count++] = copy_text(options[i]);
    if (has_flag(input->flags, input->flag_count, "-m32") ||
        has_flag(own->items, own->count,
                 "-m32")) /* without it floats would be computed wider than they are, which the ir cannot say */
        arguments[count++] = copy_text("-msse2");
    for (size_t i = 0; i < input->flag_count; i++)
        arguments[count++] = copy_text(input->flags[i]);
    for (size_t i = 0; i < own->count; i++)
        arguments[count++] = copy_text(own->items[i]);
    arguments[count++] = copy_text("-o");
    arguments[count++] = copy_text(into);
    arguments[count++] = copy_text("--");
    arguments[count++] = copy_text(source);
    struct buffer out = {0}, errors = {0};
    struct process_end end;
    bool good = process_run(arguments, reading->budget, &out, &errors, &end);
    if (!good)
        buffer_format(reading->complaints, "%s: %s\n", clang, strerror(errno));
    else if (complain_of(reading, source, "clang", &end, &errors))
        good = false;
    for (size_t i = 0; i < count; i++)
        mem_free(arguments[i]);
    mem_free(arguments);
    buffer_free(&out);
    buffer_free(&errors);
    return good;
}

/* Compiles the sources; all are tried, so that all complaints are heard. */
static bool compile_all(struct reading *reading)
{
    struct buffer clang = {0};
    bool good = true;
    for (size_t i = 0; i < reading->input->file_count; i++) {
        struct buffer path = {0};
        if (!is_source(reading->files[i])) {
            reading->paths[i] = copy_text(reading->files[i]);
            continue;
        }
        if (clang.length == 0 && !find_clang(&clang)) {
            buffer_format(reading->complaints,
                          "%s: there is no clang to compile it, neither by HEDDLE_CLANG nor on the PATH\n",
                          reading->files[i]);
            good = false;
            break;
        }
        if (!folder_make(reading)) {
            good = false;
            break;
        }
        buffer_format(&path, "%s/%zu.bc", reading->folder, i);
        reading->paths[i] = copy_text(path.text);
        good &= compile(reading, clang.text, reading->files[i], path.text);
        buffer_free(&path);
        if (budget_spent(reading->budget))
            break;
    }
    buffer_free(&clang);
    return good;
}

/* The program heddle-llvm: beside this one, above it (tests), or where it is installed. */
static bool find_helper(struct buffer *path)
{
    static const char *const places[] = {"", "../", "../lib/heddle/"};
    char self[PATH_MAX];
    const char *wanted = getenv("HEDDLE_LLVM");
    if (wanted != NULL && wanted[0] != '\0')
        return process_find(wanted, path);
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    while (length > 0 && self[length - 1] != '/')
        length--;
    for (size_t i = 0; i < sizeof places / sizeof *places && length > 0; i++) {
        buffer_clear(path);
        buffer_format(path, "%.*s%sheddle-llvm", (int)length, self, places[i]);
        if (access(path->text, X_OK) == 0)
            return true;
    }
    return false;
}

static struct ir_module *parse(struct reading *reading, const struct buffer *text, struct arena *arena)
{
    struct buffer why = {0};
    struct ir_module *module = ir_read_module(text->text, text->length, arena, &why);
    if (module == NULL)
        buffer_format(reading->complaints, "what heddle-llvm says is not understood: %s\n", why.text);
    buffer_free(&why);
    return module;
}

static struct ir_module *translate(struct reading *reading, const char *helper, struct arena *arena)
{
    size_t files = reading->input->file_count;
    char **arguments = mem_new(2 * files + 2, sizeof *arguments);
    struct buffer out = {0}, errors = {0};
    struct process_end end;
    struct ir_module *module = NULL;
    arguments[0] = copy_text(helper);
    for (size_t i = 0; i < files; i++) {
        arguments[2 * i + 1] = copy_text(reading->paths[i]);
        arguments[2 * i + 2] = copy_text(reading->files[i]);
    }
    if (!process_run(arguments, reading->budget, &out, &errors, &end)) {
        buffer_format(reading->complaints, "%s: %s\n", helper, strerror(errno));
    } else if (!complain_of(reading, reading->files[0], "LLVM", &end, &errors)) {
        buffer_add(reading->complaints, errors.text, errors.length);
        module = parse(reading, &out, arena);
    }
    for (size_t i = 0; i < 2 * files + 1; i++)
        mem_free(arguments[i]);
    mem_free(arguments);
    buffer_free(&out);
    buffer_free(&errors);
    return module;
}

static void reading_end(struct reading *reading)
{
    for (size_t i = 0; i < reading->input->file_count; i++)
        mem_free(reading->paths[i]);
    leftovers_remove_folder(reading->folder);
    mem_free(reading->paths);
    mem_free(reading->files);
}

struct ir_module *llvm_read_program(const struct llvm_input *input, struct budget *budget, struct arena *arena,
                                    struct buffer *complaints)
{
    struct reading reading = {.input = input, .budget = budget, .complaints = complaints};
    struct buffer helper = {0};
    struct ir_module *module = NULL;
    reading.files = mem_new(input->file_count + 1, sizeof *reading.files);
    reading.paths = mem_new(input->file_count + 1, sizeof *reading.paths);
    for (size_t i = 0; i < input->file_count; i++)
        reading.files[i] = input->files[i];
    qsort(reading.files, input->file_count, sizeof *reading.files, compare_files);
    if (!find_helper(&helper))
        buffer_add_text(complaints, "C programs cannot be read: there is no heddle-llvm beside heddle, which is "
                                    "built where LLVM 14 or later is installed (HEDDLE_LLVM may name another one)\n");
    else if (compile_all(&reading))
        module = translate(&reading, helper.text, arena);
    reading_end(&reading);
    buffer_free(&helper);
    return module;
}
