/* 004, figure 2 with two mutators: the subjects are shared. What the paper states of it stands in sections 4.2, 5.4, 6.1 and 7. */
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

public class Figure2Twice {
    public static void main(String[] args) {
        Subject first = null;
        for (int i = 0; i < 2; i++) {
            Subject s = new Subject(0);
            Observer o = new Observer(s);
            s.next = first;
            first = s;
        }
        new Thread(new Mutator(first, 1)).start();
        new Thread(new Mutator(first, 2)).start();
    }
}

/* The scaled version of section 7. Subjects and Observers are owned by main until the first Mutator is given away.
 * must: variable 64:Subject.state owned
 * must: variable 64:Subject.myObserver owned
 * must: variable 65:Observer.subject owned
 * must: variable 65:Observer.cachedState owned
 * must: shared 64:Subject* main after 69
 * must: shared 64:Subject* thread@69 always
 * must: shared 65:Observer* thread@70 always
 * state and myObserver of Subjects, subject and cachedState of Observers are protected by the lock on the Subject.
 * must: variable 64:Subject*.state protected by 64:Subject*
 * must: variable 64:Subject*.myObserver protected by 64:Subject*
 * must: variable 65:Observer*.subject protected by 64:Subject*, 65:Observer*
 * must: variable 65:Observer*.cachedState protected by 64:Subject*, 65:Observer*
 * The lock on the Observer is protected by that on the Subject around it.
 * must: variable 65:Observer*.lock protected by 64:Subject*
 * next is not protected: run() reads it without a lock.
 * must: variable 64:Subject*.next shared
 * The Mutators themselves have one owner after the other.
 * must: owned 69:Mutator
 * must: owned 70:Mutator */
