// verdict: assertion
public class FailedAssertion {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> x++);
        other.start();
        x++;
        other.join();
        assert x == 2;
    }
}
