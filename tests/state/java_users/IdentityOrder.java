/* Locks in the order of identity hash codes, with a third lock for ties. */
// holds
public class IdentityOrder {
    private static final Object TIE = new Object();

    static final class Box {
        int items;
    }

    static void move(Box from, Box to) {
        int a = System.identityHashCode(from), b = System.identityHashCode(to);
        if (a < b)
            locked(from, to, from, to);
        else if (a > b)
            locked(to, from, from, to);
        else
            synchronized (TIE) {
                locked(from, to, from, to);
            }
    }

    private static void locked(Object first, Object second, Box from, Box to) {
        synchronized (first) {
            synchronized (second) {
                from.items--;
                to.items++;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Box left = new Box(), right = new Box();
        Thread t = new Thread(() -> move(left, right));
        t.start();
        move(right, left);
        t.join();
        if (left.items != 0 || right.items != 0)
            throw new AssertionError(left.items + " " + right.items);
    }
}
