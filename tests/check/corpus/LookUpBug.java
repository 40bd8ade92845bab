// Names are put into a table under its lock, and looked up without.
//
// A look-up that finds the table while it grows can miss a name that is there, or never end.
//
// expect: must-find atomicity Directory.numbers

import java.util.HashMap;
import java.util.Map;

class Directory {
    private final Map<String, Integer> numbers = new HashMap<>();

    public synchronized void enter(String name, int number) {
        numbers.put(name, number);
    }

    public Integer find(String name) {
        return numbers.get(name);
    }
}

class LookUpBug {
    public static void main(String[] args) {
        Directory directory = new Directory();
        new Thread(() -> directory.enter("Ada", 1)).start();
        new Thread(() -> System.out.println(directory.find("Ada"))).start();
    }
}
