#include "push/bdd/domain.h"

#include "base/array.h"
#include "base/memory.h"

/* The places at which a bit of a copy's history can stand. They are neighbours in the order of the variables, so that
 * relations between them are small. */
enum place { INPUT, MIDDLE, OWN, OTHERS, JOINT, AFTER, PLACES };

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

/* What is known of a copy; 0, NULL or empty where it was not needed yet. */
struct copy {
    struct parts *acquire, *release; /* by lock */
    struct parts merge, compatible;
    uint32_t compatible_processes;
    BDD identity, empty, nothing, sets[PLACES];
    bddPair *renames[PLACES][PLACES]; /* from, to */
};

struct bdd_domain {
    struct bdd_session *session;
    uint32_t locks, bits;
    bool *burdens; /* by bit */
    struct copy **copies;
    size_t copy_count, copy_capacity;
};

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

/* True for the bits that only ever stand in the way: U, and RH and AH off the diagonal. */
static bool is_burden(const struct bdd_domain *domain, uint32_t bit)
{
    return domain->burdens[bit];
}

static int variable(const struct bdd_domain *domain, uint32_t copy, uint32_t bit, enum place place)
{
    return (int)((copy * domain->bits + bit) * PLACES + place);
}

static BDD is_set(const struct bdd_domain *domain, uint32_t copy, uint32_t bit, enum place place)
{
    return bdd_ithvar(variable(domain, copy, bit, place));
}

static BDD is_unset(const struct bdd_domain *domain, uint32_t copy, uint32_t bit, enum place place)
{
    return bdd_nithvar(variable(domain, copy, bit, place));
}

/* The result in place of what it was made from. */
static BDD instead(BDD result, BDD spent)
{
    bdd_addref(result);
    bdd_delref(spent);
    return result;
}

struct bdd_domain *bdd_domain_new(struct bdd_session *session, uint32_t locks)
{
    enum { MOST_LOCKS = 1 << 10 };
    if (locks > MOST_LOCKS)
        bdd_session_give_up(session, "too many locks for BDD variables");
    struct bdd_domain *domain = mem_new(1, sizeof *domain);
    domain->session = session;
    domain->locks = locks;
    domain->bits = bit_base(locks);
    domain->burdens = mem_new(domain->bits + 1, sizeof *domain->burdens);
    for (uint32_t i = 0; i < locks; i++) {
        domain->burdens[used(i)] = true;
        for (uint32_t j = 0; j < locks; j++)
            if (i != j)
                domain->burdens[release_history(i, j)] = domain->burdens[acquisition_history(i, j)] = true;
    }
    return domain;
}

static void free_copy(struct copy *copy, uint32_t locks)
{
    for (uint32_t i = 0; i < locks; i++) {
        mem_free(copy->acquire[i].items);
        mem_free(copy->release[i].items);
    }
    mem_free(copy->acquire);
    mem_free(copy->release);
    mem_free(copy->merge.items);
    mem_free(copy->compatible.items);
    mem_free(copy);
}

void bdd_domain_free(struct bdd_domain *domain)
{
    if (domain == NULL)
        return;
    for (size_t i = 0; i < domain->copy_count; i++)
        free_copy(domain->copies[i], domain->locks);
    mem_free(domain->copies);
    mem_free(domain->burdens);
    mem_free(domain);
}

uint32_t bdd_domain_locks(const struct bdd_domain *domain)
{
    return domain->locks;
}

/* A copy, with its variables. */
static struct copy *copy_at(struct bdd_domain *domain, uint32_t number)
{
    while (domain->copy_count <= number) {
        uint64_t variables = (uint64_t)(domain->copy_count + 1) * domain->bits * PLACES;
        bdd_session_variables(domain->session, variables > INT32_MAX ? INT32_MAX : (int)variables);
        ARRAY_RESERVE(domain->copies, domain->copy_capacity, domain->copy_count + 1);
        struct copy *copy = mem_new(1, sizeof *copy);
        copy->acquire = mem_new(domain->locks + 1, sizeof *copy->acquire);
        copy->release = mem_new(domain->locks + 1, sizeof *copy->release);
        domain->copies[domain->copy_count++] = copy;
    }
    return domain->copies[number];
}

/* Conjoins one more constraint, whose reference it takes; `quantified` is a variable that no later constraint reads, or
 * bddtrue. */
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
    ARRAY_ADD(parts->items, parts->count, parts->capacity,
              (struct part){.relation = constraint, .variables = bdd_addref(quantified)});
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

/* A bit at a place has a value (whose reference it takes), or more than that, if it is a burden. */
static BDD has_value(struct bdd_domain *domain, uint32_t copy, uint32_t bit, enum place place, BDD value)
{
    BDD at = is_set(domain, copy, bit, place);
    return instead(is_burden(domain, bit) ? bdd_imp(value, at) : bdd_biimp(value, at), value);
}

/* One bit of the history after a step, as a function of the history before it (whose reference it takes). */
static void set_bit(struct bdd_domain *domain, struct parts *parts, uint32_t copy, uint32_t bit, BDD value)
{
    parts_add(parts, has_value(domain, copy, bit, AFTER, value), is_set(domain, copy, bit, OWN));
}

static BDD either(const struct bdd_domain *domain, uint32_t copy, uint32_t bit_1, uint32_t bit_2, enum place place)
{
    return bdd_addref(bdd_or(is_set(domain, copy, bit_1, place), is_set(domain, copy, bit_2, place)));
}

/* The set of variables that are the bits of a copy at one place. */
static BDD place_set(struct bdd_domain *domain, uint32_t copy, enum place place)
{
    struct copy *at = copy_at(domain, copy);
    if (at->sets[place] == 0) {
        BDD set = bddtrue;
        for (uint32_t bit = domain->bits; bit-- > 0;)
            set = instead(bdd_and(set, is_set(domain, copy, bit, place)), set);
        at->sets[place] = set;
    }
    return at->sets[place];
}

/* Moves the bits of a copy from one place to another. */
static BDD moved(struct bdd_domain *domain, BDD weight, uint32_t copy, enum place from, enum place to)
{
    bddPair **pair = &copy_at(domain, copy)->renames[from][to];
    if (domain->bits == 0)
        return bdd_addref(weight);
    if (*pair == NULL) {
        *pair = bdd_newpair();
        for (uint32_t bit = 0; bit < domain->bits; bit++)
            bdd_setpair(*pair, variable(domain, copy, bit, from), variable(domain, copy, bit, to));
    }
    return bdd_addref(bdd_replace(weight, *pair));
}

static BDD empty_place(struct bdd_domain *domain, uint32_t copy, enum place place)
{
    BDD none = bddtrue;
    copy_at(domain, copy);
    for (uint32_t bit = domain->bits; bit-- > 0;)
        if (!is_burden(domain, bit))
            none = instead(bdd_and(none, is_unset(domain, copy, bit, place)), none);
    return none;
}

BDD bdd_domain_with_empty(struct bdd_domain *domain, BDD tuples, uint32_t first, uint32_t end)
{
    BDD result = bdd_addref(tuples);
    for (uint32_t copy = end; copy-- > first;) {
        struct copy *at = copy_at(domain, copy);
        if (at->empty == 0)
            at->empty = empty_place(domain, copy, OWN);
        result = instead(bdd_and(result, at->empty), result);
    }
    return result;
}

/* With the burdens, no bit at all may be set. */
bool bdd_domain_has_empty(struct bdd_domain *domain, BDD tuples, uint32_t copies)
{
    BDD rest = bdd_addref(tuples);
    for (uint32_t number = copies; number-- > 0;) {
        struct copy *copy = copy_at(domain, number);
        if (copy->nothing == 0) {
            BDD nothing = bddtrue;
            for (uint32_t bit = domain->bits; bit-- > 0;)
                nothing = instead(bdd_and(nothing, is_unset(domain, number, bit, OWN)), nothing);
            copy->nothing = nothing;
        }
        rest = instead(bdd_and(rest, copy->nothing), rest);
    }
    bdd_delref(rest);
    return rest != bddfalse;
}

BDD bdd_domain_with_empty_input(struct bdd_domain *domain, BDD tuples, uint32_t copy)
{
    BDD none = empty_place(domain, copy, INPUT);
    return instead(bdd_and(tuples, none), none);
}

BDD bdd_domain_identity(struct bdd_domain *domain, uint32_t copy)
{
    struct copy *at = copy_at(domain, copy);
    if (at->identity == 0) {
        BDD result = bddtrue;
        for (uint32_t bit = domain->bits; bit-- > 0;) {
            BDD same = has_value(domain, copy, bit, OWN, bdd_addref(is_set(domain, copy, bit, INPUT)));
            result = instead(bdd_and(result, same), result);
            bdd_delref(same);
        }
        at->identity = result;
    }
    return bdd_addref(at->identity);
}

BDD bdd_domain_without(struct bdd_domain *domain, BDD tuples, uint32_t copy)
{
    return bdd_addref(bdd_exist(tuples, place_set(domain, copy, OWN)));
}

/* Each held lock's acquisition history now contains the lock, and it is held itself. */
static void make_acquire(struct bdd_domain *domain, struct parts *step, uint32_t copy, uint32_t lock)
{
    for (uint32_t i = 0; i < domain->locks; i++)
        if (i != lock)
            set_bit(domain, step, copy, acquisition_history(i, lock),
                    bdd_addref(is_set(domain, copy, acquired(i), OWN)));
    set_bit(domain, step, copy, acquired(lock), bddtrue);
}

/* A lock acquired in this phase becomes a used one; one held from before becomes released, with what was used and
 * released until now as its history. Whether it was acquired is read by all, so that bit comes last. */
static void make_release(struct bdd_domain *domain, struct parts *step, uint32_t copy, uint32_t lock)
{
    BDD was_acquired = is_set(domain, copy, acquired(lock), OWN);
    set_bit(domain, step, copy, held_throughout(lock), bddfalse);
    set_bit(domain, step, copy, used(lock), either(domain, copy, used(lock), acquired(lock), OWN));
    set_bit(domain, step, copy, released(lock),
            bdd_addref(bdd_imp(was_acquired, is_set(domain, copy, released(lock), OWN))));
    for (uint32_t j = 0; j < domain->locks; j++) {
        if (j == lock)
            continue;
        BDD before = either(domain, copy, used(j), released(j), OWN);
        BDD history = bdd_addref(bdd_ite(was_acquired, is_set(domain, copy, release_history(lock, j), OWN), before));
        bdd_delref(before);
        set_bit(domain, step, copy, release_history(lock, j), history);
        set_bit(domain, step, copy, acquisition_history(lock, j), bddfalse);
    }
    set_bit(domain, step, copy, acquired(lock), bddfalse);
}

/* Steps mention only the bits that they change: the new ones stand at `after` until the old ones are gone. */
static BDD apply_step(struct bdd_domain *domain, const struct parts *step, BDD weight, uint32_t copy)
{
    BDD stepped = parts_apply(domain, step, weight);
    BDD result = moved(domain, stepped, copy, AFTER, OWN);
    bdd_delref(stepped);
    return result;
}

BDD bdd_domain_acquire(struct bdd_domain *domain, BDD weight, uint32_t copy, uint32_t lock)
{
    struct parts *step = &copy_at(domain, copy)->acquire[lock];
    if (step->count == 0)
        make_acquire(domain, step, copy, lock);
    return apply_step(domain, step, weight, copy);
}

BDD bdd_domain_release(struct bdd_domain *domain, BDD weight, uint32_t copy, uint32_t lock)
{
    struct parts *step = &copy_at(domain, copy)->release[lock];
    if (step->count == 0)
        make_release(domain, step, copy, lock);
    return apply_step(domain, step, weight, copy);
}

BDD bdd_domain_begin(struct bdd_domain *domain, uint32_t copy, const uint8_t *held)
{
    BDD result = bddtrue;
    copy_at(domain, copy);
    for (uint32_t lock = domain->locks; lock-- > 0;)
        for (uint32_t bit = bit_base(lock + 1); bit-- > bit_base(lock);) {
            bool set = bit == held_throughout(lock) && held[lock];
            if (is_burden(domain, bit))
                continue;
            result = instead(bdd_and(result, set ? is_set(domain, copy, bit, OWN) : is_unset(domain, copy, bit, OWN)),
                             result);
        }
    return result;
}

BDD bdd_domain_to_middle(struct bdd_domain *domain, BDD weight, uint32_t copy)
{
    return moved(domain, weight, copy, OWN, MIDDLE);
}

BDD bdd_domain_input_to_middle(struct bdd_domain *domain, BDD weight, uint32_t copy)
{
    return moved(domain, weight, copy, INPUT, MIDDLE);
}

BDD bdd_domain_middle_to_input(struct bdd_domain *domain, BDD tuples, uint32_t copy)
{
    return moved(domain, tuples, copy, MIDDLE, INPUT);
}

BDD bdd_domain_compose(struct bdd_domain *domain, BDD first, BDD second, uint32_t copy)
{
    return bdd_addref(bdd_relprod(first, second, place_set(domain, copy, MIDDLE)));
}

BDD bdd_domain_follow(struct bdd_domain *domain, BDD entry, BDD weight, uint32_t copy)
{
    return bdd_addref(bdd_relprod(entry, weight, place_set(domain, copy, INPUT)));
}

/* Forbids that one of two bits of our own is set together with one of two bits of the others. */
static void forbid_both(struct bdd_domain *domain, struct parts *parts, uint32_t copy, const uint32_t bits[4])
{
    BDD one = either(domain, copy, bits[0], bits[1], OWN);
    BDD two = either(domain, copy, bits[2], bits[3], OTHERS);
    BDD not_both = bdd_addref(bdd_apply(one, two, bddop_nand));
    bdd_delref(one);
    bdd_delref(two);
    parts_add(parts, not_both, bddtrue);
}

/* Conditions 1, 2 and 5 of Definition 3, for one lock. */
static void forbid_shared_lock(struct bdd_domain *domain, struct parts *parts, uint32_t copy, uint32_t lock)
{
    uint32_t ht = held_throughout(lock), u = used(lock), r = released(lock), a = acquired(lock);
    forbid_both(domain, parts, copy, (const uint32_t[]){r, ht, r, ht});
    forbid_both(domain, parts, copy, (const uint32_t[]){a, ht, a, ht});
    forbid_both(domain, parts, copy, (const uint32_t[]){a, u, ht, ht});
    forbid_both(domain, parts, copy, (const uint32_t[]){ht, ht, a, u});
}

/* A bit of our own or of the others'. */
static BDD of_any(struct bdd_domain *domain, uint32_t copy, uint32_t bit)
{
    return bdd_addref(bdd_or(is_set(domain, copy, bit, OWN), is_set(domain, copy, bit, OTHERS)));
}

/* Forbids one cycle of releases or acquisitions through the given locks. */
static void forbid_cycle(struct bdd_domain *domain, struct parts *parts, uint32_t copy, const uint32_t *locks,
                         uint32_t length, uint32_t (*history)(uint32_t, uint32_t))
{
    BDD all = bddtrue;
    for (uint32_t i = 0; i < length; i++) {
        BDD any = of_any(domain, copy, history(locks[i], locks[(i + 1) % length]));
        all = instead(bdd_and(all, any), all);
        bdd_delref(any);
    }
    BDD constraint = bdd_addref(bdd_not(all));
    bdd_delref(all);
    parts_add(parts, constraint, bddtrue);
}

/* All cycles of the given length through different locks, each once: the smallest lock comes first. `path` has room for
 * it. */
static void forbid_cycles(struct bdd_domain *domain, struct parts *parts, uint32_t copy, uint32_t *path,
                          uint32_t length)
{
    uint32_t depth = 0;
    path[0] = 0;
    for (;;) {
        bdd_session_check(domain->session);
        bool repeated = false;
        for (uint32_t i = 0; i < depth; i++)
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
            forbid_cycle(domain, parts, copy, path, length, release_history);
            forbid_cycle(domain, parts, copy, path, length, acquisition_history);
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

static void parts_clear(struct parts *parts)
{
    for (size_t i = 0; i < parts->count; i++) {
        bdd_delref(parts->items[i].relation);
        bdd_delref(parts->items[i].variables);
    }
    parts->count = 0;
}

/* Compatible, for one copy. It is made for the most processes asked for until now: where there are fewer, a longer
 * cycle implies a shorter one, so that nothing more is forbidden. */
static const struct parts *compatible(struct bdd_domain *domain, uint32_t number, uint32_t processes)
{
    struct copy *copy = copy_at(domain, number);
    if (processes > copy->compatible_processes) {
        parts_clear(&copy->compatible);
        copy->compatible_processes = processes;
        for (uint32_t lock = 0; lock < domain->locks; lock++)
            forbid_shared_lock(domain, &copy->compatible, number, lock);
        forbid_all_cycles(domain, &copy->compatible, number, processes);
    }
    return &copy->compatible;
}

/* The union of both histories of a copy, at its place for joint ones; the others' are quantified away. */
static const struct parts *merge(struct bdd_domain *domain, uint32_t copy)
{
    struct parts *parts = &copy_at(domain, copy)->merge;
    if (parts->count > 0)
        return parts;
    for (uint32_t bit = 0; bit < domain->bits; bit++) {
        parts_add(parts, has_value(domain, copy, bit, JOINT, of_any(domain, copy, bit)),
                  is_set(domain, copy, bit, OTHERS));
    }
    return parts;
}

/* Moves all copies from one of their places to another. */
static BDD all_moved(struct bdd_domain *domain, BDD tuples, uint32_t copies, enum place from, enum place to)
{
    BDD result = bdd_addref(tuples);
    for (uint32_t copy = 0; copy < copies; copy++) {
        BDD next = moved(domain, result, copy, from, to);
        bdd_delref(result);
        result = next;
    }
    return result;
}

BDD bdd_domain_joint(struct bdd_domain *domain, BDD tuples, uint32_t copies)
{
    return all_moved(domain, tuples, copies, OWN, OTHERS);
}

/* A set in pieces that are small enough to be compared with another set in one go. BuDDy cannot be interrupted while it
 * works on one, and where its caches cannot hold all pairs of nodes it may work for ever. So what would be too much is
 * divided, and the clock looked at in between. */
struct pieces {
    BDD items[256];
    uint32_t count;
    int most_nodes;
};

static void pieces_begin(struct pieces *pieces, BDD whole, BDD other)
{
    enum { MOST_PAIRS = 1 << 20, LEAST_NODES = 64 };
    int most = MOST_PAIRS / (bdd_nodecount(other) + 1);
    pieces->items[0] = bdd_addref(whole);
    pieces->count = 1;
    pieces->most_nodes = most < LEAST_NODES ? LEAST_NODES : most;
}

static void pieces_end(struct pieces *pieces)
{
    while (pieces->count > 0)
        bdd_delref(pieces->items[--pieces->count]);
}

/* The first variable in which a set branches, or -1 if it is a single path. */
static int first_branch(BDD set)
{
    while (set != bddtrue && set != bddfalse) {
        if (bdd_low(set) != bddfalse && bdd_high(set) != bddfalse)
            return bdd_var(set);
        set = bdd_low(set) != bddfalse ? bdd_low(set) : bdd_high(set);
    }
    return -1;
}

/* The next piece, with a reference of the caller's; bddfalse when there are no more. */
static BDD pieces_next(struct pieces *pieces)
{
    int branch;
    if (pieces->count == 0)
        return bddfalse;
    BDD piece = pieces->items[--pieces->count];
    while (pieces->count < sizeof pieces->items / sizeof *pieces->items && bdd_nodecount(piece) > pieces->most_nodes &&
           (branch = first_branch(piece)) >= 0) {
        pieces->items[pieces->count++] = bdd_addref(bdd_and(piece, bdd_ithvar(branch)));
        piece = instead(bdd_and(piece, bdd_nithvar(branch)), piece);
    }
    return piece;
}

static BDD join_piece(struct bdd_domain *domain, BDD joint, BDD tuples, uint32_t copies, uint32_t processes)
{
    BDD both = bdd_addref(bdd_and(joint, tuples));
    for (uint32_t copy = copies; copy-- > 0 && domain->locks > 0;) {
        BDD fitting = parts_apply(domain, compatible(domain, copy, processes), both);
        bdd_delref(both);
        BDD merged = parts_apply(domain, merge(domain, copy), fitting);
        bdd_delref(fitting);
        both = instead(bdd_exist(merged, place_set(domain, copy, OWN)), merged);
    }
    BDD result = all_moved(domain, both, copies, JOINT, OTHERS);
    bdd_delref(both);
    return result;
}

BDD bdd_domain_join(struct bdd_domain *domain, BDD joint, BDD tuples, uint32_t copies, uint32_t processes)
{
    struct pieces pieces;
    BDD result = bddfalse, piece;
    pieces_begin(&pieces, joint, tuples);
    while ((piece = pieces_next(&pieces)) != bddfalse) {
        bdd_session_check(domain->session);
        BDD more = join_piece(domain, piece, tuples, copies, processes);
        bdd_delref(piece);
        result = instead(bdd_or(result, more), result);
        bdd_delref(more);
    }
    return result;
}

/* True iff two sets have something in common. */
static bool have_common(struct bdd_domain *domain, BDD one, BDD other)
{
    struct pieces pieces;
    bool found = false;
    BDD piece;
    pieces_begin(&pieces, one, other);
    while (!found && (piece = pieces_next(&pieces)) != bddfalse) {
        bdd_session_check(domain->session);
        piece = instead(bdd_and(piece, other), piece);
        found = piece != bddfalse;
        bdd_delref(piece);
    }
    pieces_end(&pieces);
    return found;
}

/* Copy by copy, joint histories are replaced by all those that are compatible with them. */
static BDD compatible_with(struct bdd_domain *domain, BDD joint, uint32_t copies, uint32_t processes)
{
    BDD fitting = bdd_addref(joint);
    for (uint32_t copy = copies; copy-- > 0 && domain->locks > 0;) {
        BDD both = parts_apply(domain, compatible(domain, copy, processes), fitting);
        bdd_delref(fitting);
        fitting = instead(bdd_exist(both, place_set(domain, copy, OTHERS)), both);
    }
    return fitting;
}

bool bdd_domain_compatible(struct bdd_domain *domain, BDD joint, BDD tuples, uint32_t copies, uint32_t processes)
{
    struct pieces pieces;
    bool found = false;
    BDD piece;
    pieces_begin(&pieces, joint, tuples);
    while (!found && (piece = pieces_next(&pieces)) != bddfalse) {
        bdd_session_check(domain->session);
        BDD fitting = compatible_with(domain, piece, copies, processes);
        bdd_delref(piece);
        found = have_common(domain, tuples, fitting);
        bdd_delref(fitting);
    }
    pieces_end(&pieces);
    return found;
}
