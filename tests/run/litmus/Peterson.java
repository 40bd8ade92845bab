/* Peterson's algorithm keeps two threads apart under sequential consistency, so no increment is lost.
 * outcome: 2 false */
public class Peterson {
    static volatile boolean want0, want1;
    static volatile int turn, inside, count;
    static volatile boolean met;
    static void critical() { if (inside++ != 0) met = true; count++; inside--; }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { want0 = true; turn = 1; while (want1 && turn == 1) { } critical(); want0 = false; });
        Thread u = new Thread(() -> { want1 = true; turn = 0; while (want0 && turn == 0) { } critical(); want1 = false; });
        t.start();
        u.start();
        t.join();
        u.join();
        System.out.println(count + " " + met);
    }
}
