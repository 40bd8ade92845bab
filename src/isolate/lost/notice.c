#include "isolate/lost/notice.h"

#include "base/array.h"
#include "base/idmap.h"

/* One look of the unit, a read in it or a call that leads to one, while it is held against the reads that come to the
 * writes. */
struct search {
    struct notice *notice;
    struct notice_sources sources;
    struct lost_site look;
    uint64_t *within;          /* instances that it leads to */
    struct pile reads;         /* accesses: what is read there */
    struct notice_sources now; /* what they give */
    struct asked {
        struct lost_comparison comparison;
        size_t source;
    } * asked; /* comparisons with what a source gave */
    size_t asked_count, asked_capacity;
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

/* Whether a source is one of the unit in which the look is, or of what the unit leads to. */
static bool concerns(const struct search *search, size_t source)
{
    const struct facts *facts = search->notice->model->facts;
    instance_id instance = search->sources.items[source].site.instance;
    return instance == search->look.instance || facts_instance(facts, instance).method != search->notice->unit;
}

/* Notes with which sources a look is compared. */
static void ask(struct search *search, const struct lost_comparison *comparison, ir_value before, ir_value now)
{
    if (comparison->inside && !still_differ(search->notice, comparison->instance, before, now))
        return;
    for (size_t s = 0; s < search->sources.count; s++)
        if (notice_is_source(&search->sources, s, comparison->instance, before))
            ARRAY_ADD(search->asked, search->asked_count, search->asked_capacity, (struct asked){*comparison, s});
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
static void ask_bound(struct search *search, const struct lost_comparison *comparison, ir_value bound)
{
    if (!is_written(search, comparison->instance, bound) ||
        !guard_is(search->notice, &search->sources, search->look, comparison, 1))
        return;
    for (size_t s = 0; s < search->sources.count; s++)
        search->sources.items[s].confirmed |=
            !notice_comes_to_write(search->notice, search->sources.items[s].site, true);
}

/* Whether a value is what the look gave, whichever way it came there. */
static bool is_now(const struct search *search, instance_id instance, ir_value value)
{
    for (size_t s = 0; s < search->now.count; s++)
        if (notice_is_source(&search->now, s, instance, value))
            return true;
    return false;
}

/* What is compared is what the look gave, or part of it, as it is of what was read before. */
static void compare(struct search *search, struct lost_comparison comparison)
{
    enum { DEEPEST_PARTS = 3 };
    for (int depth = 0; depth <= DEEPEST_PARTS; depth++) {
        for (int side = 0; side < 2; side++) {
            ir_value now = comparison.operands[side], before = comparison.operands[!side];
            if (now == before || !is_now(search, comparison.instance, now))
                continue;
            if (comparison.kind == COMPARED_ORDERED)
                ask_bound(search, &comparison, before);
            else
                ask(search, &comparison, before, now);
        }
        if (comparison.kind == COMPARED_ORDERED || !comparison_strip(search->notice->model, &comparison))
            return;
    }
}

/* A read that compares by itself: `equals` of collections and arrays, a compare-and-set. */
static void compare_itself(struct search *search, uint32_t read)
{
    const struct notice *notice = search->notice;
    struct lost_site site = site_of(notice, read);
    struct lost_comparison comparison;
    bool sets = comparison_sets(notice->model, site.instance, site.at);
    uint32_t count = 0;
    const ir_value *arguments = code_arguments(body_of(notice, site.instance), site.at, &count);
    if (!sets && (!comparison_at(notice->model, site.instance, site.at, &comparison) || arguments == NULL))
        return;
    comparison = (struct lost_comparison){.instance = site.instance, .at = site.at, .kind = COMPARED_EQUAL};
    comparison.inside = !sets;
    for (uint32_t n = 0; n + (sets ? 1 : 0) < count; n++)
        ask(search, &comparison, arguments[n], sets || count != 2 ? FACTS_NONE : arguments[1 - n]);
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

/* Where what the look gave may be compared. */
static void compare_all(struct search *search)
{
    struct pile seen = {0};
    for (size_t s = 0; s < search->now.count; s++) {
        const struct pile *values = &search->now.items[s].copies.values;
        for (size_t i = 0; i + 1 < values->count; i += 2)
            if (!has(&seen, values->items[i]) && bits_has(search->notice->below, values->items[i])) {
                pile_add(&seen, values->items[i]);
                compare_in(search, values->items[i]);
            }
    }
    pile_free(&seen);
}

/* Whether an object that some contents are read from is what a confirmed source gave. */
static bool is_confirmed(const struct search *search, struct lost_site read, ir_value object)
{
    for (size_t s = 0; s < search->sources.count; s++) {
        const struct notice_source *source = &search->sources.items[s];
        if (source->confirmed && (source->site.instance != read.instance || source->site.at != read.at) &&
            notice_is_source(&search->sources, s, read.instance, object))
            return true;
    }
    return false;
}

/* Whether what an instruction reads are contents of objects which confirmed sources gave, and which nobody changes. */
static bool is_of_confirmed(const struct search *search, struct lost_site read)
{
    struct notice *notice = search->notice;
    const struct ir_body *body = body_of(notice, read.instance);
    const struct ir_instruction *instruction = &body->instructions[read.at];
    uint32_t count = 1;
    const ir_value *objects = instruction->op == IR_get_element ? &instruction->a : NULL;
    bool any = false;
    if (value_is_call(instruction->op))
        objects = code_arguments(body, read.at, &count);
    for (uint32_t n = 0; objects != NULL && n < count; n++) {
        ir_value object = value_behind_casts(body, objects[n]);
        if (body->instructions[object].op == IR_new ||
            !still_holds(notice->model, notice->seen, facts_points_to(notice->model->facts, read.instance, object)))
            continue;
        if (!is_confirmed(search, read, object))
            return false;
        any = true;
    }
    return any && still_contents(notice);
}

/* Whether one instruction is run only behind another one, which is not run again then. */
static bool is_behind(const struct search *search, struct lost_site first, struct lost_site site)
{
    if (first.instance != site.instance)
        return false;
    const struct ir_body *body = body_of(search->notice, site.instance);
    uint64_t *dominated = code_dominated(body, first.at), *after = code_after(body, site.at);
    bool behind = bits_has(dominated, site.at) && !bits_has(after, first.at);
    mem_free(dominated);
    mem_free(after);
    return behind;
}

/* Whether a source comes behind the look, or behind one of its comparisons. */
static bool comes_behind(const struct search *search, struct lost_site site)
{
    bool behind = is_behind(search, search->look, site);
    for (size_t i = 0; i < search->asked_count && !behind; i++) {
        const struct lost_comparison *comparison = &search->asked[i].comparison;
        behind = is_behind(search, (struct lost_site){comparison->instance, comparison->at}, site);
    }
    return behind;
}

/* Whether all reads that a source gives are of an object which a confirmed one gave. */
static bool reads_confirmed(const struct search *search, struct lost_site site)
{
    const struct notice *notice = search->notice;
    const struct facts *facts = notice->model->facts;
    bool any = false, all = true;
    if (lost_access_at(notice->accesses, site.instance, site.at) != NULL)
        return still_unknown(notice, site) || is_of_confirmed(search, site);
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

/* Confirms the sources with which all ways to a write compare what the look gives. */
static void confirm(struct search *search)
{
    struct lost_comparison *comparisons = mem_new(search->asked_count + 1, sizeof *comparisons);
    for (size_t s = 0; s < search->sources.count; s++) {
        size_t count = 0;
        for (size_t i = 0; i < search->asked_count; i++)
            if (search->asked[i].source == s)
                comparisons[count++] = search->asked[i].comparison;
        search->sources.items[s].confirmed |=
            count > 0 && concerns(search, s) &&
            guard_is(search->notice, &search->sources, search->look, comparisons, count);
    }
    mem_free(comparisons);
}

/* Whether no old value comes to a write but those that the look is compared with, and what is read behind it. */
static bool all_confirmed(const struct search *search)
{
    bool any = false;
    for (size_t s = 0; s < search->sources.count; s++) {
        struct lost_site site = search->sources.items[s].site;
        any |= search->sources.items[s].confirmed;
        if (concerns(search, s) && !search->sources.items[s].confirmed && !comes_behind(search, site) &&
            !reads_confirmed(search, site))
            return false;
    }
    return any;
}

static void add_now(struct search *search, struct lost_site site, bool within)
{
    const struct notice *notice = search->notice;
    struct flow_copies copies = {0}, kept = {0};
    flow_copy(notice->model, notice->accesses, site, &copies);
    for (size_t i = 0; i + 1 < copies.values.count; i += 2)
        if (!within || bits_has(search->within, copies.values.items[i]))
            flow_copies_add(&kept, copies.values.items[i], copies.values.items[i + 1]);
    flow_copies_free(&copies);
    notice_sources_add(&search->now, site, kept);
}

/* What the look gives: in what a call leads to, what is read there; in the unit, its result, if it is nothing else. */
static void find_now(struct search *search)
{
    struct notice *notice = search->notice;
    bool call = lost_access_at(notice->accesses, search->look.instance, search->look.at) == NULL;
    for (size_t i = 0; i < search->reads.count; i++)
        add_now(search, site_of(notice, search->reads.items[i]), call);
    notice_sources_purify(notice, &search->now);
    if (!call || search->reads.count == 0 || !notice_returns_source(notice, &search->now, search->look))
        return;
    add_now(search, search->look, false);
    notice_sources_purify(notice, &search->now);
}

/* The instances that a call leads to. */
static uint64_t *led_to(const struct facts *facts, struct lost_site call)
{
    struct pile callees = {0};
    uint32_t count;
    edge_id first = facts_calls_at(facts, call.instance, call.at, &count);
    for (edge_id e = first; e < first + count; e++)
        if (facts_edge(facts, e).kind == EDGE_CALL && code_is_application(facts, facts_edge(facts, e).callee))
            pile_add(&callees, facts_edge(facts, e).callee);
    uint64_t *below = notice_below(facts, &callees);
    pile_free(&callees);
    return below;
}

/* What is read at the look, of the place that is written. */
static void find_reads(struct search *search)
{
    const struct notice *notice = search->notice;
    const struct lost_access *own = lost_access_at(notice->accesses, search->look.instance, search->look.at);
    for (uint32_t i = 0; i < notice->accesses->count; i++) {
        const struct lost_access *access = &notice->accesses->items[i];
        bool there = own != NULL ? access == own : bits_has(search->within, access->site.instance);
        if (there && (access->reads >> notice->seen & 1) != 0 && notice_same_place(notice, i))
            pile_add(&search->reads, i);
    }
}

static void note(struct search *search)
{
    struct notice *notice = search->notice;
    for (size_t i = 0; i < search->reads.count; i++)
        notice->noticing[search->reads.items[i]] = 1;
    ARRAY_ADD(notice->sites, notice->site_count, notice->site_capacity, search->look);
}

static void hold_against(struct search *search, struct lost_site look)
{
    struct notice *notice = search->notice;
    search->look = look;
    search->asked_count = search->reads.count = 0;
    for (size_t s = 0; s < search->sources.count; s++)
        search->sources.items[s].confirmed = false;
    search->within = led_to(notice->model->facts, look);
    find_reads(search);
    find_now(search);
    for (size_t i = 0; i < search->reads.count; i++)
        compare_itself(search, search->reads.items[i]);
    compare_all(search);
    confirm(search);
    if (all_confirmed(search))
        note(search);
    notice_sources_free(&search->now);
    mem_free(search->within);
}

static bool is_source(const struct search *search, struct lost_site site)
{
    for (size_t s = 0; s < search->sources.count; s++)
        if (search->sources.items[s].site.instance == site.instance && search->sources.items[s].site.at == site.at)
            return true;
    return false;
}

/* The reads of an instance of the unit, and its calls of what reads. */
static void hold_all(struct search *search, instance_id unit, const uint64_t *reading)
{
    const struct notice *notice = search->notice;
    const struct ir_body *body = body_of(notice, unit);
    for (ir_value at = 0; body != NULL && at < body->instruction_count; at++) {
        struct lost_site site = {unit, at};
        const struct lost_access *access = lost_access_at(notice->accesses, unit, at);
        bool reads = access != NULL && (access->reads >> notice->seen & 1) != 0;
        bool calls = access == NULL && value_is_call(body->instructions[at].op) &&
                     notice_calls_one_of(notice->model->facts, unit, at, reading);
        if ((reads || calls) && !is_source(search, site))
            hold_against(search, site);
    }
}

/* Instances that lead to what reads the location: bits, to be freed. */
static uint64_t *reading_instances(const struct notice *notice)
{
    struct pile there = {0};
    for (uint32_t i = 0; i < notice->accesses->count; i++)
        if ((notice->accesses->items[i].reads >> notice->seen & 1) != 0)
            pile_add(&there, site_of(notice, i).instance);
    uint64_t *reading = notice_leading(notice->model->facts, &there);
    pile_free(&there);
    return reading;
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
    const struct facts *facts = notice->model->facts;
    struct search search = {.notice = notice};
    notice->noticing = mem_new(notice->accesses->count + 1, 1);
    find_instances(notice);
    notice_sources_find(notice, &search.sources);
    uint64_t *reading = reading_instances(notice);
    for (instance_id i = 0; i < facts_instance_count(facts) && search.sources.count > 0; i++)
        if (facts_instance(facts, i).method == notice->unit)
            hold_all(&search, i, reading);
    mem_free(reading);
    mem_free(search.asked);
    pile_free(&search.reads);
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
    mem_free(notice->sites);
    if (notice->changing != NULL)
        idmap_free(notice->changing);
}
