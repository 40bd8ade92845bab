/* What methods of the library do, in one table. A method that is not in it is a trap. */
#include "finite/extract/extract.h"

#include "base/array.h"

#include <string.h>

enum effect {
    EFFECT_NOTHING, /* and what it gives is not represented */
    EFFECT_OUTPUT,  /* the same, unless it would run toString of an object of the application */
    EFFECT_TRACE,   /* the same of its object */
    EFFECT_SLEEP,
    EFFECT_FALSE,
    EFFECT_TRUE,
    EFFECT_PRESENT, /* throws if its first argument is null, and gives it */
    EFFECT_BOOLEAN, /* any */
    EFFECT_BYTE,    /* -1 to 255 */
    EFFECT_BELOW,   /* 0 to its last argument, without that */
    EFFECT_CURRENT, /* the thread itself */
    EFFECT_THREAD,  /* makes a Thread object */
    EFFECT_START,
    EFFECT_JOIN,
    EFFECT_WAIT,
    EFFECT_NOTIFY,
    EFFECT_NOTIFY_ALL
};

/* The first row that fits counts; no method: all. With "<", the class and all below it. */
static const struct {
    const char *class, *method;
    enum effect effect;
} rows[] = {
    {"java/lang/Object", "<init>", EFFECT_NOTHING},
    {"java/lang/Object", "wait", EFFECT_WAIT},
    {"java/lang/Object", "notify", EFFECT_NOTIFY},
    {"java/lang/Object", "notifyAll", EFFECT_NOTIFY_ALL},
    {"java/lang/Object", "hashCode", EFFECT_NOTHING},
    {"java/lang/Object", "getClass", EFFECT_NOTHING},
    {"java/lang/Thread", "<init>", EFFECT_THREAD},
    {"java/lang/Thread", "start", EFFECT_START},
    {"java/lang/Thread", "join", EFFECT_JOIN},
    {"java/lang/Thread", "sleep", EFFECT_SLEEP},
    {"java/lang/Thread", "yield", EFFECT_NOTHING},
    {"java/lang/Thread", "onSpinWait", EFFECT_NOTHING},
    {"java/lang/Thread", "currentThread", EFFECT_CURRENT},
    {"java/lang/Thread", "getName", EFFECT_NOTHING},
    {"java/lang/Thread", "getId", EFFECT_NOTHING},
    {"java/lang/Thread", "threadId", EFFECT_NOTHING},
    {"java/lang/Thread", "isInterrupted", EFFECT_FALSE},
    {"java/lang/Thread", "interrupted", EFFECT_FALSE},
    {"<java/lang/Throwable", "<init>", EFFECT_NOTHING},
    {"<java/lang/Throwable", "printStackTrace", EFFECT_TRACE},
    {"<java/lang/Throwable", "getMessage", EFFECT_NOTHING},
    {"java/io/PrintStream", "println", EFFECT_OUTPUT},
    {"java/io/PrintStream", "print", EFFECT_OUTPUT},
    {"java/io/PrintStream", "flush", EFFECT_NOTHING},
    {"java/io/InputStream", "read", EFFECT_BYTE},
    {"java/lang/System", "nanoTime", EFFECT_NOTHING},
    {"java/lang/System", "currentTimeMillis", EFFECT_NOTHING},
    {"java/lang/Math", "random", EFFECT_NOTHING},
    {"java/util/Random", "<init>", EFFECT_NOTHING},
    {"java/util/Random", "nextBoolean", EFFECT_BOOLEAN},
    {"java/util/Random", "nextInt", EFFECT_BELOW},
    {"java/lang/Class", "desiredAssertionStatus", EFFECT_TRUE},
    {"java/util/Objects", "requireNonNull", EFFECT_PRESENT},
    {"java/lang/Integer", "valueOf", EFFECT_NOTHING},
    {"java/lang/Integer", "toString", EFFECT_NOTHING},
};

static bool fits(const struct extract *extract, size_t row, class_id owner, const char *name)
{
    const char *class = rows[row].class;
    if (strcmp(rows[row].method, name) != 0)
        return false;
    if (class[0] != '<')
        return strcmp(program_class(extract->program, owner)->name, class) == 0;
    class_id above = program_find(extract->program, class + 1);
    return above != FACTS_NONE && program_is_subclass(extract->program, owner, above);
}

bool extract_may_run(struct extract *extract, const ir_value *values, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        size_t objects;
        const uint32_t *of = extract_points_to(extract, values[i], &objects);
        for (size_t k = 0; k < objects; k++) {
            struct facts_object object = facts_object(extract->facts, of[k]);
            const struct program_class *class = program_class(extract->program, object.class);
            if (object.kind == OBJECT_LAMBDA || class->application ||
                extract_model_of(class->name) == FINITE_ATOMIC_REFERENCE) /* it asks its value */
                return true;
        }
    }
    return false;
}

static void give_opaque(const struct library_call *call, const char *why)
{
    if (call->result != FINITE_NONE)
        extract_emit(call->extract, (struct finite_node){.op = NODE_opaque, .r = call->result, .why = why});
}

static void require_monitor(const struct library_call *call)
{
    struct extract *extract = call->extract;
    uint32_t fork = extract_emit(extract, (struct finite_node){.op = NODE_holds, .a = call->arguments[0]});
    uint32_t thrown = extract_throw(extract, IMPLICIT_MONITOR);
    extract->finite->nodes[fork].next[1] = thrown;
}

/* The time that a call is given; true if it is for ever. */
static bool is_for_ever(const struct library_call *call, bool *known)
{
    *known = true;
    if (call->count == 1)
        return true;
    for (uint32_t i = 1; i < call->count; i++) {
        const struct finite_register *info = extract_info(call->extract, call->arguments[i]);
        if (!info->constant || info->number < 0) {
            *known = false;
            return false;
        }
        if (info->number != 0)
            return false;
    }
    return true;
}

/* Whether the object of a call may be a Thread. */
static bool may_be_thread(const struct library_call *call)
{
    struct extract *extract = call->extract;
    class_id thread = program_find(extract->program, "java/lang/Thread");
    size_t count;
    if (call->values == NULL || thread == FACTS_NONE)
        return call->values == NULL;
    const uint32_t *objects = extract_points_to(extract, call->values[0], &count);
    for (size_t i = 0; i < count; i++)
        if (program_is_subclass(extract->program, facts_object(extract->facts, objects[i]).class, thread))
            return true;
    return false;
}

/* Who joins a thread waits at its object, too: a notification may go to either. */
static const char waits_like_join[] = "wait or notify of a Thread object, at which join waits";

static void wait_or_join(const struct library_call *call, bool join)
{
    struct extract *extract = call->extract;
    bool known, for_ever = is_for_ever(call, &known);
    uint32_t object = call->arguments[0];
    if (!known || !facts_are_calm(extract->facts)) {
        extract_trap(extract, known ? "threads that may be interrupted" : "a time that is not constant");
        return;
    }
    extract->finite->watches_ends |= join;
    if (!join && may_be_thread(call)) {
        extract_trap(extract, waits_like_join);
        return;
    }
    if (join) {
        extract_emit(extract, (struct finite_node){.op = NODE_join, .a = object, .number = !for_ever});
        return;
    }
    require_monitor(call);
    extract_emit(extract, (struct finite_node){.op = NODE_wait, .a = object});
    extract_emit(extract, (struct finite_node){.op = NODE_waiting, .a = object, .number = !for_ever});
    extract_emit(extract, (struct finite_node){.op = NODE_reacquire, .a = object, .b = object});
}

static void start(const struct library_call *call)
{
    struct extract *extract = call->extract;
    uint32_t fork = extract_emit(extract, (struct finite_node){.op = NODE_start, .a = call->arguments[0]});
    uint32_t thrown = extract_throw(extract, IMPLICIT_THREAD_STATE);
    extract->finite->nodes[fork].next[1] = thrown;
}

/* The number of the argument that is the Runnable: 0 if there is none. */
static uint32_t runnable_argument(const char *descriptor)
{
    uint32_t n = 1;
    for (const char *at = descriptor + 1; *at != ')' && *at != '\0'; n++) {
        while (*at == '[')
            at++;
        if (strncmp(at, "Ljava/lang/Runnable;", 20) == 0)
            return n;
        at = *at == 'L' ? strchr(at, ';') + 1 : at + 1;
    }
    return 0;
}

static void make_thread(const struct library_call *call)
{
    struct extract *extract = call->extract;
    struct finite *finite = extract->finite;
    uint32_t pool = extract_info(extract, call->arguments[0])->pool, n = runnable_argument(call->descriptor);
    if (pool == FINITE_NONE) {
        extract_trap(extract, "a thread of which it is not known where it is made");
        return;
    }
    if (n == 0)
        return;
    if (call->values == NULL) {
        finite->pools[pool].vague = true;
    } else {
        size_t count;
        const uint32_t *objects = extract_points_to(extract, call->values[n], &count);
        for (size_t i = 0; i < count; i++) {
            bool known = false;
            for (size_t k = 0; k < finite->pools[pool].target_count && !known; k++)
                known = finite->pools[pool].targets[k] == objects[i];
            if (!known)
                ARRAY_ADD(finite->pools[pool].targets, finite->pools[pool].target_count,
                          finite->pools[pool].target_capacity, objects[i]);
        }
    }
    extract_emit(extract, (struct finite_node){.op = NODE_put,
                                               .a = call->arguments[0],
                                               .v = call->arguments[n],
                                               .reason = REASON_FINAL,
                                               .c = finite_member(finite, MEMBER_TARGET, 0, IR_REF)});
}

static void choose_below(const struct library_call *call)
{
    struct extract *extract = call->extract;
    if (call->result == FINITE_NONE)
        return;
    if (call->count != 2) {
        give_opaque(call, "a number of any size");
        return;
    }
    uint32_t fork = extract_emit(
        extract, (struct finite_node){.op = NODE_choose_below, .r = call->result, .a = call->arguments[1]});
    uint32_t thrown = extract_throw(extract, IMPLICIT_ARGUMENT);
    extract->finite->nodes[fork].next[1] = thrown;
}

static void choose(const struct library_call *call, int64_t least, uint32_t most)
{
    if (call->result != FINITE_NONE)
        extract_emit(call->extract,
                     (struct finite_node){.op = NODE_choose, .r = call->result, .number = least, .c = most});
}

static void require_present(const struct library_call *call)
{
    struct extract *extract = call->extract;
    if (call->count != 1) { /* a message may be made */
        extract_trap(extract, "a check that makes a message");
        return;
    }
    extract_present(extract, call->arguments[0]);
    if (call->result == FINITE_NONE)
        return;
    extract_emit(extract, (struct finite_node){.op = NODE_move, .r = call->result, .a = call->arguments[0]});
}

static void give_main(const struct library_call *call)
{
    give_opaque(call, "the Thread object of main");
    if (call->result != FINITE_NONE)
        extract_info(call->extract, call->result)->present = true;
}

static void take_effect(const struct library_call *call, enum effect effect)
{
    struct extract *extract = call->extract;
    switch (effect) {
    case EFFECT_NOTHING:
        give_opaque(call, "what a method of the library gives");
        break;
    case EFFECT_OUTPUT:
        if (call->values == NULL || extract_may_run(extract, call->values + 1, call->count - 1))
            extract_trap(extract, "output of an object whose toString would run");
        break;
    case EFFECT_TRACE:
        if (call->values == NULL || extract_may_run(extract, call->values, call->count))
            extract_trap(extract, "output of an object whose toString would run");
        break;
    case EFFECT_SLEEP:
    case EFFECT_FALSE:
        if (!facts_are_calm(extract->facts))
            extract_trap(extract, "threads that may be interrupted");
        else if (call->result != FINITE_NONE)
            extract_number(extract, call->result, 0);
        break;
    case EFFECT_TRUE: /* as by java -ea */
        if (call->result != FINITE_NONE)
            extract_number(extract, call->result, 1);
        break;
    case EFFECT_PRESENT:
        require_present(call);
        break;
    case EFFECT_BOOLEAN:
        choose(call, 0, 1);
        break;
    case EFFECT_BYTE:
        if (call->count == 1)
            choose(call, -1, 255);
        else
            extract_trap(extract, "input into an array");
        break;
    case EFFECT_BELOW:
        choose_below(call);
        break;
    case EFFECT_CURRENT:
        if (extract->finite->types[extract->type].pool == FINITE_NONE)
            give_main(call);
        else if (call->result != FINITE_NONE)
            extract_emit(extract, (struct finite_node){.op = NODE_self, .r = call->result});
        break;
    case EFFECT_THREAD:
        make_thread(call);
        break;
    case EFFECT_START:
        start(call);
        break;
    case EFFECT_JOIN:
    case EFFECT_WAIT:
        wait_or_join(call, effect == EFFECT_JOIN);
        break;
    case EFFECT_NOTIFY:
    case EFFECT_NOTIFY_ALL:
        if (may_be_thread(call)) {
            extract_trap(extract, waits_like_join);
            break;
        }
        require_monitor(call);
        extract_emit(extract, (struct finite_node){.op = effect == EFFECT_NOTIFY ? NODE_notify : NODE_notify_all,
                                                   .a = call->arguments[0]});
        break;
    }
}

bool extract_library(struct extract *extract, method_id method, const uint32_t *arguments, const ir_value *values,
                     uint32_t count, uint32_t result)
{
    const struct program_method *of = program_method(extract->program, method);
    const char *name = program_selector_name(extract->program, of->selector);
    const struct library_call call = {.extract = extract,
                                      .descriptor = program_selector_descriptor(extract->program, of->selector),
                                      .arguments = arguments,
                                      .values = values,
                                      .count = count,
                                      .result = result};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!fits(extract, i, of->owner, name))
            continue;
        take_effect(&call, rows[i].effect);
        return true;
    }
    return extract_concurrent(&call, program_class(extract->program, of->owner)->name, name);
}
