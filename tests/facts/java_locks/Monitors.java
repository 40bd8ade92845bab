/* Monitors: within methods and from callers. */
class Monitors {
    static final Object A = new Object(); // name: A
    static final Object B = new Object(); // name: B
    static int x;
    int field;

    static Object either(boolean which) {
        return which ? A : B;
    }

    static void held() {
        x++; // must: holds A; does not hold B
    }

    static void sometimesHeld() {
        x++; // must: unsure of A; may hold A
    }

    static void nested() {
        synchronized (A) { // must: single
            x++; // must: holds A; does not hold B
            synchronized (B) { // must: single
                x++; // must: holds A; holds B
                synchronized (A) {
                    x++; // must: holds A; holds B
                }
                x++; // must: holds A; holds B
            }
            x++; // must: holds A; does not hold B
        }
        x++; // must: does not hold A; does not hold B
    }

    static void exceptions(int n) {
        try {
            synchronized (A) {
                x = 10 / n; // must: holds A
            }
        } catch (ArithmeticException e) {
            x++; // must: does not hold A
        }
        x++; // must: does not hold A
    }

    static void unknown(boolean which) {
        synchronized (either(which)) { // must: several
            x++; // must: unsure of A; may hold A; may hold B
        }
    }

    static void loops(int n) {
        for (int i = 0; i < n; i++) {
            x++; // must: does not hold A
            synchronized (A) {
                if (i == 5)
                    break;
                x++; // must: holds A
            }
        }
        x++; // must: does not hold A
    }

    static synchronized void ofClass() {
        x++; // must: holds class Monitors
    }

    static void ofClassToo() {
        synchronized (Monitors.class) { // must: single
            x++; // must: holds class Monitors
        }
    }

    synchronized void method() {
        field++; // must: holds base
        helper();
        other(new Monitors());
    }

    private void helper() {
        field++; // must: holds base
        deeper(3);
    }

    private void deeper(int n) {
        field += n; // must: holds base
        if (n > 0)
            deeper(n - 1);
    }

    void other(Monitors that) {
        that.field++; // must: not base
    }

    void both(Monitors that) {
        synchronized (that) {
            that.field++; // must: holds base
            field++; // must: not base
        }
    }

    static void replaced(Monitors one, Monitors two) {
        Monitors current = one;
        synchronized (current) {
            current = two;
            current.field++; // must: not base
        }
    }

    static class Node {
        final Object lock = new Object(); // name: node
        int value;

        void set(int v) {
            synchronized (lock) { // must: several
                value = v; // must: unsure of node; may hold node
            }
        }
    }

    public static void main(String[] arguments) {
        synchronized (A) {
            held();
            sometimesHeld();
        }
        sometimesHeld();
        nested();
        exceptions(arguments.length);
        unknown(arguments.length > 1);
        loops(arguments.length);
        ofClass();
        ofClassToo();
        Monitors one = new Monitors(), two = new Monitors();
        one.method();
        one.both(two);
        replaced(one, two);
        for (int i = 0; i < 2; i++)
            new Node().set(i);
        Thread thread = new Thread(Monitors::inThread);
        synchronized (B) {
            thread.start();
        }
    }

    static void inThread() {
        x++; // must: does not hold B; does not hold A
    }
}
