// A singleton that is made when it is first asked for.
//
// T1 and T2 both find none; both make one; T1 goes on with an object that nobody else will ever see.
//
// expect: must-find atomicity Settings.instance

class Settings {
    private static Settings instance;
    private final String language = "en";

    public static Settings get() {
        if (instance == null)
            instance = new Settings();
        return instance;
    }

    String language() {
        return language;
    }
}

class SingletonBug {
    public static void main(String[] args) {
        Runnable user = () -> System.out.println(Settings.get().language());
        new Thread(user).start();
        new Thread(user).start();
    }
}
