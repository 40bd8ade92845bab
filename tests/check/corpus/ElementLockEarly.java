// As ElementLockRepaired, but the building is known to others before it is done, and is filled twice: floors[n] may change between two reads.
//
// expect: must-find atomicity Floor.waiting
// expect: must-find atomicity Building.floors

class Floor {
    int waiting;
    boolean called;
}

class Building {
    static Building last;
    private Floor[] floors;

    Building(int count) {
        floors = new Floor[count];
        last = this;
        for (int round = 0; round < 2; round++)
            for (int i = 0; i < count; i++)
                floors[i] = new Floor();
    }

    public void push(int n) {
        synchronized (floors[n]) {
            floors[n].waiting++;
            floors[n].called = true;
        }
    }
}

class Visitor extends Thread {
    public void run() {
        Building.last.push(1);
    }
}

class ElementLockEarly {
    public static void main(String[] args) {
        new Building(2);
        for (int i = 0; i < 3; i++)
            new Visitor().start();
        new Building(3);
    }
}
