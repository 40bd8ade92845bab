/* The facts of the shape analysis as text, and its graph for Graphviz. */
#include "facts/shape/internal.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "base/memory.h"

#include <stdio.h>
#include <string.h>

/* The class of an object as the source has it, without its package: "int[]" for "[I". */
static void add_class(const struct shape *shape, class_id class, struct buffer *to)
{
    static const char letters[] = "ZBCSIJFD";
    static const char *const primitives[] = {"boolean", "byte", "char", "short", "int", "long", "float", "double"};
    const char *name = class == FACTS_NONE ? "?" : program_class(shape->program, class)->name;
    size_t dimensions = strspn(name, "["), length;
    const char *letter = dimensions > 0 ? strchr(letters, name[dimensions]) : NULL;
    if (letter != NULL && *letter != '\0') {
        buffer_add_text(to, primitives[letter - letters]);
    } else {
        const char *slash = strrchr(name, '/'), *first = name + dimensions + (dimensions > 0);
        if (slash != NULL)
            first = slash + 1;
        length = strlen(first);
        buffer_add(to, first, length - (dimensions > 0 && length > 0 && first[length - 1] == ';'));
    }
    for (size_t i = 0; i < dimensions; i++)
        buffer_add_text(to, "[]");
}

/* Names like "12:Subject"; where several sites have one name, the second one is "12:Subject/2". */
static char **name_sites(const struct shape *shape)
{
    char **names = mem_new(shape->site_count + 1, sizeof *names);
    for (size_t i = 0; i < shape->site_count; i++) {
        const struct shape_site *site = &shape->sites[i];
        struct buffer name = {0};
        if (site->kind == SITE_LIBRARY) {
            buffer_add_text(&name, "library");
        } else if (site->kind == SITE_CLASS) {
            buffer_add_text(&name, "class:");
            add_class(shape, site->class, &name);
        } else {
            buffer_format(&name, "%u:", shape_line(shape, site->frame, site->at));
            if (site->kind == SITE_LAMBDA)
                buffer_add_text(&name, "lambda:");
            add_class(shape, site->class, &name);
        }
        size_t length = name.length;
        uint32_t same = 1;
        for (size_t k = 0; k < i; k++)
            same += strncmp(names[k], name.text, length) == 0 && (names[k][length] == '\0' || names[k][length] == '/');
        if (same > 1)
            buffer_format(&name, "/%u", same);
        names[i] = name.text;
    }
    return names;
}

struct printing {
    const struct shape *shape;
    struct buffer *to;
    char **names;
};

static void printing_start(struct printing *printing, const struct shape *shape, struct buffer *to)
{
    *printing = (struct printing){shape, to, name_sites(shape)};
}

static void printing_end(struct printing *printing)
{
    for (size_t i = 0; i < printing->shape->site_count; i++) {
        struct buffer name = {printing->names[i], 0, 0};
        buffer_free(&name);
    }
    mem_free(printing->names);
}

static void add_node(const struct printing *printing, shape_node node)
{
    if (node == ENV_NODE)
        buffer_add_text(printing->to, "static");
    else
        buffer_format(printing->to, "%s%s", printing->names[node_site(node)],
                      node_is_summary(node) && node != LIBRARY_NODE ? "*" : "");
}

static void add_field(const struct printing *printing, uint32_t field)
{
    const struct program *program = printing->shape->program;
    if (field == (uint32_t)SLOT_ELEMENTS)
        buffer_add_text(printing->to, "[]");
    else if (field == (uint32_t)SLOT_RUNNABLE)
        buffer_add_text(printing->to, "runnable");
    else if (field == (uint32_t)SLOT_CONTENTS)
        buffer_add_text(printing->to, "contents");
    else if (field == (uint32_t)SLOT_LOCK)
        buffer_add_text(printing->to, "lock");
    else if (field >= (uint32_t)SLOT_CAPTURED)
        buffer_format(printing->to, "captured%d", (int)field - SLOT_CAPTURED);
    else
        buffer_format(printing->to, "%.*s", (int)program_ir_field(program, field)->name.length,
                      program_ir_field(program, field)->name.bytes);
}

static void add_variable(const struct printing *printing, shape_node node, uint32_t field)
{
    if (node == ENV_NODE) {
        buffer_add_text(printing->to, "static ");
        program_field_name(printing->shape->program, field, printing->to);
        return;
    }
    add_node(printing, node);
    buffer_add_text(printing->to, ".");
    add_field(printing, field);
}

static void add_thread(const struct printing *printing, uint32_t number)
{
    const struct shape_thread *thread = &printing->shape->threads[number];
    if (thread->start_frame == IR_NONE)
        buffer_add_text(printing->to, thread->callback ? "anyone" : "main");
    else
        buffer_format(printing->to, "%s@%u", thread->callback ? "callback" : "thread",
                      shape_line(printing->shape, thread->start_frame, thread->start_at));
}

static void print_threads(const struct printing *printing)
{
    const struct shape *shape = printing->shape;
    for (uint32_t i = 0; i < shape->thread_count; i++) {
        struct buffer method = {0};
        program_method_name(shape->program, shape->threads[i].method, &method);
        buffer_add_text(printing->to, "thread ");
        add_thread(printing, i);
        buffer_format(printing->to, " %s %s\n", method.text, shape->threads[i].many ? "many" : "once");
        buffer_free(&method);
    }
}

static void print_edge(const struct printing *printing, shape_edge edge)
{
    const struct shape_source_info *source = &printing->shape->sources[shape_edge_source(edge)];
    buffer_add_text(printing->to, "edge ");
    if (source->kind == SOURCE_STATIC)
        add_variable(printing, ENV_NODE, source->of);
    else
        add_variable(printing, source->of, source->part);
    buffer_add_text(printing->to, " -> ");
    add_node(printing, shape_edge_node(edge));
    buffer_add_text(printing->to, shape_edge_is_plain(edge) || source->kind != SOURCE_SLOT ? "\n" : " one-to-one\n");
}

/* All edges of the heap, at any time in any thread. */
static void all_edges(const struct shape *shape, struct ssg *all)
{
    for (size_t i = 0; i < shape->thread_count; i++) {
        ssg_join(all, &shape->threads[i].made);
        ssg_join(all, &shape->threads[i].seen);
    }
}

static void print_exposures(const struct printing *printing)
{
    const struct shape *shape = printing->shape;
    for (size_t i = 0; i < shape->exposure_count; i++) {
        const struct shape_exposure *exposure = &shape->exposures[i];
        for (size_t k = 0; k < exposure->count; k++) {
            buffer_add_text(printing->to, "expose ");
            add_thread(printing, exposure->thread);
            buffer_format(printing->to, " %u ", shape_line(shape, exposure->frame, exposure->at));
            add_node(printing, exposure->nodes[k]);
            buffer_add_text(printing->to, exposure->transferred[k] ? " change of ownership\n" : "\n");
        }
    }
}

/* Whether a node is used: something points to it, or it is accessed. */
static bool *find_used(const struct shape *shape)
{
    bool *used = mem_new(2 * shape->site_count + 2, sizeof *used);
    struct ssg all = {0};
    all_edges(shape, &all);
    for (size_t i = 0; i < all.count; i++) {
        const struct shape_source_info *source = &shape->sources[shape_edge_source(all.edges[i])];
        used[shape_edge_node(all.edges[i])] = true;
        if (source->kind == SOURCE_SLOT)
            used[source->of] = true;
    }
    for (size_t i = 0; i < shape->variable_count; i++)
        used[shape->variables[i].node] = true;
    used[ENV_NODE] = used[LIBRARY_NODE] = false;
    ssg_free(&all);
    return used;
}

/* The shared scope of a node, thread by thread: none, all of it, or what is behind some lines. */
static bool print_scope(const struct printing *printing, shape_node node, uint32_t thread)
{
    const struct shape *shape = printing->shape;
    struct buffer lines = {0};
    bool always = false;
    for (size_t i = 0; i < shape->exposure_count; i++) {
        const struct shape_exposure *exposure = &shape->exposures[i];
        for (size_t k = 0; k < exposure->count; k++) {
            bool same = exposure->nodes[k] == node || (exposure->nodes[k] | 1) == node;
            if (!same || exposure->transferred[k])
                continue;
            always |= exposure->thread != thread || (shape->threads[thread].many && node_is_summary(node));
            buffer_format(&lines, "%s%u", lines.length > 0 ? ", " : "",
                          shape_line(shape, exposure->frame, exposure->at));
        }
    }
    bool shared = always || lines.length > 0;
    if (shared) {
        buffer_add_text(printing->to, "shared ");
        add_node(printing, node);
        buffer_add_text(printing->to, " ");
        add_thread(printing, thread);
        if (always)
            buffer_add_text(printing->to, " always\n");
        else
            buffer_format(printing->to, " after %s\n", lines.text);
    }
    buffer_free(&lines);
    return shared;
}

static void print_scopes(const struct printing *printing)
{
    const struct shape *shape = printing->shape;
    bool *used = find_used(shape);
    for (shape_node node = 2; node < 2 * shape->site_count; node++) {
        bool shared = false;
        if (!used[node])
            continue;
        for (uint32_t thread = 0; thread < shape->thread_count; thread++)
            shared |= print_scope(printing, node, thread);
        if (shared)
            continue;
        buffer_add_text(printing->to, "owned ");
        add_node(printing, node);
        buffer_add_text(printing->to, "\n");
    }
    mem_free(used);
}

static void print_variables(const struct printing *printing)
{
    const struct shape *shape = printing->shape;
    for (size_t i = 0; i < shape->variable_count; i++) {
        const struct shape_variable *variable = &shape->variables[i];
        if (variable->node == LIBRARY_NODE)
            continue;
        buffer_add_text(printing->to, "variable ");
        add_variable(printing, variable->node, variable->field);
        if (!variable->shared)
            buffer_add_text(printing->to, " owned");
        else if (variable->locks.count == 0)
            buffer_add_text(printing->to, " shared");
        for (size_t k = 0; k < variable->locks.count; k++) {
            buffer_add_text(printing->to, k == 0 ? " protected by " : ", ");
            add_node(printing, variable->locks.items[k]);
        }
        buffer_add_text(printing->to, "\n");
    }
}

void shape_print_text(const struct shape *shape, struct buffer *to)
{
    struct printing printing;
    struct ssg all = {0};
    printing_start(&printing, shape, to);
    if (shape->incomplete)
        buffer_add_text(to, "incomplete\n");
    print_threads(&printing);
    all_edges(shape, &all);
    for (size_t i = 0; i < all.count; i++)
        print_edge(&printing, all.edges[i]);
    print_exposures(&printing);
    print_scopes(&printing);
    print_variables(&printing);
    for (size_t i = 0; i < shape->gap_count; i++)
        buffer_format(to, "gap %u %s\n", shape->gaps[i].line, shape->gaps[i].what);
    ssg_free(&all);
    printing_end(&printing);
}

/* The SSG behind a line, joined for its statements. */
struct line_context {
    const struct shape *shape;
    uint32_t line;
    struct ssg all;
};

static void join_line(void *context, uint32_t frame, ir_value at, const struct ssg *before, const struct ssg *after)
{
    struct line_context *line = context;
    (void)before;
    if (shape_line(line->shape, frame, at) == line->line)
        ssg_join(&line->all, after);
}

/* The name of a local variable, as the source has it. */
static void add_local(const struct printing *printing, const struct shape_source_info *source)
{
    const struct shape_frame *frame = &printing->shape->frames[source->of];
    const struct ir_body *ir = frame->body->ir;
    buffer_format(printing->to, "%.*s.", (int)frame->ir->name.length, frame->ir->name.bytes);
    for (uint32_t i = 0; i < ir->variable_count; i++)
        if (ir->variables[i].value == source->part) {
            buffer_format(printing->to, "%.*s", (int)ir->variables[i].name.length, ir->variables[i].name.bytes);
            return;
        }
    buffer_format(printing->to, "%%%u", source->part);
}

void shape_print_line(struct shape *shape, uint32_t line, struct buffer *to)
{
    struct line_context context = {.shape = shape, .line = line};
    struct printing printing;
    shape_replay(shape, join_line, &context);
    printing_start(&printing, shape, to);
    for (size_t i = 0; i < context.all.count; i++) {
        shape_edge edge = context.all.edges[i];
        const struct shape_source_info *source = &shape->sources[shape_edge_source(edge)];
        if (source->kind == SOURCE_SLOT || source->kind == SOURCE_STATIC) {
            print_edge(&printing, edge);
        } else if (source->kind == SOURCE_LOCAL) {
            buffer_add_text(to, "edge ");
            add_local(&printing, source);
            buffer_add_text(to, " -> ");
            add_node(&printing, shape_edge_node(edge));
            buffer_add_text(to, "\n");
        }
    }
    ssg_free(&context.all);
    printing_end(&printing);
}

void shape_print_dot(const struct shape *shape, struct buffer *to)
{
    struct printing printing;
    struct ssg all = {0};
    bool *used = find_used(shape);
    printing_start(&printing, shape, to);
    all_edges(shape, &all);
    buffer_add_text(to, "digraph shape {\n    rankdir=LR;\n    node [shape=box, style=filled, fillcolor=white];\n");
    for (shape_node node = 2; node < 2 * shape->site_count; node++) {
        bool shared = false;
        for (size_t i = 0; i < shape->exposure_count; i++)
            for (size_t k = 0; k < shape->exposures[i].count; k++)
                shared |= (shape->exposures[i].nodes[k] == node || (shape->exposures[i].nodes[k] | 1) == node) &&
                          !shape->exposures[i].transferred[k];
        if (!used[node])
            continue;
        buffer_add_text(to, "    \"");
        add_node(&printing, node);
        buffer_format(to, "\"%s;\n", shared ? " [fillcolor=lightgray]" : "");
    }
    for (size_t i = 0; i < all.count; i++) {
        const struct shape_source_info *source = &shape->sources[shape_edge_source(all.edges[i])];
        buffer_add_text(to, "    \"");
        if (source->kind == SOURCE_STATIC)
            program_field_name(shape->program, source->of, to);
        else
            add_node(&printing, source->of);
        buffer_add_text(to, "\" -> \"");
        add_node(&printing, shape_edge_node(all.edges[i]));
        buffer_add_text(to, "\" [label=\"");
        if (source->kind == SOURCE_SLOT)
            add_field(&printing, source->part);
        bool plain = shape_edge_is_plain(all.edges[i]) || source->kind != SOURCE_SLOT;
        buffer_format(to, "\"%s];\n", plain ? "" : ", style=bold");
    }
    buffer_add_text(to, "}\n");
    mem_free(used);
    ssg_free(&all);
    printing_end(&printing);
}
