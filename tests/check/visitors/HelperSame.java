// options: --kinds atomicity
// expect: must-doubt
import java.util.*;
// helper returns its argument itself when there is room
public class HelperSame {
    private volatile ArrayList<Integer> ledger = new ArrayList<>();
    private static ArrayList<Integer> editable(ArrayList<Integer> l) {
        if (l.size() < 8) return l;
        return new ArrayList<>(l);
    }
    public synchronized void transfer(int n) {
        ArrayList<Integer> e = editable(ledger);
        e.add(n);
        e.add(-n);
        ledger = e;
    }
    public int sum() {
        List<Integer> l = ledger;
        int s = 0;
        for (int i = 0; i < l.size(); i++) s += l.get(i);
        return s;
    }
    public static void main(String[] x) throws Exception {
        HelperSame p = new HelperSame();
        Thread t = new Thread(() -> p.transfer(3));
        Thread u = new Thread(() -> { int n = p.sum(); assert n == 0 : n; });
        t.start(); u.start(); t.join(); u.join();
    }
}
