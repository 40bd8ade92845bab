// As SessionsCheckedTwiceRepaired, but the field is static and the lock is not: two objects have two locks.
//
// expect: must-find atomicity Sessions.store
// expect: must-prove Settings

class Settings {
    private static volatile Settings instance;
    private final String language = "en";

    public static Settings get() {
        if (instance == null) {
            synchronized (Settings.class) {
                if (instance == null)
                    instance = new Settings();
            }
        }
        return instance;
    }

    String language() {
        return language;
    }
}

class Sessions {
    static final class Store {
        private int opened;

        synchronized int open() {
            return ++opened;
        }
    }

    private final Object lock = new Object();
    private static volatile Store store;

    public int open(String user) {
        return store(lock).open() + user.length();
    }

    public static Store store(Object lock) {
        Store now = store;
        if (now == null) {
            synchronized (lock) {
                now = store;
                if (now == null) {
                    now = new Store();
                    store = now;
                }
            }
        }
        return now;
    }
}

class SessionsTwoLocksBug {
    public static void main(String[] arguments) throws InterruptedException {
        Sessions sessions = new Sessions();
        Sessions others = new Sessions();
        Thread one = new Thread(() -> System.out.println(sessions.open(Settings.get().language())));
        Thread two = new Thread(() -> System.out.println(others.open(Settings.get().language())));
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(Sessions.store(sessions).open());
    }
}
