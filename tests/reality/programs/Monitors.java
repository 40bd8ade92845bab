/** Synchronized methods and blocks, nested, again by the same thread, on classes, on arrays, in loops. */
public class Monitors {
    private static final Object lock = new Object();
    private final int[] numbers = new int[4];
    private int count;

    static class Inner {
        int value;
    }

    static class Sub extends Monitors {
        @Override
        synchronized void add() {
            super.add();
        }
    }

    synchronized void add() {
        count++;
        again();
    }

    private synchronized void again() {
        count++;
    }

    static synchronized int shared(int value) {
        return value + 1;
    }

    void nested(Inner inner) {
        synchronized (inner) {
            synchronized (numbers) {
                numbers[0]++;
                synchronized (lock) {
                    inner.value++;
                }
            }
        }
    }

    void again(Inner inner) {
        synchronized (inner) {
            synchronized (lock) {
                synchronized (inner) {
                    inner.value++;
                }
            }
        }
    }

    int loop(Inner inner) {
        int sum = 0;
        synchronized (inner) {
            while (sum < 3) {
                synchronized (Monitors.class) {
                    sum = shared(sum);
                }
            }
        }
        return sum;
    }

    public static void main(String[] arguments) throws InterruptedException {
        Inner inner = new Inner();
        Monitors monitors = new Sub();
        Runnable work = () -> {
            monitors.add();
            monitors.nested(inner);
            monitors.loop(inner);
            monitors.again(inner);
        };
        Thread one = new Thread(work), two = new Thread(work);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(monitors.count + inner.value);
    }
}
