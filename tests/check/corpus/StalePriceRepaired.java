// StalePriceBug where refresh keeps the lock.
//
// expect: must-prove PriceTag

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

    public synchronized void refresh() {
        show(cents * rate() / 100);
    }

    public synchronized int shown() {
        return shown;
    }
}

class StalePriceRepaired {
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
