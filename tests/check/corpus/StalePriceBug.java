// A value that is worked out from another one: the display reads the rate and writes the price, each under the lock, but not both.
//
// T1 (refresh) reads the old rate; T2 (setRate) sets the rate and the price; T1 writes the price of the old rate, which stays.
//
// expect: must-find atomicity PriceTag.rate PriceTag.shown

class PriceTag {
    private final int cents;
    private int rate = 100, shown;

    PriceTag(int cents) {
        this.cents = cents;
        shown = cents;
    }

    private synchronized int rate() {
        return rate;
    }

    private synchronized void show(int price) {
        shown = price;
    }

    public synchronized void setRate(int percent) {
        rate = percent;
        shown = cents * percent / 100;
    }

    public void refresh() {
        show(cents * rate() / 100);
    }

    public synchronized int shown() {
        return shown;
    }
}

class StalePriceBug {
    public static void main(String[] args) throws InterruptedException {
        PriceTag tag = new PriceTag(500);
        Thread display = new Thread(tag::refresh), clerk = new Thread(() -> tag.setRate(120));
        display.start();
        clerk.start();
        display.join();
        clerk.join();
        System.out.println(tag.shown() == 600 ? "up to date" : "stale");
    }
}
