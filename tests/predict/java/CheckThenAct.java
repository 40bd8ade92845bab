// Each call is atomic, both together are not.
// options: --kinds exception
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

class CheckThenAct {
    static final List<String> list = Collections.synchronizedList(new ArrayList<>());

    static void take() {
        if (!list.isEmpty())
            list.remove(0); // found: exception
    }

    public static void main(String[] arguments) {
        list.add("one");
        new Thread(CheckThenAct::take).start();
        new Thread(CheckThenAct::take).start();
    }
}
