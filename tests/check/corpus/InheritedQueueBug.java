// An inbox that is a thread-safe queue by inheritance: offerIfRoom looks whether there is room, and then offers.
// expect: must-find atomicity Inbox.<contents> @shared
import java.util.concurrent.ConcurrentLinkedQueue;

class Inbox extends ConcurrentLinkedQueue<String> {
    private static final long serialVersionUID = 1;

    public boolean offerIfRoom(String message) {
        if (size() >= 10)
            return false;
        return offer(message);
    }
}

public class InheritedQueueBug {
    public static void main(String[] arguments) throws InterruptedException {
        Inbox inbox = new Inbox(); // @shared
        Runnable work = () -> {
            for (int i = 0; i < 50000; i++) {
                inbox.offerIfRoom("hello");
                if (i % 3 == 0)
                    inbox.poll();
            }
        };
        Thread first = new Thread(work), second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(inbox.size() > 10 ? "too many" : "fine");
    }
}
