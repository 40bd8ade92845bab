/* A final field that is seen before it is set. */
import java.util.concurrent.atomic.AtomicReference;
public class FinalEscapes {
    static final AtomicReference<FinalEscapes> listener = new AtomicReference<>();
    private final String name;
    FinalEscapes(String name) {
        listener.set(this);
        this.name = name;
    }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            FinalEscapes l = listener.get();
            if (l != null)
                System.out.println(l.name.length()); // found: exception
        });
        t.start();
        new FinalEscapes("x");
        t.join();
    }
}
