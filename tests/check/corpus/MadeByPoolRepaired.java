/* The tasks are constructors: each takes a number under a lock. */
// expect: must-hold
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

class Job {
    private static int made;
    private final int number;

    Job() {
        synchronized (Job.class) {
            number = ++made;
        }
    }

    int number() {
        return number;
    }
}

public class MadeByPoolRepaired {
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<Job> one = pool.submit(Job::new), other = pool.submit(Job::new);
        System.out.println(one.get().number() + other.get().number());
        pool.shutdown();
    }
}
