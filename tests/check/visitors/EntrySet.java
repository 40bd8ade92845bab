/* Lost update: setValue of what getValue gave. */
// expect: must-find atomicity Prices.prices
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

class Prices {
    private final Map<String, Integer> prices = new ConcurrentHashMap<>();

    Prices() { prices.put("tea", 10); prices.put("milk", 20); }

    void raise() {
        for (Map.Entry<String, Integer> e : prices.entrySet()) {
            e.setValue(e.getValue() + 1);
        }
    }

    int of(String s) { return prices.get(s); }
}

class EntrySet {

    public static void main(String[] args) throws Exception {
        Prices p = new Prices();
        Thread a = new Thread(() -> { p.raise(); });
        Thread b = new Thread(() -> { p.raise(); });
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(p.of("tea") == 12 && p.of("milk") == 22 ? "OK" : "BROKEN " + p.of("tea") + " " + p.of("milk"));
    }
}
