// As GateWaitsOnce, but the gate is closed by who passes, so that two may pass at once, and a result that was awaited for some time is taken to be there.
//
// expect: must-find atomicity Gate.open
// expect: must-find atomicity Result.text

class Gate {
    private boolean open;
    private int passed;

    public synchronized void open() {
        open = true;
        notifyAll();
    }

    public synchronized void pass() throws InterruptedException {
        if (!open)
            wait();
        open = false;
        passed++;
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
        return text.length();
    }
}

class GateWaitsOnceBug {
    public static void main(String[] args) {
        Gate gate = new Gate();
        Result result = new Result();
        for (int t = 0; t < 2; t++)
            new Thread(() -> {
                try {
                    gate.pass();
                    System.out.println(result.length(1000));
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
