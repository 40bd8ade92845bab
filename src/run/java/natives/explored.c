/* Models that are used while schedules are explored: what the JDK does in many steps, of which others notice nothing
 * but the whole. */
#include "base/buffer.h"
#include "run/java/language.h"
#include "run/java/natives/natives.h"
#include "run/step.h"

#define STREAM "java/io/PrintStream"
#define QUEUE "java/util/concurrent/locks/AbstractQueuedSynchronizer"
#define NATIVE(name) static bool name(struct cpu *cpu, const uint64_t *a, uint64_t *result)

/* Thread.join as one step: in the JDK it takes the thread's monitor and waits to be notified by it. That makes no
 * difference if nobody else takes it, as programs with classes below Thread often do. */
NATIVE(join)
{
    struct thread_state *thread = cpu->thread;
    uint32_t other = run_thread_find(cpu->run, (ref)a[0]);
    bool waited = thread->phase == THREAD_JOINING;
    bool ended = other == RUN_NONE || run_thread_state(cpu->run, other)->phase == THREAD_ENDED;
    (void)result;
    if (run_class_of(cpu->run, (ref)a[0]) != cpu->run->known.thread)
        return native_itself(cpu, "java/lang/Thread", "join", "(J)V", a);
    if ((int64_t)a[1] < 0)
        return cpu_throw_new(cpu, "java/lang/IllegalArgumentException", "timeout value is negative");
    bool due = waited && run_is_due(cpu->run, thread);
    thread->phase = THREAD_READY;
    thread->wake = thread->turn = 0;
    thread->on = 0;
    if (ended || due || thread->interrupted) {
        bool needs = a[1] == 0 && !(ended && thread->interrupted), thrown = !ended && !due;
        tell_alive(cpu, (ref)a[0], STEP_READS | STEP_ACQUIRES, ended && other != RUN_NONE && needs);
        tell_signals(cpu, cpu->number, TELL_INTERRUPT, STEP_READS | (thrown ? STEP_ACQUIRES : 0), thrown && needs);
        if (ended && other != RUN_NONE)
            tell_joined(cpu, other);
        return !thrown || cpu_throw_interrupted(cpu, NULL);
    }
    cpu_begin_wait(cpu, THREAD_JOINING, other, a[1] > UINT64_MAX / 4 / 1000000 ? UINT64_MAX / 4 : a[1] * 1000000);
    return false;
}

/* Thread.interrupt as one step: in the JDK a flag is set, and then the thread is woken, which looks at the flag. Not so
 * threads that wait for input or output. */
NATIVE(interrupt)
{
    struct run *run = cpu->run;
    struct run_field *flag = run_field_find(run, run->known.thread, "interrupted");
    (void)result;
    if (java_part(run, (ref)a[0], "blocker") != 0 || java_part(run, (ref)a[0], "nioBlocker") != 0)
        return native_itself(cpu, "java/lang/Thread", "interrupt", "()V", a);
    if (flag != NULL && !flag->is_static) {
        tell_field(cpu, (ref)a[0], flag, STEP_WRITES);
        run_put(run, (ref)a[0], flag, 1);
    }
    native_interrupt(cpu, (ref)a[0]);
    return true;
}

/* Whether a thread is of a group, or of one within it. Newer JDKs keep the group apart from the thread. */
static bool is_of_group(struct run *run, ref thread, ref group)
{
    ref holder = java_part(run, thread, "holder"), at = java_part(run, holder != 0 ? holder : thread, "group");
    while (at != 0 && at != group)
        at = java_part(run, at, "parent");
    return at != 0;
}

/* Groups do not know their threads: who asks for them cannot be explored. */
NATIVE(group_is_asked)
{
    (void)a, (void)result;
    cpu_fail(cpu, "the threads of a ThreadGroup are not modelled while schedules are explored");
    return false;
}

/* ThreadGroup.activeCount as one step: in the JDK groups count their threads under their monitors. Behind the end of
 * main a JVM adds a thread of its own to the group, at a time of its own. */
NATIVE(active_count)
{
    struct run *run = cpu->run;
    struct run_field *lives = run_field_find(run, run->known.thread, "eetop");
    tell_living_asked(cpu);
    if (lives == NULL || run_get(run, run_thread_state(run, 0)->object, lives) == 0)
        return group_is_asked(cpu, a, result);
    *result = 0;
    for (uint32_t i = 0; i < run_thread_count(run); i++) {
        ref thread = run_thread_state(run, i)->object;
        *result += run_get(run, thread, lives) != 0 && is_of_group(run, thread, (ref)a[0]);
    }
    return true;
}

NATIVE(thread_is_asked)
{
    (void)a, (void)result;
    cpu_fail(cpu, "what other threads are doing is not modelled while schedules are explored");
    return false;
}

NATIVE(hook)
{
    (void)a, (void)result;
    cpu_fail(cpu, "shutdown hooks are not modelled while schedules are explored");
    return false;
}

/* Standard output (1) or error (2), as the JDK made them when it started; 0: another stream. */
static int descriptor_of(struct run *run, uint64_t stream)
{
    if (stream >= run->state->heap_top || strcmp(run_class_of(run, (ref)stream)->name, "java/io/PrintStream") != 0 ||
        strcmp(run->codeset, "UTF-8") != 0)
        return 0;
    return (int)java_part(run, java_part(run, java_part(run, java_part(run, (ref)stream, "out"), "out"), "fd"), "fd");
}

static bool print(struct cpu *cpu, int descriptor, uint64_t string, const char *end)
{
    struct buffer text = {0};
    if (string != 0)
        run_string_text(cpu->run, (ref)string, &text);
    buffer_add_text(&text, end);
    if (cpu->run->write != NULL)
        cpu->run->write(cpu->run->write_context, descriptor, text.text, text.length);
    if (cpu->run->step != NULL)
        cpu->run->step->stirred = true; /* who prints does not only wait */
    buffer_free(&text);
    return true;
}

/* What is printed to the standard streams is printed at once: in the JDK under a lock, by way of buffers. */
NATIVE(write_string)
{
    int descriptor = descriptor_of(cpu->run, a[0]);
    (void)result;
    return descriptor == 0 ? native_itself(cpu, STREAM, "write", "(Ljava/lang/String;)V", a)
                           : print(cpu, descriptor, a[1], "");
}

NATIVE(write_line)
{
    int descriptor = descriptor_of(cpu->run, a[0]);
    (void)result;
    return descriptor == 0 ? native_itself(cpu, STREAM, "writeln", "(Ljava/lang/String;)V", a)
                           : print(cpu, descriptor, a[1], "\n");
}

NATIVE(new_line)
{
    int descriptor = descriptor_of(cpu->run, a[0]);
    (void)result;
    return descriptor == 0 ? native_itself(cpu, STREAM, "newLine", "()V", a) : print(cpu, descriptor, 0, "\n");
}

/* AbstractQueuedSynchronizer.tryInitializeHead as one step: in JDKs from 14 to 20 it sets head and then tail, and
 * who finds that only one of them is set makes a node in vain and comes again, any number of times. Nobody sees
 * another difference: without a tail the queue is empty. */
NATIVE(initialise_head)
{
    struct run *run = cpu->run;
    ref sync = (ref)a[0];
    struct run_class *node = run_class(run, QUEUE "$ExclusiveNode"), *of = run_class_of(run, sync);
    struct run_field *head = run_field_find(run, of, "head"), *tail = run_field_find(run, of, "tail");
    if (head == NULL || tail == NULL || node == NULL)
        return native_itself(cpu, QUEUE, "tryInitializeHead", "()V", a);
    if (run_get(run, sync, head) != 0) {
        tell_field(cpu, sync, head, STEP_READS);
        return true;
    }
    if (!cpu_initialise(cpu, node) || !native_made(cpu, run_new(run, node), result))
        return false;
    tell_field(cpu, sync, head, STEP_READS | STEP_WRITES | STEP_ACQUIRES);
    tell_field(cpu, sync, tail, STEP_WRITES);
    share_put(run, sync, (ref)*result);
    run_put(run, sync, head, *result);
    run_put(run, sync, tail, *result);
    return true;
}

#define GROUP "java/lang/ThreadGroup"

const struct native natives_explored[] = {
    {"java/lang/Thread", "join", "(J)V", join},
    {"java/lang/Thread", "interrupt", "()V", interrupt},
    {"java/lang/Thread", "exit", "()V", native_nothing},
    {QUEUE, "tryInitializeHead", "()V", initialise_head},
    {"java/lang/Thread", "getThreads", NULL, thread_is_asked},
    {"java/lang/Runtime", "addShutdownHook", NULL, hook},
    {GROUP, "add", "(Ljava/lang/Thread;)V", native_nothing},
    {GROUP, "addUnstarted", NULL, native_nothing},
    {GROUP, "remove", "(Ljava/lang/Thread;)V", native_nothing},
    {GROUP, "threadStartFailed", NULL, native_nothing},
    {GROUP, "threadTerminated", NULL, native_nothing},
    {GROUP, "activeCount", "()I", active_count},
    {GROUP, "enumerate", NULL, group_is_asked},
    {GROUP, "interrupt", NULL, group_is_asked},
    {GROUP, "destroy", NULL, group_is_asked},
    {GROUP, "list", NULL, group_is_asked},
    {STREAM, "write", "(Ljava/lang/String;)V", write_string},
    {STREAM, "writeln", "(Ljava/lang/String;)V", write_line},
    {STREAM, "newLine", "()V", new_line},
    {0},
};
