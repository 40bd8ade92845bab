// assumption: library-callers
// options: --library Wrapper
// The list that the wrapper was made from is changed beside it.
import java.util.ArrayList;
import java.util.List;

public class Wrapper {
    private final List<Integer> list;

    public Wrapper(List<Integer> list) {
        this.list = list;
    }

    public synchronized void add(int value) {
        list.add(value);
    }

    public synchronized int size() {
        return list.size();
    }

    public static void main(String[] arguments) throws Exception {
        for (int round = 0; round < 100; round++) {
            List<Integer> list = new ArrayList<>(1_000_000);
            Wrapper wrapper = new Wrapper(list);
            Thread other = new Thread(() -> {
                for (int i = 0; i < 100_000; i++)
                    wrapper.add(i);
            });
            other.start();
            for (int i = 0; i < 100_000; i++)
                list.add(i);
            other.join();
            if (wrapper.size() != 200_000) {
                System.out.println("shown: elements are lost");
                return;
            }
        }
    }
}
