/* try-with-resources: the order of closing, suppressed exceptions, null resources, failing constructors. */
public class Resources {
    static class Door implements AutoCloseable {
        final String name;
        final boolean sticks;
        Door(String name, boolean sticks) {
            this.name = name;
            this.sticks = sticks;
            if (name.equals("broken")) throw new IllegalArgumentException("cannot open " + name);
            System.out.println("open " + name);
        }
        @Override
        public void close() throws java.io.IOException {
            System.out.println("close " + name);
            if (sticks) throw new java.io.IOException(name + " sticks");
        }
    }
    static void run(String first, boolean firstSticks, String second, boolean secondSticks, boolean fail) {
        try (Door a = new Door(first, firstSticks); Door b = second == null ? null : new Door(second, secondSticks)) {
            System.out.println("body " + (b == null));
            if (fail) throw new RuntimeException("body failed");
        } catch (Exception e) {
            System.out.println(e + " " + java.util.Arrays.toString(e.getSuppressed()));
        } finally {
            System.out.println("finally");
        }
    }
    public static void main(String[] args) throws Exception {
        run("a", false, "b", false, false);
        run("a", true, "b", true, false);
        run("a", true, "b", true, true);
        run("a", true, "broken", false, false);
        run("a", false, null, false, true);
        Door outer = new Door("outer", true);
        try (outer) {
            System.out.println("existing variable");
            throw new Error("deep");
        } catch (Error e) {
            System.out.println(e.getSuppressed().length + " " + e.getSuppressed()[0].getMessage());
        }
        try {
            Exception e = new Exception("self");
            e.addSuppressed(e);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        class Quiet extends Exception { Quiet() { super("quiet", null, false, false); } }
        Quiet quiet = new Quiet();
        quiet.addSuppressed(new Exception("ignored"));
        System.out.println(quiet.getSuppressed().length + " " + quiet.getStackTrace().length);
        try (Door last = new Door("last", true)) {
            throw new Exception("uncaught with suppressed", new RuntimeException("its cause"));
        }
    }
}
