/* One lock around look and change. */
// expect: must-hold
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

class Roster {
    private final Map<String, Boolean> onCall = new ConcurrentHashMap<>();

    Roster() {
        onCall.put("ann", true);
        onCall.put("bob", true);
    }

    void annLeaves() {
        synchronized (onCall) {
        if (onCall.get("bob")) {
            onCall.put("ann", false);
        }
        }
    }

    void bobLeaves() {
        synchronized (onCall) {
        if (onCall.get("ann")) {
            onCall.put("bob", false);
        }
        }
    }

    boolean someone() {
        return onCall.get("ann") || onCall.get("bob");
    }
}

class DoctorsOnCallRepaired {

    public static void main(String[] args) throws Exception {
        Roster r = new Roster();
        Thread a = new Thread(() -> { r.annLeaves(); });
        Thread b = new Thread(() -> { r.bobLeaves(); });
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(r.someone() ? "OK" : "BROKEN nobody");
    }
}
