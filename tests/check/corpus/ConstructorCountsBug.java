// Each connection counts itself in its constructor, in an object that all threads share.
//
// expect: must-find atomicity Stats.made

class Stats {
    int made;
}

class Connection {
    final int number;

    Connection(Stats stats) {
        {
            number = stats.made++;
        }
    }
}

class ConstructorCountsBug {
    public static void main(String[] args) {
        Stats stats = new Stats();
        for (int i = 0; i < 2; i++)
            new Thread(() -> {
                for (int n = 0; n < 10000; n++)
                    new Connection(stats);
            }).start();
    }
}
