/* A constructor that registers itself before it is done. */
import java.util.concurrent.atomic.AtomicReference;
public class ThisEscapes {
    static final AtomicReference<ThisEscapes> listener = new AtomicReference<>();
    private String name;
    ThisEscapes(String name) {
        listener.set(this);
        this.name = name; // found: race
    }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            ThisEscapes l = listener.get();
            if (l != null)
                System.out.println(l.name.length()); // found: exception
        });
        t.start();
        new ThisEscapes("x");
        t.join();
    }
}
