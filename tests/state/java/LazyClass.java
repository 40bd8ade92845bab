/* The first thread that uses a class initialises it; others wait for that, and see it whole without a race.
 * outcome: 5 5 a
 * outcome: 5 5 b */
public class LazyClass {
    static class Lazy {
        static int value;
        static String by;
        static { value = 5; by = Thread.currentThread().getName(); }
    }
    static int a, b;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> a = Lazy.value, "a"), u = new Thread(() -> b = Lazy.value, "b");
        t.start();
        u.start();
        t.join();
        u.join();
        System.out.println(a + " " + b + " " + Lazy.by);
    }
}
// holds
