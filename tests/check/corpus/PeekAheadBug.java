// A queue of jobs has a lock of its own; whoever only wants to see what comes next does not take it.
//
// T2 looks at the head of the queue while T1 makes room in it.
//
// expect: must-find atomicity Jobs.waiting

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.ReentrantLock;

class Jobs {
    private final Deque<String> waiting = new ArrayDeque<>();
    private final ReentrantLock lock = new ReentrantLock();

    public void add(String job) {
        lock.lock();
        try {
            waiting.addLast(job);
        } finally {
            lock.unlock();
        }
    }

    public String next() {
        return waiting.peekFirst();
    }
}

class PeekAheadBug {
    public static void main(String[] args) {
        Jobs jobs = new Jobs();
        new Thread(() -> jobs.add("print")).start();
        new Thread(() -> System.out.println(jobs.next())).start();
    }
}
