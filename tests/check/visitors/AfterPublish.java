// options: --kinds atomicity
// expect: must-doubt
import java.util.*;
public class AfterPublish {
    private volatile List<String> hosts = new ArrayList<>();
    public synchronized void addBoth(String a, String b) {
        List<String> copy = new ArrayList<>(hosts);
        copy.add(a);
        hosts = copy;
        copy.add(b);
    }
    public int size() {
        return hosts.size();
    }
    public static void main(String[] x) throws Exception {
        AfterPublish p = new AfterPublish();
        Thread t = new Thread(() -> p.addBoth("a", "b"));
        Thread u = new Thread(() -> { int n = p.size(); assert n % 2 == 0 : n; });
        t.start(); u.start(); t.join(); u.join();
    }
}
