// The constructor makes its object known before it has set a final field. Whoever looks twice sees two limits.
//
// expect: must-find atomicity Credit.limit

class Credit {
    static volatile Credit newest;
    private final int limit;

    Credit(int limit) {
        newest = this;
        this.limit = limit;
    }

    public boolean allows(int amount, int more) {
        return amount <= limit && more <= limit - amount;
    }
}

class FinalLateBug {
    public static void main(String[] args) {
        new Thread(() -> {
            for (int n = 0; n < 100; n++)
                new Credit(n);
        }).start();
        for (int n = 0; n < 100; n++) {
            Credit credit = Credit.newest;
            if (credit != null)
                credit.allows(0, 1);
        }
    }
}
