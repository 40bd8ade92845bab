// Who is told that the time was over waits once more.
//
// expect: must-prove Tokens

class Tokens {
    private int count;

    public synchronized void give() {
        count++;
        notifyAll();
    }

    public synchronized void take() throws InterruptedException {
        while (!await(5))
            System.out.println("still waiting");
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

class TimedTellsRepaired {
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
