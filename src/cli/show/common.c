#include "cli/show/common.h"

#include "base/budget.h"
#include "base/buffer.h"
#include "cli/output.h"
#include "report/clean.h"

#include <string.h>

static int show_files(const struct command *command, struct show_parts_options *options, const struct text_list *files,
                      show_parts_print *print)
{
    struct output output;
    if (files->count == 0)
        return command_complain(command, "no file given");
    text_list_add(&options->whole.sensitive, "java/lang/Thread");
    struct whole *whole = whole_open(&options->whole, files);
    if (whole == NULL)
        return STATUS_WRONG;
    int status = whole_status(whole);
    if (!output_open(&output, options->whole.output)) {
        whole_close(whole);
        return STATUS_WRONG;
    }
    if (options->whole.stats)
        whole_print_stats(whole, options->format == SHOW_JSON, output.file);
    else if (!print(options, whole, output.file) && status == STATUS_FINE)
        status = STATUS_UNKNOWN;
    whole_close(whole);
    return output_close(&output) ? status : STATUS_WRONG;
}

int show_parts_run(const struct command *command, int count, char **arguments, show_parts_print *print)
{
    struct show_parts_options options = {0};
    struct text_list files = {0};
    struct buffer why = {0};
    int status;
    if (options_parse(command->options, count, arguments, &options, &files, &why))
        status = show_files(command, &options, &files, print);
    else
        status = command_complain(command, "%s", why.text);
    buffer_free(&why);
    text_list_free(&files);
    whole_options_free(&options.whole);
    return status;
}

void show_limit(const struct whole *whole, bool complete, enum show_format format, FILE *to)
{
    const char *reason = budget_reason(whole_budget(whole));
    if (complete || format == SHOW_JSON)
        return;
    fprintf(to, "%snot complete: %s was reached\n", format == SHOW_DOT ? "// " : "",
            reason == NULL ? "a limit" : reason);
}

static void write_part(void *to, const char *text, size_t length)
{
    fwrite(text, 1, length, to);
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
