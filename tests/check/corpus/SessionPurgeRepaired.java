// The repair of SessionPurgeBug: who walks through the keys holds the lock.
//
// expect: must-hold
// expect: must-prove Sessions

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

class Sessions {
    private final Map<String, Integer> users = new HashMap<>();

    public synchronized void login(String name) {
        users.put(name, 1);
    }

    public synchronized void purge() {
        Iterator<String> names = users.keySet().iterator();
        while (names.hasNext())
            if (names.next().startsWith("guest"))
                names.remove();
    }
}

class SessionPurgeRepaired {
    public static void main(String[] args) {
        Sessions sessions = new Sessions();
        new Thread(() -> sessions.login("Ada")).start();
        new Thread(sessions::purge).start();
    }
}
