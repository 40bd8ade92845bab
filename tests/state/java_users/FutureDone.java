import java.util.concurrent.*;
public class FutureDone {
    public static void main(String[] args) throws Exception {
        FutureTask<Integer> f = new FutureTask<>(() -> 1);
        new Thread(f).start();
        boolean a = f.isDone();
        assert !a; // found: assertion
        boolean stopped = f.cancel(true);
        if (stopped)
            f.get(); // found: exception
    }
}
