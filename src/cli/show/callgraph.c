/* heddle show callgraph: who calls whom. */
#include "base/buffer.h"
#include "base/memory.h"
#include "cli/output.h"
#include "cli/show/common.h"

#include <stdlib.h>
#include <string.h>

#define FIELD(name) offsetof(struct show_options, name)

static const struct option callgraph_table[] = {
    SHOW_OPTIONS,
    {"format", "text|json|dot", "the form of the output (text)", OPTION_CHOICE, FIELD(format), 0, 0},
    {"all", NULL, "also calls that the JDK makes", OPTION_FLAG, FIELD(all), 0, 0},
    {0},
};

#undef FIELD

static const char *const kind_words[] = {
    [EDGE_CALL] = "call", [EDGE_INIT] = "init", [EDGE_START] = "start", [EDGE_REFLECT] = "reflect"};

/* One line of the graph: contexts are left out. */
struct line {
    char *caller, *callee;
    uint32_t pc, line;
    enum edge_kind kind;
    bool from_jvm;
};

struct graph {
    const struct facts *facts;
    struct line *lines;
    size_t count, capacity;
};

static char *method_text(const struct facts *facts, instance_id id)
{
    struct buffer text = {0};
    method_id method = facts_instance(facts, id).method;
    if (method == FACTS_NONE)
        buffer_add_text(&text, "(jvm)");
    else
        program_method_name(facts_program(facts), method, &text);
    return text.text;
}

static bool is_application(const struct facts *facts, method_id method)
{
    const struct program *program = facts_program(facts);
    return method != FACTS_NONE && program_class(program, program_method(program, method)->owner)->application;
}

static int compare_lines(const void *one, const void *other)
{
    const struct line *a = one, *b = other;
    int order = strcmp(a->caller, b->caller);
    if (order != 0)
        return order;
    if (a->pc != b->pc)
        return a->pc < b->pc ? -1 : 1;
    order = strcmp(a->callee, b->callee);
    return order != 0 ? order : (int)a->kind - (int)b->kind;
}

static void line_free(struct line *line)
{
    mem_free(line->caller);
    mem_free(line->callee);
}

/* By name and place: the order of the analysis does not matter. */
static void graph_sort(struct graph *graph)
{
    size_t kept = 0;
    if (graph->count > 0)
        qsort(graph->lines, graph->count, sizeof *graph->lines, compare_lines);
    for (size_t i = 0; i < graph->count; i++) {
        if (kept > 0 && compare_lines(&graph->lines[kept - 1], &graph->lines[i]) == 0)
            line_free(&graph->lines[i]);
        else
            graph->lines[kept++] = graph->lines[i];
    }
    graph->count = kept;
}

static void graph_make(struct graph *graph, bool all)
{
    const struct facts *facts = graph->facts;
    const struct program *program = facts_program(facts);
    for (edge_id i = 0; i < facts_edge_count(facts); i++) {
        struct facts_edge edge = facts_edge(facts, i);
        method_id method = facts_instance(facts, edge.caller).method;
        method_id callee = facts_instance(facts, edge.callee).method;
        bool from_jvm = method == FACTS_NONE || edge.at == FACTS_NONE;
        if (!all && !is_application(facts, method) && !(from_jvm && is_application(facts, callee)))
            continue;
        graph->lines = mem_reserve(graph->lines, &graph->capacity, graph->count + 1, sizeof *graph->lines);
        graph->lines[graph->count++] = (struct line){.caller = method_text(facts, edge.caller),
                                                     .callee = method_text(facts, edge.callee),
                                                     .pc = from_jvm ? 0 : program_pc(program, method, edge.at),
                                                     .line = from_jvm ? 0 : program_line(program, method, edge.at),
                                                     .kind = edge.kind,
                                                     .from_jvm = from_jvm};
    }
    graph_sort(graph);
}

static void graph_free(struct graph *graph)
{
    for (size_t i = 0; i < graph->count; i++)
        line_free(&graph->lines[i]);
    mem_free(graph->lines);
}

static void gap_text(const struct facts *facts, const struct facts_gap *gap, struct buffer *to)
{
    const struct program *program = facts_program(facts);
    if (gap->method != FACTS_NONE)
        program_method_name(program, gap->method, to);
    if (gap->method != FACTS_NONE && gap->at != FACTS_NONE)
        buffer_format(to, ":%u", program_line(program, gap->method, gap->at));
}

/* What is not understood matters where the application does it; the rest is for --all. */
static bool gap_is_shown(const struct facts *facts, const struct facts_gap *gap, bool all)
{
    return all || gap->method == FACTS_NONE || is_application(facts, gap->method);
}

static void print_text(const struct graph *graph, bool all, FILE *to)
{
    const char *caller = "";
    for (size_t i = 0; i < graph->count; i++) {
        const struct line *line = &graph->lines[i];
        if (strcmp(caller, line->caller) != 0)
            output_say(to, "%s\n", line->caller);
        caller = line->caller;
        output_say(to, "    %u (line %u) %s %s\n", line->pc, line->line, kind_words[line->kind], line->callee);
    }
    uint32_t hidden = 0;
    for (uint32_t i = 0; i < facts_gap_count(graph->facts); i++) {
        struct facts_gap gap = facts_gap(graph->facts, i);
        struct buffer where = {0};
        if (!gap_is_shown(graph->facts, &gap, all)) {
            hidden++;
            continue;
        }
        gap_text(graph->facts, &gap, &where);
        output_say(to, "not understood: %s %s%s%s\n", facts_gap_word(gap.kind), gap.about,
                   where.length > 0 ? " in " : "", where.length > 0 ? where.text : "");
        buffer_free(&where);
    }
    if (hidden > 0)
        fprintf(to, "not understood in the JDK: %u places (--all shows them)\n", hidden);
}

static void print_dot_name(const char *name, FILE *to)
{
    struct buffer text = {0};
    buffer_add_text(&text, name);
    show_dot_text(&text, to);
}

static void print_dot(const struct graph *graph, FILE *to)
{
    static const char *const styles[] = {
        [EDGE_CALL] = "solid", [EDGE_INIT] = "dotted", [EDGE_START] = "bold", [EDGE_REFLECT] = "dashed"};
    fputs("digraph calls {\n    rankdir=LR;\n    node [shape=box];\n", to);
    for (size_t i = 0; i < graph->count; i++) {
        const struct line *line = &graph->lines[i];
        fputs("    ", to);
        print_dot_name(line->caller, to);
        fputs(" -> ", to);
        print_dot_name(line->callee, to);
        fprintf(to, " [label=\"%u\", style=%s];\n", line->line, styles[line->kind]);
    }
    fputs("}\n", to);
}

static void add_line(yajl_gen gen, const struct line *line)
{
    yajl_gen_map_open(gen);
    show_json_pair(gen, "caller", line->caller);
    show_json_number(gen, "pc", line->pc);
    show_json_number(gen, "line", line->line);
    show_json_pair(gen, "callee", line->callee);
    show_json_pair(gen, "kind", kind_words[line->kind]);
    yajl_gen_map_close(gen);
}

static void add_gaps(yajl_gen gen, const struct facts *facts, bool all)
{
    yajl_gen_array_open(gen);
    for (uint32_t i = 0; i < facts_gap_count(facts); i++) {
        struct facts_gap gap = facts_gap(facts, i);
        if (!gap_is_shown(facts, &gap, all))
            continue;
        struct buffer where = {0};
        if (gap.method != FACTS_NONE)
            program_method_name(facts_program(facts), gap.method, &where);
        yajl_gen_map_open(gen);
        show_json_pair(gen, "kind", facts_gap_word(gap.kind));
        show_json_pair(gen, "about", gap.about);
        show_json_pair(gen, "method", where.length > 0 ? where.text : "");
        if (gap.method != FACTS_NONE && gap.at != FACTS_NONE) {
            show_json_number(gen, "pc", program_pc(facts_program(facts), gap.method, gap.at));
            show_json_number(gen, "line", program_line(facts_program(facts), gap.method, gap.at));
        }
        yajl_gen_map_close(gen);
        buffer_free(&where);
    }
    yajl_gen_array_close(gen);
}

static void print_json(const struct graph *graph, bool all, FILE *to)
{
    yajl_gen gen = show_json_open(to);
    show_json_flag(gen, "complete", facts_complete(graph->facts));
    show_json_text(gen, "edges");
    yajl_gen_array_open(gen);
    for (size_t i = 0; i < graph->count; i++)
        add_line(gen, &graph->lines[i]);
    yajl_gen_array_close(gen);
    show_json_text(gen, "threads");
    yajl_gen_array_open(gen);
    for (size_t i = 0; i < graph->count; i++)
        if (graph->lines[i].kind == EDGE_START)
            add_line(gen, &graph->lines[i]);
    yajl_gen_array_close(gen);
    show_json_text(gen, "unmodelled");
    add_gaps(gen, graph->facts, all);
    show_json_close(gen, to);
}

static int print(const void *asked, const struct whole *whole, FILE *to)
{
    const struct show_options *options = asked;
    struct graph graph = {.facts = whole_facts(whole)};
    graph_make(&graph, options->all);
    if (options->format == SHOW_JSON)
        print_json(&graph, options->all, to);
    else if (options->format == SHOW_DOT)
        print_dot(&graph, to);
    else
        print_text(&graph, options->all, to);
    show_limit(whole, facts_complete(graph.facts), options->format, to);
    graph_free(&graph);
    return STATUS_FINE;
}

static int callgraph_run(const struct command *command, int count, char **arguments)
{
    struct show_options options = {0};
    return show_run(command, count, arguments, &options, print);
}

const struct command command_show_callgraph = {
    .name = "show callgraph",
    .operands = "[options] PATH...",
    .summary = "Show who calls whom in a whole Java program",
    .help = "PATH is a directory, a .class, .jar or .java file. The JDK in use (JAVA_HOME, or java on the path) lies "
            "beneath.\n"
            "Calls that the application makes are shown, and what is not understood.",
    .options = callgraph_table,
    .run = callgraph_run,
};
