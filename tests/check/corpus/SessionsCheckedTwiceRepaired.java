// Double-checked locking with a volatile field, in the form of the textbooks: the field itself is returned.
//
// expect: must-prove Sessions
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

class SessionsCheckedTwiceRepaired {
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
