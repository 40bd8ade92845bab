/* Between the choice of the lock and the access, the object in between may be another one (the third condition of 6.2). */
class Part {
    final Object lock = new Object();
    int value;
}

class Whole {
    Part moving;
    final Part fixed;

    Whole() {
        moving = new Part();
        fixed = new Part();
    }

    void swap(Whole other) {
        moving = other.moving;
    }

    void use() {
        synchronized (moving.lock) {
            moving.value++;
        }
        synchronized (fixed.lock) {
            fixed.value++;
        }
    }
}

class User implements Runnable {
    final Whole[] all;

    User(Whole[] all) {
        this.all = all;
    }

    public void run() {
        for (int i = 1; i < all.length; i++) {
            all[i].swap(all[i - 1]);
            all[i].use();
        }
    }
}

public class LockThatMoves {
    public static void main(String[] args) {
        Whole[] all = new Whole[10];
        for (int i = 0; i < all.length; i++)
            all[i] = new Whole();
        new Thread(new User(all)).start();
        new Thread(new User(all)).start();
    }
}

/* must: variable 12:Part*.value shared
 * must: variable 13:Part*.value protected by 3:Object/2* */
