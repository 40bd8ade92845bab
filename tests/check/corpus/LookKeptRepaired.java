// What the loop asks for is looked at anew behind each wait.
//
// expect: must-prove Tokens

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
            empty = count == 0;
        }
        count--;
    }
}

class LookKeptRepaired {
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
