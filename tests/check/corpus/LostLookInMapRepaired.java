// What was read from a map, a list or an array is held against what is there now before it goes back, or is computed
// anew under the lock.
// expect: must-prove LostLookInMapRepaired$Votes
// expect: must-prove LostLookInMapRepaired$Board
// expect: must-prove LostLookInMapRepaired$Bins
// expect: must-prove LostLookInMapRepaired$Prices
// expect: must-prove LostLookInMapRepaired$Gauge
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class LostLookInMapRepaired {
    static class Votes {
        private final Map<String, Integer> count = new HashMap<>(Map.of("red", 0));

        synchronized Integer of(String name) {
            return count.get(name);
        }

        void vote(String name) {
            Integer before = of(name);
            Integer next = before + 1;
            synchronized (this) {
                if (Objects.equals(count.get(name), before)) {
                    count.put(name, next);
                } else {
                    count.put(name, count.get(name) + 1);
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

        boolean append(String word) {
            String before = first();
            String next = before + word;
            synchronized (lines) {
                if (!lines.get(0).equals(before)) {
                    return false;
                }
                lines.set(0, next);
                return true;
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
                if (load[bin] == before) {
                    load[bin] = before + 1;
                } else {
                    load[bin] = load[bin] + 1;
                }
            }
        }
    }

    static class Prices {
        private final ConcurrentHashMap<String, Integer> price = new ConcurrentHashMap<>(Map.of("tea", 3));

        void raise(String what) {
            price.computeIfPresent(what, (key, before) -> before + 1);
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
                value = value == before ? before + n : value + n;
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
