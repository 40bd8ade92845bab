/* How a task comes to the library: whatever the way, it does not run before. */
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.function.Consumer;
import java.util.function.Supplier;

class Handed {
    static class InList implements Callable<Integer> {
        public Integer call() {
            return 1;
        }
    }

    static class InListTwice implements Callable<Integer> {
        public Integer call() {
            return 1;
        }
    }

    static class InArray implements Callable<Integer> {
        public Integer call() {
            return 1;
        }
    }

    static class InField implements Runnable {
        public void run() {
        }
    }

    static class Queued implements Runnable {
        public void run() {
        }
    }

    static class Supplied implements Runnable {
        public void run() {
        }
    }

    static class Bound implements Runnable {
        public void run() {
        }
    }

    static class Passed implements Runnable {
        public void run() {
        }
    }

    static class Updated implements Runnable {
        public void run() {
        }
    }

    /* Gives its jobs away when the library asks for them. */
    static class Jobs implements Supplier<Runnable> { // must: starts run
        public Runnable get() {
            return new Supplied();
        }
    }

    static class Holder {
        Runnable job;
        volatile Runnable updated;
    }

    static final AtomicReferenceFieldUpdater<Holder, Runnable> UPDATER =
            AtomicReferenceFieldUpdater.newUpdater(Holder.class, Runnable.class, "updated");

    static int future() {
        return 2;
    }

    static class Own extends Thread {
        Own(Runnable job) {
            super(job); // must: starts no hook
        }

        public void run() {
            super.run();
        }
    }

    static void hook() {
    }

    static void threadAsTask() {
    }

    static void made() {
    }

    public static void main(String[] arguments) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Callable<Integer>> list = new ArrayList<>(); // must: starts no call
        list.add(new InList()); // must: starts call; once call
        pool.invokeAll(list);
        List<Callable<Integer>> again = new ArrayList<>(); // must: starts no call
        again.add(new InListTwice()); // must: starts call; many call
        pool.invokeAll(again);
        pool.invokeAll(again);
        pool.invokeAll(Arrays.asList(new InArray())); // must: starts call
        Runnable[] own = new Runnable[1];
        own[0] = new Passed(); // must: starts no run
        pool.execute(own[0]); // must: starts run
        Holder holder = new Holder();
        holder.job = new InField(); // must: starts no run
        pool.execute(holder.job); // must: starts run
        holder.updated = new Updated(); // must: starts run
        pool.execute(UPDATER.get(holder)); // must: starts run
        BlockingQueue<Runnable> queue = new ArrayBlockingQueue<>(4);
        ThreadPoolExecutor fed = new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, queue); // must: starts no run
        fed.prestartAllCoreThreads(); // must: starts no run
        queue.put(new Queued()); // must: starts run
        List<Supplier<Runnable>> suppliers = new ArrayList<>();
        suppliers.add(new Jobs()); // must: starts get
        suppliers.stream().map(Supplier::get).forEach(pool::execute); // must: starts no run
        Consumer<Runnable> submit = pool::execute;
        submit.accept(new Bound()::run); // must: starts run; once run
        FutureTask<Integer> future = new FutureTask<>(Handed::future);
        new Thread(future).start(); // must: starts future
        Runtime.getRuntime().addShutdownHook(new Thread(Handed::hook)); // must: starts hook
        Thread asTask = new Thread(Handed::threadAsTask); // must: starts threadAsTask; many threadAsTask
        pool.execute(asTask);
        pool.execute(asTask);
        ExecutorService factory = Executors.newFixedThreadPool(1, job -> new Own(job)); // must: starts run
        factory.execute(Handed::made); // must: starts no future
    }
}
