/* What is asked about a subject: methods that write to a location what they have computed from what was read there. */
#include "base/arena.h"
#include "base/array.h"
#include "base/idmap.h"
#include "isolate/lost/notice.h"

#include <stdlib.h>

enum {
    MOST_FINDS = 1000, /* of values that were put somewhere, that are followed, */
    MOST_READS = 2000, /* that are followed, for a subject; */
    MOST_ENDLESS =
        16, /* of both: too many ways to follow. Behind these nothing more is followed: it would take minutes */
    MOST_QUESTIONS = 128, /* about one location, */
    MOST_QUESTIONS_IN_ALL = 160
};

/* A write, a read that comes to it, and the method that carries it there. Accesses are numbers: of all that are the
 * same instruction, in different contexts, the first. */
struct triple {
    uint32_t seen, used; /* locations */
    method_id unit;
    uint32_t write, read;
};

struct search {
    struct model *model;
    struct arena *arena;
    struct lost_accesses accesses;
    uint32_t *first;        /* of each access: the first one of the same instruction */
    uint8_t *decides;       /* of each access: whether its value decides something */
    struct triple *triples; /* sorted, each once, when all are known */
    size_t count, capacity;
    struct kept kept;
    struct flow_found *finds_followed; /* of each find of kept, for what is read from this location */
    uint64_t *finds_for;
    uint32_t reads, finds; /* that were followed, */
    uint32_t endless;      /* and of these, that went too many ways */
    struct lost *found;
    size_t found_count, found_capacity;
    bool all;
};

static method_id method_of(const struct search *search, uint32_t access)
{
    return facts_instance(search->model->facts, search->accesses.items[access].site.instance).method;
}

static void number_accesses(struct search *search)
{
    size_t count = search->accesses.count;
    struct idmap *known = idmap_new();
    search->first = mem_new(count + 1, sizeof *search->first);
    for (uint32_t i = 0; i < count; i++) {
        uint64_t key = (uint64_t)method_of(search, i) << 32 | search->accesses.items[i].site.at;
        if (idmap_get(known, key) == IDMAP_NONE)
            idmap_put(known, key, i);
        search->first[i] = idmap_get(known, key);
    }
    idmap_free(known);
}

/* Accesses of one instance stand together. */
static void find_deciding(struct search *search)
{
    const struct model *model = search->model;
    const struct lost_accesses *accesses = &search->accesses;
    search->decides = mem_new(accesses->count + 1, sizeof *search->decides);
    for (size_t i = 0; i < accesses->count;) {
        instance_id instance = accesses->items[i].site.instance;
        struct function function = {.instance = instance};
        struct build build = {.model = search->model, .function = &function, .body = code_body(model->facts, instance)};
        uint8_t *deciding = suspects_deciding(&build);
        acts_forget_blind(&build, deciding);
        for (; i < accesses->count && accesses->items[i].site.instance == instance; i++)
            search->decides[i] = deciding[accesses->items[i].site.at];
        mem_free(deciding);
    }
}

/* The locations of the same set, as bits. */
static uint64_t set_of(const struct model *model, uint32_t memory)
{
    uint64_t set = 0;
    for (uint32_t m = 0; m < model->memory_count && m < MOST_TRACKED; m++)
        set |= (uint64_t)(model->memories[m].set == model->memories[memory].set) << m;
    return set;
}

static struct flow_targets targets_of(const struct model *model, uint32_t memory)
{
    return (struct flow_targets){set_of(model, memory), (uint64_t)1 << memory, false};
}

static void add_triples(struct search *search, uint32_t read, uint32_t memory, instance_id unit, uint32_t write)
{
    const struct model *model = search->model;
    uint64_t used = search->accesses.items[write].writes & set_of(model, memory);
    used = search->decides[write] ? 0 : used; /* who asks for its outcome looks at what was there */
    for (; used != 0; used &= used - 1)
        ARRAY_ADD(search->triples, search->count, search->capacity,
                  (struct triple){memory, (uint32_t)__builtin_ctzll(used), facts_instance(model->facts, unit).method,
                                  search->first[write], search->first[read]});
}

/* Follows what an instruction gives, as far as there is room. */
static void follow_from(struct search *search, struct lost_site from, struct flow_targets targets,
                        struct flow_found *found)
{
    if (search->endless < MOST_ENDLESS && flow_follow(search->model, &search->accesses, from, targets, found))
        return;
    search->endless++;
    search->all = false;
}

/* What is found of a value that was put somewhere, and comes to a write: of each place where it may be found. */
static const struct flow_found *follow_find(struct search *search, size_t n, struct flow_targets targets)
{
    struct flow_found *found = &search->finds_followed[n];
    if (search->finds_for[n] == targets.own)
        return found;
    flow_found_free(found);
    search->finds_for[n] = targets.own;
    struct lost_site from = {search->kept.finds[n].what.instance, search->kept.finds[n].at};
    search->finds++;
    search->all &= search->finds <= MOST_FINDS;
    if (search->finds <= MOST_FINDS)
        follow_from(search, from, targets, found);
    return found;
}

static void follow_stores(struct search *search, uint32_t read, uint32_t memory, const struct flow_found *found)
{
    struct flow_targets targets = targets_of(search->model, memory);
    instance_id reader = search->accesses.items[read].site.instance;
    for (size_t s = 0; s < found->store_count; s++)
        for (size_t n = 0; n < search->kept.count; n++) {
            if (!kept_is_found(search->model, &found->stores[s], &search->kept.finds[n]))
                continue;
            const struct flow_found *further = follow_find(search, n, targets);
            for (size_t i = 0; i < further->carried_count; i++) {
                struct pile units = {0};
                kept_units(search->model, reader, further->carried[i].unit, &units);
                for (size_t u = 0; u < units.count; u++)
                    add_triples(search, read, memory, units.items[u], further->carried[i].write);
                pile_free(&units);
            }
        }
}

static void follow_read(struct search *search, uint32_t read, uint32_t memory)
{
    struct flow_found found = {0};
    const struct lost_access *access = &search->accesses.items[read];
    search->reads++;
    search->all &= search->reads <= MOST_READS;
    if (search->reads <= MOST_READS)
        follow_from(search, access->site, targets_of(search->model, memory), &found);
    for (size_t i = 0; i < found.carried_count; i++)
        add_triples(search, read, memory, found.carried[i].unit, found.carried[i].write);
    follow_stores(search, read, memory, &found);
    flow_found_free(&found);
}

static void follow_reads(struct search *search)
{
    uint64_t written = 0;
    for (size_t i = 0; i < search->accesses.count; i++)
        written |= search->accesses.items[i].writes;
    for (uint32_t i = 0; i < search->accesses.count && search->reads <= MOST_READS && written != 0; i++)
        for (uint64_t left = search->accesses.items[i].reads; left != 0; left &= left - 1)
            follow_read(search, i, (uint32_t)__builtin_ctzll(left));
}

static int compare_numbers(uint32_t one, uint32_t other)
{
    return one < other ? -1 : one > other;
}

static int compare_triples(const void *one, const void *other)
{
    const struct triple *a = one, *b = other;
    const uint32_t ours[] = {a->seen, a->used, a->unit, a->write, a->read};
    const uint32_t theirs[] = {b->seen, b->used, b->unit, b->write, b->read};
    int order = 0;
    for (size_t i = 0; i < sizeof ours / sizeof *ours && order == 0; i++)
        order = compare_numbers(ours[i], theirs[i]);
    return order;
}

static void sort_triples(struct search *search)
{
    size_t kept = 0;
    if (search->count > 0)
        qsort(search->triples, search->count, sizeof *search->triples, compare_triples);
    for (size_t i = 0; i < search->count; i++)
        if (kept == 0 || compare_triples(&search->triples[kept - 1], &search->triples[i]) != 0)
            search->triples[kept++] = search->triples[i];
    search->count = kept;
}

static bool same_unit(const struct triple *one, const struct triple *other)
{
    return one->seen == other->seen && one->used == other->used && one->unit == other->unit;
}

/* Where the triples of the same unit, locations and write end. */
static size_t end_of_write(const struct search *search, size_t from)
{
    const struct triple *triples = search->triples;
    size_t end = from;
    while (end < search->count && same_unit(&triples[end], &triples[from]) && triples[end].write == triples[from].write)
        end++;
    return end;
}

/* Whether the writes that begin at two triples are of one unit and location, and the same reads come to them: one
 * question. */
static bool same_question(const struct search *search, size_t one, size_t other)
{
    const struct triple *triples = search->triples;
    size_t count = end_of_write(search, one) - one;
    if (!same_unit(&triples[one], &triples[other]) || end_of_write(search, other) - other != count)
        return false;
    for (size_t i = 0; i < count; i++)
        if (triples[one + i].read != triples[other + i].read)
            return false;
    return true;
}

static bool is_write_of(const struct search *search, size_t question, uint32_t write)
{
    for (size_t i = question; i < search->count; i = end_of_write(search, i))
        if (search->triples[i].write == write && same_question(search, question, i))
            return true;
    return false;
}

/* Whether a read comes to one of the writes of a question, by whichever unit: who reads anew there writes what is
 * new. */
static bool is_read_of(const struct search *search, size_t question, uint32_t read)
{
    const struct triple *triples = search->triples;
    for (size_t i = 0; i < search->count; i++)
        if (triples[i].read == read && triples[i].seen == triples[question].seen &&
            triples[i].used == triples[question].used && is_write_of(search, question, triples[i].write))
            return true;
    return false;
}

/* The reads and writes of a question, and the other methods in which such a read comes to such a write. */
static void notice_question(const struct search *search, size_t question, struct notice *notice)
{
    const struct triple *triples = search->triples;
    for (size_t i = question; i < end_of_write(search, question); i++)
        pile_add(&notice->reads, triples[i].read);
    for (size_t i = question; i < search->count; i = end_of_write(search, i))
        if (same_question(search, question, i))
            pile_add(&notice->writes, triples[i].write);
    for (size_t i = 0; i < search->count; i++)
        if (triples[i].seen == triples[question].seen && triples[i].used == triples[question].used &&
            triples[i].unit != triples[question].unit && is_write_of(search, question, triples[i].write))
            pile_add(&notice->inner, triples[i].unit);
    notice_find(notice);
}

static int compare_sites(const void *one, const void *other)
{
    const struct lost_site *a = one, *b = other;
    return a->instance != b->instance ? compare_numbers(a->instance, b->instance) : compare_numbers(a->at, b->at);
}

static void add_idle_calls(const struct search *search, const struct notice *notice, struct lost *lost)
{
    struct pile calls = {0};
    notice_idle_calls(notice, &calls);
    struct lost_site *idle = arena_alloc(search->arena, (calls.count / 2 + 1) * sizeof *idle);
    for (size_t i = 0; i + 1 < calls.count; i += 2)
        idle[lost->idle_count++] = (struct lost_site){calls.items[i], calls.items[i + 1]};
    qsort(idle, lost->idle_count, sizeof *idle, compare_sites);
    lost->idle = idle;
    pile_free(&calls);
}

static void add_question(struct search *search, size_t question)
{
    const struct triple *triple = &search->triples[question];
    const struct lost_accesses *accesses = &search->accesses;
    size_t size = (accesses->count + 1) * sizeof(struct lost_site);
    struct lost_site *writes = arena_alloc(search->arena, size), *looks = arena_alloc(search->arena, size);
    struct lost lost = {
        .unit = triple->unit, .seen = triple->seen, .used = triple->used, .writes = writes, .looks = looks};
    struct notice notice = {.model = search->model,
                            .accesses = accesses,
                            .first = search->first,
                            .unit = triple->unit,
                            .seen = triple->seen,
                            .targets = targets_of(search->model, triple->seen)};
    notice_question(search, question, &notice);
    for (uint32_t i = 0; i < accesses->count; i++) {
        const struct lost_access *access = &accesses->items[i];
        if ((access->reads >> triple->seen & 1) != 0 &&
            (notice.noticing[i] != 0 || is_read_of(search, question, search->first[i])))
            looks[lost.look_count++] = access->site;
        if ((access->writes >> triple->used & 1) != 0 && is_write_of(search, question, search->first[i]))
            writes[lost.write_count++] = access->site;
    }
    add_idle_calls(search, &notice, &lost);
    notice_free(&notice);
    ARRAY_ADD(search->found, search->found_count, search->found_capacity, lost);
}

/* Adds the questions about one location, or those about two: the former must all be asked, of the latter there may
 * be many. */
static void add_questions(struct search *search, bool apart, size_t most)
{
    for (size_t i = 0; i < search->count; i = end_of_write(search, i)) {
        bool known = (search->triples[i].seen != search->triples[i].used) != apart;
        for (size_t before = 0; before < i && !known; before = end_of_write(search, before))
            known = same_question(search, before, i);
        if (known)
            continue;
        if (search->found_count < most)
            add_question(search, i);
        else if (!apart)
            search->all = false;
    }
}

const struct lost *lost_find(struct model *model, struct arena *arena, uint32_t *count, bool *all)
{
    struct search search = {.model = model, .arena = arena, .all = true};
    lost_accesses_list(model, &search.accesses);
    number_accesses(&search);
    find_deciding(&search);
    kept_list(model, &search.kept);
    search.finds_followed = mem_new(search.kept.count + 1, sizeof *search.finds_followed);
    search.finds_for = mem_new(search.kept.count + 1, sizeof *search.finds_for);
    follow_reads(&search);
    sort_triples(&search);
    add_questions(&search, false, MOST_QUESTIONS);
    add_questions(&search, true, MOST_QUESTIONS_IN_ALL);
    struct lost *copy = arena_alloc(arena, (search.found_count + 1) * sizeof *copy);
    if (search.found_count > 0)
        memcpy(copy, search.found, search.found_count * sizeof *copy);
    *count = (uint32_t)search.found_count;
    *all = search.all;
    for (size_t i = 0; i < search.kept.count; i++)
        flow_found_free(&search.finds_followed[i]);
    mem_free(search.finds_followed);
    mem_free(search.finds_for);
    kept_free(&search.kept);
    lost_accesses_free(&search.accesses);
    mem_free(search.first);
    mem_free(search.decides);
    mem_free(search.triples);
    mem_free(search.found);
    return copy;
}
