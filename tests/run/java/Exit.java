/* System.exit with a status, and a hook that runs before the end. */
public class Exit {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        try {
            System.out.println("exiting " + args.length);
            System.exit(42);
        } finally {
            System.out.println("never");
        }
    }
}
