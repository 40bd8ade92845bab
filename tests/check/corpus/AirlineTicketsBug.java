// AirlineTickets (ConTest): agents sell the seats of a flight until the last one is gone, and nobody locks anything.
//
// One seat is left. T1 and T2 both find the flight open; both count their sale; the flight has one passenger more than seats, and since
// the number of seats sold passed the capacity without being equal to it, it is never closed.
//
// expect: must-find atomicity Flight.sold Flight.closed

class Flight {
    private final int capacity;
    private int sold;
    private boolean closed;

    Flight(int capacity) {
        this.capacity = capacity;
    }

    public boolean sell() {
        if (closed)
            return false;
        sold++;
        if (sold == capacity)
            closed = true;
        return true;
    }

    public boolean isOverbooked() {
        return sold > capacity;
    }
}

class Agent implements Runnable {
    private static final int CUSTOMERS = 5;
    private final Flight flight;

    Agent(Flight flight) {
        this.flight = flight;
    }

    @Override public void run() {
        for (int i = 0; i < CUSTOMERS; i++) {
            if (!flight.sell())
                return;
        }
    }
}

class AirlineTicketsBug {
    public static void main(String[] args) throws InterruptedException {
        Flight flight = new Flight(8);
        Thread[] agents = new Thread[4];
        for (int i = 0; i < agents.length; i++) {
            agents[i] = new Thread(new Agent(flight), "agent " + i);
            agents[i].start();
        }
        for (Thread agent : agents)
            agent.join();
        if (flight.isOverbooked())
            System.out.println("overbooked");
    }
}
