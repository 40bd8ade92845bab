#include "random_sync/forms.h"

#include <string.h>

/* The first three rows of each group are its script: what main and two tasks may do that belongs together. */

/* What a program may do besides. */
#define BESIDES                                                                                                        \
    {"r = s.x$a;", 2, 1, 3}, {"s.x$a = $b + 1;", 2, 2, 3}, {"s.u0($b);", 1, 2, 3}, {"if (r == $b) { $_ }", 1, 3, 2},   \
        {"for (int i = 0;i < 2;i++) { $_ }", 1, 1, 1},                                                                 \
    {                                                                                                                  \
        "try { $_ } catch (RuntimeException e) { r = 5; }", 1, 1, 1                                                    \
    }

/* Plain and volatile fields. */
static const struct plan_form plain[] = {
    {"if (s.flag) r = s.x0;", 1, 1, 6},
    {"s.x0 = 1; s.flag = true;", 1, 1, 6},
    {"s.x$a++;", 2, 1, 8},
    {"r = s.x$a;", 2, 1, 10},
    {"s.x$a = $b + 1;", 2, 2, 8},
    {"s.y = s.x$a;", 2, 1, 3},
    {"if (s.flag) { $_ }", 1, 1, 6},
    {"s.x0 = 1; if (!s.flag) { $_ }", 1, 1, 2},
    {"s.flag = false;", 1, 1, 1},
    {"while (!s.flag) Thread.yield(); r = s.x0;", 1, 1, 2},
    {"Shared.t++;", 1, 1, 3},
    {"r = Shared.t;", 1, 1, 3},
    {"s.cells[$a]++;", 2, 1, 3},
    {"r = s.cells[$a];", 2, 1, 3},
    BESIDES,
};

/* Methods of the object. */
static const struct plan_form methods[] = {
    {"s.u0($b);", 1, 2, 20},
    {"s.u$a($b);", 3, 2, 30},
    {"synchronized (s) { s.u$a($b); }", 3, 2, 4},
    {"synchronized (s) { $_ }", 1, 1, 6},
    BESIDES,
};

/* An object that it holds, with locks of its own. */
static const struct plan_form parts[] = {
    {"r = s.part.both();", 1, 1, 5},
    {"s.part.add($b);", 1, 2, 6},
    {"synchronized (s.part) { s.part.f++; }", 1, 1, 4},
    {"r = s.part.f;", 1, 1, 5},
    {"s.part.f = r + 1;", 1, 1, 5},
    {"synchronized (s.part) { $_ }", 1, 1, 5},
    {"s.part = new Part();", 1, 1, 3},
    {"{ Part p = s.part; synchronized (p) { p.f++; } }", 1, 1, 3},
    {"r = s.other.look();", 1, 1, 4},
    {"s.other.put($b);", 1, 2, 6},
    {"synchronized (s.other.lock) { $_ }", 1, 1, 4},
    {"synchronized (s.other.lock) { s.other.g = $b; }", 1, 2, 4},
    {"s.other.next = s.part;", 1, 1, 2},
    {"if (s.other.next != null) s.other.next.f++;", 1, 1, 2},
    BESIDES,
};

/* Monitors. */
static const struct plan_form monitors[] = {
    {"synchronized (s.m$a) { s.x$a++; }", 2, 1, 8},
    {"s.x1 = 1; synchronized (s.m0) { s.x0 = 1; s.m0.notifyAll(); }", 1, 1, 5},
    {"synchronized (s.m0) { while (s.x0 == 0) s.m0.wait(); $_ }", 1, 1, 4},
    {"synchronized (s.m$a) { $_ }", 2, 1, 10},
    {"synchronized (s.m0) { s.x0 = r + 1; }", 1, 1, 5},
    {"synchronized (s.m0) { if (s.x0 == 0) s.m0.wait(); r = s.x1; }", 1, 1, 3},
    {"synchronized (s.m0) { s.m0.notify(); }", 1, 1, 2},
    {"synchronized (s.m1) { synchronized (s.m0) { $_ } }", 1, 1, 4},
    {"synchronized (s.m0) { synchronized (s.m1) { $_ } }", 1, 1, 4},
    {"synchronized (Shared.class) { $_ }", 1, 1, 3},
    {"synchronized (Shared.class) { Shared.t++; }", 1, 1, 3},
    {"synchronized (new Object()) { $_ }", 1, 1, 1},
    BESIDES,
};

/* Locks and conditions. */
static const struct plan_form locks[] = {
    {"s.lock.lock(); try { s.x$a++; } finally { s.lock.unlock(); }", 2, 1, 8},
    {"s.lock.lock(); try { s.x0 = 1; s.ready.signalAll(); } finally { s.lock.unlock(); }", 1, 1, 5},
    {"s.lock.lock(); try { if (s.x0 == 0) s.ready.await(); r = s.x1; } finally { s.lock.unlock(); }", 1, 1, 3},
    {"s.lock.lock(); try { $_ } finally { s.lock.unlock(); }", 1, 1, 8},
    {"if (s.lock.tryLock()) { try { s.x0++; $_ } finally { s.lock.unlock(); } }", 1, 1, 5},
    {"s.lock.lock(); try { while (s.x0 == 0) s.ready.await(); $_ } finally { s.lock.unlock(); }", 1, 1, 4},
    {"s.x1 = 1; s.lock.lock(); try { s.ready.signal(); } finally { s.lock.unlock(); }", 1, 1, 2},
    BESIDES,
};

/* Read-write locks. */
static const struct plan_form readers[] = {
    {"s.rw.readLock().lock(); try { r = s.x$a; } finally { s.rw.readLock().unlock(); }", 2, 1, 8},
    {"s.rw.writeLock().lock(); try { s.x$a++; } finally { s.rw.writeLock().unlock(); }", 2, 1, 8},
    {"s.rw.readLock().lock(); try { s.x0++; } finally { s.rw.readLock().unlock(); }", 1, 1, 3},
    {"s.rw.writeLock().lock(); try { $_ } finally { s.rw.writeLock().unlock(); }", 1, 1, 6},
    {"s.rw.readLock().lock(); try { $_ } finally { s.rw.readLock().unlock(); }", 1, 1, 6},
    {"if (s.rw.writeLock().tryLock()) { try { s.x0++; } finally { s.rw.writeLock().unlock(); } }", 1, 1, 2},
    BESIDES,
};

/* Semaphores as locks. */
static const struct plan_form permits[] = {
    {"if (s.sem.tryAcquire()) { try { s.x0++; } finally { s.sem.release(); } }", 1, 1, 3},
    {"s.sem.acquire(); try { s.x$a++; } finally { s.sem.release(); }", 2, 1, 8},
    {"s.sem.acquire(); try { $_ } finally { s.sem.release(); }", 1, 1, 6},
    {"s.sem.release();", 1, 1, 2},
    BESIDES,
};

/* Semaphores as gates. */
static const struct plan_form gates[] = {
    {"s.gate.acquire(); s.x0++;", 1, 1, 6},          {"s.x0 = 1; s.gate.release();", 1, 1, 6},
    {"s.gate.release(); s.x0 = 2;", 1, 1, 2},        {"s.gate.acquire(); r = s.x1; s.gate.release();", 1, 1, 2},
    {"if (s.gate.tryAcquire()) r = s.x0;", 1, 1, 2}, BESIDES,
};

/* Latches. */
static const struct plan_form latches[] = {
    {"s.latch.await(); r = s.x0;", 1, 1, 8},
    {"s.x0 = 1; s.latch.countDown();", 1, 1, 8},
    {"s.x1 = 2; s.latch.countDown();", 1, 1, 6},
    {"s.latch.await(); s.x0 = 2; $_", 1, 1, 4},
    {"s.latch.countDown(); s.x0 = 2;", 1, 1, 3},
    {"if (s.latch.await(1, TimeUnit.SECONDS)) r = s.x0;", 1, 1, 2},
    {"if (s.latch.getCount() == 0) r = s.x0;", 1, 1, 2},
    BESIDES,
};

/* Barriers. */
static const struct plan_form barriers[] = {
    {"s.x0 = 1; s.barrier.await(); r = s.x1;", 1, 1, 6},
    {"s.x1 = 2; s.barrier.await(); s.x0++;", 1, 1, 4},
    {"s.barrier.await();", 1, 1, 3},
    BESIDES,
};

/* Hand-over. */
static const struct plan_form queues[] = {
    {"{ Part p = s.queue.take(); p.f++; r = p.g; }", 1, 1, 8},
    {"{ Part p = new Part(); p.f = $b; s.queue.put(p); }", 1, 2, 8},
    {"{ Part p = new Part(); s.queue.offer(p); p.f = 2; }", 1, 1, 3},
    {"{ Part p = s.queue.poll(); if (p != null) p.f++; }", 1, 1, 6},
    {"{ Part p = s.queue.peek(); if (p != null) p.f = 3; }", 1, 1, 3},
    {"for (Part p : s.queue) r += p.f;", 1, 1, 2},
    {"{ Part p = s.queue.poll(); if (p != null) { p.f++; s.queue.offer(p); } }", 1, 1, 3},
    {"{ Part p = s.queue.poll(); if (p != null) { s.queue.offer(p); p.f = 4; } }", 1, 1, 2},
    {"s.queue.offer(s.part);", 1, 1, 2},
    {"{ Part p = s.queue.poll(1, TimeUnit.SECONDS); if (p != null) p.put(1); }", 1, 1, 2},
    BESIDES,
};

/* Atomics. */
static const struct plan_form atomics[] = {
    {"if (s.n0.compareAndSet(0, 1)) { s.x0++; }", 1, 1, 5},
    {"s.x0++; s.n0.set(0);", 1, 1, 4},
    {"if (s.n0.compareAndSet(0, 1)) { $_ }", 1, 1, 5},
    {"s.n$a.incrementAndGet();", 2, 1, 4},
    {"r = s.n$a.get();", 2, 1, 4},
    {"{ int o; do { o = s.n0.get(); } while (!s.n0.compareAndSet(o, o + 1)); s.n1.set(o); }", 1, 1, 4},
    {"if (s.n0.getAndIncrement() == 1) r = s.x0;", 1, 1, 3},
    {"{ Part o; Part p = new Part(); do { o = s.top.get(); p.next = o; } while (!s.top.compareAndSet(o, p)); }", 1, 1,
     4},
    {"{ Part o = s.top.get(); if (o != null) o.f++; }", 1, 1, 3},
    {"{ Part o = s.top.getAndSet(null); if (o != null) o.f++; }", 1, 1, 4},
    {"{ Part p = new Part(); p.f = $b; s.top.set(p); }", 1, 2, 3},
    BESIDES,
};

/* What threads have for themselves. */
static const struct plan_form locals[] = {
    {"s.own.get().f++;", 1, 1, 4},
    {"r = s.own.get().both();", 1, 1, 2},
    {"s.part = s.own.get();", 1, 1, 2},
    {"s.own.set(s.part);", 1, 1, 1},
    BESIDES,
};

/* Collections. */
static const struct plan_form collections[] = {
    {"synchronized (s.list) { s.list.add($b); }", 1, 2, 3},
    {"r = s.list.size();", 1, 1, 2},
    {"if (s.list.isEmpty()) s.list.add($b);", 1, 2, 2},
    {"s.map.put($b, r);", 1, 2, 2},
    {"if (!s.map.containsKey($b)) s.map.put($b, r);", 1, 2, 3},
    {"s.map.merge($b, 1, Integer::sum);", 1, 2, 2},
    BESIDES,
};

static const struct plan_form units[] = {
    {"r = s.x$a;", 2, 1, 10},
    {"s.x$a = r;", 2, 1, 10},
    {"s.x$a++;", 2, 1, 8},
    {"if (s.x$a > $b) s.x0--;", 2, 2, 6},
    {"r = s.y;", 1, 1, 4},
    {"s.y = r + 1;", 1, 1, 4},
    {"Shared.t += r;", 1, 1, 2},
    {"s.cells[$a]++;", 2, 1, 2},
    {"synchronized (s) { $_ }", 1, 1, 8},
    {"synchronized (s.m$a) { $_ }", 2, 1, 12},
    {"synchronized (s.other.lock) { $_ }", 1, 1, 4},
    {"synchronized (s.part) { $_ }", 1, 1, 3},
    {"s.lock.lock(); try { $_ } finally { s.lock.unlock(); }", 1, 1, 10},
    {"s.rw.writeLock().lock(); try { $_ } finally { s.rw.writeLock().unlock(); }", 1, 1, 7},
    {"s.rw.readLock().lock(); try { $_ } finally { s.rw.readLock().unlock(); }", 1, 1, 7},
    {"s.sem.acquire(); try { $_ } finally { s.sem.release(); }", 1, 1, 6},
    {"if (s.lock.tryLock()) try { $_ } finally { s.lock.unlock(); }", 1, 1, 3},
    {"r = s.other.look();", 1, 1, 4},
    {"s.other.put(r);", 1, 1, 4},
    {"s.part.add(r);", 1, 1, 4},
    {"r = s.part.both();", 1, 1, 4},
    {"s.part.f++;", 1, 1, 3},
    {"s.other.g = s.other.f;", 1, 1, 3},
    {"r = s.n0.get();", 1, 1, 4},
    {"s.n0.set(r);", 1, 1, 3},
    {"{ int o; do { o = s.n0.get(); } while (!s.n0.compareAndSet(o, o + 1)); r = o; }", 1, 1, 4},
    {"s.list.add(r);", 1, 1, 3},
    {"if (!s.map.containsKey(r)) s.map.put(r, s.x0);", 1, 1, 3},
    {"if (r == $b) { $_ }", 1, 2, 5},
    {"if (r == $b) return;", 1, 3, 3},
};

/* The variables of loops within loops would have the same name. */
static bool task_fits(const char *text, bool in_main, bool in_section)
{
    return !(in_section && strstr(text, "for (int") != NULL) && !(in_main && strstr(text, "while (!s.flag)") != NULL);
}

static bool unit_fits(const char *text, bool in_main, bool in_section)
{
    (void)text;
    return !in_main && !in_section;
}

#define TABLE(group)                                                                                                   \
    {                                                                                                                  \
        .forms = group, .count = sizeof group / sizeof *group, .section = "for (int", .fits = task_fits                \
    }

const struct plan_table sync_task_tables[SYNC_GROUPS] = {
    TABLE(plain), TABLE(methods), TABLE(parts),    TABLE(monitors), TABLE(locks),   TABLE(readers), TABLE(permits),
    TABLE(gates), TABLE(latches), TABLE(barriers), TABLE(queues),   TABLE(atomics), TABLE(locals),  TABLE(collections),
};

const uint8_t sync_weights[SYNC_GROUPS] = {4, 8, 6, 6, 6, 5, 4, 5, 6, 3, 6, 5, 3, 3};

const struct plan_table sync_unit_table = {.forms = units, .count = sizeof units / sizeof *units, .fits = unit_fits};

const char *const sync_queues[] = {"new LinkedBlockingQueue<>()", "new ArrayBlockingQueue<>(1)",
                                   "new LinkedBlockingDeque<>()", "new SynchronousQueue<>()"};

const struct sync_member sync_shared_members[] = {
    {"s.x", "int x0, x1;"},
    {"s.y", "int y;"},
    {"s.flag", "volatile boolean flag;"},
    {"Shared.t", "static int t;"},
    {"s.cells", "final int[] cells = new int[2];"},
    {"s.part", "Part part = new Part();"},
    {"s.other", "final Part other = new Part();"},
    {"s.m", "final Object m0 = new Object(), m1 = new Object();"},
    {"s.lock", "final ReentrantLock lock = new ReentrantLock($f);"},
    {"s.ready", "final Condition ready = lock.newCondition();"},
    {"s.rw", "final ReentrantReadWriteLock rw = new ReentrantReadWriteLock($f);"},
    {"s.sem", "final Semaphore sem = new Semaphore($p, $f);"},
    {"s.gate", "final Semaphore gate = new Semaphore(0);"},
    {"s.latch", "final CountDownLatch latch = new CountDownLatch($c);"},
    {"s.barrier", "final CyclicBarrier barrier = new CyclicBarrier($n);"},
    {"s.queue", "final BlockingQueue<Part> queue = $q;"},
    {"s.n", "final AtomicInteger n0 = new AtomicInteger(), n1 = new AtomicInteger();"},
    {"s.top", "final AtomicReference<Part> top = new AtomicReference<>();"},
    {"s.own", "final ThreadLocal<Part> own = ThreadLocal.withInitial(Part::new);"},
    {"s.list", "final ArrayList<Integer> list = new ArrayList<>();"},
    {"s.map", "final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();"},
    {NULL, NULL},
};

const struct sync_member sync_part_members[] = {
    {".add(", "public synchronized void add(int n) { f += n; g = f; }"},
    {".both(", "public synchronized int both() { return f + g; }"},
    {".put(", "public void put(int n) { synchronized (lock) { f = n; g = n; } }"},
    {".look(", "public int look() { return f + g; }"},
    {NULL, NULL},
};
