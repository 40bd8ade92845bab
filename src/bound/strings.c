/* Functions of the C library that look at bytes one after the other: texts, and bytes that are compared. Each call is
 * one moment. Texts are followed as far as LONGEST bytes. */
#include "bound/library.h"

enum { LONGEST = 64 };

/* Bytes from a pointer on that are read while something is so; no way but these comes to the others. */
struct bytes {
    term values[LONGEST], goes_on[LONGEST + 1]; /* each byte, and that it is read; nothing undefined shows in them */
    uint32_t count;
};

static term byte_at(const struct library_call *call, struct state *state, term pointer, uint64_t at, uint32_t *node)
{
    struct terms *terms = call->skeleton->terms;
    term place = access_move(call->skeleton, state, pointer, term_constant(terms, POINTER_BITS, at));
    return access_use(call->skeleton, state, access_load(call->skeleton, state, place, IR_I8, node));
}

/* Reads a byte if a condition holds. */
static term byte_if(const struct library_call *call, term pointer, uint64_t at, term condition, uint32_t *node)
{
    struct terms *terms = call->skeleton->terms;
    struct state *state = call->state, reads = *state;
    reads.guard = term_and(terms, state->guard, condition);
    if (reads.guard == TERM_FALSE)
        return term_constant(terms, 8, 0);
    term rest = term_and(terms, state->guard, term_not(terms, condition));
    term byte = byte_at(call, &reads, pointer, at, node);
    state->guard = term_or(terms, rest, reads.guard); /* what is read changes nothing else */
    return byte;
}

static term is_zero(struct terms *terms, term byte)
{
    return term_eq(terms, byte, term_constant(terms, 8, 0));
}

static void refuse_if(const struct library_call *call, term condition)
{
    skeleton_stop(call->skeleton, call->state, STOP_REFUSED, condition, "a text is long, or its length is not known");
}

/* A text with the 0 behind it, of at most so many bytes. */
static void read_text(const struct library_call *call, term pointer, uint64_t most, struct bytes *text, uint32_t *node)
{
    struct terms *terms = call->skeleton->terms;
    text->goes_on[0] = TERM_TRUE;
    text->count = 0;
    while (text->count < most && text->count < LONGEST && text->goes_on[text->count] != TERM_FALSE) {
        term goes_on = text->goes_on[text->count], byte = byte_if(call, pointer, text->count, goes_on, node);
        text->values[text->count++] = byte;
        text->goes_on[text->count] = term_and(terms, goes_on, term_not(terms, is_zero(terms, byte)));
    }
    if (text->count < most)
        refuse_if(call, text->goes_on[text->count]);
}

/* How many bytes stand before the 0, or before the end. */
static term length_of(const struct library_call *call, const struct bytes *text)
{
    struct terms *terms = call->skeleton->terms;
    term length = term_constant(terms, POINTER_BITS, 0);
    for (uint32_t i = 1; i <= text->count; i++)
        length = term_ite(terms, text->goes_on[i], term_constant(terms, POINTER_BITS, i), length);
    return length;
}

/* A size, which must be known. */
static bool find_size(const struct library_call *call, uint32_t argument, uint64_t *size)
{
    bool known = term_is_constant(call->skeleton->terms, call->arguments[argument], size);
    if (!known)
        library_refuse(call, "it is not known how many bytes are compared or copied");
    return known;
}

term library_text_length(const struct library_call *call)
{
    struct bytes text;
    uint32_t node = BOUND_NONE;
    read_text(call, call->arguments[0], UINT64_MAX, &text, &node);
    return term_extend(call->skeleton->terms, length_of(call, &text), ir_kind_bits(call->result), false);
}

/* -1, 0 or 1: how two bytes are ordered, and what follows them where they are equal. */
static term order_of(struct terms *terms, unsigned width, term one, term other, term equal)
{
    term less = term_constant(terms, width, UINT64_MAX), more = term_constant(terms, width, 1);
    return term_ite(terms, term_eq(terms, one, other), equal,
                    term_ite(terms, term_binary(terms, TERM_ULT, one, other), less, more));
}

/* strcmp (0), strncmp (1) */
term library_text_compare(const struct library_call *call)
{
    struct terms *terms = call->skeleton->terms;
    term ones[LONGEST], others[LONGEST], goes_on = TERM_TRUE;
    uint64_t most = UINT64_MAX;
    uint32_t node = BOUND_NONE, count = 0;
    if (call->row->number == 1 && !find_size(call, 2, &most))
        return TERM_NONE;
    for (; count < most && count < LONGEST && goes_on != TERM_FALSE; count++) {
        ones[count] = byte_if(call, call->arguments[0], count, goes_on, &node);
        others[count] = byte_if(call, call->arguments[1], count, goes_on, &node);
        term same =
            term_and(terms, term_eq(terms, ones[count], others[count]), term_not(terms, is_zero(terms, ones[count])));
        goes_on = term_and(terms, goes_on, same);
    }
    if (count < most)
        refuse_if(call, goes_on);
    unsigned width = ir_kind_bits(call->result);
    term order = term_constant(terms, width, 0);
    while (count-- > 0)
        order = order_of(terms, width, ones[count], others[count],
                         term_ite(terms, is_zero(terms, ones[count]), term_constant(terms, width, 0), order));
    return order;
}

/* Of the bytes that are compared, only those up to the first that are not equal must have values. */
static term compared_byte(const struct library_call *call, uint32_t argument, uint64_t at, term goes_on, uint32_t *node)
{
    struct skeleton *skeleton = call->skeleton;
    struct terms *terms = skeleton->terms;
    term place = access_move(skeleton, call->state, call->arguments[argument], term_constant(terms, POINTER_BITS, at));
    term byte = access_load(skeleton, call->state, place, IR_I8, node);
    if (!term_may_be_undefined(terms, byte))
        return byte;
    skeleton_stop(skeleton, call->state, STOP_REFUSED, term_and(terms, goes_on, term_is_undefined(terms, byte)),
                  "a value may be used that was not initialised");
    return term_defined(terms, byte);
}

term library_bytes_compare(const struct library_call *call)
{
    struct terms *terms = call->skeleton->terms;
    term ones[LONGEST], others[LONGEST], goes_on = TERM_TRUE;
    uint64_t size;
    uint32_t node = BOUND_NONE;
    if (!find_size(call, 2, &size))
        return TERM_NONE;
    if (size > LONGEST)
        return library_refuse(call, "many bytes are compared at once");
    for (uint64_t i = 0; i < size && call->state->guard != TERM_FALSE; i++) {
        ones[i] = compared_byte(call, 0, i, goes_on, &node);
        others[i] = compared_byte(call, 1, i, goes_on, &node);
        goes_on = term_and(terms, goes_on, term_eq(terms, ones[i], others[i]));
    }
    if (call->state->guard == TERM_FALSE)
        return TERM_NONE;
    unsigned width = ir_kind_bits(call->result);
    term order = term_constant(terms, width, 0);
    while (size-- > 0)
        order = order_of(terms, width, ones[size], others[size], order);
    return order;
}

/* Writes a byte if a condition holds: another way that meets this one again. */
static void write_if(const struct library_call *call, term pointer, term at, term byte, term condition, uint32_t *node)
{
    struct skeleton *skeleton = call->skeleton;
    struct terms *terms = skeleton->terms;
    struct state *state = call->state, writes = *state;
    writes.guard = term_and(terms, state->guard, condition);
    if (writes.guard == TERM_FALSE)
        return;
    writes.store = contents_use(writes.store);
    state->guard = term_and(terms, state->guard, term_not(terms, condition));
    access_store(skeleton, &writes, access_move(skeleton, &writes, pointer, at), IR_I8, byte, node);
    if (state->guard != TERM_FALSE) {
        state_join(skeleton, state, &writes);
        return;
    }
    state_drop(state);
    *state = writes;
}

/* Texts may not be copied to where they overlap, but for the same place. */
static void refuse_overlap(const struct library_call *call, term to, const struct bytes *text)
{
    struct terms *terms = call->skeleton->terms;
    term from = call->arguments[1], one = term_constant(terms, POINTER_BITS, 1);
    term length = term_binary(terms, TERM_ADD, length_of(call, text), one);
    term behind = term_binary(terms, TERM_ULT, term_binary(terms, TERM_SUB, to, from), length);
    term before = term_binary(terms, TERM_ULT, term_binary(terms, TERM_SUB, from, to), length);
    term overlaps = term_and(terms, term_not(terms, term_eq(terms, to, from)), term_or(terms, behind, before));
    skeleton_stop(call->skeleton, call->state, STOP_REFUSED, overlaps, "a text is copied to where it overlaps");
}

/* strcpy (0), strcat (1), strncpy (2): all is read before it is written. */
term library_text_copy(const struct library_call *call)
{
    struct terms *terms = call->skeleton->terms;
    struct bytes text, before = {.count = 0};
    term to = call->arguments[0], from = term_constant(terms, POINTER_BITS, 0), zero = term_constant(terms, 8, 0);
    uint64_t most = UINT64_MAX;
    size_t first = call->skeleton->event_count;
    uint32_t node = BOUND_NONE;
    if (call->row->number == 2 && !find_size(call, 2, &most))
        return TERM_NONE;
    if (call->row->number == 1) {
        read_text(call, to, UINT64_MAX, &before, &node);
        from = length_of(call, &before);
    }
    read_text(call, call->arguments[1], most, &text, &node);
    refuse_overlap(call, term_binary(terms, TERM_ADD, to, from), &text);
    for (uint32_t i = 0; i < text.count && call->state->guard != TERM_FALSE; i++)
        write_if(call, to, term_binary(terms, TERM_ADD, from, term_constant(terms, POINTER_BITS, i)), text.values[i],
                 text.goes_on[i], &node);
    if (call->row->number == 2 && most > LONGEST)
        return library_refuse(call, "many bytes are copied at once");
    for (uint64_t i = 0; i < most && call->row->number == 2 && call->state->guard != TERM_FALSE; i++)
        write_if(call, to, term_constant(terms, POINTER_BITS, i), zero,
                 i < text.count ? term_not(terms, text.goes_on[i]) : TERM_TRUE, &node);
    skeleton_settle(call->skeleton, first, call->state->guard);
    return to;
}
