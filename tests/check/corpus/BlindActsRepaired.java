// As BlindActsBug, but what an act gives says what the look before it asked for, or the act puts what is there anyway.
// expect: must-hold
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

class Stock {
    static final AtomicInteger left = new AtomicInteger(1);

    static void sell() {
        if (left.get() > 0) {
            if (left.decrementAndGet() >= 0) {
                System.out.println("sold");
            }
        }
    }
}

class Seats {
    static final int MOST = 3;
    static final AtomicInteger taken = new AtomicInteger();

    static boolean take() {
        if (taken.get() >= MOST) {
            return false;
        }
        return taken.incrementAndGet() <= MOST;
    }
}

class Owners {
    static final Map<String, Integer> owners = new ConcurrentHashMap<>();

    static void own(int who) {
        if (!owners.containsKey("x")) {
            if (owners.putIfAbsent("x", who) != null) {
                System.out.println("late");
            }
        }
    }
}

class Seen {
    static final Map<String, Boolean> seen = new ConcurrentHashMap<>();

    static void see() {
        if (!seen.containsKey("x")) {
            if (seen.put("x", Boolean.TRUE) == null) {
                System.out.println("first");
            }
        }
    }
}

class Club {
    static final Set<Integer> guests = ConcurrentHashMap.newKeySet();

    static void enter(int who) {
        if (!guests.contains(who)) {
            if (guests.add(who)) {
                System.out.println(who);
            }
        }
    }
}

class Scores {
    static final Map<String, Integer> scores = new ConcurrentHashMap<>();

    static void score() {
        if (scores.merge("x", 1, Integer::sum) == 1) {
            System.out.println("new");
        }
    }
}

class BlindActsRepaired {
    static void work(int who) {
        Stock.sell();
        System.out.println(Seats.take());
        Owners.own(who);
        Seen.see();
        Club.enter(who);
        Scores.score();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> work(1));
        Thread other = new Thread(() -> work(2));
        one.start();
        other.start();
        one.join();
        other.join();
    }
}
