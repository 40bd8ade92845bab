// An event bus with a list of handlers for each topic. Two that ask for a topic for the first time may both find no list: the handler in the list
// that is put first is lost.
//
// expect: must-find atomicity Topics.topics

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

class Topics {
    private final ConcurrentMap<String, CopyOnWriteArrayList<Consumer<String>>> topics = new ConcurrentHashMap<>();

    public void on(String topic, Consumer<String> handler) {
        CopyOnWriteArrayList<Consumer<String>> handlers = topics.get(topic);
        if (handlers == null) {
            handlers = new CopyOnWriteArrayList<>();
            topics.put(topic, handlers);
        }
        handlers.add(handler);
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

class TopicHandlersBug {
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
