// Two objects hold the same array, each under its own monitor.
//
// expect: must-find atomicity View.data

class View {
    private final int[] data;
    View(int[] d) {
        data = d;
    }
    public synchronized void bump() {
        int v = data[0];
        Thread.yield();
        data[0] = v + 1;
    }
}

public class SharedArray {
    public static void main(String[] a) throws Exception {
        int[] d = new int[1];
        View x = new View(d), y = new View(d);
        Go.both(
            ()
                -> {
                for (int i = 0; i < 20000; i++)
                    x.bump();
            },
            () -> {
                for (int i = 0; i < 20000; i++)
                    y.bump();
            });
        System.out.println(d[0] == 40000 ? "OK" : "WRONG " + d[0]);
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
