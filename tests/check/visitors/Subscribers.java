// One subscriber object subscribes to two publishers, onNext counts without a lock.
//
// expect: must-find atomicity Sub.seen

import java.util.concurrent.*;

class Sub implements Flow.Subscriber<Integer> {
    private int seen;
    public void onSubscribe(Flow.Subscription s) {
        s.request(Long.MAX_VALUE);
    }
    public void onNext(Integer i) {
        int v = seen;
        Thread.yield();
        seen = v + 1;
    }
    public void onError(Throwable t) {
    }
    public void onComplete() {
    }
    int seen() {
        return seen;
    }
}

public class Subscribers {
    public static void main(String[] a) throws Exception {
        Sub s = new Sub();
        try (SubmissionPublisher<Integer> p = new SubmissionPublisher<>();
             SubmissionPublisher<Integer> q = new SubmissionPublisher<>()) {
            p.subscribe(s);
            q.subscribe(s);
            for (int i = 0; i < 10000; i++) {
                p.submit(i);
                q.submit(i);
            }
        }
        Thread.sleep(1500);
        System.out.println(s.seen() == 20000 ? "OK" : "WRONG " + s.seen());
    }
}
