/* Lost update: looks at the other account. */
// expect: must-find atomicity Acct.balance
class Acct {
    private int balance = 100;
    synchronized int balance() { return balance; }
    synchronized void set(int b) { balance = b; }
}

class Bank2 {
    final Acct a = new Acct();
    final Acct b = new Acct();
    void draw(Acct from, Acct to, int x) {
        while (true) {
            int old = from.balance();
            synchronized (from) {
                if (to.balance() == old) {
                    from.set(old - x);
                    return;
                }
            }
        }
    }
}

class WrongAccount {

    public static void main(String[] args) throws Exception {
        Bank2 k = new Bank2();
        Thread a = new Thread(() -> { k.draw(k.a, k.b, 10); });
        Thread b = new Thread(() -> { k.draw(k.a, k.b, 20); });
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(k.a.balance() == 70 ? "OK" : "BROKEN " + k.a.balance());
    }
}
