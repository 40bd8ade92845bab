// The look under the lock compares, and that decides about the write, but it is askew: the comparison is the
// application's own, of a part; it is of another element; or the exception that says so is caught, and the value is
// written all the same.
// expect: must-find atomicity LostLookAskewBug$Account.current
// expect: must-find atomicity LostLookAskewBug$Slots.slots
// expect: must-find atomicity LostLookAskewBug$Hits.count
public class LostLookAskewBug {
    static class Account {
        static final class State {
            final int id;
            final int balance;

            State(int id, int balance) {
                this.id = id;
                this.balance = balance;
            }

            @Override
            public boolean equals(Object other) {
                return other instanceof State && ((State) other).id == id;
            }

            @Override
            public int hashCode() {
                return id;
            }
        }

        private State current = new State(7, 0);

        synchronized State current() {
            return current;
        }

        private synchronized boolean replace(State old, State next) {
            if (!current.equals(old)) {
                return false;
            }
            current = next;
            return true;
        }

        boolean deposit(int n) {
            State old = current();
            return replace(old, new State(7, old.balance + n));
        }
    }

    static class Slots {
        private final int[] slots = new int[4];

        synchronized int read(int i) {
            return slots[i];
        }

        private synchronized boolean swap(int i, int old, int next) {
            if (slots[3] != old) {
                return false;
            }
            slots[i] = next;
            return true;
        }

        boolean increment(int i) {
            int old = read(i);
            return swap(i, old, old + 1);
        }
    }

    static class Hits {
        private int count;

        synchronized int count() {
            return count;
        }

        private void insist(int old) {
            if (count != old) {
                throw new IllegalStateException("somebody else was here");
            }
        }

        void hit() {
            int old = count();
            synchronized (this) {
                try {
                    insist(old);
                } catch (IllegalStateException e) {
                    System.out.println(e.getMessage());
                }
                count = old + 1;
            }
        }
    }

    static void all(Account account, Slots slots, Hits hits) {
        account.deposit(5);
        slots.increment(1);
        hits.hit();
    }

    public static void main(String[] arguments) throws InterruptedException {
        Account account = new Account();
        Slots slots = new Slots();
        Hits hits = new Hits();
        Thread one = new Thread(() -> all(account, slots, hits));
        Thread two = new Thread(() -> all(account, slots, hits));
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(account.current().balance + " " + slots.read(1) + " " + hits.count());
    }
}
