/* An exception that nobody catches: the trace goes to standard error, the status is 1. */
public class Uncaught {
    static void inner(int n) {
        if (n == 0)
            throw new IllegalArgumentException("zero", new RuntimeException("cause"));
        inner(n - 1);
    }
    public static void main(String[] args) {
        System.out.println("before");
        inner(3);
    }
}
