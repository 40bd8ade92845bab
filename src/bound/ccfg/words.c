/* Terms, objects and cells for people: what is read is r1, r2, … by the number of its event; what the program is given,
 * in1, in2, …; that thread 1 comes to its end, ended1; all else that is not known, v1, v2, …. */
#include "base/array.h"
#include "base/buffer.h"
#include "bound/ccfg/internal.h"

#include <inttypes.h>

enum { MOST_WEIGHT = 9 };

/* What a variable stands for, beside a number: else it is what is read. */
#define INPUT (UINT32_C(1) << 31)
#define ENDED (UINT32_C(1) << 30)

/* Operands are made before what is made of them. */
static void weigh(struct words *words)
{
    const struct terms *terms = words->skeleton->terms;
    size_t count = terms_count(terms);
    words->weights = mem_new(count, sizeof *words->weights);
    for (size_t i = 0; i < count; i++) {
        const struct term_node *node = term_at(terms, (term)i);
        const term of[] = {node->a, node->b, node->c};
        unsigned weight = 1;
        for (unsigned k = 0; k < TERM_MOST_OPERANDS && k < term_operand_count((enum term_op)node->op); k++)
            weight += words->weights[of[k]];
        words->weights[i] = (uint8_t)(weight > MOST_WEIGHT ? MOST_WEIGHT + 1 : weight);
    }
}

static void name_variable(struct words *words, term of, uint32_t name)
{
    if (of != TERM_NONE && term_at(words->skeleton->terms, of)->op == TERM_VARIABLE)
        words->variables[of] = name;
}

void words_open(struct words *words, const struct skeleton *skeleton)
{
    size_t count = terms_count(skeleton->terms);
    uint32_t inputs = 0;
    *words = (struct words){.skeleton = skeleton};
    words->variables = mem_new(count, sizeof *words->variables);
    words->named = mem_new(count, sizeof *words->named);
    weigh(words);
    for (uint32_t i = 0; i < skeleton->event_count; i++)
        if (skeleton->events[i].kind == EVENT_READ)
            name_variable(words, skeleton->events[i].value, i + 1);
    for (uint32_t i = 1; i < skeleton->thread_count; i++)
        name_variable(words, skeleton->threads[i].ended, ENDED | i);
    for (size_t i = 0; i < skeleton->thread_count; i++)
        for (size_t k = 0; k < skeleton->threads[i].log_count; k++)
            if (skeleton->threads[i].log[k].input != TERM_NONE)
                name_variable(words, skeleton->threads[i].log[k].input, INPUT | ++inputs);
}

void words_close(struct words *words)
{
    mem_free(words->weights);
    mem_free(words->variables);
    mem_free(words->named);
    mem_free(words->waiting);
}

static void add_leaf(const struct words *words, term of, struct buffer *to)
{
    const struct term_node *node = term_at(words->skeleton->terms, of);
    uint32_t name = words->variables[of];
    if (node->op == TERM_CONSTANT && node->width == 1)
        buffer_add_text(to, node->number != 0 ? "true" : "false");
    else if (node->op == TERM_CONSTANT)
        buffer_format(to, "%" PRIu64, node->number);
    else if ((name & (INPUT | ENDED)) != 0)
        buffer_format(to, "%s%" PRIu32, (name & INPUT) != 0 ? "in" : "ended", name & ~(INPUT | ENDED));
    else if (name != 0)
        buffer_format(to, "r%" PRIu32, name);
    else
        buffer_format(to, "v%" PRIu64, node->number);
}

static void add_operand(struct words *words, term of, struct buffer *to);

static void add_node(struct words *words, term of, struct buffer *to)
{
    static const char *const signs[] = {
        [TERM_AND] = "&",   [TERM_OR] = "|",     [TERM_XOR] = "^",   [TERM_ADD] = "+",    [TERM_SUB] = "-",
        [TERM_MUL] = "*",   [TERM_UDIV] = "/u",  [TERM_UREM] = "%u", [TERM_SDIV] = "/",   [TERM_SREM] = "%",
        [TERM_SHL] = "<<",  [TERM_LSHR] = ">>u", [TERM_ASHR] = ">>", [TERM_EQ] = "==",    [TERM_ULT] = "<u",
        [TERM_ULE] = "<=u", [TERM_SLT] = "<",    [TERM_SLE] = "<=",  [TERM_CONCAT] = "++"};
    const struct term_node node = *term_at(words->skeleton->terms, of);
    switch ((enum term_op)node.op) {
    case TERM_CONSTANT:
    case TERM_VARIABLE:
        add_leaf(words, of, to);
        break;
    case TERM_NOT:
        buffer_add_text(to, node.width == 1 ? "!" : "~");
        add_operand(words, node.a, to);
        break;
    case TERM_ITE:
        add_operand(words, node.a, to);
        buffer_add_text(to, " ? ");
        add_operand(words, node.b, to);
        buffer_add_text(to, " : ");
        add_operand(words, node.c, to);
        break;
    case TERM_EXTRACT:
        add_operand(words, node.a, to);
        buffer_format(to, "[%" PRIu64 "..%" PRIu64 "]", node.number, node.number + node.width - 1);
        break;
    case TERM_ZEXT:
    case TERM_SEXT:
        buffer_format(to, "%s%u ", node.op == TERM_ZEXT ? "u" : "i", (unsigned)node.width);
        add_operand(words, node.a, to);
        break;
    default:
        add_operand(words, node.a, to);
        buffer_format(to, " %s ", signs[node.op]);
        add_operand(words, node.b, to);
        break;
    }
}

/* What is large goes by a name, so that this goes only so deep. */
static void add_operand(struct words *words, term of, struct buffer *to)
{
    unsigned count = term_operand_count((enum term_op)term_at(words->skeleton->terms, of)->op);
    if (words->weights[of] > MOST_WEIGHT) {
        buffer_format(to, "t%" PRIu32, of);
        if (!words->named[of])
            ARRAY_ADD(words->waiting, words->waiting_count, words->waiting_capacity, of);
        words->named[of] = true;
    } else if (count > 1) {
        buffer_add_text(to, "(");
        add_node(words, of, to);
        buffer_add_text(to, ")");
    } else {
        add_node(words, of, to);
    }
}

void words_term(struct words *words, term of, struct buffer *to)
{
    if (words->weights[of] > MOST_WEIGHT)
        add_operand(words, of, to);
    else
        add_node(words, of, to);
}

void words_explain(struct words *words, struct buffer *to)
{
    for (; words->explained < words->waiting_count; words->explained++) {
        buffer_format(to, "t%" PRIu32 " = ", words->waiting[words->explained]);
        add_node(words, words->waiting[words->explained], to);
        buffer_add_text(to, "\n");
    }
}

void words_object(const struct words *words, uint32_t object, struct buffer *to)
{
    const struct world *world = words->skeleton->world;
    const struct object *of = object_exists(world, object) ? object_at(world, object) : NULL;
    struct text name = {0};
    uint32_t number = object - OBJECT_FIRST + 1;
    if (of == NULL)
        buffer_add_text(to, "null");
    else if (of->kind == OBJECT_GLOBAL)
        name = world->module->fields[of->what].name;
    else if (of->kind == OBJECT_FUNCTION)
        name = world->module->methods[of->what].name;
    else if (of->kind == OBJECT_LOCAL || of->kind == OBJECT_HEAP)
        buffer_format(to, "%s%" PRIu32 ":line%" PRIu32, of->kind == OBJECT_LOCAL ? "local" : "block", number, of->what);
    else
        buffer_format(to, "%s%" PRIu32, of->kind == OBJECT_STRING ? "string" : "state", number);
    if (name.bytes != NULL)
        buffer_add(to, name.bytes, name.length);
}

void words_pointer(const struct words *words, uint64_t pointer, struct buffer *to)
{
    uint32_t offset = (uint32_t)pointer;
    if (pointer == 0) {
        buffer_add_text(to, "null");
        return;
    }
    buffer_add_text(to, "&");
    words_object(words, (uint32_t)(pointer >> OFFSET_BITS), to);
    if (offset != 0)
        buffer_format(to, "+%" PRIu32, offset);
}

/* The whole of an object is just its name; of others, where they begin. */
void words_cell(const struct words *words, uint32_t cell, struct buffer *to)
{
    const struct cell *of = &words->skeleton->world->cells[cell];
    words_object(words, of->object, to);
    if (of->offset != 0)
        buffer_format(to, "+%" PRIu32, of->offset);
}
