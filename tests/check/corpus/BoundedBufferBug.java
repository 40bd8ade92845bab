// A bounded buffer with wait and notify, and one method that asks for the size and then takes, each under the lock, but not both.
//
// One letter is left. T1 (poll) finds it; T2 takes it; T1 waits for ever in take, though poll should not wait.
//
// expect: must-find atomicity Mailbox.size

class Mailbox {
    private final Object[] letters = new Object[3];
    private int size;

    public synchronized void put(Object letter) throws InterruptedException {
        while (size == letters.length)
            wait();
        letters[size++] = letter;
        notifyAll();
    }

    public synchronized Object take() throws InterruptedException {
        while (size == 0)
            wait();
        return remove();
    }

    private Object remove() {
        Object letter = letters[--size];
        letters[size] = null;
        notifyAll();
        return letter;
    }

    public synchronized int size() {
        return size;
    }

    public Object poll() throws InterruptedException {
        return size() == 0 ? null : take();
    }
}

class BoundedBufferBug {
    public static void main(String[] args) {
        Mailbox mailbox = new Mailbox();
        Runnable reader = () -> {
            try {
                for (int i = 0; i < 3; i++)
                    mailbox.poll();
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        };
        Thread first = new Thread(reader), second = new Thread(reader);
        first.setDaemon(true);
        second.setDaemon(true);
        first.start();
        second.start();
        try {
            mailbox.put("a letter");
        } catch (InterruptedException e) {
            System.out.println("interrupted");
        }
    }
}
