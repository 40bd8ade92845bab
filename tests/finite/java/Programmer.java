// verdict: proved
// Splitting locks (004, Figure 5), with a relock.
public class Programmer {
    protected long hours = 80;
    protected boolean paid;
    protected Object hoursLock = new Object();
    protected Object salaryLock = new Object();

    void updateHours(long newHours) {
        synchronized (hoursLock) {
            synchronized (hoursLock) {
                hours = newHours;
            }
        }
    }

    void pay() {
        synchronized (salaryLock) {
            paid = true;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Programmer programmer = new Programmer();
        Thread[] others = new Thread[2];
        others[0] = new Thread(programmer::pay);
        others[1] = new Thread(() -> programmer.updateHours(40));
        for (Thread other : others) {
            other.start();
        }
        for (Thread other : others) {
            other.join();
        }
        assert programmer.hours == 40 && programmer.paid;
    }
}
