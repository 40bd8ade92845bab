// What is waited for is in an object of its own, and is asked behind each wait.
//
// expect: must-prove Shelf

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
        while (shelf.isEmpty())
            wait();
        shelf.less();
    }
}

class ShelfWaitsOnceRepaired {
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
