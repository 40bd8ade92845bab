// The repair of ListBug: the lock of the list, which its methods take as well, is held around both.
//
// expect: must-hold
// expect: must-prove Guests

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

class Guests {
    private final List<String> names = Collections.synchronizedList(new ArrayList<>());

    public boolean invite(String name) {
        synchronized (names) {
            if (names.contains(name))
                return false;
            return names.add(name);
        }
    }

    public int count() {
        return names.size();
    }
}

class ListRepaired {
    public static void main(String[] args) {
        Guests guests = new Guests();
        new Thread(() -> guests.invite("Ada")).start();
        new Thread(() -> guests.invite("Ada")).start();
        System.out.println(guests.count() >= 0);
    }
}
