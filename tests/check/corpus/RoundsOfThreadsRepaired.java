// Each round of a simulation is done by a thread of its own, which main waits for before it looks at the outcome and begins the next.
//
// expect: must-hold
// expect: must-prove World

class World {
    private int age;
    private int size = 1;

    public void step() {
        age++;
        size *= 2;
    }

    public String report() {
        return "age " + age + ", size " + size;
    }
}

class RoundsOfThreadsRepaired {
    private static final int ROUNDS = 4;

    public static void main(String[] args) throws InterruptedException {
        World world = new World();
        for (int round = 0; round < ROUNDS; round++) {
            Thread worker = new Thread(world::step, "round " + round);
            worker.setDaemon(true);
            worker.start();
            worker.join();
            System.out.println(world.report());
        }
    }
}
