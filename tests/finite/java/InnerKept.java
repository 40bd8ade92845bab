// verdict: deadlock
// The lock of `inner` is always taken under that of the outer object, but kept while that one is given up.
public class InnerKept {
    private final Object inner = new Object();
    private int set;

    synchronized void await() throws InterruptedException {
        synchronized (inner) {
            while (set == 0) {
                wait();
            }
        }
    }

    synchronized void give() {
        synchronized (inner) {
            set = 1;
            notifyAll();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        InnerKept kept = new InnerKept();
        new Thread(kept::give).start();
        kept.await();
    }
}
