/* StackOverflowError: caught, caught deep inside, with finally blocks on the way; what works afterwards. */
public class Overflows {
    static int depth, finals;
    static int down(int n) { depth = n; return down(n + 1) + 1; }
    static void through() { try { through(); } finally { finals++; } }
    static long mutual(long a, double b, Object c) { return other(c, a + 1, b) + 1; }
    static long other(Object c, long a, double b) { return mutual(a, b, c) - 1; }
    interface Node { int eval(); }
    static class Loop { Loop next; @Override public String toString() { return "L" + next; } }
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 3; i++)
            try { down(0); } catch (StackOverflowError e) { System.out.println("caught " + (depth > 1000) + " " + e.getMessage() + " " + (e.getStackTrace().length) + " " + e.getStackTrace()[5].getMethodName()); }
        try { through(); } catch (StackOverflowError e) { System.out.println("finals " + (finals > 500)); }
        try { mutual(1, 2, "x"); } catch (Throwable e) { System.out.println(e); }
        Loop loop = new Loop();
        loop.next = loop;
        try { loop.toString(); } catch (StackOverflowError e) { System.out.println("endless toString"); }
        Node[] self = new Node[1];
        self[0] = () -> self[0].eval() + 1;
        try { self[0].eval(); } catch (StackOverflowError e) { System.out.println("endless lambda"); }
        var list = new java.util.ArrayList<Object>();
        list.add(list);
        try { list.hashCode(); } catch (StackOverflowError e) { System.out.println("endless hash"); }
        System.out.println(list);
        Thread t = new Thread(() -> { try { down(0); } catch (StackOverflowError e) { System.out.println("in a thread too"); } });
        t.start();
        t.join();
        System.out.println(java.util.stream.IntStream.range(0, 1000).sum());
    }
}
