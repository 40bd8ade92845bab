/* The same with notifyAll. */
// holds
public class NotifyAllWaiters {
    static boolean even, odd;

    static synchronized void waitFor(boolean wantsEven) {
        try {
            while (!(wantsEven ? even : odd))
                NotifyAllWaiters.class.wait();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        odd = true;
        NotifyAllWaiters.class.notifyAll();
    }

    public static void main(String[] args) {
        new Thread(() -> waitFor(true)).start();
        new Thread(() -> waitFor(false)).start();
        synchronized (NotifyAllWaiters.class) {
            even = true;
            NotifyAllWaiters.class.notifyAll();
        }
    }
}
