/* What runs in threads of its own. */
import java.util.*;
import java.util.concurrent.*;
public class Threads {
    static class Sub extends Thread { public void run() { work(); } void work() {} } // only: Sub.work
    static class Job implements Runnable { public void run() { Threads.note(); } } // only: Threads.note
    static class Asked implements Callable<Answer> { public Answer call() { return new Answer(); } } // has: Answer.<init>
    static class Answer { void read() {} }
    static class Later extends TimerTask { public void run() { note(); } } // only: Threads.note
    static class Handler implements Thread.UncaughtExceptionHandler { public void uncaughtException(Thread t, Throwable e) { note(); } }
    static class Sum extends RecursiveTask<Answer> { protected Answer compute() { new Sum().fork(); return new Answer(); } }
    static void note() {}
    static void fromLambda() {}
    static void fromStream(Object o) { o.hashCode(); }

    public static void main(String[] args) throws Exception {
        new Sub().start();
        new Thread(new Job()).start();
        Thread.setDefaultUncaughtExceptionHandler(new Handler());
        ExecutorService pool = Executors.newCachedThreadPool();
        pool.submit(new Asked()).get().read(); // only: Asked.<init> Answer.read
        pool.execute(() -> fromLambda());
        CompletableFuture.supplyAsync(Answer::new).thenAccept(Answer::read);
        new Timer().schedule(new Later(), 1);
        new ForkJoinPool().invoke(new Sum()).read(); // only: Sum.<init> Answer.read
        List.of("a", "b").parallelStream().forEach(s -> fromStream(s));
        pool.shutdown();
    }
    // reached: Sub.run
    // reached: Job.run
    // reached: Asked.call
    // reached: Later.run
    // reached: Handler.uncaughtException
    // reached: Sum.compute
    // reached: Threads.fromLambda
    // reached: Threads.fromStream
}
