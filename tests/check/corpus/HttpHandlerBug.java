/* A handler is handed over once, and the server calls it for each request, in any thread of its pool. */
// expect: must-find atomicity Visits.count
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;

class Visits implements HttpHandler {
    private int count;

    private int next() {
        return ++count;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        byte[] answer = Integer.toString(next()).getBytes();
        exchange.sendResponseHeaders(200, answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    }
}

public class HttpHandlerBug {
    public static void main(String[] args) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress("localhost", 0), 0);
        server.createContext("/", new Visits());
        server.setExecutor(Executors.newCachedThreadPool());
        server.start();
    }
}
