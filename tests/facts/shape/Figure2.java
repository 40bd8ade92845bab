/* 004, figure 2: observers of subjects. What the paper states of it stands in sections 4.2, 5.4, 6.1 and 7. */
class Subject {
    int state;
    Subject next;
    Observer myObserver;

    Subject(int initialState) {
        state = initialState;
    }

    synchronized void setObserver(Observer o) {
        myObserver = o;
    }

    synchronized void changeState(int newState) {
        state = newState;
        myObserver.changeNotification();
    }

    synchronized int queryState() {
        return state;
    }
}

class Observer {
    Subject subject;
    int cachedState;

    Observer(Subject s) {
        subject = s;
        cachedState = subject.queryState();
        subject.setObserver(this);
    }

    synchronized void changeNotification() {
        int state = subject.queryState();
        if (state != cachedState)
            cachedState = state;
    }
}

class Mutator implements Runnable {
    Subject subjectList;
    int newState;

    Mutator(Subject subjects, int state) {
        subjectList = subjects;
        newState = state;
    }

    public void run() {
        Subject s = subjectList;
        while (s != null) {
            s.changeState(newState);
            s = s.next;
        }
    }
}

public class Figure2 {
    public static void main(String[] args) {
        Subject first = null;
        for (int i = 0; i < 2; i++) {
            Subject s = new Subject(0);
            Observer o = new Observer(s);
            s.next = first;
            first = s;
        }
        new Thread(new Mutator(first, 1)).start();
    }
}

/* Subjects and Observers are linked one-to-one (5.4); the list is a loop at the summary node (5.2).
 * must: edge 64:Subject*.myObserver -> 65:Observer* one-to-one
 * must: edge 65:Observer*.subject -> 64:Subject* one-to-one
 * must: edge 64:Subject*.next -> 64:Subject*
 * never: edge 64:Subject*.next -> 64:Subject* one-to-one
 * Giving the Mutator to its Thread exposes the whole list, and changes its owner (6.1): so all is owned, first by main, then by the
 * mutator thread, with variables and locks (7, the version of size 1).
 * must: expose main 69 69:Mutator change of ownership
 * must: expose main 69 64:Subject* change of ownership
 * must: expose main 69 65:Observer* change of ownership
 * must: owned 64:Subject*
 * must: owned 65:Observer*
 * must: variable 64:Subject*.state owned
 * must: variable 64:Subject*.next owned
 * must: variable 64:Subject*.lock owned
 * must: variable 65:Observer*.cachedState owned
 * must: variable 65:Observer*.lock owned */
