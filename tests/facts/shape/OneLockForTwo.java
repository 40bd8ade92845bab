/* Items that get the lock of the item before are not linked one-to-one; the locks of the others are. */
class Item {
    Object mine, old;
    int a, b;
    Item next;
}

class User implements Runnable {
    final Item items;

    User(Item items) {
        this.items = items;
    }

    public void run() {
        for (Item item = items; item != null; item = item.next) {
            synchronized (item.mine) {
                item.a++;
            }
            synchronized (item.old) {
                item.b++;
            }
        }
    }
}

public class OneLockForTwo {
    public static void main(String[] args) {
        Item items = null;
        Object last = new Object();
        for (int i = 0; i < 10; i++) {
            Item item = new Item();
            item.mine = new Object();
            item.old = last;
            last = new Object();
            item.next = items;
            items = item;
        }
        new Thread(new User(items)).start();
        new Thread(new User(items)).start();
    }
}

/* must: edge 32:Item*.mine -> 33:Object* one-to-one
 * must: edge 32:Item*.old -> 35:Object*
 * never: edge 32:Item*.old -> 35:Object* one-to-one
 * must: variable 32:Item*.a protected by 33:Object*
 * must: variable 32:Item*.b shared */
