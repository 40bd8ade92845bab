// A look at a flag that is set once, but who waits is woken for other reasons, too.
//
// expect: must-doubt

class Gate {
    private boolean open;
    private int visitors, early;

    public synchronized void open() {
        open = true;
        notifyAll();
    }

    public synchronized void look() {
        early++;
        notifyAll();
    }

    public synchronized void enter() throws InterruptedException {
        if (!open)
            wait();
        visitors++;
    }
}

class NotifiedForOthersBug {
    public static void main(String[] args) throws InterruptedException {
        Gate gate = new Gate();
        Runnable work = () -> {
            try {
                gate.enter();
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        };
        Thread one = new Thread(work), other = new Thread(work);
        one.start();
        other.start();
        gate.look();
        gate.open();
        one.join();
        other.join();
    }
}
