#include "push/cpds/participants.h"

#include "base/array.h"
#include "base/idmap.h"
#include "base/memory.h"

/* Where the number of helpers has no bound by argument, or a great one. */
enum { MOST_HELPERS = 8 };

void cpds_question_of(const struct eml_program *program, const struct eml_query *query, struct cpds_question *question)
{
    question->query = query;
    if (query->pattern == EML_RACE) {
        question->variable_count = 2;
    } else if (query->pattern == EML_DEADLOCK) {
        question->variable_count = 0;
    } else {
        eml_goal_of(program, query, &question->goal);
        question->variable_count = question->goal.variable_count;
    }
}

static bool has_item(const struct cpds_parts *parts, uint32_t process, enum eml_kind kind, uint32_t operand)
{
    return cpds_parts_find(parts, process, kind, operand) != EML_NONE;
}

bool cpds_must_play(const struct cpds_question *question, uint32_t variable)
{
    if (question->query->pattern == EML_RACE)
        return true;
    for (uint32_t i = 0; i < question->goal.access_count; i++)
        if (question->goal.accesses[i].variable == variable)
            return true;
    return false;
}

bool cpds_can_play(const struct cpds_parts *parts, const struct cpds_question *question, uint32_t variable,
                   uint32_t process)
{
    const struct eml_query *query = question->query;
    const struct eml_goal *goal = &question->goal;
    if (!parts->processes[process].startable)
        return false;
    /* Of two that race, let the first one write. */
    if (query->pattern == EML_RACE)
        return has_item(parts, process, EML_WRITE, query->a) ||
               (variable == 1 && has_item(parts, process, EML_READ, query->a));
    if (variable == 0 && goal->first_process != EML_NONE && goal->first_process != process)
        return false;
    if (goal->variables[variable].unit && !has_item(parts, process, EML_UNIT_BEGIN, 0))
        return false;
    for (uint32_t i = 0; i < goal->access_count; i++) {
        struct eml_access access = goal->accesses[i];
        if (access.variable == variable &&
            !has_item(parts, process, access.write ? EML_WRITE : EML_READ, access.memory))
            return false;
    }
    return true;
}

/* A cast in the making. */
struct casting {
    const struct cpds_parts *parts;
    const struct cpds_question *question;
    struct cpds_cast *cast;
    size_t capacity;
    uint32_t *players;        /* of each process: how many copies play a variable or may be part of a deadlock */
    uint32_t *present;        /* of each process: how many copies take part at all */
    bool *useful;             /* of each process: it may have to allocate or to start something */
    bool *joined;             /* of each process: someone in the cast may wait for its end */
    struct idmap *lock_users; /* from locks: how many copies may take them */
};

static void add_kin(struct casting *casting, uint32_t process, uint32_t variable, uint32_t count)
{
    struct cpds_cast *cast = casting->cast;
    if (count == 0)
        return;
    ARRAY_ADD(cast->kins, cast->kin_count, casting->capacity, (struct cpds_kin){process, variable, count, NULL});
    casting->present[process] += count;
}

/* In a deadlock no lock occurs twice, and who is part of it holds one and wants another. */
static uint32_t most_in_deadlock(const struct casting *casting, uint32_t process)
{
    const struct cpds_process *parts = &casting->parts->processes[process];
    uint32_t locks = 0, copies = casting->parts->program->processes[process].copies;
    for (uint32_t i = 0; i < parts->item_count; i++)
        locks += parts->items[i].kind == EML_LOCK;
    if (!parts->startable || locks < 2)
        return 0;
    return copies < locks ? copies : locks;
}

/* Finds the players; returns how many there are. */
static uint32_t cast_players(struct casting *casting, const uint32_t *process_of)
{
    const struct cpds_question *question = casting->question;
    uint32_t count = 0;
    for (uint32_t i = 0; i < question->variable_count; i++) {
        if (!cpds_must_play(question, i))
            continue;
        casting->players[process_of[i]]++;
        add_kin(casting, process_of[i], i, 1);
        count++;
    }
    for (uint32_t i = 0; question->query->pattern == EML_DEADLOCK && i < casting->parts->program->process_count; i++)
        count += casting->players[i] = most_in_deadlock(casting, i);
    return count;
}

/* Useful are those that allocate, and those that start one that plays or is useful. */
static void find_useful(struct casting *casting)
{
    uint32_t count = casting->parts->program->process_count;
    uint32_t *pending = mem_new(2 * (size_t)count, sizeof *pending);
    size_t pending_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        casting->useful[i] = casting->parts->processes[i].allocates;
        if (casting->useful[i] || casting->players[i] > 0)
            pending[pending_count++] = i;
    }
    while (pending_count > 0) {
        const struct cpds_process *process = &casting->parts->processes[pending[--pending_count]];
        for (size_t i = 0; i < process->starter_count; i++) {
            uint32_t starter = process->starters[i];
            if (!casting->useful[starter])
                pending[pending_count++] = starter;
            casting->useful[starter] = true;
        }
    }
    mem_free(pending);
}

/* How many copies of a process that play nothing may be needed.
 *
 * The copies that are needed form a tree by who starts whom, with those that play or allocate (the ends, E of
 * them) as leaves and some inner nodes. It falls into at most 2E - 1 paths that lead down to an end or a fork. Two
 * copies of one process on such a path are never both needed: the lower one could have been started instead of the
 * upper one, and could have waited until its time came. Only to someone who joins the process would that make a
 * difference. */
static uint32_t helpers_needed(struct casting *casting, uint32_t process, uint32_t ends)
{
    uint64_t left = casting->parts->program->processes[process].copies - casting->players[process];
    uint64_t most = 2 * (uint64_t)ends - (ends > 0) - casting->players[process];
    if (process == casting->parts->program->main)
        return (uint32_t)left;
    if (!casting->useful[process])
        return 0;
    if (!casting->parts->joined[process] && most < left)
        left = most;
    if (left > MOST_HELPERS) {
        casting->cast->cut = true;
        left = MOST_HELPERS;
    }
    return (uint32_t)left;
}

static void count_lock_users(struct casting *casting, const struct cpds_kin *kin)
{
    const struct cpds_process *parts = &casting->parts->processes[kin->process];
    for (uint32_t i = 0; i < parts->item_count; i++) {
        if (parts->items[i].kind == EML_JOIN)
            casting->joined[parts->items[i].operand] = true;
        if (parts->items[i].kind != EML_LOCK)
            continue;
        uint32_t users = idmap_get(casting->lock_users, parts->items[i].operand);
        users = (users == IDMAP_NONE ? 0 : users) + kin->count;
        idmap_put(casting->lock_users, parts->items[i].operand, users < 2 ? users : 2);
    }
}

static enum cpds_mode access_mode(const struct casting *casting, const struct cpds_kin *kin, struct cpds_item item)
{
    const struct cpds_question *question = casting->question;
    bool guarded = cpds_parts_guard(casting->parts, &item) != EML_NONE;
    if (kin->variable != EML_NONE && question->query->pattern == EML_RACE) {
        bool plays = item.operand == question->query->a && (kin->variable == 1 || item.kind == EML_WRITE);
        if (plays)
            return guarded ? CPDS_WISH_TOUCH : CPDS_WISH;
    } else if (kin->variable != EML_NONE) {
        for (uint32_t i = 0; i < question->goal.access_count; i++) {
            struct eml_access access = question->goal.accesses[i];
            if (access.variable == kin->variable && access.memory == item.operand &&
                access.write == (item.kind == EML_WRITE))
                return CPDS_SHOW;
        }
    }
    return guarded ? CPDS_TOUCH : CPDS_HIDE;
}

static enum cpds_mode mode_of(const struct casting *casting, const struct cpds_kin *kin, struct cpds_item item)
{
    bool shown = true;
    switch (item.kind) {
    case EML_READ:
    case EML_WRITE:
        return access_mode(casting, kin, item);
    case EML_LOCK: /* a lock that only one copy takes hinders nobody */
        if (idmap_get(casting->lock_users, item.operand) < 2)
            return cpds_parts_guard(casting->parts, &item) != EML_NONE ? CPDS_TOUCH : CPDS_HIDE;
        break;
    case EML_UNIT_BEGIN:
        shown = kin->variable != EML_NONE && casting->question->query->pattern != EML_RACE &&
                casting->question->goal.variables[kin->variable].unit;
        break;
    case EML_START:
        shown = item.operand != casting->parts->program->main && casting->present[item.operand] > 0;
        break;
    case EML_JOIN:
        shown = casting->present[item.operand] > 0;
        break;
    case EML_END_FUNCTION:
        shown = casting->joined[kin->process];
        break;
    default:
        break;
    }
    return shown ? CPDS_SHOW : CPDS_HIDE;
}

static void set_modes(struct casting *casting, struct cpds_kin *kin)
{
    const struct cpds_process *parts = &casting->parts->processes[kin->process];
    kin->modes = mem_new(parts->item_count, sizeof *kin->modes);
    for (uint32_t i = 0; i < parts->item_count; i++)
        kin->modes[i] = (uint8_t)mode_of(casting, kin, parts->items[i]);
}

struct cpds_cast *cpds_cast_new(const struct cpds_parts *parts, const struct cpds_question *question,
                                const uint32_t *process_of)
{
    uint32_t process_count = parts->program->process_count;
    struct casting casting = {.parts = parts, .question = question, .lock_users = idmap_new()};
    struct cpds_cast *cast = casting.cast = mem_new(1, sizeof *cast);
    casting.players = mem_new(process_count, sizeof *casting.players);
    casting.present = mem_new(process_count, sizeof *casting.present);
    casting.useful = mem_new(process_count, sizeof *casting.useful);
    casting.joined = mem_new(process_count, sizeof *casting.joined);
    uint32_t ends = cast_players(&casting, process_of) + parts->alloc_count;
    find_useful(&casting);
    for (uint32_t i = 0; i < process_count; i++) {
        uint32_t others = helpers_needed(&casting, i, ends);
        if (question->query->pattern == EML_DEADLOCK)
            others += casting.players[i];
        add_kin(&casting, i, EML_NONE, others);
    }
    for (uint32_t i = 0; i < cast->kin_count; i++)
        count_lock_users(&casting, &cast->kins[i]);
    for (uint32_t i = 0; i < cast->kin_count; i++)
        set_modes(&casting, &cast->kins[i]);
    mem_free(casting.players);
    mem_free(casting.present);
    mem_free(casting.useful);
    mem_free(casting.joined);
    idmap_free(casting.lock_users);
    return cast;
}

void cpds_cast_free(struct cpds_cast *cast)
{
    for (uint32_t i = 0; i < cast->kin_count; i++)
        mem_free(cast->kins[i].modes);
    mem_free(cast->kins);
    mem_free(cast);
}
