// What is waited for is in an object of its own: it is asked once.
//
// expect: must-doubt

class Shelf {
    private int items;

    void more() {
        items++;
    }

    void less() {
        items--;
    }

    boolean isEmpty() {
        return items == 0;
    }
}

class Tokens {
    private final Shelf shelf = new Shelf();

    public synchronized void give() {
        shelf.more();
        notifyAll();
    }

    public synchronized void take() throws InterruptedException {
        if (shelf.isEmpty())
            wait();
        shelf.less();
    }
}

class ShelfWaitsOnceBug {
    public static void main(String[] args) throws InterruptedException {
        Tokens tokens = new Tokens();
        Runnable work = () -> {
            try {
                tokens.take();
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        };
        Thread one = new Thread(work), other = new Thread(work);
        one.start();
        other.start();
        tokens.give();
        tokens.give();
        one.join();
        other.join();
    }
}
