// As DrainedSizeBug, but the size is asked for by a method reference.
//
// expect: must-find atomicity LineLog.lines

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.IntSupplier;

class LineLog {
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

    public boolean add(String line) {
        return lines.offer(line);
    }

    public IntSupplier waiting() {
        return lines::size;
    }

    public int flush() {
        List<String> batch = new ArrayList<>();
        lines.drainTo(batch);
        int length = 0;
        for (String line : batch)
            length += line.length();
        batch.clear();
        return length;
    }
}

class DrainedSizeLaterBug {
    public static void main(String[] args) {
        LineLog log = new LineLog();
        for (int t = 0; t < 2; t++) {
            int number = t;
            new Thread(() -> {
                for (int i = 0; i < 3; i++)
                    log.add("line " + i + " of " + number);
                System.out.println(log.flush());
            }).start();
        }
        System.out.println(log.waiting().getAsInt());
    }
}
