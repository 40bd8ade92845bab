// A stream is opened without the lock, and run under it: to open it does not look at what is in the list.
//
// The library has one method that makes all streams. What others hand to it, streams over streams among them, is run through when it is opened;
// a list is not.
//
// expect: must-prove Log
// expect: must-hold

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

class StreamOpened {
    static void work(Log log, String name) {
        log.add(name);
        Stream<String> stream = StreamSupport.stream(log.rows(), false);
        synchronized (log) {
            stream.forEach(System.out::println);
        }
    }

    public static void main(String[] args) {
        Log log = new Log();
        Stream<String> sorted = Stream.of("c", "a", "b").sorted();
        StreamSupport.stream(sorted.spliterator(), false).forEach(System.out::println);
        new Thread(() -> work(log, "one")).start();
        new Thread(() -> work(log, "two")).start();
    }
}
