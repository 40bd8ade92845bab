/* Exceptions: handlers, finally, nesting, causes, custom ones, try with resources. */
public class Exceptions {
    static class Mine extends Exception {
        final int code;
        Mine(int code, String message, Throwable cause) { super(message, cause); this.code = code; }
    }
    static class Resource implements AutoCloseable {
        final String name;
        Resource(String name) { this.name = name; System.out.println("open " + name); }
        public void close() throws Exception { System.out.println("close " + name); if (name.equals("b")) throw new Exception("closing b"); }
    }
    static int f(int n) {
        try {
            if (n == 0) return 10;
            if (n == 1) throw new IllegalStateException("one");
            if (n == 2) { Object o = "text"; return (Integer) o; }
            if (n == 3) { int[] a = new int[2]; return a[n]; }
            if (n == 4) { Object[] a = new String[1]; a[0] = 1; }
            if (n == 5) { int[] a = new int[-1]; }
            if (n == 6) { String s = null; return s.length(); }
            if (n == 7) { return "abc".charAt(5); }
            if (n == 8) throw new Error("error");
            if (n == 9) return Integer.parseInt("x1");
            return 1 / (n - 10);
        } catch (IllegalStateException | ClassCastException e) {
            System.out.println("caught " + e.getClass().getName());
            return -1;
        } catch (RuntimeException e) {
            System.out.println("runtime " + (n == 6 ? "null" : e.getMessage()));
            return -2;
        } finally {
            System.out.println("finally " + n);
            if (n == 8) return 99;
        }
    }
    @SuppressWarnings("finally")
    static int overridden() { try { return 1; } finally { return 2; } }
    static int kept() { int x = 1; try { return x; } finally { x = 5; } }
    static void chain() throws Mine {
        try { f2(); } catch (RuntimeException e) { throw new Mine(7, "wrapped", e); }
    }
    static void f2() { throw new UnsupportedOperationException("deep"); }
    public static void main(String[] args) throws Exception {
        for (int i = 0; i <= 11; i++)
            System.out.println(f(i));
        System.out.println(overridden() + " " + kept());
        try { chain(); } catch (Mine e) {
            System.out.println(e.code + e.getMessage() + e.getCause());
            StackTraceElement top = e.getCause().getStackTrace()[0];
            System.out.println(top.getMethodName() + " " + top.getLineNumber() + " " + top.getFileName() + " " + top.getClassName());
            System.out.println(e);
        }
        try (Resource a = new Resource("a"); Resource b = new Resource("b")) {
            System.out.println("body");
            throw new RuntimeException("body");
        } catch (Exception e) {
            System.out.println(e.getMessage() + " suppressed " + e.getSuppressed().length + " " + e.getSuppressed()[0].getMessage());
        }
        loop:
        for (int i = 0; ; i++) {
            try {
                if (i == 1) continue;
                if (i == 3) break loop;
                System.out.println("loop " + i);
            } finally {
                System.out.println("f" + i);
            }
        }
        int depth = recurse(0);
        System.out.println(depth > 1000 ? "deep enough" : "shallow");
        try { throw null; } catch (NullPointerException e) { System.out.println("npe"); }
    }
    static int recurse(int n) { try { return recurse(n + 1); } catch (StackOverflowError e) { return n; } }
}
