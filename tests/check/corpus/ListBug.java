// A synchronized list of the JDK: to look whether something is in it and then to add it are two operations.
//
// T1 and T2 both find that the guest is not on the list; both write him down.
//
// expect: must-find atomicity Guests.names

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

class Guests {
    private final List<String> names = Collections.synchronizedList(new ArrayList<>());

    public boolean invite(String name) {
        if (names.contains(name))
            return false;
        return names.add(name);
    }

    public int count() {
        return names.size();
    }
}

class ListBug {
    public static void main(String[] args) {
        Guests guests = new Guests();
        new Thread(() -> guests.invite("Ada")).start();
        new Thread(() -> guests.invite("Ada")).start();
        System.out.println(guests.count() >= 0);
    }
}
