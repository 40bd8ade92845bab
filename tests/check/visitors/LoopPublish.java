// options: --kinds atomicity
// expect: must-doubt
import java.util.*;
// one copy, published in each round and filled on in the next
public class LoopPublish {
    private volatile List<Integer> view = new ArrayList<>();
    public synchronized void load(int[] in) {
        List<Integer> c = new ArrayList<>(view);
        for (int v : in) {
            c.add(v);
            c.add(-v);
            view = c;
        }
    }
    public int sum() {
        List<Integer> l = view;
        int s = 0;
        for (int i = 0; i < l.size(); i++) s += l.get(i);
        return s;
    }
    public static void main(String[] x) throws Exception {
        LoopPublish p = new LoopPublish();
        Thread t = new Thread(() -> p.load(new int[] {1, 2}));
        Thread u = new Thread(() -> { int n = p.sum(); assert n == 0 : n; });
        t.start(); u.start(); t.join(); u.join();
    }
}
