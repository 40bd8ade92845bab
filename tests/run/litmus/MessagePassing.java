/* Data is written before the flag; who sees the flag sees the data: 1 0 is impossible.
 * outcome: 0 0
 * outcome: 0 1
 * outcome: 1 1 */
public class MessagePassing {
    static int data, flag, a, b;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { data = 1; flag = 1; }), u = new Thread(() -> { a = flag; b = data; });
        t.start();
        u.start();
        t.join();
        u.join();
        System.out.println(a + " " + b);
    }
}
