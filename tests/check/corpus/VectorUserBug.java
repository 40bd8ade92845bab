// Each operation of java.util.Vector is atomic, but two of them in a row are not. What is in the vector is the state of the queue
// whose field holds it.
//
// One job is left. T1 finds the vector not empty, T2 takes the job, T1 removes the first of none: ArrayIndexOutOfBoundsException.
//
// expect: must-find atomicity Jobs.waiting

import java.util.Vector;

class Jobs {
    private final Vector<String> waiting = new Vector<>();

    public void add(String job) {
        waiting.add(job);
    }

    public String next() {
        if (waiting.isEmpty())
            return null;
        return waiting.remove(0);
    }
}

class VectorUserBug {
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
