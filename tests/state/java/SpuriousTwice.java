/* Nobody notifies: that a thread may wake for no reason does not help one that waits in a loop. */
// options: --spurious-wakeups
public class SpuriousTwice {
    static boolean ready;

    /*
     * outcome: deadlock
     * outcome: end
     */
    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            synchronized (SpuriousTwice.class) {
                ready = true;
            }
        }).start();
        synchronized (SpuriousTwice.class) {
            while (!ready)
                SpuriousTwice.class.wait(); // found: deadlock
        }
        System.out.println("end");
    }
}
