// As SessionsCheckedTwiceRepaired, but a second method checks twice under another lock: both may make one.
//
// expect: must-prove Sessions
// expect: must-find atomicity Settings.instance

class Settings {
    private static final Object LOCK = new Object();
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

    public static Settings defaults() {
        if (instance == null) {
            synchronized (LOCK) {
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

    public int open(String user) {
        return store().open() + user.length();
    }

    public Store store() {
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

class SessionsOtherLockBug {
    public static void main(String[] arguments) throws InterruptedException {
        Sessions sessions = new Sessions();
        Runnable user = () -> System.out.println(sessions.open(Settings.get().language()));
        Thread one = new Thread(user), two = new Thread(() -> Settings.defaults().language());
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(sessions.store().open());
    }
}
