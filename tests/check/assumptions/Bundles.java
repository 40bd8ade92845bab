// assumption: library-reflection
// The library makes an object of a class whose name it puts together itself.
import java.util.ListResourceBundle;
import java.util.ResourceBundle;

public class Bundles {
    static int loads;

    public static class Texts extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            for (int i = 0; i < 1000; i++) {
                int before = loads;
                Thread.yield();
                loads = before + 1;
            }
            return new Object[][] {{"greeting", "hello"}};
        }
    }

    static class Log {
        private int lines;

        public synchronized void add() {
            lines++;
        }
    }

    public static void main(String[] arguments) throws Exception {
        Log log = new Log();
        for (int round = 0; round < 200; round++) {
            loads = 0;
            ResourceBundle.clearCache();
            ResourceBundle one = ResourceBundle.getBundle("Bundles$Texts");
            ResourceBundle.clearCache();
            ResourceBundle two = ResourceBundle.getBundle("Bundles$Texts");
            Thread other = new Thread(() -> {
                log.add();
                one.containsKey("greeting");
            });
            other.start();
            log.add();
            two.containsKey("greeting");
            other.join();
            if (loads != 2000) {
                System.out.println("shown: counts are lost");
                return;
            }
        }
    }
}
