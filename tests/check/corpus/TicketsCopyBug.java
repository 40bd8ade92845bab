// As TicketsRetriedRepaired, but the loop works on a copy of the number.
//
// expect: must-find atomicity Tickets.next

import java.util.concurrent.atomic.AtomicInteger;

class Tickets {
    private final AtomicInteger next = new AtomicInteger(1);

    public int take() {
        AtomicInteger copy = new AtomicInteger(next.get());
        int mine;
        do {
            mine = copy.get();
        } while (!copy.compareAndSet(mine, mine + 1));
        next.set(copy.get());
        return mine;
    }

    public int left(int all) {
        return all - next.get();
    }
}

class TicketsCopyBug {
    public static void main(String[] arguments) throws InterruptedException {
        Tickets tickets = new Tickets();
        Runnable task = () -> {
            for (int i = 0; i < 3; i++)
                tickets.take();
        };
        Thread left = new Thread(task), right = new Thread(task);
        left.start();
        right.start();
        left.join();
        right.join();
        System.out.println(tickets.left(10));
    }
}
