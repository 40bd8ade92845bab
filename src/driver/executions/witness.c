#include "driver/executions/witness.h"

#include "base/array.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "base/system/file.h"
#include "base/system/sha256.h"
#include "driver/c/given.h"
#include "ir/ir.h"
#include "run/core/inputs.h"
#include "run/core/schedule.h"
#include "run/run.h"
#include "verdict/verdict.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A stretch of the execution: what one thread does in one line. */
struct edge {
    uint32_t thread, line; /* 0: it is not known */
    uint32_t creates;      /* a thread; 0: none */
    bool enters;           /* the thread is new: it begins with this function */
    char method[64], input[64];
    uint64_t value; /* that the function `input` gives; its name is "" if none does */
    unsigned bits;
};

struct follower {
    struct run *run;
    const struct ir_module *module;
    struct inputs inputs;
    struct edge *edges;
    size_t count, capacity;
    uint32_t known; /* threads */
    uint32_t thread;
    bool *begun; /* by thread */
    size_t begun_count, begun_capacity;
    char called[64]; /* the function of an input that the next instruction calls; "" */
};

/* The function that the next instruction calls, if that gives an input. */
static void note_call(struct follower *follower, uint32_t thread)
{
    struct text name = given_by(follower->run, follower->module, thread);
    follower->called[0] = '\0';
    if (given_is_input(name) && name.length < sizeof follower->called)
        snprintf(follower->called, sizeof follower->called, "%.*s", (int)name.length, name.bytes);
}

static bool is_new(struct follower *follower, uint32_t thread)
{
    while (follower->begun_count <= thread)
        ARRAY_ADD(follower->begun, follower->begun_count, follower->begun_capacity, false);
    bool new = !follower->begun[thread];
    follower->begun[thread] = true;
    return new;
}

/* A thread is about to run: in the line of the last edge, or one more is needed. */
static void before(void *context, uint32_t thread)
{
    struct follower *follower = context;
    struct run_place place = {.line = 0};
    struct edge *last = follower->count == 0 ? NULL : &follower->edges[follower->count - 1];
    bool there = run_place(follower->run, thread, &place), new = there &&is_new(follower, thread);
    follower->known = run_thread_count(follower->run);
    follower->thread = thread;
    note_call(follower, thread);
    if (last != NULL && last->thread == thread && last->creates == 0 && last->input[0] == '\0' && !new &&
        (!there || last->line == place.line))
        return;
    struct edge edge = {.thread = thread, .line = there ? place.line : 0, .enters = new};
    snprintf(edge.method, sizeof edge.method, "%.*s", (int)sizeof edge.method - 1, there ? place.method : "");
    ARRAY_ADD(follower->edges, follower->count, follower->capacity, edge);
}

static void after(void *context, uint32_t thread)
{
    struct follower *follower = context;
    (void)thread;
    if (run_thread_count(follower->run) > follower->known && follower->count > 0)
        follower->edges[follower->count - 1].creates = follower->known;
}

static uint64_t give(void *context, uint32_t n, unsigned bits)
{
    struct follower *follower = context;
    uint64_t value = inputs_get(&follower->inputs, n, bits);
    if (follower->count > 0 && follower->called[0] != '\0') {
        struct edge *edge = &follower->edges[follower->count - 1];
        memcpy(edge->input, follower->called, sizeof edge->input);
        edge->value = value;
        edge->bits = bits;
    }
    return value;
}

/* Runs the schedule of the finding from the start, and keeps the path. */
static bool follow(struct follower *follower, const struct witness_request *request, struct buffer *why)
{
    const char *text = request->finding->schedule;
    bool untimed = schedule_is_untimed(text, strlen(text));
    const struct run_options options = {.untimed = untimed,
                                        .explored = untimed,
                                        .strict = request->strict,
                                        .free_values = request->free_values,
                                        .free_functions = request->free_functions,
                                        .assertions = untimed,
                                        .input = give,
                                        .input_context = follower};
    struct schedule_watcher watcher = {follower, before, after};
    struct schedule schedule = {.text = text, .length = strlen(text), .steps = 1, .watcher = &watcher};
    enum run_end end;
    int status;
    inputs_read(&follower->inputs, text, strlen(text));
    follower->module = request->module;
    follower->run = run_open_c(request->module, &options, why);
    bool followed =
        follower->run != NULL && schedule_run(follower->run, &schedule, request->budget, &end, &status, why);
    run_close(follower->run);
    return followed;
}

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

/* What was asked: the property file, or what it would say of such a finding. */
static bool add_specification(const struct witness_request *request, struct buffer *to, struct buffer *why)
{
    struct buffer file = {0};
    bool fine = request->property == NULL || file_read(request->property, request->budget, &file);
    const char *text = request->finding == NULL || request->finding->kind == FINDING_ASSERTION
                           ? "CHECK( init(main()), LTL(G ! call(reach_error())) )"
                       : request->finding->kind == FINDING_RACE ? "CHECK( init(main()), LTL(G ! data-race) )"
                                                                : "CHECK( init(main()), LTL(G valid-deref) )";
    while (file.length > 0 && (unsigned char)file.text[file.length - 1] <= ' ')
        file.length--;
    buffer_add_text(to, "  <data key=\"specification\">");
    if (file.length > 0)
        add_text(to, file.text, file.length);
    else
        add_text(to, text, strlen(text));
    buffer_add_text(to, "</data>\n");
    if (!fine)
        buffer_format(why, "cannot read '%s': %s", request->property, strerror(errno));
    buffer_free(&file);
    return fine;
}

/* SOURCE_DATE_EPOCH, if it is set, stands for now, so that the same input gives the same file. */
static void add_time(struct buffer *to)
{
    const char *wish = getenv("SOURCE_DATE_EPOCH");
    time_t now = wish != NULL ? (time_t)strtoll(wish, NULL, 10) : time(NULL);
    char text[32];
    struct tm parts;
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &parts));
    add_data(to, "  ", "creationtime", text);
}

static bool add_head(const struct witness_request *request, struct buffer *to, struct buffer *why)
{
    struct buffer program = {0}, producer = {0};
    char hash[SHA256_TEXT];
    bool fine = file_read(request->program, request->budget, &program);
    if (!fine)
        buffer_format(why, "cannot read '%s': %s", request->program, strerror(errno));
    sha256_text(program.length == 0 ? "" : program.text, program.length, hash);
    buffer_format(&producer, "heddle %s", request->version);
    buffer_add_text(to, "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n"
                        "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\" "
                        "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\n");
    add_keys(to);
    buffer_add_text(to, " <graph edgedefault=\"directed\">\n");
    add_data(to, "  ", "witness-type", request->finding != NULL ? "violation_witness" : "correctness_witness");
    add_data(to, "  ", "sourcecodelang", "C");
    add_data(to, "  ", "producer", producer.text);
    fine = add_specification(request, to, why) && fine;
    add_data(to, "  ", "programfile", request->program);
    add_data(to, "  ", "programhash", hash);
    add_data(to, "  ", "architecture", request->module->target == IR_TARGET_I386 ? "32bit" : "64bit");
    add_time(to);
    buffer_free(&program);
    buffer_free(&producer);
    return fine;
}

/* Nothing, if its bits are no number that C would write. */
static void add_input(struct buffer *to, const struct edge *edge)
{
    struct buffer number = {0}, text = {0};
    const struct text function = {edge->input, (uint32_t)strlen(edge->input)};
    if (given_number(&number, function, edge->value, edge->bits)) {
        buffer_format(&text, "\\result == %s", number.text);
        add_data(to, "   ", "assumption", text.text);
        add_data(to, "   ", "assumption.scope", edge->method);
        add_data(to, "   ", "assumption.resultfunction", edge->input);
    }
    buffer_free(&number);
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

bool witness_write(const struct witness_request *request, struct buffer *to, struct buffer *why)
{
    struct follower follower = {0};
    bool fine = request->finding == NULL || follow(&follower, request, why);
    fine = fine && add_head(request, to, why);
    for (size_t i = 0; i <= follower.count; i++) {
        buffer_format(to, "  <node id=\"N%zu\">\n", i);
        if (i == 0)
            add_data(to, "   ", "entry", "true");
        if (i == follower.count && request->finding != NULL)
            add_data(to, "   ", "violation", "true");
        buffer_add_text(to, "  </node>\n");
    }
    for (size_t i = 0; i < follower.count; i++)
        add_edge(to, &follower.edges[i], i);
    buffer_add_text(to, " </graph>\n</graphml>\n");
    inputs_free(&follower.inputs);
    mem_free(follower.edges);
    mem_free(follower.begun);
    return fine;
}
