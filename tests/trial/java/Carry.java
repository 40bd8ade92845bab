/** What is written was computed from what was read before, in a task that nobody says is a unit of work. */
public class Carry {
    static class Count {
        private int value;

        synchronized int get() {
            return value;
        }

        synchronized void set(int to) {
            value = to;
        }
    }

    public static void main(String[] arguments) {
        Count count = new Count();
        Runnable work = () -> {
            int before = count.get();
            count.set(before + 1);
        };
        new Thread(work).start();
        new Thread(work).start();
    }
}
