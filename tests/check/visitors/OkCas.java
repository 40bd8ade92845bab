// An immutable state in an AtomicReference, changed by a compare-and-set loop.
//
// expect: must-hold
// expect: must-prove Account

import java.util.concurrent.atomic.*;

class Account {
    static final class State {
        private final int balance, moves;
        State(int balance, int moves) {
            this.balance = balance;
            this.moves = moves;
        }
        int balance() {
            return balance;
        }
        int moves() {
            return moves;
        }
    }
    private final AtomicReference<State> state = new AtomicReference<>(new State(0, 0));
    public void deposit(int n) {
        State s, t;
        do {
            s = state.get();
            t = new State(s.balance() + n, s.moves() + 1);
        } while (!state.compareAndSet(s, t));
    }
    public State look() {
        return state.get();
    }
}

public class OkCas {
    public static void main(String[] x) throws Exception {
        Account c = new Account();
        Runnable r = () -> {
            for (int i = 0; i < 50000; i++)
                c.deposit(1);
        };
        Go.both(r, r);
        System.out.println(c.look().balance() == 100000 && c.look().moves() == 100000 ? "OK" : "WRONG");
    }
}

class Go {
    static void both(Runnable a, Runnable b) throws InterruptedException {
        Thread x = new Thread(a), y = new Thread(b);
        x.start();
        y.start();
        x.join();
        y.join();
    }
}
