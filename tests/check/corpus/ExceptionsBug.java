// An exception that is really thrown, to a handler that holds no lock.
//
// T1 fails to read the number and leaves the lock; it has written hits; T2 reads hits and the old distance; T1 writes the distance.
//
// expect: must-find atomicity Target.hits Target.lastDistance

class Target {
    private int hits;
    private int lastDistance;

    public void hit(String distance) {
        try {
            synchronized (this) {
                hits++;
                lastDistance = parse(distance);
            }
        } catch (IllegalArgumentException e) {
            lastDistance = -1;
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

class ExceptionsBug {
    public static void main(String[] args) {
        Target target = new Target();
        new Thread(() -> target.hit("")).start();
        System.out.println(target.score() > -20);
    }
}
