/* Functions that do the same become one: methods in several contexts mostly differ in nothing that the model shows.
 *
 * Two functions are the same if their graphs are, and their calls lead to functions that are the same: the coarsest
 * partition is found by refinement, as for automata. */
#include "base/buffer.h"
#include "base/names.h"
#include "isolate/internal.h"

static void add_number(struct buffer *to, uint32_t number)
{
    buffer_add(to, (const char *)&number, sizeof number);
}

/* A function as bytes, with its calls as the classes of those who are called. */
static void describe(const struct model *model, const struct function *function, const uint32_t *classes,
                     struct buffer *to)
{
    buffer_clear(to);
    add_number(to, facts_instance(model->facts, function->instance).method);
    add_number(to, function->quiet);
    add_number(to, function->entry);
    add_number(to, function->exit);
    add_number(to, function->thrown);
    for (size_t n = 0; n < function->node_count; n++) {
        const struct node *node = &function->nodes[n];
        bool call = node->action == ACT_CALL || node->action == ACT_CALL_THROW;
        add_number(to, node->action);
        add_number(to, call ? classes[node->operand] : node->operand);
        add_number(to, node->line);
        add_number(to, facts_instance(model->facts, node->instance).method);
        add_number(to, node->keeps);
        /* Whose part it is depends on who runs it (parts/parts.c). */
        add_number(to, node->part);
        add_number(to, node->part == 0 || node->part == PART_FOUND ? 0 : node->instance);
        for (uint32_t e = node->first_edge; e != NODE_END; e = function->edges[e].next)
            add_number(to, function->edges[e].to);
        add_number(to, NODE_END);
    }
}

/* Splits classes; returns how many there are now. */
static size_t refine(const struct model *model, uint32_t *classes, uint32_t *next, struct buffer *text)
{
    struct names *seen = names_new();
    for (uint32_t f = 0; f < model->function_count; f++) {
        describe(model, model->functions[f], classes, text);
        next[f] = names_add(seen, text->text, text->length);
    }
    for (uint32_t f = 0; f < model->function_count; f++)
        classes[f] = next[f];
    size_t count = names_count(seen);
    names_free(seen);
    return count;
}

void same_functions_join(struct model *model)
{
    size_t functions = model->function_count, count = 0, before;
    uint32_t *classes = mem_new(functions + 1, sizeof *classes), *next = mem_new(functions + 1, sizeof *next);
    struct buffer text = {0};
    do {
        before = count;
        count = refine(model, classes, next, &text);
    } while (count > before);
    /* Classes are numbered by their first function. */
    uint32_t *first = mem_new(count + 1, sizeof *first);
    for (uint32_t f = (uint32_t)functions; f-- > 0;)
        first[classes[f]] = f;
    for (uint32_t f = 0; f < functions; f++)
        for (size_t n = 0; n < model->functions[f]->node_count; n++) {
            struct node *node = &model->functions[f]->nodes[n];
            if (node->action == ACT_CALL || node->action == ACT_CALL_THROW)
                node->operand = first[classes[node->operand]];
        }
    buffer_free(&text);
    mem_free(first);
    mem_free(classes);
    mem_free(next);
}
