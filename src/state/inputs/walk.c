#include "state/inputs/walk.h"

#include "base/arena.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "ir/compare.h"
#include "ir/flow.h"

#include <string.h>

enum { DEEPEST_WALK = 8, MOST_PARAMETERS = 16 };
#define MOST_WORK UINT64_C(20000000) /* instructions */

struct walk {
    struct question *question;
    const struct ir_body *body;
    const struct place *place; /* NULL: the walk begins at the entry */
    struct fact *facts;        /* by value */
    uint8_t *reached;          /* by block */
    struct idmap *edges;       /* between blocks: from << 32 | to */
    const struct fact *parameters;
    uint32_t parameter_count, depth;
    bool changed;
    struct outcome outcome;
};

static struct outcome walk_run(struct walk *walk);

/* Cuts and remainders. */

void question_cut(struct question *question, uint64_t value)
{
    uint32_t at = 0;
    value = number_cut(value, question->bits);
    while (at < question->cut_count && question->cuts[at] < value)
        at++;
    if (at < question->cut_count && question->cuts[at] == value)
        return;
    if (question->cut_count == MOST_CUTS) {
        question->given_up = true;
        return;
    }
    memmove(question->cuts + at + 1, question->cuts + at, (question->cut_count - at) * sizeof *question->cuts);
    question->cuts[at] = value;
    question->cut_count++;
    question->refined = true;
}

/* The input, extended to so many bits, is compared with a number: values below, equal and above are stretches. Numbers
 * that no value is extended to are on the same side of all that are not negative, and of all that are. */
static void cut_at(struct question *question, struct fact input, uint64_t number, unsigned bits)
{
    if (input.extended == FACT_ZEROS && number_cut(number, question->bits) != number)
        return;
    int64_t value = number_signed(number, bits);
    if (input.extended == FACT_SIGNS && number_signed(number, question->bits) != value)
        return;
    question_cut(question, number);
    question_cut(question, number + 1);
}

/* False: there would be too many classes. */
static bool divide_by(struct question *question, uint64_t number)
{
    uint64_t one = question->modulus, other = number;
    while (other != 0) {
        uint64_t rest = one % other;
        one = other;
        other = rest;
    }
    uint64_t modulus = question->modulus / one * number;
    if (modulus > MOST_REMAINDERS)
        return false;
    question->refined |= modulus != question->modulus;
    question->modulus = (uint32_t)modulus;
    return true;
}

/* What instructions make of facts. */

static bool is_number(ir_kind kind)
{
    return ir_kind_class(kind) == IR_KIND_INT && ir_kind_bits(kind) <= 64;
}

static unsigned bits_of(const struct walk *walk, ir_value value)
{
    return ir_kind_bits(walk->body->instructions[value].kind);
}

static struct fact escape(struct walk *walk)
{
    walk->question->escapes = true;
    return fact_any;
}

/* Numbers are computed with; of the input nothing may be. */
static struct fact compute(struct walk *walk, const struct ir_instruction *of, struct fact one, struct fact other)
{
    uint64_t result;
    if (fact_has_input(one) || fact_has_input(other))
        return escape(walk);
    if (one.level == FACT_NUMBER && other.level == FACT_NUMBER &&
        number_compute(of, bits_of(walk, of->a), one.number, other.number, &result))
        return fact_number(result, ir_kind_bits(of->kind));
    return fact_any;
}

static struct fact compare(struct walk *walk, const struct ir_instruction *of, struct fact one, struct fact other)
{
    unsigned bits = bits_of(walk, of->a);
    enum ir_op op = (enum ir_op)of->op;
    if (fact_has_input(other)) {
        struct fact swapped = one;
        one = other;
        other = swapped;
        op = ir_mirrored(op);
    }
    if (fact_has_input(one)) {
        if (other.level != FACT_NUMBER || one.extended == FACT_SOMEHOW)
            return escape(walk);
        cut_at(walk->question, one, other.number, bits);
    }
    if ((one.level != FACT_INPUT && one.level != FACT_NUMBER) || other.level != FACT_NUMBER)
        return fact_any;
    return fact_number(number_compare(op, one.number, other.number, bits), 1);
}

/* A remainder of the input is the same for all of a stretch that leave the same remainder; so are its lower bits. */
static struct fact reduce(struct walk *walk, const struct ir_instruction *of, struct fact input, uint64_t modulus)
{
    if (modulus == 0 || modulus > MOST_REMAINDERS || input.extended == FACT_SOMEHOW ||
        !divide_by(walk->question, modulus))
        return escape(walk);
    uint64_t other = of->op == IR_trunc ? 0 : walk->facts[of->b].number, result;
    if (input.level != FACT_INPUT || !number_compute(of, bits_of(walk, of->a), input.number, other, &result))
        return fact_any;
    return fact_number(result, ir_kind_bits(of->kind));
}

static struct fact remainder_of(struct walk *walk, const struct ir_instruction *of, struct fact one, struct fact other)
{
    bool negative = of->op == IR_rem && number_signed(other.number, bits_of(walk, of->b)) < 0;
    if (!fact_has_input(one) || other.level != FACT_NUMBER || negative)
        return compute(walk, of, one, other);
    return reduce(walk, of, one, other.number);
}

static struct fact masked(struct walk *walk, const struct ir_instruction *of, struct fact one, struct fact other)
{
    if (!fact_has_input(one) || other.level != FACT_NUMBER)
        return compute(walk, of, one, other);
    uint64_t modulus = 1;
    while (modulus <= other.number && modulus <= MOST_REMAINDERS)
        modulus *= 2;
    return reduce(walk, of, one, modulus);
}

static struct fact truncated(struct walk *walk, const struct ir_instruction *of, struct fact one)
{
    unsigned bits = ir_kind_bits(of->kind);
    if (!fact_has_input(one))
        return compute(walk, of, one, fact_number(0, 1));
    return reduce(walk, of, one, bits < 16 ? UINT64_C(1) << bits : 0);
}

/* The input stays the input, if it is extended in one way only. */
static struct fact extended(struct walk *walk, const struct ir_instruction *of, struct fact one)
{
    enum fact_extended way = of->op == IR_zext ? FACT_ZEROS : FACT_SIGNS;
    if (!fact_has_input(one))
        return compute(walk, of, one, fact_number(0, 1));
    if (one.extended == FACT_ZEROS)
        way = FACT_ZEROS; /* its sign is 0 */
    if (!is_number(of->kind) || one.extended == FACT_SOMEHOW || (one.extended == FACT_SIGNS && way == FACT_ZEROS))
        return escape(walk);
    one.extended = way;
    uint64_t number = of->op == IR_zext ? one.number : (uint64_t)number_signed(one.number, bits_of(walk, of->a));
    one.number = one.level == FACT_INPUT ? number_cut(number, ir_kind_bits(of->kind)) : 0;
    return one;
}

static struct fact joined(const struct walk *walk, const struct ir_instruction *of, uint32_t block)
{
    uint32_t count;
    const uint32_t *pairs = ir_list(walk->body, of->a, &count);
    struct fact fact = {0};
    for (uint32_t i = 0; i < count; i += 2)
        if (idmap_get(walk->edges, (uint64_t)pairs[i] << 32 | block) != IDMAP_NONE)
            fact = fact_join(fact, walk->facts[pairs[i + 1]]);
    return fact;
}

/* Calls. */

static const struct ir_method *find_method(const struct ir_module *module, const struct ir_method_ref *reference)
{
    for (uint32_t i = 0; i < module->method_count; i++)
        if (text_same(module->methods[i].name, reference->name))
            return &module->methods[i];
    return NULL;
}

static bool is_assumption(const struct ir_method_ref *reference)
{
    return text_is(reference->name, "__VERIFIER_assume") || text_is(reference->name, "assume_abort_if_not");
}

/* What is known of a call whose arguments depend on the input. */
static struct outcome call_body(struct walk *walk, const struct ir_body *body, const struct fact *parameters,
                                uint32_t count)
{
    struct walk inner = {.question = walk->question,
                         .body = body,
                         .parameters = parameters,
                         .parameter_count = count,
                         .depth = walk->depth + 1,
                         .facts = mem_new(body->instruction_count, sizeof *inner.facts)};
    return walk_run(&inner);
}

/* Whether a call goes on behind it; *fact is what it gives. */
static bool call(struct walk *walk, const struct ir_instruction *of, struct fact *fact)
{
    struct fact parameters[MOST_PARAMETERS];
    const struct ir_module *module = walk->question->module;
    const struct ir_method_ref *reference = &module->method_refs[of->a];
    const struct ir_method *method = find_method(module, reference);
    uint32_t count;
    const uint32_t *values = ir_list(walk->body, of->b, &count);
    bool asks = false, shows = false;
    for (uint32_t i = 0; i < count; i++) {
        struct fact given = walk->facts[values[i]];
        if (i < MOST_PARAMETERS)
            parameters[i] = given;
        shows |= fact_has_input(given);
        asks |= given.level != FACT_ANY && walk->body->instructions[values[i]].op != IR_integer;
    }
    *fact = fact_any;
    bool has_body = method != NULL && method->has_body;
    if (!has_body && !shows && count == 1 && is_assumption(reference))
        return parameters[0].level != FACT_NUMBER || parameters[0].number != 0;
    bool walks = has_body && method->body != NULL && count <= MOST_PARAMETERS && walk->depth < DEEPEST_WALK &&
                 module->signatures[method->signature].count == count &&
                 !module->signatures[method->signature].variadic;
    walks = walks && reference->signature == method->signature;
    if (!asks || !walks) {
        if (shows)
            escape(walk);
        return true;
    }
    struct outcome outcome = call_body(walk, method->body, parameters, count);
    *fact = outcome.returns && outcome.result.level != FACT_NONE ? outcome.result : fact_any;
    return outcome.returns;
}

/* Instructions and blocks. */

static void look(void *context, ir_value value)
{
    struct walk *walk = context;
    if (fact_has_input(walk->facts[value]))
        escape(walk);
}

static struct fact fact_of_others(struct walk *walk, const struct ir_instruction *of)
{
    ir_each_use(walk->body, of, look, walk);
    return fact_any;
}

static struct fact fact_of_numbers(struct walk *walk, const struct ir_instruction *of)
{
    struct fact one = walk->facts[of->a], other = ir_op_shape(of->op)[1] == 'v' ? walk->facts[of->b] : fact_any;
    switch ((enum ir_op)of->op) {
    case IR_eq:
    case IR_ne:
    case IR_lt:
    case IR_le:
    case IR_gt:
    case IR_ge:
    case IR_ult:
    case IR_ule:
    case IR_ugt:
    case IR_uge:
        return compare(walk, of, one, other);
    case IR_rem:
    case IR_urem:
        return remainder_of(walk, of, one, other);
    case IR_and:
        return masked(walk, of, one, other);
    case IR_or:
    case IR_xor:
    case IR_add:
    case IR_sub:
        return compute(walk, of, one, other);
    case IR_trunc:
        return truncated(walk, of, one);
    case IR_zext:
    case IR_sext:
        return extended(walk, of, one);
    default:
        return fact_of_others(walk, of);
    }
}

static struct fact fact_of(struct walk *walk, const struct ir_instruction *of, uint32_t block)
{
    const struct fact *facts = walk->facts;
    switch ((enum ir_op)of->op) {
    case IR_integer:
        if (is_number(of->kind))
            return fact_number((uint64_t)of->b << 32 | of->a, ir_kind_bits(of->kind));
        return fact_any;
    case IR_parameter:
        return of->a < walk->parameter_count ? walk->parameters[of->a] : fact_any;
    case IR_phi:
        return joined(walk, of, block);
    case IR_select:
        if (facts[of->a].level == FACT_NUMBER)
            return facts[facts[of->a].number != 0 ? of->b : of->c];
        return fact_has_input(facts[of->a]) ? escape(walk) : fact_join(facts[of->b], facts[of->c]);
    default:
        break;
    }
    if (ir_op_shape(of->op)[0] == 'v' && is_number(walk->body->instructions[of->a].kind))
        return fact_of_numbers(walk, of);
    return fact_of_others(walk, of);
}

static void update(struct walk *walk, ir_value value, struct fact fact)
{
    struct fact joined = fact_join(walk->facts[value], fact);
    if (!fact_same(joined, walk->facts[value])) {
        walk->facts[value] = joined;
        walk->changed = true;
    }
}

static void reach(struct walk *walk, uint32_t from, uint32_t to)
{
    uint64_t edge = (uint64_t)from << 32 | to;
    if (idmap_get(walk->edges, edge) != IDMAP_NONE)
        return;
    idmap_put(walk->edges, edge, 0);
    walk->reached[to] = 1;
    walk->changed = true;
}

static void reach_all(struct walk *walk, uint32_t block)
{
    uint32_t few[8], count = ir_successors(walk->body, block, few, 8);
    uint32_t *many = mem_new(count + 1, sizeof *many);
    ir_successors(walk->body, block, many, count);
    for (uint32_t i = 0; i < count; i++)
        reach(walk, block, many[i]);
    mem_free(many);
}

/* A switch goes where its number says, or anywhere. */
static void turn(struct walk *walk, uint32_t block, const struct ir_instruction *of)
{
    struct fact fact = walk->facts[of->a];
    unsigned bits = bits_of(walk, of->a);
    uint32_t count;
    const uint32_t *words = ir_list(walk->body, of->b, &count);
    uint32_t target = words[0];
    if (!is_number(walk->body->instructions[of->a].kind) || (fact_has_input(fact) && fact.extended == FACT_SOMEHOW))
        escape(walk);
    for (uint32_t i = 1; i + 2 < count; i += 3) {
        uint64_t key = number_cut((uint64_t)words[i + 1] << 32 | words[i], bits);
        if (fact_has_input(fact))
            cut_at(walk->question, fact, key, bits);
        if (key == fact.number)
            target = words[i + 2];
    }
    if (fact.level == FACT_NUMBER || fact.level == FACT_INPUT)
        reach(walk, block, target);
    else
        reach_all(walk, block);
}

static void leave(struct walk *walk, uint32_t block, const struct ir_instruction *of)
{
    struct fact fact = fact_any;
    switch ((enum ir_op)of->op) {
    case IR_branch:
        if (fact_has_input(walk->facts[of->a]))
            escape(walk);
        else if (walk->facts[of->a].level == FACT_NUMBER)
            reach(walk, block, walk->facts[of->a].number != 0 ? of->b : of->c);
        else
            reach_all(walk, block);
        break;
    case IR_switch:
        turn(walk, block, of);
        break;
    case IR_return:
        if (of->a != IR_NONE)
            fact = walk->facts[of->a];
        walk->outcome.returns = true;
        walk->outcome.result = fact_join(walk->outcome.result, fact);
        break;
    default:
        reach_all(walk, block);
    }
}

static void visit(struct walk *walk, uint32_t block, uint32_t first)
{
    const struct ir_block *at = &walk->body->blocks[block];
    struct question *question = walk->question;
    for (uint32_t i = first; i < at->first + at->count && !question->escapes; i++) {
        const struct ir_instruction *of = &walk->body->instructions[i];
        struct fact fact;
        question->work++;
        if ((ir_op_flags(of->op) & IR_E) != 0) {
            leave(walk, block, of);
            return;
        }
        if (of->op != IR_call_static)
            fact = fact_of(walk, of, block);
        else if (!call(walk, of, &fact))
            return;
        if ((ir_op_flags(of->op) & IR_R) != 0)
            update(walk, i, fact);
    }
}

static uint32_t block_of(const struct ir_body *body, ir_value value)
{
    uint32_t block = 0;
    while (value >= body->blocks[block].first + body->blocks[block].count)
        block++;
    return block;
}

/* Whatever was computed before the input, or without it, is one and the same number for all values of the input. */
static void begin(struct walk *walk)
{
    for (uint32_t i = 0; i < walk->body->instruction_count && walk->place != NULL; i++)
        if (!walk->place->behind[i])
            walk->facts[i] = walk->body->instructions[i].op == IR_integer
                                 ? fact_of(walk, &walk->body->instructions[i], 0)
                                 : fact_any;
}

static struct outcome walk_run(struct walk *walk)
{
    const struct place *place = walk->place;
    struct question *question = walk->question;
    uint32_t first = place == NULL ? 0 : block_of(walk->body, place->value);
    walk->edges = idmap_new();
    walk->reached = mem_new(walk->body->block_count, sizeof *walk->reached);
    if (place == NULL)
        walk->reached[0] = 1;
    do {
        walk->changed = false;
        if (place != NULL)
            visit(walk, first, place->value + 1);
        for (uint32_t i = 0; i < walk->body->block_count && !question->escapes; i++)
            if (walk->reached[i])
                visit(walk, i, walk->body->blocks[i].first);
        question->given_up |= question->work > MOST_WORK;
    } while (walk->changed && !question->escapes && !question->given_up);
    idmap_free(walk->edges);
    mem_free(walk->reached);
    mem_free(walk->facts);
    return walk->outcome;
}

struct place place_find(const struct ir_body *body, ir_value value, struct arena *arena)
{
    uint8_t *behind = arena_alloc(arena, body->instruction_count);
    const struct ir_flow *flow = ir_flow_new(body, arena);
    uint32_t block = block_of(body, value);
    uint32_t point = ir_point_of_rest(body, block);
    for (uint32_t i = 0; i < body->block_count; i++)
        for (uint32_t j = 0; j < body->blocks[i].count; j++) {
            ir_value at = body->blocks[i].first + j;
            behind[at] =
                i == block ? at >= value : ir_flow_reaches(flow, i) && ir_dominates(flow, point, ir_point_of_start(i));
        }
    return (struct place){body, value, behind};
}

struct outcome walk_from(struct question *question, const struct place *place, struct fact fact)
{
    struct walk walk = {.question = question, .body = place->body, .place = place};
    walk.facts = mem_new(place->body->instruction_count, sizeof *walk.facts);
    begin(&walk);
    walk.facts[place->value] = fact;
    question->escapes = false;
    return walk_run(&walk);
}
