/* Goals, over the accesses that the monitor notes. */
#include "watch/goals.h"

#include "base/array.h"
#include "base/hash.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "base/names.h"
#include "watch/seeking.h"

enum { NO_THREAD = UINT32_MAX, ENOUGH_BESIDE = 1000 };

/* What makes accesses mean the same. */
struct access_kind {
    uint32_t site, field, method, line, write;
};

static bool is_step(const struct goal_step *step, const struct watch_step *access)
{
    return step->line == access->line && step->write == access->write && same_text(step->method, access->method) &&
           same_text(step->location, access->location);
}

static bool is_site(const struct goal *goal, const struct watch_hit *site)
{
    return same_text(goal->class, site->class) && goal->site_line == site->site_line &&
           same_text(goal->site_method, site->site_method);
}

static void find_meanings(struct watch *watch, const struct object *subject, const struct entry *entry, uint32_t kind)
{
    struct meanings *meanings = &watch->seeking->meanings[kind];
    struct watch_hit site = {0};
    struct watch_step access;
    hit_texts(watch, subject, entry, &site, &access);
    for (uint32_t g = 0; g < watch->seeking->count; g++) {
        const struct goal *goal = &watch->seeking->goals[g];
        if (!is_site(goal, &site))
            continue;
        for (uint32_t s = 0; s < goal->step_count; s++) {
            if (same_text(goal->steps[s].location, access.location))
                ARRAY_ADD(meanings->about, meanings->about_count, meanings->about_capacity, (struct meaning){g, s});
            if (is_step(&goal->steps[s], &access)) {
                struct kinds *of = &watch->seeking->steps[g][s];
                ARRAY_ADD(meanings->items, meanings->count, meanings->capacity, (struct meaning){g, s});
                ARRAY_ADD(of->items, of->count, of->capacity, kind);
            }
        }
    }
}

/* The kind of an access: a number. */
static uint32_t kind_of(struct watch *watch, const struct object *subject, const struct entry *entry)
{
    struct seeking *seeking = watch->seeking;
    const struct access_kind kind = {subject->site, entry->field, entry->spot.method, entry->spot.line, entry->write};
    size_t known = names_count(seeking->kinds);
    uint32_t number = names_add(seeking->kinds, (const char *)&kind, sizeof kind);
    if (number == known) {
        ARRAY_RESERVE(seeking->meanings, seeking->meanings_capacity, known + 1);
        seeking->meanings[number] = (struct meanings){0};
        find_meanings(watch, subject, entry, number);
    }
    return number;
}

static bool is_sought(struct watch *watch, uint32_t number)
{
    struct seeking *seeking = watch->seeking;
    uint32_t known = idmap_get(seeking->sought, number);
    if (known != IDMAP_NONE)
        return known != 0;
    method_id method = watch->run->methods[number]->id;
    const char *name = method == FACTS_NONE ? "" : hit_method_text(watch, method);
    bool sought = names_find(seeking->methods, name, strlen(name)) != NAMES_NONE;
    idmap_put(seeking->sought, number, sought);
    return sought;
}

/* True once in so many times, at random; 0 and 1: always. */
static bool is_in_turn(struct seeking *seeking, uint32_t once_in)
{
    if (once_in <= 1)
        return true;
    seeking->random = hash_mix(seeking->random + 0x9e3779b97f4a7c15u);
    return seeking->random % once_in == 0;
}

/* A thread may linger where it is, once in so many times (0: never), so that others can make their part first. */
static void may_linger(struct watch *watch, struct cpu *cpu, uint32_t once_in)
{
    if (once_in == 0 || !is_in_turn(watch->seeking, once_in))
        return;
    watch_thread(watch, cpu->number)->lingers = true;
    cpu_yield(cpu);
}

void goals_pass(struct watch *watch, struct cpu *cpu, const struct run_method *method)
{
    if (method != NULL && method->owner->is_application && is_sought(watch, method->number))
        may_linger(watch, cpu, watch->seeking->linger.in_methods);
}

void goals_tear(struct watch *watch, struct cpu *cpu)
{
    if (cpu->code->method != NULL && cpu->code->method->owner->is_application)
        may_linger(watch, cpu, watch->seeking->linger.anywhere);
}

bool goals_want(struct watch *watch, const struct object *subject)
{
    struct seeking *seeking = watch->seeking;
    uint32_t known = idmap_get(seeking->sites, subject->site);
    if (known != IDMAP_NONE)
        return known != 0;
    struct watch_hit site = {0};
    bool wanted = false;
    hit_site_texts(watch, subject, &site);
    for (uint32_t g = 0; g < seeking->count && !wanted; g++)
        wanted = is_site(&seeking->goals[g], &site);
    idmap_put(seeking->sites, subject->site, wanted);
    return wanted;
}

/* Units. */

static uint32_t unit_of_method(struct watch *watch, const struct run_method *method)
{
    struct seeking *seeking = watch->seeking;
    uint32_t known = idmap_get(seeking->method_unit, method->number);
    if (known == IDMAP_NONE) {
        const char *name = method->id == FACTS_NONE ? "" : hit_method_text(watch, method->id);
        uint32_t number = names_find(seeking->units, name, strlen(name));
        known = number == NAMES_NONE ? 0 : number + 1;
        idmap_put(seeking->method_unit, method->number, known);
    }
    return known;
}

void goals_enter(struct watch *watch, struct thread *thread, const struct cpu *cpu)
{
    uint32_t unit = unit_of_method(watch, cpu->code->method);
    if (unit == 0)
        return;
    struct call call = {.frame = cpu->frame, .unit = unit - 1, .id = ++watch->units, .head = IR_NONE};
    if (rounds_enter(watch->seeking->rounds, cpu, &call))
        call.round = ++watch->units;
    ARRAY_ADD(thread->calls, thread->call_count, thread->call_capacity, call);
}

void goals_jump(struct watch *watch, struct thread *thread, const struct cpu *cpu)
{
    struct call *call = thread->call_count == 0 ? NULL : &thread->calls[thread->call_count - 1];
    if (call != NULL && call->frame == cpu->frame && rounds_enter(watch->seeking->rounds, cpu, call))
        call->round = ++watch->units;
}

void goals_leave(struct thread *thread, const struct cpu *cpu)
{
    if (thread->call_count > 0 && thread->calls[thread->call_count - 1].frame == cpu->frame)
        thread->call_count--;
}

uint64_t goals_call_of(const struct seeking *seeking, const struct thread *thread, const struct goal *goal,
                       uint8_t side)
{
    for (size_t i = thread->call_count; i-- > 0;)
        if (strcmp(names_text(seeking->units, thread->calls[i].unit), goal->units[side]) == 0)
            return goal->rounds[side] ? thread->calls[i].round : thread->calls[i].id;
    return 0;
}

/* Traces. */

/* Whether all accesses of a goal that are to another location than this step are to parts of what that location
 * holds. */
static bool is_beside_parts(const struct goal *goal, const struct trace *trace, uint32_t step)
{
    for (uint32_t i = 0; i < step; i++)
        if (!same_text(goal->steps[i].location, goal->steps[step].location) && trace->parts[i].object == 0)
            return false;
    return true;
}

/* Whether an access touches the same part of its location as those before it, and is of their sort: of a field, or of
 * what it holds. Beside a field that has no parts (a count, and the array that it counts), all elements of an array
 * belong together. */
static bool fits_part(const struct goal *goal, const struct trace *trace, uint32_t step, const struct entry *entry)
{
    bool elements = is_beside_parts(goal, trace, step);
    const struct part *part = &entry->part;
    for (uint32_t i = 0; i < step; i++) {
        const struct part *before = &trace->parts[i];
        if (!same_text(goal->steps[i].location, goal->steps[step].location))
            continue;
        bool same = before->object == 0 || part->object == 0 || before->object == part->object;
        if (trace->contents[i] != entry->contents || !(elements ? match_same_part(before, part) : same))
            return false;
    }
    return true;
}

/* Whether an access is made in the unit that its side is in. */
static bool fits_unit(const struct watch *watch, const struct goal *goal, const struct trace *trace, uint8_t side,
                      uint32_t thread, uint64_t *call)
{
    *call = 0;
    if (goal->units[side] == NULL)
        return true;
    *call = goals_call_of(watch->seeking, &watch->threads[thread], goal, side);
    return *call != 0 && (trace->threads[side] == NO_THREAD || trace->calls[side] == *call);
}

static bool fits(const struct watch *watch, const struct goal *goal, const struct trace *trace, uint32_t step,
                 ref subject, const struct entry *entry, uint64_t *call)
{
    uint8_t side = goal->steps[step].side;
    if (trace->subject != subject || !fits_part(goal, trace, step, entry))
        return false;
    if (trace->threads[side] != NO_THREAD ? trace->threads[side] != entry->thread
                                          : trace->threads[1 - side] == entry->thread)
        return false;
    return fits_unit(watch, goal, trace, side, entry->thread, call);
}

/* What an access uses: a field of its object, or a part of what that holds. */
static struct used used_by(ref subject, const struct entry *entry)
{
    uint64_t location = hash_mix((uint64_t)subject << 32 | entry->field);
    return (struct used){entry->contents ? hash_mix(location) : location, entry->part.object, entry->part.place};
}

/* The access is that of the next step: true if it was the last one. If others are to make the next one, the turn
 * ends. */
static bool advance(struct watch *watch, const struct goal *goal, struct trace *trace, const struct entry *entry,
                    uint64_t call)
{
    uint8_t side = goal->steps[trace->next].side;
    trace->threads[side] = entry->thread;
    trace->calls[side] = call;
    trace->contents[trace->next] = entry->contents;
    trace->parts[trace->next++] = entry->part;
    trace->used = used_by(trace->subject, entry);
    trace->pauses = is_in_turn(watch->seeking, watch->seeking->linger.pauses);
    trace->counted = false;
    if (watch->cpu != NULL && (trace->next == goal->step_count || goal->steps[trace->next].side != side))
        cpu_yield(watch->cpu);
    return trace->next == goal->step_count;
}

/* Lets all others go on who linger where they may make the next access. */
static void end_lingering(struct watch *watch, uint32_t but)
{
    for (size_t i = 0; i < watch->thread_count; i++)
        if (i != but)
            watch->threads[i].lingers = false;
}

/* Begins anew: instead of what the same thread has begun, of what is over, or of the oldest. */
static void begin(struct watch *watch, uint32_t number, ref subject, const struct entry *entry)
{
    const struct goal *goal = &watch->seeking->goals[number];
    struct trace *traces = watch->seeking->traces[number];
    uint32_t n = 0;
    while (n < MOST_TRACES && traces[n].active &&
           !(traces[n].threads[0] == entry->thread && traces[n].subject == subject))
        n++;
    if (n == MOST_TRACES) {
        memmove(traces, traces + 1, (MOST_TRACES - 1) * sizeof *traces);
        n = MOST_TRACES - 1;
    }
    struct trace trace = {.active = true, .subject = subject, .threads = {NO_THREAD, NO_THREAD}};
    uint64_t call;
    traces[n].active = false;
    if (!fits_unit(watch, goal, &trace, 0, entry->thread, &call))
        return;
    advance(watch, goal, &trace, entry, call);
    traces[n] = trace;
    end_lingering(watch, entry->thread);
}

static bool is_in_unit(const struct watch *watch, const struct goal *goal, uint32_t step, uint32_t thread)
{
    uint8_t side = goal->steps[step].side;
    return goal->units[side] == NULL || goals_call_of(watch->seeking, &watch->threads[thread], goal, side) != 0;
}

static bool is_beside_others(struct run *run, uint32_t thread)
{
    uint32_t count = run_thread_count(run);
    for (uint32_t i = 0; i < count; i++)
        if (i != thread && run_ability(run, i) != RUN_OVER)
            return true;
    return false;
}

static void note_step(struct watch *watch, uint32_t number, uint32_t step, const struct object *subject,
                      const struct entry *entry)
{
    struct seeking *seeking = watch->seeking;
    const struct goal *goal = &seeking->goals[number];
    struct goal_seen *seen = &seeking->seen[number];
    uint64_t call;
    seen->coarse |= entry->begin != entry->end;
    seen->sorts[step] |= entry->contents ? GOAL_OF_CONTENTS : GOAL_OF_FIELD;
    seen->made[step] += seen->made[step] < UINT32_MAX;
    seen->inside[step] += seen->inside[step] < UINT32_MAX && is_in_unit(watch, goal, step, entry->thread);
    seen->beside[step] += seen->beside[step] < ENOUGH_BESIDE && is_beside_others(watch->run, entry->thread);
    seeking->threads_now[number] |= 1u << (entry->thread % 32);
    uint32_t threads = (uint32_t)__builtin_popcount(seeking->threads_now[number]);
    seen->threads = threads > seen->threads ? threads : seen->threads;
    bool keyed = entry->begin != entry->end && entry->part.place != 0;
    together_count(seeking, number, step, used_by(subject->place, entry), keyed, entry->thread);
    for (uint32_t n = 0; n < MOST_TRACES && step > 0; n++) {
        struct trace *trace = &seeking->traces[number][n];
        if (!trace->active || trace->next != step)
            continue;
        bool fitting = fits(watch, goal, trace, step, subject->place, entry, &call);
        if (!fitting || !advance(watch, goal, trace, entry, call))
            continue;
        trace->active = false;
        seeking->met += !seen->met;
        seen->met = true;
        seeking->met_groups += !seeking->group_met[goal->group];
        seeking->group_met[goal->group] = true;
    }
    if (step == 0)
        begin(watch, number, subject->place, entry);
}

void goals_note(struct watch *watch, const struct object *subject, const struct entry *entry)
{
    struct seeking *seeking = watch->seeking;
    uint32_t kind = kind_of(watch, subject, entry);
    struct meanings *meanings = &seeking->meanings[kind];
    meanings->times = add_up(meanings->times, 1);
    seeking->accesses++;
    bool kept = meanings->count == 0 || uses_add(seeking->uses, kind, used_by(subject->place, entry), entry->thread);
    if (meanings->count == 0 && watch->cpu != NULL)
        may_linger(watch, watch->cpu, seeking->linger.in_methods);
    for (size_t i = meanings->count; i-- > 0;) { /* the last step first: an access may be two of one goal */
        seeking->seen[meanings->items[i].goal].forgot |= !kept;
        note_step(watch, meanings->items[i].goal, meanings->items[i].step, subject, entry);
    }
}
