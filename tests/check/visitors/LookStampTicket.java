// seat numbers: max taken number is looked at, next = max + 1, stored if it is still greater (order look): two clients may hold one seat.
//
// options: --kinds atomicity --no-trials
// expect: must-find atomicity LookStampTicket.max
public class LookStampTicket {
    private int max;
    private synchronized int max() { return max; }
    int seat() {
        int mine = max() + 1;
        synchronized (this) { if (max < mine) max = mine; }
        return mine;
    }
    public static void main(String[] args) throws Exception {
        LookStampTicket t = new LookStampTicket();
        int[] got = new int[2];
        Thread a = new Thread(() -> got[0] = t.seat());
        Thread b = new Thread(() -> got[1] = t.seat());
        a.start(); b.start(); a.join(); b.join();
        System.out.println(got[0] + " != " + got[1]);
    }
}
