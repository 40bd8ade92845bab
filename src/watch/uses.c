#include "watch/uses.h"

#include "base/array.h"
#include "base/hash.h"
#include "base/idmap.h"
#include "base/memory.h"

#include <string.h>

enum { PAGE = 64, MOST_PAGES = 1 << 19, SEVERAL = UINT8_MAX };

struct page {
    uint8_t users[PAGE]; /* 0: nobody; SEVERAL; else the thread + 1 */
};

struct uses {
    struct idmap *page_of;
    struct page *pages;
    size_t count, capacity;
};

struct uses *uses_new(void)
{
    struct uses *uses = mem_new(1, sizeof *uses);
    uses->page_of = idmap_new();
    return uses;
}

void uses_free(struct uses *uses)
{
    if (uses == NULL)
        return;
    idmap_free(uses->page_of);
    mem_free(uses->pages);
    mem_free(uses);
}

void uses_clear(struct uses *uses)
{
    if (uses->count == 0)
        return;
    idmap_free(uses->page_of);
    uses->page_of = idmap_new();
    uses->count = 0;
}

struct uses *uses_copy(const struct uses *uses)
{
    struct uses *copy = mem_new(1, sizeof *copy);
    copy->page_of = idmap_copy(uses->page_of);
    ARRAY_RESERVE(copy->pages, copy->capacity, uses->count + 1);
    if (uses->count > 0)
        memcpy(copy->pages, uses->pages, uses->count * sizeof *copy->pages);
    copy->count = uses->count;
    return copy;
}

/* Where a use is kept: in a page, at a place. */
struct kept {
    uint64_t page;
    uint32_t place;
};

static struct kept keep(uint32_t kind, uint64_t whole, uint32_t place)
{
    return (struct kept){hash_mix(whole ^ hash_mix((uint64_t)kind << 32 | place / PAGE)), place % PAGE};
}

static struct kept itself(uint32_t kind, struct used what)
{
    return keep(kind, what.place == 0 ? what.location : hash_join(what.location, what.object), what.place);
}

/* That some place of a location was used; there a use of all of it meets it. */
static struct kept some_of(uint32_t kind, struct used what)
{
    return keep(kind, hash_mix(what.location + 1), 0);
}

static uint8_t user_of(uint32_t thread)
{
    return thread + 1 < SEVERAL ? (uint8_t)(thread + 1) : SEVERAL;
}

static bool add(struct uses *uses, struct kept kept, uint32_t thread)
{
    uint32_t page = idmap_get(uses->page_of, kept.page);
    if (page == IDMAP_NONE) {
        if (uses->count == MOST_PAGES)
            return false;
        page = (uint32_t)uses->count;
        ARRAY_ADD(uses->pages, uses->count, uses->capacity, (struct page){0});
        idmap_put(uses->page_of, kept.page, page);
    }
    uint8_t *user = &uses->pages[page].users[kept.place];
    *user = *user == 0 || *user == user_of(thread) ? user_of(thread) : SEVERAL;
    return true;
}

static uint8_t user_at(const struct uses *uses, struct kept kept)
{
    uint32_t page = idmap_get(uses->page_of, kept.page);
    return page == IDMAP_NONE ? 0 : uses->pages[page].users[kept.place];
}

static bool by_others(const struct uses *uses, struct kept kept, uint32_t thread)
{
    uint8_t user = user_at(uses, kept);
    return user == SEVERAL || (user != 0 && user != user_of(thread));
}

static bool by_itself(const struct uses *uses, struct kept kept, uint32_t thread)
{
    uint8_t user = user_at(uses, kept);
    return user == SEVERAL || (user != 0 && user == user_of(thread));
}

bool uses_add(struct uses *uses, uint32_t kind, struct used what, uint32_t thread)
{
    return add(uses, itself(kind, what), thread) && (what.place == 0 || add(uses, some_of(kind, what), thread));
}

bool uses_by_others(const struct uses *uses, uint32_t kind, struct used what, uint32_t thread)
{
    struct used all = {.location = what.location};
    return by_others(uses, itself(kind, what), thread) ||
           by_others(uses, what.place != 0 ? itself(kind, all) : some_of(kind, what), thread);
}

bool uses_by_itself(const struct uses *uses, uint32_t kind, struct used what, uint32_t thread)
{
    struct used all = {.location = what.location};
    return by_itself(uses, itself(kind, what), thread) ||
           by_itself(uses, what.place != 0 ? itself(kind, all) : some_of(kind, what), thread);
}
