// A semaphore with one permit is a lock: whoever has the permit gives it back, also when something goes wrong, and nobody else does.
//
// expect: must-hold
// expect: must-prove Printer

import java.util.concurrent.Semaphore;

class Printer {
    private final Semaphore free = new Semaphore(1);
    private String job = "none";
    private int page;

    public void print(String name, int pages) throws InterruptedException {
        free.acquire();
        try {
            page = pages;
            job = name;
        } finally {
            free.release();
        }
    }

    public String status() {
        free.acquireUninterruptibly();
        try {
            return job + ", page " + page;
        } finally {
            free.release();
        }
    }

    public boolean cancel() {
        if (!free.tryAcquire())
            return false;
        try {
            job = "none";
            page = 0;
            return true;
        } finally {
            free.release();
        }
    }
}

class BinarySemaphoreRepaired {
    public static void main(String[] args) throws InterruptedException {
        Printer printer = new Printer();
        Thread[] users = new Thread[3];
        for (int i = 0; i < users.length; i++) {
            int pages = i + 1;
            users[i] = new Thread(() -> {
                try {
                    printer.print("letter " + pages, pages);
                } catch (InterruptedException e) {
                    printer.cancel();
                }
            });
            users[i].start();
        }
        users[0].interrupt();
        System.out.println(printer.status());
        for (Thread user : users)
            user.join();
    }
}
