// As ElementLockRepaired, but floors are replaced while others use them: floors[n] inside the lock of floors[n] may be another floor, which somebody else has
// locked, or nobody.
//
// expect: must-find atomicity Floor.waiting
// expect: must-find atomicity Building.floors

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

    public void renew(int n) {
        floors[n] = new Floor();
    }

    public void push(int n) {
        synchronized (floors[n]) {
            floors[n].waiting++;
            floors[n].called = true;
        }
    }
}

class Visitor extends Thread {
    private final Building building;

    Visitor(Building building) {
        this.building = building;
    }

    public void run() {
        building.push(1);
        building.renew(1);
        building.push(1);
    }
}

class ElementLockBug {
    public static void main(String[] args) {
        Building building = new Building(3);
        for (int i = 0; i < 3; i++)
            new Visitor(building).start();
    }
}
