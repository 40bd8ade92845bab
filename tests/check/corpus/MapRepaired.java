// The repair of MapBug: one operation of the map that looks and puts.
//
// expect: must-hold
// expect: must-prove Registry

import java.util.concurrent.ConcurrentHashMap;

class Registry {
    private final ConcurrentHashMap<String, Object> numbers = new ConcurrentHashMap<>();

    public Object numberOf(String name) {
        return numbers.computeIfAbsent(name, key -> new Object());
    }
}

class MapRepaired {
    public static void main(String[] args) {
        Registry registry = new Registry();
        Runnable user = () -> registry.numberOf("heddle");
        new Thread(user).start();
        new Thread(user).start();
    }
}
