#include "modular/evaluate.h"

#include "base/array.h"

#include <assert.h>

struct evaluation {
    const struct terms *terms;
    uint64_t (*input)(void *context, unsigned width);
    void *context;
    uint64_t *values; /* by term */
    uint32_t *rounds; /* by term: when it got its value */
    size_t count;
    uint32_t round;
    term *waiting;
    size_t waiting_count, waiting_capacity;
};

struct evaluation *evaluation_new(const struct terms *terms, uint64_t (*input)(void *context, unsigned width),
                                  void *context)
{
    struct evaluation *evaluation = mem_new(1, sizeof *evaluation);
    *evaluation = (struct evaluation){.terms = terms, .input = input, .context = context, .round = 1};
    evaluation->count = terms_count(terms);
    evaluation->values = mem_new(evaluation->count + 1, sizeof *evaluation->values);
    evaluation->rounds = mem_new(evaluation->count + 1, sizeof *evaluation->rounds);
    return evaluation;
}

void evaluation_free(struct evaluation *evaluation)
{
    mem_free(evaluation->values);
    mem_free(evaluation->rounds);
    mem_free(evaluation->waiting);
    mem_free(evaluation);
}

void evaluation_clear(struct evaluation *evaluation)
{
    evaluation->round++;
}

void evaluation_set(struct evaluation *evaluation, term variable, uint64_t value)
{
    assert(variable < evaluation->count);
    evaluation->values[variable] = value;
    evaluation->rounds[variable] = evaluation->round;
}

static uint64_t mask_of(unsigned width)
{
    return UINT64_MAX >> (64 - width);
}

static uint64_t compute(struct evaluation *evaluation, const struct term_node *node)
{
    const uint64_t *values = evaluation->values;
    if (node->op == TERM_VARIABLE)
        return evaluation->input(evaluation->context, node->width) & mask_of(node->width);
    return term_value(evaluation->terms, node, values[node->a], values[node->b], values[node->c]);
}

static bool is_known(struct evaluation *evaluation, term of)
{
    if (evaluation->rounds[of] == evaluation->round)
        return true;
    ARRAY_ADD(evaluation->waiting, evaluation->waiting_count, evaluation->waiting_capacity, of);
    return false;
}

uint64_t evaluation_of(struct evaluation *evaluation, term of)
{
    assert(of < evaluation->count); /* terms that are made later have no place here */
    is_known(evaluation, of);
    while (evaluation->waiting_count > 0) {
        term next = evaluation->waiting[evaluation->waiting_count - 1];
        const struct term_node *node = term_at(evaluation->terms, next);
        bool leaf = node->op == TERM_CONSTANT || node->op == TERM_VARIABLE;
        if (evaluation->rounds[next] != evaluation->round && !leaf) {
            bool known = is_known(evaluation, node->a);
            known &= is_known(evaluation, node->b);
            known &= is_known(evaluation, node->c);
            if (!known)
                continue;
        }
        evaluation->waiting_count--;
        if (evaluation->rounds[next] == evaluation->round)
            continue;
        evaluation->values[next] = compute(evaluation, node);
        evaluation->rounds[next] = evaluation->round;
    }
    return evaluation->values[of];
}
