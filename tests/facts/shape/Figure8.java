/* 004, figure 8: the reference analysis of part of figure 2, with the constructors written out as the paper has them. */
class Subject {
    Subject next;
    Observer myObserver;
}

class Observer {
    Subject subject;
}

public class Figure8 {
    public static void main(String[] args) {
        Subject first = null;
        int n = args.length;
        while (n-- > 0) {
            Subject s = new Subject();
            Observer o = new Observer();
            o.subject = s;
            synchronized (o.subject) {
                o.subject.myObserver = o;
            }
            s.next = first;
            first = s;
        }
        System.out.println(first == null);
    }
}

/* The paper's other two pictures show the analysis at work: statement 7 when it is processed for the first time. Once it has
 * ended, the SSG of a statement is joined for all iterations; so what these pictures have is there (statement 7, behind
 * the loop), but not without the edges that later iterations add.
 * The SSG for statement 4 (final): the current objects are not linked by myObserver and next yet, the summarized ones are.
 * must at 18: edge main.s -> 16:Subject
 * must at 18: edge main.o -> 17:Observer
 * must at 18: edge main.first -> 16:Subject*
 * must at 18: edge 17:Observer.subject -> 16:Subject
 * must at 18: edge 17:Observer*.subject -> 16:Subject* one-to-one
 * must at 18: edge 16:Subject*.myObserver -> 17:Observer* one-to-one
 * must at 18: edge 16:Subject*.next -> 16:Subject*
 * never at 18: edge 16:Subject.myObserver -> 17:Observer
 * never at 18: edge 16:Subject.next -> 16:Subject*
 * never at 18: edge main.s -> 16:Subject*
 * Statement 7, before the loop block is summarized.
 * must at 22: edge 16:Subject.myObserver -> 17:Observer
 * must at 22: edge 17:Observer.subject -> 16:Subject
 * must at 22: edge 16:Subject.next -> 16:Subject*
 * Behind the loop, all is summarized; s and o are out of scope.
 * must at 25: edge main.first -> 16:Subject*
 * must at 25: edge 16:Subject*.myObserver -> 17:Observer* one-to-one
 * must at 25: edge 17:Observer*.subject -> 16:Subject* one-to-one
 * never at 25: edge main.first -> 16:Subject
 * never at 25: edge main.s -> 16:Subject
 * never at 25: edge 16:Subject.myObserver -> 17:Observer */
