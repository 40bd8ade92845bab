// The list in a synchronized wrapper is also used by its own name, for speed.
//
// The wrapper's lock does not protect T2, which uses the list itself: it may see it half-way through an add.
//
// expect: must-find atomicity Prices.shared

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
        return fast.get(fast.size() - 1);
    }
}

class RawBesideWrapperBug {
    public static void main(String[] args) {
        Prices prices = new Prices();
        prices.add(1);
        new Thread(() -> prices.add(2)).start();
        new Thread(() -> System.out.println(prices.last())).start();
    }
}
