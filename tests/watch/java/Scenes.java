import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Small programs, most of them in pairs: one with a hit, one without. */
class Scenes {
    static void both(Runnable one, Runnable other) {
        new Thread(one).start();
        other.run();
    }
}

/* A statement that reads and writes back is a unit, wherever it stands. */
class Statement {
    int count;

    public static void main(String[] args) {
        Statement s = new Statement();
        Scenes.both(() -> s.count++, () -> s.count++);
    }
}

/* Two statements are two units. */
class TwoStatements {
    int count;

    public static void main(String[] args) {
        TwoStatements s = new TwoStatements();
        Scenes.both(() -> s.count = 1, () -> {
            int old = s.count;
            Thread.yield();
            s.count = old + 1;
        });
    }
}

/* A block is a unit, whatever its lock protects. */
class Block {
    int count;

    void twice(Object lock) {
        synchronized (lock) {
            count = 1;
            count = 2;
        }
    }

    public static void main(String[] args) {
        Block s = new Block();
        Scenes.both(() -> s.twice(new Object()), () -> System.out.print(s.count));
    }
}

class BlockRepaired {
    int count;

    void twice(Object lock) {
        synchronized (lock) {
            count = 1;
            count = 2;
        }
    }

    public static void main(String[] args) {
        BlockRepaired s = new BlockRepaired();
        Object lock = new Object();
        Scenes.both(() -> s.twice(lock), () -> s.twice(lock));
    }
}

class Statics {
    static int low, high;

    public static void move(int n) {
        low = n;
        high = n + 1;
    }

    public static void main(String[] args) {
        Scenes.both(() -> move(1), () -> move(7));
    }
}

class StaticsRepaired {
    static int low, high;

    public static synchronized void move(int n) {
        low = n;
        high = n + 1;
    }

    public static void main(String[] args) {
        Scenes.both(() -> move(1), () -> move(7));
    }
}

/* Elements of an array are accesses of the field that holds it, also of one within another. */
class Grid {
    final int[][] cells = new int[2][2];

    public void swap() {
        int old = cells[0][1];
        cells[0][1] = cells[1][0];
        cells[1][0] = old;
    }

    public static void main(String[] args) {
        Grid s = new Grid();
        Scenes.both(() -> s.swap(), () -> s.swap());
    }
}

class GridRepaired {
    final int[][] cells = new int[2][2];

    public synchronized void swap() {
        int old = cells[0][1];
        cells[0][1] = cells[1][0];
        cells[1][0] = old;
    }

    public static void main(String[] args) {
        GridRepaired s = new GridRepaired();
        Scenes.both(() -> s.swap(), () -> s.swap());
    }
}

/* Single operations of a list that is not thread-safe are torn apart. */
class Contents {
    final List<String> names = new ArrayList<>();

    public void add(String name) {
        names.add(name);
    }

    public static void main(String[] args) {
        Contents s = new Contents();
        Scenes.both(() -> s.add("a"), () -> s.add("b"));
    }
}

class ContentsRepaired {
    final List<String> names = new ArrayList<>();

    public void add(String name) {
        synchronized (names) {
            names.add(name);
        }
    }

    public static void main(String[] args) {
        ContentsRepaired s = new ContentsRepaired();
        Scenes.both(() -> s.add("a"), () -> s.add("b"));
    }
}

/* Those of a thread-safe one are not, but two of them are. */
class Safe {
    final Map<String, Integer> ages = new ConcurrentHashMap<>();

    public void birthday(String name) {
        Integer old = ages.get(name);
        ages.put(name, old == null ? 1 : old + 1);
    }

    public static void main(String[] args) {
        Safe s = new Safe();
        Scenes.both(() -> s.birthday("a"), () -> s.birthday("a"));
    }
}

class SafeRepaired {
    final Map<String, Integer> ages = new ConcurrentHashMap<>();
    final AtomicInteger calls = new AtomicInteger();
    final List<String> log = Collections.synchronizedList(new ArrayList<>());

    public void birthday(String name) {
        ages.merge(name, 1, Integer::sum);
    }

    public void call() {
        calls.incrementAndGet();
    }

    public void note(String text) {
        log.add(text);
    }

    public static void main(String[] args) {
        SafeRepaired s = new SafeRepaired();
        Scenes.both(() -> {
            s.birthday("a");
            s.call();
            s.note("x");
        }, () -> {
            s.birthday("a");
            s.call();
            s.note("y");
        });
    }
}

/* Nor is one that walks through it, as to count a queue is: another may come between. */
class Walk {
    final Queue<Integer> queue = new ConcurrentLinkedQueue<>(List.of(1, 2, 3));

    public int count() {
        return queue.size();
    }

    public static void main(String[] args) {
        Walk s = new Walk();
        Scenes.both(() -> s.count(), () -> s.queue.add(4));
    }
}

class WalkRepaired {
    final Queue<Integer> queue = new ConcurrentLinkedQueue<>(List.of(1, 2, 3));

    public boolean isEmpty() {
        return queue.isEmpty();
    }

    public static void main(String[] args) {
        WalkRepaired s = new WalkRepaired();
        Scenes.both(() -> s.isEmpty(), () -> s.queue.add(4));
    }
}

/* An attempt that failed is forgotten if it has done nothing else; one that succeeds is one access. */
class RetriesWrote {
    static volatile int last;
    final AtomicInteger count = new AtomicInteger();

    public void add() {
        int before;
        do {
            before = count.get();
            last = before;
        } while (!count.compareAndSet(before, before + 1));
    }

    public static void main(String[] args) {
        RetriesWrote s = new RetriesWrote();
        Scenes.both(() -> s.add(), () -> s.add());
    }
}

/* What was read counts where the method is left without a compare-and-set. */
class RetriesLeft {
    final AtomicInteger count = new AtomicInteger(1);

    public int add() {
        while (true) {
            int before = count.get();
            if (before > 0)
                return before + count.get();
            if (count.compareAndSet(before, before + 1))
                return before;
        }
    }

    public static void main(String[] args) {
        RetriesLeft s = new RetriesLeft();
        Scenes.both(() -> s.add(), () -> s.count.set(2));
    }
}

class RetriesRepaired {
    final AtomicInteger count = new AtomicInteger();

    public void add() {
        int before;
        do {
            before = count.get();
        } while (!count.compareAndSet(before, before + 1));
    }

    public void subtract() {
        int before = count.get();
        while (!count.compareAndSet(before, before - 1))
            before = count.get();
    }

    public static void main(String[] args) {
        RetriesRepaired s = new RetriesRepaired();
        Scenes.both(() -> s.add(), () -> s.subtract());
    }
}

/* What an iterator of a view does, it does to the collection. */
class Windows {
    final Map<String, Integer> ages = new HashMap<>();

    public synchronized void put(String name) {
        ages.put(name, 1);
    }

    public void clear() {
        drop(ages.keySet().iterator());
    }

    private static void drop(Iterator<String> all) {
        while (all.hasNext()) {
            all.next();
            all.remove();
        }
    }

    public static void main(String[] args) {
        Windows s = new Windows();
        s.put("a");
        Scenes.both(() -> s.clear(), () -> s.put("b"));
    }
}

/* Its own position is nobody's but its own; what is in a collection is not its state. */
class WindowsRepaired {
    final List<int[]> rows = new ArrayList<>();

    public int sum() {
        int sum = 0;
        List<int[]> copy;
        synchronized (this) {
            copy = new ArrayList<>(rows);
        }
        for (int[] row : copy)
            sum += row[0] + row[0];
        return sum;
    }

    public synchronized void add(int[] row) {
        rows.add(row);
    }

    public static void main(String[] args) {
        WindowsRepaired s = new WindowsRepaired();
        int[] row = new int[1];
        s.add(row);
        Scenes.both(() -> s.sum(), () -> row[0]++);
    }
}

/* A constructor that gives its object away, and goes on. */
class Escapes {
    int ticks;

    Escapes() {
        new Thread(() -> read()).start();
        ticks = 1;
        ticks = 2;
    }

    public int read() {
        return ticks + ticks;
    }

    public static void main(String[] args) {
        new Escapes();
    }
}

/* One that does not: nobody sees what it does, though it is called within a unit. */
class EscapesNot {
    int ticks;
    static volatile EscapesNot last;

    EscapesNot() {
        ticks = 1;
        ticks = 2;
    }

    static synchronized void make() {
        last = new EscapesNot();
    }

    public int read() {
        return ticks;
    }

    public static void main(String[] args) {
        Scenes.both(() -> make(), () -> {
            while (last == null)
                Thread.yield();
            last.read();
        });
    }
}

/* Constructors that write to another object. */
class Registry {
    int size;

    static class Part {
        Part(Registry all) {
            all.size++;
        }
    }

    public static void main(String[] args) {
        Registry s = new Registry();
        Scenes.both(() -> new Part(s), () -> new Part(s));
    }
}

/* A wait is no part of a unit. */
class Waits {
    private boolean ready;
    private int value;

    public synchronized int take() throws InterruptedException {
        while (!ready)
            wait();
        return value;
    }

    public synchronized void put(int n) {
        value = n;
        ready = true;
        notifyAll();
    }

    public static void main(String[] args) throws InterruptedException {
        Waits s = new Waits();
        new Thread(() -> s.put(1)).start();
        s.take();
    }
}

class Awaits {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private boolean ready;
    private int value;

    public int take() throws InterruptedException {
        lock.lock();
        try {
            while (!ready)
                changed.await();
            return value;
        } finally {
            lock.unlock();
        }
    }

    public void put(int n) {
        lock.lock();
        try {
            value = n;
            ready = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Awaits s = new Awaits();
        new Thread(() -> s.put(1)).start();
        s.take();
    }
}

/* A lock that is given back in the middle. */
class Gap {
    private final ReentrantLock lock = new ReentrantLock();
    private int sum;

    public void add(int n) {
        lock.lock();
        int old = sum;
        pause();
        sum = old + n;
        lock.unlock();
    }

    private void pause() {
        lock.unlock();
        lock.lock();
    }

    public static void main(String[] args) {
        Gap s = new Gap();
        Scenes.both(() -> s.add(1), () -> s.add(2));
    }
}

/* One object for each thread: nothing comes between. */
class Separate {
    int count;

    public void add() {
        count++;
        count++;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            Separate own = new Separate();
            new Thread(() -> own.add()).start();
        }
    }
}

/* Nothing orders the two. */
class Racing {
    int value;

    public static void main(String[] args) {
        Racing s = new Racing();
        Scenes.both(() -> s.value = 1, () -> System.out.print(s.value));
    }
}

/* Started, handed over by a volatile field, by a monitor, by a lock of the library, and joined. */
class Ordered {
    int started, handed, guarded, locked;
    volatile boolean ready;
    final ReentrantLock lock = new ReentrantLock();
    static final int[] made = {1};

    void work() {
        started++;
        handed = 1;
        ready = true;
        synchronized (this) {
            guarded = 1;
        }
        lock.lock();
        locked = 1;
        lock.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Ordered s = new Ordered();
        s.started = made[0];
        Thread thread = new Thread(() -> s.work());
        thread.start();
        if (s.ready)
            s.handed = 2;
        synchronized (s) {
            s.guarded = 2;
        }
        s.lock.lock();
        s.locked = 2;
        s.lock.unlock();
        thread.join();
        s.started = s.handed;
    }
}

class Circle {
    final Object left = new Object(), right = new Object();

    static void nest(Object outer, Object inner) {
        synchronized (outer) {
            synchronized (inner) {
                Thread.yield();
            }
        }
    }

    public static void main(String[] args) {
        Circle s = new Circle();
        Scenes.both(() -> nest(s.left, s.right), () -> nest(s.right, s.left));
    }
}
