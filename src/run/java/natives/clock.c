/* The clock, as programs and the library read it.
 *
 * While schedules are explored, times come at any moment. The library waits for a time in one way: it computes a
 * deadline (`start`), and before each wait it looks whether that has passed (`later`). Nobody else sees these
 * readings, so that only the answer matters, and both are possible: each reading behind the start is a choice, until
 * the deadline has passed for this call; then it stays so. Whose time came while it was parked need not be asked.
 * The table says which methods do this, and with how many readings: others are taken for readings of the program
 * (cpu_ask_clock). */
#include "run/core/language.h"
#include "run/java/language.h"
#include "run/java/natives/natives.h"
#include "run/step.h"

#define CONCURRENT "java/util/concurrent/"
#define SYNCHRONIZER CONCURRENT "locks/AbstractQueuedSynchronizer"
#define LONG_SYNCHRONIZER CONCURRENT "locks/AbstractQueuedLongSynchronizer"

enum reading { START, LATER, START_THEN_LATER /* the first one in the code is the start */ };

static const struct timed {
    const char *class, *method;
    uint32_t readings; /* how many there are in the method's code */
    enum reading reading;
} timed_methods[] = {
    {SYNCHRONIZER, "tryAcquireNanos", 1, START},
    {SYNCHRONIZER, "tryAcquireSharedNanos", 1, START},
    {SYNCHRONIZER, "acquire", 1, LATER},
    {SYNCHRONIZER "$ConditionObject", "awaitNanos", 3, START_THEN_LATER},
    {SYNCHRONIZER "$ConditionObject", "await", 2, START_THEN_LATER},
    {LONG_SYNCHRONIZER, "tryAcquireNanos", 1, START},
    {LONG_SYNCHRONIZER, "tryAcquireSharedNanos", 1, START},
    {LONG_SYNCHRONIZER, "acquire", 1, LATER},
    {LONG_SYNCHRONIZER "$ConditionObject", "awaitNanos", 3, START_THEN_LATER},
    {LONG_SYNCHRONIZER "$ConditionObject", "await", 2, START_THEN_LATER},
    {CONCURRENT "locks/StampedLock", "tryWriteLock", 1, START},
    {CONCURRENT "locks/StampedLock", "tryReadLock", 1, START},
    {CONCURRENT "locks/StampedLock", "acquireWrite", 1, LATER},
    {CONCURRENT "locks/StampedLock", "acquireRead", 2, LATER},
    {CONCURRENT "FutureTask", "awaitDone", 2, START_THEN_LATER},
    {CONCURRENT "CompletableFuture", "timedGet", 1, START},
    {CONCURRENT "CompletableFuture$Signaller", "isReleasable", 1, LATER},
    {CONCURRENT "Phaser$QNode", "<init>", 1, START},
    {CONCURRENT "Phaser$QNode", "isReleasable", 1, LATER},
    {CONCURRENT "SynchronousQueue$TransferStack", "transfer", 2, START_THEN_LATER},
    {CONCURRENT "SynchronousQueue$TransferQueue", "transfer", 2, START_THEN_LATER},
    {CONCURRENT "LinkedTransferQueue", "awaitMatch", 2, START_THEN_LATER},
    {CONCURRENT "LinkedTransferQueue$DualNode", "await", 2, START_THEN_LATER},
    {CONCURRENT "Exchanger", "slotExchange", 2, START_THEN_LATER},
    {CONCURRENT "Exchanger", "arenaExchange", 2, START_THEN_LATER},
    {CONCURRENT "ForkJoinTask", "awaitDone", 2, START_THEN_LATER},
    {CONCURRENT "ForkJoinPool", "awaitWork", 2, START_THEN_LATER},
    {CONCURRENT "ForkJoinPool", "awaitWork", 1, START},
    {CONCURRENT "ForkJoinPool", "tryTrim", 1, LATER},
    {CONCURRENT "AbstractExecutorService", "doInvokeAny", 2, START_THEN_LATER},
    {CONCURRENT "AbstractExecutorService", "invokeAll", 3, START_THEN_LATER},
    {"java/lang/Thread", "join", 2, START_THEN_LATER},
};

/* How often a method reads this clock, and whether the reading at hand is the first one in its code. */
static uint32_t count_readings(const struct cpu *cpu, bool *first)
{
    const struct ir_body *body = cpu->code->body;
    const struct ir_instruction *here = &body->instructions[cpu->code->origins[cpu->at - cpu->code->ops]];
    uint32_t count = 0;
    *first = true;
    for (uint32_t i = 0; i < body->instruction_count; i++) {
        const struct ir_instruction *at = &body->instructions[i];
        if (at->op != IR_call_static || at->a != here->a)
            continue;
        count++;
        *first &= at->at >= here->at;
    }
    return count;
}

static bool find_reading(const struct cpu *cpu, enum reading *reading)
{
    const struct run_method *method = cpu->run->methods[cpu->frame->method];
    for (size_t i = 0; i < sizeof timed_methods / sizeof *timed_methods; i++) {
        const struct timed *timed = &timed_methods[i];
        bool first;
        if (strcmp(timed->method, method->name) != 0 || strcmp(timed->class, method->owner->name) != 0 ||
            cpu->code->body == NULL || count_readings(cpu, &first) != timed->readings)
            continue;
        *reading = timed->reading != START_THEN_LATER ? timed->reading : first ? START : LATER;
        return true;
    }
    return false;
}

static uint32_t place_of(const struct cpu *cpu, const struct frame *frame)
{
    return frame == NULL ? 0 : (uint32_t)((uint64_t)((const uint8_t *)frame - cpu->run->store->bytes) - STACKS_AT) + 1;
}

/* Whether the deadline that is looked at has passed: that of the frame at hand, or of the one that calls it. */
static bool has_passed(struct cpu *cpu)
{
    uint32_t here = place_of(cpu, cpu->frame), caller = place_of(cpu, cpu_previous(cpu->frame));
    if (cpu->thread->late != 0 && (cpu->thread->late == here || cpu->thread->late == caller))
        return true;
    if (!java_flip(cpu))
        return false;
    cpu->thread->late = here;
    return true;
}

const struct frame *native_parking(const struct cpu *cpu)
{
    const struct frame *frame = cpu->frame;
    while (frame != NULL && strcmp(cpu->run->methods[frame->method]->owner->name, CONCURRENT "locks/LockSupport") == 0)
        frame = cpu_previous(frame);
    return frame;
}

void native_clock_is_due(struct cpu *cpu)
{
    cpu->thread->late = place_of(cpu, native_parking(cpu));
}

bool java_flip(struct cpu *cpu)
{
    const struct run_options *options = cpu->run->options;
    return options->input != NULL && (options->input(options->input_context, RUN_NEXT_INPUT, 1) & 1) != 0;
}

/* Random numbers are as many as times; but where the library only scatters something by them, it does not matter
 * which. */
uint64_t native_clock(struct cpu *cpu)
{
    const char *by = cpu->run->methods[cpu->frame->method]->owner->name;
    enum reading reading;
    if (!cpu->run->explored || strcmp(by, CONCURRENT "ThreadLocalRandom") == 0)
        return cpu_clock(cpu);
    if (strcmp(by, "java/util/Random") == 0) {
        if (cpu->run->step != NULL)
            cpu->run->step->asked = true;
        return cpu_clock(cpu);
    }
    if (!find_reading(cpu, &reading))
        /* executors and timers wait for each time that they read: there it comes at any moment */
        return cpu_ask_clock(cpu, strncmp(by, CONCURRENT, strlen(CONCURRENT)) != 0 &&
                                      strncmp(by, "java/util/Timer", strlen("java/util/Timer")) != 0);
    if (reading == START)
        cpu->thread->late = 0;
    return reading == LATER && has_passed(cpu) ? cpu_clock(cpu) + LONG_TIME : cpu_clock(cpu);
}
