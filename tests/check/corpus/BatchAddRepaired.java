// The repair of BatchAddBug: batches are added under the lock.
//
// expect: must-hold
// expect: must-prove Orders

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

class Orders {
    private final List<String> open = new ArrayList<>();

    public synchronized void order(String what) {
        open.add(what);
    }

    public synchronized void batch(List<String> whats) {
        open.addAll(whats);
    }

    public synchronized void pair(String one, String other) {
        Collections.addAll(open, one, other);
    }
}

class BatchAddRepaired {
    public static void main(String[] args) {
        Orders orders = new Orders();
        new Thread(() -> orders.order("tea")).start();
        new Thread(() -> orders.batch(List.of("milk", "sugar"))).start();
        new Thread(() -> orders.pair("cup", "plate")).start();
    }
}
