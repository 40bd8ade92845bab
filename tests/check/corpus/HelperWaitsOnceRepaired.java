// A mailbox whose methods wait in methods of their own, which look again.
//
// expect: must-hold
// expect: must-prove Mailbox

class Mailbox {
    private String letter;

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
        notifyAll();
    }

    public synchronized int take() throws InterruptedException {
        awaitFull();
        int length = letter.length();
        letter = null;
        notifyAll();
        return length;
    }
}

class HelperWaitsOnceRepaired {
    public static void main(String[] args) {
        Mailbox box = new Mailbox();
        for (int t = 0; t < 2; t++) {
            new Thread(() -> {
                try {
                    for (int i = 0; i < 3; i++)
                        box.put("letter " + i);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }).start();
            new Thread(() -> {
                try {
                    for (int i = 0; i < 3; i++)
                        System.out.println(box.take());
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }).start();
        }
    }
}
