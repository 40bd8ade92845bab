/* Calls in a unit that read the location and are no looks: what they read comes to no write of the question, and
 * notices nothing. `int v = get(); synchronized (this) { if (get() > 100) return; n = v + 1; }` has one: the method
 * that is called reads what comes to the write, but it does not where it is called the second time. */
#include "isolate/lost/notice.h"

struct sites {
    const struct notice *notice;
    uint64_t *looking;  /* instances that lead to a look, */
    uint64_t *reading;  /* and those to a read that comes to a write */
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
    struct pile looks = {0}, reads = {0}, inner = {0};
    for (uint32_t i = 0; i < notice->accesses->count; i++) {
        instance_id instance = notice->accesses->items[i].site.instance;
        bool read = is_among(&notice->reads, notice->first[i]);
        if (read)
            pile_add(&reads, instance);
        if (read || notice->noticing[i] != 0)
            pile_add(&looks, instance);
    }
    for (instance_id i = 0; i < facts_instance_count(facts); i++)
        if (is_inner(notice, facts_instance(facts, i).method))
            pile_add(&inner, i);
    sites->looking = notice_leading(facts, &looks);
    sites->reading = notice_leading(facts, &reads);
    sites->carrying = notice_leading(facts, &inner);
    pile_free(&looks);
    pile_free(&reads);
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

static bool notices(const struct notice *notice, struct lost_site call)
{
    for (size_t i = 0; i < notice->site_count; i++)
        if (notice->sites[i].instance == call.instance && notice->sites[i].at == call.at)
            return true;
    return false;
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

/* Where no call gives what comes to a write, that goes another way: only those that do not read it stay idle. */
static void keep_others(const struct sites *sites, struct pile *calls)
{
    size_t kept = 0;
    for (size_t i = 0; i + 1 < calls->count; i += 2) {
        instance_id instance = calls->items[i];
        ir_value at = calls->items[i + 1];
        if (notice_calls_one_of(sites->notice->model->facts, instance, at, sites->reading))
            continue;
        calls->items[kept++] = instance;
        calls->items[kept++] = at;
    }
    calls->count = kept;
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
        keep_others(&sites, calls);
    mem_free(sites.looking);
    mem_free(sites.reading);
    mem_free(sites.carrying);
}
