// What an act gives is asked for, but says nothing about what was looked at before.
// expect: must-find atomicity Stock.left
// expect: must-find atomicity Owners.owners
// expect: must-find atomicity Club.guests
// expect: must-find atomicity Scores.scores
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

class Stock {
    static final AtomicInteger left = new AtomicInteger(1);

    static void sell() {
        if (left.get() > 0) {
            if (left.decrementAndGet() == 0) {
                System.out.println("sold out");
            }
        }
    }
}

class Owners {
    static final Map<String, Integer> owners = new ConcurrentHashMap<>();

    static void own(int who) {
        if (!owners.containsKey("x")) {
            if (owners.put("x", who) != null) {
                System.out.println("replaced");
            }
        }
    }
}

class Club {
    static final Set<Integer> guests = ConcurrentHashMap.newKeySet();

    static void enter(int who) {
        if (guests.size() < 1) {
            if (guests.add(who)) {
                System.out.println(who);
            }
        }
    }
}

class Scores {
    static final Map<String, Integer> scores = new ConcurrentHashMap<>();

    static void score() {
        if (scores.put("x", scores.getOrDefault("x", 0) + 1) == null) {
            System.out.println("new");
        }
    }
}

class BlindActsBug {
    static void work(int who) {
        Stock.sell();
        Owners.own(who);
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
