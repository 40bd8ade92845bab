// Paths that only an impossible exception could take: nothing in the body of try throws, so the handlers without a lock are never
// reached. (The alarms 6 to 14 of 000, Table 7, for PingPong came from such paths.)
//
// expect: must-hold
// expect: must-prove Target

class Target {
    private int hits;
    private int lastDistance;

    public void hit(int distance) {
        try {
            synchronized (this) {
                hits++;
                lastDistance = distance;
            }
        } catch (RuntimeException e) {
            hits = 0;
            lastDistance = -1;
        }
    }

    public int score() {
        int seen = 0;
        try {
            synchronized (this) {
                seen = hits * 10 - lastDistance;
            }
        } catch (IllegalStateException e) {
            seen = hits;
        }
        return seen;
    }

    public synchronized void parse(String text) {
        try {
            lastDistance = Integer.parseInt(text);
            hits++;
        } catch (NumberFormatException e) {
            lastDistance = -1;
            hits = 0;
        }
    }
}

class ExceptionsImpossible {
    public static void main(String[] args) {
        Target target = new Target();
        new Thread(() -> target.hit(12)).start();
        new Thread(() -> target.parse("8")).start();
        System.out.println(target.score() > -20);
    }
}
