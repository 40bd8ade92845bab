/* What a task gives comes back through the library, and the code behind that is reached. */
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

class Answer {
    int value;

    void read() {
        value++;
    }
}

class Question implements Callable<Answer> {
    public Answer call() {
        return new Answer();
    }
}

public class Futures {
    static Answer last;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        Answer answer = pool.submit(new Question()).get();
        answer.read();
        last = answer;
        pool.shutdown();
    }
}

/* must: thread callback@25 Question.call()Ljava/lang/Object; many
 * must: edge library.contents -> 16:Answer*
 * must: variable 16:Answer*.value shared
 * must: edge static Futures.last -> 16:Answer* */
