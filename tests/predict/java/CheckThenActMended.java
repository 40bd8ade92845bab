// options: --kinds exception
// unknown: a solver sees nothing new
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

class CheckThenActMended {
    static final List<String> list = Collections.synchronizedList(new ArrayList<>());

    static void take() {
        synchronized (list) {
            if (!list.isEmpty())
                list.remove(0);
        }
    }

    public static void main(String[] arguments) {
        list.add("one");
        new Thread(CheckThenActMended::take).start();
        new Thread(CheckThenActMended::take).start();
    }
}
