/* Three philosophers who all take the left fork first. */
public class Philosophers {
    static final Object[] forks = {new Object(), new Object(), new Object()};

    static void dine(int i) {
        synchronized (forks[i]) {
            synchronized (forks[(i + 1) % 3]) { // found: deadlock
            }
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            int seat = i;
            new Thread(() -> dine(seat), "philosopher " + i).start();
        }
    }
}
