// Copy-on-write: who invites holds a lock, who only counts the guests needs none.
// expect: must-prove LostGuestsRepaired$Party
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Keeps guests in a list that is copied when it changes. */
public class LostGuestsRepaired {
    static class Party {
        private volatile List<String> guests = Collections.emptyList();

        int size() {
            return guests.size();
        }

        synchronized void invite(String name) {
            List<String> next = new ArrayList<>(guests);
            next.add(name);
            guests = next;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Party party = new Party();
        Thread one = new Thread(() -> party.invite("Ada"));
        Thread two = new Thread(() -> party.invite("Bob"));
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(party.size());
    }
}
