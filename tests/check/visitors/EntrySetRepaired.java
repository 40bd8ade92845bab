/* ReplaceAll. */
// expect: must-hold
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

class Prices {
    private final Map<String, Integer> prices = new ConcurrentHashMap<>();

    Prices() { prices.put("tea", 10); prices.put("milk", 20); }

    void raise() {
        prices.replaceAll((k, v) -> v + 1);
    }

    int of(String s) { return prices.get(s); }
}

class EntrySetRepaired {

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
