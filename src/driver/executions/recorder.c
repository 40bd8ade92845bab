#include "driver/executions/recorder.h"

#include "base/arena.h"
#include "base/array.h"
#include "driver/c/given.h"

#include <inttypes.h>
#include <string.h>

enum { DEEPEST_STACK = 12 };

static const char *keep(struct recorder *recorder, struct buffer *text)
{
    const char *copy = arena_copy(recorder->arena, text->length == 0 ? "" : text->text, text->length);
    buffer_free(text);
    return copy;
}

static struct source_place keep_place(struct recorder *recorder, const struct run_place *place)
{
    return (struct source_place){.file = arena_copy(recorder->arena, place->file, strlen(place->file)),
                                 .method = arena_copy(recorder->arena, place->method, strlen(place->method)),
                                 .line = place->line};
}

struct source_place recorder_place(struct recorder *recorder, uint32_t thread)
{
    struct run_place place;
    return run_place(recorder->run, thread, &place) ? keep_place(recorder, &place) : (struct source_place){0};
}

/* The calls of a thread, from the innermost to the program's outermost: how the library came to call that says
 * nothing. */
struct calls {
    struct buffer text;
    size_t own_length; /* up to the program's outermost call; 0: none was seen */
};

static void add_call(struct calls *calls, const struct run_place *place)
{
    struct buffer *to = &calls->text;
    buffer_format(to, "%s%s (%s:%" PRIu32 ")", to->length == 0 ? "" : ", ", place->method, place->file, place->line);
    if (place->own)
        calls->own_length = to->length;
}

static const char *keep_calls(struct recorder *recorder, struct calls *calls)
{
    if (calls->own_length > 0)
        calls->text.length = calls->own_length;
    return keep(recorder, &calls->text);
}

const char *recorder_stack(struct recorder *recorder, uint32_t thread)
{
    struct calls calls = {0};
    struct run_place place;
    for (uint32_t i = 0; i < DEEPEST_STACK && run_caller_place(recorder->run, thread, i, &place); i++)
        add_call(&calls, &place);
    return keep_calls(recorder, &calls);
}

/* A name that no thread before has. */
static const char *new_label(struct recorder *recorder, uint32_t thread)
{
    struct buffer name = {0};
    if (recorder->named)
        run_thread_name(recorder->run, thread, &name);
    else if (thread == 0)
        buffer_add_text(&name, "main");
    bool taken = name.length == 0;
    for (uint32_t i = 0; i < thread && !taken; i++)
        taken = strcmp(recorder->labels[i], name.text) == 0;
    if (taken)
        buffer_format(&name, "%sthread %" PRIu32, name.length == 0 ? "" : ", ", thread);
    return keep(recorder, &name);
}

const char *recorder_label(struct recorder *recorder, uint32_t thread)
{
    while (recorder->label_count <= thread)
        ARRAY_ADD(recorder->labels, recorder->label_count, recorder->label_capacity,
                  new_label(recorder, (uint32_t)recorder->label_count));
    return recorder->labels[thread];
}

/* Keeps an exception that nothing caught. */
static void note_uncaught(struct recorder *recorder)
{
    struct run_uncaught uncaught;
    struct calls calls = {0};
    struct run_place place;
    if (!run_take_uncaught(recorder->run, &uncaught))
        return;
    for (uint32_t i = 0; i < DEEPEST_STACK && run_uncaught_place(recorder->run, &uncaught, i, &place); i++)
        add_call(&calls, &place);
    bool known = run_spot_place(recorder->run, uncaught.spot, &place);
    recorder->uncaught_place = known ? keep_place(recorder, &place) : (struct source_place){0};
    recorder->uncaught_stack = keep_calls(recorder, &calls);
    uncaught.message = arena_copy(recorder->arena, uncaught.message, strlen(uncaught.message));
    recorder->uncaught = uncaught;
}

static const char *name_of(struct recorder *recorder, uint64_t address)
{
    struct buffer name = {0};
    run_name_address(recorder->run, address, &name);
    return keep(recorder, &name);
}

static const char *name_of_part(struct recorder *recorder, uint64_t address, uint32_t bytes)
{
    const struct run_action action = {.object = address, .bytes = bytes};
    struct buffer name = {0};
    run_name_object(recorder->run, &action, &name);
    return keep(recorder, &name);
}

/* Whether a step is one of those by which the library makes or starts a thread: it takes monitors of its own for
 * that. */
static bool is_within_start(const struct recorder *recorder)
{
    const char *called = recorder->action.function, *stack = recorder->stack;
    return recorder->named && stack != NULL &&
           (strstr(stack, "java.lang.Thread.start (") != NULL || strstr(stack, "java.lang.Thread.<init> (") != NULL ||
            (called != NULL && strcmp(called, "Thread.start") == 0));
}

/* Whether people need not see a step: it is one of those, or in none of the program's own calls. */
static bool is_hidden(const struct recorder *recorder, uint32_t thread)
{
    return recorder->named &&
           (!run_spot_is_own(recorder->run, run_own_spot(recorder->run, thread)) || is_within_start(recorder));
}

/* Words and names of what the thread is about to do. */
static void look_at(struct recorder *recorder, uint32_t thread)
{
    recorder->action = run_next_action(recorder->run, thread);
    recorder->place = recorder_place(recorder, thread);
    struct run_place exact;
    recorder->exact = run_spot_place(recorder->run, run_spot(recorder->run, thread), &exact)
                          ? keep_place(recorder, &exact)
                          : recorder->place;
    recorder->stack = recorder_stack(recorder, thread);
    recorder->hidden = is_hidden(recorder, thread);
    if (recorder->action.kind == ACTION_ONCE && recorder->action.object == 0)
        recorder->name = arena_copy(recorder->arena, recorder->action.function, strlen(recorder->action.function));
    if (recorder->action.kind != ACTION_JOIN && recorder->action.object != 0) { /* else it is no address */
        struct buffer name = {0};
        run_name_object(recorder->run, &recorder->action, &name);
        recorder->name = keep(recorder, &name);
        run_tell_value(recorder->run, &recorder->action, &recorder->before);
    }
}

static bool is_lock(enum run_action_kind kind)
{
    return kind == ACTION_LOCK || kind == ACTION_TRY_LOCK || kind == ACTION_READ_LOCK || kind == ACTION_UNLOCK;
}

static bool has_lock(const struct recorder *recorder, uint32_t thread)
{
    return is_lock(recorder->action.kind) && recorder->action.object != 0 &&
           run_has_lock(recorder->run, thread, recorder->action.object);
}

/* Whether the next step of a thread is noted. */
static bool is_noted(const struct recorder *recorder, uint32_t thread)
{
    if (!recorder->locks_only)
        return true;
    switch (run_next_action(recorder->run, thread).kind) {
    case ACTION_NONE:
    case ACTION_READ:
    case ACTION_WRITE:
    case ACTION_UPDATE:
    case ACTION_COPY:
    case ACTION_CALL:
    case ACTION_FENCE:
    case ACTION_ONCE:
        return false;
    default:
        return true;
    }
}

void recorder_before(void *context, uint32_t thread)
{
    struct recorder *recorder = context;
    recorder->visible = run_is_visible(recorder->run, thread) && is_noted(recorder, thread);
    recorder->step.count = 0;
    recorder->known = run_thread_count(recorder->run);
    recorder->last = thread;
    recorder->name = NULL;
    buffer_clear(&recorder->before);
    if (recorder->visible)
        look_at(recorder, thread);
    recorder->had = recorder->locks_only && recorder->visible && has_lock(recorder, thread);
}

/* Locks. */

static void take(struct recorder *recorder, uint32_t thread, uint64_t lock)
{
    struct replay_hold hold = {thread, lock, name_of(recorder, lock), recorder->place};
    ARRAY_ADD(recorder->holds, recorder->hold_count, recorder->hold_capacity, hold);
}

/* Gives back the last hold of a lock. */
static void give(struct recorder *recorder, uint32_t thread, uint64_t lock)
{
    for (size_t i = recorder->hold_count; i-- > 0;)
        if (recorder->holds[i].thread == thread && recorder->holds[i].lock == lock) {
            memmove(recorder->holds + i, recorder->holds + i + 1,
                    (recorder->hold_count - i - 1) * sizeof *recorder->holds);
            recorder->hold_count--;
            return;
        }
}

/* Whether the step took a lock. Who only tries may see it taken: then it was not free before. */
static bool acquires(const struct recorder *recorder)
{
    if (recorder->locks_only)
        return !recorder->had && has_lock(recorder, recorder->last);
    bool tries = recorder->named && recorder->action.kind == ACTION_TRY_LOCK;
    for (size_t i = 0; i < recorder->step.count; i++)
        if ((recorder->step.accesses[i].use & STEP_ACQUIRES) != 0)
            return !tries || recorder->step.accesses[i].before == 0;
    return false;
}

static void follow_locks(struct recorder *recorder, uint32_t thread, bool waits)
{
    const struct run_action *action = &recorder->action;
    if (is_within_start(recorder))
        return;
    switch (action->kind) {
    case ACTION_LOCK:
    case ACTION_READ_LOCK:
    case ACTION_TRY_LOCK:
        if (!waits && acquires(recorder))
            take(recorder, thread, action->object);
        break;
    case ACTION_UNLOCK:
        give(recorder, thread, action->object);
        break;
    case ACTION_WAIT:
        if (!action->again)
            give(recorder, thread, action->other);
        if (!waits)
            take(recorder, thread, action->other);
        break;
    default:
        break;
    }
}

/* Forgets locks that exceptions gave back. */
static void drop_lost_locks(struct recorder *recorder)
{
    size_t kept = 0;
    for (size_t i = 0; i < recorder->hold_count; i++)
        if (run_has_lock(recorder->run, recorder->holds[i].thread, recorder->holds[i].lock))
            recorder->holds[kept++] = recorder->holds[i];
    recorder->hold_count = kept;
}

static const char *locks_of(struct recorder *recorder, uint32_t thread)
{
    struct buffer text = {0};
    for (size_t i = 0; i < recorder->hold_count; i++)
        if (recorder->holds[i].thread == thread)
            buffer_format(&text, "%s%s", text.length > 0 ? ", " : "", recorder->holds[i].name);
    return text.length == 0 ? NULL : keep(recorder, &text);
}

/* Words. */

/* What is done, and what it is called if the thread has to wait in it; %s is the object. */
struct words {
    const char *done, *waits;
};

static const struct words words[] = {
    [ACTION_LOCK] = {"lock %s", "wait for lock %s"},
    [ACTION_TRY_LOCK] = {"lock %s", "wait for lock %s"},
    [ACTION_READ_LOCK] = {"lock %s to read", "wait for lock %s to read"},
    [ACTION_UNLOCK] = {"unlock %s", "unlock %s"},
    [ACTION_SIGNAL] = {"signal %s", "signal %s"},
    [ACTION_BROADCAST] = {"broadcast %s", "broadcast %s"},
    [ACTION_TAKE] = {"take from semaphore %s", "wait for semaphore %s"},
    [ACTION_GIVE] = {"give to semaphore %s", "give to semaphore %s"},
    [ACTION_BARRIER] = {"pass barrier %s", "wait at barrier %s"},
    [ACTION_ONCE] = {"once %s", "wait for once %s"},
    [ACTION_END] = {"end", "wait for the other threads to end"},
    [ACTION_UNPARK] = {"unpark %s", "unpark %s"},
    [ACTION_FENCE] = {"fence", "fence"},
};

/* Java has other words for some of it. */
static const struct words java_words[] = {
    [ACTION_SIGNAL] = {"notify at %s", "notify at %s"},
    [ACTION_BROADCAST] = {"notify all at %s", "notify all at %s"},
    [ACTION_ONCE] = {"initialise %s", "wait for the initialisation of %s"},
};

static const struct words *words_of(const struct recorder *recorder)
{
    size_t kind = recorder->action.kind;
    bool java = recorder->named && kind < sizeof java_words / sizeof *java_words && java_words[kind].done != NULL;
    return java ? &java_words[kind] : &words[kind];
}

static void add_known(const struct recorder *recorder, bool waits, struct buffer *to)
{
    const char *text = waits ? words_of(recorder)->waits : words_of(recorder)->done;
    const char *gap = strstr(text, "%s");
    if (gap == NULL) {
        buffer_add_text(to, text);
        return;
    }
    buffer_add(to, text, (size_t)(gap - text));
    buffer_add_text(to, recorder->name == NULL ? "?" : recorder->name);
    buffer_add_text(to, gap + 2);
}

/* "read x = 0": the value is that of the object now. */
static void add_access(struct recorder *recorder, const char *verb, struct buffer *to)
{
    struct buffer value = {0};
    buffer_format(to, "%s %s", verb, recorder->name == NULL ? "?" : recorder->name);
    bool known = run_tell_value(recorder->run, &recorder->action, &value);
    if (known && recorder->action.kind == ACTION_UPDATE)
        buffer_format(to, " from %s to %s", recorder->before.text == NULL ? "?" : recorder->before.text, value.text);
    else if (known)
        buffer_format(to, " = %s", value.text);
    buffer_free(&value);
}

static void add_start(struct recorder *recorder, struct buffer *to)
{
    uint32_t count = run_thread_count(recorder->run);
    if (count == recorder->known) {
        buffer_add_text(to, "start of a thread fails");
        return;
    }
    buffer_format(to, "start %s", recorder_label(recorder, count - 1));
    if (recorder->named)
        return;
    buffer_add_text(to, ", ");
    run_thread_name(recorder->run, count - 1, to);
}

static void add_join(struct recorder *recorder, bool waits, struct buffer *to)
{
    uint32_t thread = (uint32_t)recorder->action.object;
    const char *name = thread < run_thread_count(recorder->run) ? recorder_label(recorder, thread) : "a thread";
    buffer_format(to, waits ? "wait for %s to end" : "join %s", name);
}

/* Waits within the library are told by the program's own call, and the object that it is about. */
static void add_library_wait(struct recorder *recorder, const char *verb, struct buffer *to)
{
    const struct run_action *action = &recorder->action;
    buffer_format(to, "%s %s", verb, action->function);
    if (action->receiver != 0)
        buffer_format(to, " of %s", name_of(recorder, action->receiver));
}

static void add_call_words(struct recorder *recorder, bool waits, struct buffer *to)
{
    const struct run_action *action = &recorder->action;
    if (action->kind == ACTION_PARK)
        add_library_wait(recorder, waits ? "wait in" : "go on in", to);
    else
        buffer_format(to, "call %s(%s)", action->function, recorder->name == NULL ? "" : recorder->name);
}

static void add_words(struct recorder *recorder, bool waits, struct buffer *to)
{
    const struct run_action *action = &recorder->action;
    switch (action->kind) {
    case ACTION_READ:
        add_access(recorder, "read", to);
        break;
    case ACTION_WRITE:
        add_access(recorder, "write", to);
        break;
    case ACTION_UPDATE:
        add_access(recorder, "update", to);
        break;
    case ACTION_COPY:
        buffer_format(to, "copy to %s from %s", recorder->name, name_of_part(recorder, action->other, action->bytes));
        break;
    case ACTION_CALL:
    case ACTION_PARK:
        add_call_words(recorder, waits, to);
        break;
    case ACTION_WAIT:
        if (action->receiver != 0)
            add_library_wait(recorder, action->again ? "go on in" : "wait in", to);
        else
            buffer_format(to, action->again ? "go on behind %s" : "wait for %s", recorder->name);
        break;
    case ACTION_START:
        add_start(recorder, to);
        break;
    case ACTION_JOIN:
        add_join(recorder, waits, to);
        break;
    case ACTION_NONE: /* a variable whose address others know is gone */
        buffer_add_text(to, "return");
        break;
    default:
        add_known(recorder, waits, to);
        if (action->kind == ACTION_TRY_LOCK && !waits && !acquires(recorder))
            buffer_add_text(to, ", which fails");
        break;
    }
}

/* A call without words of its own is what it did to memory. */
static void look_into_call(struct recorder *recorder)
{
    for (size_t i = 0; i < recorder->step.count && recorder->action.kind == ACTION_CALL; i++) {
        const struct run_action did = run_accessed(recorder->run, &recorder->step.accesses[i]);
        struct buffer name = {0};
        if (did.kind == ACTION_NONE)
            continue;
        recorder->action = did;
        run_name_object(recorder->run, &did, &name);
        recorder->name = keep(recorder, &name);
    }
}

/* A step of the thread that runs which nobody else can notice. */
static void add_own_step(struct recorder *recorder, struct buffer *text, bool given)
{
    struct replay_step step = {.thread = recorder->last,
                               .action = keep(recorder, text),
                               .given = given,
                               .locks = locks_of(recorder, recorder->last),
                               .stack = recorder_stack(recorder, recorder->last),
                               .place = recorder_place(recorder, recorder->last),
                               .exact = recorder_place(recorder, recorder->last),
                               .first_access = (uint32_t)recorder->access_count};
    ARRAY_ADD(recorder->steps, recorder->step_count, recorder->step_capacity, step);
}

/* Whether times that the program asks for have passed is an input, too, but none of those that people ask about. What
 * is read where others can notice it is told with its value anyway. */
void recorder_given(struct recorder *recorder, uint64_t value, unsigned bits)
{
    if (recorder->module == NULL || recorder->locks_only)
        return;
    const struct text function = given_by(recorder->run, recorder->module, recorder->last);
    struct buffer text = {0};
    struct run_frame asking;
    bool by_call = function.length > 0, asked = run_asking(recorder->run, &asking, 1) > 0;
    if (by_call ? !asked && !given_is_input(function) : recorder->visible)
        return;
    if (!given_number(&text, function, value, bits))
        buffer_format(&text, "%" PRId64, (int64_t)value);
    if (by_call)
        buffer_format(&text, " from %.*s", (int)function.length, function.bytes);
    else
        buffer_add_text(&text, " for what is uninitialised");
    add_own_step(recorder, &text, true);
}

/* Nobody notices who starts the first of the other threads, but people want to see it. */
static void add_first_start(struct recorder *recorder)
{
    struct buffer text = {0};
    if (recorder->visible || run_thread_count(recorder->run) == recorder->known || recorder->known == 0)
        return;
    add_start(recorder, &text);
    add_own_step(recorder, &text, false);
}

/* Whether a step is left out: it says nothing, or people need not see it, as how globals get their first values. */
static bool hides(const struct recorder *recorder, bool waits)
{
    enum run_action_kind kind = recorder->action.kind;
    const char *method = recorder->place.method;
    if (!recorder->named)
        return method != NULL && strcmp(method, "<globals>") == 0;
    return (kind == ACTION_END || kind == ACTION_NONE || (recorder->hidden && kind != ACTION_START && !waits));
}

/* For replay_step.joins. Java names objects, not threads; and waits for classes have no action. */
static uint32_t joined_by(const struct recorder *recorder, uint32_t thread, bool waits)
{
    enum run_action_kind kind = recorder->action.kind;
    if (!recorder->named)
        return kind == ACTION_JOIN ? (uint32_t)recorder->action.object + 1 : 0;
    bool locks = kind == ACTION_LOCK || kind == ACTION_TRY_LOCK || kind == ACTION_WAIT;
    uint32_t other = waits && !locks ? run_waits_for(recorder->run, thread) : UINT32_MAX;
    return other != UINT32_MAX ? other + 1 : kind == ACTION_JOIN ? UINT32_MAX : 0;
}

/* What an access of the step is called. Who reads or writes one thing has the name of that; NULL: there is none. */
static const char *name_access(struct recorder *recorder, const struct step_access *access)
{
    enum run_action_kind kind = recorder->action.kind;
    struct buffer name = {0};
    if (kind == ACTION_READ || kind == ACTION_WRITE || kind == ACTION_UPDATE)
        return recorder->name;
    bool known = run_name_access(recorder->run, access, &name);
    const char *kept = keep(recorder, &name);
    return known ? kept : NULL;
}

/* Notes the step that was looked at. */
static void add_step(struct recorder *recorder, uint32_t thread, bool waits)
{
    struct buffer text = {0};
    look_into_call(recorder);
    follow_locks(recorder, thread, waits);
    add_words(recorder, waits, &text);
    struct replay_step step = {.thread = thread,
                               .action = keep(recorder, &text),
                               .lock = recorder->action.object,
                               .object = recorder->action.kind == ACTION_CALL ? NULL : recorder->name,
                               .leaves = recorder->action.kind == ACTION_END,
                               .hidden = hides(recorder, waits),
                               .exact = recorder->exact,
                               .locks = locks_of(recorder, thread),
                               .stack = recorder->stack,
                               .waits = waits,
                               .joins = joined_by(recorder, thread, waits),
                               .place = recorder->place,
                               .first_access = (uint32_t)recorder->access_count,
                               .access_count = (uint32_t)recorder->step.count};
    ARRAY_RESERVE(recorder->accesses, recorder->access_capacity, recorder->access_count + recorder->step.count);
    for (size_t i = 0; i < recorder->step.count; i++) {
        ARRAY_ADD(recorder->names, recorder->name_count, recorder->name_capacity,
                  name_access(recorder, &recorder->step.accesses[i]));
        recorder->accesses[recorder->access_count++] = recorder->step.accesses[i];
    }
    ARRAY_ADD(recorder->steps, recorder->step_count, recorder->step_capacity, step);
}

/* Who came to wait for a class may have been about to do something else. */
static void look_at_class(struct recorder *recorder, uint32_t thread)
{
    const struct run_action action = run_next_action(recorder->run, thread);
    if (action.kind != ACTION_ONCE)
        return;
    recorder->action = action;
    recorder->name = arena_copy(recorder->arena, action.function, strlen(action.function));
}

/* Whether the step that was looked at did something. Runs that are not explored do not tell. */
static bool did_something(const struct recorder *recorder, uint32_t thread)
{
    enum run_action_kind kind = recorder->action.kind;
    if (recorder->locks_only && is_lock(kind))
        return recorder->had != has_lock(recorder, thread);
    return recorder->locks_only || recorder->step.count > 0 || kind == ACTION_START;
}

void recorder_after(void *context, uint32_t thread)
{
    struct recorder *recorder = context;
    note_uncaught(recorder);
    drop_lost_locks(recorder);
    add_first_start(recorder);
    enum run_ability ability = run_ability(recorder->run, thread);
    bool waits = ability == RUN_WAITS || ability == RUN_TIMED;
    if (!recorder->visible || (!waits && !did_something(recorder, thread)))
        return;
    if (waits && recorder->named)
        look_at_class(recorder, thread);
    add_step(recorder, thread, waits);
}

void recorder_add_waits(struct recorder *recorder)
{
    for (uint32_t thread = 0; thread < run_thread_count(recorder->run); thread++) {
        size_t last = recorder->step_count;
        while (last > 0 && recorder->steps[last - 1].thread != thread)
            last--;
        if (run_ability(recorder->run, thread) != RUN_WAITS || (last > 0 && recorder->steps[last - 1].waits))
            continue;
        recorder->step.count = 0;
        recorder->name = NULL;
        look_at(recorder, thread);
        add_step(recorder, thread, true);
    }
}

void recorder_free(struct recorder *recorder)
{
    buffer_free(&recorder->before);
    step_free(&recorder->step);
    mem_free(recorder->labels);
    mem_free(recorder->steps);
    mem_free(recorder->accesses);
    mem_free(recorder->names);
    mem_free(recorder->holds);
}
