/* Reads: which write each finds, by the axioms of sequential consistency (002, §4), for an interference abstraction
 * (002, §5): the link set of a read may lack writes, of which each query assumes that they are not found; and of the
 * axioms only those need be in the formula that models were seen to break. Whatever a proof did not need, and no model
 * broke, is never written down. */
#include "base/array.h"
#include "base/idmap.h"
#include "bound/encode/internal.h"

static bool is_lazy(const struct encoding *encoding)
{
    return encoding->abstraction == BOUND_OVER || encoding->abstraction == BOUND_MIXED;
}

static bool is_narrow(const struct encoding *encoding)
{
    return encoding->abstraction == BOUND_UNDER || encoding->abstraction == BOUND_MIXED;
}

/* The last write of the same thread that happens whenever the read does; BOUND_NONE: there is none. */
static uint32_t covering_write(const struct encoding *encoding, const struct group *group, uint32_t read)
{
    const struct skeleton *skeleton = encoding->skeleton;
    const struct event *of = encode_event(encoding, read);
    uint32_t found = BOUND_NONE;
    for (size_t i = 0; i < group->count && group->events[i] < read; i++) {
        const struct event *write = encode_event(encoding, group->events[i]);
        if (write->kind == EVENT_WRITE && skeleton->nodes[write->node].thread == skeleton->nodes[of->node].thread &&
            term_extends(encoding->terms, of->guard, write->guard))
            found = group->events[i];
    }
    return found;
}

/* Whether a read may find what a write left. `cover` comes between if the write is before it. */
static bool may_read(struct encoding *encoding, uint32_t write, uint32_t read, uint32_t cover)
{
    const struct skeleton *skeleton = encoding->skeleton;
    uint32_t from = encode_event(encoding, write)->node, to = encode_event(encoding, read)->node;
    if (!encode_focuses(encoding, BOUND_S0))
        return true;
    if (write != cover && cover != BOUND_NONE && from != to &&
        skeleton_orders(skeleton, from, encode_event(encoding, cover)->node))
        return false;
    return skeleton->nodes[from].thread == skeleton->nodes[to].thread
               ? write < read && (cover == BOUND_NONE || cover <= write)
               : !skeleton_orders(skeleton, to, from);
}

/* Whether a write comes before a read in all executions that have both. */
static bool is_certain(const struct encoding *encoding, uint32_t write, uint32_t read)
{
    const struct skeleton *skeleton = encoding->skeleton;
    uint32_t from = encode_event(encoding, write)->node, to = encode_event(encoding, read)->node;
    return skeleton->nodes[from].thread == skeleton->nodes[to].thread || skeleton_orders(skeleton, from, to);
}

static void add_order(struct encoding *encoding, struct link *link)
{
    if (!link->ordered)
        encode_hold(encoding, encode_implies(encoding, link->chosen, encode_before(encoding, link->from, link->to)));
    link->ordered = true;
}

/* The read gives what the write left, which comes before it (Π2). */
static void add_value(struct encoding *encoding, struct link *link)
{
    struct terms *terms = encoding->terms;
    const struct event *read = encode_event(encoding, link->to);
    add_order(encoding, link);
    link->valued = true;
    if (link->from != BOUND_NONE) {
        encode_hold(encoding, encode_implies(encoding, link->chosen,
                                             term_eq(terms, read->value, encode_event(encoding, link->from)->value)));
        if (read->untouched != TERM_NONE)
            encode_hold(encoding, encode_implies(encoding, link->chosen, term_not(terms, read->untouched)));
        return;
    }
    term first = cell_first(encoding->skeleton, read->cell), undefined = term_is_undefined(terms, first);
    term same = term_or(terms, undefined, term_eq(terms, read->value, term_defined(terms, first)));
    encode_hold(encoding, encode_implies(encoding, link->chosen, same));
    if (read->untouched != TERM_NONE)
        encode_hold(encoding, encode_implies(encoding, link->chosen, term_eq(terms, read->untouched, undefined)));
}

static uint64_t between_key(const struct encoding *encoding, const struct link *link, uint32_t write)
{
    return (uint64_t)(link - encoding->links) << 32 | write;
}

bool encode_excludes(const struct encoding *encoding, const struct link *link, uint32_t write)
{
    return !is_lazy(encoding) || idmap_get(encoding->between, between_key(encoding, link, write)) != IDMAP_NONE;
}

/* Another write, if it happens, does not come between what is read and the read (Π3). */
static void add_aside(struct encoding *encoding, const struct link *link, uint32_t other)
{
    term earlier = link->from == BOUND_NONE ? TERM_FALSE : encode_before(encoding, other, link->from);
    term aside = term_or(encoding->terms, earlier, encode_before(encoding, link->to, other));
    if (aside == TERM_TRUE)
        return;
    encoding->excluded++;
    term both = term_and(encoding->terms, link->chosen, encode_event(encoding, other)->guard);
    encode_hold(encoding, encode_implies(encoding, both, aside));
}

static void add_no_write_between(struct encoding *encoding, const struct group *group, const struct link *link)
{
    for (size_t i = 0; i < group->count && !encoding->stopped; i++)
        if (encode_event(encoding, group->events[i])->kind == EVENT_WRITE && group->events[i] != link->from)
            add_aside(encoding, link, group->events[i]);
}

/* The link set gets writes up to some number; that one of these is found, as a truth value. */
static term widen_to(struct encoding *encoding, struct read *read, uint32_t count)
{
    term some = TERM_FALSE;
    for (; read->linked < count && !encoding->stopped; read->linked++) {
        bool late = is_lazy(encoding) && !encode_focuses(encoding, BOUND_S3);
        term chosen = late ? encode_link_only(encoding, read->writes[read->linked], read->event)
                           : encode_link(encoding, read->writes[read->linked], read->event);
        struct link link = encoding->links[encoding->link_count - 1];
        if (!is_lazy(encoding)) {
            add_value(encoding, &link);
            add_no_write_between(encoding, &encoding->groups[read->event], &link);
            encoding->links[encoding->link_count - 1] = link;
        }
        some = term_or(encoding->terms, some, chosen);
    }
    return some;
}

/* Fills in the writes that a read may find; how many of them come before it for certain, which are first. */
static uint32_t find_writes(struct encoding *encoding, const struct group *group, struct read *read)
{
    bool prunes = encode_focuses(encoding, BOUND_S0);
    uint32_t cover = prunes ? covering_write(encoding, group, read->event) : BOUND_NONE, certain = 0;
    read->writes = mem_new(group->count + 1, sizeof *read->writes);
    if (cover == BOUND_NONE)
        read->writes[read->count++] = BOUND_NONE;
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = 0; i < group->count; i++) {
            uint32_t write = group->events[i];
            if (encode_event(encoding, write)->kind == EVENT_WRITE && may_read(encoding, write, read->event, cover) &&
                is_certain(encoding, write, read->event) == (pass == 0))
                read->writes[read->count++] = write;
        }
        certain = pass == 0 ? read->count : certain;
    }
    return certain;
}

void encode_read(struct encoding *encoding, const struct group *group, uint32_t event)
{
    struct read read = {.event = event, .more = TERM_NONE};
    uint32_t certain = find_writes(encoding, group, &read);
    if (!encode_focuses(encoding, BOUND_S1))
        certain = 0;
    bool narrow = is_narrow(encoding) && certain < read.count && (certain > 0 || !encode_focuses(encoding, BOUND_S1));
    term some = widen_to(encoding, &read, narrow ? certain : read.count);
    if (narrow) {
        read.more = term_variable(encoding->terms, 1);
        some = term_or(encoding->terms, some, read.more);
    }
    encode_hold(encoding, encode_implies(encoding, encode_event(encoding, event)->guard, some));
    ARRAY_ADD(encoding->reads, encoding->read_count, encoding->read_capacity, read);
}

size_t encode_reads_assume(const struct encoding *encoding, term *assumptions)
{
    size_t count = 0;
    for (size_t i = 0; i < encoding->read_count; i++) {
        if (encoding->reads[i].more == TERM_NONE)
            continue;
        if (assumptions != NULL)
            assumptions[count] = term_not(encoding->terms, encoding->reads[i].more);
        count++;
    }
    return count;
}

/* RED-U (002, §6.3): a proof that needs what a link set lacks is none. */
bool encode_reads_widen(struct encoding *encoding)
{
    bool found = false;
    for (size_t i = 0; i < encoding->read_count; i++) {
        struct read *read = &encoding->reads[i];
        found |= read->more != TERM_NONE && solver_in_core(encoding->solver, term_not(encoding->terms, read->more));
    }
    if (!found)
        return false;
    for (size_t i = 0; i < encoding->read_count && !encoding->stopped; i++) {
        struct read *read = &encoding->reads[i];
        if (read->more == TERM_NONE || !solver_in_core(encoding->solver, term_not(encoding->terms, read->more)))
            continue;
        term more = read->more;
        read->more = TERM_NONE;
        encode_hold(encoding, encode_implies(encoding, more, widen_to(encoding, read, read->count)));
    }
    return true;
}

/* Whether what is read is what the write left, in a model. */
static bool has_value(struct encoding *encoding, const struct link *link)
{
    struct terms *terms = encoding->terms;
    const struct event *read = encode_event(encoding, link->to);
    uint64_t value = solver_value(encoding->solver, read->value);
    bool untouched = read->untouched != TERM_NONE && encode_is_true(encoding, read->untouched);
    if (link->from != BOUND_NONE)
        return !untouched && value == solver_value(encoding->solver, encode_event(encoding, link->from)->value);
    term first = cell_first(encoding->skeleton, read->cell), undefined = term_is_undefined(terms, first);
    if (read->untouched != TERM_NONE && untouched != encode_is_true(encoding, undefined))
        return false;
    return encode_is_true(encoding, undefined) || value == solver_value(encoding->solver, term_defined(terms, first));
}

/* Where an event is in the sequence of a model; events of one node follow each other. */
static bool is_before(const struct encoding *encoding, uint32_t one, uint32_t other)
{
    uint32_t a = encode_event(encoding, one)->node, b = encode_event(encoding, other)->node;
    return a == b ? one < other : encoding->places[a] < encoding->places[b];
}

/* What of a model to put into the formula: collected first, since that forgets the model. */
struct lacking {
    uint32_t *links, *writes; /* writes: BOUND_NONE: the value */
    size_t count, link_capacity, write_capacity;
};

static void add_lacking(struct lacking *lacking, uint32_t link, uint32_t write)
{
    size_t count = lacking->count;
    ARRAY_ADD(lacking->links, count, lacking->link_capacity, link);
    ARRAY_ADD(lacking->writes, lacking->count, lacking->write_capacity, write);
}

/* Π2: links from what does not come before. */
static void find_late(struct encoding *encoding, struct lacking *lacking)
{
    for (size_t i = 0; i < encoding->link_count; i++) {
        const struct link *link = &encoding->links[i];
        if (!link->ordered && encode_is_true(encoding, link->chosen) && !is_before(encoding, link->from, link->to))
            add_lacking(lacking, (uint32_t)i, BOUND_NONE);
    }
}

/* Π2: links whose values differ. */
static void find_values(struct encoding *encoding, struct lacking *lacking)
{
    for (size_t i = 0; i < encoding->link_count; i++) {
        const struct link *link = &encoding->links[i];
        if (encode_event(encoding, link->to)->kind == EVENT_READ && !link->valued &&
            encode_is_true(encoding, link->chosen) && !has_value(encoding, link))
            add_lacking(lacking, (uint32_t)i, BOUND_NONE);
    }
}

/* Π3: writes that come between. */
static void find_between(struct encoding *encoding, struct lacking *lacking)
{
    for (size_t i = 0; i < encoding->link_count; i++) {
        const struct link *link = &encoding->links[i];
        const struct group *group = &encoding->groups[link->to];
        if (encode_event(encoding, link->to)->kind != EVENT_READ || !encode_is_true(encoding, link->chosen))
            continue;
        for (size_t j = 0; j < group->count; j++) {
            uint32_t write = group->events[j];
            if (encode_event(encoding, write)->kind == EVENT_WRITE && write != link->from && encoding->done[write] &&
                is_before(encoding, write, link->to) &&
                (link->from == BOUND_NONE || is_before(encoding, link->from, write)))
                add_lacking(lacking, (uint32_t)i, write);
        }
    }
}

/* RED-O (002, §6.3), layer by layer (§7.2): order and values first. */
bool encode_reads_hold(struct encoding *encoding)
{
    struct lacking lacking = {0};
    if (!is_lazy(encoding))
        return true;
    find_late(encoding, &lacking);
    find_values(encoding, &lacking);
    if (lacking.count == 0 || !encode_focuses(encoding, BOUND_LAYERS))
        find_between(encoding, &lacking);
    for (size_t i = 0; i < lacking.count && !encoding->stopped; i++) {
        struct link *link = &encoding->links[lacking.links[i]];
        if (lacking.writes[i] == BOUND_NONE)
            add_value(encoding, link);
        else {
            idmap_put(encoding->between, between_key(encoding, link, lacking.writes[i]), 1);
            add_aside(encoding, link, lacking.writes[i]);
        }
    }
    bool fine = lacking.count == 0;
    encoding->lemmas += lacking.count;
    mem_free(lacking.links);
    mem_free(lacking.writes);
    return fine;
}

void encoding_sizes(const struct encoding *encoding, struct bound_result *result)
{
    result->linked = result->valued = 0;
    for (size_t i = 0; i < encoding->read_count; i++)
        result->linked += encoding->reads[i].linked;
    for (size_t i = 0; i < encoding->link_count; i++)
        result->valued += encoding->links[i].valued;
    result->excluded = encoding->excluded;
    result->abstraction = encoding->abstraction;
}

void encode_reads_free(struct encoding *encoding)
{
    for (size_t i = 0; i < encoding->read_count; i++)
        mem_free(encoding->reads[i].writes);
    mem_free(encoding->reads);
}
