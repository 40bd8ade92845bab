// The helper tells that its time was over, and nobody listens.
//
// expect: must-doubt

class Tokens {
    private int count;

    public synchronized void give() {
        count++;
        notifyAll();
    }

    public synchronized void take() throws InterruptedException {
        await(5);
        count--;
    }

    private boolean await(long millis) throws InterruptedException {
        if (count == 0)
            wait(millis);
        if (count == 0)
            return false;
        return true;
    }
}

class TimedTellsBug {
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
