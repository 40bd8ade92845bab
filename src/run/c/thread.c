/* The threads of a C program: who can run, who waits for what, and what others can notice. */
#include "base/arena.h"
#include "base/bits.h"
#include "base/buffer.h"
#include "run/c/internal.h"
#include "run/c/sync.h"

#include <inttypes.h>

uint32_t c_peek(struct run *run, uint64_t address)
{
    uint64_t place = c_readable(run, address, sizeof(uint32_t));
    uint32_t value = 0;
    if (place != 0)
        memcpy(&value, run_at(run, place), sizeof value);
    return value;
}

/* Whether a thread stops waiting because it was cancelled or has a signal to handle. At a condition it takes the mutex
 * back first; who has come to a barrier stays there. */
static bool is_called_away(struct run *run, uint32_t number)
{
    const struct c_thread *thread = c_thread(run, number);
    bool cancelled = c_is_cancelled(run, number), taken = c_signals_for(run, number) != 0;
    switch ((enum c_wait)thread->wait) {
    case C_WAITS_BARRIER:
    case C_WAITS_NOT:
        return false;
    case C_WAITS_CONDITION:
        return (cancelled || taken) && c_peek(run, thread->also + MUTEX_OWNER) == 0;
    case C_WAITS_SEMAPHORE:
    case C_WAITS_JOIN:
    case C_WAITS_TIME:
    case C_WAITS_SIGNAL:
    case C_WAITS_FOR_EVER:
        return cancelled || taken;
    default:
        return taken || (cancelled && thread->cancel_at_once);
    }
}

/* Whether what a thread waits for has come. */
static bool has_come(struct run *run, uint32_t number, bool due)
{
    const struct c_thread *thread = c_thread(run, number);
    const struct thread_state *state = run_thread_state(run, number);
    switch ((enum c_wait)thread->wait) {
    case C_WAITS_MUTEX:
        return due || c_peek(run, thread->on + MUTEX_OWNER) == 0;
    case C_WAITS_CONDITION:
        return (due || state->notified) && c_peek(run, thread->also + MUTEX_OWNER) == 0;
    case C_WAITS_READ:
        return due || c_peek(run, thread->on + RWLOCK_WRITER) == 0;
    case C_WAITS_WRITE:
        return due || c_peek(run, thread->on + RWLOCK_READERS) == SYNC_GONE ||
               (c_peek(run, thread->on + RWLOCK_WRITER) == 0 && c_peek(run, thread->on + RWLOCK_READERS) == 0);
    case C_WAITS_SPIN:
        return c_peek(run, thread->on) == 0 || c_peek(run, thread->on) == SYNC_GONE;
    case C_WAITS_SEMAPHORE:
        return due || c_peek(run, thread->on) > 0;
    case C_WAITS_BARRIER:
        return thread->also != 0;
    case C_WAITS_JOIN:
        return due || c_thread(run, (uint32_t)thread->on)->ended != 0;
    case C_WAITS_ONCE:
        return c_peek(run, thread->on) == ONCE_DONE;
    case C_WAITS_TIME:
        return due;
    case C_WAITS_SIGNAL:
        return due || ((thread->pending | c_signals(run)->pending) & thread->on) != 0;
    case C_WAITS_FOR_EVER:
        return false;
    case C_WAITS_NOT:
        break;
    }
    return true;
}

/* What a thread could do if nobody were alone. */
static enum run_ability own_ability(struct run *run, uint32_t number)
{
    const struct thread_state *thread = run_thread_state(run, number);
    if (thread->phase == THREAD_NEW || thread->phase == THREAD_ENDED)
        return RUN_OVER;
    if (thread->phase == THREAD_READY)
        return RUN_CAN;
    bool due = run_is_due(run, thread);
    if (has_come(run, number, due) || is_called_away(run, number))
        return RUN_CAN;
    return thread->wake != 0 && !due ? RUN_TIMED : RUN_WAITS;
}

/* Whether another thread is alone for now. Who is in an atomic section but has to wait for others (for a mutex that one
 * of them holds) lets them run until it can go on; they may have sections of their own meanwhile. Of several that can
 * go on, any may, and is alone from then on. */
static bool is_hindered(struct run *run, uint32_t number)
{
    const struct c_state *state = c_state(run);
    if (state->atomic != 0 && own_ability(run, state->atomic - 1) == RUN_CAN)
        return true;
    if (c_thread(run, number)->atomic_depth != 0)
        return false;
    for (uint32_t i = 0; i < run->state->thread_count; i++)
        if (c_thread(run, i)->atomic_depth != 0 && own_ability(run, i) == RUN_CAN)
            return true;
    return false;
}

enum run_ability c_ability(struct run *run, uint32_t number)
{
    const struct c_state *state = c_state(run);
    if (run_thread_state(run, number)->phase == THREAD_READY && state->sections == 0)
        return RUN_CAN; /* the most usual answer, which is asked for several times a step */
    enum run_ability own = own_ability(run, number);
    if (own == RUN_OVER || state->sections == 0 || state->atomic == number + 1)
        return own;
    return is_hindered(run, number) ? RUN_WAITS : own;
}

/* The next thread, from a number on, that reads under a read-write lock, as far as that is known; UINT32_MAX: none. */
static uint32_t next_reader(struct run *run, uint64_t lock, uint32_t from)
{
    for (uint32_t i = from; i < run->state->thread_count; i++)
        for (uint32_t r = 0; r < C_KNOWN_READS; r++)
            if (c_thread(run, i)->reads[r] == lock)
                return i;
    return UINT32_MAX;
}

uint32_t c_waits_for(struct run *run, uint32_t number, uint32_t from)
{
    const struct c_thread *thread = c_thread(run, number);
    uint32_t owner = 0; /* plus 1 */
    switch ((enum c_wait)thread->wait) {
    case C_WAITS_MUTEX:
        owner = c_peek(run, thread->on + MUTEX_OWNER);
        break;
    case C_WAITS_SPIN:
        owner = c_peek(run, thread->on);
        break;
    case C_WAITS_READ:
    case C_WAITS_WRITE:
        owner = c_peek(run, thread->on + RWLOCK_WRITER);
        if (owner == 0 && thread->wait == C_WAITS_WRITE)
            return next_reader(run, thread->on, from);
        break;
    case C_WAITS_JOIN:
        owner = (uint32_t)thread->on + 1;
        break;
    default:
        break;
    }
    return owner <= from || owner > run->state->thread_count ? UINT32_MAX : owner - 1;
}

bool c_waits_for_unknown(struct run *run, uint32_t number)
{
    const struct c_thread *thread = c_thread(run, number);
    uint32_t known = 0;
    if (thread->wait != C_WAITS_WRITE)
        return false;
    for (uint32_t i = 0; i < run->state->thread_count; i++)
        for (uint32_t r = 0; r < C_KNOWN_READS; r++)
            known += c_thread(run, i)->reads[r] == thread->on;
    return c_peek(run, thread->on + RWLOCK_READERS) > known;
}

void c_atomic_enter(struct cpu *cpu)
{
    struct c_state *state = c_write_state(cpu->run);
    state->sections += c_self(cpu)->atomic_depth++ == 0;
    state->atomic = cpu->number + 1;
}

bool c_atomic_leave(struct cpu *cpu)
{
    struct c_thread *self = c_self(cpu);
    if (self->atomic_depth == 0)
        return false;
    if (--self->atomic_depth == 0) {
        struct c_state *state = c_write_state(cpu->run);
        state->sections--;
        state->atomic = state->atomic == cpu->number + 1 ? 0 : state->atomic;
    }
    return true;
}

bool c_wait(struct cpu *cpu, enum c_wait wait, uint64_t on, uint64_t also, uint64_t wake)
{
    struct c_thread *self = c_self(cpu);
    self->wait = wait;
    self->on = on;
    self->also = also;
    cpu_begin_wait(cpu, THREAD_WAITING, 0, 0);
    cpu->thread->wake = wake;
    return false;
}

bool c_resume(struct cpu *cpu, enum c_wait wait)
{
    struct thread_state *thread = cpu->thread;
    if (thread->phase != THREAD_WAITING)
        return false;
    struct c_thread *self = c_self(cpu);
    bool same = self->wait == (uint32_t)wait;
    if (self->atomic_depth != 0)
        c_write_state(cpu->run)->atomic = cpu->number + 1;
    thread->phase = THREAD_READY;
    thread->turn = 0;
    thread->on = 0;
    self->wait = C_WAITS_NOT;
    self->on = self->also = 0;
    return same;
}

bool c_was_late(struct cpu *cpu)
{
    bool late = run_is_due(cpu->run, cpu->thread);
    cpu->thread->wake = 0;
    return late;
}

/* Whether a thread can be woken by who signals a condition: which depends on whether it was cancelled. */
static bool waits_for(struct run *run, uint32_t thread, uint64_t on)
{
    const struct thread_state *state = run_thread_state(run, thread);
    if (state->phase != THREAD_WAITING || c_thread(run, thread)->wait != C_WAITS_CONDITION ||
        c_thread(run, thread)->on != on || state->notified || state->wake == TIME_IS_UP)
        return false;
    if (run->c->calls)
        c_tell_thread(run, STEP_CALLED, thread, STEP_READS, STEP_ANY);
    return !c_is_cancelled(run, thread);
}

void c_broadcast(struct run *run, uint64_t on)
{
    for (uint32_t i = 0; i < run->state->thread_count; i++)
        if (waits_for(run, i, on)) {
            run_write_thread(run, i)->notified = 1;
            c_tell_thread(run, STEP_WAKING, i, STEP_WRITES | STEP_RELEASES, STEP_ANY);
        }
}

void c_signal(struct cpu *cpu, uint64_t on)
{
    struct run *run = cpu->run;
    uint32_t waiting[MOST_STACKS], count = 0; /* who waits has a stack */
    for (uint32_t i = 0; i < run->state->thread_count && count < MOST_STACKS; i++) {
        if (!waits_for(run, i, on))
            continue;
        uint32_t at = count++;
        for (; at > 0 && run_thread_state(run, waiting[at - 1])->turn > run_thread_state(run, i)->turn; at--)
            waiting[at] = waiting[at - 1];
        waiting[at] = i;
    }
    if (count == 0)
        return;
    run_notify_one(cpu, waiting, count);
    for (uint32_t i = 0; i < count; i++)
        if (run_thread_state(run, waiting[i])->notified)
            c_tell_thread(run, STEP_WAKING, waiting[i], STEP_WRITES | STEP_RELEASES, STEP_ANY);
}

bool c_wake(struct run *run, uint32_t thread)
{
    if (!waits_for(run, thread, c_thread(run, thread)->on))
        return false;
    run_write_thread(run, thread)->notified = 1;
    return true;
}

bool c_has_waiters(struct run *run, uint64_t on)
{
    for (uint32_t i = 0; i < run->state->thread_count; i++)
        if (waits_for(run, i, on))
            return true;
    return false;
}

void c_thread_name(struct run *run, uint32_t thread, struct buffer *to)
{
    uint32_t start = c_object_of(c_thread(run, thread)->start);
    if (start != 0 && c_object(run, start)->kind == C_FUNCTION)
        buffer_add_text(to, run->c->functions[c_object(run, start)->what]->name);
    else
        buffer_add_text(to, "main");
}

static void describe_holder(struct run *run, uint32_t owner, struct buffer *to)
{
    if (owner != 0 && owner <= run->state->thread_count)
        buffer_format(to, ", which is held by thread %" PRIu32, owner - 1);
}

void c_describe_wait(struct run *run, uint32_t number, struct buffer *to)
{
    static const char *const words[] = {[C_WAITS_NOT] = "can run",
                                        [C_WAITS_MUTEX] = "waits for a mutex, ",
                                        [C_WAITS_CONDITION] = "waits to be signalled by a condition, ",
                                        [C_WAITS_READ] = "waits to read under a read-write lock, ",
                                        [C_WAITS_WRITE] = "waits to write under a read-write lock, ",
                                        [C_WAITS_SPIN] = "waits for a spin lock, ",
                                        [C_WAITS_SEMAPHORE] = "waits for a semaphore, ",
                                        [C_WAITS_BARRIER] = "waits for others at a barrier, ",
                                        [C_WAITS_JOIN] = "waits for the end of thread ",
                                        [C_WAITS_ONCE] = "waits for an initialiser that runs once, ",
                                        [C_WAITS_TIME] = "sleeps",
                                        [C_WAITS_SIGNAL] = "waits for a signal",
                                        [C_WAITS_FOR_EVER] = "waits for ever"};
    const struct c_thread *thread = c_thread(run, number);
    bool waits = run_thread_state(run, number)->phase == THREAD_WAITING;
    enum c_wait wait = waits ? (enum c_wait)thread->wait : C_WAITS_NOT;
    if (wait == C_WAITS_CONDITION && run_thread_state(run, number)->notified) {
        buffer_add_text(to, "was woken and waits for a mutex, ");
        c_address_describe(run, thread->also, to);
        describe_holder(run, c_peek(run, thread->also + MUTEX_OWNER), to);
        return;
    }
    buffer_add_text(to, words[wait]);
    if (wait == C_WAITS_JOIN)
        buffer_format(to, "%" PRIu64, thread->on);
    else if (waits && thread->on != 0 && wait != C_WAITS_SIGNAL)
        c_address_describe(run, thread->on, to);
    if (wait == C_WAITS_MUTEX)
        describe_holder(run, c_peek(run, thread->on + MUTEX_OWNER), to);
    if (wait == C_WAITS_READ || wait == C_WAITS_WRITE)
        describe_holder(run, c_peek(run, thread->on + RWLOCK_WRITER), to);
    if (wait == C_WAITS_SPIN)
        describe_holder(run, c_peek(run, thread->on), to);
}

/* What is not known ends the run. */
static bool is_visible_call(const struct run *run, const struct run_method *method)
{
    if (method->ir->has_body)
        return method->atomic;
    unsigned flags = method->model == NULL ? 0 : method->model->flags;
    return (flags & C_QUIET) == 0 || (run->options->explored && (flags & C_ENDS) != 0);
}

static enum c_sight sight_of_call(const struct run *run, uint32_t reference)
{
    uint32_t number = run->c->method_of_ref[reference];
    const struct run_method *method = number == RUN_NONE ? NULL : run->c->functions[number];
    return method == NULL || is_visible_call(run, method) ? C_SIGHT_ALWAYS : C_SIGHT_CALL;
}

static enum c_sight sight_of(const struct run *run, const struct ir_instruction *of)
{
    bool explored = run->options->explored;
    switch ((enum ir_op)of->op) {
    case IR_load:
    case IR_store:
    case IR_update:
    case IR_exchange_if:
    case IR_fill:
        return C_SIGHT_ACCESS;
    case IR_copy:
        return C_SIGHT_COPY;
    case IR_call_static:
        return sight_of_call(run, of->a);
    case IR_call_pointer:
        return C_SIGHT_POINTER;
    case IR_fence: /* a step of its own: what comes before it and behind it happens before others at different times */
        return explored ? C_SIGHT_ALWAYS : C_SIGHT_NOTHING;
    case IR_return:
        return explored ? C_SIGHT_RETURN : C_SIGHT_CALL;
    default:
        return C_SIGHT_NOTHING;
    }
}

uint8_t *c_sights_of(struct run *run, const struct code *code)
{
    const uint64_t *const *quiet = run->options->quiet;
    const uint64_t *bits = quiet == NULL ? NULL : quiet[code->method->ir - run->c->module->methods];
    uint8_t *sights = arena_alloc(run->arena, code->op_count + (size_t)1);
    for (uint32_t i = 0; i < code->op_count; i++) {
        uint32_t origin = code->origins[i];
        sights[i] = (uint8_t)sight_of(run, &code->body->instructions[origin]);
        if (bits != NULL && bits_has(bits, origin))
            sights[i] |= C_SIGHT_QUIET;
    }
    return sights;
}

/* Of code that is made by hand. */
static bool is_visible_made(struct cpu *cpu, const struct op *op)
{
    bool explored = cpu->run->options->explored;
    return op->execute == c_finish_thread || (explored && (op->execute == c_exit_step || op->execute == c_once_done));
}

static bool is_visible_pointer(struct cpu *cpu, uint64_t address)
{
    uint32_t object = c_object_of(address);
    return object < MOST_C_OBJECTS && c_object(cpu->run, object)->kind == C_FUNCTION &&
           is_visible_call(cpu->run, cpu->run->c->functions[c_object(cpu->run, object)->what]);
}

bool c_is_visible(struct cpu *cpu, const struct op *op)
{
    const uint8_t *sights = cpu->code->sights;
    bool at_once = c_thread(cpu->run, cpu->number)->cancel_at_once;
    if (c_signals_for(cpu->run, cpu->number) != 0 || (at_once && c_is_cancelled(cpu->run, cpu->number)))
        return true; /* others decided what comes next */
    if (sights == NULL)
        return is_visible_made(cpu, op);
    unsigned sight = sights[op - cpu->code->ops];
    bool quiet = (sight & C_SIGHT_QUIET) != 0;
    switch ((enum c_sight)(sight & ~(unsigned)C_SIGHT_QUIET)) {
    case C_SIGHT_ALWAYS:
        return true;
    case C_SIGHT_ACCESS:
        return !quiet && !c_is_private(cpu, cpu->r[op->a]);
    case C_SIGHT_COPY:
        return !quiet && (!c_is_private(cpu, cpu->r[op->a]) || !c_is_private(cpu, cpu->r[op->b]));
    case C_SIGHT_POINTER:
        return is_visible_pointer(cpu, cpu->r[op->a]);
    case C_SIGHT_RETURN:
        return c_return_is_visible(cpu);
    default:
        return false;
    }
}
