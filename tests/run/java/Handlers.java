/* Uncaught exception handlers: of one thread, of all; exceptions of threads; the exit status stays 0. */
public class Handlers {
    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> { throw new IllegalStateException("one"); }, "one");
        one.setUncaughtExceptionHandler((t, e) -> System.out.println(t.getName() + " failed with " + e.getMessage()));
        one.start();
        one.join();
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println("default: " + t.getName() + " " + e));
        Thread two = new Thread(() -> { Object o = "s"; Integer i = (Integer) o; }, "two");
        two.start();
        two.join();
        ThreadGroup group = new ThreadGroup("group") { @Override public void uncaughtException(Thread t, Throwable e) { System.out.println(getName() + " of " + t.getName() + ": " + e.getMessage()); } };
        Thread three = new Thread(group, () -> { int[] a = new int[1]; a[1] = 1; }, "three");
        three.start();
        three.join();
        Thread four = new Thread(() -> { throw new Error("four"); }, "four");
        four.setUncaughtExceptionHandler((t, e) -> { throw new RuntimeException("handler fails"); });
        four.start();
        four.join();
        System.out.println(one.isAlive() + " " + two.getState() + " " + four.getState());
        Thread.setDefaultUncaughtExceptionHandler(null);
        Thread five = new Thread(() -> { throw new Error("five"); }, "five");
        five.start();
        five.join();
        System.out.println("main ends well");
    }
}
