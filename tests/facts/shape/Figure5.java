/* 004, figure 5: splitting locks. Many programmers, each with two locks, updated by two threads. What the paper states stands in
 * sections 4.3 and 6.2. */
class Programmer {
    protected long hours = 80;
    protected double salary = 50000.0;
    protected Object hoursLock = new Object();
    protected Object salaryLock = new Object();
    Programmer next;

    void updateHours(long newHours) {
        synchronized (hoursLock) {
            hours = newHours;
        }
    }

    void updateSalary(double newSalary) {
        synchronized (salaryLock) {
            salary = newSalary;
        }
    }
}

class Office implements Runnable {
    final Programmer staff;

    Office(Programmer staff) {
        this.staff = staff;
    }

    public void run() {
        for (Programmer p = staff; p != null; p = p.next) {
            p.updateHours(40);
            p.updateSalary(60000.0);
        }
    }
}

public class Figure5 {
    public static void main(String[] args) {
        Programmer staff = null;
        for (int i = 0; i < 10; i++) {
            Programmer p = new Programmer();
            p.next = staff;
            staff = p;
        }
        new Thread(new Office(staff)).start();
        new Thread(new Office(staff)).start();
    }
}

/* Each Programmer has its own two locks.
 * must: edge 42:Programmer*.hoursLock -> 6:Object* one-to-one
 * must: edge 42:Programmer*.salaryLock -> 7:Object* one-to-one
 * The Programmer is root and variable, the Object is the lock: (this, hoursLock, λ) (6.2).
 * must: variable 42:Programmer*.hours protected by 6:Object*
 * must: variable 42:Programmer*.salary protected by 7:Object*
 * must: variable 42:Programmer.hours owned
 * The references to the locks are read without a lock, and never written after they are shared: the paper has no rule for that.
 * tolerated: variable 42:Programmer*.hoursLock shared
 * tolerated: variable 42:Programmer*.salaryLock shared */
