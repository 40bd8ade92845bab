#include "modular/evaluate.h"

#include "base/array.h"

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
    evaluation->values[variable] = value;
    evaluation->rounds[variable] = evaluation->round;
}

static uint64_t mask_of(unsigned width)
{
    return UINT64_MAX >> (64 - width);
}

static uint64_t compute(struct evaluation *evaluation, const struct term_node *node)
{
    uint64_t a = evaluation->values[node->a], b = evaluation->values[node->b], c = evaluation->values[node->c];
    unsigned width = term_width(evaluation->terms, node->a);
    switch ((enum term_op)node->op) {
    case TERM_CONSTANT:
        return node->number;
    case TERM_VARIABLE:
        return evaluation->input(evaluation->context, node->width) & mask_of(node->width);
    case TERM_NOT:
        return ~a & mask_of(node->width);
    case TERM_ITE:
        return a != 0 ? b : c;
    case TERM_EXTRACT:
        return a >> node->number & mask_of(node->width);
    case TERM_CONCAT:
        return a << term_width(evaluation->terms, node->b) | b;
    case TERM_ZEXT:
        return a;
    case TERM_SEXT:
        return (a >> (width - 1) & 1) != 0 ? (a | ~mask_of(width)) & mask_of(node->width) : a;
    default:
        return term_compute((enum term_op)node->op, width, a, b);
    }
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
