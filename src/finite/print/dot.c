/* The transformations of each thread as a graph for Graphviz. */
#include "finite/finite.h"

#include "base/buffer.h"
#include "finite/passes/passes.h"
#include "finite/print/describe.h"

#include <inttypes.h>

struct drawing {
    struct finite *finite;
    struct buffer *to;
};

/* Names of the program may have quotes. */
static void add_label(struct buffer *to, const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\')
            buffer_add(to, "\\", 1);
        buffer_add(to, (unsigned char)*text < ' ' ? "?" : text, 1);
    }
}

static void draw(void *context, uint32_t number)
{
    const struct drawing *drawing = context;
    const struct finite_node *node = &drawing->finite->nodes[number];
    struct buffer *to = drawing->to;
    buffer_format(to, "    n%" PRIu32 " [label=\"", number);
    add_label(to, describe_place(drawing->finite, number));
    buffer_add_text(to, "\\n");
    add_label(to, describe_node(drawing->finite, number));
    buffer_format(to, "\"%s]\n", node->visible ? ", style=filled" : "");
    for (int way = 0; way < 2; way++)
        if (node->next[way] != FINITE_NONE)
            buffer_format(to, "    n%" PRIu32 " -> n%" PRIu32 "%s\n", number, node->next[way],
                          way == 1 ? " [style=dashed]" : "");
}

void finite_dot(struct finite *finite, struct buffer *to)
{
    struct drawing drawing = {finite, to};
    buffer_add_text(to, "digraph model {\n    node [shape=box]\n");
    for (uint32_t type = 0; type < finite->type_count; type++) {
        buffer_format(to, "    subgraph cluster%" PRIu32 " {\n    label=\"", type);
        add_label(to, finite->types[type].name);
        buffer_add_text(to, "\"\n");
        finite_each_reachable(finite, type, draw, &drawing);
        buffer_add_text(to, "    }\n");
    }
    buffer_add_text(to, "}\n");
}
