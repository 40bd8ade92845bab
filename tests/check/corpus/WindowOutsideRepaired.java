// An iterator over a map's keys is made and used with the lock.
//
// expect: must-prove Guests

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

class Guests {
    private final Map<String, Integer> rooms = new HashMap<>();

    public synchronized void book(String name, int room) {
        rooms.put(name, room);
    }

    public void cancel(String prefix) {
        synchronized (this) {
            Iterator<String> names = rooms.keySet().iterator();
            while (names.hasNext())
                if (names.next().startsWith(prefix))
                    names.remove();
        }
    }
}

class WindowOutsideRepaired {
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
