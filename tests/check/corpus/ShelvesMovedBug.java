// As ShelvesRepaired, but a shelf may be given the list of another one, which keeps it: who holds the lock of the one changes what the other has.
//
// T1 holds the lock of shelf 1 and walks through the list that shelf 0 has, too; T2 holds that of shelf 0 and adds to it.
//
// expect: must-find atomicity Shelf.items

import java.util.ArrayList;
import java.util.List;

class Shelf {
    List<String> items = new ArrayList<>();
    int taken;
}

class Store {
    private final Shelf[] shelves = new Shelf[4];

    Store() {
        for (int i = 0; i < shelves.length; i++) {
            shelves[i] = new Shelf();
        }
    }

    void put(int number, String item) {
        synchronized (shelves[number]) {
            shelves[number].items.add(item);
        }
    }

    void lend(int from, int to) {
        List<String> items;
        synchronized (shelves[from]) {
            items = shelves[from].items;
        }
        synchronized (shelves[to]) {
            shelves[to].items = items;
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

class ShelvesMovedBug {
    public static void main(String[] args) {
        Store store = new Store();
        store.lend(0, 1);
        for (int i = 0; i < 4; i++) {
            int number = i;
            new Thread(() -> store.put(number, "box")).start();
            new Thread(() -> store.clear(number)).start();
        }
    }
}
