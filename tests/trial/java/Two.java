// Two mains: only the second one shares the counter.
public class Two {
    static class Counter {
        private int value;

        public void add() {
            value = value + 1;
        }
    }

    static class Alone {
        public static void main(String[] arguments) {
            new Counter().add();
        }
    }

    static class Together {
        public static void main(String[] arguments) {
            Counter counter = new Counter();
            new Thread(counter::add).start();
            new Thread(counter::add).start();
        }
    }
}
