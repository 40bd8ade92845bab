// An update that fails in the middle is undone in the same synchronized block.
//
// expect: tolerated atomicity Order.lines Order.total -- two calls in one round of a loop are suspected to be one unit of work

class Order {
    private int lines, total;
    public synchronized void add(int price) {
        int l = lines, t = total;
        try {
            lines++;
            if (price < 0)
                throw new IllegalArgumentException("price");
            total += price;
        } catch (IllegalArgumentException e) {
            lines = l;
            total = t;
        }
    }
    public synchronized boolean sound() {
        return total == lines;
    }
}

public class OkException {
    public static void main(String[] x) throws Exception {
        Order o = new Order();
        int[] bad = new int[1];
        Go.both(
            ()
                -> {
                for (int i = 0; i < 20000; i++) {
                    o.add(1);
                    o.add(-1);
                }
            },
            () -> {
                for (int i = 0; i < 20000; i++)
                    if (!o.sound())
                        bad[0]++;
            });
        System.out.println(bad[0] == 0 ? "OK" : "WRONG");
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
