// As LostDateBug, but what is read and set is one region; and what only one thread sets may be asked for by others,
// though a calendar changes then.
// expect: must-hold
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;

class Loan {
    private final Date due = new Date(0);

    void later() {
        synchronized (this) {
            long time = due.getTime();
            due.setTime(time + 1);
        }
    }
}

class Year {
    private final Calendar calendar = new GregorianCalendar(2020, 0, 1);

    synchronized int number() {
        return calendar.get(Calendar.YEAR);
    }

    synchronized void number(int number) {
        calendar.set(Calendar.YEAR, number);
    }

    void next() {
        number(number() + 1);
    }
}

class LostDateRepaired {
    public static void main(String[] args) throws InterruptedException {
        Loan loan = new Loan();
        Year year = new Year();
        Thread one = new Thread(() -> {
            loan.later();
            year.next();
        });
        Thread other = new Thread(() -> {
            loan.later();
            System.out.println(year.number());
        });
        one.start();
        other.start();
        one.join();
        other.join();
    }
}
