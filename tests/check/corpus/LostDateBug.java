// A date and a calendar are moved by what was read from them in an earlier region: an update in between is lost. A
// calendar computes its fields when it is asked for one, which is no update.
// expect: must-find atomicity Loan.due
// expect: must-find atomicity Year.calendar
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;

class Loan {
    private final Date due = new Date(0);

    void later() {
        long time;
        synchronized (this) {
            time = due.getTime();
        }
        synchronized (this) {
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

class LostDateBug {
    public static void main(String[] args) throws InterruptedException {
        Loan loan = new Loan();
        Year year = new Year();
        Runnable work = () -> {
            loan.later();
            year.next();
        };
        Thread one = new Thread(work);
        Thread other = new Thread(work);
        one.start();
        other.start();
        one.join();
        other.join();
        System.out.println(year.number());
    }
}
