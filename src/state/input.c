/* Inputs of C programs: which values of them are tried. */
#include "base/arena.h"
#include "base/array.h"
#include "base/buffer.h"
#include "base/hash.h"
#include "base/idmap.h"
#include "state/inputs/classes.h"
#include "state/internal.h"

#include <string.h>

enum { SMALL_BITS = 4, NEAR = 4 };

/* Where the input that is asked for is taken. False: it does not become the value of an instruction as it is. */
static bool find_site(struct explorer *explorer, unsigned bits, struct input_site *site, uint64_t *hash)
{
    struct run_frame frames[MOST_INPUT_FRAMES];
    *site = (struct input_site){0};
    *hash = bits;
    uint32_t count = explorer->module == NULL ? 0 : run_asking(explorer->run, frames, MOST_INPUT_FRAMES);
    for (uint32_t i = 0; i < count; i++) {
        const struct ir_instruction *at = &frames[i].body->instructions[frames[i].value];
        bool calls = at->op == IR_call_static || at->op == IR_call_pointer;
        if ((i > 0 && !calls) || ir_kind_class(at->kind) != IR_KIND_INT || ir_kind_bits(at->kind) != bits)
            break;
        site->frames[site->count].body = frames[i].body;
        site->frames[site->count++].value = frames[i].value;
        *hash = hash_join(hash_join(*hash, (uintptr_t)frames[i].body), frames[i].value);
    }
    return site->count > 0;
}

/* Whether the function that gives the input gives numbers without a sign, by its name. */
static bool asks_unsigned(const struct explorer *explorer, const struct input_site *site)
{
    static const char prefix[] = "__VERIFIER_nondet_";
    const struct ir_instruction *at = &site->frames[0].body->instructions[site->frames[0].value];
    if (at->op != IR_call_static)
        return false;
    struct text name = explorer->module->method_refs[at->a].name;
    size_t skipped = sizeof prefix - 1;
    return name.length > skipped && memcmp(name.bytes, prefix, skipped) == 0 &&
           (name.bytes[skipped] == 'u' || (name.length > skipped + 3 && memcmp(name.bytes + skipped, "size", 4) == 0));
}

static void add_value(const struct input_values *input, uint32_t number, struct buffer *to)
{
    uint64_t value = input->values[number], unused = 64u - input->bits;
    buffer_add_text(to, number == 0 ? " " : ", ");
    if (input->is_unsigned)
        buffer_format(to, "%llu", (unsigned long long)(value << unused >> unused));
    else
        buffer_format(to, "%lld", (long long)value);
}

/* Says that not all values are tried, where, and which are. */
static void miss(struct explorer *explorer, const struct input_values *input)
{
    struct buffer why = {0};
    struct run_place place;
    uint32_t thread = run_asker(explorer->run);
    buffer_add_text(&why, "an input has more values than are tried");
    if (thread != UINT32_MAX && run_place(explorer->run, thread, &place))
        buffer_format(&why, " (in %s, %s:%u)", place.method, place.file, place.line);
    buffer_add_text(&why, ":");
    for (uint32_t i = 0; i < input->count; i++)
        add_value(input, i, &why);
    if (explorer->options->hunts > 0)
        buffer_add_text(&why, ", and random ones in random executions");
    explorer_miss(explorer, arena_copy(explorer->arena, why.text, why.length));
    buffer_free(&why);
}

static const struct input_values *values_of(struct explorer *explorer, unsigned bits)
{
    struct input_site site;
    uint64_t hash;
    bool known = find_site(explorer, bits, &site, &hash);
    uint32_t at = idmap_get(explorer->input_places, hash);
    if (at == IDMAP_NONE) {
        struct input_values values = known ? input_values_find(explorer->module, &site, explorer->arena)
                                           : input_values_some(explorer->module, bits, explorer->arena);
        values.is_unsigned = known && bits > 1 && asks_unsigned(explorer, &site);
        values.bits = (uint8_t)bits;
        at = (uint32_t)explorer->input_count;
        idmap_put(explorer->input_places, hash, at);
        ARRAY_ADD(explorer->inputs, explorer->input_count, explorer->input_capacity, values);
    }
    return &explorer->inputs[at];
}

/* A value that is tried in random executions only: mostly a small one, since programs count up to it. */
static uint64_t random_value(uint64_t random, unsigned bits)
{
    uint64_t more = hash_mix(random + 1);
    unsigned most = more % 8 != 0 && bits > SMALL_BITS ? SMALL_BITS : bits;
    unsigned spare = 64 - ((unsigned)(more >> 32) % most + 1);
    return (uint64_t)((int64_t)(hash_mix(more) << spare) >> spare);
}

/* A value near one that the program compares something with: the same, one less, or one more. */
static uint64_t near_constant(const struct explorer *explorer, uint64_t random)
{
    uint32_t count = explorer->constant_count;
    return count == 0 ? 0 : explorer->constants[random % count] + (random >> 32) % 3 - 1;
}

/* The value of an input in a random execution, if it is none of those that are tried anyway. In some executions inputs
 * are mostly what one before was: programs compare them with each other. */
static bool hunt_value(struct explorer *explorer, const struct input_values *input, unsigned bits, uint32_t random,
                       uint64_t *value)
{
    uint64_t more = hash_mix(random);
    if (explorer->habit.kept && explorer->habit.begun && more % 8 != 0) {
        *value = explorer->habit.value;
        return !input->all || input_values_have(input, *value);
    }
    if (input->all || random == 0 || more % 2 == 0)
        return false;
    *value = more % 4 == 1 ? random_value(random, bits) : near_constant(explorer, hash_mix(more));
    return true;
}

/* All values of inputs of one bit, and one of each class of others; where these are too many, a few, and then not all
 * was explored. */
uint64_t explorer_input(void *context, uint32_t n, unsigned bits)
{
    struct explorer *explorer = context;
    uint32_t names[MOST_INPUT_VALUES], at = explorer->made.count;
    (void)n;
    const struct input_values *input = values_of(explorer, bits);
    for (uint32_t i = 0; i < input->count; i++)
        names[i] = i;
    if (!input->all && explorer->result->why_not == NULL)
        miss(explorer, input);
    uint32_t random = explorer->hunts && at < MOST_CHOICES ? explorer->forced.made[at] : 0;
    bool near = random != 0 && !input->all && hash_mix(random + UINT64_C(1)) % 8 != 0 && input->count > NEAR;
    uint32_t chosen = explorer_choose(explorer, names, near ? NEAR : input->count);
    uint64_t value = input->values[chosen], other;
    if (explorer->hunts && hunt_value(explorer, input, bits, random, &other))
        value = other;
    explorer->habit.begun = true;
    explorer->habit.value = value;
    explorer_add_turn(explorer, TURN_INPUT, 0, value);
    return value;
}
