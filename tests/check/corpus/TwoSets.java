// TwoLocksBug where the two fields have nothing to do with each other, and the annotations say so: each has its set and its lock.
//
// expect: must-hold
// expect: must-prove Meters

import heddle.AtomicSet;

class Meters {
    private final Object waterLock = new Object(), powerLock = new Object();
    @AtomicSet("water") private int water;
    @AtomicSet("power") private int power;

    public void use() {
        synchronized (waterLock) {
            water++;
        }
        synchronized (powerLock) {
            power++;
        }
    }

    public String bill() {
        String text;
        synchronized (waterLock) {
            text = "water " + water;
        }
        synchronized (powerLock) {
            return text + ", power " + power;
        }
    }
}

class TwoSets {
    public static void main(String[] args) {
        Meters meters = new Meters();
        new Thread(meters::use).start();
        new Thread(() -> System.out.println(meters.bill())).start();
    }
}
