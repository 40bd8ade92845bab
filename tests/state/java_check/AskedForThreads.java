/* What other threads are doing is not modelled: the search ends there, and nothing is proved. */
// unknown: what other threads are doing is not modelled
public class AskedForThreads {
    public static void main(String[] args) {
        Thread t = new Thread(() -> { });
        t.start();
        System.out.println(t.getState());
    }
}
