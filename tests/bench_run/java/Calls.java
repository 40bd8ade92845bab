/* Calls, virtual and recursive. */
public class Calls {
    interface Op { int apply(int x); }
    static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
    public static void main(String[] args) {
        Op[] ops = {x -> x + 1, x -> x * 3, x -> x ^ 5};
        int sum = 0;
        for (int i = 0; ; i++)
            sum += ops[i % 3].apply(i) + fib(i % 10);
    }
}
