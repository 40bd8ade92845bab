/* Exceptions flow to the first handler that has their type, through callers, and those of the JVM are there, too. */
public class Exceptions {
    static class One extends RuntimeException { void who() {} }
    static class Two extends One { void who() {} }
    static class Three extends Exception { void who() {} }

    static void thrower(int n) throws Three {
        if (n == 0)
            throw new One();
        if (n == 1)
            throw new Two();
        throw new Three();
    }
    static void through(int n) throws Three {
        try {
            thrower(n); // only: Exceptions.thrower
        } catch (Two two) {
            two.who(); // only: Two.who
        }
    }
    static class Mine extends NullPointerException { public String getMessage() { return ""; } }
    public static void main(String[] args) {
        try {
            through(args.length); // only: Exceptions.through
        } catch (One one) {
            one.who(); // only: One.who
        } catch (Three three) {
            three.who(); // only: Three.who
        } finally {
            last(); // only: Exceptions.last
        }
        try {
            args[3].length();
        } catch (RuntimeException e) {
            e.printStackTrace();
            note(e); // only: Exceptions.note
        }
    }
    static void note(RuntimeException e) { e.getMessage(); }
    static void last() {}
}
