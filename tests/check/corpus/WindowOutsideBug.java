// An iterator over a map's keys is made with the lock, and used without.
//
// T1 books a guest while T2 walks through the keys: the iterator breaks off, or the table loses an entry.
//
// expect: must-find atomicity Guests.rooms

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

class Guests {
    private final Map<String, Integer> rooms = new HashMap<>();

    public synchronized void book(String name, int room) {
        rooms.put(name, room);
    }

    public void cancel(String prefix) {
        Iterator<String> names;
        synchronized (this) {
            names = rooms.keySet().iterator();
        }
        while (names.hasNext())
            if (names.next().startsWith(prefix))
                names.remove();
    }
}

class WindowOutsideBug {
    public static void main(String[] args) {
        Guests guests = new Guests();
        new Thread(() -> {
            for (int i = 0; i < 10; i++)
                guests.book("guest " + i, i);
        }).start();
        new Thread(() -> {
            for (int i = 0; i < 10; i++)
                guests.cancel("guest 1");
        }).start();
    }
}
