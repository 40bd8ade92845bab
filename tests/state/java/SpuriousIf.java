/* A wait that is not in a loop: who wakes for no reason goes on too early. */
// options: --spurious-wakeups
public class SpuriousIf {
    private boolean ready;

    synchronized void tell() {
        ready = true;
        notify();
    }

    synchronized void await() throws InterruptedException {
        if (!ready)
            wait();
        assert ready; // found: assertion
    }

    /*
     * outcome: end
     * outcome: 
     * assertion: java.lang.AssertionError
     */
    public static void main(String[] args) throws InterruptedException {
        SpuriousIf gate = new SpuriousIf();
        new Thread(gate::tell).start();
        gate.await();
        System.out.println("end");
    }
}
