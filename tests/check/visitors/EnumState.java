// Enum constants with state and bodies of their own, which is read and written without a lock.
//
// expect: must-find atomicity Channel.spent Channel.sent

enum Channel {
    MAIL {
        @Override
        int cost() {
            return 1;
        }
    },
    SMS {
        @Override
        int cost() {
            return 2;
        }
    };
    private int spent, sent;
    abstract int cost();
    public void send() {
        spent = spent + cost();
        sent = sent + 1;
    }
    int sent() {
        return sent;
    }
}

public class EnumState {
    public static void main(String[] a) throws Exception {
        Runnable r = () -> {
            for (int i = 0; i < 100000; i++)
                Channel.valueOf("MAIL").send();
        };
        Go.both(r, r);
        System.out.println(Channel.MAIL.sent() == 200000 ? "OK" : "WRONG " + Channel.MAIL.sent());
    }
}

class Go {
    static void both(Runnable a, Runnable b) throws InterruptedException {
        Thread x = new Thread(a), y = new Thread(b);
        x.start();
        y.start();
        x.join();
        y.join();
    }
}
