// As RoutesCopiedRepaired, but a route that is there already is changed in place, while others look it up.
//
// expect: must-find atomicity Routes.table

import java.util.HashMap;
import java.util.Map;

class Routes {
    private volatile Map<String, String> table = new HashMap<>();
    private int changes;

    public synchronized void set(String prefix, String gateway) {
        Map<String, String> copy = table.containsKey(prefix) ? table : new HashMap<>(table);
        copy.put(prefix, gateway);
        changes++;
        table = copy;
    }

    public synchronized void drop(String prefix) {
        Map<String, String> copy = new HashMap<>(table);
        if (copy.remove(prefix) != null) {
            changes++;
            table = copy;
        }
    }

    public String find(String address) {
        Map<String, String> now = table;
        for (int end = address.length(); end > 0; end--) {
            String prefix = address.substring(0, end);
            if (now.containsKey(prefix))
                return now.get(prefix);
        }
        return "none";
    }

    public int longest() {
        int longest = 0;
        for (Map.Entry<String, String> route : table.entrySet())
            longest = Math.max(longest, route.getKey().length());
        return longest;
    }

    public synchronized int changes() {
        return changes;
    }
}

class RoutesInPlaceBug {
    public static void main(String[] arguments) throws InterruptedException {
        Routes routes = new Routes();
        routes.set("10.", "a");
        Thread one = new Thread(() -> {
            routes.set("10.1.", "b");
            routes.drop("10.");
        });
        Thread two = new Thread(() -> routes.set("10.", "c"));
        Thread reader = new Thread(() -> System.out.println(routes.find("10.1.2.3") + routes.longest()));
        one.start();
        two.start();
        reader.start();
        one.join();
        two.join();
        reader.join();
        System.out.println(routes.changes());
    }
}
