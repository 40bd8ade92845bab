// The repair of BugTesterBug: the summary holds the lock as well.
//
// expect: must-hold
// expect: must-prove Protocol

class Protocol {
    private int passed;
    private int failed;
    private String lastFailure;

    public synchronized void record(String test, boolean good) {
        if (good) {
            passed++;
        } else {
            failed++;
            lastFailure = test;
        }
    }

    public synchronized String summary() {
        if (failed == 0)
            return passed + " passed";
        return passed + " passed, " + failed + " failed, the last one: " + lastFailure;
    }

    public synchronized void reset() {
        passed = 0;
        failed = 0;
        lastFailure = null;
    }
}

interface Test {
    void run() throws Exception;
}

class Tester implements Runnable {
    private final Protocol protocol;
    private final String name;
    private final Test test;

    Tester(Protocol protocol, String name, Test test) {
        this.protocol = protocol;
        this.name = name;
        this.test = test;
    }

    @Override public void run() {
        for (int i = 0; i < 5; i++) {
            boolean good = false;
            try {
                test.run();
                good = true;
            } catch (Exception e) {
                System.out.println(name + ": " + e.getMessage());
            } finally {
                protocol.record(name, good);
            }
        }
        System.out.println(protocol.summary());
    }
}

class BugTesterRepaired {
    public static void main(String[] args) {
        Protocol protocol = new Protocol();
        new Thread(new Tester(protocol, "idle", () -> Thread.sleep(1))).start();
        new Thread(new Tester(protocol, "broken", () -> {
            throw new Exception("as always");
        })).start();
        protocol.reset();
    }
}
