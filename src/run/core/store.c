#include "run/core/store.h"

#include "base/array.h"
#include "base/hash.h"
#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* A piece as it was before the first write behind a mark. */
struct aside {
    uint64_t piece;
    uint32_t epoch; /* the one that it had */
    uint8_t bytes[STORE_PIECE];
};

struct mark {
    size_t aside; /* how many pieces were put aside before it */
    uint32_t epoch;
};

struct store_log {
    struct aside *asides;
    size_t aside_count, aside_capacity;
    struct mark *marks;
    size_t mark_count, mark_capacity;
    uint64_t *written; /* all pieces that were ever written, each once */
    size_t written_count, written_capacity;
    bool sorted;
    bool hashed;      /* somebody asked for the hash: from then on it is known which pieces are stale */
    uint64_t *hashes; /* by piece: its part of the hash; an area like the space itself */
    uint8_t *dirty;   /* by piece: it is among those whose part is to be computed anew */
    uint64_t *stale;  /* those pieces */
    size_t stale_count, stale_capacity;
    uint64_t hash;
};

static void *area_new(uint64_t bytes)
{
    void *area = mmap(NULL, (size_t)bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return area == MAP_FAILED ? NULL : area;
}

static void area_free(void *area, uint64_t bytes)
{
    if (area != NULL)
        munmap(area, (size_t)bytes);
}

struct store *store_new(uint64_t size)
{
    struct store *store = mem_new(1, sizeof *store);
    uint64_t pieces = size >> STORE_PIECE_BITS;
    store->size = size;
    store->log = mem_new(1, sizeof *store->log);
    store->epoch = 1;
    store->bytes = area_new(size);
    store->epochs = area_new(pieces * sizeof *store->epochs);
    store->log->hashes = area_new(pieces * sizeof *store->log->hashes);
    store->log->dirty = area_new(pieces);
    if (store->bytes != NULL && store->epochs != NULL && store->log->hashes != NULL && store->log->dirty != NULL)
        return store;
    store_free(store);
    return NULL;
}

void store_free(struct store *store)
{
    if (store == NULL)
        return;
    uint64_t pieces = store->size >> STORE_PIECE_BITS;
    struct store_log *log = store->log;
    area_free(store->bytes, store->size);
    area_free(store->epochs, pieces * sizeof *store->epochs);
    area_free(log->hashes, pieces * sizeof *log->hashes);
    area_free(log->dirty, pieces);
    mem_free(log->asides);
    mem_free(log->marks);
    mem_free(log->written);
    mem_free(log->stale);
    mem_free(log);
    mem_free(store);
}

static void make_stale(struct store_log *log, uint64_t piece)
{
    if (!log->hashed || log->dirty[piece] != 0)
        return;
    log->dirty[piece] = 1;
    ARRAY_ADD(log->stale, log->stale_count, log->stale_capacity, piece);
}

static void put_piece_aside(struct store *store, uint64_t piece)
{
    struct store_log *log = store->log;
    if (store->epochs[piece] == 0) {
        ARRAY_ADD(log->written, log->written_count, log->written_capacity, piece);
        log->sorted = false;
    }
    if (log->mark_count > 0 && store->epochs[piece] < log->marks[log->mark_count - 1].epoch) {
        ARRAY_RESERVE(log->asides, log->aside_capacity, log->aside_count + 1);
        struct aside *aside = &log->asides[log->aside_count++];
        aside->piece = piece;
        aside->epoch = store->epochs[piece];
        memcpy(aside->bytes, store->bytes + (piece << STORE_PIECE_BITS), STORE_PIECE);
    }
    make_stale(log, piece);
    store->epochs[piece] = store->epoch;
}

void store_put_aside(struct store *store, uint64_t first, uint64_t last)
{
    assert(first <= last);
    for (uint64_t piece = first; piece <= last; piece++)
        if (store->epochs[piece] != store->epoch)
            put_piece_aside(store, piece);
}

uint32_t store_mark(struct store *store)
{
    struct store_log *log = store->log;
    store->epoch++;
    ARRAY_RESERVE(log->marks, log->mark_capacity, log->mark_count + 1);
    log->marks[log->mark_count] = (struct mark){log->aside_count, store->epoch};
    return (uint32_t)log->mark_count++;
}

void store_back(struct store *store, uint32_t mark)
{
    assert(mark < store->log->mark_count);
    struct store_log *log = store->log;
    while (log->aside_count > log->marks[mark].aside) {
        const struct aside *aside = &log->asides[--log->aside_count];
        memcpy(store->bytes + (aside->piece << STORE_PIECE_BITS), aside->bytes, STORE_PIECE);
        /* A piece that was written at some time is in `written`, so it never becomes 0 again. */
        store->epochs[aside->piece] = aside->epoch == 0 ? 1 : aside->epoch;
        make_stale(log, aside->piece);
    }
    log->mark_count = mark + 1;
    store->epoch++;
    log->marks[mark].epoch = store->epoch;
}

void store_drop(struct store *store, uint32_t mark)
{
    assert(mark < store->log->mark_count);
    struct store_log *log = store->log;
    log->mark_count = mark;
    if (mark == 0)
        log->aside_count = 0;
    store->epoch++;
}

/* 0 for a piece that is all 0, so that it does not matter whether it was ever written. A sum over its words: none waits
 * for the hash of another. */
static uint64_t piece_hash(uint64_t piece, const uint8_t *bytes)
{
    uint64_t at = piece << STORE_PIECE_BITS, sum = 0;
    for (size_t i = 0; i < STORE_PIECE; i += sizeof(uint64_t)) {
        uint64_t word;
        memcpy(&word, bytes + i, sizeof word);
        if (word != 0)
            sum += hash_join(at + i, word);
    }
    return sum;
}

static void begin_hashing(struct store_log *log)
{
    log->hashed = true;
    for (size_t i = 0; i < log->written_count; i++)
        make_stale(log, log->written[i]);
}

uint64_t store_hash(struct store *store)
{
    struct store_log *log = store->log;
    if (!log->hashed)
        begin_hashing(log);
    for (size_t i = 0; i < log->stale_count; i++) {
        uint64_t piece = log->stale[i];
        log->hash -= log->hashes[piece];
        log->hashes[piece] = piece_hash(piece, store->bytes + (piece << STORE_PIECE_BITS));
        log->hash += log->hashes[piece];
        log->dirty[piece] = 0;
    }
    log->stale_count = 0;
    store->epoch++; /* so that the next write is noticed */
    return log->hash;
}

/* What changed of a piece since it was put aside: only words that are others now cost something. */
static uint64_t changes_of(const struct store *store, const struct aside *aside)
{
    uint64_t at = aside->piece << STORE_PIECE_BITS, sum = 0;
    for (size_t i = 0; i < STORE_PIECE; i += sizeof(uint64_t)) {
        uint64_t now, before;
        memcpy(&now, store->bytes + at + i, sizeof now);
        memcpy(&before, aside->bytes + i, sizeof before);
        if (now != before)
            sum += hash_join(at + i, now) - hash_join(at + i, before);
    }
    return sum;
}

uint64_t store_changes(const struct store *store, uint64_t first, uint64_t end)
{
    const struct store_log *log = store->log;
    size_t from = log->mark_count == 0 ? log->aside_count : log->marks[log->mark_count - 1].aside;
    uint64_t sum = 0;
    for (size_t i = from; i < log->aside_count; i++) {
        const struct aside *aside = &log->asides[i];
        uint64_t at = aside->piece << STORE_PIECE_BITS;
        if (at + STORE_PIECE > first && at < end)
            sum += changes_of(store, aside);
    }
    return sum;
}

uint64_t store_bytes(const struct store *store)
{
    return (uint64_t)store->log->written_count << STORE_PIECE_BITS;
}

uint64_t store_log_bytes(const struct store *store)
{
    return (uint64_t)store->log->aside_count * sizeof(struct aside);
}

static int compare_pieces(const void *one, const void *other)
{
    const uint64_t *a = one, *b = other;
    return (*a > *b) - (*a < *b);
}

uint8_t *store_save(struct store *store, size_t *length)
{
    static const uint8_t nothing[STORE_PIECE];
    struct store_log *log = store->log;
    enum { ROW = sizeof(uint64_t) + STORE_PIECE };
    if (!log->sorted && log->written_count > 0)
        qsort(log->written, log->written_count, sizeof *log->written, compare_pieces);
    log->sorted = true;
    uint8_t *saved = mem_new(log->written_count + 1, ROW);
    size_t at = 0;
    for (size_t i = 0; i < log->written_count; i++) {
        const uint8_t *bytes = store->bytes + (log->written[i] << STORE_PIECE_BITS);
        if (memcmp(bytes, nothing, STORE_PIECE) == 0)
            continue;
        memcpy(saved + at, &log->written[i], sizeof(uint64_t));
        memcpy(saved + at + sizeof(uint64_t), bytes, STORE_PIECE);
        at += ROW;
    }
    *length = at;
    return saved;
}

bool store_load(struct store *store, const uint8_t *saved, size_t length)
{
    enum { ROW = sizeof(uint64_t) + STORE_PIECE };
    struct store_log *log = store->log;
    if (length % ROW != 0 || log->mark_count > 0)
        return false;
    for (size_t i = 0; i < log->written_count; i++) {
        uint64_t at = log->written[i] << STORE_PIECE_BITS;
        store_touch(store, at, STORE_PIECE);
        memset(store->bytes + at, 0, STORE_PIECE);
    }
    for (size_t at = 0; at < length; at += ROW) {
        uint64_t piece;
        memcpy(&piece, saved + at, sizeof piece);
        if (piece >= store->size >> STORE_PIECE_BITS)
            return false;
        store_touch(store, piece << STORE_PIECE_BITS, STORE_PIECE);
        memcpy(store->bytes + (piece << STORE_PIECE_BITS), saved + at + sizeof piece, STORE_PIECE);
    }
    return true;
}
