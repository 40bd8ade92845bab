// verdict: deadlock
// Broken: an index out of bounds ends the thread that should signal, if main was faster.
public class Dies {
    static int[] data = new int[2];
    static int at;
    static boolean ready;
    synchronized void signal() { int i = at; data[i + 1] = 1; ready = true; notifyAll(); }
    synchronized void await() throws InterruptedException { while (!ready) wait(); }
    public static void main(String[] args) throws InterruptedException {
        Dies d = new Dies();
        new Thread(d::signal).start();
        at = 1;
        d.await();
    }
}
