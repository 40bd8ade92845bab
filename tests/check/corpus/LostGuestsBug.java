// A copy of the list with one guest more takes its place, without a lock: the field is volatile and the lists in it
// never change, which is enough for who reads, but not for two who write.
// expect: must-find atomicity LostGuestsBug$Party.guests
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Keeps guests in a list that is copied when it changes. */
public class LostGuestsBug {
    static class Party {
        private volatile List<String> guests = Collections.emptyList();

        int size() {
            return guests.size();
        }

        void invite(String name) {
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
