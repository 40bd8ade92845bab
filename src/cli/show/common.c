#include "cli/show/common.h"

#include "base/budget.h"
#include "base/buffer.h"
#include "cli/output.h"
#include "cli/show/c_facts.h"
#include "cli/terminal.h"
#include "report/clean.h"
#include "llvm/program.h"

#include <string.h>
#include <sys/resource.h>

static void write_part(void *to, const char *text, size_t length)
{
    clean_write_json(text, length, to);
}

/* Prints how much there is, with time and memory. */
static void print_stats(const struct whole *whole, bool json, FILE *to)
{
    struct facts_counts counts = facts_counts(whole_facts(whole));
    struct rusage usage = {0};
    getrusage(RUSAGE_SELF, &usage);
    size_t peak = (size_t)usage.ru_maxrss * 1024;
    double cpu = (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                 (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
    const struct {
        const char *key;
        uint64_t number;
    } numbers[] = {{"classes", counts.classes},     {"methods", counts.methods},
                   {"instances", counts.instances}, {"edges", counts.edges},
                   {"objects", counts.objects},     {"nodes", counts.nodes},
                   {"points_to", counts.points_to}, {"unmodelled", facts_gap_count(whole_facts(whole))},
                   {"memory_bytes", peak}};
    size_t count = sizeof numbers / sizeof *numbers;
    if (!json) {
        for (size_t i = 0; i < count; i++)
            fprintf(to, "%-14s%llu\n", numbers[i].key, (unsigned long long)numbers[i].number);
        fprintf(to, "%-14s%.2f\n%-14s%.2f\n", "seconds", whole_seconds(whole), "cpu_seconds", cpu);
        return;
    }
    yajl_gen gen = yajl_gen_alloc(NULL);
    yajl_gen_config(gen, yajl_gen_print_callback, write_part, to);
    yajl_gen_map_open(gen);
    for (size_t i = 0; i < count; i++) {
        yajl_gen_string(gen, (const unsigned char *)numbers[i].key, strlen(numbers[i].key));
        yajl_gen_integer(gen, (long long)numbers[i].number);
    }
    yajl_gen_string(gen, (const unsigned char *)"seconds", strlen("seconds"));
    yajl_gen_double(gen, whole_seconds(whole));
    yajl_gen_string(gen, (const unsigned char *)"cpu_seconds", strlen("cpu_seconds"));
    yajl_gen_double(gen, cpu);
    yajl_gen_map_close(gen);
    yajl_gen_free(gen);
    fputc('\n', to);
}

int show_status(bool complete)
{
    return complete ? STATUS_FINE : STATUS_UNKNOWN;
}

static int show_whole(const void *values, const struct whole *whole, show_print *print)
{
    const struct show_options *options = values;
    struct output output;
    int status = command_status_of(whole), own = STATUS_FINE;
    if (!output_open(&output, options->output))
        return STATUS_WRONG;
    if (options->stats)
        print_stats(whole, options->format == SHOW_JSON, output.file);
    else
        own = print(values, whole, output.file);
    status = status == STATUS_FINE ? own : status;
    return output_close(&output) ? status : STATUS_WRONG;
}

static size_t count_c(const struct text_list *files)
{
    size_t count = 0;
    for (size_t i = 0; i < files->count; i++)
        count += llvm_is_input(files->items[i]);
    return count;
}

/* Only as text, and without what is there for Java. */
static int show_c(const struct command *command, const struct show_options *options, const struct text_list *files)
{
    struct output output;
    if (count_c(files) < files->count)
        return command_complain(command, "C and Java cannot be shown together");
    if (options->format != SHOW_TEXT || options->stats || options->all || options->whole.mains.count > 0)
        return command_complain(command, "C programs are shown as text, as a whole");
    if (!output_open(&output, options->output))
        return STATUS_WRONG;
    struct budget *budget = budget_new(options->whole.seconds, (size_t)options->whole.memory << 20);
    int status = show_c_facts(command, files, &options->flags, budget, output.file);
    budget_free(budget);
    return output_close(&output) ? status : STATUS_WRONG;
}

/* The listener outlives the whole. */
static int show_files(const struct command *command, const void *values, const struct text_list *files,
                      show_print *print)
{
    const struct show_options *options = values;
    struct terminal terminal = {.quiet = options->quiet};
    const struct listener listener = terminal_listener(&terminal);
    if (files->count == 0)
        return command_complain(command, "no file given");
    if (count_c(files) > 0)
        return show_c(command, options, files);
    struct whole *whole = whole_open(&options->whole, files, &listener);
    int status = whole == NULL ? STATUS_WRONG : show_whole(values, whole, print);
    whole_close(whole);
    return status;
}

int show_run(const struct command *command, int count, char **arguments, void *values, show_print *print)
{
    struct show_options *options = values;
    struct text_list files = {0};
    struct buffer why = {0};
    int status = STATUS_WRONG;
    if (!options_parse(command->options, count, arguments, values, &files, &why)) {
        command_complain(command, "%s", why.text);
    } else {
        if (options->threads_apart)
            text_list_add(&options->whole.sensitive, "java/lang/Thread");
        status = show_files(command, values, &files, print);
    }
    buffer_free(&why);
    text_list_free(&files);
    text_list_free(&options->flags);
    whole_options_free(&options->whole);
    return status;
}

void show_limit(const struct whole *whole, bool complete, enum show_format format, FILE *to)
{
    const char *reason = budget_reason(whole_budget(whole));
    if (complete || format == SHOW_JSON)
        return;
    fprintf(to, "%snot complete: %s%s\n", format == SHOW_DOT ? "// " : "", reason == NULL ? "a limit" : reason,
            budget_interrupted(whole_budget(whole)) ? "" : " was reached");
}

yajl_gen show_json_open(FILE *to)
{
    yajl_gen gen = yajl_gen_alloc(NULL);
    yajl_gen_config(gen, yajl_gen_print_callback, write_part, to);
    yajl_gen_config(gen, yajl_gen_beautify, 1);
    yajl_gen_map_open(gen);
    return gen;
}

void show_json_close(yajl_gen gen, FILE *to)
{
    yajl_gen_map_close(gen);
    yajl_gen_free(gen);
    fflush(to);
}

void show_json_text(yajl_gen gen, const char *text)
{
    struct buffer clean = {0};
    clean_add(&clean, text, CLEAN_FOR_JSON);
    yajl_gen_string(gen, (const unsigned char *)(clean.length > 0 ? clean.text : ""), clean.length);
    buffer_free(&clean);
}

void show_json_pair(yajl_gen gen, const char *key, const char *text)
{
    show_json_text(gen, key);
    show_json_text(gen, text);
}

void show_json_number(yajl_gen gen, const char *key, long long number)
{
    show_json_text(gen, key);
    yajl_gen_integer(gen, number);
}

void show_json_flag(yajl_gen gen, const char *key, bool flag)
{
    show_json_text(gen, key);
    yajl_gen_bool(gen, flag);
}

static uint32_t line_of(const struct facts *facts, method_id method, ir_value at)
{
    const struct ir_body *body = program_body(facts_program(facts), method);
    if (at == FACTS_NONE)
        return body == NULL || body->instruction_count == 0 ? 0 : body->instructions[0].line;
    return program_line(facts_program(facts), method, at);
}

void show_json_place(yajl_gen gen, const struct facts *facts, method_id method, ir_value at)
{
    struct buffer name = {0};
    program_method_name(facts_program(facts), method, &name);
    show_json_pair(gen, "method", name.text);
    show_json_number(gen, "pc", at == FACTS_NONE ? -1 : (long long)program_pc(facts_program(facts), method, at));
    show_json_number(gen, "line", line_of(facts, method, at));
    buffer_free(&name);
}

void show_text(struct buffer *text, FILE *to)
{
    struct buffer clean = {0};
    clean_add(&clean, text->text == NULL ? "" : text->text, CLEAN_FOR_UTF8_TERMINAL);
    fputs(clean.text == NULL ? "" : clean.text, to);
    buffer_free(&clean);
    buffer_free(text);
}

void show_place(const struct facts *facts, method_id method, ir_value at, FILE *to)
{
    struct buffer name = {0};
    program_method_name(facts_program(facts), method, &name);
    buffer_format(&name, " line %u", line_of(facts, method, at));
    show_text(&name, to);
}

void show_dot_text(struct buffer *text, FILE *to)
{
    struct buffer clean = {0};
    clean_add(&clean, text->text == NULL ? "" : text->text, CLEAN_FOR_UTF8_TERMINAL);
    fputc('"', to);
    for (size_t i = 0; i < clean.length; i++) {
        if (clean.text[i] == '"' || clean.text[i] == '\\')
            fputc('\\', to);
        fputc(clean.text[i], to);
    }
    fputc('"', to);
    buffer_free(&clean);
    buffer_free(text);
}
