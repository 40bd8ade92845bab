#include "facts/threads/rounds.h"

#include "base/bits.h"
#include "base/memory.h"
#include "base/pile.h"
#include "facts/threads/code.h"
#include "ir/flow.h"

enum { MOST_BLOCKS = 4096 };

/* What a call is about, seen through casts; FACTS_NONE. */
static ir_value receiver_of(const struct ir_body *body, ir_value at)
{
    uint32_t count;
    const ir_value *arguments = code_arguments(body, at, &count);
    if (arguments == NULL || count == 0)
        return FACTS_NONE;
    ir_value value = arguments[0];
    while (body->instructions[value].op == IR_cast)
        value = body->instructions[value].a;
    return value;
}

/* A way from a start on that does not go through the join, whatever these are. */
struct way {
    const struct ir_body *body;
    ir_value start, join, made;
    uint64_t *seen; /* blocks */
    struct pile todo;
};

/* Goes on behind a block: to its handlers only, if the join lies between. */
static void leave(struct way *way, uint32_t block, bool joined)
{
    uint32_t successors[MOST_BLOCKS];
    uint32_t count = ir_successors(way->body, block, successors, MOST_BLOCKS);
    uint32_t handlers = way->body->blocks[block].handler_count;
    for (uint32_t i = joined ? count - handlers : 0; i < count && i < MOST_BLOCKS; i++)
        if (bits_add(way->seen, successors[i]))
            pile_add(&way->todo, successors[i]);
}

/* Whether the instructions of a block from one on lead to another start, or to where the value is made. */
static bool goes_round(struct way *way, uint32_t block, ir_value from)
{
    const struct ir_block *of = &way->body->blocks[block];
    for (ir_value at = from; at < of->first + of->count; at++) {
        if (at == way->start || at == way->made)
            return true;
        if (at == way->join) {
            leave(way, block, true);
            return false;
        }
    }
    leave(way, block, false);
    return false;
}

/* Whether one of two places is reached again from the first one on, but for what lies behind the join. */
static bool search_from(struct way *way, ir_value from)
{
    way->seen = bits_new(way->body->block_count);
    bool round = goes_round(way, code_block(way->body, from), from + 1);
    while (!round && way->todo.count > 0) {
        uint32_t block = pile_take(&way->todo);
        round = goes_round(way, block, way->body->blocks[block].first);
    }
    pile_free(&way->todo);
    mem_free(way->seen);
    return round;
}

static bool search(struct way *way)
{
    return search_from(way, way->start);
}

bool rounds_lead(const struct ir_body *body, ir_value from, ir_value to, ir_value past)
{
    struct way way = {.body = body, .start = to, .join = past, .made = to};
    return body->block_count > MOST_BLOCKS || search_from(&way, from);
}

bool rounds_make_anew(const struct ir_body *body, ir_value made, ir_value call)
{
    struct way way = {.body = body, .start = call, .join = made, .made = call};
    return body->instructions[made].op == IR_new && body->block_count <= MOST_BLOCKS && !search(&way);
}

bool rounds_joined(const struct facts *facts, struct thread_site join, ir_value start)
{
    const struct ir_body *body = code_body(facts, join.instance);
    ir_value value = receiver_of(body, start);
    if (value == FACTS_NONE || value != receiver_of(body, join.at) || body->instructions[value].op != IR_new ||
        body->block_count > MOST_BLOCKS)
        return false;
    struct way way = {.body = body, .start = start, .join = join.at, .made = value};
    return !search(&way);
}
