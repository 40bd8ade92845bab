/* Looks at the state of another thread. */
// unknown: what other threads are doing is not modelled while schedules are explored
public class GetState {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            synchronized (lock) {
            }
        });
        synchronized (lock) {
            t.start();
            assert t.getState() != Thread.State.BLOCKED; // missed: assertion -- states of threads
        }
        t.join();
    }
}
