/* How many copies of a process a model needs.
 *
 * A pattern is about two processes: two copies of one that may run more than once. But others may have to run before
 * these two can do what they do: those that start them, and who makes the subject. Among those there is another copy of
 * a process only if it can start itself, directly or through others (the common starter of both is a third one), or if
 * it leads to the making of the subject, which is then left to that copy. */
#include "base/pile.h"
#include "isolate/internal.h"

struct work {
    bool makes;       /* the subject */
    uint64_t *starts; /* processes that it may start; in the end, also through others */
};

/* Looks through all that a process runs. */
static void look(const struct model *model, uint32_t process, struct work *work)
{
    struct pile todo = {0};
    uint64_t *seen = bits_new((uint32_t)model->function_count);
    work->starts = bits_new((uint32_t)model->process_count);
    bits_add(seen, model->processes[process].function);
    pile_add(&todo, model->processes[process].function);
    while (todo.count > 0) {
        const struct function *function = model->functions[pile_take(&todo)];
        for (uint32_t n = 0; n < function->node_count; n++) {
            const struct node *node = &function->nodes[n];
            work->makes |= node->action == ACT_ALLOC;
            if (node->action == ACT_START)
                bits_add(work->starts, node->operand);
            if ((node->action == ACT_CALL || node->action == ACT_CALL_THROW) && bits_add(seen, node->operand))
                pile_add(&todo, node->operand);
        }
    }
    mem_free(seen);
    pile_free(&todo);
}

/* Whether a process starts something more through those that it starts. */
static bool grow(const struct model *model, struct work *works, uint32_t p)
{
    bool any = false;
    for (uint32_t q = 1; q < model->process_count; q++)
        for (uint32_t r = 1; works[q].starts != NULL && bits_has(works[p].starts, q) && r < model->process_count; r++)
            any |= bits_has(works[q].starts, r) && bits_add(works[p].starts, r);
    return any;
}

static bool leads_to_subject(const struct model *model, const struct work *works, uint32_t p)
{
    bool makes = works[p].makes;
    for (uint32_t q = 1; q < model->process_count; q++)
        makes |= bits_has(works[p].starts, q) && works[q].makes;
    return makes;
}

void copies_count(struct model *model)
{
    struct work *works = mem_new(model->process_count + 1, sizeof *works);
    for (uint32_t p = 1; p < model->process_count; p++)
        if (model->processes[p].matters)
            look(model, p, &works[p]);
    for (bool more = true; more;) {
        more = false;
        for (uint32_t p = 1; p < model->process_count; p++)
            more |= works[p].starts != NULL && grow(model, works, p);
    }
    for (uint32_t p = 0; p < model->process_count; p++) {
        struct process *process = &model->processes[p];
        process->copies = process->many ? 2 : 1;
        if (process->many && works[p].starts != NULL)
            process->copies += (uint32_t)bits_has(works[p].starts, p) + leads_to_subject(model, works, p);
        mem_free(works[p].starts);
    }
    mem_free(works);
}
