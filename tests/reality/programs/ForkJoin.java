import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;

/** Divide and conquer: tasks with and without a result. */
public class ForkJoin {
    static class Sum extends RecursiveTask<Long> {
        private final int from, to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Long compute() {
            if (to - from < 8) {
                return direct();
            }
            int middle = (from + to) / 2;
            Sum left = new Sum(from, middle);
            left.fork();
            long right = new Sum(middle, to).compute();
            return left.join() + right;
        }

        private long direct() {
            long sum = 0;
            for (int i = from; i < to; i++) {
                sum += i;
            }
            return sum;
        }
    }

    static class Fill extends RecursiveAction {
        private final int[] into;
        private final int from, to;

        Fill(int[] into, int from, int to) {
            this.into = into;
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from == 1) {
                into[from] = from;
            } else {
                int middle = (from + to) / 2;
                invokeAll(new Fill(into, from, middle), new Fill(into, middle, to));
            }
        }
    }

    public static void main(String[] arguments) {
        ForkJoinPool pool = new ForkJoinPool(2);
        System.out.println(pool.invoke(new Sum(0, 64)));
        int[] numbers = new int[8];
        pool.submit(new Fill(numbers, 0, 8)).join();
        System.out.println(numbers[7]);
        pool.shutdown();
    }
}
