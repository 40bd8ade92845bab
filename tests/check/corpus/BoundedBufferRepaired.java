// The repair of BoundedBufferBug: the lock is held from the question to the removal.
//
// expect: must-hold
// expect: must-prove Mailbox

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

    public synchronized Object poll() throws InterruptedException {
        return size() == 0 ? null : remove();
    }
}

class BoundedBufferRepaired {
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
