#include "push/bdd_domain.h"

#include "base/memory.h"

/* Where a bit of a history stands. The places of one bit are neighbours in the order of the variables: relations between copies
 * are then small. */
enum { INPUT, MIDDLE, FIRST_COPY, PLACES_PER_COPY = 3 };

/* Relations that would become larger than this are kept in parts and applied one after the other. */
enum { PART_NODES = 4000 };

/* A relation as a conjunction, with the variables that may be quantified away once a part was applied. */
struct part {
    BDD relation, variables;
};

struct parts {
    struct part *items;
    size_t count, capacity;
};

struct renames {
    bddPair *own_to_middle, *after_to_own;
};

struct bdd_domain {
    struct bdd_session *session;
    uint32_t locks, copies, bits, places;
    struct parts *acquire, *release; /* by copy and lock */
    struct parts *reset, *merge;     /* by copy */
    struct parts *compatible;        /* by copy, for compatible_processes */
    uint32_t compatible_processes;
    /* By copy; 0 where not made yet. */
    BDD *identity, *empty, *next_phase, *own_set, *others_set;
    struct renames *renames;                /* by copy */
    bddPair *input_to_middle, *middle_to_input, *own_to_others, *joint_to_others;
    BDD input_set, middle_set;
};

static uint32_t own(uint32_t copy)
{
    return FIRST_COPY + PLACES_PER_COPY * copy;
}

static uint32_t others(uint32_t copy)
{
    return own(copy) + 1;
}

static uint32_t joint(uint32_t copy)
{
    return own(copy) + 2;
}

static uint32_t after(const struct bdd_domain *domain)
{
    return domain->places - 1;
}

/* The bits of a history. Those of lock j stand together with those that relate j and smaller locks, so that the two
 * edges of a possible cycle are neighbours. */
static uint32_t bit_base(uint32_t lock)
{
    return 2 * lock * lock + 2 * lock;
}

static uint32_t held_throughout(uint32_t lock)
{
    return bit_base(lock);
}

static uint32_t used(uint32_t lock)
{
    return bit_base(lock) + 1;
}

static uint32_t edge(uint32_t i, uint32_t j, uint32_t kind)
{
    if (i == j)
        return bit_base(i) + 2 + kind;
    return i < j ? bit_base(j) + 4 + 4 * i + 2 * kind : bit_base(i) + 5 + 4 * j + 2 * kind;
}

/* j ∈ RH[i] */
static uint32_t release_history(uint32_t i, uint32_t j)
{
    return edge(i, j, 0);
}

/* j ∈ AH[i] */
static uint32_t acquisition_history(uint32_t i, uint32_t j)
{
    return edge(i, j, 1);
}

static uint32_t released(uint32_t lock)
{
    return release_history(lock, lock);
}

static uint32_t acquired(uint32_t lock)
{
    return acquisition_history(lock, lock);
}

static int variable(const struct bdd_domain *domain, uint32_t bit, uint32_t place)
{
    return (int)(bit * domain->places + place);
}

static BDD is_set(const struct bdd_domain *domain, uint32_t bit, uint32_t place)
{
    return bdd_ithvar(variable(domain, bit, place));
}

/* The result in place of what it was made from. */
static BDD instead(BDD result, BDD spent)
{
    bdd_addref(result);
    bdd_delref(spent);
    return result;
}

struct bdd_domain *bdd_domain_new(struct bdd_session *session, uint32_t locks, uint32_t copies)
{
    uint64_t bits = 2 * (uint64_t)locks * locks + 2 * (uint64_t)locks, places = FIRST_COPY + 1 + PLACES_PER_COPY * (uint64_t)copies;
    uint64_t variables = locks > UINT16_MAX || copies > UINT16_MAX ? INT32_MAX : bits * places + 1;
    bdd_session_variables(session, variables > INT32_MAX ? INT32_MAX : (int)variables);
    struct bdd_domain *domain = mem_new(1, sizeof *domain);
    domain->session = session;
    domain->locks = locks;
    domain->copies = copies;
    domain->bits = (uint32_t)bits;
    domain->places = (uint32_t)places;
    domain->acquire = mem_new((size_t)locks * copies + 1, sizeof *domain->acquire);
    domain->release = mem_new((size_t)locks * copies + 1, sizeof *domain->release);
    domain->reset = mem_new(copies, sizeof *domain->reset);
    domain->merge = mem_new(copies, sizeof *domain->merge);
    domain->compatible = mem_new(copies, sizeof *domain->compatible);
    domain->identity = mem_new(copies, sizeof *domain->identity);
    domain->empty = mem_new(copies, sizeof *domain->empty);
    domain->next_phase = mem_new(copies, sizeof *domain->next_phase);
    domain->own_set = mem_new(copies, sizeof *domain->own_set);
    domain->others_set = mem_new(copies, sizeof *domain->others_set);
    domain->renames = mem_new(copies, sizeof *domain->renames);
    return domain;
}

static void free_all_parts(struct parts *parts, size_t count)
{
    for (size_t i = 0; i < count; i++)
        mem_free(parts[i].items);
    mem_free(parts);
}

void bdd_domain_free(struct bdd_domain *domain)
{
    if (domain == NULL)
        return;
    free_all_parts(domain->acquire, (size_t)domain->locks * domain->copies);
    free_all_parts(domain->release, (size_t)domain->locks * domain->copies);
    free_all_parts(domain->reset, domain->copies);
    free_all_parts(domain->merge, domain->copies);
    free_all_parts(domain->compatible, domain->copies);
    mem_free(domain->identity);
    mem_free(domain->empty);
    mem_free(domain->next_phase);
    mem_free(domain->own_set);
    mem_free(domain->others_set);
    mem_free(domain->renames);
    mem_free(domain);
}

uint32_t bdd_domain_locks(const struct bdd_domain *domain)
{
    return domain->locks;
}

uint32_t bdd_domain_copies(const struct bdd_domain *domain)
{
    return domain->copies;
}

/* Conjoins one more constraint, whose reference it takes; `quantified` is a variable that no later constraint reads, or bddtrue. */
static void parts_add(struct parts *parts, BDD constraint, BDD quantified)
{
    if (parts->count > 0) {
        struct part *last = &parts->items[parts->count - 1];
        BDD both = bdd_addref(bdd_and(last->relation, constraint));
        if (bdd_nodecount(both) <= PART_NODES) {
            bdd_delref(constraint);
            bdd_delref(last->relation);
            last->relation = both;
            last->variables = instead(bdd_and(last->variables, quantified), last->variables);
            return;
        }
        bdd_delref(both);
    }
    parts->items = mem_reserve(parts->items, &parts->capacity, parts->count + 1, sizeof *parts->items);
    parts->items[parts->count++] = (struct part){.relation = constraint, .variables = bdd_addref(quantified)};
}

static BDD parts_apply(struct bdd_domain *domain, const struct parts *parts, BDD to)
{
    BDD result = bdd_addref(to);
    for (size_t i = 0; i < parts->count && result != bddfalse; i++) {
        bdd_session_check(domain->session);
        result = instead(bdd_relprod(result, parts->items[i].relation, parts->items[i].variables), result);
    }
    return result;
}

/* One bit of the history after a step, as a function of the history before it (whose reference it takes). */
static void set_bit(struct bdd_domain *domain, struct parts *parts, uint32_t copy, uint32_t bit, BDD value)
{
    BDD constraint = bdd_addref(bdd_biimp(is_set(domain, bit, after(domain)), value));
    bdd_delref(value);
    parts_add(parts, constraint, is_set(domain, bit, own(copy)));
}

static BDD either(const struct bdd_domain *domain, uint32_t bit_1, uint32_t place_1, uint32_t bit_2, uint32_t place_2)
{
    return bdd_addref(bdd_or(is_set(domain, bit_1, place_1), is_set(domain, bit_2, place_2)));
}

/* A set of variables: all bits at one place. */
static BDD place_set(struct bdd_domain *domain, uint32_t place)
{
    BDD set = bddtrue;
    for (uint32_t bit = domain->bits; bit-- > 0;)
        set = instead(bdd_and(set, is_set(domain, bit, place)), set);
    return set;
}

static BDD own_set(struct bdd_domain *domain, uint32_t copy)
{
    if (domain->own_set[copy] == 0)
        domain->own_set[copy] = place_set(domain, own(copy));
    return domain->own_set[copy];
}

static BDD others_set(struct bdd_domain *domain, uint32_t copy)
{
    if (domain->others_set[copy] == 0)
        domain->others_set[copy] = place_set(domain, others(copy));
    return domain->others_set[copy];
}

static BDD input_set(struct bdd_domain *domain)
{
    if (domain->input_set == 0)
        domain->input_set = place_set(domain, INPUT);
    return domain->input_set;
}

static BDD middle_set(struct bdd_domain *domain)
{
    if (domain->middle_set == 0)
        domain->middle_set = place_set(domain, MIDDLE);
    return domain->middle_set;
}

static bddPair *rename_place(struct bdd_domain *domain, bddPair *pair, uint32_t from, uint32_t to)
{
    if (pair == NULL)
        pair = bdd_newpair();
    for (uint32_t bit = 0; bit < domain->bits; bit++)
        bdd_setpair(pair, variable(domain, bit, from), variable(domain, bit, to));
    return pair;
}

/* The empty history at a place. */
static BDD empty_place(struct bdd_domain *domain, uint32_t place)
{
    BDD none = bddtrue;
    for (uint32_t bit = domain->bits; bit-- > 0;)
        none = instead(bdd_and(none, bdd_nithvar(variable(domain, bit, place))), none);
    return none;
}

BDD bdd_domain_with_empty(struct bdd_domain *domain, BDD tuples, uint32_t first, uint32_t end)
{
    BDD result = bdd_addref(tuples);
    for (uint32_t copy = end; copy-- > first;) {
        if (domain->empty[copy] == 0)
            domain->empty[copy] = empty_place(domain, own(copy));
        result = instead(bdd_and(result, domain->empty[copy]), result);
    }
    return result;
}

BDD bdd_domain_with_empty_input(struct bdd_domain *domain, BDD tuples)
{
    BDD none = empty_place(domain, INPUT);
    return instead(bdd_and(tuples, none), none);
}

BDD bdd_domain_identity(struct bdd_domain *domain, uint32_t copy)
{
    if (domain->identity[copy] != 0)
        return bdd_addref(domain->identity[copy]);
    BDD result = bddtrue;
    for (uint32_t bit = domain->bits; bit-- > 0;) {
        BDD same = bdd_addref(bdd_biimp(is_set(domain, bit, INPUT), is_set(domain, bit, own(copy))));
        result = instead(bdd_and(result, same), result);
        bdd_delref(same);
    }
    domain->identity[copy] = result;
    return bdd_addref(result);
}

BDD bdd_domain_without(struct bdd_domain *domain, BDD tuples, uint32_t copy)
{
    return bdd_addref(bdd_exist(tuples, own_set(domain, copy)));
}

/* Steps mention only the bits that they change: the new ones stand at `after` until the old ones are gone. */
static BDD apply_step(struct bdd_domain *domain, const struct parts *step, BDD weight, uint32_t copy)
{
    struct renames *renames = &domain->renames[copy];
    if (renames->after_to_own == NULL)
        renames->after_to_own = rename_place(domain, NULL, after(domain), own(copy));
    BDD result = parts_apply(domain, step, weight);
    return instead(bdd_replace(result, renames->after_to_own), result);
}

/* Each held lock's acquisition history now contains the lock, and it is held itself. */
static void make_acquire(struct bdd_domain *domain, struct parts *step, uint32_t copy, uint32_t lock)
{
    for (uint32_t i = 0; i < domain->locks; i++)
        if (i != lock)
            set_bit(domain, step, copy, acquisition_history(i, lock), bdd_addref(is_set(domain, acquired(i), own(copy))));
    set_bit(domain, step, copy, acquired(lock), bddtrue);
}

/* A lock acquired in this phase becomes a used one; one held from before becomes released, with what was used and released until
 * now as its history. Whether it was acquired is read by all, so that bit comes last. */
static void make_release(struct bdd_domain *domain, struct parts *step, uint32_t copy, uint32_t lock)
{
    uint32_t here = own(copy);
    BDD was_acquired = is_set(domain, acquired(lock), here);
    set_bit(domain, step, copy, held_throughout(lock), bddfalse);
    set_bit(domain, step, copy, used(lock), either(domain, used(lock), here, acquired(lock), here));
    set_bit(domain, step, copy, released(lock),
            bdd_addref(bdd_imp(was_acquired, is_set(domain, released(lock), here))));
    for (uint32_t j = 0; j < domain->locks; j++) {
        if (j == lock)
            continue;
        BDD before = either(domain, used(j), here, released(j), here);
        BDD history = bdd_addref(bdd_ite(was_acquired, is_set(domain, release_history(lock, j), here), before));
        bdd_delref(before);
        set_bit(domain, step, copy, release_history(lock, j), history);
        set_bit(domain, step, copy, acquisition_history(lock, j), bddfalse);
    }
    set_bit(domain, step, copy, acquired(lock), bddfalse);
}

BDD bdd_domain_acquire(struct bdd_domain *domain, BDD weight, uint32_t copy, uint32_t lock)
{
    struct parts *step = &domain->acquire[copy * domain->locks + lock];
    if (step->count == 0)
        make_acquire(domain, step, copy, lock);
    return apply_step(domain, step, weight, copy);
}

BDD bdd_domain_release(struct bdd_domain *domain, BDD weight, uint32_t copy, uint32_t lock)
{
    struct parts *step = &domain->release[copy * domain->locks + lock];
    if (step->count == 0)
        make_release(domain, step, copy, lock);
    return apply_step(domain, step, weight, copy);
}

static BDD make_next_phase(struct bdd_domain *domain, uint32_t copy)
{
    BDD result = bddtrue;
    for (uint32_t lock = 0; lock < domain->locks; lock++) {
        BDD held = either(domain, acquired(lock), own(copy), held_throughout(lock), own(copy));
        BDD same = bdd_addref(bdd_biimp(is_set(domain, held_throughout(lock), own(copy + 1)), held));
        for (uint32_t bit = bit_base(lock) + 1; bit < bit_base(lock + 1); bit++)
            same = instead(bdd_and(same, bdd_nithvar(variable(domain, bit, own(copy + 1)))), same);
        result = instead(bdd_and(result, same), result);
        bdd_delref(same);
        bdd_delref(held);
    }
    return result;
}

BDD bdd_domain_next_phase(struct bdd_domain *domain, BDD weight, uint32_t copy)
{
    if (domain->next_phase[copy] == 0)
        domain->next_phase[copy] = make_next_phase(domain, copy);
    return bdd_addref(bdd_and(weight, domain->next_phase[copy]));
}

BDD bdd_domain_reset(struct bdd_domain *domain, BDD weight, uint32_t copy)
{
    struct parts *step = &domain->reset[copy];
    if (domain->locks == 0)
        return bdd_addref(weight);
    if (step->count == 0) {
        for (uint32_t lock = 0; lock < domain->locks; lock++)
            set_bit(domain, step, copy, held_throughout(lock),
                    either(domain, acquired(lock), own(copy), held_throughout(lock), own(copy)));
        for (uint32_t lock = 0; lock < domain->locks; lock++)
            for (uint32_t bit = bit_base(lock) + 1; bit < bit_base(lock + 1); bit++)
                set_bit(domain, step, copy, bit, bddfalse);
    }
    return apply_step(domain, step, weight, copy);
}

BDD bdd_domain_to_middle(struct bdd_domain *domain, BDD weight, uint32_t copy)
{
    struct renames *renames = &domain->renames[copy];
    if (renames->own_to_middle == NULL)
        renames->own_to_middle = rename_place(domain, NULL, own(copy), MIDDLE);
    return bdd_addref(bdd_replace(weight, renames->own_to_middle));
}

BDD bdd_domain_input_to_middle(struct bdd_domain *domain, BDD weight)
{
    if (domain->input_to_middle == NULL)
        domain->input_to_middle = rename_place(domain, NULL, INPUT, MIDDLE);
    return bdd_addref(bdd_replace(weight, domain->input_to_middle));
}

BDD bdd_domain_middle_to_input(struct bdd_domain *domain, BDD tuples)
{
    if (domain->middle_to_input == NULL)
        domain->middle_to_input = rename_place(domain, NULL, MIDDLE, INPUT);
    return bdd_addref(bdd_replace(tuples, domain->middle_to_input));
}

BDD bdd_domain_compose(struct bdd_domain *domain, BDD first, BDD second)
{
    return bdd_addref(bdd_relprod(first, second, middle_set(domain)));
}

BDD bdd_domain_follow(struct bdd_domain *domain, BDD entry, BDD weight)
{
    return bdd_addref(bdd_relprod(entry, weight, input_set(domain)));
}

/* Not both, each of the two given as a disjunction of two bits of one side. Takes no part in quantification. */
static void forbid_both(struct bdd_domain *domain, struct parts *parts, const uint32_t bits[4], uint32_t side_1, uint32_t side_2)
{
    BDD one = either(domain, bits[0], side_1, bits[1], side_1);
    BDD two = either(domain, bits[2], side_2, bits[3], side_2);
    BDD not_both = bdd_addref(bdd_apply(one, two, bddop_nand));
    bdd_delref(one);
    bdd_delref(two);
    parts_add(parts, not_both, bddtrue);
}

/* Conditions 1, 2 and 5 of Definition 3, for one lock. */
static void forbid_shared_lock(struct bdd_domain *domain, struct parts *parts, uint32_t copy, uint32_t lock)
{
    uint32_t ht = held_throughout(lock), u = used(lock), r = released(lock), a = acquired(lock);
    forbid_both(domain, parts, (const uint32_t[]){r, ht, r, ht}, own(copy), others(copy));
    forbid_both(domain, parts, (const uint32_t[]){a, ht, a, ht}, own(copy), others(copy));
    forbid_both(domain, parts, (const uint32_t[]){a, u, ht, ht}, own(copy), others(copy));
    forbid_both(domain, parts, (const uint32_t[]){ht, ht, a, u}, own(copy), others(copy));
}

/* Forbids one cycle of acquisitions (kind 1) or releases (kind 0) through the given locks. */
static void forbid_cycle(struct bdd_domain *domain, struct parts *parts, uint32_t copy, const uint32_t *locks, uint32_t length,
                         uint32_t kind)
{
    BDD all = bddtrue;
    for (uint32_t i = 0; i < length; i++) {
        uint32_t bit = edge(locks[i], locks[(i + 1) % length], kind);
        BDD any = either(domain, bit, own(copy), bit, others(copy));
        all = instead(bdd_and(all, any), all);
        bdd_delref(any);
    }
    BDD constraint = bdd_addref(bdd_not(all));
    bdd_delref(all);
    parts_add(parts, constraint, bddtrue);
}

/* All cycles of the given length through different locks, each once: the smallest lock comes first. `path` has room for it. */
static void forbid_cycles(struct bdd_domain *domain, struct parts *parts, uint32_t copy, uint32_t *path, uint32_t length)
{
    uint32_t depth = 0;
    path[0] = 0;
    for (;;) {
        bdd_session_check(domain->session);
        bool repeated = false;
        for (uint32_t i = 0; i < depth && path[depth] < domain->locks; i++)
            repeated = repeated || path[i] == path[depth];
        if (path[depth] >= domain->locks) {
            if (depth == 0)
                return;
            path[--depth]++;
        } else if (repeated) {
            path[depth]++;
        } else if (depth + 1 < length) {
            path[depth + 1] = path[0] + 1;
            depth++;
        } else {
            forbid_cycle(domain, parts, copy, path, length, 0);
            forbid_cycle(domain, parts, copy, path, length, 1);
            path[depth]++;
        }
    }
}

/* Conditions 3 and 4 for any number of processes. */
static void forbid_all_cycles(struct bdd_domain *domain, struct parts *parts, uint32_t copy, uint32_t processes)
{
    enum { LONGEST = 16 };
    uint32_t path[LONGEST];
    uint32_t longest = processes < domain->locks ? processes : domain->locks;
    if (longest > LONGEST)
        bdd_session_give_up(domain->session, "too many processes and locks for the BDD engine");
    for (uint32_t length = 2; length <= longest; length++)
        forbid_cycles(domain, parts, copy, path, length);
}

static void forget_compatible(struct bdd_domain *domain)
{
    for (uint32_t copy = 0; copy < domain->copies; copy++) {
        struct parts *parts = &domain->compatible[copy];
        for (size_t i = 0; i < parts->count; i++) {
            bdd_delref(parts->items[i].relation);
            bdd_delref(parts->items[i].variables);
        }
        parts->count = 0;
    }
}

/* Compatible, for one copy. It is made for the most processes asked for until now: where there are fewer, a longer cycle
 * implies a shorter one, so that nothing more is forbidden. */
static const struct parts *compatible(struct bdd_domain *domain, uint32_t copy, uint32_t processes)
{
    if (processes > domain->compatible_processes) {
        forget_compatible(domain);
        domain->compatible_processes = processes;
    }
    struct parts *parts = &domain->compatible[copy];
    if (parts->count == 0) {
        for (uint32_t lock = 0; lock < domain->locks; lock++)
            forbid_shared_lock(domain, parts, copy, lock);
        forbid_all_cycles(domain, parts, copy, domain->compatible_processes);
    }
    return parts;
}

/* The union of both histories of a copy, at its place for joint ones; the others' are quantified away. */
static const struct parts *merge(struct bdd_domain *domain, uint32_t copy)
{
    struct parts *parts = &domain->merge[copy];
    if (parts->count > 0)
        return parts;
    for (uint32_t bit = 0; bit < domain->bits; bit++) {
        BDD any = either(domain, bit, own(copy), bit, others(copy));
        BDD same = bdd_addref(bdd_biimp(is_set(domain, bit, joint(copy)), any));
        bdd_delref(any);
        parts_add(parts, same, is_set(domain, bit, others(copy)));
    }
    return parts;
}

/* A renaming of all copies from one of their places to another. */
static bddPair *rename_copies(struct bdd_domain *domain, uint32_t (*from)(uint32_t), uint32_t (*to)(uint32_t))
{
    bddPair *pair = NULL;
    for (uint32_t copy = 0; copy < domain->copies; copy++)
        pair = rename_place(domain, pair, from(copy), to(copy));
    return pair;
}

BDD bdd_domain_joint(struct bdd_domain *domain, BDD tuples)
{
    if (domain->own_to_others == NULL)
        domain->own_to_others = rename_copies(domain, own, others);
    return bdd_addref(bdd_replace(tuples, domain->own_to_others));
}

BDD bdd_domain_join(struct bdd_domain *domain, BDD joint_tuples, BDD tuples, uint32_t copies, uint32_t processes)
{
    if (domain->joint_to_others == NULL)
        domain->joint_to_others = rename_copies(domain, joint, others);
    BDD both = bdd_addref(bdd_and(joint_tuples, tuples));
    for (uint32_t copy = 0; copy < copies && domain->locks > 0; copy++) {
        BDD fitting = parts_apply(domain, compatible(domain, copy, processes), both);
        bdd_delref(both);
        BDD merged = parts_apply(domain, merge(domain, copy), fitting);
        bdd_delref(fitting);
        both = instead(bdd_exist(merged, own_set(domain, copy)), merged);
    }
    return instead(bdd_replace(both, domain->joint_to_others), both);
}

/* Copy by copy, the joint histories are replaced by the histories that are compatible with them. */
bool bdd_domain_compatible(struct bdd_domain *domain, BDD joint_tuples, BDD tuples, uint32_t copies, uint32_t processes)
{
    BDD fitting = bdd_addref(joint_tuples);
    for (uint32_t copy = 0; copy < copies && domain->locks > 0; copy++) {
        BDD both = parts_apply(domain, compatible(domain, copy, processes), fitting);
        bdd_delref(fitting);
        fitting = instead(bdd_exist(both, others_set(domain, copy)), both);
    }
    BDD common = bdd_addref(bdd_and(fitting, tuples));
    bdd_delref(fitting);
    bdd_delref(common);
    return common != bddfalse;
}
