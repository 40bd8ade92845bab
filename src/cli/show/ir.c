/* heddle show ir: classes or C programs as the ir has them, or how many of them there are. */
#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "cli/command.h"
#include "cli/output.h"
#include "cli/output_classes.h"
#include "cli/progress.h"
#include "cli/show/program.h"
#include "ir/check/check.h"
#include "ir/text/text.h"
#include "jvm/complaints.h"
#include "jvm/path/path.h"
#include "jvm/translate/translate.h"
#include "llvm/program.h"

#include <pthread.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#include <yajl/yajl_gen.h>

struct show_options {
    struct text_list classes, methods, modules, flags;
    const char *output;
    unsigned jobs, format;
    bool jdk, stats, quiet;
};

enum { FORMAT_TEXT, FORMAT_JSON };

#define FIELD(name) offsetof(struct show_options, name)

static const struct option show_table[] = {
    {"class", "NAME", "only this class (a.b.C or a/b/C); may be given several times", OPTION_LIST, FIELD(classes), 0,
     0},
    {"method", "NAME", "only methods of this name; may be given several times", OPTION_LIST, FIELD(methods), 0, 0},
    {"jdk", NULL, "also the classes of the JDK (JAVA_HOME, or java on the path)", OPTION_FLAG, FIELD(jdk), 0, 0},
    {"module", "NAME", "only classes of this module; may be given several times", OPTION_LIST, FIELD(modules), 0, 0},
    {"I", "FOLDER", "C: where clang looks for headers", OPTION_PASSED, FIELD(flags), 0, 0},
    {"D", "NAME[=VALUE]", "C: define a macro", OPTION_PASSED, FIELD(flags), 0, 0},
    {"U", "NAME", "C: undefine a macro", OPTION_PASSED, FIELD(flags), 0, 0},
    {"std=", "STANDARD", "C: the standard to compile for", OPTION_PASSED, FIELD(flags), 0, 0},
    {"m32", NULL, "C: compile for 32 bits (i386)", OPTION_PASSED, FIELD(flags), 0, 0},
    {"clang", "FLAG", "C: pass any other flag on to clang; may be given several times", OPTION_LIST, FIELD(flags), 0,
     0},
    {"stats", NULL, "check every method, and print only how many there are", OPTION_FLAG, FIELD(stats), 0, 0},
    {"format", "text|json", "the form of --stats (text)", OPTION_CHOICE, FIELD(format), 0, 0},
    {"jobs", "N", "use N threads (as many as there are cores)", OPTION_COUNT, FIELD(jobs), 1, 1024},
    {"output", "FILE", "write to FILE instead of standard output", OPTION_TEXT, FIELD(output), 0, 0},
    {"quiet", NULL, "no progress", OPTION_FLAG, FIELD(quiet), 0, 0},
    {0},
};

#undef FIELD

struct show {
    const struct show_options *options;
    struct path *path;
    double start;
    pthread_mutex_t mutex;
    struct show_counts counts; /* of all classes; the mutex guards it */
};

static bool is_listed(const struct text_list *list, const char *text, size_t length)
{
    for (size_t i = 0; i < list->count; i++)
        if (strlen(list->items[i]) == length && memcmp(list->items[i], text, length) == 0)
            return true;
    return false;
}

/* Whether a class has one of the names, in which dots may stand for slashes. */
static bool is_wanted_class(const struct text_list *list, const char *name)
{
    for (size_t i = 0; i < list->count; i++) {
        const char *wanted = list->items[i], *at = name;
        while (*at != '\0' && (*wanted == *at || (*wanted == '.' && *at == '/'))) {
            wanted++;
            at++;
        }
        if (*at == '\0' && *wanted == '\0')
            return true;
    }
    return list->count == 0;
}

static bool is_wanted_method(const struct show_options *options, const struct ir_method *method)
{
    return show_is_wanted(&options->methods, method);
}

/* Translates a method; to count it, checks it too. */
static void body_make(const struct show *show, uint32_t number, struct class_module *module, uint32_t at,
                      struct arena *arena, struct show_counts *counts, struct complaints *complaints)
{
    struct ir_method *method = &module->ir.methods[at];
    struct class_error error = {0};
    counts->methods++;
    method->body = translate_method(module, at, arena, &error);
    if (method->body == NULL) {
        counts->failed++;
        path_complain(show->path, number, error.offset, complaints, "%s", error.message);
        return;
    }
    if (!show->options->stats)
        return;
    struct buffer why = {0};
    counts->instructions += method->body->instruction_count;
    counts->blocks += method->body->block_count;
    if (!ir_check_body(&module->ir, method, method->body, &why)) {
        counts->failed++;
        path_complain(show->path, number, COMPLAINTS_NO_OFFSET, complaints, "method %.*s is translated wrongly: %s",
                      (int)method->name.length, method->name.bytes, why.text);
    }
    buffer_free(&why);
}

/* The methods that are asked for. */
static void bodies_make(const struct show *show, uint32_t number, struct class_module *module, struct arena *arena,
                        struct show_counts *counts, struct complaints *complaints)
{
    for (uint32_t i = 0; i < module->ir.method_count; i++) {
        if (!is_wanted_method(show->options, &module->ir.methods[i]))
            continue;
        counts->wanted++;
        if (module->ir.methods[i].has_body)
            body_make(show, number, module, i, arena, counts, complaints);
    }
}

static void print(const struct show *show, const struct class_module *module, struct buffer *text)
{
    if (show->options->methods.count == 0) {
        ir_print_module(&module->ir, text);
        buffer_add_text(text, "\n");
        return;
    }
    for (uint32_t i = 0; i < module->ir.method_count; i++)
        if (is_wanted_method(show->options, &module->ir.methods[i])) {
            ir_print_method(&module->ir, &module->ir.methods[i], text);
            buffer_add_text(text, "\n");
        }
}

static void visit(void *context, uint32_t number, struct arena *arena, struct buffer *text,
                  struct complaints *complaints)
{
    struct show *show = context;
    struct show_counts counts = {.classes = 1};
    struct class_error error = {0};
    struct span bytes;
    struct class_module *module = NULL;
    bool read = path_read(show->path, number, arena, complaints, &bytes);
    if (read)
        module = class_module_make(bytes.at, bytes.length, arena, &error);
    if (module != NULL) {
        bodies_make(show, number, module, arena, &counts, complaints);
        if (!show->options->stats)
            print(show, module, text);
    } else {
        counts.failed++;
        if (read)
            path_complain(show->path, number, error.offset, complaints, "%s", error.message);
    }
    pthread_mutex_lock(&show->mutex);
    show->counts.classes += counts.classes;
    show->counts.methods += counts.methods;
    show->counts.instructions += counts.instructions;
    show->counts.blocks += counts.blocks;
    show->counts.failed += counts.failed;
    show->counts.wanted += counts.wanted;
    pthread_mutex_unlock(&show->mutex);
}

static size_t peak_bytes(void)
{
    struct rusage usage;
    return getrusage(RUSAGE_SELF, &usage) == 0 ? (size_t)usage.ru_maxrss * 1024 : 0;
}

static void print_stats(const struct show_counts *counts, double seconds, FILE *to)
{
    fprintf(to,
            "classes       %zu\nmethods       %zu\nblocks        %zu\ninstructions  %zu\nfailed        %zu\n"
            "seconds       %.2f\nmemory        %zu MB\n",
            counts->classes, counts->methods, counts->blocks, counts->instructions, counts->failed, seconds,
            peak_bytes() >> 20);
}

static void write_part(void *to, const char *text, size_t length)
{
    fwrite(text, 1, length, to);
}

static void add_key(yajl_gen gen, const char *key)
{
    yajl_gen_string(gen, (const unsigned char *)key, strlen(key));
}

static void print_stats_json(const struct show_counts *counts, double seconds, FILE *to)
{
    const struct {
        const char *key;
        size_t number;
    } numbers[] = {{"classes", counts->classes}, {"methods", counts->methods},
                   {"blocks", counts->blocks},   {"instructions", counts->instructions},
                   {"failed", counts->failed},   {"memory_bytes", peak_bytes()}};
    yajl_gen gen = yajl_gen_alloc(NULL);
    yajl_gen_config(gen, yajl_gen_print_callback, write_part, to);
    yajl_gen_map_open(gen);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        add_key(gen, numbers[i].key);
        yajl_gen_integer(gen, (long long)numbers[i].number);
    }
    add_key(gen, "seconds");
    yajl_gen_double(gen, seconds);
    yajl_gen_map_close(gen);
    yajl_gen_free(gen);
    fputc('\n', to);
}

/* The classes that are asked for. */
static uint32_t *classes_choose(const struct show *show, size_t *count)
{
    uint32_t all = path_count(show->path);
    uint32_t *chosen = mem_new(all, sizeof *chosen);
    for (uint32_t i = 0; i < all; i++) {
        const struct path_class *class = path_class(show->path, i);
        const struct text_list *modules = &show->options->modules;
        bool module = modules->count == 0 || is_listed(modules, class->module, strlen(class->module));
        if (module && is_wanted_class(&show->options->classes, class->name))
            chosen[(*count)++] = i;
    }
    return chosen;
}

static void print_counts(const struct show *show, FILE *to)
{
    double seconds = clock_seconds() - show->start;
    if (show->options->format == FORMAT_JSON)
        print_stats_json(&show->counts, seconds, to);
    else
        print_stats(&show->counts, seconds, to);
}

static int show_classes(struct show *show, const struct output *output)
{
    const struct show_options *options = show->options;
    size_t count = 0;
    uint32_t *chosen = classes_choose(show, &count);
    if (count == 0 && path_count(show->path) > 0) {
        mem_free(chosen);
        return command_complain(NULL, "there is no such class");
    }
    struct progress *progress = options->stats ? progress_start(!options->quiet, "translating classes") : NULL;
    const struct output_classes work = {show->path, chosen, count, options->jobs, output->file, visit, show};
    size_t complaints = output_classes(&work);
    progress_stop(progress);
    mem_free(chosen);
    if (options->stats)
        print_counts(show, output->file);
    if (options->methods.count > 0 && show->counts.wanted == 0 && show->counts.failed == 0)
        return command_complain(NULL, "there is no such method");
    return complaints > 0 || show->counts.failed > 0 ? STATUS_WRONG : STATUS_FINE;
}

static int complain_path(struct complaints *complaints)
{
    size_t count = complaints_count(complaints);
    struct buffer text = {0};
    if (count > 0) {
        complaints_format(complaints, &text);
        output_text(stderr, text.text, text.length);
    }
    buffer_free(&text);
    return count > 0 ? STATUS_WRONG : STATUS_FINE;
}

static int show_java(const struct show_options *options, const struct text_list *files, struct show *show,
                     const struct output *output)
{
    enum { MOST_COMPLAINTS = 1000 };
    struct complaints *complaints = complaints_new(MOST_COMPLAINTS);
    const struct path_options where = {.files = files->items, .file_count = files->count, .jdk = options->jdk};
    show->path = path_open(&where, complaints);
    int status = complain_path(complaints);
    pthread_mutex_init(&show->mutex, NULL);
    int shown = show_classes(show, output);
    pthread_mutex_destroy(&show->mutex);
    path_close(show->path);
    complaints_free(complaints);
    return command_worse_status(status, shown);
}

static int show_c(const struct show_options *options, const struct text_list *files, struct show *show,
                  const struct output *output)
{
    const struct show_program program = {files, &options->flags, &options->methods, options->stats};
    int status = show_program(&program, output, &show->counts);
    if (options->stats)
        print_counts(show, output->file);
    return status;
}

/* How many of the files are of C or LLVM. */
static size_t count_c(const struct text_list *files)
{
    size_t count = 0;
    for (size_t i = 0; i < files->count; i++)
        count += llvm_is_input(files->items[i]);
    return count;
}

static int show_files(const struct command *command, const struct show_options *options, const struct text_list *files)
{
    struct show show = {.options = options, .start = clock_seconds()};
    struct output output;
    size_t c_files = count_c(files);
    if (files->count == 0 && !options->jdk)
        return command_complain(command, "no file given, and no --jdk");
    if (options->format == FORMAT_JSON && !options->stats)
        return command_complain(command, "--format json is for --stats");
    if (c_files > 0 && (c_files < files->count || options->jdk))
        return command_complain(command, "C and Java cannot be shown together");
    if (c_files > 0 && (options->classes.count > 0 || options->modules.count > 0))
        return command_complain(command, "--class and --module are for Java");
    if (c_files == 0 && options->flags.count > 0)
        return command_complain(command, "flags of clang are for C");
    if (!output_open(&output, options->output))
        return STATUS_WRONG;
    int status = c_files > 0 ? show_c(options, files, &show, &output) : show_java(options, files, &show, &output);
    return output_close(&output) ? status : STATUS_WRONG;
}

static int show_run(const struct command *command, int count, char **arguments)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    struct show_options options = {.jobs = cores > 0 ? (unsigned)cores : 1};
    struct text_list files = {0};
    struct buffer why = {0};
    int status;
    if (options_parse(command->options, count, arguments, &options, &files, &why))
        status = show_files(command, &options, &files);
    else
        status = command_complain(command, "%s", why.text);
    buffer_free(&why);
    text_list_free(&files);
    text_list_free(&options.classes);
    text_list_free(&options.methods);
    text_list_free(&options.modules);
    text_list_free(&options.flags);
    return status;
}

const struct command command_show_ir = {
    .name = "show ir",
    .operands = "[options] PATH...",
    .summary = "Show programs as heddle sees them: their intermediate representation",
    .help = "PATH is a directory, a .class, .jar, .jmod or .java file, or the run-time image of a JDK (lib/modules);\n"
            "or, of C programs, a .c or .i file, which clang compiles, or a .bc or .ll file of LLVM. All files of a C\n"
            "program are linked.",
    .options = show_table,
    .run = show_run,
};
