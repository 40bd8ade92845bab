// A singleton that the initialisation of a class makes: the JVM sees to it that one thread does that, and the others wait.
//
// expect: must-hold

class Settings {
    private int uses;

    private Settings() {
    }

    private static class Holder {
        static final Settings instance = new Settings();
    }

    public static Settings get() {
        return Holder.instance;
    }

    public synchronized int use() {
        uses++;
        return uses;
    }
}

class SingletonHolder {
    public static void main(String[] args) {
        Runnable user = () -> System.out.println(Settings.get().use());
        new Thread(user).start();
        new Thread(user).start();
    }
}
