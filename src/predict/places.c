/* Places: which bytes are accessed together, what kind of place they are, and what was read there. */
#include "base/array.h"
#include "base/hash.h"
#include "base/memory.h"
#include "predict/internal.h"

#include <stdlib.h>
#include <string.h>

enum token_kind { TOKEN_KNOWN = 1, TOKEN_LEFT, TOKEN_INITIAL };

/* A piece with its number, for sorting. */
struct sorted {
    const struct piece *piece;
    uint32_t number;
};

static int compare(const void *one, const void *other)
{
    const struct sorted *a = one, *b = other;
    if (a->piece->object != b->piece->object)
        return a->piece->object < b->piece->object ? -1 : 1;
    if (a->piece->first != b->piece->first)
        return a->piece->first < b->piece->first ? -1 : 1;
    if (a->piece->end != b->piece->end)
        return a->piece->end < b->piece->end ? -1 : 1;
    return a->number < b->number ? -1 : 1;
}

/* What is known of the pieces of a place together. */
struct group {
    bool same;   /* all of the same bytes */
    bool locks;  /* each takes a lock that must be free, or gives it back */
    bool merges; /* they come to the same in any order */
    bool values; /* what is there is a value, and who may go on is not another question */
};

static bool takes(const struct piece *piece)
{
    return (piece->use & STEP_ACQUIRES) != 0 && piece->need == STEP_ZERO;
}

static bool gives(const struct piece *piece)
{
    return (piece->use & STEP_RELEASES) != 0 && piece->need == STEP_ANY && piece->wants == STEP_ANY;
}

static void look_at(struct group *group, const struct piece *piece, const struct piece *first)
{
    bool writes = (piece->use & (STEP_WRITES | STEP_SEES)) == STEP_WRITES, locks = (piece->use & STEP_LOCKS) != 0;
    group->same &= piece->first == first->first && piece->end == first->end;
    group->locks &= locks && writes && takes(piece) != gives(piece);
    group->merges &= piece->merges != 0 && piece->merges == first->merges;
    group->values &= !piece->waits && piece->object < STEP_THREAD && (locks || piece->need == STEP_ANY);
}

static uint64_t token_known(uint64_t value)
{
    return hash_join(TOKEN_KNOWN, value);
}

static void add_place(struct record *record, const struct piece *first, uint32_t end, const struct group *group)
{
    struct place place = {.object = first->object, .first = first->first, .end = end};
    place.kind = !group->same    ? PLACE_ORDER
                 : group->merges ? PLACE_NOBODY
                 : group->locks  ? PLACE_LOCK
                 : group->values ? PLACE_VALUES
                                 : PLACE_ORDER;
    place.initial = hash_join(TOKEN_INITIAL, record->place_count);
    ARRAY_ADD(record->places, record->place_count, record->place_capacity, place);
}

/* Pieces that have bytes in common are of one place. */
static void find_places(struct record *record)
{
    struct sorted *sorted = mem_new(record->piece_count + 1, sizeof *sorted);
    for (size_t i = 0; i < record->piece_count; i++)
        sorted[i] = (struct sorted){&record->pieces[i], (uint32_t)i};
    qsort(sorted, record->piece_count, sizeof *sorted, compare);
    for (size_t i = 0, next; i < record->piece_count; i = next) {
        const struct piece *first = sorted[i].piece;
        struct group group = {true, true, true, true};
        uint32_t end = first->end;
        for (next = i; next < record->piece_count; next++) {
            const struct piece *piece = sorted[next].piece;
            if (piece->object != first->object || (next > i && piece->first >= end))
                break;
            end = piece->end > end ? piece->end : end;
            look_at(&group, piece, first);
            record->pieces[sorted[next].number].place = (uint32_t)record->place_count;
        }
        add_place(record, first, end, &group);
    }
    mem_free(sorted);
}

/* The use of a place by an event: the pieces of one event stand side by side. */
static struct use *use_of(struct record *record, const struct piece *piece)
{
    struct event *event = &record->events[piece->event];
    for (size_t i = record->use_count; i-- > event->first_use;)
        if (record->uses[i].place == piece->place)
            return &record->uses[i];
    ARRAY_ADD(record->uses, record->use_count, record->use_capacity,
              (struct use){.event = piece->event, .place = piece->place, .from = RECORD_NONE});
    event->use_count++;
    return &record->uses[record->use_count - 1];
}

static void add_use(struct record *record, const struct piece *piece)
{
    struct use *use = use_of(record, piece);
    struct place *place = &record->places[piece->place];
    bool writes = (piece->use & STEP_WRITES) != 0 || piece->waits, looks = (piece->use & STEP_SEES) != 0;
    bool reads = (piece->use & (STEP_READS | STEP_LOCKS)) != 0 || piece->need != STEP_ANY || piece->wants != STEP_ANY;
    use->reads |= !use->writes && (reads || place->kind == PLACE_ORDER);
    use->writes |= writes && !looks;
    use->needs |= piece->need == STEP_NEVER || (piece->need != STEP_ANY && place->kind == PLACE_ORDER);
    use->waits |= piece->need == STEP_ZERO && (piece->use & STEP_LOCKS) != 0;
    use->blocks |= (piece->need == STEP_ZERO || piece->need == STEP_NO_WRITER) && (piece->use & STEP_LOCKS) != 0;
    use->left =
        piece->left_known ? token_known(piece->left) : hash_join(hash_join(TOKEN_LEFT, piece->event), piece->place);
    if (place->kind == PLACE_ORDER)
        use->left = hash_join(hash_join(TOKEN_LEFT, piece->event), piece->place);
    if (piece->before_known && place->kind != PLACE_ORDER)
        place->initial = token_known(piece->before);
}

static void find_uses(struct record *record)
{
    for (size_t i = 0, at = 0; i < record->event_count; i++) {
        record->events[i].first_use = (uint32_t)record->use_count;
        for (; at < record->piece_count && record->pieces[at].event == i; at++)
            if (record->places[record->pieces[at].place].kind != PLACE_NOBODY)
                add_use(record, &record->pieces[at]);
    }
    record->uses_at = mem_new(record->use_count + 1, sizeof *record->uses_at);
    for (size_t i = 0; i < record->use_count; i++)
        record->places[record->uses[i].place].use_count++;
    for (size_t i = 0, sum = 0; i < record->place_count; i++) {
        record->places[i].first_use = (uint32_t)sum;
        sum += record->places[i].use_count;
        record->places[i].use_count = 0;
    }
    for (size_t i = 0; i < record->use_count; i++) {
        struct place *place = &record->places[record->uses[i].place];
        record->uses_at[place->first_use + place->use_count++] = (uint32_t)i;
    }
}

/* Whether a lock is taken and given back by turns, each time by the same thread. */
static bool is_by_turns(const struct record *record, const struct place *place)
{
    uint32_t holder = RECORD_NONE;
    for (uint32_t i = 0; i < place->use_count; i++) {
        const struct use *use = &record->uses[record->uses_at[place->first_use + i]];
        const struct event *event = &record->events[use->event];
        if (event->stopped)
            continue;
        for (uint32_t j = 0; j < event->access_count; j++) {
            const struct step_access *access = &record->accesses[event->first_access + j];
            if (access->object != place->object || access->first >= place->end || place->first >= access->end)
                continue;
            if ((access->use & STEP_ACQUIRES) != 0 && holder != RECORD_NONE)
                return false;
            if ((access->use & STEP_RELEASES) != 0 && holder != event->thread)
                return false;
            holder = (access->use & STEP_ACQUIRES) != 0 ? event->thread : RECORD_NONE;
        }
    }
    return true;
}

/* What each use reads, and from whom. A value that nobody left was changed by what is not told: then only the order of
 * the run is known to be possible. */
static bool find_reads(struct record *record, struct place *place)
{
    uint64_t last = place->initial;
    uint32_t from = RECORD_NONE;
    bool fits = true;
    for (uint32_t i = 0; i < place->use_count; i++) {
        struct use *use = &record->uses[record->uses_at[place->first_use + i]];
        use->read = last;
        use->from = from;
        if (record->events[use->event].stopped)
            continue;
        fits &= use->writes || place->kind != PLACE_VALUES || use->left == last;
        if (use->writes) {
            last = use->left;
            from = use->event;
        }
    }
    return fits;
}

/* From now on only the order of the run counts. */
static void make_order(struct record *record, struct place *place)
{
    place->kind = PLACE_ORDER;
    for (uint32_t i = 0; i < place->use_count; i++) {
        struct use *use = &record->uses[record->uses_at[place->first_use + i]];
        use->reads = true;
        use->left = hash_join(hash_join(TOKEN_LEFT, use->event), use->place);
    }
    place->initial = hash_join(TOKEN_INITIAL, (uint64_t)(place - record->places));
    find_reads(record, place);
}

/* What a use found, for the history of its thread; what is not known by its value, by who left it. */
static uint64_t found_by(const struct record *record, const struct use *use)
{
    if (record->places[use->place].kind == PLACE_VALUES)
        return use->read;
    if (use->from == RECORD_NONE || record->places[use->place].kind == PLACE_LOCK)
        return 0;
    return hash_join(record->events[use->from].thread + UINT64_C(1), record->events[use->from].place_in_thread);
}

static void find_histories(struct record *record)
{
    for (size_t i = 0; i < record->event_count; i++) {
        struct event *event = &record->events[i];
        const struct event *previous = event->previous == RECORD_NONE ? NULL : &record->events[event->previous];
        event->place_in_thread = previous == NULL ? 0 : previous->place_in_thread + 1;
        event->history = hash_join(previous == NULL ? 0 : previous->history, event->does);
        for (uint32_t j = 0; j < event->use_count; j++) {
            const struct use *use = &record->uses[event->first_use + j];
            if (use->reads)
                event->history = hash_join(event->history, found_by(record, use));
        }
    }
}

void record_find_places(struct record *record)
{
    find_places(record);
    find_uses(record);
    for (size_t i = 0; i < record->place_count; i++) {
        struct place *place = &record->places[i];
        if (place->kind == PLACE_LOCK && !is_by_turns(record, place))
            place->kind = PLACE_VALUES;
        if (!find_reads(record, place))
            make_order(record, place);
    }
    find_histories(record);
}
