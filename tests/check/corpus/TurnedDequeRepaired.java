// A deque is looked at by its ends alone, each look one step.
//
// expect: must-prove Ring

import java.util.concurrent.ConcurrentLinkedDeque;

class Ring {
    private final ConcurrentLinkedDeque<String> places = new ConcurrentLinkedDeque<>();

    public void enter(String who) {
        places.addFirst(who);
    }

    public String leave() {
        return places.pollLast();
    }

    public boolean begins(String who) {
        return who.equals(places.peekFirst());
    }
}

class TurnedDequeRepaired {
    public static void main(String[] args) {
        Ring ring = new Ring();
        ring.enter("token");
        ring.enter("other");
        Thread turner = new Thread(() -> {
            ring.enter("token");
            ring.leave();
        });
        turner.start();
        if (!ring.begins("token"))
            System.out.println("the token is not in front");
    }
}
