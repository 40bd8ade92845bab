// The thread is started when the object is made.
//
// expect: must-prove Clock

abstract class Service {
    void start() {
        new Thread(() -> run()).start();
    }

    abstract void run();
}

class Clock extends Service {
    private final int period;
    private int ticks;

    Clock(int period) {
        this.period = period;
    }

    public synchronized int tick() {
        return ++ticks;
    }

    public void run() {
        tick();
        if (period >= 0)
            System.out.println(1000 / (period + 1));
    }
}

class FinalBelowRepaired {
    public static void main(String[] args) {
        Clock clock = new Clock(9);
        clock.start();
        clock.tick();
        new Clock(99).start();
    }
}
