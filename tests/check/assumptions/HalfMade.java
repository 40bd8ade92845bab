// assumption: sequential-consistency
// java: -XX:+UseSerialGC -XX:+UnlockDiagnosticVMOptions -XX:+StressLCM -XX:+StressGCM
// An object is seen before its constructor has set its fields: the compiler may store the reference to it first. These
// options only choose another order of instructions than usual, at random, where it is free to choose.
public class HalfMade {
    static Sum sum;

    static class Sum {
        private int one, two;

        Sum(int[] values) {
            int total = 0;
            for (int value : values)
                total += value;
            one = total;
            two = total;
        }

        boolean isRight() {
            return one == two && one > 0;
        }
    }

    static void make(int[] values) {
        sum = new Sum(values);
    }

    static boolean isRight() {
        Sum seen = sum;
        return seen == null || seen.isRight();
    }

    public static void main(String[] arguments) throws Exception {
        int[] values = {1, 2, 3, 4, 5};
        Thread writer = new Thread(() -> {
            while (true)
                make(values);
        });
        writer.setDaemon(true);
        writer.start();
        long end = System.nanoTime() + 3_000_000_000L;
        while (System.nanoTime() < end)
            for (int i = 0; i < 1000; i++)
                if (!isRight()) {
                    System.out.println("shown: an object that is half made");
                    return;
                }
    }
}
