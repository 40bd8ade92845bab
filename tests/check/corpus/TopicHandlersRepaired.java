// The repair of TopicHandlersBug: the map makes the list. Going through a CopyOnWriteArrayList is one read of it: the iterator has an array that no one
// changes any more.
//
// expect: must-hold
// expect: must-prove Topics
// expect: must-prove Inbox

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

class Topics {
    private final ConcurrentMap<String, CopyOnWriteArrayList<Consumer<String>>> topics = new ConcurrentHashMap<>();

    public void on(String topic, Consumer<String> handler) {
        topics.computeIfAbsent(topic, name -> new CopyOnWriteArrayList<>()).add(handler);
    }

    public void emit(String topic, String message) {
        for (Consumer<String> handler : topics.getOrDefault(topic, new CopyOnWriteArrayList<>()))
            handler.accept(message);
    }
}

class Inbox {
    private int letters;

    public synchronized void got(String message) {
        letters += message.length();
    }

    public synchronized int letters() {
        return letters;
    }
}

class TopicHandlersRepaired {
    public static void main(String[] args) throws InterruptedException {
        Topics topics = new Topics();
        Inbox inbox = new Inbox();
        Thread one = new Thread(() -> topics.on("news", inbox::got));
        Thread other = new Thread(() -> topics.on("news", inbox::got));
        Thread sender = new Thread(() -> topics.emit("news", "hello"));
        one.start();
        other.start();
        sender.start();
        one.join();
        other.join();
        sender.join();
        topics.emit("news", "bye");
        System.out.println(inbox.letters());
    }
}
