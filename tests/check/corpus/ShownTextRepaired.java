// The repair of ShownTextBug: who shows the log holds the lock.
//
// expect: must-hold
// expect: must-prove Log

class Log {
    private final StringBuilder text = new StringBuilder();

    public synchronized void write(String line) {
        text.append(line);
    }

    public synchronized String show() {
        return text.toString();
    }
}

class ShownTextRepaired {
    public static void main(String[] args) {
        Log log = new Log();
        new Thread(() -> log.write("started")).start();
        new Thread(() -> System.out.println(log.show())).start();
    }
}
