// Who is interrupted goes on as if there were a token.
//
// expect: must-doubt

class Tokens {
    private int count;

    public synchronized void give() {
        count++;
        notifyAll();
    }

    public synchronized void take() throws InterruptedException {
        while (count == 0) {
            try {
                wait();
            } catch (InterruptedException e) {
                break;
            }
        }
        count--;
    }
}

class InterruptGoesOnBug {
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
        one.interrupt();
        tokens.give();
        tokens.give();
        one.join();
        other.join();
    }
}
