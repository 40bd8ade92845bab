/* Two locks that are one: the same literal. Nothing goes wrong but that one waits for the other. */
// holds
public class StringLocks {
    static int a;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            synchronized ("lock") {
                a++;
            }
        });
        t.start();
        synchronized (("lo" + args.length + "ck").replace("0", "").intern()) {
            a++;
        }
        t.join();
        assert a == 2;
    }
}
