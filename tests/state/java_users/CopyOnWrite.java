/* Listeners that leave while they are told. */
// holds
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class CopyOnWrite {
    public static void main(String[] args) throws InterruptedException {
        List<Runnable> listeners = new CopyOnWriteArrayList<>();
        int[] told = new int[1];
        listeners.add(() -> told[0]++);
        listeners.add(() -> told[0]++);
        Thread t = new Thread(() -> listeners.remove(0));
        t.start();
        for (Runnable listener : listeners)
            listener.run();
        t.join();
        assert told[0] == 2 || told[0] == 1;
        assert listeners.size() == 1;
    }
}
