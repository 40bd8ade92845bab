// Each channel gets its lock by a method of its own, when it is opened, before the threads that use it are started.
//
// expect: must-hold
// expect: must-prove Channel

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

class LateFieldLockRepaired {
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
            for (Channel channel : channels)
                System.out.println(channel.state());
        });
        sender.start();
        logger.start();
        sender.join();
        logger.join();
    }
}
