// assumption: entries
// options: --entry SharedRequest.handle --main Idle
// Two calls from outside are handed the same object; each takes the lock of the receiver that it is called on.
public class SharedRequest {
    static class Request {
        private int asked;

        public void ask() {
            int before = asked;
            Thread.yield();
            asked = before + 1;
        }
    }

    private int calls;

    public void handle(Request request) {
        synchronized (this) {
            calls++;
        }
        request.ask();
    }

    public synchronized int calls() {
        return calls;
    }

    public static void main(String[] arguments) throws Exception {
        for (int round = 0; round < 200; round++) {
            SharedRequest server = new SharedRequest();
            SharedRequest.Request request = new SharedRequest.Request();
            Thread[] clients = new Thread[2];
            for (int i = 0; i < clients.length; i++) {
                clients[i] = new Thread(() -> {
                    for (int n = 0; n < 1000; n++)
                        server.handle(request);
                });
                clients[i].start();
            }
            for (Thread client : clients)
                client.join();
            if (request.asked != 2000) {
                System.out.println("shown: " + request.asked + " of 2000");
                return;
            }
        }
    }
}

class Idle {
    public static void main(String[] arguments) {
    }
}
