/* Lost update: adds to a list that another thread has taken already. */
// expect: must-find atomicity Swapper.current
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

class Swapper {
    private volatile List<String> current = Collections.synchronizedList(new ArrayList<>());

    public void log(String s) {
        current.add(s);
    }

    public List<String> swap() {
        List<String> full = current;
        current = Collections.synchronizedList(new ArrayList<>());
        return full;
    }
}

class SwapBuffer {
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
