/* Sets of choices: for which slots of a word a fact is true. */
#include "base/arena.h"
#include "base/array.h"
#include "base/bits.h"
#include "base/hash.h"
#include "base/idmap.h"
#include "push/explicit/machine/internal.h"

uint32_t choice_total(const struct machine *m, enum choice_kind kind)
{
    return kind == CHOICE_NONE ? 1 : kind == CHOICE_FIRST ? m->first_count : m->first_count * m->slot_count;
}

uint32_t choice_words(const struct machine *m, enum choice_kind kind)
{
    return kind == CHOICE_NONE ? 0 : (uint32_t)bits_words(choice_total(m, kind));
}

uint64_t *machine_scratch(struct machine *m, uint32_t words)
{
    ARRAY_RESERVE(m->scratch, m->scratch_capacity, words);
    return m->scratch;
}

uint64_t *machine_copy_bits(struct machine *m, const uint64_t *bits, uint32_t words)
{
    uint64_t *copy = arena_alloc(m->arena, words * sizeof *copy);
    memcpy(copy, bits, words * sizeof *copy);
    return copy;
}

uint64_t *machine_share_bits(struct machine *m, const uint64_t *bits, uint32_t words)
{
    uint64_t hash = hash_bytes(bits, words * sizeof *bits);
    uint32_t newest = idmap_get(m->shared_of, hash);
    for (uint32_t i = newest; i != IDMAP_NONE; i = m->shared[i].next)
        if (m->shared[i].words == words && bits_equal(m->shared[i].bits, bits, words))
            return m->shared[i].bits;
    ARRAY_RESERVE(m->shared, m->shared_capacity, m->shared_count + 1);
    m->shared[m->shared_count] = (struct shared_bits){machine_copy_bits(m, bits, words), words, newest};
    idmap_put(m->shared_of, hash, (uint32_t)m->shared_count);
    return m->shared[m->shared_count++].bits;
}

/* All choices of a kind, spelled out. */
static void fill(const struct machine *m, uint64_t *bits, enum choice_kind kind)
{
    uint32_t words = choice_words(m, kind), total = choice_total(m, kind);
    memset(bits, 0xff, words * sizeof *bits);
    if (total % 64 != 0)
        bits[words - 1] = ((uint64_t)1 << (total % 64)) - 1;
}

bool choices_subtract(struct machine *m, uint64_t **bits, const struct choices *set, enum choice_kind kind)
{
    if (!set->any)
        return true;
    if (set->bits == NULL)
        return false;
    if (*bits == NULL) {
        *bits = machine_scratch(m, choice_words(m, kind));
        fill(m, *bits, kind);
    }
    uint64_t left = 0;
    for (uint32_t i = 0; i < choice_words(m, kind); i++)
        left |= (*bits)[i] &= ~set->bits[i];
    return left != 0;
}

/* Makes a set, not of all choices, one whose bits belong to nobody else. */
static void own(struct machine *m, struct choices *set, enum choice_kind kind)
{
    if (set->own)
        return;
    uint64_t *shared = set->bits;
    uint32_t words = choice_words(m, kind);
    set->bits = arena_alloc(m->arena, words * sizeof *set->bits);
    set->own = true;
    if (shared == NULL)
        fill(m, set->bits, kind);
    else
        memcpy(set->bits, shared, words * sizeof *set->bits);
}

static bool any_left(const struct machine *m, const struct choices *set, enum choice_kind kind)
{
    uint64_t left = 0;
    for (uint32_t i = 0; i < choice_words(m, kind); i++)
        left |= set->bits[i];
    return left != 0;
}

void choices_remove(struct machine *m, struct choices *set, const uint64_t *bits, enum choice_kind kind)
{
    if (bits == NULL || !set->any) {
        *set = (struct choices){0};
        return;
    }
    if (set->bits != NULL && bits_within(set->bits, bits, choice_words(m, kind))) {
        *set = (struct choices){0};
        return;
    }
    own(m, set, kind);
    for (uint32_t i = 0; i < choice_words(m, kind); i++)
        set->bits[i] &= ~bits[i];
    set->any = any_left(m, set, kind);
}

void choices_remove_one(struct machine *m, struct choices *set, uint32_t choice, enum choice_kind kind)
{
    if (set->bits != NULL && bits_count(set->bits, choice_words(m, kind)) == 1) {
        *set = (struct choices){0};
        return;
    }
    own(m, set, kind);
    bits_remove(set->bits, choice);
    set->any = any_left(m, set, kind);
}

void choices_add(struct machine *m, struct choices *set, uint64_t *bits, enum choice_kind kind)
{
    if (!set->any || bits == NULL) {
        set->any = true;
        set->own = false;
        set->bits = bits;
        return;
    }
    if (set->bits == NULL)
        return;
    own(m, set, kind);
    for (uint32_t i = 0; i < choice_words(m, kind); i++)
        set->bits[i] |= bits[i];
}

/* A set of first choices as a set of pairs: each first choice with every second one. */
static void widen(const struct machine *m, const uint64_t *first, uint64_t *pairs)
{
    for (uint32_t i = 0; i < m->first_count; i++) {
        if (!bits_has(first, i))
            continue;
        for (uint32_t j = 0; j < m->slot_count; j++)
            bits_add(pairs, i * m->slot_count + j);
    }
}

bool choices_meet(struct machine *m, enum choice_kind outer, const uint64_t *caller, const uint64_t *inner,
                  enum choice_kind kind, uint64_t **bits)
{
    uint32_t words = choice_words(m, kind);
    *bits = NULL;
    if (caller == NULL && inner == NULL)
        return true;
    *bits = machine_scratch(m, words);
    if (caller == NULL) {
        memcpy(*bits, inner, words * sizeof **bits);
        return true;
    }
    if (outer == kind) {
        memcpy(*bits, caller, words * sizeof **bits);
    } else {
        memset(*bits, 0, words * sizeof **bits);
        widen(m, caller, *bits);
    }
    uint64_t left = 0;
    for (uint32_t i = 0; i < words; i++)
        left |= (*bits)[i] &= inner == NULL ? ~(uint64_t)0 : inner[i];
    return left != 0;
}
