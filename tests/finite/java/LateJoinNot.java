// verdict: proved
// LateJoin, repaired: it waits as long as that takes.
public class LateJoinNot {
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
        worker.join();
        int seen = done;
        Thread.sleep(500);
        assert seen == 1;
    }
}
