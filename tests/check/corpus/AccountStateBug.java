// As AccountStateRepaired, but the new state is made once, of what was there at first; the loop only looks for what it must expect.
//
// T1 makes a state of balance 0; T2 moves 10; T1 fails, expects the new state, and puts its own there: the 10 are lost.
//
// expect: must-find atomicity Account.state

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
        State first = state.get();
        if (first.balance() + amount < 0)
            return false;
        State after = first.with(amount);
        while (true) {
            State before = state.get();
            if (state.compareAndSet(before, after))
                return true;
        }
    }

    public int balance() {
        return state.get().balance();
    }
}

class AccountStateBug {
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
