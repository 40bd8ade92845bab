/* Goals, over the accesses that the monitor notes. */
#include "watch/goals.h"

#include "base/array.h"
#include "base/hash.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "base/names.h"
#include "watch/internal.h"
#include "watch/passes.h"
#include "watch/uses.h"

enum { MOST_TRACES = 4, NO_THREAD = UINT32_MAX, ENOUGH_TOGETHER = 1000, ENOUGH_BESIDE = 1000 };

/* A goal on its way. */
struct trace {
    bool active, pauses, counted; /* the last: that its thread was paused in vain */
    ref subject;
    uint32_t next; /* step */
    uint32_t threads[GOAL_SIDES];
    uint64_t calls[GOAL_SIDES]; /* of the units */
    struct part parts[GOAL_STEPS];
    struct used used; /* by the last step */
};

/* An access of a kind that is known is a step of these goals. */
struct meaning {
    uint32_t goal, step;
};
struct meanings {
    struct meaning *items;
    size_t count, capacity;
    uint64_t asked; /* the last access for which it was asked whether others use the same in this way, */
    bool shared;    /* and the answer */
};

/* Kinds of accesses that are steps of a side. */
struct kinds {
    uint32_t *items;
    size_t count, capacity;
};

struct seeking {
    const struct goal *goals;
    uint32_t count, met, met_groups;
    bool *group_met;
    struct goal_seen *seen;
    struct trace (*traces)[MOST_TRACES];
    uint32_t *threads_now;          /* of each goal: those that made accesses in this run, as bits */
    uint32_t (*places)[GOAL_STEPS]; /* of each goal: where its steps are, for the passes */
    struct passes *passes;
    struct uses *uses;                 /* in this run: what was used, by kinds of accesses */
    struct kinds (*sides)[GOAL_SIDES]; /* of each goal: those of each side */
    uint64_t accesses;                 /* so far */
    uint32_t first, focus;             /* goals for which threads pause */
    struct watch_linger linger;
    uint64_t random;
    struct names *kinds; /* of accesses */
    struct meanings *meanings;
    size_t meanings_capacity;
    struct names *units;       /* their names */
    struct idmap *method_unit; /* method: its number among them + 1; 0: none */
    struct names *methods;     /* in which goals have steps */
    struct idmap *sought;      /* method: whether it is one of them */
    struct idmap *sites;       /* of objects: whether goals are about them */
};

/* What makes accesses mean the same. */
struct access_kind {
    uint32_t site, field, method, line, write;
};

static bool same_text(const char *one, const char *other)
{
    return one != NULL && other != NULL && strcmp(one, other) == 0;
}

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
        for (uint32_t s = 0; s < goal->step_count; s++)
            if (is_step(&goal->steps[s], &access)) {
                struct kinds *side = &watch->seeking->sides[g][goal->steps[s].side];
                ARRAY_ADD(meanings->items, meanings->count, meanings->capacity, (struct meaning){g, s});
                ARRAY_ADD(side->items, side->count, side->capacity, kind);
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
    if (unit != 0)
        ARRAY_ADD(thread->calls, thread->call_count, thread->call_capacity,
                  (struct call){cpu->frame, unit - 1, ++watch->units});
}

void goals_leave(struct thread *thread, const struct cpu *cpu)
{
    if (thread->call_count > 0 && thread->calls[thread->call_count - 1].frame == cpu->frame)
        thread->call_count--;
}

/* The run of its unit that a thread is in; 0: none. */
static uint64_t call_of(const struct seeking *seeking, const struct thread *thread, const char *unit)
{
    for (size_t i = thread->call_count; i-- > 0;)
        if (strcmp(names_text(seeking->units, thread->calls[i].unit), unit) == 0)
            return thread->calls[i].id;
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

/* Whether an access touches the same part of its location as those before it. Beside a field that has no parts (a
 * count, and the array that it counts), all elements of an array belong together. */
static bool fits_part(const struct goal *goal, const struct trace *trace, uint32_t step, const struct part *part)
{
    bool elements = is_beside_parts(goal, trace, step);
    for (uint32_t i = 0; i < step; i++) {
        const struct part *before = &trace->parts[i];
        if (same_text(goal->steps[i].location, goal->steps[step].location) &&
            !(elements ? match_same_part(before, part)
                       : before->object == 0 || part->object == 0 || before->object == part->object))
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
    *call = call_of(watch->seeking, &watch->threads[thread], goal->units[side]);
    return *call != 0 && (trace->threads[side] == NO_THREAD || trace->calls[side] == *call);
}

static bool fits(const struct watch *watch, const struct goal *goal, const struct trace *trace, uint32_t step,
                 ref subject, const struct entry *entry, uint64_t *call)
{
    uint8_t side = goal->steps[step].side;
    if (trace->subject != subject || !fits_part(goal, trace, step, &entry->part))
        return false;
    if (trace->threads[side] != NO_THREAD ? trace->threads[side] != entry->thread
                                          : trace->threads[1 - side] == entry->thread)
        return false;
    return fits_unit(watch, goal, trace, side, entry->thread, call);
}

/* What an access uses: a field of its object, or a part of what that holds. */
static struct used used_by(ref subject, const struct entry *entry)
{
    return (struct used){hash_mix((uint64_t)subject << 32 | entry->field), entry->part.object, entry->part.place};
}

/* The access is that of the next step: true if it was the last one. If others are to make the next one, the turn
 * ends. */
static bool advance(struct watch *watch, const struct goal *goal, struct trace *trace, const struct entry *entry,
                    uint64_t call)
{
    uint8_t side = goal->steps[trace->next].side;
    trace->threads[side] = entry->thread;
    trace->calls[side] = call;
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

/* Whether another thread has used the same by an access of this kind. */
static bool is_shared(struct seeking *seeking, uint32_t kind, struct used what, uint32_t thread)
{
    struct meanings *of = &seeking->meanings[kind];
    if (of->asked != seeking->accesses) {
        of->asked = seeking->accesses;
        of->shared = uses_by_others(seeking->uses, kind, what, thread);
    }
    return of->shared;
}

/* Counts, for a goal, that another thread uses the same on the other side. */
static void count_together(struct seeking *seeking, uint32_t goal, uint8_t side, struct used what, uint32_t thread)
{
    const struct kinds *others = &seeking->sides[goal][1 - side];
    struct goal_seen *seen = &seeking->seen[goal];
    if (seen->together >= ENOUGH_TOGETHER)
        return;
    for (size_t i = 0; i < others->count; i++)
        if (is_shared(seeking, others->items[i], what, thread)) {
            seen->together++;
            return;
        }
}

static bool is_in_unit(const struct watch *watch, const struct goal *goal, uint32_t step, uint32_t thread)
{
    const char *unit = goal->units[goal->steps[step].side];
    return unit == NULL || call_of(watch->seeking, &watch->threads[thread], unit) != 0;
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
    seen->made[step] += seen->made[step] < UINT32_MAX;
    seen->inside[step] += seen->inside[step] < UINT32_MAX && is_in_unit(watch, goal, step, entry->thread);
    seen->beside[step] += seen->beside[step] < ENOUGH_BESIDE && is_beside_others(watch->run, entry->thread);
    seeking->threads_now[number] |= 1u << (entry->thread % 32);
    uint32_t threads = (uint32_t)__builtin_popcount(seeking->threads_now[number]);
    seen->threads = threads > seen->threads ? threads : seen->threads;
    count_together(seeking, number, goal->steps[step].side, used_by(subject->place, entry), entry->thread);
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
    const struct meanings *meanings = &seeking->meanings[kind];
    seeking->accesses++;
    bool kept = meanings->count == 0 || uses_add(seeking->uses, kind, used_by(subject->place, entry), entry->thread);
    if (meanings->count == 0 && watch->cpu != NULL)
        may_linger(watch, watch->cpu, seeking->linger.in_methods);
    for (size_t i = meanings->count; i-- > 0;) { /* the last step first: an access may be two of one goal */
        seeking->seen[meanings->items[i].goal].forgot |= !kept;
        note_step(watch, meanings->items[i].goal, meanings->items[i].step, subject, entry);
    }
}

/* Pauses. */

static bool has_focus(const struct seeking *seeking, uint32_t goal)
{
    return !seeking->group_met[seeking->goals[goal].group] &&
           (goal + seeking->count - seeking->first) % seeking->count < seeking->focus;
}

/* Whether a goal goes on by another thread than this one, which has begun it. */
static bool awaits_other(const struct goal *goal, const struct trace *trace, uint32_t thread)
{
    if (!trace->active || !trace->pauses)
        return false;
    uint8_t side = goal->steps[trace->next].side;
    return trace->threads[1 - side] == thread;
}

static bool is_over(const struct watch *watch, const struct goal *goal, const struct trace *trace, uint8_t side)
{
    return goal->units[side] != NULL && trace->calls[side] != 0 &&
           call_of(watch->seeking, &watch->threads[trace->threads[side]], goal->units[side]) != trace->calls[side];
}

bool watch_wants_pause(const struct watch *watch, uint32_t thread)
{
    const struct seeking *seeking = watch->seeking;
    if (thread < watch->thread_count && watch->threads[thread].lingers)
        return true;
    for (uint32_t i = 0; i < seeking->focus && i < seeking->count; i++) {
        uint32_t g = (seeking->first + i) % seeking->count;
        if (seeking->group_met[seeking->goals[g].group])
            continue;
        for (uint32_t n = 0; n < MOST_TRACES; n++) {
            const struct trace *trace = &seeking->traces[g][n];
            if (awaits_other(&seeking->goals[g], trace, thread) &&
                !is_over(watch, &seeking->goals[g], trace, 1 - seeking->goals[g].steps[trace->next].side))
                return true;
        }
    }
    return false;
}

/* Whether what a thread is paused in the middle of is used by another one as well, on the other side: else nobody
 * could have come. */
static bool awaits_user(const struct seeking *seeking, uint32_t goal, const struct trace *trace, uint32_t thread)
{
    const struct kinds *others = &seeking->sides[goal][seeking->goals[goal].steps[trace->next].side];
    for (size_t i = 0; i < others->count; i++)
        if (uses_by_others(seeking->uses, others->items[i], trace->used, thread))
            return true;
    return false;
}

/* Counts, once, that a thread is paused in vain; with `ends` it goes on. */
static void pause_in_vain(struct watch *watch, uint32_t thread, bool others_ran, bool ends)
{
    struct seeking *seeking = watch->seeking;
    for (uint32_t g = 0; g < seeking->count; g++)
        for (uint32_t n = 0; n < MOST_TRACES && has_focus(seeking, g); n++) {
            struct trace *trace = &seeking->traces[g][n];
            if (!awaits_other(&seeking->goals[g], trace, thread))
                continue;
            if (!trace->counted && awaits_user(seeking, g, trace, thread)) {
                seeking->seen[g].paused += others_ran;
                seeking->seen[g].alone += !others_ran;
                trace->counted = true;
            }
            trace->pauses = !ends;
        }
}

void watch_nudge(struct watch *watch, uint32_t thread, bool others_ran)
{
    pause_in_vain(watch, thread, others_ran, false);
}

void watch_end_pause(struct watch *watch, uint32_t thread, bool others_ran)
{
    watch_thread(watch, thread)->lingers = false;
    pause_in_vain(watch, thread, others_ran, true);
}

void watch_linger(struct watch *watch, struct watch_linger linger, uint64_t seed)
{
    watch->seeking->linger = linger;
    watch->seeking->random = seed;
}

void watch_focus(struct watch *watch, uint32_t first, uint32_t count)
{
    struct seeking *seeking = watch->seeking;
    seeking->first = seeking->count == 0 ? 0 : first % seeking->count;
    seeking->focus = count;
}

/* What threads have passed in this run. */
static void count_passing(struct seeking *seeking)
{
    for (uint32_t g = 0; g < seeking->count; g++) {
        uint32_t threads = 0;
        for (uint32_t i = 0; i < seeking->goals[g].step_count; i++)
            threads |= passes_threads(seeking->passes, seeking->places[g][i]);
        uint32_t count = (uint32_t)__builtin_popcount(threads);
        seeking->seen[g].passing = count > seeking->seen[g].passing ? count : seeking->seen[g].passing;
    }
}

/* Objects or threads are not what they were. */
void goals_reset(struct watch *watch)
{
    struct seeking *seeking = watch->seeking;
    if (seeking == NULL)
        return;
    count_passing(seeking);
    passes_reset(seeking->passes);
    uses_clear(seeking->uses);
    for (uint32_t g = 0; g < seeking->count; g++) {
        seeking->threads_now[g] = 0;
        for (uint32_t n = 0; n < MOST_TRACES; n++)
            seeking->traces[g][n].active = false;
    }
}

/* Methods and places of a goal, and its units. */
static void learn_names(struct seeking *seeking, uint32_t number)
{
    const struct goal *goal = &seeking->goals[number];
    for (uint32_t i = 0; i < goal->step_count; i++) {
        const struct goal_step *step = &goal->steps[i];
        seeking->places[number][i] = passes_place(seeking->passes, step->method, step->line);
        if (step->method != NULL)
            names_add(seeking->methods, step->method, strlen(step->method));
    }
    for (uint32_t side = 0; side < GOAL_SIDES; side++)
        if (goal->units[side] != NULL)
            names_add(seeking->units, goal->units[side], strlen(goal->units[side]));
}

void watch_seek(struct watch *watch, const struct goal *goals, uint32_t count)
{
    struct seeking *seeking = mem_new(1, sizeof *seeking);
    seeking->goals = goals;
    seeking->count = count;
    seeking->seen = mem_new(count + (size_t)1, sizeof *seeking->seen);
    seeking->traces = mem_new(count + (size_t)1, sizeof *seeking->traces);
    seeking->threads_now = mem_new(count + (size_t)1, sizeof *seeking->threads_now);
    seeking->group_met = mem_new(count + (size_t)1, sizeof *seeking->group_met);
    seeking->places = mem_new(count + (size_t)1, sizeof *seeking->places);
    seeking->sides = mem_new(count + (size_t)1, sizeof *seeking->sides);
    seeking->passes = passes_new();
    seeking->uses = uses_new();
    seeking->kinds = names_new();
    seeking->units = names_new();
    seeking->method_unit = idmap_new();
    seeking->methods = names_new();
    seeking->sought = idmap_new();
    seeking->sites = idmap_new();
    for (uint32_t g = 0; g < count; g++)
        learn_names(seeking, g);
    goals_free(watch->seeking);
    watch->seeking = seeking;
}

void goals_free(struct seeking *seeking)
{
    if (seeking == NULL)
        return;
    for (size_t i = 0; i < names_count(seeking->kinds); i++)
        mem_free(seeking->meanings[i].items);
    mem_free(seeking->meanings);
    mem_free(seeking->seen);
    mem_free(seeking->traces);
    mem_free(seeking->threads_now);
    for (uint32_t g = 0; g < seeking->count; g++)
        for (uint32_t side = 0; side < GOAL_SIDES; side++)
            mem_free(seeking->sides[g][side].items);
    mem_free(seeking->sides);
    mem_free(seeking->places);
    passes_free(seeking->passes);
    uses_free(seeking->uses);
    mem_free(seeking->group_met);
    names_free(seeking->kinds);
    names_free(seeking->units);
    idmap_free(seeking->method_unit);
    names_free(seeking->methods);
    idmap_free(seeking->sought);
    idmap_free(seeking->sites);
    mem_free(seeking);
}

struct passes *goals_passes(const struct watch *watch)
{
    return watch->seeking == NULL ? NULL : watch->seeking->passes;
}

void goals_lose(struct watch *watch)
{
    struct seeking *seeking = watch->seeking;
    if (seeking == NULL)
        return;
    passes_stop(seeking->passes);
    for (uint32_t g = 0; g < seeking->count; g++)
        seeking->seen[g].forgot = true;
}

const struct goal_seen *watch_sought(struct watch *watch)
{
    struct seeking *seeking = watch->seeking;
    count_passing(seeking);
    for (uint32_t g = 0; g < seeking->count; g++)
        for (uint32_t i = 0; i < seeking->goals[g].step_count; i++)
            seeking->seen[g].passed[i] =
                passes_count(seeking->passes, seeking->places[g][i], seeking->goals[g].steps[i].write);
    return seeking->seen;
}

uint32_t watch_met(const struct watch *watch)
{
    return watch->seeking->met;
}

uint32_t watch_met_groups(const struct watch *watch)
{
    return watch->seeking->met_groups;
}
