/* Two classes need each other in their initialisers: two threads can wait for each other for ever.
 * outcome: deadlock
 * outcome: done
 * race */
public class ClassCycle {
    static class A { static int x = 1; static { B.y++; } } // found: deadlock
    static class B { static int y = 1; static { A.x++; } }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> A.x++), u = new Thread(() -> B.y++); // found: race+
        t.start();
        u.start();
        t.join();
        u.join();
        System.out.println("done");
    }
}
