/* Witnesses as GraphML. */
#include "base/buffer.h"
#include "base/texts.h"
#include "driver/executions/witness/follow.h"
#include "driver/executions/witness/task.h"
#include "ir/ir.h"
#include "verdict/verdict.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Text within XML; what XML cannot say is a question mark. */
static void add_text(struct buffer *to, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)text[i];
        if (byte == '<' || byte == '&' || byte == '>')
            buffer_add_text(to, byte == '<' ? "&lt;" : byte == '>' ? "&gt;" : "&amp;");
        else if (byte == '\t' || byte == '\n' || (byte >= ' ' && byte < 0x7f))
            buffer_add(to, text + i, 1);
        else
            buffer_add_text(to, "?");
    }
}

static void add_data(struct buffer *to, const char *indent, const char *key, const char *value)
{
    buffer_format(to, "%s<data key=\"%s\">", indent, key);
    add_text(to, value, strlen(value));
    buffer_add_text(to, "</data>\n");
}

static void add_number(struct buffer *to, const char *key, uint32_t number)
{
    char text[16];
    snprintf(text, sizeof text, "%" PRIu32, number);
    add_data(to, "   ", key, text);
}

static void add_keys(struct buffer *to)
{
    static const struct {
        const char *name, *of, *type;
    } keys[] = {{"witness-type", "graph", "string"},
                {"sourcecodelang", "graph", "string"},
                {"producer", "graph", "string"},
                {"specification", "graph", "string"},
                {"programfile", "graph", "string"},
                {"programhash", "graph", "string"},
                {"architecture", "graph", "string"},
                {"creationtime", "graph", "string"},
                {"entry", "node", "boolean"},
                {"violation", "node", "boolean"},
                {"startline", "edge", "int"},
                {"threadId", "edge", "string"},
                {"createThread", "edge", "string"},
                {"enterFunction", "edge", "string"},
                {"assumption", "edge", "string"},
                {"assumption.scope", "edge", "string"},
                {"assumption.resultfunction", "edge", "string"}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        buffer_format(to, " <key id=\"%s\" for=\"%s\" attr.name=\"%s\" attr.type=\"%s\"", keys[i].name, keys[i].of,
                      keys[i].name, keys[i].type);
        if (strcmp(keys[i].type, "boolean") == 0)
            buffer_add_text(to, "><default>false</default></key>\n");
        else
            buffer_add_text(to, "/>\n");
    }
}

static bool add_head(const struct witness_request *request, struct buffer *to, struct buffer *why)
{
    struct buffer program = {0}, producer = {0}, specification = {0};
    const char *path = request->files->items[0];
    char hash[SHA256_TEXT], when[TASK_TIME];
    bool fine = task_file(request, path, &program, hash, why);
    fine = task_specification(request, &specification, why) && fine;
    task_time(when);
    buffer_format(&producer, "heddle %s", request->version);
    buffer_add_text(to, "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n"
                        "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\" "
                        "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\n");
    add_keys(to);
    buffer_add_text(to, " <graph edgedefault=\"directed\">\n");
    add_data(to, "  ", "witness-type", request->finding != NULL ? "violation_witness" : "correctness_witness");
    add_data(to, "  ", "sourcecodelang", "C");
    add_data(to, "  ", "producer", producer.text);
    add_data(to, "  ", "specification", specification.length > 0 ? specification.text : "");
    add_data(to, "  ", "programfile", path);
    add_data(to, "  ", "programhash", hash);
    add_data(to, "  ", "architecture", request->module->target == IR_TARGET_I386 ? "32bit" : "64bit");
    add_data(to, "  ", "creationtime", when);
    buffer_free(&program);
    buffer_free(&producer);
    buffer_free(&specification);
    return fine;
}

static void add_input(struct buffer *to, const struct edge *edge)
{
    struct buffer text = {0};
    if (follow_value(edge->input, edge->value, edge->bits, &text)) {
        add_data(to, "   ", "assumption", text.text);
        add_data(to, "   ", "assumption.scope", edge->method);
        add_data(to, "   ", "assumption.resultfunction", edge->input);
    }
    buffer_free(&text);
}

static void add_edge(struct buffer *to, const struct edge *edge, size_t number)
{
    buffer_format(to, "  <edge source=\"N%zu\" target=\"N%zu\">\n", number, number + 1);
    add_number(to, "threadId", edge->thread);
    if (number == 0)
        add_number(to, "createThread", 0);
    else if (edge->creates != 0)
        add_number(to, "createThread", edge->creates);
    if (edge->line != 0)
        add_number(to, "startline", edge->line);
    if (edge->enters && edge->method[0] != '\0')
        add_data(to, "   ", "enterFunction", edge->method);
    if (edge->input[0] != '\0')
        add_input(to, edge);
    buffer_add_text(to, "  </edge>\n");
}

bool witness_graphml(const struct witness_request *request, struct buffer *to, struct buffer *why)
{
    struct followed followed = {.edges = NULL};
    bool fine = request->finding == NULL || follow_schedule(request, &followed, why);
    fine = fine && add_head(request, to, why);
    for (size_t i = 0; i <= followed.edge_count; i++) {
        buffer_format(to, "  <node id=\"N%zu\">\n", i);
        if (i == 0)
            add_data(to, "   ", "entry", "true");
        if (i == followed.edge_count && request->finding != NULL)
            add_data(to, "   ", "violation", "true");
        buffer_add_text(to, "  </node>\n");
    }
    for (size_t i = 0; i < followed.edge_count; i++)
        add_edge(to, &followed.edges[i], i);
    buffer_add_text(to, " </graph>\n</graphml>\n");
    followed_free(&followed);
    return fine;
}
