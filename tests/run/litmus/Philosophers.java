/* Three philosophers take their left fork first: all eat, or all wait with one fork each.
 * outcome: 3
 * outcome: deadlock */
public class Philosophers {
    static int eaten;
    static final Object[] forks = {new Object(), new Object(), new Object()};
    public static void main(String[] args) throws Exception {
        Thread[] all = new Thread[3];
        for (int i = 0; i < 3; i++) {
            Object left = forks[i], right = forks[(i + 1) % 3];
            all[i] = new Thread(() -> { synchronized (left) { synchronized (right) { synchronized (forks) { eaten++; } } } });
        }
        for (Thread t : all) t.start();
        for (Thread t : all) t.join();
        System.out.println(eaten);
    }
}
