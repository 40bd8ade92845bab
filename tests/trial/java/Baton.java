// Threads take turns by a number: a model has no values and does not see that; runs that pause one in the middle meet nobody.
public class Baton {
    static class Sum {
        private int total;

        public void add(int value) {
            int old = total;
            total = old + value;
        }
    }

    private static volatile int turn;

    public static void main(String[] arguments) throws InterruptedException {
        Sum sum = new Sum();
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                for (int n = 0; n < 3; n++) {
                    while (turn != me)
                        Thread.onSpinWait();
                    sum.add(me);
                    turn = 1 - me;
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads)
            thread.join();
    }
}
