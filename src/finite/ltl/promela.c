#include "finite/ltl/promela.h"

#include "base/arena.h"
#include "base/bits.h"
#include "base/buffer.h"
#include "finite/ltl/property.h"
#include "finite/passes/passes.h"
#include "finite/print/promela.h"

#include <inttypes.h>

static bool fits(const struct property_operand *operand)
{
    return operand->value >= INT32_MIN && operand->value <= INT32_MAX;
}

const char *ltl_promela_why_not(struct finite *finite)
{
    const struct property *property = finite->property;
    for (uint32_t i = 0; property != NULL && i < property->ltl->atom_count; i++) {
        if (property->ltl->atoms[i].kind == LTL_DEADLOCK)
            return "SPIN is not asked about `deadlock` in a formula: it looks for deadlocks by itself";
        if (!fits(&property->atoms[i].left) || !fits(&property->atoms[i].right))
            return "Promela has no numbers of 64 bits";
    }
    return NULL;
}

/* Leaves the value of an operand in a variable. Only one of the arrays has anything for an object. */
static void add_operand(const struct finite *finite, const struct property_operand *operand, const char *variable,
                        struct buffer *to)
{
    uint32_t most = promela_most(finite);
    if (operand->member == FINITE_NONE)
        buffer_format(to, "%s = %" PRId64 "; ", variable, operand->value);
    else
        buffer_format(to, "%s = m%" PRIu32 "; ", variable, operand->member);
    for (uint32_t h = 0; h < operand->hop_count; h++) {
        const struct property_hop *hop = &operand->hops[h];
        buffer_format(to, "%s = 0", variable);
        for (uint32_t i = 0; hop->members[i] != FINITE_NONE; i++)
            if (!hop->element)
                buffer_format(to, " + m%" PRIu32 "[%s]", hop->members[i], variable);
            else if (hop->index < most)
                buffer_format(to, " + m%" PRIu32 "[%s * %" PRIu32 " + %" PRIu32 "]", hop->members[i], variable, most,
                              hop->index);
        buffer_add_text(to, "; ");
    }
}

struct placing {
    const struct finite *finite;
    const uint64_t *place; /* NULL: where main has not begun */
    uint32_t process;
    struct buffer *to;
};

static void add_place(void *context, uint32_t node)
{
    const struct placing *placing = context;
    const struct finite *finite = placing->finite;
    bool inside = placing->place == NULL ? !property_has_begun(finite, node) : bits_has(placing->place, node);
    if (inside && finite_may_stop(&finite->nodes[node]))
        buffer_format(placing->to, " || place[%" PRIu32 "] == %" PRIu32, placing->process,
                      node - finite->types[finite->processes[placing->process].type].first + 1);
}

static void add_places(const struct finite *finite, const uint64_t *place, uint32_t process, struct buffer *to)
{
    struct placing placing = {finite, place, process, to};
    buffer_add_text(to, "(false");
    finite_each_reachable(finite, finite->processes[process].type, add_place, &placing);
    buffer_add_text(to, ")");
}

static void add_atom(const struct finite *finite, uint32_t number, struct buffer *to)
{
    static const char *const signs[] = {"==", "!=", "<", "<=", ">", ">="};
    const struct ltl_atom *atom = &finite->property->ltl->atoms[number];
    const struct property_atom *of = &finite->property->atoms[number];
    if (atom->kind == LTL_COMPARES) {
        add_operand(finite, &of->left, "value1", to);
        add_operand(finite, &of->right, "value2", to);
        buffer_format(to, "atom%" PRIu32 " = (value1 %s value2)", number, signs[atom->relation]);
    } else if (atom->kind == LTL_AT) {
        buffer_format(to, "atom%" PRIu32 " = (life[%" PRIu32 "] == RUNS && ", number, of->process);
        add_places(finite, of->place, of->process, to);
        buffer_add_text(to, ")");
    } else {
        buffer_format(to, "atom%" PRIu32 " = (life[%" PRIu32 "] %s)", number, of->process,
                      atom->kind == LTL_STARTED ? "!= UNSTARTED" : "== ENDED");
    }
    buffer_add_text(to, "; ");
}

void ltl_promela_bits(struct finite *finite, struct buffer *to)
{
    if (finite->property == NULL)
        return;
    buffer_add_text(
        to, "hidden int value1, value2;\nbit begun; /* main has begun: what is asked is asked from then on */\n");
    for (uint32_t i = 0; i < finite->property->ltl->atom_count; i++)
        buffer_format(to, "bit atom%" PRIu32 "; /* %s */\n", i,
                      promela_comment(finite, finite->property->ltl->atoms[i].text));
    buffer_add_text(to, "inline observe() {\n    d_step {\n");
    for (uint32_t i = 0; i < finite->property->ltl->atom_count; i++) {
        buffer_add_text(to, "        ");
        add_atom(finite, i, to);
        buffer_add_text(to, "\n");
    }
    buffer_add_text(to, "        value1 = 0; value2 = 0;\n        begun = !");
    add_places(finite, NULL, 0, to);
    buffer_add_text(to, "\n    }\n}\n");
}

void ltl_promela_observe(const struct finite *finite, struct buffer *to)
{
    if (finite->property != NULL)
        buffer_add_text(to, "observe(); ");
}

static const char *text_of(struct finite *finite, const struct ltl_node *node, const char *const *texts)
{
    const char *a = texts[node->a], *b = texts[node->b];
    switch (node->op) {
    case LTL_TRUE:
        return "true";
    case LTL_FALSE:
        return "false";
    case LTL_ATOM:
        return finite_text(finite, "(atom%" PRIu32 ")", node->a);
    case LTL_NOT:
        return finite_text(finite, "(! %s)", a);
    case LTL_ALWAYS:
        return finite_text(finite, "([] %s)", a);
    case LTL_EVENTUALLY:
        return finite_text(finite, "(<> %s)", a);
    case LTL_UNTIL:
        return finite_text(finite, "(%s U %s)", a, b);
    case LTL_WEAK: /* which not every SPIN knows */
        return finite_text(finite, "(%s V (%s || %s))", b, a, b);
    case LTL_RELEASE:
        return finite_text(finite, "(%s V %s)", a, b);
    case LTL_AND:
        return finite_text(finite, "(%s && %s)", a, b);
    case LTL_OR:
        return finite_text(finite, "(%s || %s)", a, b);
    default:
        return finite_text(finite, "(%s -> %s)", a, b);
    }
}

void ltl_promela_formula(struct finite *finite, struct buffer *to)
{
    if (finite->property == NULL)
        return;
    const struct ltl *ltl = finite->property->ltl;
    const char **texts = arena_alloc(finite->arena, (ltl->count + LTL_MOST_ATOMS + 1) * sizeof *texts);
    for (uint32_t i = 0; i < ltl->count; i++)
        texts[i] = text_of(finite, &ltl->nodes[i], texts);
    buffer_format(to, "\nltl property { ([] (! begun)) || ((! begun) U (begun && %s)) }\n", texts[ltl->count - 1]);
}
