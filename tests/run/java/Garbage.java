/* Much more is allocated than is ever alive. */
import java.util.*;
public class Garbage {
    static class Node { Node next; int[] data; Node(Node next, int n) { this.next = next; data = new int[n % 50]; } }
    static Object kept;
    public static void main(String[] args) {
        Map<Integer, String> live = new HashMap<>();
        long sum = 0;
        for (int i = 1; i < 120000; i++) {
            if (i % 50 == 0) continue;
            Node n = new Node(new Node(null, 1), i);
            sum += n.data.length + n.next.data.length;
            String s = "number " + i;
            live.put(i % 1000, s);
            sum += s.hashCode();
            if (i % 9999 == 0) kept = new Object[] {kept, n, new byte[50000]};
            Runnable r = () -> live.size();
            r.run();
        }
        int depth = 0;
        for (Object o = kept; o != null; o = ((Object[]) o)[0]) depth++;
        System.out.println(sum + " " + live.size() + " " + live.get(7) + " " + depth);
        long big = 0;
        for (int i = 0; i < 300; i++) big += new byte[1 << 20].length;
        System.out.println(big);
    }
}
