/* A model as Promela. Each thread is a process with one loop: an atomic step begins at the node where the thread
 * stopped, goes from node to node, and ends where it stops next. Nodes are those of the model, with their places in
 * the source. What a thread keeps between its steps is in k; the registers r are only used within a step, and are
 * hidden, which means that they are no part of a state. */
#include "finite/finite.h"

#include "base/buffer.h"
#include "finite/ltl/promela.h"
#include "finite/passes/passes.h"
#include "finite/print/describe.h"
#include "finite/print/promela.h"

#include <inttypes.h>

static bool is_wide(ir_kind kind)
{
    return kind != IR_REF && ir_kind_bits(kind) > 32;
}

/* Promela has no numbers of 64 bits. */
static const char *why_not(struct finite *finite)
{
    if (finite->queue)
        return "Promela is printed of models without --queue only";
    if (finite->conditions)
        return "Promela is printed of models without a Condition only";
    for (size_t i = 0; i < finite->member_count; i++)
        if (finite->members[i].relevant && is_wide(finite->members[i].value))
            return "Promela has no numbers of 64 bits";
    for (uint32_t type = 0; type < finite->type_count; type++)
        for (size_t i = 0; i < finite->types[type].register_count; i++)
            if (finite->types[type].registers[i].relevant && is_wide(finite->types[type].registers[i].kind))
                return "Promela has no numbers of 64 bits";
    return finite->object_count < 250 ? ltl_promela_why_not(finite) : "there are too many objects for Promela";
}

static void add_head(struct finite *finite, struct buffer *to)
{
    if (finite->undecided != NULL)
        buffer_format(to, "/* This model proves nothing: %s. */\n", finite->undecided);
    buffer_add_text(to, "/* Threads:\n");
    for (uint32_t p = 0; p < finite->process_count; p++)
        buffer_format(to, " *   %" PRIu32 " %s\n", p, promela_comment(finite, describe_thread(finite, p)));
    buffer_add_text(to, " * Objects (0 is null):\n");
    for (uint32_t i = 0; i < finite->object_count; i++)
        buffer_format(to, " *   %" PRIu32 " %s\n", i + 1,
                      promela_comment(finite, describe_object(finite, (int64_t)i + 1)));
    buffer_format(to,
                  " */\n"
                  "#define UNSTARTED 0\n#define BEGINS 1\n#define RUNS 2\n#define ENDED 3\n"
                  "byte life[%" PRIu32 "];\n"
                  "short place[%" PRIu32 "]; /* the node before which a thread stopped */\n"
                  "byte begins = 1;       /* threads that were started and are to begin: they go first */\n"
                  "byte owner[%" PRIu32 "], entered[%" PRIu32 "]; /* of each monitor: the thread and 1; how often */\n"
                  "byte waits[%" PRIu32 "]; /* the object at which a thread waits to be notified */\n"
                  "byte saved[%" PRIu32 "]; /* how often it had entered the monitor there */\n",
                  finite->process_count, finite->process_count, finite->object_count + 1, finite->object_count + 1,
                  finite->process_count, finite->process_count);
}

/* An array for each member, by object. */
static void add_members(struct finite *finite, struct buffer *to)
{
    for (uint32_t m = 0; m < finite->member_count; m++) {
        const struct finite_member *member = &finite->members[m];
        if (!member->relevant)
            continue;
        uint64_t size = finite->object_count + 1;
        if (member->kind == MEMBER_ELEMENTS)
            size *= promela_most(finite);
        if (member->kind == MEMBER_STATIC)
            buffer_format(to, "int m%" PRIu32 "; /* %s */\n", m, promela_comment(finite, describe_member(finite, m)));
        else
            buffer_format(to, "int m%" PRIu32 "[%" PRIu64 "]; /* %s */\n", m, size,
                          promela_comment(finite, describe_member(finite, m)));
    }
    for (uint32_t p = 0; p < finite->pool_count; p++)
        if (!finite->pools[p].fixed && finite->pools[p].size > 0)
            buffer_format(to, "byte made%" PRIu32 "[%" PRIu32 "]; /* how many %s there are */\n", p,
                          finite->types[finite->pools[p].type].processes,
                          promela_comment(finite, finite->pools[p].class_name));
}

uint32_t promela_most(const struct finite *finite)
{
    uint32_t most = 1;
    for (size_t p = 0; p < finite->pool_count; p++)
        most = finite->pools[p].most > most ? finite->pools[p].most : most;
    return most;
}

static void add_registers(const struct finite *finite, struct buffer *to)
{
    size_t most = 1;
    for (uint32_t type = 0; type < finite->type_count; type++)
        most = finite->types[type].register_count > most ? finite->types[type].register_count : most;
    buffer_format(to,
                  "hidden int r[%zu];\n"
                  "hidden short n, rounds;\n"
                  "hidden byte i, w, notified;\n"
                  "hidden byte first, chose, unlocking;\n",
                  most);
}

/* Objects of pools as a condition on a reference. */
static void add_tests(const struct finite *finite, struct buffer *to)
{
    for (size_t t = 0; t < finite->test_count; t++) {
        buffer_format(to, "#define TEST%zu(o) (false", t);
        for (size_t p = 0; p < finite->pool_count; p++) {
            const struct finite_pool *pool = &finite->pools[p];
            uint32_t count = (pool->fixed ? 1 : finite->types[pool->type].processes) * pool->size;
            if (finite->tests[t].pools[p] && count > 0)
                buffer_format(to, " || ((o) >= %" PRIu32 " && (o) <= %" PRIu32 ")", pool->first + 1,
                              pool->first + count);
        }
        buffer_add_text(to, ")\n");
    }
    buffer_add_text(to, "/* the thread whose Thread object it is */\n#define THREAD(o) (");
    for (uint32_t p = 0; p < finite->process_count; p++)
        if (finite->processes[p].object != FINITE_NONE)
            buffer_format(to, "(o) == %" PRIu32 " -> %" PRIu32 " : (", finite->processes[p].object + 1, p);
    buffer_add_text(to, "0");
    for (uint32_t p = 0; p < finite->process_count; p++)
        if (finite->processes[p].object != FINITE_NONE)
            buffer_add_text(to, ")");
    buffer_add_text(to, ")\n#define SELF (");
    for (uint32_t p = 0; p < finite->process_count; p++)
        if (finite->processes[p].object != FINITE_NONE)
            buffer_format(to, "_pid == %" PRIu32 " -> %" PRIu32 " : (", p, finite->processes[p].object + 1);
    buffer_add_text(to, "0");
    for (uint32_t p = 0; p < finite->process_count; p++)
        if (finite->processes[p].object != FINITE_NONE)
            buffer_add_text(to, ")");
    buffer_add_text(to, ")\n#define WAITER(o) (false");
    for (uint32_t p = 0; p < finite->process_count; p++)
        buffer_format(to, " || waits[%" PRIu32 "] == (o)", p);
    buffer_add_text(to, ")\n#define MINE(o) (owner[o] == _pid + 1)\n#define FREE(o) (owner[o] == 0 || MINE(o))\n");
}

struct printing {
    struct finite *finite;
    struct buffer *to;
    const struct finite_type *type;
};

static uint32_t kept_place(const struct finite *finite, uint32_t node, uint32_t reg)
{
    uint32_t n = 0;
    while (finite->live[node][n] != reg && finite->live[node][n] != FINITE_NONE)
        n++;
    return n;
}

/* On what condition a thread that stopped before a node can go on. */
static void add_guard(void *context, uint32_t number)
{
    const struct printing *printing = context;
    const struct finite_node *node = &printing->finite->nodes[number];
    uint32_t local = number - printing->type->first + 1;
    if (node->op == NODE_reacquire || !finite_may_stop(node))
        return;
    uint32_t k = finite_op_has(node->op, 'a') ? kept_place(printing->finite, number, node->a) : 0;
    if (node->op == NODE_enter || node->op == NODE_start)
        buffer_format(printing->to, "        && (n != %" PRIu32 " || FREE(k[%" PRIu32 "]))\n", local, k);
    else if (node->op == NODE_waiting && node->number == 0)
        buffer_format(printing->to, "        && (n != %" PRIu32 " || (waits[_pid] == 0 && FREE(k[%" PRIu32 "])))\n",
                      local, k);
    else if (node->op == NODE_waiting)
        buffer_format(printing->to, "        && (n != %" PRIu32 " || waits[_pid] != 0 || FREE(k[%" PRIu32 "]))\n",
                      local, k);
    else if (node->op == NODE_join)
        buffer_format(printing->to, "        && (n != %" PRIu32 " || (FREE(k[%" PRIu32 "])%s))\n", local, k,
                      node->number != 0 ? ""
                                        : finite_text(printing->finite,
                                                      " && (life[THREAD(k[%" PRIu32 "])] == UNSTARTED || "
                                                      "life[THREAD(k[%" PRIu32 "])] == ENDED)",
                                                      k, k));
    else if (node->op == NODE_end && node->visible)
        buffer_format(printing->to, "        && (n != %" PRIu32 " || owner[SELF] == 0 || !WAITER(SELF))\n", local);
}

static void add_load(void *context, uint32_t number)
{
    const struct printing *printing = context;
    const struct finite_node *node = &printing->finite->nodes[number];
    const uint32_t *live = printing->finite->live[number];
    if (node->op == NODE_reacquire || !finite_may_stop(node) || live[0] == FINITE_NONE)
        return;
    buffer_format(printing->to, "        :: n == %" PRIu32 " -> ", number - printing->type->first + 1);
    for (uint32_t k = 0; live[k] != FINITE_NONE; k++)
        buffer_format(printing->to, "%sr[%" PRIu32 "] = k[%" PRIu32 "]", k == 0 ? "" : "; ", live[k], k);
    buffer_add_text(printing->to, "\n");
}

static void add_store(void *context, uint32_t number)
{
    const struct printing *printing = context;
    const struct finite_node *node = &printing->finite->nodes[number];
    const uint32_t *live = printing->finite->live[number];
    if (node->op == NODE_reacquire || !finite_may_stop(node) || printing->type->kept == 0)
        return;
    buffer_format(printing->to, "        :: n == %" PRIu32 " -> ", number - printing->type->first + 1);
    bool more = true;
    for (uint32_t k = 0; k < printing->type->kept; k++) {
        more = more && live[k] != FINITE_NONE;
        if (more)
            buffer_format(printing->to, "%sk[%" PRIu32 "] = r[%" PRIu32 "]", k == 0 ? "" : "; ", k, live[k]);
        else
            buffer_format(printing->to, "%sk[%" PRIu32 "] = 0", k == 0 ? "" : "; ", k);
    }
    buffer_add_text(printing->to, "\n");
}

static void add_node(void *context, uint32_t number)
{
    const struct printing *printing = context;
    promela_node(printing->finite, number, printing->type->first, printing->to);
}

/* A node is numbered within its type, from 1 on; 0 is nowhere. */
static void add_type(struct finite *finite, uint32_t type, struct buffer *to)
{
    struct printing printing = {finite, to, &finite->types[type]};
    const struct finite_type *of = printing.type;
    buffer_format(to, "\nactive [%" PRIu32 "] proctype thread%" PRIu32 "() /* %s */\n{\n", of->processes, type,
                  of->name);
    if (of->kept > 0)
        buffer_format(to, "    int k[%" PRIu32 "];\n", of->kept);
    buffer_format(to,
                  "end_idle:\n    atomic {\n        life[_pid] == %s ->\n"
                  "        life[_pid] = RUNS; begins--; n = %" PRIu32 "; goto step\n    }\n"
                  "again:\n    atomic {\n        (begins == 0\n",
                  type == 0 ? "UNSTARTED" : "BEGINS", of->entry - of->first + 1);
    struct buffer guards = {0};
    struct printing guarding = {finite, &guards, of};
    finite_each_reachable(finite, type, add_guard, &guarding);
    promela_replace(&guards, to);
    buffer_free(&guards);
    buffer_add_text(
        to, "        ) -> n = place[_pid];\nstep:   first = true; chose = false; unlocking = false; notified = 0; "
            "rounds = 0; place[_pid] = 0;\n        if\n");
    finite_each_reachable(finite, type, add_load, &printing);
    buffer_add_text(to, "        :: else\n        fi;\n        do\n");
    finite_each_reachable(finite, type, add_node, &printing);
    buffer_add_text(to, "        od;\n        place[_pid] = n;\n        if\n");
    finite_each_reachable(finite, type, add_store, &printing);
    buffer_add_text(to, "        :: else");
    for (uint32_t k = 0; k < of->kept; k++)
        buffer_format(to, "%sk[%" PRIu32 "] = 0", k == 0 ? " -> " : "; ", k);
    buffer_add_text(to, "\n        fi;\n        if\n        :: n == 0 -> life[_pid] = ENDED; ");
    ltl_promela_observe(finite, to);
    buffer_add_text(to, "goto end_over\n        :: else -> ");
    ltl_promela_observe(finite, to);
    buffer_add_text(to, "goto again\n        fi\n    }\nend_over:\n    false\n}\n");
}

const char *finite_promela(struct finite *finite, struct buffer *to)
{
    const char *why = why_not(finite);
    if (why != NULL)
        return why;
    add_head(finite, to);
    add_members(finite, to);
    add_registers(finite, to);
    add_tests(finite, to);
    ltl_promela_bits(finite, to);
    for (uint32_t type = 0; type < finite->type_count; type++)
        if (finite->types[type].processes > 0)
            add_type(finite, type, to);
    ltl_promela_formula(finite, to);
    return NULL;
}
