// The next season is found by the number of the one that was read: two who turn the year lose a turn.
// expect: must-find atomicity LostTurnBug$Year.season
/** Goes through the seasons. */
public class LostTurnBug {
    enum Season { SPRING, SUMMER, AUTUMN, WINTER }

    static class Year {
        private volatile Season season = Season.SPRING;

        Season now() {
            return season;
        }

        void turn() {
            season = Season.values()[(season.ordinal() + 1) % 4];
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Year year = new Year();
        Thread one = new Thread(year::turn);
        Thread two = new Thread(year::turn);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(year.now());
    }
}
