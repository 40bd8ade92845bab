#include "jvm/path/class_name.h"

#include "base/memory.h"

enum { TAG_TEXT = 1, TAG_CLASS = 7, TAG_LONG = 5, TAG_DOUBLE = 6, FIRST_CONSTANT = 10 };

/* The bytes that a constant takes after its tag, by tag (JVMS 4.4); 0 for tags that do not exist. Texts have as many
 * more as they say. */
static const uint8_t constant_sizes[] = {
    [1] = 2,  [3] = 4,  [4] = 4,  [5] = 8,  [6] = 8,  [7] = 2,  [8] = 2,  [9] = 4,  [10] = 4,
    [11] = 4, [12] = 4, [15] = 3, [16] = 2, [17] = 4, [18] = 4, [19] = 2, [20] = 2,
};

static const char damaged[] = "the constant pool of the class is damaged";

/* The size of the constant at a place with its tag; 0 if it is damaged. */
static size_t constant_size(struct span bytes, size_t at)
{
    if (!span_has(bytes, at, 3) || bytes.at[at] >= sizeof constant_sizes)
        return 0;
    size_t size = constant_sizes[bytes.at[at]];
    if (size == 0)
        return 0;
    size += 1u + (bytes.at[at] == TAG_TEXT ? span_big16(bytes, at + 1) : 0u);
    return span_has(bytes, at, size) ? size : 0;
}

/* Fills in the places of all constants and sets *end to the byte behind them; false with *end at a damaged one. */
static bool find_constants(struct span bytes, uint16_t count, size_t *places, size_t *end)
{
    *end = FIRST_CONSTANT;
    for (size_t i = 1; i < count; i++) {
        size_t size = constant_size(bytes, *end);
        if (size == 0)
            return false;
        places[i] = *end;
        i += bytes.at[*end] == TAG_LONG || bytes.at[*end] == TAG_DOUBLE; /* these take two numbers */
        *end += size;
    }
    return true;
}

/* The place of constant number i if it has the tag, else 0. */
static size_t constant_at(struct span bytes, const size_t *places, uint16_t count, uint16_t i, uint8_t tag)
{
    return i > 0 && i < count && places[i] != 0 && bytes.at[places[i]] == tag ? places[i] : 0;
}

const char *class_name(struct span bytes, struct span *name, uint64_t *offset)
{
    *offset = 0;
    if (!span_has(bytes, 0, FIRST_CONSTANT) || span_big32(bytes, 0) != CLASS_MARK)
        return "not a class file";
    uint16_t count = span_big16(bytes, 8);
    size_t *places = mem_new(count + 1u, sizeof *places), end;
    const char *wrong = damaged;
    bool complete = find_constants(bytes, count, places, &end);
    *offset = end;
    if (complete && span_has(bytes, end, 4)) {
        *offset = end + 2;
        size_t self = constant_at(bytes, places, count, span_big16(bytes, end + 2), TAG_CLASS);
        size_t text = self == 0 ? 0 : constant_at(bytes, places, count, span_big16(bytes, self + 1), TAG_TEXT);
        wrong = text == 0 ? "the class does not say its name" : NULL;
        if (wrong == NULL)
            *name = span_part(bytes, text + 3, span_big16(bytes, text + 1));
    }
    mem_free(places);
    return wrong;
}
