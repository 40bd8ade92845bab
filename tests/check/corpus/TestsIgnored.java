// Only a test that is not run would start two threads.
// expect: must-hold
public class TestsIgnored {
    @interface Test {}

    @interface Disabled {}

    static class Hits {
        private int count;

        public void hit() {
            count++;
        }
    }

    private final Hits hits = new Hits();

    @Test
    @Disabled
    void both() {
        new Thread(hits::hit).start();
        new Thread(hits::hit).start();
    }

    @Test
    void one() {
        hits.hit();
    }
}
