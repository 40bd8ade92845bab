/* What steps of a C program do, for who explores schedules (run/step.h). */
#include "run/c/internal.h"
#include "run/c/sync.h"
#include "run/core/live.h"

static bool is_alone(struct cpu *cpu)
{
    return c_thread(cpu->run, cpu->number)->atomic_depth != 0;
}

/* Accesses in a stretch that nobody interrupts are like those under one lock. */
static unsigned use_of(struct cpu *cpu, unsigned use)
{
    return is_alone(cpu) ? use | STEP_ATOMIC | STEP_ACQUIRES | STEP_RELEASES : use;
}

/* Of a write it is told what was there before, of what compares, with what, and of an update how it merges; NULL: of
 * those that do not. */
static void tell_bytes(struct cpu *cpu, uint64_t address, uint64_t length, unsigned use, const c_wide *expected,
                       const struct step_access *update)
{
    if (length == 0 || c_is_private(cpu, address))
        return;
    uint64_t end = c_offset_of(address) + length;
    struct step_access access = {.object = c_object_of(address),
                                 .first = c_offset_of(address),
                                 .end = end > UINT32_MAX ? UINT32_MAX : (uint32_t)end,
                                 .use = (uint8_t)use,
                                 .wants = expected != NULL ? STEP_LIKE : STEP_ANY,
                                 .leads = is_alone(cpu),
                                 .merges = update == NULL ? 0 : update->merges,
                                 .added = update == NULL ? 0 : update->added};
    if (expected != NULL) {
        access.before = (uint64_t)*expected;
        access.known = true;
    } else if ((use & STEP_WRITES) != 0) {
        access.known = c_peek_bytes(cpu->run, address, length, &access.before);
    }
    step_add(cpu->run->step, &access);
}

void c_tell_access(struct cpu *cpu, uint64_t address, uint64_t length, unsigned use)
{
    if (!cpu->run->step->muted)
        tell_bytes(cpu, address, length, use_of(cpu, use), NULL, NULL);
}

void c_tell_atomic(struct cpu *cpu, uint64_t address, uint64_t length, unsigned use, const c_wide *expected)
{
    if (cpu->run->step != NULL)
        tell_bytes(cpu, address, length, use, expected, NULL);
}

/* An access of a lock or something like it. */
static struct step_access sync_access(struct cpu *cpu, uint64_t address, uint32_t length, unsigned use, uint64_t before)
{
    return (struct step_access){.object = c_object_of(address),
                                .before = before,
                                .first = c_offset_of(address),
                                .end = c_offset_of(address) + length,
                                .use = (uint8_t)(use | STEP_ATOMIC | STEP_LOCKS),
                                .known = true,
                                .leads = is_alone(cpu)};
}

void c_tell_try(struct cpu *cpu, uint64_t address, uint32_t length, enum step_need wants, uint64_t before)
{
    struct step *step = cpu->run->step;
    if (step == NULL || c_is_private(cpu, address))
        return;
    unsigned use = step_possible(wants, before) ? STEP_WRITES | STEP_ACQUIRES : STEP_READS | STEP_SEES;
    struct step_access access = sync_access(cpu, address, length, use, before);
    access.wants = (uint8_t)wants;
    step_add(step, &access);
}

void c_tell_sync(struct cpu *cpu, uint64_t address, uint32_t length, unsigned use, enum step_need need, uint64_t before)
{
    struct step *step = cpu->run->step;
    if (step == NULL || c_is_private(cpu, address))
        return;
    struct step_access access = sync_access(cpu, address, length, use, before);
    /* who has to wait within a stretch has done what comes before it */
    access.need = (uint8_t)(step->count > 0 && is_alone(cpu) ? STEP_ANY : need);
    step_add(step, &access);
}

void c_tell_waits(struct cpu *cpu, uint64_t address, uint32_t length)
{
    struct step *step = cpu->run->step;
    if (step == NULL || c_is_private(cpu, address))
        return;
    struct step_access access = sync_access(cpu, address, length, STEP_READS, 0);
    access.aside = true;
    step_add(step, &access);
}

void c_tell_thread(struct run *run, uint64_t family, uint32_t thread, unsigned use, enum step_need need)
{
    if (run->step == NULL)
        return;
    struct step_access access = {
        .object = family + thread, .end = 1, .use = (uint8_t)(use | STEP_ATOMIC), .need = (uint8_t)need};
    step_add(run->step, &access);
}

void c_tell_library(struct run *run, enum c_part part, unsigned use)
{
    struct step_access access = {.object = STEP_LIBRARY,
                                 .first = part == C_PARTS ? 0 : (uint32_t)part,
                                 .end = part == C_PARTS ? C_PARTS : (uint32_t)part + 1,
                                 .use = (uint8_t)(use | STEP_ATOMIC)};
    step_add(run->step, &access);
}

void c_tell_hidden(struct cpu *cpu, enum c_hidden hidden, unsigned use)
{
    struct step_access access = {.object = STEP_LIBRARY + hidden, .end = 1, .use = (uint8_t)use_of(cpu, use)};
    if (cpu->run->step != NULL && hidden != C_HIDDEN_NOTHING)
        step_add(cpu->run->step, &access);
}

void c_tell_fence(struct cpu *cpu, unsigned use)
{
    unsigned orders = use & (STEP_ACQUIRES | STEP_RELEASES);
    struct step_access access = {.object = STEP_FENCE, .end = 1, .use = (uint8_t)(orders | STEP_ATOMIC | STEP_ORDERED)};
    if (cpu->run->step != NULL && orders != 0)
        step_add(cpu->run->step, &access);
}

unsigned c_order_use(uint64_t order, unsigned use)
{
    enum { RELAXED, CONSUME, ACQUIRE, RELEASE }; /* as <stdatomic.h> numbers them; then both, then all in one order */
    bool acquires = order != RELAXED && order != RELEASE && (use & STEP_READS) != 0;
    bool releases = order >= RELEASE && (use & STEP_WRITES) != 0;
    return use | STEP_ATOMIC | STEP_ORDERED | (acquires ? STEP_ACQUIRES : 0) | (releases ? STEP_RELEASES : 0);
}

/* How an access orders by the marks of an instruction, as bits of enum step_use. */
static unsigned use_of_marks(unsigned marks, unsigned use)
{
    unsigned orders = marks & IR_ORDERS;
    if ((marks & IR_ATOMIC) == 0)
        return use;
    bool acquires = (orders == 0 || (orders & IR_ACQUIRE) != 0) && (use & STEP_READS) != 0;
    bool releases = (orders == 0 || (orders & IR_RELEASE) != 0) && (use & STEP_WRITES) != 0;
    return use | STEP_ATOMIC | STEP_ORDERED | (acquires ? STEP_ACQUIRES : 0) | (releases ? STEP_RELEASES : 0);
}

/* A compare-and-set that fails has only looked. */
static void tell_compared(struct cpu *cpu, const struct op *op, const struct ir_instruction *of)
{
    c_wide expected;
    bool known, fails = c_exchange_fails(cpu, op, &expected, &known);
    unsigned use = use_of_marks(of->marks, STEP_READS | STEP_WRITES);
    if (fails) {
        unsigned relaxed = (of->marks & IR_ELSE_RELAXED) != 0 ? IR_RELAXED : 0;
        use = use_of_marks((of->marks & ~(unsigned)IR_ORDERS) | relaxed, STEP_READS) | c_failed_use(known);
    }
    if (!cpu->run->step->muted)
        tell_bytes(cpu, cpu->r[op->a], c_value_bytes(cpu->run->c, of->kind), use_of(cpu, use), known ? &expected : NULL,
                   NULL);
}

void c_tell_point(struct cpu *cpu)
{
    struct run *run = cpu->run;
    if (run->step == NULL || !run->c->calls || (run->step->count == 0 && cpu->thread->phase == THREAD_WAITING))
        return;
    c_tell_thread(run, STEP_CALLED, cpu->number, STEP_READS, STEP_ANY);
}

void c_leave_untold(struct run *run, const char *why)
{
    if (run->c->untold == NULL)
        run->c->untold = why;
}

/* A variable whose address others may know is gone when its function returns. */
void c_tell_return(struct cpu *cpu)
{
    for (uint32_t at = c_thread(cpu->run, cpu->number)->chain; at != 0 && at != cpu->frame->lock;
         at = c_object(cpu->run, at)->next)
        c_tell_access(cpu, c_address(at), c_object(cpu->run, at)->size, STEP_WRITES);
}

bool c_return_is_visible(struct cpu *cpu)
{
    for (uint32_t at = c_thread(cpu->run, cpu->number)->chain; at != 0 && at != cpu->frame->lock;
         at = c_object(cpu->run, at)->next)
        if ((c_object(cpu->run, at)->flags & C_ESCAPED) != 0 && c_object(cpu->run, at)->size > 0)
            return true;
    return false;
}

/* How an update combines what it finds with its operand, as a number (step_access.merges): those of one sort come to
 * the same in any order. 0: not even those of its sort do, or what it found is used. */
static unsigned merges_as(struct cpu *cpu, const struct op *op, const struct ir_instruction *of)
{
    if (!cpu->run->options->merges || (of->marks & IR_ATOMIC) == 0 || of->c == IR_UPDATE_exchange ||
        of->c == IR_UPDATE_nand || !live_is_unused(cpu->run, cpu->code, (uint32_t)(op - cpu->code->ops)))
        return 0;
    return of->c == IR_UPDATE_add || of->c == IR_UPDATE_sub ? STEP_ADDS : STEP_ADDS + 1 + of->c;
}

static void tell_update(struct cpu *cpu, const struct op *op, const struct ir_instruction *of)
{
    unsigned use = use_of(cpu, use_of_marks(of->marks, STEP_READS | STEP_WRITES));
    uint64_t operand = cpu->r[op->b];
    const struct step_access update = {.merges = (uint8_t)merges_as(cpu, op, of),
                                       .added = of->c == IR_UPDATE_sub ? 0 - operand : operand};
    if (!cpu->run->step->muted)
        tell_bytes(cpu, cpu->r[op->a], c_value_bytes(cpu->run->c, of->kind), use, NULL, &update);
}

void c_tell_instruction(struct cpu *cpu)
{
    const struct op *op = cpu->at;
    const struct code *code = cpu->code;
    if (code->body == NULL)
        return;
    if (c_is_quiet(cpu)) {
        cpu->run->step->muted = true;
        return;
    }
    const struct ir_instruction *of = &code->body->instructions[code->origins[op - code->ops]];
    const struct c_program *program = cpu->run->c;
    const uint64_t *r = cpu->r;
    switch ((enum ir_op)of->op) {
    case IR_load:
        c_tell_access(cpu, r[op->a], c_value_bytes(program, (ir_kind)op->c), use_of_marks(of->marks, STEP_READS));
        break;
    case IR_store:
        c_tell_access(cpu, r[op->a], c_value_bytes(program, (ir_kind)op->c), use_of_marks(of->marks, STEP_WRITES));
        break;
    case IR_update:
        tell_update(cpu, op, of);
        break;
    case IR_exchange_if:
        tell_compared(cpu, op, of);
        break;
    case IR_fence:
        c_tell_fence(cpu, use_of_marks(of->marks, STEP_READS | STEP_WRITES));
        return;
    case IR_fill:
        c_tell_access(cpu, r[op->a], r[op->c], STEP_WRITES);
        break;
    case IR_copy:
        c_tell_access(cpu, r[op->a], r[op->c], STEP_WRITES);
        c_tell_access(cpu, r[op->b], r[op->c], STEP_READS);
        break;
    case IR_return:
        c_tell_return(cpu);
        return;
    default:
        return;
    }
    cpu->run->step->muted = true; /* all is said: how the instruction reads and writes is its own business */
}

/* Reads an object, for who waits for it. */
static uint64_t halves(struct run *run, uint64_t low, uint64_t high)
{
    return c_peek(run, low) | (uint64_t)c_peek(run, high) << 32;
}

void c_tell_wait(struct run *run, uint32_t number, struct step *step)
{
    const struct c_thread *thread = c_thread(run, number);
    uint64_t on = thread->wait == C_WAITS_CONDITION ? thread->also : thread->on;
    struct step_access access = {
        .object = c_object_of(on), .first = c_offset_of(on), .use = STEP_WRITES | STEP_ATOMIC | STEP_ACQUIRES};
    switch (run_thread_state(run, number)->phase == THREAD_WAITING ? (enum c_wait)thread->wait : C_WAITS_NOT) {
    case C_WAITS_CONDITION:
        if (!run_thread_state(run, number)->notified && run_thread_state(run, number)->wake == 0)
            return; /* who was not woken could not have gone on whoever held the mutex */
        /* fallthrough */
    case C_WAITS_MUTEX:
        access.end = access.first + MUTEX_SIZE;
        access.need = STEP_ZERO;
        access.before = c_peek(run, on + MUTEX_OWNER);
        break;
    case C_WAITS_READ:
    case C_WAITS_WRITE:
        access.end = access.first + RWLOCK_SIZE;
        access.need = thread->wait == C_WAITS_READ ? STEP_NO_WRITER : STEP_ZERO;
        access.use = thread->wait == C_WAITS_READ ? STEP_READS | STEP_ATOMIC | STEP_ACQUIRES : access.use;
        access.before = halves(run, on + RWLOCK_READERS, on + RWLOCK_WRITER);
        break;
    case C_WAITS_SPIN:
        access.end = access.first + sizeof(uint32_t);
        access.need = STEP_ZERO;
        access.before = c_peek(run, on);
        break;
    case C_WAITS_SEMAPHORE:
        access.end = access.first + SEMAPHORE_SIZE;
        access.need = STEP_NOT_ZERO;
        access.before = c_peek(run, on);
        break;
    case C_WAITS_ONCE:
        access.end = access.first + sizeof(uint32_t);
        access.need = STEP_NOT_ONE;
        access.before = c_peek(run, on);
        break;
    case C_WAITS_NOT:
    case C_WAITS_BARRIER:
    case C_WAITS_JOIN:
    case C_WAITS_TIME:
    case C_WAITS_SIGNAL:
    case C_WAITS_FOR_EVER:
        return; /* nothing that steps of others could have taken away */
    }
    step_add(step, &access);
}

bool c_peek_object(struct run *run, uint64_t object, uint32_t first, uint32_t end, uint64_t *value)
{
    return object < MOST_C_OBJECTS && c_peek_bytes(run, c_address((uint32_t)object) + first, end - first, value);
}
