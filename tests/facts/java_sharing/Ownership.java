/* Objects that stay with one thread, change hands, or are shared. */
class Ownership {
    static class Box {
        int value;
        Box next;
    }

    static Box published;

    static class Reader extends Thread {
        final Box box;

        Reader(Box box) {
            this.box = box;
        }

        public void run() {
            box.value++;
            box.next.value++;
            Box local = new Box(); // must: not shared; stays
            local.value++;
        }
    }

    static class Busy implements Runnable {
        final Box box;

        Busy(Box box) {
            this.box = box;
        }

        public void run() {
            box.value++;
            Box local = new Box(); // must: not shared; stays
            local.value++;
        }
    }

    static void readsPublished() {
        published.value++;
    }

    static int captures(Box box) {
        return box.value;
    }

    public static void main(String[] arguments) throws InterruptedException {
        Box own = new Box(); // must: not shared; stays
        own.value = 1;
        Box given = new Box(); // must: not shared; changes owner; escapes; exposed at hand-over
        given.next = new Box(); // must: not shared; changes owner
        given.value = 2;
        Reader reader = new Reader(given);
        reader.start(); // name: hand-over
        reader.join();
        Box back = new Box(); // must: not shared; changes owner
        back.next = new Box(); // must: not shared
        Reader second = new Reader(back);
        second.start();
        second.join();
        back.value++;
        Box kept = new Box(); // must: shared; exposed at kept
        kept.next = new Box(); // must: not shared
        Reader third = new Reader(kept);
        third.start(); // name: kept
        kept.value++;
        Box common = new Box(); // must: shared
        for (int i = 0; i < 2; i++)
            new Thread(new Busy(common)).start();
        published = new Box(); // must: shared; escapes
        Box seen = published;
        new Thread(Ownership::readsPublished).start();
        seen.value++;
        Box captured = new Box(); // must: not shared; changes owner
        new Thread(() -> captures(captured)).start();
        for (int i = 0; i < 2; i++) {
            Box each = new Box(); // tolerated: not shared
            new Thread(new Busy(each)).start();
        }
    }
}
