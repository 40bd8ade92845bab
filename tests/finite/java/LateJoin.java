// verdict: assertion
// Broken: the time of a join is over before the thread has ended, and sleep does not order anything.
public class LateJoin {
    static int done;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> {
            try {
                Thread.sleep(10);
            } catch (InterruptedException e) {
                return;
            }
            done = 1;
        });
        worker.start();
        worker.join(1000);
        int seen = done;
        Thread.sleep(500);
        assert seen == 1;
    }
}
