// options: --kinds atomicity
// expect: must-doubt
import java.util.*;
// the list field is a window of an array that is changed in place
public class AsListView {
    private final Integer[] cells = {0, 0};
    private volatile List<Integer> view = Collections.unmodifiableList(Arrays.asList(cells));
    public synchronized void set(int v) {
        cells[0] = v;
        cells[1] = -v;
        view = Collections.unmodifiableList(Arrays.asList(cells));
    }
    public int sum() {
        List<Integer> l = view;
        return l.get(0) + l.get(1);
    }
    public static void main(String[] x) throws Exception {
        AsListView p = new AsListView();
        Thread t = new Thread(() -> p.set(2));
        Thread u = new Thread(() -> { int n = p.sum(); assert n == 0 : n; });
        t.start(); u.start(); t.join(); u.join();
    }
}
