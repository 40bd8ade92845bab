// A list and its copy, which the class locks in turn as if they were one.
//
// T1 adds under the lock of the list, T2 takes away under that of the copy.
//
// expect: must-find atomicity Balance.sum

import java.util.ArrayList;
import java.util.List;

class Balance {
    private final ArrayList<String> journal = new ArrayList<>(List.of("opened"));
    private final Object archive = journal.clone();
    private int sum;

    public void add(int amount) {
        synchronized (journal) {
            sum += amount;
        }
    }

    public void take(int amount) {
        synchronized (archive) {
            sum -= amount;
        }
    }
}

class CloneListBug {
    public static void main(String[] args) {
        Balance balance = new Balance();
        new Thread(() -> {
            for (int n = 0; n < 10000; n++)
                balance.add(1);
        }).start();
        new Thread(() -> {
            for (int n = 0; n < 10000; n++)
                balance.take(1);
        }).start();
    }
}
