// The repair of SingletonBug: the class is locked from the question on.
//
// expect: must-hold
// expect: must-prove Settings

class Settings {
    private static Settings instance;
    private final String language = "en";

    public static synchronized Settings get() {
        if (instance == null)
            instance = new Settings();
        return instance;
    }

    String language() {
        return language;
    }
}

class SingletonRepaired {
    public static void main(String[] args) {
        Runnable user = () -> System.out.println(Settings.get().language());
        new Thread(user).start();
        new Thread(user).start();
    }
}
