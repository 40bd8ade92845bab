// The constructor of a superclass starts a thread that uses the object. What the class below sets, final or not, comes after that.
//
// expect: must-find atomicity Clock.period

abstract class Service {
    Service() {
        new Thread(() -> run()).start();
    }

    abstract void run();
}

class Clock extends Service {
    private final int period;

    Clock(int period) {
        this.period = period;
    }

    public void run() {
        if (period >= 0)
            System.out.println(1000 / (period + 1));
    }
}

class FinalBelowBug {
    public static void main(String[] args) {
        new Clock(9);
        new Clock(99);
    }
}
