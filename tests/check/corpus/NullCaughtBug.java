// Lines that are missing are counted where the exception of the missing line is caught: without a lock.
//
// expect: must-find atomicity Parser.failures

class Parser {
    private int failures;

    public int width(String[] lines, int n) {
        try {
            return lines[n].length();
        } catch (NullPointerException missing) {
            failed();
            return 0;
        }
    }

    private void failed() {
        failures++;
    }

    public int failures() {
        return failures;
    }
}

class NullCaughtBug {
    public static void main(String[] args) {
        Parser parser = new Parser();
        String[] lines = new String[10];
        lines[3] = "the only line";
        for (int i = 0; i < 2; i++)
            new Thread(() -> {
                for (int n = 0; n < 10000; n++)
                    parser.width(lines, n % 10);
            }).start();
        System.out.println(parser.failures());
    }
}
