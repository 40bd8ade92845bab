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
