// What was read from a map, a list or an array goes back there, computed further; the look under the lock asks for
// something else: whether the key is known, whether the list is empty, whether a bound is passed.
// expect: must-find atomicity LostLookInMapBug$Votes.count
// expect: must-find atomicity LostLookInMapBug$Board.lines
// expect: must-find atomicity LostLookInMapBug$Bins.load
// expect: must-find atomicity LostLookInMapBug$Prices.price
// expect: must-find atomicity LostLookInMapBug$Gauge.value
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class LostLookInMapBug {
    static class Votes {
        private final Map<String, Integer> count = new HashMap<>();

        synchronized int of(String name) {
            return count.getOrDefault(name, 0);
        }

        void vote(String name) {
            int before = of(name);
            synchronized (this) {
                if (count.containsKey(name)) {
                    count.put(name, before + 1);
                } else {
                    count.put(name, 1);
                }
            }
        }
    }

    static class Board {
        private final List<String> lines = new ArrayList<>(List.of(""));

        private String first() {
            synchronized (lines) {
                return lines.get(0);
            }
        }

        void append(String word) {
            String before = first();
            synchronized (lines) {
                if (lines.isEmpty()) {
                    return;
                }
                lines.set(0, before + word);
            }
        }
    }

    static class Bins {
        private final int[] load = new int[4];

        synchronized int load(int bin) {
            return load[bin];
        }

        void fill(int bin) {
            int before = load(bin);
            synchronized (this) {
                if (load[bin] >= 1000) {
                    load[bin] = 0;
                } else {
                    load[bin] = before + 1;
                }
            }
        }
    }

    static class Prices {
        private final ConcurrentHashMap<String, Integer> price = new ConcurrentHashMap<>(Map.of("tea", 3));

        void raise(String what) {
            Integer before = price.get(what);
            if (price.containsKey(what)) {
                price.put(what, before + 1);
            }
        }
    }

    static class Gauge {
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private long value;

        long value() {
            lock.readLock().lock();
            try {
                return value;
            } finally {
                lock.readLock().unlock();
            }
        }

        void add(int n) {
            long before = value();
            lock.writeLock().lock();
            try {
                if (value > 1000) {
                    value = 0;
                    return;
                }
                value = before + n;
            } finally {
                lock.writeLock().unlock();
            }
        }
    }

    static void all(Votes votes, Board board, Bins bins, Prices prices, Gauge gauge) {
        votes.vote("red");
        board.append("a");
        bins.fill(1);
        prices.raise("tea");
        gauge.add(2);
    }

    public static void main(String[] arguments) throws InterruptedException {
        Votes votes = new Votes();
        Board board = new Board();
        Bins bins = new Bins();
        Prices prices = new Prices();
        Gauge gauge = new Gauge();
        Thread one = new Thread(() -> all(votes, board, bins, prices, gauge));
        Thread two = new Thread(() -> all(votes, board, bins, prices, gauge));
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(votes.of("red") + board.first() + bins.load(1) + prices.price + gauge.value());
    }
}
