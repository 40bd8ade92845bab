/* finally: returns, breaks and exceptions that meet in it; nested; overriding each other. */
public class TryFinally {
    static StringBuilder log = new StringBuilder();
    @SuppressWarnings("finally")
    static int overridden() { try { return 1; } finally { return 2; } }
    static int kept() { int x = 1; try { return x; } finally { x = 9; } }
    @SuppressWarnings("finally")
    static int swallowed() { try { throw new IllegalStateException("lost"); } finally { return 3; } }
    static int looped() {
        int n = 0;
        for (int i = 0; i < 5; i++) {
            try {
                if (i == 1) continue;
                if (i == 3) break;
                n += 10;
            } finally {
                n += 1;
            }
        }
        return n;
    }
    static void nested(int which) throws Exception {
        try {
            log.append('a');
            try {
                log.append('b');
                if (which == 1) throw new Exception("inner");
                if (which == 2) throw new RuntimeException("run");
                if (which == 3) return;
                log.append('c');
            } catch (RuntimeException e) {
                log.append('r');
                throw new Exception("wrapped", e);
            } finally {
                log.append('f');
                if (which == 4) throw new Exception("from finally");
            }
            log.append('d');
        } finally {
            log.append('g');
        }
    }
    static String multi(Object o) {
        try {
            return ((String) o).trim() + Integer.parseInt((String) o);
        } catch (ClassCastException | NumberFormatException e) {
            return e.getClass().getSimpleName();
        } catch (NullPointerException e) {
            return "null";
        } finally {
            log.append('m');
        }
    }
    static <T extends Throwable> void sneaky(Throwable t) throws T { throw (T) t; }
    static int depth(int n) { try { return n == 0 ? Integer.parseInt("x") : depth(n - 1); } finally { log.append(n); } }
    public static void main(String[] args) {
        System.out.println(overridden() + " " + kept() + " " + swallowed() + " " + looped());
        for (int i = 0; i < 5; i++)
            try {
                nested(i);
                System.out.println(i + " fine " + log);
            } catch (Exception e) {
                System.out.println(i + " " + e + " caused by " + e.getCause() + " " + log);
            } finally {
                log.setLength(0);
            }
        System.out.println(multi(1) + multi("7") + multi("x") + multi(null) + log);
        log.setLength(0);
        try { depth(5); } catch (NumberFormatException e) { System.out.println(e.getMessage() + log); }
        try { TryFinally.<RuntimeException>sneaky(new java.io.IOException("checked")); } catch (Exception e) { System.out.println(e); }
        try { throw null; } catch (NullPointerException e) { System.out.println("threw null"); }
        try { synchronized (log) { throw new Error("in monitor"); } } catch (Error e) { System.out.println(Thread.holdsLock(log) + e.getMessage()); }
        label:
        try { if (args.length == 0) break label; System.out.println("not here"); } finally { System.out.println("left block"); }
        Throwable t = new Exception("top", new RuntimeException("middle", new Error("bottom")));
        for (Throwable c = t; c != null; c = c.getCause()) System.out.print(c.getMessage() + " ");
        System.out.println();
        try { t.initCause(new Error()); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        System.out.println(new RuntimeException((Throwable) new Error("e")).getMessage() + " " + new Exception((String) null).getMessage());
    }
}
