// A loop asks for what was seen before the wait, and is left without another look.
//
// expect: must-doubt

class Tokens {
    private int count;

    public synchronized void give() {
        count++;
        notifyAll();
    }

    public synchronized void take() throws InterruptedException {
        boolean empty = count == 0;
        while (empty) {
            wait();
            empty = false;
        }
        count--;
    }
}

class LookKeptBug {
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
