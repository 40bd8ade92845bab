/* The graph as text, and for Graphviz. */
#include "base/buffer.h"
#include "base/memory.h"
#include "bound/ccfg/internal.h"

#include <inttypes.h>
#include <string.h>

struct printer {
    const struct skeleton *skeleton;
    struct ccfg *graph;
    struct words words;
    bool dot;
    struct buffer *to;
    /* Ways, and stretches, sorted by the place that they are shown with: where its own begin. */
    uint32_t *ways, *stretches;
    size_t *first_way, *first_stretch;
};

/* A place is shown with the one before it if nobody else comes there, and that one leads nowhere else. */
static void join_places(struct ccfg *graph)
{
    for (size_t i = 0; i < graph->way_count; i++) {
        const struct way_between *way = &graph->ways[i];
        const struct place *from = &graph->places[way->from], *to = &graph->places[way->to];
        if (from->ways_out == 1 && to->ways_in == 1 && way->condition == TERM_TRUE && from->thread == to->thread)
            graph->places[way->to].shown = way->from;
    }
    for (size_t i = 0; i < graph->place_count; i++) {
        struct place *place = &graph->places[i], *shown = place;
        while (shown != &graph->places[shown->shown])
            shown = &graph->places[shown->shown];
        place->shown = shown->shown;
        shown->ends |= place->ends;
    }
}

/* What is shown as one block stands where the first of its places does that stands anywhere. */
static void find_lines(struct ccfg *graph)
{
    for (size_t i = 0; i < graph->stretch_count; i++) {
        const struct place *place = &graph->places[graph->stretches[i].place];
        struct place *shown = &graph->places[place->shown];
        if (shown->method == NULL) {
            shown->method = place->method;
            shown->line = place->line;
        }
    }
}

/* Blocks have numbers in the order in which they were come to. */
static void number_blocks(struct ccfg *graph)
{
    uint32_t number = 0;
    for (size_t i = 0; i < graph->stretch_count; i++) {
        struct place *place = &graph->places[graph->places[graph->stretches[i].place].shown];
        place->block = place->block != 0 ? place->block : ++number;
    }
}

static uint32_t shown_of_way(const struct ccfg *graph, size_t number)
{
    return graph->places[graph->ways[number].from].shown;
}

static uint32_t shown_of_stretch(const struct ccfg *graph, size_t number)
{
    return graph->places[graph->stretches[number].place].shown;
}

/* Numbers up to `count`, sorted by the place that each is shown with. */
static uint32_t *sort_by_place(const struct ccfg *graph, size_t count,
                               uint32_t (*shown)(const struct ccfg *graph, size_t number), size_t **first)
{
    uint32_t *sorted = mem_new(count + 1, sizeof *sorted);
    size_t *begin = mem_new(graph->place_count + 2, sizeof *begin);
    for (size_t i = 0; i < count; i++)
        begin[shown(graph, i) + 2]++;
    for (size_t i = 2; i < graph->place_count + 2; i++)
        begin[i] += begin[i - 1];
    for (size_t i = 0; i < count; i++)
        sorted[begin[shown(graph, i) + 1]++] = (uint32_t)i;
    *first = begin;
    return sorted;
}

/* A line of text; within a label of Graphviz it ends as lines there do. */
static void end_line(struct printer *printer, struct buffer *line)
{
    static const char indent[] = "        ";
    if (!printer->dot) {
        buffer_format(printer->to, "%s%s\n", indent, line->text);
    } else {
        for (const char *at = line->text; *at != '\0'; at++)
            buffer_format(printer->to, *at == '"' || *at == '\\' ? "\\%c" : "%c", *at);
        buffer_add_text(printer->to, "\\l");
    }
    buffer_clear(line);
}

static void add_condition(struct printer *printer, const char *word, term condition, struct buffer *line)
{
    if (condition == TERM_TRUE)
        return;
    buffer_format(line, " %s ", word);
    words_term(&printer->words, condition, line);
}

static uint32_t line_of(const struct skeleton *skeleton, uint32_t node)
{
    const struct log_entry *entry = &skeleton->threads[skeleton->nodes[node].thread].log[skeleton->nodes[node].log];
    return entry->body == NULL ? 0 : entry->body->instructions[entry->instruction].line;
}

static void print_value(struct printer *printer, const struct event *event, struct buffer *line)
{
    uint64_t number;
    bool pointer = printer->skeleton->world->cells[event->cell].is_pointer;
    if (pointer && term_is_constant(printer->skeleton->terms, event->value, &number) &&
        (number == 0 || object_exists(printer->skeleton->world, number >> OFFSET_BITS)))
        words_pointer(&printer->words, number, line);
    else
        words_term(&printer->words, event->value, line);
}

static void print_event(struct printer *printer, const struct event *event, term guard)
{
    static const char *const words[] = {
        [EVENT_LOCK] = "lock",           [EVENT_UNLOCK] = "unlock",   [EVENT_BUSY] = "held by another:",
        [EVENT_WAIT] = "wait for",       [EVENT_WOKEN] = "woken at",  [EVENT_SIGNAL] = "signal",
        [EVENT_BROADCAST] = "broadcast", [EVENT_AWAITED] = "awaited", [EVENT_IDLE] = "awaited by none:",
        [EVENT_ARRIVE] = "arrive at",    [EVENT_OPEN] = "open",       [EVENT_PASS] = "pass"};
    struct buffer line = {0};
    buffer_format(&line, "line %" PRIu32 ": ",
                  event->line != 0 ? event->line : line_of(printer->skeleton, event->node));
    if (event->kind == EVENT_READ) {
        print_value(printer, event, &line);
        buffer_add_text(&line, " := ");
        words_cell(&printer->words, event->cell, &line);
    } else if (event->kind == EVENT_WRITE) {
        words_cell(&printer->words, event->cell, &line);
        buffer_add_text(&line, " := ");
        print_value(printer, event, &line);
    } else {
        buffer_format(&line, "%s ", words[event->kind]);
        words_object(&printer->words, event->cell, &line);
        if (event->offset != 0)
            buffer_format(&line, "+%" PRIu32, event->offset);
    }
    if (printer->skeleton->nodes[event->node].section)
        buffer_format(&line, ", atomically with all of section %" PRIu32, event->node);
    if (event->guard != guard)
        add_condition(printer, "if", event->guard, &line);
    end_line(printer, &line);
    buffer_free(&line);
}

static void print_node(struct printer *printer, uint32_t number)
{
    const struct node *node = &printer->skeleton->nodes[number];
    struct buffer line = {0};
    uint32_t other = node->starts != BOUND_NONE ? node->starts : node->joins;
    if (other == BOUND_NONE)
        return;
    buffer_format(&line, "line %" PRIu32 ": %s thread %" PRIu32, line_of(printer->skeleton, number),
                  node->starts != BOUND_NONE ? "start" : "join", other);
    end_line(printer, &line);
    buffer_free(&line);
}

static void print_stop(struct printer *printer, const struct stop *stop)
{
    static const char *const words[] = {[STOP_ERROR] = "error",
                                        [STOP_ABORT] = "abort",
                                        [STOP_UNDEFINED] = "undefined",
                                        [STOP_CUT] = "cut off",
                                        [STOP_REFUSED] = "not understood"};
    struct buffer line = {0};
    buffer_format(&line, "line %" PRIu32 ": %s: %s", stop->line, words[stop->kind],
                  stop->message == NULL ? "" : stop->message);
    add_condition(printer, "if", stop->met, &line);
    end_line(printer, &line);
    buffer_free(&line);
}

/* Where a stretch ends: the next one begins there. */
static struct stretch stretch_end(const struct printer *printer, size_t number)
{
    const struct skeleton *skeleton = printer->skeleton;
    if (number + 1 < printer->graph->stretch_count)
        return printer->graph->stretches[number + 1];
    return (struct stretch){0, skeleton->node_count, skeleton->event_count, skeleton->stop_count};
}

/* What was made in a stretch, and at last where its thread stops. */
static void print_stretch(struct printer *printer, size_t number, term guard)
{
    const struct skeleton *skeleton = printer->skeleton;
    const struct stretch *of = &printer->graph->stretches[number], end = stretch_end(printer, number);
    size_t node = of->node;
    for (size_t i = of->event; i < end.event; i++) {
        for (; node < end.node && node <= skeleton->events[i].node; node++)
            print_node(printer, (uint32_t)node);
        print_event(printer, &skeleton->events[i], guard);
    }
    for (; node < end.node; node++)
        print_node(printer, (uint32_t)node);
    for (size_t i = of->stop; i < end.stop; i++)
        print_stop(printer, &skeleton->stops[i]);
}

static struct text file_of(const struct skeleton *skeleton, const struct ir_method *method)
{
    struct text file = skeleton->world->module->source;
    for (uint32_t i = 0; i < method->annotations.count; i++)
        for (uint32_t k = 0; k < method->annotations.items[i].count; k++) {
            const struct ir_element *element = &method->annotations.items[i].elements[k];
            if (element->form == IR_ELEMENT_STRING && text_is(element->name, "file"))
                file = element->text;
        }
    const char *slash = file.length == 0 ? NULL : memrchr(file.bytes, '/', file.length);
    uint32_t skipped = slash == NULL ? 0 : (uint32_t)(slash + 1 - file.bytes);
    return (struct text){file.bytes + skipped, file.length - skipped};
}

static void print_title(struct printer *printer, const struct place *place)
{
    struct buffer line = {0};
    buffer_format(&line, "block %" PRIu32, place->block);
    if (place->method != NULL) {
        struct text file = file_of(printer->skeleton, place->method);
        buffer_format(&line, ", %.*s (%.*s:%" PRIu32 ")", (int)place->method->name.length, place->method->name.bytes,
                      (int)file.length, file.length == 0 ? "" : file.bytes, place->line);
    }
    if (place->begins || place->ends)
        buffer_format(&line, ", thread %" PRIu32 "%s%s", place->thread, place->begins ? " begins" : "",
                      place->ends ? place->begins ? " and ends" : " ends" : "");
    add_condition(printer, "if", place->guard, &line);
    if (printer->dot)
        end_line(printer, &line);
    else
        buffer_format(printer->to, "    %s\n", line.text);
    buffer_free(&line);
}

static void print_way(struct printer *printer, const struct way_between *way)
{
    const struct ccfg *graph = printer->graph;
    uint32_t from = graph->places[way->from].shown, to = graph->places[way->to].shown;
    struct buffer line = {0};
    if (!graph->places[way->to].entered || from == to)
        return;
    if (!printer->dot) {
        buffer_format(&line, "to block %" PRIu32, graph->places[to].block);
        add_condition(printer, "if", way->condition, &line);
        end_line(printer, &line);
    } else {
        buffer_format(printer->to, "    b%" PRIu32 " -> b%" PRIu32 " [label=\"", graph->places[from].block,
                      graph->places[to].block);
        words_term(&printer->words, way->condition, &line);
        buffer_format(printer->to, "%s\"];\n", way->condition == TERM_TRUE ? "" : line.text);
    }
    buffer_free(&line);
}

/* The block in which a thread begins, or ends; 0: it does not. */
static uint32_t find_border(const struct ccfg *graph, uint32_t thread, bool end)
{
    for (size_t i = 0; i < graph->place_count; i++) {
        const struct place *place = &graph->places[i];
        if (place->thread == thread && place->shown == i && place->entered && (end ? place->ends : place->begins))
            return place->block;
    }
    return 0;
}

/* Edges from who starts a thread, and from its end to who joins it. */
static void print_links(struct printer *printer, uint32_t block, const struct stretch *of, size_t nodes)
{
    for (size_t i = of->node; i < nodes; i++) {
        const struct node *node = &printer->skeleton->nodes[i];
        uint32_t started = node->starts == BOUND_NONE ? 0 : find_border(printer->graph, node->starts, false);
        uint32_t ended = node->joins == BOUND_NONE ? 0 : find_border(printer->graph, node->joins, true);
        if (started != 0)
            buffer_format(printer->to, "    b%" PRIu32 " -> b%" PRIu32 " [style=dashed, label=\"start\"];\n", block,
                          started);
        if (ended != 0)
            buffer_format(printer->to, "    b%" PRIu32 " -> b%" PRIu32 " [style=dashed, label=\"join\"];\n", ended,
                          block);
    }
}

static void print_block(struct printer *printer, uint32_t shown)
{
    const struct ccfg *graph = printer->graph;
    const struct place *place = &graph->places[shown];
    if (printer->dot)
        buffer_format(printer->to, "    b%" PRIu32 " [label=\"", place->block);
    print_title(printer, place);
    for (size_t i = printer->first_stretch[shown]; i < printer->first_stretch[shown + 1]; i++)
        print_stretch(printer, printer->stretches[i], place->guard);
    if (printer->dot)
        buffer_add_text(printer->to, "\"];\n");
    for (size_t i = printer->first_way[shown]; i < printer->first_way[shown + 1]; i++)
        print_way(printer, &graph->ways[printer->ways[i]]);
    for (size_t i = printer->first_stretch[shown]; i < printer->first_stretch[shown + 1] && printer->dot; i++) {
        uint32_t number = printer->stretches[i];
        print_links(printer, place->block, &graph->stretches[number], stretch_end(printer, number).node);
    }
}

static void print_thread(struct printer *printer, uint32_t number)
{
    const struct thread *thread = &printer->skeleton->threads[number];
    struct text name = printer->skeleton->world->module->methods[thread->method].name;
    if (number == 0)
        name = (struct text){"main", 4};
    if (printer->dot)
        return;
    buffer_format(printer->to, "thread %" PRIu32 ": %.*s\n", number, (int)name.length, name.bytes);
}

/* What names stand for: in a graph, a box of its own. */
static void print_names(struct printer *printer)
{
    struct buffer lines = {0};
    words_explain(&printer->words, &lines);
    if (lines.length > 0 && !printer->dot) {
        buffer_format(printer->to, "where\n%s", lines.text);
    } else if (lines.length > 0) {
        buffer_add_text(printer->to, "    names [label=\"");
        for (const char *at = lines.text; *at != '\0'; at++)
            buffer_format(printer->to, *at == '\n' ? "\\l" : "%c", *at);
        buffer_add_text(printer->to, "\"];\n");
    }
    buffer_free(&lines);
}

void ccfg_print(const struct skeleton *skeleton, bool dot, struct buffer *to)
{
    struct ccfg *graph = skeleton->ccfg;
    struct printer printer = {.skeleton = skeleton, .graph = graph, .dot = dot, .to = to};
    uint32_t thread = BOUND_NONE;
    join_places(graph);
    find_lines(graph);
    number_blocks(graph);
    printer.ways = sort_by_place(graph, graph->way_count, shown_of_way, &printer.first_way);
    printer.stretches = sort_by_place(graph, graph->stretch_count, shown_of_stretch, &printer.first_stretch);
    words_open(&printer.words, skeleton);
    if (dot)
        buffer_add_text(to, "digraph ccfg {\n    node [shape=box];\n");
    for (size_t i = 0; i < graph->stretch_count; i++) {
        uint32_t place = graph->stretches[i].place;
        bool first = printer.stretches[printer.first_stretch[graph->places[place].shown]] == i;
        if (graph->places[place].thread != thread)
            print_thread(&printer, thread = graph->places[place].thread);
        if (first && graph->places[place].shown == place)
            print_block(&printer, place);
    }
    print_names(&printer);
    if (dot)
        buffer_add_text(to, "}\n");
    words_close(&printer.words);
    mem_free(printer.ways);
    mem_free(printer.stretches);
    mem_free(printer.first_way);
    mem_free(printer.first_stretch);
}
