// The repair of ExceptionsBug: the handler holds the lock, too.
//
// expect: must-hold
// expect: must-prove Target

class Target {
    private int hits;
    private int lastDistance;

    public void hit(String distance) {
        synchronized (this) {
            try {
                hits++;
                lastDistance = parse(distance);
            } catch (IllegalArgumentException e) {
                lastDistance = -1;
            }
        }
    }

    private int parse(String text) {
        if (text.isEmpty())
            throw new IllegalArgumentException("no distance");
        return text.length();
    }

    public synchronized int score() {
        return hits * 10 - lastDistance;
    }
}

class ExceptionsRepaired {
    public static void main(String[] args) {
        Target target = new Target();
        new Thread(() -> target.hit("")).start();
        System.out.println(target.score() > -20);
    }
}
