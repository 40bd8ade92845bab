/* An exception with causes and suppressed ones, thrown from a static initialiser. */
public class UncaughtCause {
    static class Broken { static int v = compute(); static int compute() { try { throw new java.io.IOException("io"); } catch (java.io.IOException e) { RuntimeException r = new RuntimeException("wrapped", e); r.addSuppressed(new Exception("beside")); throw r; } } }
    public static void main(String[] args) {
        System.out.println("begin");
        System.out.println(Broken.v);
    }
}
