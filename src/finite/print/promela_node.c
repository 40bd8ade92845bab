/* Nodes in Promela. */
#include "finite/print/promela.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "finite/finite.h"
#include "finite/print/describe.h"

#include <inttypes.h>
#include <string.h>

void promela_replace(const struct buffer *guards, struct buffer *to)
{
    for (size_t i = 0; i < guards->length; i++)
        if (guards->text[i] == '(' && i + 2 < guards->length && guards->text[i + 1] == 'n' &&
            guards->text[i + 2] == ' ') {
            buffer_add_text(to, "(place[_pid]");
            i++;
        } else {
            buffer_add(to, &guards->text[i], 1);
        }
}

const char *promela_comment(struct finite *finite, const char *text)
{
    char *clean = arena_copy(finite->arena, text, strlen(text));
    for (char *at = clean; *at != '\0'; at++)
        if (*at == '*' || *at == '/' || *at == '\\' || (unsigned char)*at < ' ')
            *at = '?';
    return clean;
}

struct node_text {
    struct finite *finite;
    const struct finite_node *node;
    uint32_t first;
    struct buffer *to;
};

static uint32_t local(const struct node_text *text, uint32_t node)
{
    return node == FINITE_NONE ? 0 : node - text->first + 1;
}

/* What is done is followed by where control goes. */
static void go(const struct node_text *text)
{
    buffer_format(text->to, "n = %" PRIu32, local(text, text->node->next[0]));
}

static void fork(const struct node_text *text, const char *condition)
{
    buffer_format(text->to, "if :: %s -> n = %" PRIu32 " :: else -> n = %" PRIu32 " fi", condition,
                  local(text, text->node->next[0]), local(text, text->node->next[1]));
}

static const char *operator_of(uint32_t op)
{
    switch (op) {
    case IR_add:
        return "+";
    case IR_sub:
        return "-";
    case IR_mul:
        return "*";
    case IR_div:
        return "/";
    case IR_rem:
        return "%";
    case IR_and:
        return "&";
    case IR_or:
        return "|";
    case IR_xor:
        return "^";
    case IR_shl:
        return "<<";
    case IR_shr:
        return ">>";
    case IR_eq:
        return "==";
    case IR_ne:
        return "!=";
    case IR_lt:
        return "<";
    case IR_le:
        return "<=";
    case IR_gt:
        return ">";
    case IR_ge:
        return ">=";
    default:
        return NULL;
    }
}

static void trap(const struct node_text *text)
{
    buffer_format(text->to, "n = %" PRIu32 "; begins = 255; break",
                  (uint32_t)(text->node - text->finite->nodes) - text->first + 1);
}

static void compute(const struct node_text *text)
{
    const struct finite_node *node = text->node;
    const char *word = operator_of(node->c);
    if (node->c == IR_neg)
        buffer_format(text->to, "r[%" PRIu32 "] = -r[%" PRIu32 "]; ", node->r, node->a);
    else if (node->c == IR_shl || node->c == IR_shr)
        buffer_format(text->to, "r[%" PRIu32 "] = r[%" PRIu32 "] %s (r[%" PRIu32 "] & 31); ", node->r, node->a, word,
                      node->b);
    else if (word != NULL)
        buffer_format(text->to, "r[%" PRIu32 "] = (r[%" PRIu32 "] %s r[%" PRIu32 "]); ", node->r, node->a, word,
                      node->b);
    else
        buffer_format(text->to, "assert(false); /* %s */ ", ir_op_name((enum ir_op)node->c));
    go(text);
}

/* A number of 8 or 16 bits; Promela computes with 32. */
static void convert(const struct node_text *text)
{
    const struct finite_node *node = text->node;
    int64_t bits = node->number < 0 ? -node->number : node->number;
    if (bits >= 32)
        buffer_format(text->to, "r[%" PRIu32 "] = r[%" PRIu32 "]; ", node->r, node->a);
    else if (node->number < 0 || bits == 1)
        buffer_format(text->to, "r[%" PRIu32 "] = r[%" PRIu32 "] & %" PRId64 "; ", node->r, node->a,
                      ((int64_t)1 << bits) - 1);
    else
        buffer_format(text->to, "r[%" PRIu32 "] = (r[%" PRIu32 "] << %" PRId64 ") >> %" PRId64 "; ", node->r, node->a,
                      32 - bits, 32 - bits);
    go(text);
}

static void make(const struct node_text *text)
{
    const struct finite_node *node = text->node;
    const struct finite_pool *pool = &text->finite->pools[node->c];
    uint32_t before = text->finite->types[pool->type].first_process;
    struct buffer *to = text->to;
    buffer_format(to, "if :: made%" PRIu32 "[_pid - %" PRIu32 "] >= %" PRIu32 " -> ", node->c, before, pool->size);
    trap(text);
    buffer_format(to,
                  " :: else -> r[%" PRIu32 "] = %" PRIu32 " + (_pid - %" PRIu32 ") * %" PRIu32 " + made%" PRIu32
                  "[_pid - %" PRIu32 "]; made%" PRIu32 "[_pid - %" PRIu32 "]++; ",
                  node->r, pool->first + 1, before, pool->size, node->c, before, node->c, before);
    for (uint32_t m = 0; node->op == NODE_make_array && m < text->finite->member_count; m++)
        if (text->finite->members[m].relevant && text->finite->members[m].kind == MEMBER_LENGTH)
            buffer_format(to, "m%" PRIu32 "[r[%" PRIu32 "]] = r[%" PRIu32 "]; ", m, node->r, node->a);
    go(text);
    buffer_add_text(to, " fi");
}

/* The variable of an access; what is stored is cut to its bits first. */
static void add_variable(const struct node_text *text)
{
    const struct finite_node *node = text->node;
    const struct finite_member *member = &text->finite->members[node->c];
    if (member->kind == MEMBER_STATIC)
        buffer_format(text->to, "m%" PRIu32, node->c);
    else if (member->kind == MEMBER_ELEMENTS)
        buffer_format(text->to, "m%" PRIu32 "[r[%" PRIu32 "] * %" PRIu32 " + r[%" PRIu32 "]]", node->c, node->a,
                      promela_most(text->finite), node->b);
    else
        buffer_format(text->to, "m%" PRIu32 "[r[%" PRIu32 "]]", node->c, node->a);
}

static void access(const struct node_text *text)
{
    const struct finite_node *node = text->node;
    const struct finite_member *member = &text->finite->members[node->c];
    bool puts = node->op == NODE_put || node->op == NODE_put_static || node->op == NODE_put_element;
    if (!puts) {
        buffer_format(text->to, "r[%" PRIu32 "] = ", node->r);
        add_variable(text);
    } else {
        add_variable(text);
        unsigned cut = member->bits == 0 || member->bits >= 32 ? 0 : 32u - member->bits;
        if (cut != 0 && member->is_signed)
            buffer_format(text->to, " = (r[%" PRIu32 "] << %u) >> %u", node->v, cut, cut);
        else if (cut != 0)
            buffer_format(text->to, " = r[%" PRIu32 "] & %u", node->v, (1u << member->bits) - 1);
        else
            buffer_format(text->to, " = r[%" PRIu32 "]", node->v);
    }
    buffer_add_text(text->to, "; ");
    go(text);
}

static void choose(const struct node_text *text)
{
    const struct finite_node *node = text->node;
    struct buffer *to = text->to;
    if (node->op == NODE_choose) {
        buffer_format(to,
                      "chose = true; r[%" PRIu32 "] = %" PRId64 "; do :: r[%" PRIu32 "] < %" PRId64 " -> r[%" PRIu32
                      "]++ :: break od; ",
                      node->r, node->number, node->r, (int64_t)(int32_t)node->c, node->r);
        go(text);
        return;
    }
    buffer_format(to, "if :: r[%" PRIu32 "] > 256 -> ", node->a);
    trap(text);
    buffer_format(to,
                  " :: r[%" PRIu32 "] <= 0 -> n = %" PRIu32 " :: else -> chose = true; r[%" PRIu32
                  "] = 0; do :: r[%" PRIu32 "] < r[%" PRIu32 "] - 1 -> r[%" PRIu32 "]++ :: break od; ",
                  node->a, local(text, node->next[1]), node->r, node->r, node->a, node->r);
    go(text);
    buffer_add_text(to, " fi");
}

/* With one waiter that is chosen freely, or for all. */
static void notify(const struct node_text *text)
{
    const struct finite_node *node = text->node;
    struct buffer *to = text->to;
    buffer_format(to, "if :: !WAITER(r[%" PRIu32 "]) ", node->a);
    if (node->op == NODE_notify) {
        buffer_format(to, ":: else -> notified = r[%" PRIu32 "]; unlocking = false; if", node->a);
        for (uint32_t p = 0; p < text->finite->process_count; p++)
            buffer_format(to, " :: waits[%" PRIu32 "] == r[%" PRIu32 "] -> waits[%" PRIu32 "] = 0; chose = true", p,
                          node->a, p);
        buffer_add_text(to, " fi fi; ");
    } else {
        buffer_format(to, ":: else -> notified = r[%" PRIu32 "]; unlocking = false; ", node->a);
        for (uint32_t p = 0; p < text->finite->process_count; p++)
            buffer_format(to, "if :: waits[%" PRIu32 "] == r[%" PRIu32 "] -> waits[%" PRIu32 "] = 0 :: else fi; ", p,
                          node->a, p);
        buffer_add_text(to, "skip fi; ");
    }
    go(text);
}

static void try(const struct node_text *text)
{
    const struct finite_node *node = text->node;
    buffer_format(text->to,
                  "if :: owner[r[%" PRIu32 "]] == 0 || MINE(r[%" PRIu32 "]) -> owner[r[%" PRIu32
                  "]] = _pid + 1; entered[r[%" PRIu32 "]]++; n = %" PRIu32 " :: else -> n = %" PRIu32 " fi",
                  node->a, node->a, node->a, node->a, local(text, node->next[0]), local(text, node->next[1]));
}

static void exit_monitor(const struct node_text *text)
{
    const struct finite_node *node = text->node;
    buffer_format(text->to,
                  "entered[r[%" PRIu32 "]]--; if :: entered[r[%" PRIu32 "]] == 0 -> owner[r[%" PRIu32 "]] = 0", node->a,
                  node->a, node->a);
    if (node->visible)
        buffer_add_text(text->to, "; unlocking = (notified == 0); notified = 0");
    buffer_add_text(text->to, " :: else fi; ");
    go(text);
}

static void wait(const struct node_text *text)
{
    const struct finite_node *node = text->node;
    buffer_format(text->to,
                  "saved[_pid] = entered[r[%" PRIu32 "]]; entered[r[%" PRIu32 "]] = 0; owner[r[%" PRIu32
                  "]] = 0; waits[_pid] = r[%" PRIu32 "]; ",
                  node->a, node->a, node->a, node->a);
    go(text);
}

/* Time out, or take the monitor back. */
static void wait_on(const struct node_text *text)
{
    const struct finite_node *node = text->node;
    uint32_t again = node->next[0];
    buffer_format(text->to,
                  "if :: waits[_pid] != 0 -> waits[_pid] = 0; break :: else -> owner[r[%" PRIu32
                  "]] = _pid + 1; entered[r[%" PRIu32 "]] = saved[_pid]; saved[_pid] = 0; n = %" PRIu32 " fi",
                  node->a, node->a, local(text, text->finite->nodes[again].next[0]));
}

static void start(const struct node_text *text)
{
    const struct finite_node *node = text->node;
    buffer_format(text->to,
                  "if :: life[THREAD(r[%" PRIu32 "])] == UNSTARTED -> life[THREAD(r[%" PRIu32
                  "])] = BEGINS; begins++; n = %" PRIu32 " :: else -> n = %" PRIu32 " fi",
                  node->a, node->a, local(text, node->next[0]), local(text, node->next[1]));
}

static void end(const struct node_text *text)
{
    for (uint32_t p = 0; text->finite->watches_ends && p < text->finite->process_count; p++)
        buffer_format(text->to, "if :: SELF != 0 && waits[%" PRIu32 "] == SELF -> waits[%" PRIu32 "] = 0 :: else fi; ",
                      p, p);
    buffer_add_text(text->to, "n = 0; break");
}

static void simple(const struct node_text *text)
{
    const struct finite_node *node = text->node;
    struct buffer *to = text->to;
    switch (node->op) {
    case NODE_number:
        buffer_format(to, "r[%" PRIu32 "] = %" PRId64 "; ", node->r, node->number);
        break;
    case NODE_object:
        buffer_format(to, "r[%" PRIu32 "] = %" PRIu32 "; ", node->r, text->finite->pools[node->c].first + 1);
        break;
    case NODE_self:
        buffer_format(to, "r[%" PRIu32 "] = SELF; ", node->r);
        break;
    case NODE_move:
        buffer_format(to, "r[%" PRIu32 "] = r[%" PRIu32 "]; ", node->r, node->a);
        break;
    case NODE_enter:
        buffer_format(to, "owner[r[%" PRIu32 "]] = _pid + 1; entered[r[%" PRIu32 "]]++; ", node->a, node->a);
        break;
    case NODE_fail:
        buffer_add_text(to, node->number != 0 ? "assert(false); " : "");
        break;
    default:
        break;
    }
    go(text);
}

static void test(const struct node_text *text)
{
    const struct finite_node *node = text->node;
    const char *condition = "";
    switch (node->op) {
    case NODE_branch:
        condition = finite_text(text->finite, "r[%" PRIu32 "] != 0", node->a);
        break;
    case NODE_matches:
        condition = finite_text(text->finite, "r[%" PRIu32 "] == %" PRId64, node->a, node->number);
        break;
    case NODE_inside:
        condition = finite_text(text->finite, "r[%" PRIu32 "] >= 0 && r[%" PRIu32 "] < r[%" PRIu32 "]", node->a,
                                node->a, node->b);
        break;
    case NODE_is:
        condition = finite_text(text->finite, "TEST%" PRIu32 "(r[%" PRIu32 "])", node->c, node->a);
        break;
    default:
        condition = finite_text(text->finite, "r[%" PRIu32 "] != 0 && MINE(r[%" PRIu32 "])", node->a, node->a);
        break;
    }
    fork(text, condition);
}

static void do_node(const struct node_text *text)
{
    switch (text->node->op) {
    case NODE_compute:
        compute(text);
        break;
    case NODE_convert:
        convert(text);
        break;
    case NODE_choose:
    case NODE_choose_below:
        choose(text);
        break;
    case NODE_branch:
    case NODE_matches:
    case NODE_inside:
    case NODE_is:
    case NODE_holds:
        test(text);
        break;
    case NODE_make:
    case NODE_make_array:
        make(text);
        break;
    case NODE_get:
    case NODE_put:
    case NODE_get_static:
    case NODE_put_static:
    case NODE_get_element:
    case NODE_put_element:
        access(text);
        break;
    case NODE_try:
        try(text);
        break;
    case NODE_exit:
        exit_monitor(text);
        break;
    case NODE_wait:
        wait(text);
        break;
    case NODE_waiting:
        wait_on(text);
        break;
    case NODE_notify:
    case NODE_notify_all:
        notify(text);
        break;
    case NODE_start:
        start(text);
        break;
    case NODE_end:
        end(text);
        break;
    case NODE_opaque:
    case NODE_trap:
        trap(text);
        break;
    default:
        simple(text);
        break;
    }
}

/* The condition on which a thread that comes to a node within a step stops before it; NULL: never. As in
 * transition.c and monitor.c. */
static const char *stops(struct finite *finite, const struct finite_node *node)
{
    unsigned reductions = finite->reductions;
    bool monitor = node->op >= NODE_enter && node->op <= NODE_notify_all;
    const char *owner = finite_text(finite, "owner[r[%" PRIu32 "]]", node->a),
               *thread = finite_text(finite, "(THREAD(r[%" PRIu32 "]) != 0)", node->a);
    if (node->observed)
        return "true";
    if (node->reason == REASON_CYCLE)
        return monitor ? "true" : finite_text(finite, "(rounds >= %u || chose)", finite->rounds - 1);
    const char *composed =
        finite_text(finite,
                    "(entered[r[%" PRIu32 "]] > 1 -> %d : (notified != 0 -> (%d && notified == r[%" PRIu32
                    "]) : (unlocking && %d)))",
                    node->a, (reductions & FINITE_RELOCK) != 0, (reductions & FINITE_NOTIFY) != 0, node->a,
                    (reductions & FINITE_UNLOCK) != 0);
    switch (node->op) {
    case NODE_enter:
        if (!node->visible)
            return finite_text(finite, "((%s != 0 && %s != _pid + 1) || (%s && (%s == 0 || %d)))", owner, owner, thread,
                               owner, (reductions & FINITE_RELOCK) == 0);
        return (reductions & FINITE_RELOCK) != 0 ? finite_text(finite, "(%s != _pid + 1)", owner) : "true";
    case NODE_exit:
        return node->visible ? finite_text(finite, "(!%s)", composed)
                             : finite_text(finite, "(%s && !%s)", thread, composed);
    case NODE_notify:
    case NODE_notify_all:
        return (reductions & FINITE_NOTIFY) != 0 ? finite_text(finite, "WAITER(r[%" PRIu32 "])", node->a) : "true";
    default:
        return node->visible ? "true" : NULL;
    }
}

void promela_node(struct finite *finite, uint32_t number, uint32_t first, struct buffer *to)
{
    const struct node_text text = {finite, &finite->nodes[number], first, to};
    const char *stop = stops(finite, text.node), *place = promela_comment(finite, describe_place(finite, number));
    if (text.node->op == NODE_reacquire)
        return;
    buffer_format(to, "        :: n == %" PRIu32 " -> ", number - first + 1);
    if (stop != NULL) {
        buffer_format(to, "if :: !first && %s -> break :: else -> %sfirst = false; ", stop,
                      text.node->reason == REASON_CYCLE ? "if :: !first -> rounds++ :: else fi; " : "");
        do_node(&text);
        buffer_add_text(to, " fi");
    } else {
        buffer_add_text(to, "first = false; ");
        do_node(&text);
    }
    buffer_format(to, " /* %s%s%s */\n", place, place[0] == '\0' ? "" : " ",
                  promela_comment(finite, describe_node(finite, number)));
}
