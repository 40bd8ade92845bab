#include "isolate/lost/notice.h"

#include "base/array.h"

#include <assert.h>

/* One look, while it is held against the reads that come to the writes. */
struct search {
    struct notice *notice;
    struct notice_sources sources;
    uint32_t look;          /* an access */
    struct flow_copies now; /* what it gave */
};

static const struct ir_body *body_of(const struct notice *notice, instance_id instance)
{
    return code_body(notice->model->facts, instance);
}

static struct lost_site site_of(const struct notice *notice, uint32_t access)
{
    return notice->accesses->items[access].site;
}

uint64_t *notice_below(const struct facts *facts, const struct pile *instances)
{
    uint64_t *below = bits_new(facts_instance_count(facts));
    struct pile todo = {0};
    for (size_t i = 0; i < instances->count; i++)
        if (bits_add(below, instances->items[i]))
            pile_add(&todo, instances->items[i]);
    while (todo.count > 0) {
        uint32_t count;
        edge_id first = facts_calls_from(facts, pile_take(&todo), &count);
        for (edge_id e = first; e < first + count; e++) {
            struct facts_edge edge = facts_edge(facts, e);
            if (edge.kind == EDGE_CALL && code_is_application(facts, edge.callee) &&
                code_body(facts, edge.callee) != NULL && bits_add(below, edge.callee))
                pile_add(&todo, edge.callee);
        }
    }
    pile_free(&todo);
    return below;
}

uint64_t *notice_leading(const struct facts *facts, const struct pile *instances)
{
    uint64_t *leading = bits_new(facts_instance_count(facts));
    struct pile todo = {0};
    for (size_t i = 0; i < instances->count; i++)
        if (bits_add(leading, instances->items[i]))
            pile_add(&todo, instances->items[i]);
    while (todo.count > 0) {
        uint32_t count;
        const edge_id *edges = facts_calls_to(facts, pile_take(&todo), &count);
        for (uint32_t i = 0; i < count; i++) {
            struct facts_edge edge = facts_edge(facts, edges[i]);
            if (edge.kind == EDGE_CALL && code_is_application(facts, edge.caller) && bits_add(leading, edge.caller))
                pile_add(&todo, edge.caller);
        }
    }
    pile_free(&todo);
    return leading;
}

static bool has(const struct pile *pile, uint32_t item)
{
    for (size_t i = 0; i < pile->count; i++)
        if (pile->items[i] == item)
            return true;
    return false;
}

static void note(struct search *search, instance_id instance, ir_value at, ir_value now)
{
    struct notice *notice = search->notice;
    notice->noticing[search->look] = 1;
    ARRAY_ADD(notice->noticed, notice->noticed_count, notice->noticed_capacity, (struct noticed){instance, at, now});
}

/* Confirms all sources that gave a value. */
static void confirm(struct search *search, const struct lost_comparison *comparison, ir_value before, ir_value now)
{
    bool guarded = false, asked = false;
    for (size_t s = 0; s < search->sources.count; s++) {
        if (!notice_is_source(&search->sources, s, comparison->instance, before))
            continue;
        guarded = asked ? guarded : guard_is(search->notice, comparison);
        asked = true;
        search->sources.items[s].confirmed |= guarded;
    }
    if (guarded)
        note(search, comparison->instance, comparison->at, now);
}

/* Whether a value is what one of the writes puts there. */
static bool is_written(const struct search *search, instance_id instance, ir_value value)
{
    const struct notice *notice = search->notice;
    struct flow_copies copies = {0};
    bool found = false;
    flow_copies_add(&copies, instance, value);
    flow_copy(notice->model, notice->accesses, (struct lost_site){instance, value}, &copies);
    for (uint32_t i = 0; i < notice->accesses->count && !found; i++)
        found = has(&notice->writes, notice->first[i]) &&
                flow_is_copy(&copies, site_of(notice, i).instance, notice->accesses->items[i].value);
    flow_copies_free(&copies);
    return found;
}

/* Only the greater or lesser of both is written: whatever is there, it is not lost. But what was computed from an old
 * value may be more than what is there, and lack what somebody else has added. */
static void confirm_bound(struct search *search, const struct lost_comparison *comparison, ir_value bound, ir_value now)
{
    if (!is_written(search, comparison->instance, bound) || !guard_is(search->notice, comparison))
        return;
    for (size_t s = 0; s < search->sources.count; s++)
        search->sources.items[s].confirmed |=
            !notice_comes_to_write(search->notice, search->sources.items[s].site, true);
    note(search, comparison->instance, comparison->at, now);
}

/* What is compared is what the look gave, or part of it, as it is of what was read before. */
static void compare(struct search *search, struct lost_comparison comparison)
{
    enum { DEEPEST_PARTS = 3 };
    for (int depth = 0; depth <= DEEPEST_PARTS; depth++) {
        for (int side = 0; side < 2; side++) {
            ir_value now = comparison.operands[side], before = comparison.operands[!side];
            if (now == before || !flow_is_copy(&search->now, comparison.instance, now))
                continue;
            if (comparison.kind == COMPARED_ORDERED)
                confirm_bound(search, &comparison, before, now);
            else
                confirm(search, &comparison, before, now);
        }
        if (comparison.kind == COMPARED_ORDERED || !comparison_strip(search->notice->model, &comparison))
            return;
    }
}

/* A look that compares by itself: `equals` of collections and arrays, a compare-and-set. */
static void compare_itself(struct search *search)
{
    const struct notice *notice = search->notice;
    struct lost_site site = site_of(notice, search->look);
    struct lost_comparison comparison;
    bool sets = comparison_sets(notice->model, site.instance, site.at);
    uint32_t count = 0;
    const ir_value *arguments = code_arguments(body_of(notice, site.instance), site.at, &count);
    if (!sets && (!comparison_at(notice->model, site.instance, site.at, &comparison) || arguments == NULL))
        return;
    comparison = (struct lost_comparison){.instance = site.instance, .at = site.at, .kind = COMPARED_EQUAL};
    for (uint32_t n = 0; n + (sets ? 1 : 0) < count; n++)
        confirm(search, &comparison, arguments[n], FACTS_NONE);
}

static void compare_in(struct search *search, instance_id instance)
{
    const struct notice *notice = search->notice;
    const struct ir_body *body = body_of(notice, instance);
    if (comparison_is_own(notice->model, facts_instance(notice->model->facts, instance).method))
        return;
    for (ir_value at = 0; body != NULL && at < body->instruction_count; at++) {
        struct lost_comparison comparison;
        if (comparison_at(notice->model, instance, at, &comparison))
            compare(search, comparison);
    }
}

static void hold_against(struct search *search, uint32_t look)
{
    struct notice *notice = search->notice;
    struct pile seen = {0};
    if (!notice_same_place(notice, look))
        return;
    search->look = look;
    search->now = (struct flow_copies){0};
    compare_itself(search);
    flow_copy(notice->model, notice->accesses, site_of(notice, look), &search->now);
    for (size_t i = 0; i + 1 < search->now.values.count; i += 2) {
        instance_id instance = search->now.values.items[i];
        if (has(&seen, instance) || !bits_has(notice->below, instance))
            continue;
        pile_add(&seen, instance);
        compare_in(search, instance);
    }
    pile_free(&seen);
    flow_copies_free(&search->now);
}

/* Whether what an instruction reads is that of an object which a confirmed source gave. */
static bool is_of_confirmed(const struct search *search, struct lost_site site)
{
    const struct ir_body *body = body_of(search->notice, site.instance);
    const struct ir_instruction *read = &body->instructions[site.at];
    uint32_t count = 0;
    const ir_value *arguments = code_arguments(body, site.at, &count);
    for (size_t s = 0; s < search->sources.count; s++) {
        const struct notice_source *source = &search->sources.items[s];
        bool found = !value_is_call(read->op) && read->op != IR_get_static &&
                     flow_is_copy(&source->copies, site.instance, value_behind_casts(body, read->a));
        for (uint32_t n = 0; arguments != NULL && n < count; n++)
            found |= flow_is_copy(&source->copies, site.instance, arguments[n]);
        if (found && source->confirmed && (source->site.instance != site.instance || source->site.at != site.at))
            return true;
    }
    return false;
}

static bool is_behind(const struct search *search, struct lost_site first, struct lost_site site)
{
    if (first.instance != site.instance)
        return false;
    uint64_t *dominated = code_dominated(body_of(search->notice, site.instance), first.at);
    bool behind = bits_has(dominated, site.at);
    mem_free(dominated);
    return behind;
}

/* Whether an instruction comes behind a look that notices, or behind the comparison. */
static bool comes_behind(const struct search *search, struct lost_site site)
{
    const struct notice *notice = search->notice;
    bool behind = false;
    for (uint32_t i = 0; i < notice->accesses->count && !behind; i++)
        behind = notice->noticing[i] != 0 && is_behind(search, site_of(notice, i), site);
    for (size_t i = 0; i < notice->noticed_count && !behind; i++)
        behind = is_behind(search, (struct lost_site){notice->noticed[i].instance, notice->noticed[i].at}, site);
    return behind;
}

/* Whether all reads that a source gives are of an object which a confirmed one gave. */
static bool reads_confirmed(const struct search *search, struct lost_site site)
{
    const struct notice *notice = search->notice;
    const struct facts *facts = notice->model->facts;
    bool any = false, all = true;
    if (lost_access_at(notice->accesses, site.instance, site.at) != NULL)
        return is_of_confirmed(search, site);
    for (uint32_t i = 0; i < notice->accesses->count; i++) {
        if (!has(&notice->reads, notice->first[i]) || !bits_has(notice->below, site_of(notice, i).instance))
            continue;
        struct pile there = {0};
        pile_add(&there, site_of(notice, i).instance);
        uint64_t *leading = notice_leading(facts, &there);
        if (notice_calls_one_of(facts, site.instance, site.at, leading)) {
            any = true;
            all &= is_of_confirmed(search, site_of(notice, i));
        }
        mem_free(leading);
        pile_free(&there);
    }
    return any && all;
}

static bool all_confirmed(const struct search *search)
{
    for (size_t s = 0; s < search->sources.count; s++) {
        struct lost_site site = search->sources.items[s].site;
        if (!search->sources.items[s].confirmed && !comes_behind(search, site) && !reads_confirmed(search, site))
            return false;
    }
    return search->sources.count > 0;
}

static bool may_notice(const struct notice *notice, uint32_t access)
{
    return (notice->accesses->items[access].reads >> notice->seen & 1) != 0 &&
           bits_has(notice->below, site_of(notice, access).instance);
}

/* The instances of a method, and of accesses. */
static void find_instances(struct notice *notice)
{
    const struct facts *facts = notice->model->facts;
    struct pile units = {0}, writers = {0};
    for (instance_id i = 0; i < facts_instance_count(facts); i++)
        if (facts_instance(facts, i).method == notice->unit && code_body(facts, i) != NULL)
            pile_add(&units, i);
    for (uint32_t i = 0; i < notice->accesses->count; i++)
        if (has(&notice->writes, notice->first[i]))
            pile_add(&writers, site_of(notice, i).instance);
    notice->below = notice_below(facts, &units);
    notice->leading = notice_leading(facts, &writers);
    pile_free(&units);
    pile_free(&writers);
}

void notice_find(struct notice *notice)
{
    size_t count = notice->accesses->count;
    struct search search = {.notice = notice};
    notice->noticing = mem_new(count + 1, 1);
    find_instances(notice);
    notice_sources_find(notice, &search.sources);
    for (uint32_t i = 0; i < count; i++)
        if (may_notice(notice, i))
            hold_against(&search, i);
    if (!all_confirmed(&search)) {
        memset(notice->noticing, 0, count);
        notice->noticed_count = 0;
    }
    notice_sources_free(&search.sources);
}

void notice_free(struct notice *notice)
{
    pile_free(&notice->reads);
    pile_free(&notice->writes);
    pile_free(&notice->inner);
    mem_free(notice->below);
    mem_free(notice->leading);
    mem_free(notice->noticing);
    mem_free(notice->noticed);
}
