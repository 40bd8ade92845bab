// Shelves in an array, each with a list of its own, which is also replaced by a new one. Who uses a shelf holds its lock. All lists come from the
// same lines, but each was made for one shelf: what is done to the list of another shelf, under the lock of that one, is nothing to this one.
//
// expect: must-prove Shelf

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

    int clear(int number) {
        synchronized (shelves[number]) {
            int count = shelves[number].items.size();
            shelves[number].items = new ArrayList<>();
            shelves[number].taken += count;
            return count;
        }
    }
}

class ShelvesRepaired {
    public static void main(String[] args) {
        Store store = new Store();
        for (int i = 0; i < 4; i++) {
            int number = i;
            new Thread(() -> store.put(number, "box")).start();
            new Thread(() -> store.clear(number)).start();
        }
    }
}
