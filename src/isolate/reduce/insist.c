/* What passes hand on is checked, in builds with HEDDLE_CHECKS. */
#include "isolate/internal.h"

#ifdef HEDDLE_CHECKS

#include "base/buffer.h"
#include "eml/read.h"
#include "eml/same.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

static void insist_node(const struct model *model, const struct node *node)
{
    switch ((enum action)node->action) {
    case ACT_READ:
    case ACT_WRITE:
        assert(node->operand < model->memory_count);
        break;
    case ACT_LOCK:
    case ACT_UNLOCK:
    case ACT_WAIT:
        assert(node->operand < model->lock_count);
        break;
    case ACT_CALL:
    case ACT_CALL_THROW:
        assert(node->operand < model->function_count);
        break;
    case ACT_START:
    case ACT_JOIN:
        assert(node->operand < model->process_count);
        break;
    case ACT_AWAIT:
        assert(false && "a wait whose lock was not found out");
        break;
    case ACT_TAKES:
    case ACT_GIVES:
        assert(node->operand < model->unmodelled_count);
        break;
    case ACT_NONE:
    case ACT_ALLOC:
    case ACT_HOLD:
    case ACT_LOOK:
    case ACT_RESET:
    case ACT_LET:
    case ACT_BEGIN:
    case ACT_END:
        break;
    }
}

static void insist_function(const struct model *model, const struct function *function)
{
    assert(function->entry < function->node_count && function->exit < function->node_count);
    assert(function->thrown < function->node_count);
    size_t edges = 0;
    for (size_t n = 0; n < function->node_count; n++) {
        insist_node(model, &function->nodes[n]);
        for (uint32_t e = function->nodes[n].first_edge; e != NODE_END; e = function->edges[e].next) {
            assert(e < function->edge_count && edges < function->edge_count);
            edges++;
            assert(function->edges[e].to < function->node_count);
        }
    }
}

void model_insist(const struct model *model)
{
    for (uint32_t f = 0; f < model->function_count; f++)
        if (model->functions[f]->built)
            insist_function(model, model->functions[f]);
    for (uint32_t p = 0; p < model->process_count; p++)
        assert(!model->processes[p].matters || model->processes[p].function < model->function_count);
}

void model_insist_text(const struct isolate_model *model)
{
    if (model->program == NULL)
        return;
    struct buffer text = {0}, why = {0};
    isolate_print(model, &text);
    struct diagnostics *diagnostics = diagnostics_new(1);
    struct eml_program *read = eml_read("model", text.text, text.length, NULL, diagnostics);
    if (read == NULL)
        diagnostics_format(diagnostics, "model", text.text, text.length, &why);
    else if (!eml_same(model->program, read, &why))
        buffer_add_text(&why, " is not what is read in the text\n");
    if (why.length > 0) {
        fprintf(stderr, "heddle: a model is not correct: %s", why.text);
        abort();
    }
    eml_program_free(read);
    diagnostics_free(diagnostics);
    buffer_free(&text);
}

#endif
