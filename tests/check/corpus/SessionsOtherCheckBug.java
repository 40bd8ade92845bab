// As SessionsCheckedTwiceRepaired, but the look under the lock asks for something else.
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
    private volatile Store store;
    private volatile boolean closed;

    public int open(String user) {
        return store().open() + user.length();
    }

    public Store store() {
        Store now = store;
        if (now == null) {
            synchronized (lock) {
                now = store;
                if (!closed) {
                    now = new Store();
                    store = now;
                }
            }
        }
        return now;
    }
}

class SessionsOtherCheckBug {
    public static void main(String[] arguments) throws InterruptedException {
        Sessions sessions = new Sessions();
        Runnable user = () -> System.out.println(sessions.open(Settings.get().language()));
        Thread one = new Thread(user), two = new Thread(user);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(sessions.store().open());
    }
}
