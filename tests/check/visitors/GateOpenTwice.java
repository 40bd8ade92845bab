// Another thread may open the gate before main does.
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

public class GateOpenTwice {
    public static void main(String[] args) throws Exception {
        Box box = new Box();
        CountDownLatch gate = new CountDownLatch(1);
        new Thread(() -> { try { gate.await(); } catch (InterruptedException e) { } box.add(); }).start();
        new Thread(gate::countDown).start();
        box.add();
        gate.countDown();
    }
}
