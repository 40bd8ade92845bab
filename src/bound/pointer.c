/* Pointers as terms: which objects they may be of, and where in these. */
#include "base/array.h"
#include "base/idmap.h"
#include "bound/internal.h"

#include <stdlib.h>

term pointer_to(struct skeleton *skeleton, uint32_t object, uint64_t offset)
{
    return term_constant(skeleton->terms, POINTER_BITS, (uint64_t)object << OFFSET_BITS | offset);
}

/* A walk through a term: terms of 64 bits are pointers, those of 32 bits are upper halves of such. */
struct walk {
    struct skeleton *skeleton;
    term *waiting;
    size_t count, capacity;
    struct idmap *seen;
    uint32_t *objects, found, room;
    bool unknown, address;
};

static void add_object(struct walk *walk, uint64_t object)
{
    walk->address |= object - OBJECT_FIRST < OBJECT_MOST;
    for (uint32_t i = 0; i < walk->found; i++)
        if (walk->objects[i] == object)
            return;
    if (walk->found == walk->room)
        walk->unknown = true;
    else
        walk->objects[walk->found++] = (uint32_t)object;
}

static void add_term(struct walk *walk, term of)
{
    if (idmap_get(walk->seen, of) != IDMAP_NONE)
        return;
    idmap_put(walk->seen, of, 1);
    ARRAY_ADD(walk->waiting, walk->count, walk->capacity, of);
}

/* What was read from memory that several threads use, or what a thread gave. */
static void add_variable(struct walk *walk, term variable)
{
    const struct skeleton *skeleton = walk->skeleton;
    uint32_t cell = idmap_get(skeleton->targets, variable);
    if (cell == IDMAP_NONE) {
        walk->unknown = true;
        return;
    }
    for (size_t i = 0; i < skeleton->world->cells[cell].target_count; i++)
        add_object(walk, skeleton->world->cells[cell].targets[i]);
}

static void look_at(struct walk *walk, term of)
{
    struct terms *terms = walk->skeleton->terms;
    const struct term_node node = *term_at(terms, of);
    bool whole = node.width == POINTER_BITS;
    if (node.op == TERM_CONSTANT) {
        add_object(walk, whole ? node.number >> OFFSET_BITS : node.number);
    } else if (node.op == TERM_ITE) {
        add_term(walk, node.b);
        add_term(walk, node.c);
    } else if ((node.op == TERM_CONCAT && term_width(terms, node.b) == OFFSET_BITS) ||
               (node.op == TERM_EXTRACT && node.number == OFFSET_BITS && term_width(terms, node.a) == POINTER_BITS)) {
        add_term(walk, node.a); /* an upper half, or the pointer that it is of */
    } else if (node.op == TERM_VARIABLE && whole) {
        add_variable(walk, of);
    } else if (whole && (node.op == TERM_ZEXT || node.op == TERM_SEXT) && term_width(terms, node.a) <= OFFSET_BITS) {
        add_object(walk, OBJECT_NULL);
        if (node.op == TERM_SEXT)
            add_object(walk, OBJECT_MINUS);
    } else {
        walk->unknown = true;
    }
}

uint32_t pointer_targets(struct skeleton *skeleton, term pointer, uint32_t *objects, uint32_t room)
{
    struct walk walk = {.skeleton = skeleton, .seen = idmap_new(), .objects = objects, .room = room};
    add_term(&walk, pointer);
    while (walk.count > 0 && !walk.unknown)
        look_at(&walk, walk.waiting[--walk.count]);
    mem_free(walk.waiting);
    idmap_free(walk.seen);
    return walk.unknown ? BOUND_NONE : walk.found;
}

bool address_is_possible(struct skeleton *skeleton, term number)
{
    enum { ROOM = 4 }; /* null, numbers below it, and what makes it an address */
    uint32_t objects[ROOM];
    const struct term_node *node = term_at(skeleton->terms, number);
    if (node->width != POINTER_BITS)
        return false;
    if (node->op == TERM_CONSTANT)
        return (node->number >> OFFSET_BITS) - OBJECT_FIRST < OBJECT_MOST;
    if (node->op != TERM_ITE && node->op != TERM_CONCAT && node->op != TERM_VARIABLE)
        return false;
    struct walk walk = {.skeleton = skeleton, .seen = idmap_new(), .objects = objects, .room = ROOM};
    add_term(&walk, number);
    while (walk.count > 0 && !walk.address)
        look_at(&walk, walk.waiting[--walk.count]);
    mem_free(walk.waiting);
    idmap_free(walk.seen);
    return walk.address;
}

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
    while (b != 0) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* All numbers that a term may have are first + n * step: as far as it is known, looking but a little way into it. Sums
 * and products wrap around, which a step that is a power of two survives. Any other step is a guess: that no product of
 * 64 bits wraps around, nor is cut to 32 bits elsewhere than in access_move. */
struct progression {
    int64_t step, first;
};

static struct progression progression_of(const struct skeleton *skeleton, term of, unsigned depth);

/* Of a sum, or of one of two. */
static struct progression progression_of_two(const struct skeleton *skeleton, term a, term b, bool sum, unsigned depth)
{
    struct progression one = progression_of(skeleton, a, depth + 1), other = progression_of(skeleton, b, depth + 1);
    one.step = (int64_t)common_divisor((uint64_t)one.step, (uint64_t)other.step);
    if (sum)
        one.first += other.first;
    else
        one.step = (int64_t)common_divisor((uint64_t)one.step, (uint64_t)llabs(one.first - other.first));
    return one;
}

/* Of a pointer that was read where several threads use it. */
static struct progression progression_read(const struct skeleton *skeleton, term variable)
{
    uint32_t cell = idmap_get(skeleton->targets, variable);
    const struct cell *of = cell == IDMAP_NONE ? NULL : &skeleton->world->cells[cell];
    if (of == NULL || of->target_count == 0)
        return (struct progression){1, 0};
    return (struct progression){(int64_t)of->offset_step, (int64_t)of->first_offset};
}

/* What a product is a multiple of: where it may wrap around, only powers of two remain factors. */
static uint64_t factor_of(const struct terms *terms, const struct term_node *product)
{
    const struct term_node *node = term_at(terms, product->a);
    bool small = (node->op == TERM_ZEXT || node->op == TERM_SEXT) && term_width(terms, node->a) <= OFFSET_BITS;
    uint64_t number;
    if (!term_is_constant(terms, product->b, &number))
        return 1;
    return small && node->width == POINTER_BITS ? number : number & (~number + 1);
}

static struct progression progression_of(const struct skeleton *skeleton, term of, unsigned depth)
{
    enum { DEEPEST = 12, FAR = 1 << 30 };
    static const struct progression any = {1, 0};
    const struct terms *terms = skeleton->terms;
    const struct term_node *node = term_at(terms, of);
    struct progression one;
    uint64_t number;
    if (depth == DEEPEST)
        return any;
    switch ((enum term_op)node->op) {
    case TERM_CONSTANT:
        one = (struct progression){0, (int32_t)node->number};
        break;
    case TERM_ADD:
        one = progression_of_two(skeleton, node->a, node->b, true, depth);
        break;
    case TERM_ITE:
        one = progression_of_two(skeleton, node->b, node->c, false, depth);
        break;
    case TERM_MUL:
        number = factor_of(terms, node);
        one = (struct progression){number < FAR ? (int64_t)number : 1, 0};
        break;
    case TERM_CONCAT:
        return term_width(terms, node->b) == OFFSET_BITS ? progression_of(skeleton, node->b, depth + 1) : any;
    case TERM_EXTRACT:
        return node->number == 0 ? progression_of(skeleton, node->a, depth + 1) : any;
    case TERM_VARIABLE:
        one = progression_read(skeleton, of);
        break;
    default:
        return any;
    }
    return llabs(one.first) < FAR ? one : any;
}

void pointer_progression(const struct skeleton *skeleton, term offset, uint64_t *first, uint64_t *step)
{
    struct progression of = progression_of(skeleton, offset, 0);
    *step = (uint64_t)of.step;
    *first = of.step == 0 ? (uint64_t)of.first : (uint64_t)(of.first % of.step + of.step) % (uint64_t)of.step;
}
