/* Sums an array by halves. */
// holds
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

public class ForkSum extends RecursiveTask<Integer> {
    private final int[] items;
    private final int from, to;

    ForkSum(int[] items, int from, int to) {
        this.items = items;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Integer compute() {
        if (to - from == 1)
            return items[from];
        int middle = (from + to) / 2;
        ForkSum left = new ForkSum(items, from, middle), right = new ForkSum(items, middle, to);
        left.fork();
        return right.compute() + left.join();
    }

    public static void main(String[] args) {
        int sum = new ForkJoinPool(1).invoke(new ForkSum(new int[] {1, 2}, 0, 2));
        assert sum == 3;
    }
}
