#include "bound/solve/script.h"

#include "base/array.h"

#include <inttypes.h>
#include <stdlib.h>

struct edge {
    term holds;
    uint32_t one, other;
};

struct question {
    const char *words;
    size_t first, count; /* of the assumptions */
    enum solver_answer answer;
};

struct script {
    term *facts, *assumptions;
    size_t fact_count, fact_capacity, assumption_count, assumption_capacity;
    struct edge *edges;
    size_t edge_count, edge_capacity;
    struct question *questions;
    size_t question_count, question_capacity;
};

struct script *script_new(void)
{
    return mem_new(1, sizeof(struct script));
}

void script_free(struct script *script)
{
    if (script == NULL)
        return;
    mem_free(script->facts);
    mem_free(script->assumptions);
    mem_free(script->edges);
    mem_free(script->questions);
    mem_free(script);
}

void script_hold(struct script *script, term fact)
{
    ARRAY_ADD(script->facts, script->fact_count, script->fact_capacity, fact);
}

void script_before(struct script *script, term holds, uint32_t one, uint32_t other)
{
    struct edge edge = {holds, one, other};
    ARRAY_ADD(script->edges, script->edge_count, script->edge_capacity, edge);
}

void script_ask(struct script *script, const char *words, const term *assumptions, size_t count,
                enum solver_answer answer)
{
    struct question question = {words, script->assumption_count, count, answer};
    for (size_t i = 0; i < count; i++)
        ARRAY_ADD(script->assumptions, script->assumption_count, script->assumption_capacity, assumptions[i]);
    ARRAY_ADD(script->questions, script->question_count, script->question_capacity, question);
}

/* Marks all that facts, edges and questions are made of; operands are made before what is made of them. */
static bool *find_used(const struct script *script, const struct terms *terms)
{
    size_t count = terms_count(terms);
    bool *used = mem_new(count, sizeof *used);
    for (size_t i = 0; i < script->fact_count; i++)
        used[script->facts[i]] = true;
    for (size_t i = 0; i < script->edge_count; i++)
        used[script->edges[i].holds] = true;
    for (size_t i = 0; i < script->assumption_count; i++)
        used[script->assumptions[i]] = true;
    for (size_t i = count; i-- > 0;) {
        const struct term_node *node = term_at(terms, (term)i);
        const term of[] = {node->a, node->b, node->c};
        for (unsigned k = 0; used[i] && k < TERM_MOST_OPERANDS && k < term_operand_count((enum term_op)node->op); k++)
            used[of[k]] = true;
    }
    return used;
}

static void print_name(const struct terms *terms, term of, FILE *to)
{
    const struct term_node *node = term_at(terms, of);
    if (node->op == TERM_CONSTANT && node->width == 1)
        fputs(node->number != 0 ? "true" : "false", to);
    else if (node->op == TERM_CONSTANT)
        fprintf(to, "(_ bv%" PRIu64 " %u)", node->number, (unsigned)node->width);
    else
        fprintf(to, "%c%" PRIu32, node->op == TERM_VARIABLE ? 'v' : 't', of);
}

/* As a bit vector, also if it has one bit. */
static void print_vector(const struct terms *terms, term of, FILE *to)
{
    bool truth = term_width(terms, of) == 1;
    fputs(truth ? " (ite " : " ", to);
    print_name(terms, of, to);
    fputs(truth ? " #b1 #b0)" : "", to);
}

static void print_names(const struct terms *terms, const char *sign, const struct term_node *node, FILE *to)
{
    const term of[] = {node->a, node->b, node->c};
    fprintf(to, "(%s", sign);
    for (unsigned i = 0; i < TERM_MOST_OPERANDS && i < term_operand_count((enum term_op)node->op); i++) {
        fputc(' ', to);
        print_name(terms, of[i], to);
    }
    fputc(')', to);
}

static void print_vectors(const struct terms *terms, const char *sign, const struct term_node *node, FILE *to)
{
    const term of[] = {node->a, node->b, node->c};
    fprintf(to, "(%s", sign);
    for (unsigned i = 0; i < TERM_MOST_OPERANDS && i < term_operand_count((enum term_op)node->op); i++)
        print_vector(terms, of[i], to);
    fputc(')', to);
}

static void print_other(const struct terms *terms, const struct term_node *node, FILE *to)
{
    static const char *const signs[] = {
        [TERM_AND] = "bvand",   [TERM_OR] = "bvor",     [TERM_XOR] = "bvxor",   [TERM_ADD] = "bvadd",
        [TERM_SUB] = "bvsub",   [TERM_MUL] = "bvmul",   [TERM_UDIV] = "bvudiv", [TERM_UREM] = "bvurem",
        [TERM_SDIV] = "bvsdiv", [TERM_SREM] = "bvsrem", [TERM_SHL] = "bvshl",   [TERM_LSHR] = "bvlshr",
        [TERM_ASHR] = "bvashr", [TERM_ULT] = "bvult",   [TERM_ULE] = "bvule",   [TERM_SLT] = "bvslt",
        [TERM_SLE] = "bvsle"};
    static const char *const truths[] = {[TERM_AND] = "and", [TERM_OR] = "or", [TERM_XOR] = "xor"};
    bool bit = node->width == 1 && node->op < TERM_EQ;
    if (node->op == TERM_EQ) {
        print_names(terms, "=", node, to);
    } else if (bit && node->op <= TERM_XOR) {
        print_names(terms, truths[node->op], node, to);
    } else {
        fputs(bit ? "(= #b1 " : "", to);
        print_vectors(terms, signs[node->op], node, to);
        fputs(bit ? ")" : "", to);
    }
}

static void print_node(const struct terms *terms, const struct term_node *node, FILE *to)
{
    char sign[64];
    switch ((enum term_op)node->op) {
    case TERM_NOT:
        print_names(terms, node->width == 1 ? "not" : "bvnot", node, to);
        break;
    case TERM_ITE:
        print_names(terms, "ite", node, to);
        break;
    case TERM_EXTRACT:
        snprintf(sign, sizeof sign, "(_ extract %" PRIu64 " %" PRIu64 ")", node->number + node->width - 1,
                 node->number);
        fputs(node->width == 1 ? "(= #b1 " : "", to);
        print_vectors(terms, sign, node, to);
        fputs(node->width == 1 ? ")" : "", to);
        break;
    case TERM_CONCAT:
        print_vectors(terms, "concat", node, to);
        break;
    case TERM_ZEXT:
    case TERM_SEXT:
        snprintf(sign, sizeof sign, "(_ %s_extend %u)", node->op == TERM_ZEXT ? "zero" : "sign",
                 node->width - term_width(terms, node->a));
        print_vectors(terms, sign, node, to);
        break;
    default:
        print_other(terms, node, to);
        break;
    }
}

static void print_terms(const struct script *script, const struct terms *terms, FILE *to)
{
    bool *used = find_used(script, terms);
    for (size_t i = 0; i < terms_count(terms); i++) {
        const struct term_node *node = term_at(terms, (term)i);
        if (!used[i] || node->op == TERM_CONSTANT)
            continue;
        fputs(node->op == TERM_VARIABLE ? "(declare-fun " : "(define-fun ", to);
        print_name(terms, (term)i, to);
        if (node->width == 1)
            fputs(" () Bool", to);
        else
            fprintf(to, " () (_ BitVec %u)", (unsigned)node->width);
        if (node->op != TERM_VARIABLE) {
            fputc(' ', to);
            print_node(terms, node, to);
        }
        fputs(")\n", to);
    }
    mem_free(used);
}

static void print_edges(const struct script *script, const struct terms *terms, FILE *to)
{
    uint32_t count = 0;
    unsigned bits = 1;
    for (size_t i = 0; i < script->edge_count; i++) {
        const struct edge *edge = &script->edges[i];
        count = edge->one >= count ? edge->one + 1 : count;
        count = edge->other >= count ? edge->other + 1 : count;
    }
    while (bits < 32 && UINT32_C(1) << bits < count)
        bits++;
    for (uint32_t i = 0; i < count; i++)
        fprintf(to, "(declare-fun clock%" PRIu32 " () (_ BitVec %u))\n", i, bits);
    for (size_t i = 0; i < script->edge_count; i++) {
        const struct edge *edge = &script->edges[i];
        fputs("(assert (=> ", to);
        print_name(terms, edge->holds, to);
        fprintf(to, " (bvult clock%" PRIu32 " clock%" PRIu32 ")))\n", edge->one, edge->other);
    }
}

static void print_question(const struct script *script, const struct question *question, const struct terms *terms,
                           FILE *to)
{
    static const char *const answers[] = {[SOLVER_NO] = "unsat", [SOLVER_YES] = "sat", [SOLVER_UNKNOWN] = "unknown"};
    fprintf(to, "; %s?\n(push 1)\n", question->words);
    for (size_t i = 0; i < question->count; i++) {
        fputs("(assert ", to);
        print_name(terms, script->assumptions[question->first + i], to);
        fputs(")\n", to);
    }
    fprintf(to, "(set-info :status %s)\n(check-sat)\n(pop 1)\n", answers[question->answer]);
}

void script_print(const struct script *script, const struct terms *terms, FILE *to)
{
    fputs("(set-info :smt-lib-version 2.6)\n(set-logic QF_BV)\n", to);
    print_terms(script, terms, to);
    print_edges(script, terms, to);
    for (size_t i = 0; i < script->fact_count; i++) {
        fputs("(assert ", to);
        print_name(terms, script->facts[i], to);
        fputs(")\n", to);
    }
    for (size_t i = 0; i < script->question_count; i++)
        print_question(script, &script->questions[i], terms, to);
    fputs("(exit)\n", to);
}
