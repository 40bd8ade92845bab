// The repair of IterationBug: who walks through the list holds its lock.
//
// expect: must-hold
// expect: must-prove Prices

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
        synchronized (list) {
            for (int price : list)
                sum += price;
        }
        return sum;
    }
}

class IterationRepaired {
    public static void main(String[] args) {
        Prices prices = new Prices();
        prices.add(1);
        new Thread(() -> prices.add(2)).start();
        new Thread(() -> System.out.println(prices.sum())).start();
    }
}
