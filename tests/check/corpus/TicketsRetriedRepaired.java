// A number is read, and set one higher only if nobody has taken it meanwhile; else all begins anew. What a failed attempt has read is gone, and the
// one that succeeds finds what it has read: one step.
//
// expect: must-hold
// expect: must-prove Tickets

import java.util.concurrent.atomic.AtomicInteger;

class Tickets {
    private final AtomicInteger next = new AtomicInteger(1);

    public int take() {
        int mine;
        do {
            mine = next.get();
        } while (!next.compareAndSet(mine, mine + 1));
        return mine;
    }

    public int left(int all) {
        return all - next.get();
    }
}

class TicketsRetriedRepaired {
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
