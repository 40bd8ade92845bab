// verdict: proved
// starvation: none
// holds: [] (ended(Step@26) -> OneAfterAnother.done >= 1) && [] !deadlock
// holds: <> ended(main) && <>[] OneAfterAnother.done == 2
// fails: OneAfterAnother.done < 2 W at(main, OneAfterAnother.last)
// holds: !at(main, OneAfterAnother.last) W OneAfterAnother.done == 2
// holds: [](at(main, OneAfterAnother.last) -> ended(Step@27))
// fails: [] OneAfterAnother.done < 2
// fails: <>[] OneAfterAnother.done == 1
// fair holds: (OneAfterAnother.done == 0) U (OneAfterAnother.done == 1)
// Runs that are over: from then on nothing changes.
public class OneAfterAnother {
    static int done;

    static class Step extends Thread {
        @Override
        public void run() {
            done = done + 1;
        }
    }

    static void last() {
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Step();
        Thread second = new Step();
        first.start();
        first.join();
        second.start();
        second.join();
        last();
    }
}
