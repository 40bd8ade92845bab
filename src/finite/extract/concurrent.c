/* What java.util.concurrent does: atomics, locks and their conditions, in tables. An object of these has one member in
 * the model (enum finite_model); where an object of another class is met, an access to that member is a trap.
 *
 * A lock is the monitor of an object that there is only in the model, so that it is not the monitor of the lock. What
 * an atomic does is a read, which is visible, and what happens at once with it. */
#include "finite/extract/extract.h"

#include <string.h>

enum effect {
    EFFECT_ATOMIC_NEW,
    EFFECT_GET,
    EFFECT_SET,
    EFFECT_GET_AND_SET,
    EFFECT_COMPARE_AND_SET,
    EFFECT_ADD_AND_GET, /* the second argument, if there is one, else `by` */
    EFFECT_GET_AND_ADD,
    EFFECT_LOCK_NEW,
    EFFECT_LOCK,
    EFFECT_UNLOCK,
    EFFECT_TRY,
    EFFECT_IS_HELD,
    EFFECT_CONDITION_NEW,
    EFFECT_AWAIT,
    EFFECT_SIGNAL,
    EFFECT_SIGNAL_ALL
};

static const struct {
    const char *class;
    enum finite_model model;
} models[] = {
    {"java/util/concurrent/atomic/AtomicInteger", FINITE_ATOMIC_INTEGER},
    {"java/util/concurrent/atomic/AtomicBoolean", FINITE_ATOMIC_BOOLEAN},
    {"java/util/concurrent/atomic/AtomicLong", FINITE_ATOMIC_LONG},
    {"java/util/concurrent/atomic/AtomicReference", FINITE_ATOMIC_REFERENCE},
    {"java/util/concurrent/locks/ReentrantLock", FINITE_LOCK},
    {"java/util/concurrent/locks/Lock", FINITE_LOCK}, /* calls by way of the interface; no object is one */
    {"java/util/concurrent/locks/Condition", FINITE_CONDITION},
};

static const struct {
    const char *method;
    enum effect effect;
    int by;
} atomic_rows[] =
    {
        {"<init>", EFFECT_ATOMIC_NEW, 0},
        {"get", EFFECT_GET, 0},
        {"set", EFFECT_SET, 0},
        {"getAndSet", EFFECT_GET_AND_SET, 0},
        {"compareAndSet", EFFECT_COMPARE_AND_SET, 0},
        {"incrementAndGet", EFFECT_ADD_AND_GET, 1},
        {"decrementAndGet", EFFECT_ADD_AND_GET, -1},
        {"addAndGet", EFFECT_ADD_AND_GET, 0},
        {"getAndIncrement", EFFECT_GET_AND_ADD, 1},
        {"getAndDecrement", EFFECT_GET_AND_ADD, -1},
        {"getAndAdd", EFFECT_GET_AND_ADD, 0},
},
  lock_rows[] =
      {
          {"<init>", EFFECT_LOCK_NEW, 0},
          {"lock", EFFECT_LOCK, 0},
          {"lockInterruptibly", EFFECT_LOCK, 0},
          {"unlock", EFFECT_UNLOCK, 0},
          {"tryLock", EFFECT_TRY, 0},
          {"isHeldByCurrentThread", EFFECT_IS_HELD, 0},
          {"newCondition", EFFECT_CONDITION_NEW, 0},
},
  condition_rows[] = {
      {"await", EFFECT_AWAIT, 0},
      {"signal", EFFECT_SIGNAL, 0},
      {"signalAll", EFFECT_SIGNAL_ALL, 0},
};

enum finite_model extract_model_of(const char *class)
{
    for (size_t i = 0; i < sizeof models / sizeof *models; i++)
        if (strcmp(models[i].class, class) == 0)
            return models[i].model;
    return FINITE_NO_MODEL;
}

static ir_kind kind_of(enum finite_model model)
{
    if (model == FINITE_ATOMIC_LONG)
        return IR_I64;
    return model == FINITE_ATOMIC_INTEGER || model == FINITE_ATOMIC_BOOLEAN ? IR_I32 : IR_REF;
}

static uint32_t member_of(struct extract *extract, enum finite_model model)
{
    uint32_t member = finite_member(extract->finite, MEMBER_MODEL, model, kind_of(model));
    if (model == FINITE_ATOMIC_BOOLEAN) {
        extract->finite->members[member].bits = 1;
        extract->finite->members[member].is_signed = false;
    }
    return member;
}

static void move(struct extract *extract, uint32_t to, uint32_t from)
{
    if (to != FINITE_NONE)
        extract_emit(extract, (struct finite_node){.op = NODE_move, .r = to, .a = from});
}

static uint32_t read_member(struct extract *extract, uint32_t object, enum finite_model model,
                            enum finite_reason reason)
{
    uint32_t value = extract_temporary(extract, kind_of(model));
    extract_emit(
        extract,
        (struct finite_node){
            .op = NODE_get, .r = value, .a = object, .c = member_of(extract, model), .reason = (uint8_t)reason});
    return value;
}

static void write_member(struct extract *extract, uint32_t object, enum finite_model model, uint32_t value,
                         enum finite_reason reason)
{
    extract_emit(
        extract,
        (struct finite_node){
            .op = NODE_put, .a = object, .v = value, .c = member_of(extract, model), .reason = (uint8_t)reason});
}

static uint32_t compute(struct extract *extract, enum ir_op op, ir_kind kind, uint32_t a, uint32_t b)
{
    uint32_t result = extract_temporary(extract, kind);
    extract_emit(extract, (struct finite_node){.op = NODE_compute, .r = result, .a = a, .b = b, .c = op, .kind = kind});
    return result;
}

static uint32_t constant(struct extract *extract, ir_kind kind, int64_t number)
{
    uint32_t reg = extract_temporary(extract, kind);
    extract_number(extract, reg, number);
    return reg;
}

/* Nobody else knows it yet. */
static void make_atomic(const struct library_call *call, enum finite_model model)
{
    uint32_t value = call->count > 1 ? call->arguments[1] : constant(call->extract, kind_of(model), 0);
    write_member(call->extract, call->arguments[0], model, value, REASON_PART);
}

static void compare_and_set(const struct library_call *call, enum finite_model model)
{
    struct extract *extract = call->extract;
    uint32_t value = read_member(extract, call->arguments[0], model, REASON_SHARED);
    uint32_t same = compute(extract, IR_eq, IR_I1, value, call->arguments[1]);
    uint32_t after = extract_apart(extract, (struct finite_node){.op = NODE_jump});
    move(extract, call->result, same);
    uint32_t fork = extract_emit(extract, (struct finite_node){.op = NODE_branch, .a = same});
    write_member(extract, call->arguments[0], model, call->arguments[2], REASON_PART);
    extract->finite->nodes[fork].next[1] = after;
    extract_jump(extract, after);
    extract->tail = after;
}

static void add(const struct library_call *call, enum finite_model model, int by, bool gives_sum)
{
    struct extract *extract = call->extract;
    ir_kind kind = kind_of(model);
    uint32_t more = call->count > 1 ? call->arguments[1] : constant(extract, kind, by);
    uint32_t value = read_member(extract, call->arguments[0], model, REASON_SHARED);
    uint32_t sum = compute(extract, IR_add, kind, value, more);
    write_member(extract, call->arguments[0], model, sum, REASON_PART);
    move(extract, call->result, gives_sum ? sum : value);
}

static void take_atomic(const struct library_call *call, enum finite_model model, enum effect effect, int by)
{
    struct extract *extract = call->extract;
    const uint32_t *arguments = call->arguments;
    switch (effect) {
    case EFFECT_ATOMIC_NEW:
        make_atomic(call, model);
        break;
    case EFFECT_GET:
        move(extract, call->result, read_member(extract, arguments[0], model, REASON_SHARED));
        break;
    case EFFECT_SET:
        write_member(extract, arguments[0], model, arguments[1], REASON_SHARED);
        break;
    case EFFECT_GET_AND_SET: {
        uint32_t value = read_member(extract, arguments[0], model, REASON_SHARED);
        write_member(extract, arguments[0], model, arguments[1], REASON_PART);
        move(extract, call->result, value);
        break;
    }
    case EFFECT_COMPARE_AND_SET:
        compare_and_set(call, model);
        break;
    default:
        add(call, model, by, effect == EFFECT_ADD_AND_GET);
        break;
    }
}

/* What a lock, a condition or its queue keeps. */
static uint32_t kept_by(struct extract *extract, uint32_t object, enum finite_model model)
{
    uint32_t kept = read_member(extract, object, model, REASON_FINAL);
    extract_info(extract, kept)->present = true;
    return kept;
}

static void require_held(struct extract *extract, uint32_t lock)
{
    uint32_t fork = extract_emit(extract, (struct finite_node){.op = NODE_holds, .a = lock});
    uint32_t thrown = extract_throw(extract, IMPLICIT_MONITOR);
    extract->finite->nodes[fork].next[1] = thrown;
}

static void make_model(const struct library_call *call, uint32_t made, const char *name, enum finite_model model)
{
    struct extract *extract = call->extract;
    extract_info(extract, made)->present = true;
    extract_emit(extract,
                 (struct finite_node){.op = NODE_make, .r = made, .c = extract_model_pool(extract, name, model)});
}

static void make_lock(const struct library_call *call)
{
    uint32_t made = extract_temporary(call->extract, IR_REF);
    make_model(call, made, "ReentrantLock", FINITE_NO_MODEL);
    write_member(call->extract, call->arguments[0], FINITE_LOCK, made, REASON_FINAL);
}

static void make_condition(const struct library_call *call)
{
    struct extract *extract = call->extract;
    uint32_t lock = kept_by(extract, call->arguments[0], FINITE_LOCK);
    uint32_t made = extract_temporary(extract, IR_REF), queue = extract_temporary(extract, IR_REF);
    make_model(call, made, "Condition", FINITE_CONDITION);
    make_model(call, queue, "Condition", FINITE_QUEUE); /* who waits at its monitor is not in it */
    write_member(extract, queue, FINITE_QUEUE, lock, REASON_FINAL);
    write_member(extract, made, FINITE_CONDITION, queue, REASON_FINAL);
    move(extract, call->result, made);
}

/* Gives 1 on the way of a test, 0 on the other. */
static void give_whether(const struct library_call *call, struct finite_node test)
{
    struct extract *extract = call->extract;
    uint32_t after = extract_apart(extract, (struct finite_node){.op = NODE_jump});
    uint32_t fork = extract_emit(extract, test);
    if (call->result != FINITE_NONE)
        extract_number(extract, call->result, 1);
    extract_jump(extract, after);
    extract->tail = extract_apart(extract, (struct finite_node){.op = NODE_jump});
    extract->finite->nodes[fork].next[1] = extract->tail;
    if (call->result != FINITE_NONE)
        extract_number(extract, call->result, 0);
    extract_jump(extract, after);
    extract->tail = after;
}

/* Who tries for a time may fail at any moment in which the lock is held, and so does who tries at once. */
static void take_lock(const struct library_call *call, enum effect effect)
{
    struct extract *extract = call->extract;
    if (effect == EFFECT_LOCK_NEW) {
        make_lock(call);
        return;
    }
    if (effect == EFFECT_CONDITION_NEW) {
        make_condition(call);
        return;
    }
    uint32_t lock = kept_by(extract, call->arguments[0], FINITE_LOCK);
    if (effect == EFFECT_LOCK) {
        extract_emit(extract, (struct finite_node){.op = NODE_enter, .a = lock, .reason = REASON_SHARED});
    } else if (effect == EFFECT_UNLOCK) {
        require_held(extract, lock);
        extract_emit(extract, (struct finite_node){.op = NODE_exit, .a = lock, .reason = REASON_SHARED});
    } else if (effect == EFFECT_TRY) {
        extract->finite->tries = true;
        give_whether(call, (struct finite_node){.op = NODE_try, .a = lock});
    } else {
        give_whether(call, (struct finite_node){.op = NODE_holds, .a = lock});
    }
}

/* With a time it may end at any moment, and whether it was notified is chosen freely: more than can be. */
static void take_condition(const struct library_call *call, enum effect effect)
{
    struct extract *extract = call->extract;
    uint32_t queue = kept_by(extract, call->arguments[0], FINITE_CONDITION),
             lock = kept_by(extract, queue, FINITE_QUEUE);
    bool timed = call->count > 1;
    if (timed && strcmp(call->descriptor, "(JLjava/util/concurrent/TimeUnit;)Z") != 0) {
        extract_trap(extract, "waiting at a Condition until a date");
        return;
    }
    extract->finite->conditions = true;
    require_held(extract, lock);
    if (effect == EFFECT_AWAIT) {
        extract_emit(extract, (struct finite_node){.op = NODE_wait, .a = lock});
        extract_emit(extract, (struct finite_node){.op = NODE_waiting, .a = queue, .number = timed});
        extract_emit(extract, (struct finite_node){.op = NODE_reacquire, .a = lock, .b = queue});
        if (call->result != FINITE_NONE)
            extract_emit(extract, (struct finite_node){.op = NODE_choose, .r = call->result, .number = 0, .c = 1});
        return;
    }
    extract_emit(extract,
                 (struct finite_node){.op = effect == EFFECT_SIGNAL ? NODE_notify : NODE_notify_all, .a = queue});
}

static bool take_rows(const struct library_call *call, enum finite_model model, const char *method)
{
    for (size_t i = 0; model < FINITE_LOCK && i < sizeof atomic_rows / sizeof *atomic_rows; i++)
        if (strcmp(atomic_rows[i].method, method) == 0) {
            take_atomic(call, model, atomic_rows[i].effect, atomic_rows[i].by);
            return true;
        }
    for (size_t i = 0; model == FINITE_LOCK && i < sizeof lock_rows / sizeof *lock_rows; i++)
        if (strcmp(lock_rows[i].method, method) == 0) {
            take_lock(call, lock_rows[i].effect);
            return true;
        }
    for (size_t i = 0; model == FINITE_CONDITION && i < sizeof condition_rows / sizeof *condition_rows; i++)
        if (strcmp(condition_rows[i].method, method) == 0) {
            take_condition(call, condition_rows[i].effect);
            return true;
        }
    return false;
}

bool extract_concurrent(const struct library_call *call, const char *class, const char *method)
{
    enum finite_model model = extract_model_of(class);
    if (model >= FINITE_LOCK && !facts_are_calm(call->extract->facts)) {
        extract_trap(call->extract, "threads that may be interrupted");
        return true;
    }
    return take_rows(call, model, method);
}
