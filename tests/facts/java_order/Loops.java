import java.util.AbstractCollection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/* Loops that seem to end and do not: counters that overflow, iterators that begin anew, go back or are fed, and methods of the
 * library that go on as long as the application lets them. */
class Loops {
    static volatile boolean ready;
    static int n, most = Integer.MAX_VALUE;
    static final List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
    static final Queue<Integer> queue = new ConcurrentLinkedQueue<>(List.of(1));
    static final List<Integer> copied = new CopyOnWriteArrayList<>(List.of(1, 2));
    static final AtomicInteger cell = new AtomicInteger();

    static void counters(int bound) {
        for (int i = 0; i < bound; i++) // must: ends
            n++;
        for (int i = 0; i < most; i++) // must: ends
            n++;
        for (int i = 0; i <= 100; i++) // must: ends
            n++;
        for (int i = 99; i >= 0; i -= 3) // must: ends
            n++;
        for (long i = 0; i <= Integer.MAX_VALUE; i++) // tolerated: ends
            n++;
    }

    static void upTo(int bound) {
        for (int i = 0; i <= bound; i++) // must: may wait
            n++;
    }

    static void allNumbers() {
        for (int i = 0; i <= Integer.MAX_VALUE; i++) // must: may wait
            n++;
    }

    static void allBelow() {
        for (int i = 0; i >= Integer.MIN_VALUE; i--) // must: may wait
            n++;
    }

    static void byTwo() {
        for (int i = 0; i < Integer.MAX_VALUE; i += 2) // must: may wait
            n++;
    }

    static void byFour() {
        for (int i = 0; i < most - 1; i += 4) // must: may wait
            n++;
    }

    static void byTurns() {
        int i = 1;
        while (i != 100) // must: may wait
            if (ready)
                i += 1;
            else
                i += 2;
    }

    static void iterators() {
        for (Integer x : list) // must: ends
            n += x;
        for (Integer x : new LinkedList<>(list)) // must: ends
            n += x;
        for (Integer x : copied) // must: ends
            n += x;
    }

    static void beginsAnew() {
        Iterator<Integer> it = list.iterator();
        while (it.hasNext()) { // must: may wait
            it.next();
            if (!ready)
                it = list.iterator();
        }
    }

    static void goesBack() {
        ListIterator<Integer> it = list.listIterator();
        while (it.hasNext()) { // must: may wait
            it.next();
            if (!ready)
                it.previous();
        }
    }

    static void back(ListIterator<Integer> it) {
        if (!ready)
            it.previous();
    }

    static void isSentBack() {
        ListIterator<Integer> it = list.listIterator();
        while (it.hasNext()) { // must: may wait
            it.next();
            back(it);
        }
    }

    static void isFed() {
        for (Integer x : queue) { // must: may wait
            queue.add(x);
            queue.poll();
        }
    }

    static class Spin extends AbstractCollection<Integer> {
        public int size() {
            return 1;
        }

        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                public boolean hasNext() {
                    return !ready; // must: may wait
                }

                public Integer next() {
                    return 7;
                }
            };
        }
    }

    static void callbacks() {
        new Spin().contains(5);
        n += Collections.unmodifiableCollection(new Spin()).size();
        list.forEach(x -> n += x); // must: ends
        cell.updateAndGet(x -> 2 * x + 1); // must: ends
        cell.updateAndGet(x -> ready ? x : cell.incrementAndGet()); // must: may wait
        queue.stream().forEach(x -> queue.add(x + queue.poll())); // must: may wait
    }

    static void sleeps(int some, long any) throws InterruptedException {
        Thread.sleep(20); // must: ends
        Thread.sleep(10 * some); // must: ends
        TimeUnit.SECONDS.sleep(2); // must: ends
        Thread.sleep(any); // must: may wait
        Thread.sleep(Long.MAX_VALUE); // must: may wait
        TimeUnit.DAYS.sleep(1000); // must: may wait
    }

    public static void main(String[] arguments) throws InterruptedException {
        new Thread(() -> ready = true).start();
        counters(arguments.length);
        upTo(arguments.length);
        allNumbers();
        allBelow();
        byTwo();
        byFour();
        byTurns();
        iterators();
        beginsAnew();
        goesBack();
        isSentBack();
        isFed();
        callbacks();
        sleeps(n, System.nanoTime());
    }
}
