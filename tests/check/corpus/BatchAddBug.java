// A batch of orders is added by the library, on our behalf: the method reference and Collections.addAll take no lock.
//
// T1 and T2 both write to the same place of the list, and an order is lost.
//
// expect: must-find atomicity Orders.open

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

class Orders {
    private final List<String> open = new ArrayList<>();

    public synchronized void order(String what) {
        open.add(what);
    }

    public void batch(List<String> whats) {
        whats.forEach(open::add);
    }

    public void pair(String one, String other) {
        Collections.addAll(open, one, other);
    }
}

class BatchAddBug {
    public static void main(String[] args) {
        Orders orders = new Orders();
        new Thread(() -> orders.order("tea")).start();
        new Thread(() -> orders.batch(List.of("milk", "sugar"))).start();
        new Thread(() -> orders.pair("cup", "plate")).start();
    }
}
