// The repair of AirlineTicketsBug: a sale holds the lock of the flight.
//
// expect: must-hold
// expect: must-prove Flight

class Flight {
    private final int capacity;
    private int sold;
    private boolean closed;

    Flight(int capacity) {
        this.capacity = capacity;
    }

    public synchronized boolean sell() {
        if (closed)
            return false;
        sold++;
        if (sold == capacity)
            closed = true;
        return true;
    }

    public synchronized boolean isOverbooked() {
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

class AirlineTicketsRepaired {
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
