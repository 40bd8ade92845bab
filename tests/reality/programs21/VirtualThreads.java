import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Virtual threads: started directly, by a builder, by a factory, and one for each task of an executor. */
public class VirtualThreads {
    static int count;

    static synchronized void add() {
        count++;
    }

    static void direct() {
        add();
    }

    static void built() {
        add();
    }

    static void made() {
        add();
    }

    static int task() {
        add();
        return count;
    }

    public static void main(String[] arguments) throws Exception {
        Thread.startVirtualThread(VirtualThreads::direct).join();
        Thread.ofVirtual().name("built").start(VirtualThreads::built).join();
        Thread later = Thread.ofVirtual().factory().newThread(VirtualThreads::made);
        later.start();
        later.join();
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Integer> result = pool.submit(VirtualThreads::task);
            System.out.println(result.get());
        }
    }
}
