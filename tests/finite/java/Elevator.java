// verdict: proved
// holds: [] (Elevator.floor >= 0 && Elevator.floor <= 1)
// fails: [](Elevator.asked -> <> Elevator.floor == 1)
// fair holds: [](Elevator.asked -> <> Elevator.floor == 1)
// fair holds: []<> Elevator.asked
// fair fails: <>[] Elevator.floor == 0
// fair fails: Elevator.floor == 0 U Elevator.floor == 2
// A cabin that goes where it is asked to, and back.
public class Elevator {
    static boolean asked;
    static int floor;

    static class Cabin extends Thread {
        @Override
        public void run() {
            while (true) {
                if (asked) {
                    floor = 1;
                    asked = false;
                } else {
                    floor = 0;
                }
            }
        }
    }

    static class Passenger extends Thread {
        @Override
        public void run() {
            while (true) {
                if (!asked) {
                    asked = true;
                }
            }
        }
    }

    public static void main(String[] args) {
        new Cabin().start();
        new Passenger().start();
    }
}
