/* assert: off unless asked for, so the condition is not even evaluated; AssertionErrors thrown by hand; the last one is uncaught. */
public class Asserts {
    static int evaluated;
    static boolean check(boolean b) { evaluated++; return b; }
    static class Other { static boolean on; static { assert on = true; } }
    public static void main(String[] args) {
        assert check(false) : "never seen";
        assert check(true);
        boolean on = false;
        assert on = true;
        System.out.println(evaluated + " " + on + " " + Other.on + " " + Asserts.class.desiredAssertionStatus());
        for (Object detail : new Object[] {"text", 5, 'c', 2.5, null, new Exception("cause")})
            try { throw new AssertionError(detail); } catch (AssertionError e) { System.out.println(e.getMessage() + " " + e.getCause()); }
        System.out.println(new AssertionError().getMessage() + new AssertionError(5L).getMessage() + new AssertionError("m", new Error("c")).getCause().getMessage());
        throw new AssertionError("by hand");
    }
}
