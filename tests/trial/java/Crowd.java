import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

// Two hundred threads add one synchronized list to another. The wrappers are made at one place, and only two threads have the same
// pair of them, in opposite orders: few executions let these two meet.
public class Crowd {
    static class Adder extends Thread {
        final List<String> to, from;

        Adder(List<String> to, List<String> from) {
            this.to = to;
            this.from = from;
        }

        @Override
        public void run() {
            to.addAll(from);
        }
    }

    static List<String> wrapper() {
        return Collections.synchronizedList(new ArrayList<>(List.of("one", "two")));
    }

    // What each thread gets is its own, but for the hundredth, which gets that of its predecessor the other way round.
    public static void main(String[] arguments) {
        List<String> one = wrapper(), other = wrapper();
        for (int i = 0; i < 200; i++) {
            if (i == 100) {
                new Adder(other, one).start();
                continue;
            }
            one = wrapper();
            other = wrapper();
            new Adder(one, other).start();
        }
    }

    // All take theirs in the same order.
    static class Ordered {
        public static void main(String[] arguments) {
            List<String> one = wrapper(), other = wrapper();
            for (int i = 0; i < 200; i++)
                new Adder(one, other).start();
        }
    }

    static class Gated {
        static final Object gate = new Object();

        static class Behind extends Adder {
            Behind(List<String> to, List<String> from) {
                super(to, from);
            }

            @Override
            public void run() {
                synchronized (gate) {
                    super.run();
                }
            }
        }

        public static void main(String[] arguments) {
            List<String> one = wrapper(), other = wrapper();
            for (int i = 0; i < 10; i++) {
                new Behind(one, other).start();
                new Behind(other, one).start();
            }
        }
    }
}
