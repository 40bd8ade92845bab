/* Loops that join all threads of an array or list, and loops that look like it. Each method runs once. */
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;

class LoopJoins {
    static int x;

    static class Counted extends Thread {
        public void run() {
            x++;
        }
    }

    static void array(int n) throws InterruptedException {
        Thread[] threads = new Thread[n];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(LoopJoins::inArray);
            x++; // must: parallel with inArray
            threads[i].start();
        }
        for (Thread thread : threads)
            thread.join(); // must: joined inArray; parallel with inArray
        x++; // must: apart from inArray
    }

    static void inArray() {
        x++; // must: parallel with inArray
    }

    static void twoLoops() throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++)
            threads[i] = new Counted();
        for (int i = 0; i < 3; i++)
            threads[i].start();
        for (int i = 0; i < 3; i++)
            threads[i].join(); // must: joined run
        x++; // must: apart from run
    }

    static void list(int n) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            Thread thread = new Thread(LoopJoins::inList);
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads)
            thread.join(); // must: joined inList
        x++; // must: apart from inList
    }

    static void inList() {
        x++;
    }

    static void addedFirst(int n) throws InterruptedException {
        LinkedList<Thread> threads = new LinkedList<>();
        for (int i = 0; i < n; i++) {
            Thread thread = new Thread(LoopJoins::inLinked);
            threads.add(thread);
        }
        for (Thread thread : threads)
            thread.start();
        Iterator<Thread> rest = threads.iterator();
        while (rest.hasNext())
            rest.next().join(); // must: joined inLinked
        x++; // must: apart from inLinked
    }

    static void inLinked() {
        x++;
    }

    static void named() throws InterruptedException {
        Thread[] threads = {new Thread(LoopJoins::one), new Thread(LoopJoins::two)};
        threads[0].start();
        threads[1].start();
        for (Thread thread : threads)
            thread.join(); // must: joined one; joined two
        x++; // must: apart from one; apart from two
    }

    static void one() {
    }

    static void two() {
    }

    static void caught(int n) {
        Thread[] threads = new Thread[n];
        for (int i = 0; i < n; i++)
            (threads[i] = new Thread(LoopJoins::isCaught)).start();
        for (Thread thread : threads)
            try {
                thread.join(); // must: not joined isCaught
            } catch (InterruptedException e) {
                x++;
            }
        x++; // must: parallel with isCaught
    }

    static void isCaught() {
    }

    static void everySecond(int n) throws InterruptedException {
        Thread[] threads = new Thread[n];
        for (int i = 0; i < n; i++)
            (threads[i] = new Thread(LoopJoins::isSecond)).start();
        for (int i = 0; i < n; i += 2)
            threads[i].join(); // must: not joined isSecond
        x++; // must: parallel with isSecond
    }

    static void isSecond() {
    }

    static void fromOne(int n) throws InterruptedException {
        Thread[] threads = new Thread[n];
        for (int i = 0; i < n; i++)
            (threads[i] = new Thread(LoopJoins::isFirst)).start();
        for (int i = 1; i < n; i++)
            threads[i].join(); // must: not joined isFirst
        x++; // must: parallel with isFirst
    }

    static void isFirst() {
    }

    static void tooFew(int n, int few) throws InterruptedException {
        Thread[] threads = new Thread[n];
        for (int i = 0; i < n; i++)
            (threads[i] = new Thread(LoopJoins::isLast)).start();
        for (int i = 0; i < few; i++)
            threads[i].join(); // must: not joined isLast
        x++; // must: parallel with isLast
    }

    static void isLast() {
    }

    static void leaves(int n) throws InterruptedException {
        Thread[] threads = new Thread[n];
        for (int i = 0; i < n; i++)
            (threads[i] = new Thread(LoopJoins::isLeft)).start();
        for (Thread thread : threads) {
            if (x > 7)
                break;
            thread.join(); // must: not joined isLeft
        }
        x++; // must: parallel with isLeft
    }

    static void isLeft() {
    }

    static void skips(int n) throws InterruptedException {
        Thread[] threads = new Thread[n];
        for (int i = 0; i < n; i++)
            (threads[i] = new Thread(LoopJoins::isSkipped)).start();
        for (Thread thread : threads)
            if (thread.getPriority() > 7)
                thread.join(); // must: not joined isSkipped
        x++; // must: parallel with isSkipped
    }

    static void isSkipped() {
    }

    static void overwrites(int n) throws InterruptedException {
        Thread[] threads = new Thread[1];
        for (int i = 0; i < n; i++)
            (threads[0] = new Thread(LoopJoins::isOverwritten)).start();
        for (Thread thread : threads)
            thread.join(); // must: not joined isOverwritten
        x++; // must: parallel with isOverwritten
    }

    static void isOverwritten() {
    }

    static void overwritesTwice(int n) throws InterruptedException {
        Thread[] threads = new Thread[n];
        for (int round = 0; round < 2; round++)
            for (int i = 0; i < n; i++)
                (threads[i] = new Thread(LoopJoins::isOverwrittenTwice)).start();
        for (Thread thread : threads)
            thread.join(); // must: not joined isOverwrittenTwice
        x++; // must: parallel with isOverwrittenTwice
    }

    static void isOverwrittenTwice() {
    }

    static void forgets(int n) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            Thread thread = new Thread(LoopJoins::isForgotten);
            thread.start();
            if (x < 3)
                threads.add(thread);
        }
        for (Thread thread : threads)
            thread.join(); // must: not joined isForgotten
        x++; // must: parallel with isForgotten
    }

    static void isForgotten() {
    }

    static void forgetsByException(int n) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < n; i++)
            try {
                Thread thread = new Thread(LoopJoins::isThrownAway);
                thread.start();
                x = 1 / x;
                threads.add(thread);
            } catch (ArithmeticException e) {
                x++;
            }
        for (Thread thread : threads)
            thread.join(); // must: not joined isThrownAway
        x++; // must: parallel with isThrownAway
    }

    static void isThrownAway() {
    }

    static void removes(int n) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            Thread thread = new Thread(LoopJoins::isRemoved);
            thread.start();
            threads.add(thread);
        }
        threads.remove(0);
        for (Thread thread : threads)
            thread.join(); // must: not joined isRemoved
        x++; // must: parallel with isRemoved
    }

    static void isRemoved() {
    }

    static void passes(int n) throws InterruptedException {
        Thread[] threads = new Thread[n];
        for (int i = 0; i < n; i++)
            (threads[i] = new Thread(LoopJoins::isPassed)).start();
        spoil(threads);
        for (Thread thread : threads)
            thread.join(); // must: not joined isPassed
        x++; // must: parallel with isPassed
    }

    static void spoil(Thread[] threads) {
        threads[0] = new Thread();
    }

    static void isPassed() {
    }

    static void startsMore(int n) throws InterruptedException {
        for (int round = 0; round < 2; round++) {
            Thread[] threads = new Thread[n];
            for (int i = 0; i < n; i++)
                (threads[i] = new Thread(LoopJoins::isOfRound)).start();
            for (Thread thread : threads)
                thread.join(); // tolerated: joined isOfRound
        }
        x++; // tolerated: apart from isOfRound
    }

    static void isOfRound() {
    }

    static void elsewhere(int n) throws InterruptedException {
        Thread[] threads = new Thread[n];
        for (int i = 0; i < n; i++)
            threads[i] = started();
        for (Thread thread : threads)
            thread.join(); // tolerated: joined isElsewhere
        x++; // tolerated: apart from isElsewhere
    }

    static Thread started() {
        Thread thread = new Thread(LoopJoins::isElsewhere);
        thread.start();
        return thread;
    }

    static void isElsewhere() {
    }

    public static void main(String[] arguments) throws Exception {
        int n = arguments.length;
        if (n > 1)
            Thread.currentThread().interrupt(); // or no join would throw
        array(n);
        twoLoops();
        list(n);
        addedFirst(n);
        named();
        caught(n);
        everySecond(n);
        fromOne(n);
        tooFew(n, n - 1);
        leaves(n);
        skips(n);
        overwrites(n);
        overwritesTwice(n);
        forgets(n);
        forgetsByException(n);
        removes(n);
        passes(n);
        startsMore(n);
        elsewhere(n);
    }
}
