/* Two sorts of waiting threads at one monitor: notify may wake the one that cannot go on. */
public class NotifyOne {
    static boolean even, odd;

    static synchronized void waitFor(boolean wantsEven) {
        try {
            while (!(wantsEven ? even : odd))
                NotifyOne.class.wait(); // found: deadlock+
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        odd = true;
        NotifyOne.class.notify();
    }

    public static void main(String[] args) {
        new Thread(() -> waitFor(true)).start();
        new Thread(() -> waitFor(false)).start();
        synchronized (NotifyOne.class) {
            even = true;
            NotifyOne.class.notify();
        }
    }
}
