import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;

/** What is read from a location comes to a write of it, or does not, in many forms: a static field for each. A method carries what its name says. */
public class Carried {
    static volatile int variable, helper, result, ownField, array, list, function, kept, noted, outerLoop;
    static volatile int choice, chosen, index, joined, joinedBefore, copied, handed, nested;
    static final AtomicInteger atomic = new AtomicInteger();
    static final Map<String, Integer> map = new ConcurrentHashMap<>();
    static volatile String text = "";
    static volatile int constant, other, printed, decided, laterChosen;
    static final AtomicInteger added = new AtomicInteger(), compared = new AtomicInteger();
    static final Map<String, Integer> merged = new ConcurrentHashMap<>();

    static int keptMeanwhile;
    static final Map<String, Integer> notes = new HashMap<>();

    static class Draft {
        int value;
        int unrelated;

        void fill(int from) {
            value = from;
        }
    }

    static void byVariable() {
        int before = variable;
        Thread.yield();
        variable = before * 2 + 1;
    }

    static void putHelper(int to) {
        helper = to;
    }

    static void byHelper() {
        int before = helper;
        putHelper(before + 1);
    }

    static int getResult() {
        return result;
    }

    static void byResult() {
        int before = getResult();
        result = before + 1;
    }

    static void byOwnField() {
        Draft draft = new Draft();
        draft.fill(ownField);
        ownField = draft.value;
    }

    static void byArray() {
        int[] cell = {array};
        cell[0]++;
        array = cell[0];
    }

    static void byList() {
        List<Integer> values = new ArrayList<>();
        values.add(list);
        list = values.get(0) + 1;
    }

    static void byFunction() {
        int before = function;
        IntSupplier after = () -> before + 1;
        function = after.getAsInt();
    }

    static void keep() {
        keptMeanwhile = kept;
    }

    static void putKept() {
        kept = keptMeanwhile + 1;
    }

    static void byKept() {
        keep();
        putKept();
    }

    static void note() {
        notes.put("noted", noted);
    }

    static void putNoted() {
        noted = notes.get("noted");
    }

    static void byNoted() {
        note();
        putNoted();
    }

    static void byOuterLoop() {
        for (int i = 0; i < 3; i++) {
            int before = outerLoop;
            for (int j = 0; j < 3; j++) {
                before += j;
            }
            outerLoop = before;
        }
    }

    static void byAtomic() {
        atomic.set(atomic.get() + 1);
    }

    static void byMap() {
        map.put("k", map.getOrDefault("k", 0) + 1);
    }

    static void byText() {
        text = text + "x";
    }

    static void byChoice() {
        int next;
        switch (choice) {
            case 0:
                next = 3;
                break;
            case 3:
                next = 5;
                break;
            default:
                next = 0;
        }
        Thread.yield();
        choice = next;
    }

    static int choose(int from) {
        if (from > 3) {
            return 0;
        }
        return 7;
    }

    static void byChosen() {
        chosen = choose(chosen);
    }

    static void byIndex() {
        int[] squares = {1, 4, 9, 0};
        index = squares[index];
    }

    static Draft draft(int value) {
        Draft draft = new Draft();
        draft.fill(value);
        return draft;
    }

    static void byJoined(int given) {
        Draft draft = given > 0 ? draft(joined) : draft(given);
        joined = draft.value;
    }

    static void byJoinedBefore(int given) {
        Draft one = new Draft();
        Draft two = new Draft();
        Draft either = given > 0 ? one : two;
        either.fill(joinedBefore);
        joinedBefore = one.value;
    }

    static void byCopied() {
        int[] from = {copied};
        int[] to = new int[1];
        System.arraycopy(from, 0, to, 0, 1);
        copied = to[0];
    }

    static void hand(List<Integer> to, int value) {
        to.add(value);
    }

    static void byHanded() {
        List<Integer> values = new ArrayList<>();
        hand(values, handed);
        handed = values.get(0);
    }

    static void byNested() {
        Draft[] drafts = {new Draft(), new Draft()};
        drafts[0].fill(nested);
        nested = drafts[0].value;
    }

    static void toLaterChosen(int given) {
        if (laterChosen > 3) {
            System.out.println("many");
        }
        laterChosen = given > 0 ? 1 : 2;
    }

    static void toConstant() {
        int before = constant;
        System.out.println(before);
        constant = 7;
    }

    static void toOther(int given) {
        Draft draft = new Draft();
        draft.unrelated = given;
        draft.fill(other);
        other = draft.unrelated;
    }

    static void toPrint() {
        System.out.println(printed);
        printed = 3;
    }

    static void toDecide() {
        if (decided > 3) {
            decided = 0;
        }
    }

    static void toAdd() {
        added.addAndGet(added.get());
    }

    static void toCompare() {
        int before = compared.get();
        compared.compareAndSet(before, before + 1);
    }

    static void toMerge() {
        merged.merge("k", merged.getOrDefault("k", 1), Integer::sum);
    }

    static void all(int given) {
        byVariable();
        byHelper();
        byResult();
        byOwnField();
        byArray();
        byList();
        byFunction();
        byKept();
        byNoted();
        byOuterLoop();
        byAtomic();
        byMap();
        byText();
        byChoice();
        byChosen();
        byIndex();
        byJoined(given);
        byJoinedBefore(given);
        byCopied();
        byHanded();
        byNested();
        toLaterChosen(given);
        toConstant();
        toOther(given);
        toPrint();
        toDecide();
        toAdd();
        toCompare();
        toMerge();
    }

    public static void main(String[] arguments) {
        Thread one = new Thread(() -> all(1));
        Thread two = new Thread(() -> all(2));
        one.start();
        two.start();
    }
}
