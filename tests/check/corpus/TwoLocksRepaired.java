// The repair of TwoLocksBug: one lock for both fields.
//
// expect: must-hold
// expect: must-prove Balance

class Balance {
    private final Object lock = new Object();
    private int left = 10, right = 10;

    public void shift() {
        synchronized (lock) {
            left--;
            right++;
        }
    }

    public int sum() {
        synchronized (lock) {
            return left + right;
        }
    }
}

class TwoLocksRepaired {
    public static void main(String[] args) {
        Balance balance = new Balance();
        new Thread(balance::shift).start();
        new Thread(() -> System.out.println(balance.sum())).start();
    }
}
