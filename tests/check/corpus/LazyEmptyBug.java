// As LazyCell, but who was late is told that there is nothing.
//
// expect: must-find atomicity Settings.format

import java.util.concurrent.atomic.AtomicReference;

class Format {
    final String name;
    final int width;

    Format(String name, int width) {
        this.name = name;
        this.width = width;
    }
}

class Settings {
    private final AtomicReference<Format> format = new AtomicReference<>();
    private int late;

    public Format format() {
        Format known = format.get();
        if (known != null)
            return known;
        Format made = new Format("plain", 80);
        return format.compareAndSet(null, made) ? made : null;
    }

    public Format formatAgain() {
        Format one = format.get();
        if (one == null) {
            one = new Format("wide", 120);
            if (!format.compareAndSet(null, one))
                one = format.get();
        }
        return one;
    }

    public String line() {
        return format().name + " " + formatAgain().width;
    }

    public synchronized int late() {
        return late;
    }
}

class LazyEmptyBug {
    public static void main(String[] args) {
        Settings settings = new Settings();
        for (int t = 0; t < 2; t++)
            new Thread(() -> System.out.println(settings.line() + settings.formatAgain().name + settings.late())).start();
    }
}
