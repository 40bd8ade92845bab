/* What main gets decides: see the options. */
// options: -- twice
public class Arguments {
    static volatile int n;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> n++);
        t.start();
        if (args.length > 0 && args[0].equals("twice"))
            n++;
        t.join();
        assert args.length == 0 || n == 2; // found: assertion
    }
}
