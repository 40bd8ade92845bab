// The permit may be that of the thread that gives it before its work.
//
// expect: must-find atomicity Box.a

import java.util.concurrent.*;

class Box {
    private int a, b;

    public synchronized int sum() {
        return a + b;
    }

    public synchronized void put(int value) {
        a = value;
    }

    public void add() {
        int sum = sum();
        put(sum + 1);
    }
}

public class SemTwo {
    public static void main(String[] args) throws Exception {
        Box box = new Box();
        Semaphore s = new Semaphore(0);
        new Thread(() -> { box.add(); s.release(); }).start();
        new Thread(() -> { s.release(); box.add(); }).start();
        s.acquire();
        box.add();
    }
}
