import java.net.URI;
import java.net.http.*;
public class Http {
    public static void main(String[] args) throws Exception {
        HttpClient client = HttpClient.newHttpClient();
        client.send(HttpRequest.newBuilder(URI.create(args[0])).build(), HttpResponse.BodyHandlers.ofString()).body();
    }
}
