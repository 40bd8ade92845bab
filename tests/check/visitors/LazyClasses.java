// Static initialisers of plugin classes run in the threads that first use them, and register without a lock.
//
// expect: must-find atomicity Plugins.count Plugins.names

import java.util.*;

class Plugins {
    private static int count;
    private static final List<String> names = new ArrayList<>();
    public static void register(String n) {
        int c = count;
        sleep(20);
        names.add(n);
        count = c + 1;
    }
    static void sleep(int ms) {
        try {
            Thread.sleep(ms);
        } catch (InterruptedException e) {
        }
    }
    static int count() {
        return count;
    }
}

class PdfPlugin {
    static {
        Plugins.register("pdf");
    }
    static void open() {
    }
}

class CsvPlugin {
    static {
        Plugins.register("csv");
    }
    static void open() {
    }
}

public class LazyClasses {
    public static void main(String[] a) throws Exception {
        Go.both(() -> PdfPlugin.open(), () -> CsvPlugin.open());
        System.out.println(Plugins.count() == 2 ? "OK" : "WRONG " + Plugins.count());
    }
}

class Go {
    static void both(Runnable a, Runnable b) throws InterruptedException {
        Thread x = new Thread(a), y = new Thread(b);
        x.start();
        y.start();
        x.join();
        y.join();
    }
}
