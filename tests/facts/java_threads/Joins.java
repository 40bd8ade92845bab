/* What comes before a start, and what after a join. */
class Joins {
    static int x;

    static void first() {
        x++;
    }

    static void second() {
        x++; // must: parallel with third; apart from first
    }

    static void third() {
        x++;
    }

    static void fourth() {
        x++;
    }

    static void fifth() {
        x++;
    }

    static void chained() {
        x++;
    }

    static void chain() {
        x++; // must: apart from chained
        new Thread(Joins::chained).start();
        x++; // must: parallel with chained
    }

    static void early() {
        x++; // must: apart from first; apart from second
    }

    static void late() {
        x++; // must: apart from first; parallel with second
    }

    public static void main(String[] arguments) throws InterruptedException {
        if (arguments.length > 1)
            Thread.currentThread().interrupt(); // or no join would throw
        early();
        x++; // must: apart from first; apart from chain; apart from chained
        Thread one = new Thread(Joins::first);
        x++; // must: apart from first
        one.start();
        x++; // must: parallel with first
        one.join(); // must: joined first
        x++; // must: apart from first
        Thread two = new Thread(Joins::second), three = new Thread(Joins::third);
        two.start();
        three.start();
        late();
        if (arguments.length > 0)
            two.join(); // must: joined second
        x++; // must: parallel with second
        three.join(1000); // must: not joined third
        x++; // must: parallel with third
        Thread four = new Thread(Joins::fourth);
        try {
            four.start();
            four.join(); // must: joined fourth
            x++; // must: apart from fourth
        } catch (InterruptedException e) {
            x++; // must: parallel with fourth
        }
        x++; // must: parallel with fourth
        Thread five = new Thread(Joins::fifth);
        five.join(); // must: not joined fifth
        x++; // must: apart from fifth
        five.start();
        new Thread(Joins::chain).start();
        Thread[] several = new Thread[2];
        for (int i = 0; i < several.length; i++)
            (several[i] = new Thread(Joins::fifth)).start();
        for (Thread each : several)
            each.join(); // must: joined fifth
    }
}
