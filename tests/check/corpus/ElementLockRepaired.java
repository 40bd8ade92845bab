// An array of floors that its building fills when it is made. Who uses a floor takes the lock of floors[n], and reads floors[n] again inside: it is the
// same floor, since nobody changes the array any more.
//
// expect: must-hold
// expect: must-prove Floor

class Floor {
    int waiting;
    boolean called;
}

class Building {
    private Floor[] floors;

    Building(int count) {
        floors = new Floor[count];
        for (int i = 0; i < count; i++)
            floors[i] = new Floor();
    }

    public void push(int n) {
        synchronized (floors[n]) {
            floors[n].waiting++;
            if (floors[n].waiting == 1)
                floors[n].called = true;
        }
    }

    public int leave(int n) {
        synchronized (floors[n]) {
            int left = floors[n].waiting;
            floors[n].waiting = 0;
            floors[n].called = false;
            return left;
        }
    }
}

class Visitor extends Thread {
    static int made;
    private final Building building;

    // Only main makes visitors: what the library can make by reflection has other parameters.
    Visitor(Building building, int number, String name) {
        super(name + number + made++);
        this.building = building;
    }

    public void run() {
        building.push(1);
        building.leave(2);
    }
}

class ElementLockRepaired {
    public static void main(String[] args) {
        Building building = new Building(3);
        for (int i = 0; i < 3; i++)
            new Visitor(building, i, "visitor").start();
    }
}
