// As DrainedBatch, but the queue is bounded: it seems full while it is drained, so that a line is lost though the batch that made room for it came before another that was added.
//
// expect: must-find atomicity LineLog.lines

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

class LineLog {
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>(4);

    public boolean add(String line) {
        return lines.offer(line);
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

class DrainedBoundBug {
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
