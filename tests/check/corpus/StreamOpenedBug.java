// A stream over a list that is shared is opened, and run, without the lock.
//
// T1 goes through the rows while T2 adds one.
//
// expect: must-find atomicity Log.rows

import java.util.ArrayList;
import java.util.List;
import java.util.Spliterator;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

class Log {
    private final List<String> rows = new ArrayList<>();

    public synchronized void add(String row) {
        rows.add(row);
    }

    public synchronized Spliterator<String> rows() {
        return rows.spliterator();
    }
}

class StreamOpenedBug {
    static void work(Log log, String name) {
        log.add(name);
        Stream<String> stream = StreamSupport.stream(log.rows(), false);
        stream.forEach(System.out::println);
    }

    public static void main(String[] args) {
        Log log = new Log();
        Stream<String> sorted = Stream.of("c", "a", "b").sorted();
        StreamSupport.stream(sorted.spliterator(), false).forEach(System.out::println);
        new Thread(() -> work(log, "one")).start();
        new Thread(() -> work(log, "two")).start();
    }
}
