#include "random_finite/program.h"

#include "base/buffer.h"

#include <inttypes.h>
#include <string.h>

static const struct plan_form forms[] = {
    /* variables */
    {"r = x$a;", 2, 1, 8},
    {"x$a = $b;", 2, 3, 8},
    {"x$a = 1 - x$a;", 2, 1, 4},
    {"r = v$a;", 2, 1, 4},
    {"v$a = $b;", 2, 3, 4},
    {"a[$a] = $b;", 2, 3, 4},
    {"r = a[r & 1];", 1, 1, 3},
    {"r = a[r];", 1, 1, 1},
    /* objects */
    {"box.add($b);", 1, 3, 6},
    {"r = box.get();", 1, 1, 6},
    {"box.f = $b;", 1, 3, 2},
    {"r = box.f;", 1, 1, 2},
    {"pair.swap();", 1, 1, 6},
    {"r = pair.sum();", 1, 1, 5},
    {"pair.left.add($b);", 1, 3, 2},
    {"{ Box b = new Box(); b.add($b); r = b.get(); }", 1, 3, 4},
    {"{ Box b = new Box(); b.add($b); box = b; }", 1, 3, 4},
    {"{ Box b = new Box(); b.next = box; box = b; r = b.get(); }", 1, 1, 3},
    {"{ Box b = box.next; if (b != null) synchronized (b) { $_ } }", 1, 1, 4},
    {"box = null;", 1, 1, 1},
    {"synchronized (box) { $_ }", 1, 1, 6},
    {"synchronized (pair) { $_ pair.right.add($b); }", 1, 3, 4},
    {"synchronized (pair) { synchronized (pair.left) { if (x0 == 0) pair.wait(); $_ } }", 1, 1, 2},
    {"r = shape(r).twice($b);", 1, 3, 3},
    /* monitors */
    {"synchronized (m$a) { $_ }", 2, 1, 12},
    {"synchronized (m0) { synchronized (m1) { $_ } }", 1, 1, 4},
    {"synchronized (m1) { synchronized (m0) { $_ } }", 1, 1, 3},
    {"bump();", 1, 1, 3},
    {"synchronized (m0) { if (x$a == 0) m0.wait(); $_ }", 2, 1, 6},
    {"synchronized (m0) { while (x$a == 0) m0.wait(); $_ }", 2, 1, 6},
    {"synchronized (m$a) { synchronized (m$a) { if (x1 == 0) m$a.wait(); } $_ }", 2, 1, 3},
    {"synchronized (m0) { m0.wait(5); $_ }", 1, 1, 2},
    {"synchronized (m0) { x$a = 1; m0.notify(); }", 2, 1, 7},
    {"synchronized (m0) { x$a = 1; m0.notify(); m0.notify(); $_ }", 2, 1, 2},
    {"synchronized (m$a) { m$a.notify(); }", 2, 1, 4},
    {"synchronized (m$a) { m$a.notifyAll(); $_ }", 2, 1, 4},
    {"m$a.notify();", 2, 1, 1},
    {"synchronized (box) { if (box.f == 0) box.wait(); }", 1, 1, 3},
    {"synchronized (box) { box.f = 1; box.notifyAll(); }", 1, 1, 3},
    /* java.util.concurrent */
    {"r = n.incrementAndGet() & 1;", 1, 1, 3},
    {"r = n.getAndAdd($b) & 1;", 1, 3, 2},
    {"n.set(n.get() + 1);", 1, 1, 2},
    {"r = n.compareAndSet(r, $b) ? 1 : 0;", 1, 3, 3},
    {"n.getAndSet($b);", 1, 3, 2},
    {"r = o.compareAndSet(null, m$a) ? 1 : 0;", 2, 1, 2},
    {"lock$a.lock(); try { $_ } finally { lock$a.unlock(); }", 2, 1, 5},
    {"if (lock$a.tryLock()) try { $_ } finally { lock$a.unlock(); }", 2, 1, 3},
    {"lock0.lock(); try { if (x$a == 0) c$a.await(); $_ } finally { lock0.unlock(); }", 2, 1, 4},
    {"lock0.lock(); try { x$a = 1; c$a.signal(); } finally { lock0.unlock(); }", 2, 1, 4},
    {"lock0.lock(); try { c$a.signalAll(); $_ } finally { lock0.unlock(); }", 2, 1, 3},
    {"lock$a.unlock();", 2, 1, 1},
    /* control */
    {"assert r != $b;", 1, 3, 3},
    {"if (r == $b) throw new IllegalStateException();", 1, 3, 2},
    {"r = 6 / r;", 1, 1, 1},
    {"if (r == $b) { $_ }", 1, 3, 8},
    {"if (r == $b) { $_ } else { r = x$a; }", 2, 3, 4},
    {"for (int i = 0;i < 2;i++) { $_ }", 1, 1, 3},
    {"switch (r) { case 0: $_ break; case 1: x$a = 2; default: r = 1; }", 2, 1, 2},
    {"try { $_ } catch (RuntimeException e) { r = 5; }", 1, 1, 3},
    {"try { $_ } finally { x$a = 1; }", 2, 1, 2},
    {"Thread.yield();", 1, 1, 1},
};

/* The variables of loops within loops would have the same name, and so would those of blocks. */
static bool fits(const char *text, bool in_main, bool in_section)
{
    (void)in_main;
    return !in_section || (strstr(text, "for (") == NULL && strstr(text, "Box b") == NULL);
}

const struct plan_table finite_plan_table = {
    .forms = forms, .count = sizeof forms / sizeof *forms, .section = "$_", .fits = fits};

void finite_plan_write_head(struct buffer *to)
{
    buffer_add_text(to, "import java.util.concurrent.atomic.*;\n"
                        "import java.util.concurrent.locks.*;\n"
                        "class Box {\n"
                        "    int f;\n"
                        "    Box next;\n"
                        "    synchronized void add(int n) { f = (f + n) % 3; }\n"
                        "    synchronized int get() { return f; }\n"
                        "}\n"
                        "class Pair {\n"
                        "    final Box left = new Box(), right = new Box();\n"
                        "    synchronized void swap() { left.add(1); int n = left.get(); right.add(n); }\n"
                        "    synchronized int sum() { return (left.get() + right.get()) % 3; }\n"
                        "}\n"
                        "abstract class Shape { abstract int twice(int n); }\n"
                        "class Round extends Shape { int twice(int n) { return n; } }\n"
                        "class Square extends Shape { int twice(int n) { return n == 1 ? 2 : 0; } }\n");
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
        buffer_format(to, "            Thread t%" PRIu32 " = ", i);
        if ((i + plan->semaphore) % 3 == 0)
            buffer_format(to, "new Thread(P%" PRIu32 "::run%" PRIu32 ");\n", number, i);
        else if ((i + plan->semaphore) % 3 == 1)
            buffer_format(to, "new Thread(() -> { mine.add(1); run%" PRIu32 "(); });\n", i);
        else
            buffer_format(to, "new Thread() { public void run() { run%" PRIu32 "(); } };\n", i);
    }
    for (uint32_t i = 1; i < plan->thread_count; i++)
        if (plan->threads[i].parent == thread)
            buffer_format(to, "            t%" PRIu32 ".start();\n", i);
}

static void write_body(const struct plan *plan, uint32_t number, uint32_t thread, struct buffer *to)
{
    buffer_add_text(to,
                    "        int r = 0;\n        Box mine = new Box();\n        try {\n            Thread.sleep(0);\n");
    write_starts(plan, number, thread, to);
    plan_write_list(plan->threads[thread].statements, 3, to);
    for (uint32_t i = 1; i < plan->thread_count; i++)
        write_join(plan, thread, plan->joins_backwards ? plan->thread_count - i : i, to);
    buffer_add_text(to, "        } catch (InterruptedException e) {\n            r += 100;\n        }\n    }\n");
}

void finite_plan_write(const struct plan *plan, uint32_t number, struct buffer *to)
{
    buffer_format(to,
                  "class P%" PRIu32 " {\n"
                  "    static int x0, x1;\n"
                  "    static volatile int v0, v1;\n"
                  "    static final Object m0 = new Object(), m1 = new Object();\n"
                  "    static final int[] a = new int[2];\n"
                  "    static Box box = new Box();\n"
                  "    static final Pair pair = new Pair();\n"
                  "    static final AtomicInteger n = new AtomicInteger();\n"
                  "    static final AtomicReference<Object> o = new AtomicReference<>();\n"
                  "    static final ReentrantLock lock0 = new ReentrantLock();\n"
                  "    static final Lock lock1 = new ReentrantLock();\n"
                  "    static final Condition c0 = lock0.newCondition(), c1 = lock0.newCondition();\n"
                  "    static synchronized void bump() { x1 = (x1 + 1) %% 3; }\n"
                  "    static Shape shape(int r) { return r == 0 ? new Round() : new Square(); }\n"
                  "    public static void main(String[] arguments) {\n",
                  number);
    write_body(plan, number, 0, to);
    for (uint32_t i = 1; i < plan->thread_count; i++) {
        buffer_format(to, "    static void run%" PRIu32 "() {\n", i);
        write_body(plan, number, i, to);
    }
    buffer_add_text(to, "}\n");
}

void finite_plan_write_alone(const struct plan *plan, struct buffer *to)
{
    finite_plan_write_head(to);
    finite_plan_write(plan, 0, to);
}
