// A synchronized list of the JDK does not lock itself while somebody walks through it.
//
// T1 is between two elements; T2 adds one; T1 asks for the next: ConcurrentModificationException.
//
// expect: must-find atomicity Prices.list

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

class Prices {
    private final List<Integer> list = Collections.synchronizedList(new ArrayList<>());

    public void add(int price) {
        list.add(price);
    }

    public int sum() {
        int sum = 0;
        for (int price : list)
            sum += price;
        return sum;
    }
}

class IterationBug {
    public static void main(String[] args) {
        Prices prices = new Prices();
        prices.add(1);
        new Thread(() -> prices.add(2)).start();
        new Thread(() -> System.out.println(prices.sum())).start();
    }
}
