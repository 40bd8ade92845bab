// Sessions that have ended are taken out through an iterator of the map's keys, and without the lock.
//
// T1 logs somebody in while T2 walks through the table: the iterator breaks off, or the table loses an entry.
//
// expect: must-find atomicity Sessions.users

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

class Sessions {
    private final Map<String, Integer> users = new HashMap<>();

    public synchronized void login(String name) {
        users.put(name, 1);
    }

    public void purge() {
        Iterator<String> names = users.keySet().iterator();
        while (names.hasNext())
            if (names.next().startsWith("guest"))
                names.remove();
    }
}

class SessionPurgeBug {
    public static void main(String[] args) {
        Sessions sessions = new Sessions();
        new Thread(() -> sessions.login("Ada")).start();
        new Thread(sessions::purge).start();
    }
}
