// The repair of PeekAheadBug: a look at the head takes the lock, too.
//
// expect: must-hold
// expect: must-prove Jobs

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
        lock.lock();
        try {
            return waiting.peekFirst();
        } finally {
            lock.unlock();
        }
    }
}

class PeekAheadRepaired {
    public static void main(String[] args) {
        Jobs jobs = new Jobs();
        new Thread(() -> jobs.add("print")).start();
        new Thread(() -> System.out.println(jobs.next())).start();
    }
}
