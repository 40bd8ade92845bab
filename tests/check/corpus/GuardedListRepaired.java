// Who waits for an item looks again when it was woken.
//
// expect: must-hold

import java.util.LinkedList;

public class GuardedListRepaired {
    static class Items {
        private final LinkedList<Integer> items = new LinkedList<>();

        synchronized void put(int x) {
            items.add(x);
            notifyAll();
        }

        synchronized int take() throws InterruptedException {
            while (items.isEmpty())
                wait();
            return items.removeFirst();
        }
    }

    public static void main(String[] args) {
        Items items = new Items();
        for (int i = 0; i < 3; i++)
            new Thread(() -> {
                try {
                    items.take();
                } catch (InterruptedException e) {
                    return;
                }
            }).start();
        for (int i = 0; i < 3; i++)
            items.put(i);
    }
}
