/* Runtime.halt: no hooks, no finally; status of more than a byte is cut. */
public class HaltNow {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("never")));
        try {
            System.out.println("before");
            System.err.println("to standard error");
            Runtime.getRuntime().halt(259);
        } finally {
            System.out.println("never");
        }
    }
}
