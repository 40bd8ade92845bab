/* A class that cannot be initialised: the first who uses it gets one error, the next another one. */
public class InitFails {
    static final class Settings {
        static final int PORT = Integer.parseInt("eighty");
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            try {
                System.out.println(Settings.PORT); // found: exception
            } catch (ExceptionInInitializerError e) {
                System.out.println("no settings");
            }
        });
        t.start();
        try {
            System.out.println(Settings.PORT); // found: exception
        } catch (ExceptionInInitializerError e) {
            System.out.println("no settings");
        }
        t.join();
    }
}
