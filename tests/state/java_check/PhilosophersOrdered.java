/* The last one takes the right fork first. */
// holds
public class PhilosophersOrdered {
    static final Object[] forks = {new Object(), new Object(), new Object()};

    static void dine(int i) {
        int left = i, right = (i + 1) % 3;
        synchronized (forks[Math.min(left, right)]) {
            synchronized (forks[Math.max(left, right)]) {
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
