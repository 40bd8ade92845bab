// Who turns the year holds a lock from the read to the write.
// expect: must-prove LostTurnRepaired$Year
/** Goes through the seasons. */
public class LostTurnRepaired {
    enum Season { SPRING, SUMMER, AUTUMN, WINTER }

    static class Year {
        private volatile Season season = Season.SPRING;

        Season now() {
            return season;
        }

        synchronized void turn() {
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
