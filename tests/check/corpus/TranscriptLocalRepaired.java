// Each thread writes to a transcript of its own, which a ThreadLocal makes for it.
//
// expect: must-hold

class Transcript {
    private final StringBuilder text = new StringBuilder();
    private int lines;

    void add(String line) {
        if (lines == 100) {
            text.setLength(0);
            lines = 0;
        }
        text.append(line).append('\n');
        lines++;
    }

    int lines() {
        return lines;
    }
}

class TranscriptLocalRepaired {
    private static final ThreadLocal<Transcript> own = ThreadLocal.withInitial(Transcript::new);

    static void say(String what) {
        Transcript transcript = own.get();
        transcript.add(Thread.currentThread().getName());
        transcript.add(what);
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread[] speakers = new Thread[2];
        for (int i = 0; i < speakers.length; i++) {
            speakers[i] = new Thread(() -> {
                for (int n = 0; n < 3; n++)
                    say("word " + n);
            });
            speakers[i].start();
        }
        say("welcome");
        for (Thread speaker : speakers)
            speaker.join();
        System.out.println(own.get().lines());
    }
}
