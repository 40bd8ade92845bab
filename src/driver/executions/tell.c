#include "driver/executions/tell.h"

#include "base/arena.h"
#include "base/buffer.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char *keep(const struct telling *telling, struct buffer *text)
{
    const char *copy = arena_copy(telling->arena, text->length == 0 ? "" : text->text, text->length);
    buffer_free(text);
    return copy;
}

static const char *thread_of(const struct telling *telling, uint32_t thread)
{
    return telling->replay->threads[thread];
}

static void add_place(struct buffer *to, const struct source_place *place)
{
    if (place->file != NULL)
        buffer_format(to, "%s:%" PRIu32, place->file, place->line);
    else
        buffer_add_text(to, "an unknown place");
}

static const char *method_of(const struct source_place *place)
{
    return place->method == NULL ? "" : place->method;
}

/* Whether a step says what the one before it says: somebody spins. */
static bool repeats(const struct replay *replay, uint32_t i)
{
    const struct replay_step *step = &replay->steps[i], *last = i == 0 ? NULL : &replay->steps[i - 1];
    return last != NULL && !step->given && last->thread == step->thread && last->place.line == step->place.line &&
           strcmp(last->action, step->action) == 0;
}

/* Whether a step is none of those that a finding is told by. */
static bool is_beside(const struct telling *telling, const struct replay_step *step)
{
    return telling->locked_only && !telling->replay->locked[step->thread];
}

/* The steps up to the last one, in which marks[i] numbers those that matter (0: none); steps that say the same again
 * are left out. */
static void set_steps(const struct telling *telling, const uint32_t *marks, struct finding *finding)
{
    const struct replay *replay = telling->replay;
    struct finding_step *steps = arena_alloc(telling->arena, (replay->step_count + (size_t)1) * sizeof *steps);
    uint32_t count = 0;
    for (uint32_t i = 0; i < replay->step_count; i++) {
        const struct replay_step *step = &replay->steps[i];
        if (marks[i] == 0 && (step->hidden || repeats(replay, i) || is_beside(telling, step)))
            continue;
        steps[count++] = (struct finding_step){.thread = thread_of(telling, step->thread),
                                               .action = step->given ? STEP_INPUT : STEP_SAYS,
                                               .on = step->action,
                                               .locks = step->locks,
                                               .place = step->place,
                                               .step = marks[i]};
    }
    finding->steps = steps;
    finding->step_count = count;
}

static uint32_t *new_marks(const struct telling *telling)
{
    return arena_alloc(telling->arena, (telling->replay->step_count + (size_t)1) * sizeof(uint32_t));
}

static void set_location(const struct telling *telling, const char *name, struct finding *finding)
{
    const char **locations = arena_alloc(telling->arena, sizeof *locations);
    locations[0] = name;
    finding->locations = locations;
    finding->location_count = name == NULL ? 0 : 1;
}

static void add_switches(const struct telling *telling, struct buffer *to)
{
    buffer_format(to, " The schedule switches threads %" PRIu32 " time%s.", telling->switches,
                  telling->switches == 1 ? "" : "s");
}

/* Races. */

/* What two steps that race do to what they share, and what that is called (NULL: it has no name): as
 * the one calls it that accesses less of it, or by a member. */
struct shared {
    unsigned first, second; /* enum step_use, as bits */
    const char *name;
    uint32_t bytes;
};

/* Whether a name says more than the one that is known: it is of fewer bytes, or of a member, where that is of an offset
 * (through a pointer to the member, "block(list.c:7)+8"). */
static bool names_better(const struct shared *shared, const char *name, uint32_t bytes)
{
    if (shared->name == NULL || bytes != shared->bytes)
        return shared->name == NULL || bytes < shared->bytes;
    return strchr(shared->name, '+') != NULL && strchr(name, '+') == NULL;
}

static void look_at_pair(const struct replay *replay, uint32_t one, uint32_t other, struct shared *shared)
{
    const uint32_t numbers[] = {other, one};
    if (!step_race(&replay->accesses[one], &replay->accesses[other]))
        return;
    shared->first |= replay->accesses[one].use;
    shared->second |= replay->accesses[other].use;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        const struct step_access *access = &replay->accesses[numbers[i]];
        uint32_t bytes = access->end - access->first;
        if (replay->names[numbers[i]] == NULL || !names_better(shared, replay->names[numbers[i]], bytes))
            continue;
        shared->name = replay->names[numbers[i]];
        shared->bytes = bytes;
    }
}

static struct shared find_shared(const struct replay *replay, uint32_t one, uint32_t other)
{
    const struct replay_step *first = &replay->steps[one], *second = &replay->steps[other];
    struct shared shared = {0};
    for (uint32_t i = 0; i < first->access_count; i++)
        for (uint32_t j = 0; j < second->access_count; j++)
            look_at_pair(replay, first->first_access + i, second->first_access + j, &shared);
    return shared;
}

static const char *verb_of(unsigned use)
{
    return (use & STEP_WRITES) == 0 ? "reads" : (use & STEP_READS) == 0 ? "writes" : "updates";
}

/* Numbers of elements and threads do not make another cause. */
static void add_without_numbers(const char *name, struct buffer *to)
{
    static const char thread[] = "thread ", java_thread[] = "hread-"; /* Thread-0, pool-1-thread-1 */
    for (bool inside = false; *name != '\0'; name++) {
        bool counted = strncmp(name, thread, strlen(thread)) == 0;
        if (strncmp(name, java_thread, strlen(java_thread)) == 0) {
            buffer_add_text(to, java_thread);
            name += strlen(java_thread) + strspn(name + strlen(java_thread), "0123456789") - 1;
            continue;
        }
        inside = *name == '[' || *name == '#' || (inside && *name != ']' && *name != '.' && *name != ' ');
        if (counted) {
            buffer_add_text(to, "thread");
            name += strlen(thread) + strspn(name + strlen(thread), "0123456789") - 1;
        } else if (!inside || !isdigit((unsigned char)*name)) {
            buffer_add(to, name, 1);
        }
    }
}

static void add_access(const struct telling *telling, const struct replay_step *step, unsigned use, struct buffer *to)
{
    buffer_format(to, "%s %s it at ", thread_of(telling, step->thread), verb_of(use));
    add_place(to, &step->place);
}

/* Whether library code makes an access for the program. */
static bool is_inside(const struct replay_step *step)
{
    return step->exact.method != NULL && step->place.method != NULL &&
           strcmp(step->exact.method, step->place.method) != 0;
}

/* All that two methods do to each other within collections has one cause. */
static void add_race_cause(const struct replay_step *first, const struct replay_step *second, const char *name,
                           struct buffer *to)
{
    const char *one = method_of(&first->place), *other = method_of(&second->place);
    if (name != NULL && !(is_inside(first) && is_inside(second)))
        add_without_numbers(name, to);
    else if (strcmp(one, other) <= 0)
        buffer_format(to, "%s %s", one, other);
    else
        buffer_format(to, "%s %s", other, one);
}

struct finding tell_race(const struct telling *telling, uint32_t one, uint32_t other)
{
    const struct replay_step *first = &telling->replay->steps[one], *second = &telling->replay->steps[other];
    const struct shared shared = find_shared(telling->replay, one, other);
    const char *name = shared.name != NULL ? shared.name : second->object != NULL ? second->object : first->object;
    struct finding finding = {.kind = FINDING_RACE, .status = FINDING_CONFIRMED, .site = second->place};
    struct buffer message = {0}, why = {0}, cause = {0};
    uint32_t *marks = new_marks(telling);
    buffer_format(&message, "data race on %s: ", name == NULL ? "memory" : name);
    add_access(telling, first, shared.first, &message);
    buffer_add_text(&message, ", ");
    add_access(telling, second, shared.second, &message);
    buffer_format(&why, "Neither access happens before the other. %s is in %s. %s is in %s.",
                  thread_of(telling, first->thread), first->stack, thread_of(telling, second->thread), second->stack);
    add_switches(telling, &why);
    add_race_cause(first, second, name, &cause);
    marks[one] = 1;
    marks[other] = 2;
    finding.message = keep(telling, &message);
    finding.why = keep(telling, &why);
    finding.cause = keep(telling, &cause);
    set_location(telling, name, &finding);
    set_steps(telling, marks, &finding);
    return finding;
}

/* Deadlocks. */

/* The step in which a thread waits at the end; NULL: it does not. */
static const struct replay_step *wait_of(const struct replay *replay, uint32_t thread)
{
    for (uint32_t i = replay->step_count; i-- > 0;)
        if (replay->steps[i].thread == thread)
            return replay->steps[i].waits && !replay->steps[i].leaves ? &replay->steps[i] : NULL;
    return NULL;
}

static const struct replay_hold *holder_of(const struct replay *replay, uint64_t lock)
{
    for (uint32_t i = 0; lock != 0 && i < replay->hold_count; i++)
        if (replay->holds[i].lock == lock)
            return &replay->holds[i];
    return NULL;
}

static void add_waits(const struct telling *telling, const struct replay_step *step, struct buffer *to)
{
    const struct replay_hold *hold = holder_of(telling->replay, step->lock);
    bool waits = strncmp(step->action, "wait", strlen("wait")) == 0;
    bool by_other = step->joins != 0 && step->joins != UINT32_MAX && strstr(step->action, "initialisation") != NULL;
    buffer_format(to, "%s%s %s%s", to->length > 0 ? " " : "", thread_of(telling, step->thread),
                  waits ? "waits" : "stays behind ", waits ? step->action + strlen("wait") : step->action);
    if (step->place.file != NULL) {
        buffer_add_text(to, " at ");
        add_place(to, &step->place);
    }
    if (by_other)
        buffer_format(to, ", which %s has begun", thread_of(telling, step->joins - 1));
    if (hold != NULL) {
        buffer_format(to, ", which %s took at ",
                      hold->thread == step->thread ? "it" : thread_of(telling, hold->thread));
        add_place(to, &hold->place);
    }
    buffer_add_text(to, ".");
}

/* What the threads that do not get on do, one after the other. */
struct waiting {
    struct buffer message, why;
    const char **causes; /* one for each thread that the deadlock is about */
    uint32_t *marks, count, cause_count;
    const struct replay_step *chief; /* one that waits for something else than the end of a thread */
    const struct source_place *spins;
};

/* Whether it is a thread that the deadlock is about: in a circle, else one that waits for something that nobody holds,
 * else one that spins; others only wait for those. */
static bool is_core(const struct replay *replay, uint32_t thread)
{
    bool circles = false, spins = false, free = false, own_free = false;
    for (uint32_t i = 0; i < replay->thread_count; i++) {
        const struct replay_step *step = wait_of(replay, i);
        bool is_free = step != NULL && step->joins == 0 && holder_of(replay, step->lock) == NULL;
        circles |= replay->circle[i];
        spins |= replay->spinning[i].file != NULL;
        free |= is_free;
        own_free |= is_free && i == thread;
    }
    if (circles)
        return replay->circle[thread];
    if (free || !spins)
        return own_free || !free;
    return replay->spinning[thread].file != NULL;
}

static void add_cause(const struct telling *telling, struct waiting *waiting, const char *method, const char *action)
{
    struct buffer text = {0};
    buffer_format(&text, "%s: ", method);
    add_without_numbers(action, &text);
    buffer_add_text(&text, "; ");
    waiting->causes[waiting->cause_count++] = keep(telling, &text);
}

static void add_spinning(const struct telling *telling, uint32_t thread, struct waiting *waiting)
{
    const struct source_place *spins = &telling->replay->spinning[thread];
    add_cause(telling, waiting, method_of(spins), "runs in circles");
    buffer_format(&waiting->why, "%s%s runs in circles at ", waiting->why.length > 0 ? " " : "",
                  thread_of(telling, thread));
    add_place(&waiting->why, spins);
    buffer_add_text(&waiting->why, ".");
    waiting->spins = spins;
}

static void add_waiting(const struct telling *telling, uint32_t thread, struct waiting *waiting)
{
    const struct replay *replay = telling->replay;
    const struct replay_step *step = wait_of(replay, thread);
    bool spins = replay->spinning[thread].file != NULL && !replay->in_part;
    if ((step == NULL && !spins) || (replay->in_part && !replay->locked[thread]))
        return;
    buffer_format(&waiting->message, "%s%s", waiting->count++ == 0 ? "" : ", ", replay->threads[thread]);
    if (spins) {
        add_spinning(telling, thread, waiting);
        return;
    }
    add_waits(telling, step, &waiting->why);
    waiting->marks[step - replay->steps] = waiting->count;
    if (!is_core(replay, thread))
        return;
    add_cause(telling, waiting, method_of(&step->place), step->action);
    bool better = waiting->chief == NULL || waiting->chief->place.file == NULL ||
                  (waiting->chief->object == NULL && step->object != NULL);
    if (better && (waiting->chief == NULL || step->place.file != NULL))
        waiting->chief = step;
}

static int compare_texts(const void *one, const void *other)
{
    return strcmp(*(const char *const *)one, *(const char *const *)other);
}

/* The causes as one text, which does not depend on how the threads are numbered. */
static const char *join_causes(const struct telling *telling, const struct waiting *waiting)
{
    struct buffer text = {0};
    qsort(waiting->causes, waiting->cause_count, sizeof *waiting->causes, compare_texts);
    for (uint32_t i = 0; i < waiting->cause_count; i++)
        buffer_add_text(&text, waiting->causes[i]);
    return keep(telling, &text);
}

struct finding tell_deadlock(const struct telling *telling)
{
    const struct replay *replay = telling->replay;
    struct finding finding = {.kind = FINDING_DEADLOCK, .status = FINDING_CONFIRMED};
    struct waiting waiting = {.marks = new_marks(telling)};
    waiting.causes = arena_alloc(telling->arena, (replay->thread_count + (size_t)1) * sizeof *waiting.causes);
    for (uint32_t i = 0; i < replay->thread_count; i++)
        add_waiting(telling, i, &waiting);
    bool locks = waiting.count > 1 && replay->hold_count > 1 && waiting.spins == NULL;
    buffer_format(&waiting.message, " %s for ever%s%s", waiting.count == 1 ? "waits" : "wait",
                  locks ? " for each other" : "", replay->in_part ? ", while others go on" : "");
    add_switches(telling, &waiting.why);
    finding.message = keep(telling, &waiting.message);
    finding.why = keep(telling, &waiting.why);
    finding.cause = join_causes(telling, &waiting);
    bool named = waiting.chief != NULL && (waiting.chief->object != NULL || waiting.spins == NULL);
    finding.site = named ? waiting.chief->place : waiting.spins != NULL ? *waiting.spins : replay->place;
    set_location(telling, named ? waiting.chief->object : NULL, &finding);
    set_steps(telling, waiting.marks, &finding);
    return finding;
}

/* Ends. */

/* What reads and then writes what is not there does it once. */
static const char *without_use(const struct telling *telling, const char *problem)
{
    static const char *const uses[] = {": read of ", ": write of "};
    struct buffer text = {0};
    for (size_t i = 0; i < sizeof uses / sizeof *uses; i++) {
        const char *use = strstr(problem, uses[i]);
        if (use == NULL)
            continue;
        buffer_format(&text, "%.*s: use of %s", (int)(use - problem), problem, use + strlen(uses[i]));
        return keep(telling, &text);
    }
    return problem;
}

struct finding tell_end(const struct telling *telling, enum finding_kind kind)
{
    const struct replay *replay = telling->replay;
    struct finding finding = {.kind = kind, .status = FINDING_CONFIRMED, .site = replay->place};
    struct buffer why = {0}, cause = {0}, message = {0}, last_words = {0};
    const char *word = kind == FINDING_ASSERTION ? "fail" : kind == FINDING_MEMORY ? "do what is undefined" : "throw";
    size_t class = strcspn(replay->problem, ":");
    buffer_format(&message, "%s%s",
                  !replay->thrown             ? ""
                  : kind == FINDING_ASSERTION ? "assertion fails: "
                                              : "uncaught ",
                  replay->problem);
    buffer_format(&last_words, "%s%s%.*s", word, kind == FINDING_EXCEPTION ? " " : "",
                  kind == FINDING_EXCEPTION ? (int)class : 0, replay->problem);
    finding.message = keep(telling, &message);
    buffer_format(&why, "%s comes to ", thread_of(telling, replay->last));
    add_place(&why, &replay->place);
    buffer_format(&why, " and is in %s.", replay->stack);
    add_switches(telling, &why);
    buffer_format(&cause, "%s: ", method_of(&replay->place));
    add_without_numbers(without_use(telling, replay->problem), &cause);
    set_steps(telling, new_marks(telling), &finding);
    struct finding_step *last = (struct finding_step *)&finding.steps[finding.step_count++]; /* there is room */
    *last = (struct finding_step){.thread = thread_of(telling, replay->last),
                                  .action = STEP_SAYS,
                                  .on = keep(telling, &last_words),
                                  .place = replay->place,
                                  .step = 1};
    finding.why = keep(telling, &why);
    finding.cause = keep(telling, &cause);
    return finding;
}

/* Leaks. */

struct finding tell_leak(const struct telling *telling, const struct replay_leak *leak, bool lost)
{
    struct finding finding = {.kind = FINDING_LEAK, .status = FINDING_CONFIRMED, .site = leak->place};
    struct buffer message = {0}, why = {0}, cause = {0};
    buffer_format(&message, "%" PRIu64 " byte%s allocated in %s (", leak->bytes, leak->bytes == 1 ? "" : "s",
                  method_of(&leak->place));
    add_place(&message, &leak->place);
    buffer_format(&message, ") %s never freed%s", leak->bytes == 1 ? "is" : "are",
                  lost ? ", and nothing points there any more" : "");
    buffer_format(&why, "When the program exits, %" PRIu32 " block%s of this place %s left.", leak->blocks,
                  leak->blocks == 1 ? "" : "s", leak->blocks == 1 ? "is" : "are");
    add_switches(telling, &why);
    buffer_format(&cause, "%s: leak", method_of(&leak->place));
    set_steps(telling, new_marks(telling), &finding);
    finding.message = keep(telling, &message);
    finding.why = keep(telling, &why);
    finding.cause = keep(telling, &cause);
    return finding;
}

/* Invariants. */

struct finding tell_broken(const struct telling *telling, uint32_t step)
{
    const struct replay *replay = telling->replay;
    bool known = step < replay->step_count;
    const struct source_place *place = known ? &replay->steps[step].place : &replay->place;
    struct finding finding = {.kind = FINDING_INVARIANT, .status = FINDING_CONFIRMED, .site = *place};
    struct buffer why = {0};
    uint32_t *marks = new_marks(telling);
    marks[step] = 1; /* there is room */
    if (known)
        buffer_format(&why, "It does not hold behind the step of %s at ",
                      thread_of(telling, replay->steps[step].thread));
    else
        buffer_add_text(&why, "It does not hold when main begins, at ");
    add_place(&why, place);
    buffer_format(&why, ", in %s.", known ? replay->steps[step].stack : replay->stack);
    add_switches(telling, &why);
    finding.message = replay->problem;
    finding.why = keep(telling, &why);
    finding.cause = replay->problem;
    set_steps(telling, marks, &finding);
    return finding;
}
