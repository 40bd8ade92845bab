import java.util.*;

/* Only ever from archive to live: live.addAll(archive); archive is filled from elsewhere. */
// options: --kinds deadlock --executions 1
// expect: must-hold
public class CopyOneWay {
    private final List<Integer> archive = Collections.synchronizedList(new ArrayList<>()), live = Collections.synchronizedList(new ArrayList<>());
    public static void main(String[] args) throws Exception {
        CopyOneWay c = new CopyOneWay();
        Thread a = new Thread(() -> { for (int i = 0; i < 100; i++) { c.live.addAll(c.archive); if (c.live.size() > 30) c.live.clear(); } });
        Thread b = new Thread(() -> { for (int i = 0; i < 100; i++) { c.archive.add(i); if (c.archive.size() > 10) c.archive.clear(); } });
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.live.size() >= 0);
    }
}
