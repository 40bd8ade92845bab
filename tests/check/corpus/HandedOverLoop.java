// HandedOver in a loop: each thread has a basket of its own, which main has filled before.
//
// expect: tolerated atomicity Basket.items Basket.count -- that a thread of an earlier round cannot have the basket of this one is not seen

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

class HandedOverLoop {
    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            Basket basket = new Basket();
            basket.add("wool");
            basket.add("thread");
            new Cashier(basket).start();
        }
    }
}
