// A gate that is opened once and never closed: nobody makes untrue again what was waited for, so that one look is enough, but for wake-ups without a reason,
// which are not asked about. A result that is awaited for some time is looked at again.
//
// expect: must-hold
// expect: must-prove Gate
// expect: must-prove Result

class Gate {
    private boolean open;
    private int passed;

    public synchronized void open() {
        open = true;
        notifyAll();
    }

    public synchronized boolean pass() throws InterruptedException {
        if (!open)
            wait();
        passed++;
        return open;
    }

    public synchronized int passed() {
        return passed;
    }
}

class Result {
    private String text;

    public synchronized void set(String value) {
        text = value;
        notifyAll();
    }

    public synchronized void forget() {
        text = null;
    }

    public synchronized int length(long millis) throws InterruptedException {
        if (text == null)
            wait(millis);
        String now = text;
        if (now == null)
            return -1;
        return now.length();
    }

    public synchronized void awaitOnce() throws InterruptedException {
        if (text == null)
            wait(100);
    }
}

class GateWaitsOnce {
    public static void main(String[] args) {
        Gate gate = new Gate();
        Result result = new Result();
        for (int t = 0; t < 2; t++)
            new Thread(() -> {
                try {
                    if (gate.pass())
                        System.out.println(result.length(1000));
                    result.awaitOnce();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }).start();
        gate.open();
        result.set("done");
        result.forget();
        System.out.println(gate.passed());
    }
}
