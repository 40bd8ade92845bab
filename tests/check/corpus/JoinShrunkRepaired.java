// Threads are kept in a list, all of them are joined, and then the result is used; the iterator only looks.
//
// expect: must-hold

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

class JoinShrunkRepaired {
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
        if (first.hasNext())
            System.out.println(first.next().getName());
        for (Thread thread : threads)
            thread.join();
        twig.grow();
        System.out.println(twig.length());
    }
}
