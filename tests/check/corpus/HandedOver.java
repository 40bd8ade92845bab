// main fills a list without a lock, gives it to a thread, starts that, and never touches it again.
//
// expect: must-hold

class Basket {
    private final String[] items = new String[10];
    private int count;

    public void add(String item) {
        items[count] = item;
        count++;
    }

    public String all() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++)
            text.append(items[i]).append(' ');
        return text.toString();
    }
}

class Cashier extends Thread {
    private final Basket basket;

    Cashier(Basket basket) {
        this.basket = basket;
    }

    @Override public void run() {
        basket.add("bag");
        System.out.println(basket.all());
    }
}

class HandedOver {
    public static void main(String[] args) {
        Basket basket = new Basket();
        basket.add("wool");
        basket.add("thread");
        new Cashier(basket).start();
    }
}
