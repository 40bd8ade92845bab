// The highest value so far and a log are kept by single statements, with calls between reading and writing, and without a lock.
//
// A lower value that was compared before overwrites a higher one.
//
// expect: must-find atomicity Peak.high
// expect: must-find atomicity Peak.log

class Peak {
    private volatile int high;
    private String log = "";

    void see(int value) {
        high = Math.max(high, value);
        log += value;
    }

    int high() {
        return high;
    }

    int length() {
        return log.length();
    }
}

class PeakBug {
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
