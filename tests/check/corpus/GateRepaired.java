// Clients wait until main has loaded the settings: no lock is needed.
// expect: must-prove GateRepaired$Settings
import java.util.concurrent.CountDownLatch;

public class GateRepaired {
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
        settings.load("localhost", 8080);
        loaded.countDown();
    }
}
