// A key and its copy: both threads lock the key; the copy is only looked at.
//
// expect: must-prove Counter

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

class CloneLockRepaired {
    public static void main(String[] args) {
        Counter counter = new Counter();
        Key key = new Key("counter");
        Key other = key.clone();
        new Thread(() -> hits(counter, key)).start();
        new Thread(() -> hits(counter, key)).start();
        System.out.println(other.name);
    }

    private static void hits(Counter counter, Key key) {
        for (int n = 0; n < 10000; n++)
            counter.hit(key);
    }
}
