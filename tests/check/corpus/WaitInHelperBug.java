// As WaitInHelperRepaired, but the method that waits does not lock once more, and the one that looks at the mailbox does not lock at all.
//
// T1 in put writes letter, T2 in peek reads letter and the old number, T1 writes number: T2 sees a letter with the number of another.
//
// expect: must-find atomicity Mailbox.letter Mailbox.number

class Mailbox {
    private String letter;
    private int number;

    private void awaitEmpty() throws InterruptedException {
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

    public String peek() {
        return letter == null ? "empty" : number + ": " + letter;
    }
}

class WaitInHelperBug {
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
