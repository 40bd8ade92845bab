// The constructor makes its object known as the last thing that it does: final fields are set by then.
//
// expect: must-prove Credit

class Credit {
    static volatile Credit newest;
    private final int limit;

    Credit(int limit) {
        this.limit = limit;
        newest = this;
    }

    public boolean allows(int amount, int more) {
        return amount <= limit && more <= limit - amount;
    }
}

class FinalLateRepaired {
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
