// As ShelvesRepaired, but a shelf can be copied, and the copy has the same list.
//
// T1 holds the lock of the copy and adds to the list; T2 holds that of the shelf and adds to it.
//
// expect: must-find atomicity Shelf.items

import java.util.ArrayList;
import java.util.List;

class Shelf implements Cloneable {
    List<String> items = new ArrayList<>();
    int taken;

    Shelf copy() {
        try {
            return (Shelf) clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }
}

class Store {
    private final Shelf[] shelves = new Shelf[4];

    Store() {
        for (int i = 0; i < shelves.length; i += 2) {
            shelves[i] = new Shelf();
            shelves[i + 1] = shelves[i].copy();
        }
    }

    void put(int number, String item) {
        synchronized (shelves[number]) {
            shelves[number].items.add(item);
        }
    }

    int clear(int number) {
        synchronized (shelves[number]) {
            int count = shelves[number].items.size();
            shelves[number].items = new ArrayList<>();
            shelves[number].taken += count;
            return count;
        }
    }
}

class ShelvesClonedBug {
    public static void main(String[] args) {
        Store store = new Store();
        for (int i = 0; i < 4; i++) {
            int number = i;
            new Thread(() -> store.put(number, "box")).start();
            new Thread(() -> store.clear(number)).start();
        }
    }
}
