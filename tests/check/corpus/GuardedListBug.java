// Who waits for an item does not look again when it was woken: another one was faster.
//
// expect: must-find atomicity GuardedListBug$Items.items

import java.util.LinkedList;

public class GuardedListBug {
    static class Items {
        private final LinkedList<Integer> items = new LinkedList<>();

        synchronized void put(int x) {
            items.add(x);
            notifyAll();
        }

        synchronized int take() throws InterruptedException {
            if (items.isEmpty())
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
