// As RoundsOfThreadsRepaired, but main goes on when it is interrupted while it waits: the thread of the round may still be at work.
//
// main is interrupted by somebody impatient; T1 in step writes age, main in report reads age and the old size, T1 writes size.
//
// expect: must-find atomicity World.age World.size

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

class RoundsOfThreadsBug {
    private static final int ROUNDS = 4;

    public static void main(String[] args) {
        World world = new World();
        Thread main = Thread.currentThread();
        Thread impatient = new Thread(main::interrupt, "impatient");
        impatient.start();
        for (int round = 0; round < ROUNDS; round++) {
            Thread worker = new Thread(world::step, "round " + round);
            worker.setDaemon(true);
            worker.start();
            try {
                worker.join();
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
            System.out.println(world.report());
        }
    }
}
