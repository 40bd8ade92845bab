/* What nodes do to variables: cases of their next values. As in transition.c and monitor.c. */
#include "finite/finite.h"
#include "finite/passes/passes.h"
#include "finite/print/describe.h"
#include "finite/print/smv.h"

#include <inttypes.h>

/* A node that a process does. */
struct doing {
    struct smv *smv;
    struct finite *finite;
    uint32_t process, number;
    const struct finite_node *node;
    const char *when; /* it is about to */
};

static const char *both(const struct doing *doing, const char *condition)
{
    return finite_text(doing->finite, "%s & %s", doing->when, condition);
}

static void set(const struct doing *doing, uint32_t variable, const char *when, const char *value)
{
    if (variable != FINITE_NONE)
        buffer_format(&doing->smv->items[variable].cases, "    %s : %s;\n", when, value);
}

static void set_number(const struct doing *doing, uint32_t variable, const char *when, uint32_t value)
{
    set(doing, variable, when, finite_text(doing->finite, "%" PRIu32, value));
}

static void set_register(const struct doing *doing, const char *when, const char *value)
{
    set(doing, doing->smv->registers[doing->process][doing->node->r], when, value);
}

static const char *reg(const struct doing *doing, uint32_t number)
{
    return smv_register(doing->smv, doing->process, number);
}

static uint32_t slot(const struct doing *doing, uint32_t number)
{
    return number == FINITE_NONE ? FINITE_NONE : doing->smv->slots[number];
}

/* The number of a place of a process; behind the last is the end. */
static uint32_t local(const struct finite *finite, uint32_t process, uint32_t node)
{
    const struct finite_type *type = &finite->types[finite->processes[process].type];
    return node == FINITE_NONE ? type->count + 1 : node - type->first + 1;
}

static void go(const struct doing *doing, const char *when, uint32_t next)
{
    set_number(doing, doing->smv->at[doing->process], when, local(doing->finite, doing->process, next));
}

static void trap(const struct doing *doing, const char *when)
{
    set(doing, doing->smv->trapped, when, "TRUE");
}

static void fork(const struct doing *doing, const char *condition)
{
    go(doing, both(doing, condition), doing->node->next[0]);
    go(doing, doing->when, doing->node->next[1]);
}

/* Where a register names an object. */
static const char *names(const struct doing *doing, uint32_t number, uint32_t object)
{
    return finite_text(doing->finite, "%s = %" PRIu32, reg(doing, number), object + 1);
}

/* ---- Variables of objects ---- */

static const char *element_is(const struct doing *doing, uint32_t object, uint32_t k)
{
    const struct finite_node *node = doing->node;
    if (node->op != NODE_get_element && node->op != NODE_put_element)
        return names(doing, node->a, object);
    unsigned bits = smv_bits(doing->smv, doing->process, node->b);
    return finite_text(doing->finite, "%s & %s = %s", names(doing, node->a, object), reg(doing, node->b),
                       smv_constant(doing->finite, k, bits));
}

static void access_one(const struct doing *doing, const char *when, uint32_t variable)
{
    const struct finite_node *node = doing->node;
    const struct finite_member *member = &doing->finite->members[node->c];
    unsigned bits = member->bits == 0 ? 0 : member->bits > 32 ? 64 : 32;
    bool puts = node->op == NODE_put || node->op == NODE_put_static || node->op == NODE_put_element;
    if (!puts) {
        unsigned own = smv_bits(doing->smv, doing->process, node->r);
        const char *value = smv_name(doing->smv, variable);
        if (own != bits && own != 0)
            value = own > bits ? finite_text(doing->finite, "extend(%s, 32)", value)
                               : finite_text(doing->finite, "signed(%s[31:0])", value);
        set_register(doing, when, value);
        return;
    }
    const char *value = smv_number(doing->smv, doing->process, node->v, bits);
    set(doing, variable, when,
        smv_cut(doing->finite, value, bits, member->bits, member->is_signed && member->bits > 1));
}

static void access(const struct doing *doing)
{
    const struct finite_node *node = doing->node;
    struct finite *finite = doing->finite;
    go(doing, doing->when, node->next[0]);
    if (node->op == NODE_get_static || node->op == NODE_put_static) {
        access_one(doing, doing->when, slot(doing, finite->members[node->c].slot));
        return;
    }
    struct buffer known = {0};
    for (uint32_t o = 0; o < finite->object_count; o++) {
        const struct finite_pool *pool = &finite->pools[finite->objects_made[o].pool];
        uint32_t offset = pool->offsets[node->c];
        bool elements = finite->members[node->c].kind == MEMBER_ELEMENTS;
        for (uint32_t k = 0; offset != FINITE_NONE && k < (elements ? pool->most : 1); k++) {
            const char *here = element_is(doing, o, k);
            access_one(doing, both(doing, here), slot(doing, finite->objects_made[o].slot + offset + k));
            buffer_format(&known, "%s%s", known.length == 0 ? "" : " | ", here);
        }
    }
    trap(doing, known.length == 0 ? doing->when : both(doing, finite_text(finite, "!(%s)", known.text)));
    buffer_free(&known);
}

/* An array that is longer than it may be is a trap. */
static void set_length(const struct doing *doing, const char *when, const struct finite_object *object)
{
    const struct finite *finite = doing->finite;
    const struct finite_pool *pool = &finite->pools[object->pool];
    const char *length = smv_number(doing->smv, doing->process, doing->node->a, 32);
    for (size_t m = 0; m < finite->member_count; m++) {
        if (pool->offsets[m] == FINITE_NONE)
            continue;
        if (finite->members[m].kind == MEMBER_LENGTH)
            set(doing, slot(doing, object->slot + pool->offsets[m]), when, length);
        if (finite->members[m].kind == MEMBER_ELEMENTS)
            trap(doing,
                 finite_text(doing->finite, "%s & %s > %s", when, length, smv_constant(doing->finite, pool->most, 32)));
    }
}

static void make(const struct doing *doing)
{
    const struct finite_node *node = doing->node;
    struct finite *finite = doing->finite;
    const struct finite_pool *pool = &finite->pools[node->c];
    uint32_t maker = doing->process - finite->types[pool->type].first_process,
             made = slot(doing, pool->used_slot + maker), first = pool->first + maker * pool->size;
    const char *name = smv_name(doing->smv, made);
    trap(doing, both(doing, finite_text(finite, "%s = %" PRIu32, name, pool->size)));
    for (uint32_t k = 0; k < pool->size; k++) {
        const char *when = both(doing, finite_text(finite, "%s = %" PRIu32, name, k));
        set_number(doing, made, when, k + 1);
        set_register(doing, when, finite_text(finite, "%" PRIu32, first + k + 1));
        if (node->op == NODE_make_array)
            set_length(doing, when, &finite->objects_made[first + k]);
    }
    go(doing, doing->when, node->next[0]);
}

/* ---- Choices and tests ---- */

static void choose(const struct doing *doing)
{
    const struct finite_node *node = doing->node;
    struct finite *finite = doing->finite;
    unsigned bits = smv_bits(doing->smv, doing->process, node->r);
    const char *choice = finite_text(finite, "signed(extend(choice, %u))", bits - doing->smv->choice_bits),
               *least = smv_constant(finite, node->op == NODE_choose ? node->number : 0, bits), *when = doing->when;
    if (node->op == NODE_choose) {
        int64_t range = (int64_t)(int32_t)node->c - node->number;
        set_register(doing, when,
                     finite_text(finite, "(choice <= 0ud%u_%" PRId64 " ? %s + %s : %s)", doing->smv->choice_bits, range,
                                 least, choice, least));
    } else {
        const char *bound = smv_number(doing->smv, doing->process, node->a, bits);
        trap(doing, both(doing, finite_text(finite, "%s > %s", bound, smv_constant(finite, 256, bits))));
        go(doing, both(doing, finite_text(finite, "%s <= %s", bound, least)), node->next[1]);
        when = both(doing, finite_text(finite, "%s > %s", bound, least));
        set_register(doing, when, finite_text(finite, "(%s < %s ? %s : %s)", choice, bound, choice, least));
    }
    set(doing, doing->smv->chose, when, "TRUE");
    go(doing, when, node->next[0]);
}

static const char *passing_objects(const struct doing *doing)
{
    struct finite *finite = doing->finite;
    struct buffer list = {0};
    for (uint32_t o = 0; o < finite->object_count; o++)
        if (finite->tests[doing->node->c].pools[finite->objects_made[o].pool])
            buffer_format(&list, "%s%" PRIu32, list.length == 0 ? "" : ", ", o + 1);
    const char *text =
        list.length == 0 ? "FALSE" : finite_text(finite, "%s in {%s}", reg(doing, doing->node->a), list.text);
    buffer_free(&list);
    return text;
}

static void test(const struct doing *doing)
{
    const struct finite_node *node = doing->node;
    struct finite *finite = doing->finite;
    unsigned bits = smv_bits(doing->smv, doing->process, node->a);
    const char *a = reg(doing, node->a);
    switch (node->op) {
    case NODE_branch:
        fork(doing, finite_text(finite, "%s != %s", a, bits == 0 ? "0" : smv_constant(finite, 0, bits)));
        break;
    case NODE_matches:
        fork(doing, finite_text(finite, "%s = %s", a,
                                bits == 0 ? finite_text(finite, "%" PRId64, node->number)
                                          : smv_constant(finite, node->number, bits)));
        break;
    case NODE_inside:
        fork(doing, finite_text(finite, "%s >= %s & %s < %s", a, smv_constant(finite, 0, bits), a,
                                smv_number(doing->smv, doing->process, node->b, bits)));
        break;
    case NODE_is:
        fork(doing, passing_objects(doing));
        break;
    default:
        fork(doing, smv_mine(doing->smv, doing->process, node->a));
        break;
    }
}

/* ---- Monitors ---- */

/* For each object whose monitor the node may mean: what is done where it is that one. */
static void each_monitor(const struct doing *doing, void (*visit)(const struct doing *doing, const char *when,
                                                                  uint32_t owner, uint32_t entered, uint32_t object))
{
    for (uint32_t o = 0; o < doing->finite->object_count; o++) {
        uint32_t monitor = doing->finite->objects_made[o].monitor;
        if (smv_may_lock(doing->smv, doing->process, doing->node->a, o))
            visit(doing, both(doing, names(doing, doing->node->a, o)), slot(doing, monitor), slot(doing, monitor + 1),
                  o);
    }
}

static void enter(const struct doing *doing, const char *when, uint32_t owner, uint32_t entered, uint32_t object)
{
    const char *name = smv_name(doing->smv, entered);
    (void)object;
    trap(doing, finite_text(doing->finite, "%s & %s = 63", when, name));
    set_number(doing, owner, when, doing->process + 1);
    set(doing, entered, finite_text(doing->finite, "%s & %s < 63", when, name),
        finite_text(doing->finite, "%s + 1", name));
}

static void reacquire(const struct doing *doing, const char *when, uint32_t owner, uint32_t entered, uint32_t object)
{
    (void)object;
    set_number(doing, owner, when, doing->process + 1);
    set(doing, entered, when, smv_name(doing->smv, doing->smv->saved[doing->process]));
}

static void leave(const struct doing *doing, const char *when, uint32_t owner, uint32_t entered, uint32_t object)
{
    struct finite *finite = doing->finite;
    const char *name = smv_name(doing->smv, entered), *last = finite_text(finite, "%s & %s = 1", when, name);
    (void)object;
    trap(doing, finite_text(finite, "%s & %s != %" PRIu32, when, smv_name(doing->smv, owner), doing->process + 1));
    set_number(doing, owner, last, 0);
    set(doing, entered, finite_text(finite, "%s & %s > 0", when, name), finite_text(finite, "%s - 1", name));
    if (!doing->node->visible)
        return;
    set(doing, doing->smv->unlocking, last,
        doing->smv->notified == FINITE_NONE
            ? "TRUE"
            : finite_text(finite, "%s = 0", smv_name(doing->smv, doing->smv->notified)));
    set(doing, doing->smv->notified, last, "0");
}

static void give_up(const struct doing *doing, const char *when, uint32_t owner, uint32_t entered, uint32_t object)
{
    (void)object;
    set(doing, doing->smv->saved[doing->process], when, smv_name(doing->smv, entered));
    set_number(doing, owner, when, 0);
    set_number(doing, entered, when, 0);
}

/* Whether somebody waits at the object, but for the process itself; among those before one. */
static const char *somebody(const struct doing *doing, uint32_t below)
{
    struct buffer text = {0};
    for (uint32_t q = 0; q < below; q++)
        if (q != doing->process)
            buffer_format(&text, "%s%s", text.length == 0 ? "" : " | ",
                          smv_waits(doing->smv, q, doing->process, reg(doing, doing->node->a)));
    const char *copy = finite_text(doing->finite, "(%s)", text.length == 0 ? "FALSE" : text.text);
    buffer_free(&text);
    return copy;
}

/* The one that is to be woken: who is named by the choice; if that one does not wait there, the first. */
static const char *is_woken(const struct doing *doing, uint32_t other)
{
    struct finite *finite = doing->finite;
    struct buffer named = {0};
    if (doing->node->op == NODE_notify_all)
        return both(doing, "TRUE");
    for (uint32_t q = 0; q < finite->process_count; q++)
        if (q != doing->process && q != other)
            buffer_format(&named, "%swakes = %" PRIu32 " & %s", named.length == 0 ? "" : " | ", q + 1,
                          smv_waits(doing->smv, q, doing->process, reg(doing, doing->node->a)));
    const char *first = finite_text(finite, "(wakes = %" PRIu32 " | !(%s) & !%s)", other + 1,
                                    named.length == 0 ? "FALSE" : named.text, somebody(doing, other));
    buffer_free(&named);
    return both(doing, first);
}

struct waking {
    const struct doing *doing;
    uint32_t other;
    const char *when;
};

static void wake_at(void *context, uint32_t number)
{
    const struct waking *waking = context;
    const struct doing *doing = waking->doing;
    const struct finite_node *node = &doing->finite->nodes[number];
    if (node->op != NODE_waiting)
        return;
    const char *when =
        finite_text(doing->finite, "%s & %s & %s = %s", waking->when, smv_place(doing->smv, waking->other, number),
                    smv_register(doing->smv, waking->other, node->a), reg(doing, doing->node->a));
    set_number(doing, doing->smv->at[waking->other], when, local(doing->finite, waking->other, node->next[0]));
}

static void notify(const struct doing *doing)
{
    const struct finite *finite = doing->finite;
    const char *some = both(doing, somebody(doing, finite->process_count));
    for (uint32_t q = 0; q < finite->process_count; q++) {
        const struct waking waking = {doing, q, q == doing->process ? NULL : is_woken(doing, q)};
        if (q != doing->process)
            finite_each_reachable(finite, finite->processes[q].type, wake_at, (void *)&waking);
    }
    set(doing, doing->smv->notified, some, reg(doing, doing->node->a));
    set(doing, doing->smv->unlocking, some, "FALSE");
    if (doing->node->op == NODE_notify)
        set(doing, doing->smv->chose, some, "TRUE");
    go(doing, doing->when, doing->node->next[0]);
}

static void start(const struct doing *doing)
{
    const struct finite *finite = doing->finite;
    struct buffer threads = {0};
    for (uint32_t q = 0; q < finite->process_count; q++) {
        uint32_t object = finite->processes[q].object, at = doing->smv->at[q];
        if (object == FINITE_NONE)
            continue;
        const char *new = both(doing, finite_text(doing->finite, "%s & %s = 0", names(doing, doing->node->a, object),
                                                  smv_name(doing->smv, at)));
        set_number(doing, at, new, local(finite, q, finite->types[finite->processes[q].type].entry));
        go(doing, new, doing->node->next[0]);
        buffer_format(&threads, "%s%" PRIu32, threads.length == 0 ? "" : ", ", object + 1);
    }
    trap(doing, threads.length == 0 ? doing->when
                                    : both(doing, finite_text(doing->finite, "!(%s in {%s})",
                                                              reg(doing, doing->node->a), threads.text)));
    go(doing, doing->when, doing->node->next[1]);
    buffer_free(&threads);
}

/* Who joins a thread that runs and has the monitor of its object would give that up meanwhile. */
static void join(const struct doing *doing)
{
    const struct finite *finite = doing->finite;
    struct buffer threads = {0};
    for (uint32_t q = 0; q < finite->process_count; q++) {
        uint32_t object = finite->processes[q].object;
        if (object == FINITE_NONE)
            continue;
        trap(doing,
             both(doing,
                  finite_text(doing->finite, "%s & %s & %s > 0 & %s <= %" PRIu32, names(doing, doing->node->a, object),
                              smv_mine(doing->smv, doing->process, doing->node->a),
                              smv_name(doing->smv, doing->smv->at[q]), smv_name(doing->smv, doing->smv->at[q]),
                              finite->types[finite->processes[q].type].count)));
        buffer_format(&threads, "%s%" PRIu32, threads.length == 0 ? "" : ", ", object + 1);
    }
    trap(doing, threads.length == 0 ? doing->when
                                    : both(doing, finite_text(doing->finite, "!(%s in {%s})",
                                                              reg(doing, doing->node->a), threads.text)));
    go(doing, doing->when, doing->node->next[0]);
    buffer_free(&threads);
}

/* ---- One node ---- */

static void simple(const struct doing *doing)
{
    const struct finite_node *node = doing->node;
    struct finite *finite = doing->finite;
    unsigned bits = finite_op_has(node->op, 'r') ? smv_bits(doing->smv, doing->process, node->r) : 0;
    uint32_t self = finite->processes[doing->process].object;
    switch (node->op) {
    case NODE_number:
        set_register(doing, doing->when,
                     bits == 0 ? finite_text(finite, "%" PRId64, node->number)
                               : smv_constant(finite, node->number, bits));
        break;
    case NODE_object:
        set_register(doing, doing->when, finite_text(finite, "%" PRIu32, finite->pools[node->c].first + 1));
        break;
    case NODE_self:
        set_register(doing, doing->when, finite_text(finite, "%" PRIu32, self == FINITE_NONE ? 0 : self + 1));
        break;
    case NODE_move:
        set_register(doing, doing->when, smv_number(doing->smv, doing->process, node->a, bits));
        break;
    case NODE_compute:
        set_register(doing, doing->when, smv_compute(doing->smv, doing->process, node));
        break;
    case NODE_convert:
        set_register(doing, doing->when, smv_convert(doing->smv, doing->process, node));
        break;
    default:
        break;
    }
    go(doing, doing->when, node->op == NODE_end ? FINITE_NONE : node->next[0]);
}

static void monitor(const struct doing *doing)
{
    uint32_t next = doing->node->next[0];
    switch (doing->node->op) {
    case NODE_enter:
        each_monitor(doing, enter);
        break;
    case NODE_exit:
        each_monitor(doing, leave);
        break;
    case NODE_wait:
        each_monitor(doing, give_up);
        break;
    default:
        each_monitor(doing, reacquire);
        set_number(doing, doing->smv->saved[doing->process], doing->when, 0);
        break;
    }
    go(doing, doing->when, next);
}

static void do_node(const struct doing *doing)
{
    switch (doing->node->op) {
    case NODE_choose:
    case NODE_choose_below:
        choose(doing);
        break;
    case NODE_branch:
    case NODE_matches:
    case NODE_inside:
    case NODE_is:
    case NODE_holds:
        test(doing);
        break;
    case NODE_make:
    case NODE_make_array:
        make(doing);
        break;
    case NODE_get:
    case NODE_put:
    case NODE_get_static:
    case NODE_put_static:
    case NODE_get_element:
    case NODE_put_element:
        access(doing);
        break;
    case NODE_enter:
    case NODE_exit:
    case NODE_wait:
    case NODE_reacquire:
        monitor(doing);
        break;
    case NODE_notify:
    case NODE_notify_all:
        notify(doing);
        break;
    case NODE_start:
        start(doing);
        break;
    case NODE_join:
        join(doing);
        break;
    case NODE_opaque:
    case NODE_trap:
        trap(doing, doing->when);
        break;
    default:
        simple(doing);
        break;
    }
}

void smv_node(struct smv *smv, uint32_t process, uint32_t number)
{
    struct finite *finite = smv->finite;
    const struct finite_node *node = &finite->nodes[number];
    const char *place = smv_place(smv, process, number);
    struct doing doing = {smv, finite, process, number, node, NULL};
    doing.when = finite_text(finite, "go%" PRIu32 " & %s", process + 1, place);
    do_node(&doing);
    if (node->reason == REASON_CYCLE && smv->rounds != FINITE_NONE)
        set(&doing, smv->rounds,
            finite_text(finite, "running = %" PRIu32 " & %s & rounds < %u", process + 1, doing.when, finite->rounds),
            "rounds + 1");
}
