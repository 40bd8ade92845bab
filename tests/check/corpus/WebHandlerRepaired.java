// Handlers that a framework finds by annotation and calls from one thread for each request; there is no main. What runs
// by a clock does so in one thread.
// expect: must-prove WebHandlerRepaired$Sessions
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class WebHandlerRepaired {
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
            if (open.putIfAbsent(user, user) != null)
                return "already here";
            return greeting;
        }

        @Scheduled
        void sweep() {
            swept++;
        }
    }
}
