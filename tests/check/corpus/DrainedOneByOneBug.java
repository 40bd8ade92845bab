// As DrainedBatch, but lines are taken one by one: two who flush share them.
//
// expect: must-find atomicity LineLog.lines

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

class LineLog {
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

    public boolean add(String line) {
        return lines.offer(line);
    }

    public int flush() {
        List<String> batch = new ArrayList<>();
        for (String line = lines.poll(); line != null; line = lines.poll())
            batch.add(line);
        int length = 0;
        for (String line : batch)
            length += line.length();
        batch.clear();
        return length;
    }
}

class DrainedOneByOneBug {
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
        System.out.println(log.flush());
    }
}
