// The count is read before a helper waits, and written back behind that.
//
// expect: must-doubt

class Tokens {
    private int count;

    public synchronized void give() {
        count++;
        notifyAll();
    }

    public synchronized void take() throws InterruptedException {
        int before = count;
        awaitOne();
        count = Math.max(before - 1, 0);
    }

    private synchronized void awaitOne() throws InterruptedException {
        while (count == 0)
            wait();
    }
}

class StaleHelperBug {
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
