// The repair of VectorUserBug: the vector's own lock, which its methods take as well, is held from the question to the removal.
//
// expect: must-hold
// expect: must-prove Jobs

import java.util.Vector;

class Jobs {
    private final Vector<String> waiting = new Vector<>();

    public void add(String job) {
        waiting.add(job);
    }

    public String next() {
        synchronized (waiting) {
            if (waiting.isEmpty())
                return null;
            return waiting.remove(0);
        }
    }
}

class VectorUserRepaired {
    public static void main(String[] args) {
        Jobs jobs = new Jobs();
        jobs.add("sweep");
        jobs.add("mop");
        Runnable worker = () -> {
            String job = jobs.next();
            while (job != null) {
                System.out.println(job);
                job = jobs.next();
            }
        };
        new Thread(worker).start();
        new Thread(worker).start();
    }
}
