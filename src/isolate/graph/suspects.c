/* Units of work that nobody named: methods that look at shared values and then act. People mean them to be one step,
 * though they say so nowhere; what breaks them is a suspicion. */
#include "base/arena.h"
#include "isolate/graph/internal.h"
#include "isolate/rounds.h"

/* Whether a block leads back to itself, other than as its own handler: the one that gives up a monitor for an
 * exception is that, as compilers write it. */
static bool comes_again(const struct ir_flow *flow, uint32_t block, uint32_t count)
{
    uint64_t *seen = bits_new(count);
    struct pile todo = {0};
    bool again = false;
    pile_add(&todo, block);
    while (todo.count > 0 && !again) {
        uint32_t from = pile_take(&todo);
        for (uint32_t i = flow->successors.first[from]; i < flow->successors.first[from + 1]; i++) {
            uint32_t to = flow->successors.targets[i];
            again |= to == block && from != block;
            if (to != block && bits_add(seen, to))
                pile_add(&todo, to);
        }
    }
    pile_free(&todo);
    mem_free(seen);
    return again;
}

static bool handles_itself(const struct ir_body *body, uint32_t block)
{
    return body->blocks[block].handler_count > 0 && body->instructions[body->blocks[block].first].op == IR_caught;
}

/* Whether a block of a body comes again. */
static bool has_loop(const struct ir_body *body)
{
    struct arena *arena = arena_new();
    const uint8_t *loops = code_loops(body, arena);
    const struct ir_flow *flow = ir_flow_new(body, arena);
    bool any = false;
    for (uint32_t b = 0; b < body->block_count && !any; b++)
        any |= loops[b] != 0 && (!handles_itself(body, b) || comes_again(flow, b, body->block_count));
    arena_free(arena);
    return any;
}

/* Whether a method may be a unit, or its rounds. */
static bool may_be_unit(const struct build *build)
{
    const struct model *model = build->model;
    const struct ir_method *method = program_ir_method(model->program, build->method);
    return model->suspicions && build->application && !build->function->quiet &&
           !bits_has(model->plain, build->method) && method->name.length > 0 && method->name.bytes[0] != '<' &&
           (method->flags & IR_ACCESS_BRIDGE) == 0 &&
           !code_is_method(model->program, build->method, "main", "([Ljava/lang/String;)V");
}

/* Whether a body does nothing by itself but to call one method, as a lambda mostly does: then it is for that one to
 * say what is one step. It may be a loop, whose rounds are. */
static bool only_calls(const struct ir_body *body)
{
    uint32_t calls = 0;
    for (ir_value at = 0; at < body->instruction_count; at++) {
        enum ir_op op = body->instructions[at].op;
        if ((op >= IR_get && op <= IR_put_static) || op == IR_get_element || op == IR_put_element ||
            op == IR_monitor_enter)
            return false;
        calls += op >= IR_call_static && op <= IR_call_dynamic;
    }
    return calls == 1;
}

bool suspects_unit(const struct build *build)
{
    return may_be_unit(build) && !has_loop(build->body) && !only_calls(build->body);
}

/* Adds the loop that a block begins to which another leads back: all that lies on the ways between them. */
static void add_loop(const struct ir_flow *flow, uint32_t head, uint32_t back, uint64_t *within)
{
    struct pile todo = {0};
    bits_add(within, head);
    if (bits_add(within, back))
        pile_add(&todo, back);
    while (todo.count > 0) {
        uint32_t block = pile_take(&todo);
        for (uint32_t i = flow->predecessors.first[block]; i < flow->predecessors.first[block + 1]; i++)
            if (bits_add(within, flow->predecessors.targets[i]))
                pile_add(&todo, flow->predecessors.targets[i]);
    }
    pile_free(&todo);
}

bool graph_loop(const struct ir_flow *flow, uint32_t head, uint64_t *within)
{
    bool any = false;
    for (uint32_t i = flow->predecessors.first[head]; i < flow->predecessors.first[head + 1]; i++) {
        uint32_t back = flow->predecessors.targets[i];
        if (!ir_flow_reaches(flow, back) || !ir_dominates(flow, ir_point_of_start(head), ir_point_of_start(back)))
            continue;
        add_loop(flow, head, back, within);
        any = true;
    }
    return any;
}

uint32_t *isolate_rounds(const struct ir_body *body)
{
    enum { MOST_BLOCKS = 400 }; /* loops are looked for one by one */
    uint32_t count = body->block_count;
    if (count > MOST_BLOCKS || !has_loop(body))
        return NULL;
    struct arena *arena = arena_new();
    const struct ir_flow *flow = ir_flow_new(body, arena);
    uint32_t *rounds = mem_new(count, sizeof *rounds);
    for (uint32_t b = 0; b < count; b++)
        rounds[b] = IR_NONE;
    /* By falling number the inner ones come first mostly; one that holds another's blocks is no innermost one. */
    for (uint32_t head = count; head-- > 0;) {
        uint64_t *within = bits_new(count);
        bool innermost = ir_flow_reaches(flow, head) && graph_loop(flow, head, within);
        for (uint32_t b = 0; innermost && b < count; b++)
            innermost = !bits_has(within, b) || rounds[b] == IR_NONE;
        for (uint32_t b = 0; innermost && b < count; b++)
            rounds[b] = bits_has(within, b) ? head : rounds[b];
        mem_free(within);
    }
    arena_free(arena);
    return rounds;
}

uint32_t *suspects_rounds(const struct build *build)
{
    uint32_t *rounds = may_be_unit(build) ? isolate_rounds(build->body) : NULL;
    build->model->suspected += rounds != NULL;
    return rounds;
}

uint32_t suspects_pass(struct build *build, uint32_t node, uint32_t from, uint32_t to)
{
    if (build->rounds == NULL)
        return node;
    uint32_t left = build->rounds[from], entered = to == IR_NONE ? IR_NONE : build->rounds[to];
    if (left != IR_NONE && (entered != left || to == left))
        node = graph_add(build, node, ACT_END, 0, FACTS_NONE);
    if (entered != IR_NONE && (entered != left || to == entered)) {
        node = graph_add(build, node, ACT_BEGIN, 0, build->body->blocks[to].first);
        build->function->nodes[node].decides = ISOLATE_ROUND;
    }
    return node;
}

/* What a value is computed from, walked back to what was read or called. */
struct walk {
    const struct ir_body *body;
    uint64_t *seen;
    struct pile todo;
};

static void walk_to(void *context, ir_value value)
{
    struct walk *walk = context;
    if (value < walk->body->instruction_count && bits_add(walk->seen, value))
        pile_add(&walk->todo, value);
}

/* Marks all that values are computed from within the body. */
static void walk_back(struct walk *walk)
{
    while (walk->todo.count > 0) {
        const struct ir_instruction *instruction = &walk->body->instructions[pile_take(&walk->todo)];
        bool computes = instruction->op <= IR_select || instruction->op == IR_cast ||
                        instruction->op == IR_instance_of || instruction->op == IR_phi;
        bool calls = instruction->op >= IR_call_static && instruction->op <= IR_call_dynamic;
        if (computes || calls) /* equals, intValue and their like */
            ir_each_use(walk->body, instruction, walk_to, walk);
    }
}

/* The values that branches and switches of a body ask for. */
static uint64_t *asked_values(const struct ir_body *body)
{
    struct walk walk = {.body = body, .seen = bits_new(body->instruction_count)};
    for (ir_value at = 0; at < body->instruction_count; at++)
        if (body->instructions[at].op == IR_branch || body->instructions[at].op == IR_switch)
            walk_to(&walk, body->instructions[at].a);
    walk_back(&walk);
    pile_free(&walk.todo);
    return walk.seen;
}

enum { MOST_CALLERS = 64 }; /* that are looked into */

/* Whether somebody who calls the instance decides something by what it returns. */
static bool result_decides(const struct model *model, instance_id instance)
{
    uint32_t count;
    const edge_id *edges = facts_calls_to(model->facts, instance, &count);
    bool decides = false;
    for (uint32_t i = 0; i < count && i < MOST_CALLERS && !decides; i++) {
        struct facts_edge edge = facts_edge(model->facts, edges[i]);
        const struct ir_body *body = edge.at != FACTS_NONE && code_is_application(model->facts, edge.caller)
                                         ? code_body(model->facts, edge.caller)
                                         : NULL;
        if (body == NULL)
            continue;
        uint64_t *asked = asked_values(body);
        decides = bits_has(asked, edge.at);
        mem_free(asked);
    }
    return decides;
}

uint8_t *suspects_deciding(const struct build *build)
{
    const struct ir_body *body = build->body;
    uint64_t *asked = asked_values(body);
    uint8_t *deciding = mem_new(body->instruction_count, sizeof *deciding);
    struct walk walk = {.body = body, .seen = bits_new(body->instruction_count)};
    bool given = result_decides(build->model, build->function->instance);
    for (ir_value at = 0; given && at < body->instruction_count; at++)
        if (body->instructions[at].op == IR_return && body->instructions[at].a != IR_NONE)
            walk_to(&walk, body->instructions[at].a);
    walk_back(&walk);
    for (ir_value at = 0; at < body->instruction_count; at++)
        deciding[at] = bits_has(walk.seen, at) ? 2 : bits_has(asked, at) ? 1 : 0;
    pile_free(&walk.todo);
    mem_free(walk.seen);
    mem_free(asked);
    return deciding;
}
