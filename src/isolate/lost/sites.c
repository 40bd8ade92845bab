/* Calls in a unit that read the location and are no looks: what they read comes to no write of the question, and
 * notices nothing. `int v = get(); synchronized (this) { if (get() > 100) return; n = v + 1; }` has one: the method
 * that is called reads what comes to the write, but it does not where it is called the second time. */
#include "isolate/lost/notice.h"

struct sites {
    const struct notice *notice;
    uint64_t *looking;  /* instances that lead to a look */
    uint64_t *carrying; /* instances that lead to a method in which a read comes to a write by itself */
    bool any;           /* what some call gives comes to a write */
};

static bool is_inner(const struct notice *notice, method_id method)
{
    for (size_t i = 0; i < notice->inner.count; i++)
        if (notice->inner.items[i] == method)
            return true;
    return false;
}

static bool is_among(const struct pile *accesses, uint32_t access)
{
    for (size_t i = 0; i < accesses->count; i++)
        if (accesses->items[i] == access)
            return true;
    return false;
}

static void find_leading(struct sites *sites)
{
    const struct notice *notice = sites->notice;
    const struct facts *facts = notice->model->facts;
    struct pile looks = {0}, inner = {0};
    for (uint32_t i = 0; i < notice->accesses->count; i++)
        if (notice->noticing[i] != 0 || is_among(&notice->reads, notice->first[i]))
            pile_add(&looks, notice->accesses->items[i].site.instance);
    for (instance_id i = 0; i < facts_instance_count(facts); i++)
        if (is_inner(notice, facts_instance(facts, i).method))
            pile_add(&inner, i);
    sites->looking = notice_leading(facts, &looks);
    sites->carrying = notice_leading(facts, &inner);
    pile_free(&looks);
    pile_free(&inner);
}

bool notice_calls_one_of(const struct facts *facts, instance_id instance, ir_value at, const uint64_t *set)
{
    uint32_t count;
    edge_id first = facts_calls_at(facts, instance, at, &count);
    for (edge_id e = first; e < first + count; e++)
        if (facts_edge(facts, e).kind == EDGE_CALL && bits_has(set, facts_edge(facts, e).callee))
            return true;
    return false;
}

bool notice_comes_to_write(const struct notice *notice, struct lost_site from, bool unchosen)
{
    struct flow_found found = {0};
    struct flow_targets targets = notice->targets;
    targets.unchosen = unchosen;
    if (code_body(notice->model->facts, from.instance)->instructions[from.at].kind == IR_VOID)
        return false;
    bool comes = !flow_follow(notice->model, notice->accesses, from, targets, &found);
    comes |= found.store_count > 0; /* it may be found again */
    for (size_t i = 0; i < found.carried_count && !comes; i++)
        comes = is_among(&notice->writes, notice->first[found.carried[i].write]);
    flow_found_free(&found);
    return comes;
}

/* Whether a call gives what is compared, or makes the comparison. */
static bool notices(const struct notice *notice, struct lost_site call)
{
    const struct facts *facts = notice->model->facts;
    struct flow_copies copies = {0};
    bool found = false;
    if (notice->noticed_count > 0)
        flow_copy(notice->model, notice->accesses, call, &copies);
    for (size_t i = 0; i < notice->noticed_count && !found; i++) {
        const struct noticed *noticed = &notice->noticed[i];
        struct pile there = {0};
        pile_add(&there, noticed->instance);
        uint64_t *leading = notice_leading(facts, &there);
        found = notice_calls_one_of(facts, call.instance, call.at, leading) ||
                (noticed->now != FACTS_NONE && flow_is_copy(&copies, noticed->instance, noticed->now));
        mem_free(leading);
        pile_free(&there);
    }
    flow_copies_free(&copies);
    return found;
}

static void look_at_calls(struct sites *sites, instance_id instance, struct pile *idle)
{
    const struct notice *notice = sites->notice;
    const struct facts *facts = notice->model->facts;
    const struct ir_body *body = code_body(facts, instance);
    for (ir_value at = 0; body != NULL && at < body->instruction_count; at++) {
        struct lost_site call = {instance, at};
        if (!value_is_call(body->instructions[at].op) || !notice_calls_one_of(facts, instance, at, sites->looking))
            continue;
        bool comes = notice_comes_to_write(notice, call, false);
        sites->any |= comes;
        if (comes || notice_calls_one_of(facts, instance, at, sites->carrying) || notices(notice, call))
            continue;
        pile_add(idle, instance);
        pile_add(idle, at);
    }
}

/* A read in the unit itself that comes to a write. */
static bool reads_itself(const struct notice *notice)
{
    for (uint32_t i = 0; i < notice->accesses->count; i++)
        if (facts_instance(notice->model->facts, notice->accesses->items[i].site.instance).method == notice->unit &&
            is_among(&notice->reads, notice->first[i]))
            return true;
    return false;
}

void notice_idle_calls(const struct notice *notice, struct pile *calls)
{
    const struct facts *facts = notice->model->facts;
    struct sites sites = {.notice = notice, .any = reads_itself(notice)};
    find_leading(&sites);
    for (instance_id i = 0; i < facts_instance_count(facts); i++)
        if (facts_instance(facts, i).method == notice->unit)
            look_at_calls(&sites, i, calls);
    if (!sites.any)
        calls->count = 0; /* what is read goes another way */
    mem_free(sites.looking);
    mem_free(sites.carrying);
}
