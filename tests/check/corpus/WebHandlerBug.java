// Handlers that a framework finds by annotation and calls from one thread for each request; there is no main. What runs
// by a clock does so in one thread.
// expect: must-find atomicity WebHandlerBug$Sessions.open
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class WebHandlerBug {
    @interface GetMapping {
        String value();
    }

    @interface PostConstruct {}

    @interface Scheduled {}

    static class Sessions {
        private final Map<String, String> open = new ConcurrentHashMap<>();
        private String greeting;
        private int swept;

        @PostConstruct
        void begin() {
            greeting = "welcome";
        }

        @GetMapping("/enter")
        String enter(String user) {
            if (open.containsKey(user))
                return "already here";
            open.put(user, user);
            return greeting;
        }

        @Scheduled
        void sweep() {
            swept++;
        }
    }
}
