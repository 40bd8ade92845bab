/* A wait for a while, taken for an answer. */
public class TimedWait {
    private String answer;

    synchronized void set(String text) {
        answer = text;
        notifyAll();
    }

    synchronized int length() throws InterruptedException {
        if (answer == null)
            wait(1000);
        return answer.length(); // found: exception
    }

    public static void main(String[] args) throws InterruptedException {
        TimedWait w = new TimedWait();
        Thread t = new Thread(() -> w.set("yes"));
        t.start();
        assert w.length() == 3;
        t.join();
    }
}
