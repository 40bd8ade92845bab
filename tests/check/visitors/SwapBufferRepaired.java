/* Swaps under the lock that log takes. */
// expect: must-hold
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

class Swapper {
    private volatile List<String> current = Collections.synchronizedList(new ArrayList<>());

    synchronized
    void log(String s) {
        current.add(s);
    }

    synchronized
    List<String> swap() {
        List<String> full = current;
        current = Collections.synchronizedList(new ArrayList<>());
        return full;
    }
}

class SwapBufferRepaired {
    static volatile int n;

    public static void main(String[] args) throws Exception {
        Swapper s = new Swapper();
        Thread a = new Thread(() -> { s.log("a"); s.log("b"); });
        Thread b = new Thread(() -> { n = s.swap().size(); });
        a.start();
        b.start();
        a.join();
        b.join();
        n += s.swap().size(); System.out.println(n == 2 ? "OK" : "BROKEN " + n);
    }
}
