// verdict: proved
// holds: [] !(at(Eater#1, Dining.eat) && at(Eater#2, Dining.eat))
// holds: [](at(Eater#1, Dining.eat) -> Dining$Fork#1.used)
// fails: [](started(Eater#1) -> <> at(Eater#1, Dining.eat))
// fair fails: [](started(Eater#1) -> <> at(Eater#1, Dining.eat))
// queue holds: [](started(Eater#1) -> <> at(Eater#1, Dining.eat)) && [](started(Eater#2) -> <> at(Eater#2, Dining.eat))
// starvation: none
// Two philosophers who take their forks in one order. Whoever waits for a fork may be passed again and again by the
// other one, unless forks go by queue; but none waits without ever being able to go on.
public class Dining {
    static class Fork {
        boolean used;
    }

    static void eat() {
    }

    static class Eater extends Thread {
        final Fork first, second;

        Eater(Fork first, Fork second) {
            this.first = first;
            this.second = second;
        }

        @Override
        public void run() {
            while (true) {
                synchronized (first) {
                    synchronized (second) {
                        first.used = true;
                        eat();
                        first.used = false;
                    }
                }
            }
        }
    }

    public static void main(String[] args) {
        Fork first = new Fork();
        Fork second = new Fork();
        new Eater(first, second).start();
        new Eater(first, second).start();
    }
}
