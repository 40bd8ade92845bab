// Threads are kept in a list, all of them are joined, and then the result is used, but the one that grows the twig was taken out before.
//
// expect: must-find atomicity Twig.length

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

class Twig {
    private int length;

    public void grow() {
        length++;
    }

    public int length() {
        return length;
    }
}

class JoinShrunkBug {
    public static void main(String[] args) throws InterruptedException {
        Twig twig = new Twig();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            boolean grows = i == 0;
            Thread thread = new Thread(() -> {
                if (grows)
                    for (int n = 0; n < 1000; n++)
                        synchronized (Twig.class) {
                            twig.grow();
                        }
            });
            threads.add(thread);
            thread.start();
        }
        Iterator<Thread> first = threads.iterator();
        first.next();
        first.remove();
        for (Thread thread : threads)
            thread.join();
        twig.grow();
        System.out.println(twig.length());
    }
}
