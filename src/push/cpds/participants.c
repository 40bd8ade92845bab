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

static bool has_item(const struct cpds_effects *effects, uint32_t process, enum eml_kind kind, uint32_t operand)
{
    return cpds_effects_find(effects, process, kind, operand) != EML_NONE;
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

bool cpds_can_play(const struct cpds_effects *effects, const struct cpds_question *question, uint32_t variable,
                   uint32_t process)
{
    const struct eml_query *query = question->query;
    const struct eml_goal *goal = &question->goal;
    if (!effects->processes[process].startable)
        return false;
    /* Of two that race, let the first one write. */
    if (query->pattern == EML_RACE)
        return has_item(effects, process, EML_WRITE, query->a) ||
               (variable == 1 && has_item(effects, process, EML_READ, query->a));
    if (variable == 0 && goal->first_process != EML_NONE && goal->first_process != process)
        return false;
    if (goal->variables[variable].unit && !has_item(effects, process, EML_UNIT_BEGIN, 0))
        return false;
    for (uint32_t i = 0; i < goal->access_count; i++) {
        struct eml_access access = goal->accesses[i];
        if (access.variable == variable &&
            !has_item(effects, process, access.write ? EML_WRITE : EML_READ, access.memory))
            return false;
    }
    return true;
}

/* The participants while they are chosen. */
struct selection {
    const struct cpds_effects *effects;
    const struct cpds_question *question;
    struct cpds_participants *participants;
    size_t capacity;
    uint32_t *players;        /* of each process: how many copies play a variable or may be part of a deadlock */
    uint32_t *present;        /* of each process: how many copies take part at all */
    bool *useful;             /* of each process: it may have to allocate or to start something */
    bool *joined;             /* of each process: one of the participants may wait for its end */
    struct idmap *lock_users; /* from locks: how many copies may take them */
};

static void add_kin(struct selection *selection, uint32_t process, uint32_t variable, uint32_t count)
{
    struct cpds_participants *participants = selection->participants;
    if (count == 0)
        return;
    ARRAY_ADD(participants->kins, participants->kin_count, selection->capacity,
              (struct cpds_kin){process, variable, count, NULL});
    selection->present[process] += count;
}

/* In a deadlock no lock occurs twice, and who is part of it holds one and wants another. */
static uint32_t most_in_deadlock(const struct selection *selection, uint32_t process)
{
    const struct cpds_process *effects = &selection->effects->processes[process];
    uint32_t locks = 0, copies = selection->effects->program->processes[process].copies;
    for (uint32_t i = 0; i < effects->item_count; i++)
        locks += effects->items[i].kind == EML_LOCK;
    if (!effects->startable || locks < 2)
        return 0;
    return copies < locks ? copies : locks;
}

/* Finds the players; returns how many there are. */
static uint32_t select_players(struct selection *selection, const uint32_t *process_of)
{
    const struct cpds_question *question = selection->question;
    uint32_t count = 0;
    for (uint32_t i = 0; i < question->variable_count; i++) {
        if (!cpds_must_play(question, i))
            continue;
        selection->players[process_of[i]]++;
        add_kin(selection, process_of[i], i, 1);
        count++;
    }
    for (uint32_t i = 0; question->query->pattern == EML_DEADLOCK && i < selection->effects->program->process_count;
         i++)
        count += selection->players[i] = most_in_deadlock(selection, i);
    return count;
}

/* Useful are those that allocate, and those that start one that plays or is useful. */
static void find_useful(struct selection *selection)
{
    uint32_t count = selection->effects->program->process_count;
    uint32_t *pending = mem_new(2 * (size_t)count, sizeof *pending);
    size_t pending_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        selection->useful[i] = selection->effects->processes[i].allocates;
        if (selection->useful[i] || selection->players[i] > 0)
            pending[pending_count++] = i;
    }
    while (pending_count > 0) {
        const struct cpds_process *process = &selection->effects->processes[pending[--pending_count]];
        for (size_t i = 0; i < process->starter_count; i++) {
            uint32_t starter = process->starters[i];
            if (!selection->useful[starter])
                pending[pending_count++] = starter;
            selection->useful[starter] = true;
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
static uint32_t helpers_needed(struct selection *selection, uint32_t process, uint32_t ends)
{
    uint64_t left = selection->effects->program->processes[process].copies - selection->players[process];
    uint64_t most = 2 * (uint64_t)ends - (ends > 0) - selection->players[process];
    if (process == selection->effects->program->main)
        return (uint32_t)left;
    if (!selection->useful[process])
        return 0;
    if (!selection->effects->joined[process] && most < left)
        left = most;
    if (left > MOST_HELPERS) {
        selection->participants->cut = true;
        left = MOST_HELPERS;
    }
    return (uint32_t)left;
}

static void count_lock_users(struct selection *selection, const struct cpds_kin *kin)
{
    const struct cpds_process *effects = &selection->effects->processes[kin->process];
    for (uint32_t i = 0; i < effects->item_count; i++) {
        if (effects->items[i].kind == EML_JOIN)
            selection->joined[effects->items[i].operand] = true;
        if (effects->items[i].kind != EML_LOCK)
            continue;
        uint32_t users = idmap_get(selection->lock_users, effects->items[i].operand);
        users = (users == IDMAP_NONE ? 0 : users) + kin->count;
        idmap_put(selection->lock_users, effects->items[i].operand, users < 2 ? users : 2);
    }
}

static enum cpds_mode access_mode(const struct selection *selection, const struct cpds_kin *kin, struct cpds_item item)
{
    const struct cpds_question *question = selection->question;
    bool guarded = cpds_effects_guard(selection->effects, &item) != EML_NONE;
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

static enum cpds_mode mode_of(const struct selection *selection, const struct cpds_kin *kin, struct cpds_item item)
{
    bool shown = true;
    switch (item.kind) {
    case EML_READ:
    case EML_WRITE:
        return access_mode(selection, kin, item);
    case EML_LOCK: /* a lock that only one copy takes hinders nobody */
        if (idmap_get(selection->lock_users, item.operand) < 2)
            return cpds_effects_guard(selection->effects, &item) != EML_NONE ? CPDS_TOUCH : CPDS_HIDE;
        break;
    case EML_UNIT_BEGIN:
        shown = kin->variable != EML_NONE && selection->question->query->pattern != EML_RACE &&
                selection->question->goal.variables[kin->variable].unit;
        break;
    case EML_START:
        shown = item.operand != selection->effects->program->main && selection->present[item.operand] > 0;
        break;
    case EML_JOIN:
        shown = selection->present[item.operand] > 0;
        break;
    case EML_END_FUNCTION:
        shown = selection->joined[kin->process];
        break;
    default:
        break;
    }
    return shown ? CPDS_SHOW : CPDS_HIDE;
}

static void set_modes(struct selection *selection, struct cpds_kin *kin)
{
    const struct cpds_process *effects = &selection->effects->processes[kin->process];
    kin->modes = mem_new(effects->item_count, sizeof *kin->modes);
    for (uint32_t i = 0; i < effects->item_count; i++)
        kin->modes[i] = (uint8_t)mode_of(selection, kin, effects->items[i]);
}

struct cpds_participants *cpds_participants_new(const struct cpds_effects *effects,
                                                const struct cpds_question *question, const uint32_t *process_of)
{
    uint32_t process_count = effects->program->process_count;
    struct selection selection = {.effects = effects, .question = question, .lock_users = idmap_new()};
    struct cpds_participants *participants = selection.participants = mem_new(1, sizeof *participants);
    selection.players = mem_new(process_count, sizeof *selection.players);
    selection.present = mem_new(process_count, sizeof *selection.present);
    selection.useful = mem_new(process_count, sizeof *selection.useful);
    selection.joined = mem_new(process_count, sizeof *selection.joined);
    uint32_t ends = select_players(&selection, process_of) + effects->alloc_count;
    find_useful(&selection);
    for (uint32_t i = 0; i < process_count; i++) {
        uint32_t others = helpers_needed(&selection, i, ends);
        if (question->query->pattern == EML_DEADLOCK)
            others += selection.players[i];
        add_kin(&selection, i, EML_NONE, others);
    }
    for (uint32_t i = 0; i < participants->kin_count; i++)
        count_lock_users(&selection, &participants->kins[i]);
    for (uint32_t i = 0; i < participants->kin_count; i++)
        set_modes(&selection, &participants->kins[i]);
    mem_free(selection.players);
    mem_free(selection.present);
    mem_free(selection.useful);
    mem_free(selection.joined);
    idmap_free(selection.lock_users);
    return participants;
}

void cpds_participants_free(struct cpds_participants *participants)
{
    for (uint32_t i = 0; i < participants->kin_count; i++)
        mem_free(participants->kins[i].modes);
    mem_free(participants->kins);
    mem_free(participants);
}
