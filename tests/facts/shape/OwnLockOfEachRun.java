/* Each run of a thread type locks an object of its own: that protects nothing that the runs share. */
class Shared {
    int value;
}

class Guard {
    final Shared shared;
    int uses;

    Guard(Shared shared) {
        this.shared = shared;
    }
}

class Worker implements Runnable {
    final Shared shared;

    Worker(Shared shared) {
        this.shared = shared;
    }

    public void run() {
        Guard guard = new Guard(shared);
        synchronized (guard) {
            guard.shared.value++;
            guard.uses++;
        }
    }
}

public class OwnLockOfEachRun {
    public static void main(String[] args) {
        Shared shared = new Shared();
        for (int i = 0; i < 2; i++)
            new Thread(new Worker(shared)).start();
    }
}

/* must: variable 33:Shared.value shared
 * must: variable 23:Guard.uses owned
 * must: owned 23:Guard
 * must: owned 35:Worker* */
