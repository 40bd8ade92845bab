// Clone() is shallow: the copy shares the list but has a monitor of its own.
//
// expect: must-find atomicity Cart.items Cart.sum

import java.util.*;

class Cart implements Cloneable {
    private final List<Integer> items = new ArrayList<>();
    private final int[] sum = new int[1];
    public synchronized void add(int i) {
        items.add(i);
        sum[0] += i;
    }
    @Override
    public Cart clone() {
        try {
            return (Cart)super.clone();
        } catch (CloneNotSupportedException e) {
            throw new Error(e);
        }
    }
    synchronized int sum() {
        return sum[0];
    }
}

public class CloneShares {
    public static void main(String[] a) throws Exception {
        Cart c = new Cart(), d = c.clone();
        Go.both(
            ()
                -> {
                for (int i = 0; i < 50000; i++)
                    c.add(1);
            },
            () -> {
                for (int i = 0; i < 50000; i++)
                    d.add(1);
            });
        System.out.println(c.sum() == 100000 ? "OK" : "WRONG " + c.sum());
    }
}

class Go {
    static void both(Runnable a, Runnable b) throws InterruptedException {
        Thread x = new Thread(a), y = new Thread(b);
        x.start();
        y.start();
        x.join();
        y.join();
    }
}
