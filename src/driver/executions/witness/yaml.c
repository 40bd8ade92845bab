/* Witnesses as YAML. All texts are quoted, so that none of them is anything but a text. */
#include "base/buffer.h"
#include "base/memory.h"
#include "base/texts.h"
#include "driver/executions/witness/follow.h"
#include "driver/executions/witness/source.h"
#include "driver/executions/witness/task.h"
#include "ir/ir.h"
#include "verdict/verdict.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct yaml {
    const struct witness_request *request;
    struct buffer *to;
    struct buffer *sources; /* by file */
    bool *renumbered;       /* by file: its lines have other numbers */
    uint32_t *numbers;      /* of threads, by those of the schedule: in the order in which they are made */
    uint32_t number_count, begun;
};

bool witness_yaml_tells(const struct finding *finding)
{
    return finding->kind == FINDING_ASSERTION || finding->kind == FINDING_MEMORY ||
           (finding->kind == FINDING_RACE && follow_access(finding, 1) != NULL && follow_access(finding, 2) != NULL);
}

static const char *last_part(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

/* The file of the program that a place names; UINT32_MAX: none, or the lines there have other numbers. */
static uint32_t file_of(const struct yaml *yaml, const char *name)
{
    const struct text_list *files = yaml->request->files;
    for (uint32_t i = 0; name != NULL && i < files->count; i++)
        if (strcmp(last_part(files->items[i]), last_part(name)) == 0)
            return i;
    return UINT32_MAX;
}

static struct text source_of(const struct yaml *yaml, uint32_t file)
{
    const struct buffer *source = &yaml->sources[file];
    return (struct text){source->text, (uint32_t)source->length};
}

/* Bytes that are no printable ASCII are written as such: no reader of UTF-8 stumbles over them. */
static void add_quoted(struct buffer *to, const char *text)
{
    buffer_add_text(to, "\"");
    for (; *text != '\0'; text++) {
        unsigned char byte = (unsigned char)*text;
        if (byte == '"' || byte == '\\')
            buffer_format(to, "\\%c", byte);
        else if (byte < ' ' || byte > '~')
            buffer_format(to, "\\x%02x", byte);
        else
            buffer_add(to, text, 1);
    }
    buffer_add_text(to, "\"");
}

static void add_line(struct buffer *to, const char *key, const char *text)
{
    buffer_add_text(to, key);
    add_quoted(to, text);
    buffer_add_text(to, "\n");
}

static bool add_task(struct yaml *yaml, struct buffer *why)
{
    const struct witness_request *request = yaml->request;
    struct buffer *to = yaml->to, specification = {0}, hashes = {0};
    bool fine = task_specification(request, &specification, why);
    buffer_add_text(to, "    task:\n      input_files:\n");
    for (uint32_t i = 0; i < request->files->count && fine; i++) {
        char hash[SHA256_TEXT];
        fine = task_file(request, request->files->items[i], &yaml->sources[i], hash, why);
        yaml->renumbered[i] = source_is_renumbered(source_of(yaml, i));
        add_line(to, "        - ", request->files->items[i]);
        buffer_add_text(&hashes, "        ");
        add_quoted(&hashes, request->files->items[i]);
        add_line(&hashes, ": ", hash);
    }
    buffer_add_text(to, "      input_file_hashes:\n");
    buffer_add(to, hashes.length > 0 ? hashes.text : "", hashes.length);
    add_line(to, "      specification: ", specification.length > 0 ? specification.text : "");
    add_line(to, "      data_model: ", request->module->target == IR_TARGET_I386 ? "ILP32" : "LP64");
    add_line(to, "      language: ", "C");
    buffer_free(&specification);
    buffer_free(&hashes);
    return fine;
}

/* Where it happens; the column only if it is known. */
static void add_location(struct yaml *yaml, uint32_t file, uint32_t line, uint32_t column, const char *function)
{
    struct buffer *to = yaml->to;
    buffer_add_text(to, "          location:\n");
    add_line(to, "            file_name: ", yaml->request->files->items[file]);
    buffer_format(to, "            line: %" PRIu32 "\n", line);
    if (column != 0)
        buffer_format(to, "            column: %" PRIu32 "\n", column);
    if (function != NULL && function[0] != '\0')
        add_line(to, "            function: ", function);
}

static void add_waypoint(struct yaml *yaml, const char *type, uint32_t thread)
{
    buffer_format(yaml->to,
                  "      - waypoint:\n"
                  "          type: %s\n"
                  "          action: follow\n"
                  "          thread_id: %" PRIu32 "\n",
                  type, yaml->numbers[thread]);
}

static void add_constraint(struct yaml *yaml, const char *value, const char *format)
{
    buffer_add_text(yaml->to, "          constraint:\n");
    add_line(yaml->to, "            value: ", value);
    buffer_format(yaml->to, "            format: %s\n", format);
}

/* The thread is one that the witness has told of. */
static bool is_numbered(const struct yaml *yaml, uint32_t thread)
{
    return thread < yaml->number_count && yaml->numbers[thread] != UINT32_MAX;
}

static void add_begin(struct yaml *yaml, const struct point *point, uint32_t file)
{
    uint32_t end = source_call_end(source_of(yaml, file), point->line, point->column, "pthread_create");
    if (!is_numbered(yaml, point->maker) || point->thread >= yaml->number_count)
        return;
    buffer_add_text(yaml->to, "    - segment:\n");
    add_waypoint(yaml, "function_enter", point->maker);
    add_location(yaml, file, point->line, end, point->method);
    yaml->numbers[point->thread] = ++yaml->begun;
}

static void add_return(struct yaml *yaml, const struct point *point, uint32_t file)
{
    struct buffer text = {0};
    uint32_t end = source_call_end(source_of(yaml, file), point->line, point->column, point->input);
    if (end != 0 && follow_value(point->input, point->value, point->bits, &text)) {
        buffer_add_text(yaml->to, "    - segment:\n");
        add_waypoint(yaml, "function_return", point->thread);
        add_constraint(yaml, text.text, "acsl_expression");
        add_location(yaml, file, point->line, end, point->method);
    }
    buffer_free(&text);
}

static void add_turn(struct yaml *yaml, const struct point *point, uint32_t file)
{
    uint32_t column = source_statement(source_of(yaml, file), point->line);
    if (column == 0)
        return;
    buffer_add_text(yaml->to, "    - segment:\n");
    add_waypoint(yaml, "assumption", point->thread);
    add_constraint(yaml, "1", "c_expression");
    add_location(yaml, file, point->line, column, point->method);
}

static void add_point(struct yaml *yaml, const struct point *point)
{
    uint32_t file = file_of(yaml, point->file);
    if (file == UINT32_MAX || point->line == 0 || yaml->renumbered[file])
        return;
    if (point->kind == POINT_BEGINS)
        add_begin(yaml, point, file);
    else if (is_numbered(yaml, point->thread))
        (point->kind == POINT_RETURNS ? add_return : add_turn)(yaml, point, file);
}

static bool add_target(struct yaml *yaml, uint32_t thread, const struct source_place *place, struct buffer *why)
{
    uint32_t file = file_of(yaml, place->file);
    if (file == UINT32_MAX || place->line == 0 || yaml->renumbered[file]) {
        buffer_format(why,
                      "in YAML it could not be said where it happens: %s is no file of the program, or its lines "
                      "have other numbers",
                      place->file == NULL ? "that" : place->file);
        return false;
    }
    if (!is_numbered(yaml, thread)) {
        buffer_add_text(why, "in YAML it could not be said which thread it is: nothing is known of where it is made");
        return false;
    }
    add_waypoint(yaml, "target", thread);
    add_location(yaml, file, place->line, 0, place->method);
    return true;
}

/* The last segment: both accesses of a race, or the place of what is wrong. */
static bool add_targets(struct yaml *yaml, const struct followed *followed, struct buffer *why)
{
    const struct finding *finding = yaml->request->finding;
    bool fine = true;
    buffer_add_text(yaml->to, "    - segment:\n");
    if (finding->kind != FINDING_RACE)
        return add_target(yaml, followed->threads[0], &finding->site, why);
    for (uint32_t i = 0; i < FOLLOW_ACCESSES && fine; i++)
        fine = add_target(yaml, followed->threads[i], &follow_access(finding, i + 1)->place, why);
    return fine;
}

static bool add_content(struct yaml *yaml, const struct followed *followed, struct buffer *why)
{
    if (yaml->request->finding == NULL) {
        buffer_add_text(yaml->to, "  content: []\n");
        return true;
    }
    buffer_add_text(yaml->to, "  content:\n");
    for (size_t i = 0; i < followed->point_count; i++)
        add_point(yaml, &followed->points[i]);
    return add_targets(yaml, followed, why);
}

/* A name that is made of all that the witness says (RFC 9562, version 8): who makes the same one again gets the same. */
static void add_name(struct buffer *to, const struct buffer *content)
{
    char hash[SHA256_TEXT];
    sha256_text(content->text, content->length, hash);
    buffer_format(to, "    uuid: \"%.8s-%.4s-8%.3s-a%.3s-%.12s\"\n", hash, hash + 8, hash + 13, hash + 17, hash + 20);
}

static void prepare(struct yaml *yaml, const struct followed *followed)
{
    for (size_t i = 0; i < followed->point_count; i++)
        if (followed->points[i].thread >= yaml->number_count)
            yaml->number_count = followed->points[i].thread + 1;
    yaml->number_count += yaml->number_count == 0;
    yaml->numbers = mem_new(yaml->number_count, sizeof *yaml->numbers);
    yaml->sources = mem_new(yaml->request->files->count, sizeof *yaml->sources);
    yaml->renumbered = mem_new(yaml->request->files->count, sizeof *yaml->renumbered);
    memset(yaml->numbers, 0xff, yaml->number_count * sizeof *yaml->numbers);
    yaml->numbers[0] = 0;
}

bool witness_yaml(const struct witness_request *request, struct buffer *to, struct buffer *why)
{
    struct buffer rest = {0};
    struct yaml yaml = {.request = request, .to = &rest};
    struct followed followed = {.edges = NULL};
    char when[TASK_TIME];
    bool fine = request->finding == NULL || follow_schedule(request, &followed, why);
    prepare(&yaml, &followed);
    task_time(when);
    add_line(&rest, "    creation_time: ", when);
    buffer_add_text(&rest, "    producer:\n");
    add_line(&rest, "      name: ", "heddle");
    add_line(&rest, "      version: ", request->version);
    fine = fine && add_task(&yaml, why) && add_content(&yaml, &followed, why);
    add_line(to, "- entry_type: ", request->finding != NULL ? "violation_sequence" : "invariant_set");
    buffer_add_text(to, "  metadata:\n");
    add_line(to, "    format_version: ", request->finding != NULL ? "2.2" : "2.0");
    add_name(to, &rest);
    buffer_add(to, rest.text, rest.length);
    for (uint32_t i = 0; i < request->files->count; i++)
        buffer_free(&yaml.sources[i]);
    mem_free(yaml.sources);
    mem_free(yaml.numbers);
    mem_free(yaml.renumbered);
    buffer_free(&rest);
    followed_free(&followed);
    return fine;
}
