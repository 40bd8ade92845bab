// runs: 2
class LockCircle {
    static void move(Object from, Object to) {
        synchronized (from) {
            synchronized (to) { // found: deadlock
                from.hashCode();
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Object a = new Object(), b = new Object();
        Thread one = new Thread(() -> move(a, b)), two = new Thread(() -> move(b, a));
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
