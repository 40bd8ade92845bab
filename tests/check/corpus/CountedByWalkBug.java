// The size of a linked queue that is thread-safe is counted one by one: it may be a number that the queue never had.
//
// T1 has counted the only element. T2 takes it out and puts another one in: T1 goes on to that and counts two.
//
// expect: must-find atomicity Turns.queue

import java.util.concurrent.ConcurrentLinkedQueue;

class Turns {
    private final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();

    public void put(int n) {
        queue.add(n);
    }

    public void take() {
        queue.remove();
    }

    public int size() {
        return queue.size();
    }
}

class CountedByWalkBug {
    public static void main(String[] args) {
        Turns turns = new Turns();
        turns.put(0);
        Thread turner = new Thread(() -> {
            for (int n = 1; n < 100; n++) {
                turns.take();
                turns.put(n);
            }
        });
        turner.start();
        if (turns.size() > 1)
            System.out.println("two in a queue that has at most one");
    }
}
