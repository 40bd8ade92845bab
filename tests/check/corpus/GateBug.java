// Clients wait for main, but it lets them go on before it loads the settings.
// expect: must-find atomicity GateBug$Settings.host GateBug$Settings.port @settings
import java.util.concurrent.CountDownLatch;

public class GateBug {
    static class Settings {
        private String host = "";
        private int port;

        public void load(String host, int port) {
            this.host = host;
            this.port = port;
        }

        public String url() {
            return host + ":" + port;
        }
    }

    static class Client extends Thread {
        private final Settings settings;
        private final CountDownLatch loaded;

        Client(Settings settings, CountDownLatch loaded) {
            this.settings = settings;
            this.loaded = loaded;
        }

        @Override
        public void run() {
            System.out.println("waiting");
            try {
                loaded.await();
            } catch (InterruptedException e) {
                return;
            }
            System.out.println(settings.url());
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Settings settings = new Settings(); // @settings
        CountDownLatch loaded = new CountDownLatch(1);
        for (int i = 0; i < 3; i++)
            new Client(settings, loaded).start();
        loaded.countDown();
        settings.load("localhost", 8080);
    }
}
