// verdict: deadlock
// Broken: a thread waits for its own end.
public class SelfJoin extends Thread {
    public void run() { try { join(); } catch (InterruptedException e) { } }
    public static void main(String[] args) { new SelfJoin().start(); }
}
