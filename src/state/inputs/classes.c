#include "state/inputs/classes.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/memory.h"
#include "state/inputs/constants.h"
#include "state/inputs/walk.h"

#include <string.h>

enum { MOST_ROUNDS = 1024, FEW_BITS = 8 }; /* of inputs of so many bits, all values can be tried */

struct search {
    struct question question;
    struct place places[MOST_INPUT_FRAMES];
    uint32_t place_count;
    uint64_t *values;
    size_t count, capacity;
    bool all;
};

/* Jumps out of functions go where the blocks of a body do not say. */
static bool has_jumps(const struct ir_module *module)
{
    for (uint32_t i = 0; i < module->method_ref_count; i++) {
        struct text name = module->method_refs[i].name;
        for (size_t at = 0; at + 6 <= name.length; at++)
            if (memcmp(name.bytes + at, "setjmp", 6) == 0)
                return true;
    }
    return false;
}

/* Whether it shows which value of a class the input has, of which this is one. */
static bool escapes(struct search *search, uint64_t value)
{
    struct fact fact = {.level = FACT_INPUT, .number = value};
    for (uint32_t i = 0; i < search->place_count; i++) {
        struct outcome outcome = walk_from(&search->question, &search->places[i], fact);
        if (search->question.escapes)
            return true;
        if (!outcome.returns || !fact_has_input(outcome.result))
            return false;
        fact = outcome.result;
    }
    return true;
}

static uint64_t last_of(const struct question *question, uint32_t cut)
{
    return cut + 1 < question->cut_count ? question->cuts[cut + 1] - 1 : number_cut(UINT64_MAX, question->bits);
}

static void add(struct search *search, uint64_t value)
{
    ARRAY_ADD(search->values, search->count, search->capacity, value);
}

/* Of a class whose values differ: all, if they are few; else the first and the last one, and some that are common. */
static void add_members(struct search *search, uint64_t first, uint64_t last)
{
    uint64_t modulus = search->question.modulus, more = (last - first) / modulus;
    if (search->count < MOST_INPUT_VALUES && more < MOST_INPUT_VALUES - search->count) {
        for (uint64_t i = 0; i <= more; i++)
            add(search, first + i * modulus);
        return;
    }
    search->all = false;
    const uint64_t common[] = {first, first + more * modulus, 0, 1, UINT64_MAX, 2};
    for (size_t i = 0; i < sizeof common / sizeof *common; i++) {
        uint64_t value = number_cut(common[i], search->question.bits);
        bool fits = value >= first && value <= last && (value - first) % modulus == 0;
        if (fits && (i < 2 || (value != first && value != first + more * modulus)))
            add(search, value);
    }
}

/* Looks at each class, as far as they are known. */
static void look_at_classes(struct search *search)
{
    struct question *question = &search->question;
    search->count = 0;
    search->all = true;
    for (uint32_t i = 0; i < question->cut_count && !question->refined; i++) {
        uint64_t last = last_of(question, i);
        for (uint64_t j = 0; j < question->modulus && !question->refined; j++) {
            uint64_t first = question->cuts[i] + j;
            if (first > last || first < question->cuts[i])
                break;
            if (escapes(search, first))
                add_members(search, first, last);
            else
                add(search, first);
        }
    }
    search->all &= search->count <= MOST_INPUT_VALUES;
}

static uint64_t distance(uint64_t value)
{
    return (int64_t)value < 0 ? -value : value;
}

/* Sorts by distance to 0, the positive one first of two; without duplicates there is no other order. */
static void sort(uint64_t *values, size_t count)
{
    for (size_t i = 1; i < count; i++)
        for (size_t j = i; j > 0; j--) {
            uint64_t one = distance(values[j - 1]), other = distance(values[j]);
            if (one < other || (one == other && (int64_t)values[j - 1] >= 0))
                break;
            uint64_t value = values[j];
            values[j] = values[j - 1];
            values[j - 1] = value;
        }
}

static bool has(const struct search *search, uint64_t value)
{
    for (size_t i = 0; i < search->count; i++)
        if (search->values[i] == value)
            return true;
    return false;
}

/* Where not all values can be tried, so are those that the program compares something with: the input may have gone
 * there. Gives how many are new. */
static uint32_t add_constants(struct search *search)
{
    uint64_t constants[MOST_INPUT_CONSTANTS];
    size_t before = search->count;
    uint32_t count = search->all || search->question.module == NULL
                         ? 0
                         : input_constants(search->question.module, search->question.bits, constants);
    for (uint32_t i = 0; i < count; i++)
        if (!has(search, constants[i]))
            add(search, constants[i]);
    return (uint32_t)(search->count - before);
}

static struct input_values finish(struct search *search, struct arena *arena)
{
    uint32_t more = add_constants(search);
    for (size_t i = 0; i < search->count && search->question.bits > 1; i++)
        search->values[i] = (uint64_t)number_signed(search->values[i], search->question.bits);
    sort(search->values, search->count);
    uint32_t most = search->all ? MOST_INPUT_VALUES : MOST_TRIED_VALUES + more;
    uint32_t count = search->count < most ? (uint32_t)search->count : most;
    uint64_t *values = arena_alloc(arena, (count + 1) * sizeof *values);
    if (count > 0)
        memcpy(values, search->values, count * sizeof *values);
    mem_free(search->values);
    return (struct input_values){.values = values, .count = count, .all = search->all};
}

bool input_values_have(const struct input_values *input, uint64_t value)
{
    for (uint32_t i = 0; i < input->count; i++)
        if (input->values[i] == value)
            return true;
    return false;
}

struct input_values input_values_some(const struct ir_module *module, unsigned bits, struct arena *arena)
{
    struct search search = {.question = {.module = module, .bits = bits, .modulus = 1}, .all = true};
    add_members(&search, 0, number_cut(UINT64_MAX, bits));
    return finish(&search, arena);
}

static bool same_kind(const struct input_site *site, uint32_t frame)
{
    const struct ir_instruction *one = &site->frames[0].body->instructions[site->frames[0].value];
    return site->frames[frame].body->instructions[site->frames[frame].value].kind == one->kind;
}

struct input_values input_values_find(const struct ir_module *module, const struct input_site *site,
                                      struct arena *arena)
{
    ir_kind kind = site->frames[0].body->instructions[site->frames[0].value].kind;
    struct search search = {.question = {.module = module, .bits = ir_kind_bits(kind), .modulus = 1}};
    struct question *question = &search.question;
    struct arena *scratch = arena_new();
    for (uint32_t i = 0; i < site->count && same_kind(site, i) && !has_jumps(module); i++)
        search.places[search.place_count++] = place_find(site->frames[i].body, site->frames[i].value, scratch);
    question_cut(question, 0);
    question_cut(question, UINT64_C(1) << (question->bits - 1));
    uint32_t rounds = 0;
    do {
        question->refined = false;
        look_at_classes(&search);
    } while (question->refined && !question->given_up && ++rounds < MOST_ROUNDS);
    search.all &= !question->refined && !question->given_up;
    arena_free(scratch);
    if (!search.all && question->bits <= FEW_BITS) {
        mem_free(search.values);
        return input_values_some(module, question->bits, arena);
    }
    return finish(&search, arena);
}
