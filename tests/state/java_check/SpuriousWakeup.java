/* Threads may wake up for no reason, which is not explored: who waits without a loop goes on too early. */
public class SpuriousWakeup {
    private boolean ready;

    synchronized void tell() {
        ready = true;
        notify();
    }

    synchronized void await() throws InterruptedException {
        if (!ready)
            wait();
        assert ready; // missed: assertion -- nobody wakes up without being notified
    }

    public static void main(String[] args) throws Exception {
        SpuriousWakeup gate = new SpuriousWakeup();
        new Thread(gate::tell).start();
        gate.await();
    }
}
