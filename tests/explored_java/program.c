#include "explored_java/program.h"

#include "base/buffer.h"

#include <inttypes.h>
#include <stddef.h>
#include <string.h>

static const struct plan_form forms[] = {
    /* plain and volatile memory */
    {"r = G.x$a;", 2, 1, 8},
    {"G.x$a = $b + 1;", 2, 2, 8},
    {"G.x$a = r + 1;", 2, 1, 4},
    {"G.x$a++;", 2, 1, 4},
    {"r = G.v$a;", 2, 1, 6},
    {"G.v$a = $b + 1;", 2, 2, 6},
    {"G.v$a++;", 2, 1, 3},
    {"r = O.o.f;", 1, 1, 4},
    {"O.o.f = $b + 1;", 1, 2, 4},
    {"r = O.o.v;", 1, 1, 3},
    {"O.o.v = r + 1;", 1, 1, 3},
    {"r = X.bytes[$a];", 2, 1, 2},
    {"X.bytes[$a] = (byte) (r + 1);", 2, 1, 2},
    {"r = (int) X.words[$a];", 2, 1, 2},
    {"X.words[$a]++;", 2, 1, 2},
    /* objects that become known to others */
    {"{ Box box = new Box(); box.f = $b + 1; G.box = box; }", 1, 2, 4},
    {"{ Box box = new Box(); box.next = G.box; G.box = box; box.f = $b + 1; }", 1, 2, 2},
    {"{ Box box = G.box; if (box != null) r = box.f; }", 1, 1, 5},
    {"{ Box box = G.box; if (box != null) box.f++; }", 1, 1, 3},
    {"r = G.box.f;", 1, 1, 1},
    {"if (G.box != null) synchronized (G.box) { $_ }", 1, 1, 3},
    {"synchronized (new Object()) { $_ }", 1, 1, 1},
    /* monitors */
    {"synchronized (M.m$a) { $_ }", 2, 1, 12},
    {"O.o.add($b);", 1, 2, 4},
    {"r = O.o.get();", 1, 1, 4},
    {"G.bump();", 1, 1, 3},
    {"synchronized (M.m0) { if (G.x$a == 0) M.m0.wait(); $_ }", 2, 1, 4},
    {"synchronized (M.m0) { while (G.x$a == 0) M.m0.wait(); $_ }", 2, 1, 4},
    {"synchronized (M.m0) { M.m0.wait(5); $_ }", 1, 1, 2},
    {"synchronized (M.m0) { G.x$a = 1; M.m0.notify(); }", 2, 1, 5},
    {"synchronized (M.m$a) { M.m$a.notify(); }", 2, 1, 3},
    {"synchronized (M.m$a) { M.m$a.notifyAll(); }", 2, 1, 3},
    {"M.m$a.notify();", 2, 1, 1},
    /* locks and conditions */
    {"L.lock.lock(); $_ L.lock.unlock();", 1, 1, 8},
    {"if (L.lock.tryLock()) { r = 1; $_ L.lock.unlock(); } else r = 2;", 1, 1, 4},
    {"if (L.lock.tryLock(5, TimeUnit.SECONDS)) { $_ L.lock.unlock(); } else r = 2;", 1, 1, 2},
    {"L.lock.lockInterruptibly(); $_ L.lock.unlock();", 1, 1, 2},
    {"r = L.lock.isLocked() ? 1 : 0;", 1, 1, 1},
    {"L.lock.lock();", 1, 1, 1},
    {"L.lock.unlock();", 1, 1, 1},
    {"L.lock.lock(); if (G.x$a == 0) L.condition.await(); $_ L.lock.unlock();", 2, 1, 4},
    {"L.lock.lock(); while (G.x$a == 0) L.condition.await(); $_ L.lock.unlock();", 2, 1, 3},
    {"L.lock.lock(); L.condition.await(5, TimeUnit.SECONDS); $_ L.lock.unlock();", 1, 1, 1},
    {"L.lock.lock(); r = L.condition.awaitNanos(5000) > 0 ? 1 : 2; $_ L.lock.unlock();", 1, 1, 1},
    {"L.lock.lock(); G.x$a = 1; L.condition.signal(); L.lock.unlock();", 2, 1, 4},
    {"L.lock.lock(); L.condition.signalAll(); L.lock.unlock();", 1, 1, 3},
    {"L.condition.signal();", 1, 1, 1},
    /* atomics */
    {"r = A.a$a.get();", 2, 1, 5},
    {"A.a$a.set($b + 1);", 2, 2, 5},
    {"r = A.a$a.incrementAndGet();", 2, 1, 5},
    {"r = A.a$a.compareAndSet($b, 2) ? 1 : 0;", 2, 2, 4},
    {"r = A.a$a.getAndSet($b + 1);", 2, 2, 2},
    /* what the library builds on these */
    {"S.semaphore.acquire();", 1, 1, 3},
    {"r = S.semaphore.tryAcquire() ? 1 : 0;", 1, 1, 3},
    {"r = S.semaphore.tryAcquire(5, TimeUnit.SECONDS) ? 1 : 2;", 1, 1, 2},
    {"S.semaphore.release();", 1, 1, 4},
    {"r = S.semaphore.availablePermits();", 1, 1, 1},
    {"D.latch.countDown();", 1, 1, 4},
    {"D.latch.await();", 1, 1, 2},
    {"r = D.latch.await(5, TimeUnit.SECONDS) ? 1 : 2;", 1, 1, 1},
    {"r = (int) D.latch.getCount();", 1, 1, 1},
    /* threads */
    {"LockSupport.park();", 1, 1, 3},
    {"LockSupport.parkNanos(5);", 1, 1, 1},
    {"{ Thread t = G.t$a; if (t != null) LockSupport.unpark(t); }", 4, 1, 4},
    {"{ Thread t = G.t$a; if (t != null) t.interrupt(); }", 4, 1, 4},
    {"r = Thread.interrupted() ? 1 : 0;", 1, 1, 2},
    {"r = Thread.currentThread().isInterrupted() ? 1 : 0;", 1, 1, 2},
    {"{ Thread t = G.t$a; if (t != null) r = t.isAlive() ? 1 : 0; }", 4, 1, 1},
    {"{ Thread t = G.t$a; if (t != null) t.join(); }", 4, 1, 1},
    {"{ Thread t = G.t$a; if (t != null) t.join(5); }", 4, 1, 1},
    {"Thread.sleep(5);", 1, 1, 2},
    {"Thread.yield();", 1, 1, 1},
    /* classes that threads initialise */
    {"r = I.value;", 1, 1, 4},
    {"I.count++;", 1, 1, 3},
    {"J.touch();", 1, 1, 4},
    {"r = K.value;", 1, 1, 2},
    /* control */
    {"assert r != $b;", 1, 3, 3},
    {"if (r == $b) throw new IllegalStateException();", 1, 3, 2},
    {"r = 6 / r;", 1, 1, 1},
    {"if (r == $b) { $_ }", 1, 3, 8},
    {"for (int i = 0;i < 2;i++) { $_ }", 1, 1, 2},
    {"try { $_ } catch (RuntimeException e) { r = 5; }", 1, 1, 2},
};

/* The variables of loops within loops would have the same name. */
static bool fits(const char *text, bool in_main, bool in_section)
{
    (void)in_main;
    return !in_section || strstr(text, "for (") == NULL;
}

const struct plan_table java_plan_table = {
    .forms = forms, .count = sizeof forms / sizeof *forms, .section = "for (", .fits = fits};

const char *const java_plan_classes[] = {"G", "O", "X", "A", "S", "D", "I", "J", "K", NULL};

void java_plan_write_head(struct buffer *to)
{
    buffer_add_text(to,
                    "import java.util.concurrent.*;\n"
                    "import java.util.concurrent.atomic.*;\n"
                    "import java.util.concurrent.locks.*;\n"
                    "class G {\n"
                    "    static int x0, x1, r0, r1, r2, r3;\n"
                    "    static volatile int v0, v1;\n"
                    "    static Box box;\n"
                    "    static volatile Thread t0, t1, t2, t3;\n"
                    "    static synchronized void bump() { x1++; }\n"
                    "    static void mayBeInterrupted() throws InterruptedException { }\n"
                    "}\n"
                    "class Box { int f; Box next; }\n"
                    "class O {\n"
                    "    static final O o = new O();\n"
                    "    int f;\n"
                    "    volatile int v;\n"
                    "    synchronized void add(int n) { f += n + 1; }\n"
                    "    synchronized int get() { return f; }\n"
                    "}\n"
                    "class X { static final byte[] bytes = new byte[2]; static final long[] words = new long[2]; }\n"
                    "class M { static final Object m0 = new Object(), m1 = new Object(); }\n"
                    "class L {\n"
                    "    static final ReentrantLock lock = new ReentrantLock();\n"
                    "    static final Condition condition = lock.newCondition();\n"
                    "    static final TimeUnit unit = TimeUnit.SECONDS;\n"
                    "}\n"
                    "class A { static final AtomicInteger a0 = new AtomicInteger(), a1 = new AtomicInteger(); }\n"
                    "class S { static final Semaphore semaphore = new Semaphore(0); }\n"
                    "class D { static final CountDownLatch latch = new CountDownLatch(2); }\n"
                    "class I { static int count = 1, value = G.x0 + 1; static { G.x1++; } }\n"
                    "class J { static int value = K.value + 1; static void touch() { value++; } }\n"
                    "class K { static int value = J.value + 1; }\n");
}

/* Classes that are initialised before threads start. */
static void write_setup(const struct plan *plan, struct buffer *to)
{
    static const char *const names[][2] = {{"O.", "O.o"},         {"X.", "X.bytes"},
                                           {"M.", "M.m0"},        {"L.", "L.lock"},
                                           {"A.", "A.a0"},        {"LockSupport", "LockSupport.class"},
                                           {"D.latch", "D.latch"}};
    buffer_add_text(to, "        Object touched = null;\n");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (plan_uses(plan, names[i][0]))
            buffer_format(to, "        touched = %s;\n", names[i][1]);
    if (plan_uses(plan, "S.sem"))
        buffer_format(to, "        S.semaphore.release(%" PRIu32 ");\n", plan->semaphore);
    if (plan_uses(plan, "G.t$"))
        buffer_add_text(to, "        G.t0 = Thread.currentThread();\n");
}

static void write_join(const struct plan *plan, uint32_t starter, uint32_t thread, struct buffer *to)
{
    if (thread > 0 && plan->threads[thread].parent == starter && plan->threads[thread].joined)
        buffer_format(to, "            t%" PRIu32 ".join();\n", thread);
}

static void write_starts(const struct plan *plan, uint32_t number, uint32_t thread, struct buffer *to)
{
    for (uint32_t i = 1; i < plan->thread_count; i++) {
        if (plan->threads[i].parent != thread)
            continue;
        buffer_format(to,
                      "            Thread t%" PRIu32 " = new Thread(P%" PRIu32 "::run%" PRIu32 ", \"t%" PRIu32 "\");\n",
                      i, number, i, i);
        if (plan_uses(plan, "G.t$"))
            buffer_format(to, "            G.t%" PRIu32 " = t%" PRIu32 ";\n", i, i);
    }
    for (uint32_t i = 1; i < plan->thread_count; i++)
        if (plan->threads[i].parent == thread)
            buffer_format(to, "            t%" PRIu32 ".start();\n", i);
}

/* An interrupt that nothing else catches ends what the thread does. */
static void write_body(const struct plan *plan, uint32_t number, uint32_t thread, struct buffer *to)
{
    buffer_add_text(to, "        int r = 0;\n");
    if (thread == 0)
        write_setup(plan, to);
    buffer_add_text(to, "        try {\n            G.mayBeInterrupted();\n");
    write_starts(plan, number, thread, to);
    plan_write_list(plan->threads[thread].statements, 3, to);
    for (uint32_t i = 1; i < plan->thread_count; i++)
        write_join(plan, thread, plan->joins_backwards ? plan->thread_count - i : i, to);
    buffer_format(to,
                  "        } catch (InterruptedException e) {\n            r += 100;\n        }\n"
                  "        G.r%" PRIu32 " = r;\n    }\n",
                  thread);
}

void java_plan_write(const struct plan *plan, uint32_t number, struct buffer *to)
{
    buffer_format(to, "class P%" PRIu32 " {\n    public static void main(String[] arguments) {\n", number);
    write_body(plan, number, 0, to);
    for (uint32_t i = 1; i < plan->thread_count; i++) {
        buffer_format(to, "    static void run%" PRIu32 "() {\n", i);
        write_body(plan, number, i, to);
    }
    buffer_add_text(to, "}\n");
}

void java_plan_write_alone(const struct plan *plan, struct buffer *to)
{
    java_plan_write_head(to);
    java_plan_write(plan, 0, to);
}
