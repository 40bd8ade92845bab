// As ShelvesRepaired, but two shelves that are made together are given the same new list.
//
// T1 holds the lock of shelf 1 and adds to the list that shelf 0 has, too; T2 holds that of shelf 0 and adds to it.
//
// expect: must-find atomicity Shelf.items

import java.util.ArrayList;
import java.util.List;

class Shelf {
    List<String> items;
    int taken;
}

class Store {
    private final Shelf[] shelves = new Shelf[4];

    Store() {
        for (int i = 0; i < shelves.length; i += 2) {
            List<String> both = new ArrayList<>();
            shelves[i] = new Shelf();
            shelves[i + 1] = new Shelf();
            for (int k = 0; k < 2; k++) {
                shelves[i + k].items = both;
            }
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

class ShelvesSharedBug {
    public static void main(String[] args) {
        Store store = new Store();
        for (int i = 0; i < 4; i++) {
            int number = i;
            new Thread(() -> store.put(number, "box")).start();
            new Thread(() -> store.clear(number)).start();
        }
    }
}
