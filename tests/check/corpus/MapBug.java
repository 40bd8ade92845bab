// Check-then-act on a concurrent map: each of its operations is atomic, the two of them are not.
//
// T1 and T2 both find no number for the name; each puts its own; T1's caller goes on with a number that is no longer in the map.
//
// expect: must-find atomicity Registry.numbers

import java.util.concurrent.ConcurrentHashMap;

class Registry {
    private final ConcurrentHashMap<String, Object> numbers = new ConcurrentHashMap<>();

    public Object numberOf(String name) {
        if (!numbers.containsKey(name))
            numbers.put(name, new Object());
        return numbers.get(name);
    }
}

class MapBug {
    public static void main(String[] args) {
        Registry registry = new Registry();
        Runnable user = () -> registry.numberOf("heddle");
        new Thread(user).start();
        new Thread(user).start();
    }
}
