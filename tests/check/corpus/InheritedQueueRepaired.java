// An inbox that is a thread-safe queue by inheritance, with operations that are one step each.
// expect: must-prove Inbox
import java.util.concurrent.ConcurrentLinkedQueue;

class Inbox extends ConcurrentLinkedQueue<String> {
    private static final long serialVersionUID = 1;

    public boolean deliver(String message) {
        return message != null && offer(message);
    }

    public String next() {
        String message = poll();
        return message == null ? "" : message;
    }
}

public class InheritedQueueRepaired {
    public static void main(String[] arguments) throws InterruptedException {
        Inbox inbox = new Inbox();
        Runnable work = () -> {
            for (int i = 0; i < 50000; i++) {
                inbox.deliver("hello");
                inbox.next();
            }
        };
        Thread first = new Thread(work), second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(inbox.poll() == null ? "empty" : "not empty");
    }
}
