/* A singleton that the class loader makes when it is first asked for. */
// holds
public class HolderSingleton {
    private int users;

    private static final class Holder {
        static final HolderSingleton ONE = new HolderSingleton();
    }

    static HolderSingleton get() {
        return Holder.ONE;
    }

    synchronized int use() {
        return ++users;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> get().use());
        t.start();
        get().use();
        t.join();
        assert get().users == 2;
    }
}
