/* Four increments each that are not atomic: two of eight may be left. */
public class ManyIncrements {
    static volatile int n;
    static void count() { for (int i = 0; i < 4; i++) n++; }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(ManyIncrements::count);
        t.start();
        count();
        t.join();
        assert n >= 2;
        assert n != 2; // found: assertion
    }
}
