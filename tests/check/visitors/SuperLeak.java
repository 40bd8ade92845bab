// The superclass's constructor registers this; the subclass's constructor then counts while others do.
//
// expect: must-find atomicity Clock.ticks

import java.util.*;
import java.util.concurrent.*;

class Component {
    static final BlockingQueue<Component> ALL = new LinkedBlockingQueue<>();
    Component() {
        ALL.add(this);
    }
    public void tick() {
    }
}

class Clock extends Component {
    private int ticks;
    Clock() {
        for (int i = 0; i < 30000; i++)
            tick();
    }
    @Override
    public void tick() {
        int t = ticks;
        Thread.yield();
        ticks = t + 1;
    }
    int ticks() {
        return ticks;
    }
}

public class SuperLeak {
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> {
            try {
                Component c = Component.ALL.take();
                for (int i = 0; i < 30000; i++)
                    c.tick();
            } catch (InterruptedException e) {
            }
        });
        t.start();
        Clock c = new Clock();
        t.join();
        System.out.println(c.ticks() == 60000 ? "OK" : "WRONG " + c.ticks());
    }
}
