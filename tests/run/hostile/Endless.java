/* Recursion without end, several times, in main and in a thread. */
public class Endless {
    static int depth;
    static void dive() { depth++; dive(); }
    static void caught() { depth = 0; try { dive(); } catch (StackOverflowError e) { System.out.println(depth > 1000 ? "deep" : "shallow"); } }
    public static void main(String[] args) throws Exception {
        caught();
        caught();
        Thread t = new Thread(Endless::caught);
        t.start();
        t.join();
        dive();
    }
}
