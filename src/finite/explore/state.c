#include "finite/explore/state.h"

#include <string.h>

uint32_t state_words(const struct finite *finite)
{
    uint32_t words = 2;
    for (uint32_t i = 0; i < finite->slot_count; i++) {
        uint32_t end = finite->widths[i].word + (finite->widths[i].bits > 32 ? 2 : 1);
        words = end > words ? end : words;
    }
    return words;
}

int64_t state_narrow(int64_t value, unsigned bits, bool is_signed)
{
    if (bits == 0 || bits >= 64)
        return value;
    uint64_t cut = (uint64_t)value & (((uint64_t)1 << bits) - 1);
    if (is_signed && (cut >> (bits - 1) & 1))
        cut |= ~(((uint64_t)1 << bits) - 1);
    return (int64_t)cut;
}

static void pack_slot(const struct finite_width *width, int64_t value, uint32_t *words)
{
    uint64_t cut = (uint64_t)state_narrow(value, width->bits, false);
    uint32_t mask = width->bits >= 32 ? UINT32_MAX : ((uint32_t)1 << width->bits) - 1;
    uint32_t *word = &words[width->word];
    *word = (*word & ~(mask << width->shift)) | (uint32_t)cut << width->shift;
    if (width->bits > 32)
        word[1] = (uint32_t)(cut >> 32);
}

void state_pack(const struct finite *finite, const int64_t *state, uint32_t *words)
{
    memset(words, 0, finite->word_count * sizeof *words);
    for (uint32_t i = 0; i < finite->slot_count; i++)
        pack_slot(&finite->widths[i], state[i], words);
}

void state_take_changes(const struct finite *finite, const int64_t *before, int64_t *state, uint32_t *words)
{
    enum { TOGETHER = 16 };
    for (uint32_t i = 0; i < finite->slot_count; i += TOGETHER) {
        uint32_t end = i + TOGETHER < finite->slot_count ? i + TOGETHER : finite->slot_count;
        int64_t differs = 0;
        for (uint32_t k = i; k < end; k++)
            differs |= before[k] ^ state[k];
        for (uint32_t k = i; differs != 0 && k < end; k++)
            if (before[k] != state[k]) {
                pack_slot(&finite->widths[k], state[k], words);
                state[k] = before[k];
            }
    }
}

void state_unpack(const struct finite *finite, const uint32_t *words, int64_t *state)
{
    for (uint32_t i = 0; i < finite->slot_count; i++) {
        const struct finite_width *width = &finite->widths[i];
        uint64_t value = words[width->word] >> width->shift;
        if (width->bits > 32)
            value |= (uint64_t)words[width->word + 1] << 32;
        state[i] = state_narrow((int64_t)value, width->bits, width->is_signed);
    }
}
