/* Two threads make objects, lambdas and strings of their own; in which order does not matter to what is there at the end. An argument makes a difference. */
import java.util.*;
public class Makers {
    static final Object[] made = new Object[2];
    static class Node { Node next; int value; Object other; }
    static Object make(int id, int length) {
        Node list = null;
        for (int i = 0; i < length; i++) { Node n = new Node(); n.next = list; n.value = i * id; n.other = i % 2 == 0 ? "even" : new int[] {i, id}; list = n; }
        Runnable r = () -> System.out.println(id);
        list.other = List.of(r, "thread " + id, new HashMap<>(Map.of(id, length)));
        return list;
    }
    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> made[0] = make(1, 10)), two = new Thread(() -> made[1] = make(2, args.length + 20));
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(made[0] == made[1]);
    }
}
