// Who knocks reads the state and puts the next one in its place under one lock.
// expect: must-prove LostChoiceRepaired$Door
/** Counts who comes in and who is turned away, in states that never change. */
public class LostChoiceRepaired {
    static final class State {
        final int inside;
        final int refused;

        State(int inside, int refused) {
            this.inside = inside;
            this.refused = refused;
        }

        State oneMore() {
            return new State(inside + 1, refused);
        }

        State oneLess() {
            return new State(inside, refused + 1);
        }
    }

    static class Door {
        private State state = new State(0, 0);

        synchronized State get() {
            return state;
        }

        synchronized void set(State next) {
            state = next;
        }

        synchronized void knock(boolean invited) {
            State old = get();
            State next;
            if (invited) {
                next = old.oneMore();
            } else {
                next = old.oneLess();
            }
            set(next);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Door door = new Door();
        Thread one = new Thread(() -> door.knock(true));
        Thread two = new Thread(() -> door.knock(false));
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(door.get().inside + door.get().refused);
    }
}
