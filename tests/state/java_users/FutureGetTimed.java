import java.util.concurrent.*;
public class FutureGetTimed {
    public static void main(String[] args) throws Exception {
        FutureTask<Integer> f = new FutureTask<>(() -> 1);
        new Thread(f).start();
        f.get(1, TimeUnit.SECONDS); // found: exception
    }
}
