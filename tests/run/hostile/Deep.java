/* Object graphs that are deep: lists, nested arrays and a tree that is a list, while garbage is collected. What walks them by recursion overflows the stack. */
import java.util.*;
public class Deep {
    static class Node { Node next; Object other; byte[] ballast = new byte[16]; }
    static int garbage(int n) { int sum = 0; for (int i = 0; i < n; i++) sum += new int[1000].length; return sum; }
    public static void main(String[] args) {
        Node list = null;
        for (int i = 0; i < 500000; i++) { Node n = new Node(); n.next = list; list = n; }
        Object nested = null;
        for (int i = 0; i < 300000; i++) nested = new Object[] {nested, i};
        System.out.println(garbage(60000));
        int length = 0;
        for (Node n = list; n != null; n = n.next) length++;
        int depth = 0;
        for (Object o = nested; o != null; o = ((Object[]) o)[0]) depth++;
        System.out.println(length + " " + depth);
        List<Object> deep = new ArrayList<>();
        for (int i = 0; i < 100000; i++) deep = new ArrayList<>(List.of(deep));
        try { System.out.println(deep.hashCode()); } catch (StackOverflowError e) { System.out.println("too deep to hash"); }
        try { System.out.println(deep.equals(new ArrayList<>(deep))); } catch (StackOverflowError e) { System.out.println("too deep to compare"); }
        list = null;
        nested = null;
        deep = null;
        System.out.println(garbage(60000));
        StringBuilder long1 = new StringBuilder();
        for (int i = 0; i < 20; i++) long1.append(long1).append(i);
        System.out.println(long1.length() + " " + long1.toString().hashCode());
    }
}
