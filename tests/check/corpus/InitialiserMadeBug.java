// One method makes the steps of all routes: those that each thread plans for itself, and one that a class keeps in a static
// field, which each thread delays.
//
// expect: must-find atomicity Step.minutes

class Step {
    Step next;
    private String place;
    private int minutes;

    private Step(Step before) {
        if (before != null)
            before.next = this;
    }

    static Step after(Step before, String place) {
        Step step = new Step(before);
        step.place = place;
        step.minutes = place.length();
        return step;
    }

    public void delay(int by) {
        minutes = minutes + by;
    }

    public String text() {
        return place + " " + minutes + (next == null ? "" : ", " + next.text());
    }

    public String slowText(int by) {
        delay(by);
        return text();
    }
}

class Depot {
    static final Step HOME = Step.after(null, "depot");
}

class Planner implements Runnable {
    private final String[] places;

    Planner(String... places) {
        this.places = places;
    }

    @Override
    public void run() {
        Step first = Step.after(null, "gate"), last = first;
        for (String place : places) {
            last = Step.after(last, place);
            last.delay(5);
        }
        first.delay(1);
        System.out.println(Depot.HOME.slowText(1) + ", " + first.slowText(1));
    }
}

class InitialiserMadeBug {
    public static void main(String[] args) {
        new Thread(new Planner("mill", "bridge")).start();
        new Thread(new Planner("harbour")).start();
    }
}
