// The mean of nothing is an exception of the JVM, deep below the method that catches and counts it under the lock.
//
// expect: must-prove Mean

class Mean {
    private final Object lock = new Object();
    private int empty, last;

    private static int divide(int sum, int count) {
        return sum / count;
    }

    private int round(int[] values, int count) {
        int sum = 0;
        for (int n = 0; n < count; n++)
            sum += values[n];
        return divide(sum, count);
    }

    public int of(int[] values, int count) {
        try {
            return round(values, count);
        } catch (ArithmeticException nothing) {
            synchronized (lock) {
                empty++;
                last = count;
            }
            return 0;
        }
    }
}

class DivisionCaughtRepaired {
    public static void main(String[] args) {
        Mean mean = new Mean();
        for (int i = 0; i < 2; i++)
            new Thread(() -> {
                int[] values = {1, 2, 3};
                for (int n = 0; n < 10000; n++)
                    mean.of(values, n % 2);
            }).start();
    }
}
