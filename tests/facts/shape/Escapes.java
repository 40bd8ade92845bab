/* What is given to an executor may be run at any time by anybody. Collections that stay at home are owned. */
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

class Job implements Runnable {
    int done;
    int[] log = new int[1];

    public void run() {
        done++;
        log[0] = done;
    }
}

public class Escapes {
    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Job job = new Job();
        Job mine = new Job();
        List<Job> list = new ArrayList<>();
        list.add(mine);
        pool.execute(job);
        list.get(0).run();
        pool.shutdown();
    }
}

/* must: thread callback@24 Job.run()V many
 * must: gap 24 an object is given to library code without a model
 * must: variable 20:Job.done shared
 * must: variable 9:int[].[] shared
 * must: variable 21:Job.done owned
 * must: owned 22:ArrayList
 * must: edge 22:ArrayList.contents -> 21:Job */
