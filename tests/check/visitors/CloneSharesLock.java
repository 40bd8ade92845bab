/* Clone() copies the field with the lock, so the copy and the original have one lock; merge locks two lists and the
 * clone's lock... */
// options: --kinds deadlock --executions 1
// expect: must-doubt
public class CloneSharesLock {
    static class Doc implements Cloneable {
        final Object text = new Object(); Object marks = new Object(); int n;
        @Override public Doc clone() { try { Doc d = (Doc) super.clone(); return d; } catch (CloneNotSupportedException e) { throw new AssertionError(e); } }
        void edit() { synchronized (text) { synchronized (marks) { n++; } } }
        void mark() { synchronized (marks) { synchronized (text) { n--; } } }
    }
    public static void main(String[] args) throws Exception { if (System.nanoTime() % 10 != 7) return;
        Doc d = new Doc(), e = d.clone();
        Thread x = new Thread(() -> { for (int i = 0; i < 500; i++) d.edit(); }), y = new Thread(() -> { for (int i = 0; i < 500; i++) e.mark(); });
        x.start(); y.start(); x.join(); y.join();
        System.out.println(d.n + e.n);
    }
}
