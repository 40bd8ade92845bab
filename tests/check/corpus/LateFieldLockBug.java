// As LateFieldLockRepaired, but a thread opens a channel again while others use it: they find different locks there.
//
// T1 in send reads the old lock and writes sent; T2 in state reads the new lock, sent and bytes; T1 writes bytes.
//
// expect: must-find atomicity Channel.sent Channel.bytes

import java.util.ArrayList;
import java.util.List;

class Channel {
    private Object lock;
    private int sent;
    private int bytes;

    void open() {
        lock = new Object();
    }

    public void send(String message) {
        synchronized (lock) {
            sent++;
            bytes += message.length();
        }
    }

    public String state() {
        synchronized (lock) {
            return sent + " messages of " + bytes + " bytes";
        }
    }
}

class LateFieldLockBug {
    public static void main(String[] args) throws InterruptedException {
        List<Channel> channels = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            Channel channel = new Channel();
            channel.open();
            channels.add(channel);
        }
        Thread sender = new Thread(() -> {
            for (Channel channel : channels)
                channel.send("hello");
        });
        Thread logger = new Thread(() -> {
            channels.get(0).open();
            for (Channel channel : channels)
                System.out.println(channel.state());
        });
        sender.start();
        logger.start();
        sender.join();
        logger.join();
    }
}
