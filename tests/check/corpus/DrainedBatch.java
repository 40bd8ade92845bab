// Lines are collected in a queue without bound, and a thread writes them out, all that there are, in one batch. Who drains such a queue takes what there is in one
// step, as long as nobody asks for its size.
//
// expect: must-hold
// expect: must-prove LineLog

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
        lines.drainTo(batch);
        int length = 0;
        for (String line : batch)
            length += line.length();
        batch.clear();
        return length;
    }
}

class DrainedBatch {
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
