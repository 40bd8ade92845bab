// The repair of RawBesideWrapperBug: who uses the list itself holds the lock of its wrapper.
//
// expect: must-hold
// expect: must-prove Prices

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

class Prices {
    private final List<Integer> fast = new ArrayList<>();
    private final List<Integer> shared = Collections.synchronizedList(fast);

    public void add(int price) {
        shared.add(price);
    }

    public int last() {
        synchronized (shared) {
            return fast.get(fast.size() - 1);
        }
    }
}

class RawBesideWrapperRepaired {
    public static void main(String[] args) {
        Prices prices = new Prices();
        prices.add(1);
        new Thread(() -> prices.add(2)).start();
        new Thread(() -> System.out.println(prices.last())).start();
    }
}
