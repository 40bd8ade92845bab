/** Two units of work that access two fields as the arguments say: "RaWa" reads a, then writes a. The third argument says whether they hold a lock. */
class Patterns {
    static class Pair {
        private int a, b;

        public int unit(String steps) {
            return run(steps);
        }

        public synchronized int lockedUnit(String steps) {
            return run(steps);
        }

        private int run(String steps) {
            int sum = 0;
            for (int i = 0; i < steps.length(); i += 2) {
                if (steps.charAt(i) == 'R')
                    sum += steps.charAt(i + 1) == 'a' ? a : b;
                else if (steps.charAt(i + 1) == 'a')
                    a = i;
                else
                    b = i;
                Thread.yield();
            }
            return sum;
        }
    }

    public static void main(String[] args) {
        Pair pair = new Pair();
        boolean locked = args[2].equals("locked");
        new Thread(() -> work(pair, args[1], locked)).start();
        work(pair, args[0], locked);
    }

    static void work(Pair pair, String steps, boolean locked) {
        if (locked)
            pair.lockedUnit(steps);
        else
            pair.unit(steps);
    }
}
