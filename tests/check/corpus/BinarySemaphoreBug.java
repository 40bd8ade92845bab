// As BinarySemaphoreRepaired, but the permit is given back even if waiting for it was interrupted: then there are two permits.
//
// T0 is interrupted in print and gives back a permit that it does not have. T1 in print writes page, T2 in status reads page and job, T1
// writes job.
//
// expect: must-find atomicity Printer.job Printer.page

import java.util.concurrent.Semaphore;

class Printer {
    private final Semaphore free = new Semaphore(1);
    private String job = "none";
    private int page;

    public void print(String name, int pages) throws InterruptedException {
        try {
            free.acquire();
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

class BinarySemaphoreBug {
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
