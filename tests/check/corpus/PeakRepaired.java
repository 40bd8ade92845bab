// The repair of PeakBug: the statements are in a synchronized method.
//
// expect: must-hold
// expect: must-prove Peak

class Peak {
    private volatile int high;
    private String log = "";

    synchronized void see(int value) {
        high = Math.max(high, value);
        log += value;
    }

    synchronized int high() {
        return high;
    }

    synchronized int length() {
        return log.length();
    }
}

class PeakRepaired {
    public static void main(String[] args) throws InterruptedException {
        Peak peak = new Peak();
        Thread low = new Thread(() -> {
            for (int i = 0; i < 10000; i++)
                peak.see(1);
        });
        low.start();
        for (int i = 0; i < 10000; i++)
            peak.see(2);
        low.join();
        System.out.println(peak.high() + " " + peak.length());
    }
}
