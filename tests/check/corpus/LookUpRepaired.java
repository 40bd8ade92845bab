// The repair of LookUpBug: who looks up holds the lock.
//
// expect: must-hold
// expect: must-prove Directory

import java.util.HashMap;
import java.util.Map;

class Directory {
    private final Map<String, Integer> numbers = new HashMap<>();

    public synchronized void enter(String name, int number) {
        numbers.put(name, number);
    }

    public synchronized Integer find(String name) {
        return numbers.get(name);
    }
}

class LookUpRepaired {
    public static void main(String[] args) {
        Directory directory = new Directory();
        new Thread(() -> directory.enter("Ada", 1)).start();
        new Thread(() -> System.out.println(directory.find("Ada"))).start();
    }
}
