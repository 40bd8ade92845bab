// verdict: proved
// StartHeld, repaired: main opens the gate first.
public class StartHeldNot {
    static final Object gate = new Object();
    static boolean held, open;

    static void hold(Thread thread) {
        synchronized (thread) {
            synchronized (gate) {
                held = true;
                gate.notifyAll();
                while (!open) {
                    try {
                        gate.wait();
                    } catch (InterruptedException e) {
                        return;
                    }
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {});
        new Thread(() -> hold(thread)).start();
        synchronized (gate) {
            while (!held) {
                gate.wait();
            }
        }
        synchronized (gate) {
            open = true;
            gate.notifyAll();
        }
        thread.start();
    }
}
