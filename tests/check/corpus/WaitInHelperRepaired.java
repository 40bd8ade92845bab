// A mailbox whose methods wait in methods of their own, which are synchronized once more: the monitor is given up as often as it is held.
//
// expect: must-hold
// expect: must-prove Mailbox

class Mailbox {
    private String letter;
    private int number;

    private synchronized void awaitEmpty() throws InterruptedException {
        while (letter != null)
            wait();
    }

    private void awaitFull() throws InterruptedException {
        while (letter == null)
            wait();
    }

    public synchronized void put(String text) throws InterruptedException {
        awaitEmpty();
        letter = text;
        number++;
        notifyAll();
    }

    public synchronized String take() throws InterruptedException {
        awaitFull();
        String taken = number + ": " + letter;
        letter = null;
        notifyAll();
        return taken;
    }

    public synchronized String peek() {
        return letter == null ? "empty" : number + ": " + letter;
    }
}

class WaitInHelperRepaired {
    public static void main(String[] args) throws InterruptedException {
        Mailbox box = new Mailbox();
        Thread writer = new Thread(() -> {
            try {
                for (int i = 0; i < 3; i++)
                    box.put("letter " + i);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Thread reader = new Thread(() -> {
            try {
                for (int i = 0; i < 3; i++)
                    System.out.println(box.take());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        writer.start();
        reader.start();
        System.out.println(box.peek());
        writer.join();
        reader.join();
    }
}
