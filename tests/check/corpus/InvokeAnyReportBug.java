// invokeAny returns when one call has been made: others may still run.
// expect: must-find atomicity InvokeAnyReportBug$Survey.answers InvokeAnyReportBug$Survey.agree @survey
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class InvokeAnyReportBug {
    static class Survey {
        private int answers;
        private int agree;

        public synchronized void answer(boolean yes) {
            answers++;
            if (yes)
                agree++;
        }

        public int percent() {
            return answers == 0 ? 0 : 100 * agree / answers;
        }
    }

    public static void main(String[] args) throws Exception {
        Survey survey = new Survey(); // @survey
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Callable<Void>> calls = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            final int person = i;
            calls.add(() -> {
                survey.answer(person % 3 == 0);
                return null;
            });
        }
        pool.invokeAny(calls);
        System.out.println(survey.percent() + " %");
        pool.shutdown();
    }
}
