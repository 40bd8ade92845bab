// A queue is asked whether it is empty, which is one look at its end, and not how many are in it.
//
// expect: must-prove Turns

import java.util.concurrent.ConcurrentLinkedQueue;

class Turns {
    private final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();

    public void put(int n) {
        queue.add(n);
    }

    public void take() {
        queue.remove();
    }

    public boolean isEmpty() {
        return queue.isEmpty();
    }
}

class CountedByWalkRepaired {
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
        System.out.println(turns.isEmpty() ? "nobody" : "somebody");
    }
}
