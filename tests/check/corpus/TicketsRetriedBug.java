// As TicketsRetriedRepaired, but what is expected is read anew, so that the number may have been taken meanwhile.
//
// T1 reads 4; T2 takes 4; T1 reads 5 as what it expects, which is there, and sets 5: ticket 4 is given out twice, and 5 to come again.
//
// expect: must-find atomicity Tickets.next

import java.util.concurrent.atomic.AtomicInteger;

class Tickets {
    private final AtomicInteger next = new AtomicInteger(1);

    public int take() {
        int mine;
        do {
            mine = next.get();
        } while (!next.compareAndSet(next.get(), mine + 1));
        return mine;
    }

    public int left(int all) {
        return all - next.get();
    }
}

class TicketsRetriedBug {
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
