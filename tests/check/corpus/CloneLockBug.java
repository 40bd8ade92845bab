// Two threads protect one counter, each by its own key. The keys are equal, as one is a copy of the other, but they are two objects with two monitors.
//
// expect: must-find atomicity Counter.hits

class Key implements Cloneable {
    final String name;

    Key(String name) {
        this.name = name;
    }

    @Override public Key clone() {
        try {
            return (Key) super.clone();
        } catch (CloneNotSupportedException impossible) {
            throw new AssertionError(impossible);
        }
    }
}

class Counter {
    private int hits;

    public void hit(Key key) {
        synchronized (key) {
            hits++;
        }
    }
}

class CloneLockBug {
    public static void main(String[] args) {
        Counter counter = new Counter();
        Key key = new Key("counter");
        Key other = key.clone();
        new Thread(() -> hits(counter, key)).start();
        new Thread(() -> hits(counter, other)).start();
    }

    private static void hits(Counter counter, Key key) {
        for (int n = 0; n < 10000; n++)
            counter.hit(key);
    }
}
