// Two numbers that belong together in an object that never changes; a compare-and-set, tried again, puts a new one in its place.
//
// expect: must-hold
// expect: must-prove Account

import java.util.concurrent.atomic.AtomicReference;

class Account {
    private static final class State {
        final int balance, moves;

        State(int balance, int moves) {
            this.balance = balance;
            this.moves = moves;
        }

        State with(int amount) {
            return new State(balance + amount, moves + 1);
        }

        int balance() {
            return balance;
        }
    }

    private final AtomicReference<State> state = new AtomicReference<>(new State(0, 0));

    public boolean move(int amount) {
        while (true) {
            State before = state.get();
            if (before.balance() + amount < 0)
                return false;
            State after = before.with(amount);
            if (state.compareAndSet(before, after))
                return true;
        }
    }

    public int balance() {
        return state.get().balance();
    }
}

class AccountStateRepaired {
    public static void main(String[] arguments) throws InterruptedException {
        Account account = new Account();
        Runnable task = () -> {
            account.move(10);
            account.move(-5);
        };
        Thread left = new Thread(task), right = new Thread(task);
        left.start();
        right.start();
        left.join();
        right.join();
        System.out.println(account.balance());
    }
}
