// A deque that is thread-safe is asked for an element, which is a walk from its first to its last.
//
// The token is put in in front before it is taken from the end: it is always there. But T1 has passed the front before that, and comes
// to the end after it.
//
// expect: must-find atomicity Ring.places

import java.util.concurrent.ConcurrentLinkedDeque;

class Ring {
    private final ConcurrentLinkedDeque<String> places = new ConcurrentLinkedDeque<>();

    public void enter(String who) {
        places.addFirst(who);
    }

    public String leave() {
        return places.pollLast();
    }

    public boolean has(String who) {
        return places.contains(who);
    }
}

class TurnedDequeBug {
    public static void main(String[] args) throws InterruptedException {
        Ring ring = new Ring();
        ring.enter("token");
        ring.enter("other");
        ring.enter("another");
        int times = args.length == 0 ? 5 : 3000000;
        Thread turner = new Thread(() -> {
            for (int i = 0; i < times; i++) {
                ring.enter("token");
                ring.leave();
                ring.enter("other");
                ring.leave();
                ring.enter("another");
                ring.leave();
            }
        });
        turner.start();
        for (int i = 0; i < times; i++)
            if (!ring.has("token"))
                System.out.println("the token is lost");
        turner.join();
    }
}
