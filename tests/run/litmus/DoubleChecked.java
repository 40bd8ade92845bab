/* Double-checked locking works under sequential consistency: one object, and its field is set. (Java's own memory model asks for volatile.)
 * outcome: 1 42 42 */
public class DoubleChecked {
    static DoubleChecked instance;
    static int made;
    int value;
    DoubleChecked() { value = 42; made++; }
    static DoubleChecked get() { if (instance == null) synchronized (DoubleChecked.class) { if (instance == null) instance = new DoubleChecked(); } return instance; }
    static int a, b;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { a = get().value; }), u = new Thread(() -> { b = get().value; });
        t.start();
        u.start();
        t.join();
        u.join();
        System.out.println(made + " " + a + " " + b);
    }
}
