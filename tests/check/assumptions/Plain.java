// assumption: none
// All is under one lock, and nothing is used that would need more than that.
public class Plain {
    private int count;

    public synchronized void up() {
        count++;
    }

    public synchronized int get() {
        return count;
    }

    public static void main(String[] arguments) throws InterruptedException {
        Plain plain = new Plain();
        Thread other = new Thread(plain::up);
        other.start();
        plain.up();
        other.join();
        if (plain.get() != 2)
            System.out.println("shown: " + plain.get());
    }
}
