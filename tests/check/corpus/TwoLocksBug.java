// Two fields that belong together, each under a lock of its own.
//
// T1 (shift) has taken one from left; T2 (sum) reads left and right; T1 adds it to right: T2's sum misses one.
//
// expect: must-find atomicity Balance.left Balance.right

class Balance {
    private final Object leftLock = new Object(), rightLock = new Object();
    private int left = 10, right = 10;

    public void shift() {
        synchronized (leftLock) {
            left--;
        }
        synchronized (rightLock) {
            right++;
        }
    }

    public int sum() {
        int sum;
        synchronized (leftLock) {
            sum = left;
        }
        synchronized (rightLock) {
            sum += right;
        }
        return sum;
    }
}

class TwoLocksBug {
    public static void main(String[] args) {
        Balance balance = new Balance();
        new Thread(balance::shift).start();
        new Thread(() -> System.out.println(balance.sum())).start();
    }
}
