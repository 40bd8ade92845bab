// verdict: unknown
// Each initialiser needs the other class: threads that begin with different ones may wait for each other.
public class InitialisersInCircle {
    static class Left {
        static Right right = new Right();
    }

    static class Right {
        static Left left = new Left();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> new Left());
        other.start();
        new Right();
        other.join();
    }
}
