/* Ends with an exception that has causes, suppressed ones, and a cycle. */
public class UncaughtChain {
    static class Broken extends RuntimeException {
        Broken(String m, Throwable c) { super(m, c); }
        @Override public String toString() { return "Broken<" + getMessage() + ">"; }
    }
    static void third() { throw new IllegalStateException("third"); }
    static void second() { try { third(); } catch (RuntimeException e) { Broken b = new Broken("second\nline", e); b.addSuppressed(new Exception("aside", new Error("cause of aside"))); throw b; } }
    static void first() throws Exception { try { second(); } catch (RuntimeException e) { throw new Exception(e); } }
    public static void main(String[] args) throws Exception {
        try { first(); } catch (Exception e) {
            System.out.println(e.getMessage() + "|" + e.getLocalizedMessage());
            java.io.StringWriter to = new java.io.StringWriter();
            e.printStackTrace(new java.io.PrintWriter(to));
            System.out.println(to.toString().lines().filter(l -> !l.startsWith("\t")).toList());
            System.out.println(e.getStackTrace()[0].getMethodName() + " " + e.getStackTrace()[0].getLineNumber() + " " + e.getCause().getStackTrace()[0].getMethodName() + " " + e.getStackTrace()[0]);
        }
        Exception a = new Exception("a"), b = new Exception("b", a);
        a.initCause(b);
        a.printStackTrace();
        first();
    }
}
