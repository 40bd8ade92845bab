// verdict: deadlock
// Broken: Thread.start takes the monitor of the thread, which the holder keeps while it waits for main.
public class StartHeld {
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
        thread.start();
        synchronized (gate) {
            open = true;
            gate.notifyAll();
        }
    }
}
