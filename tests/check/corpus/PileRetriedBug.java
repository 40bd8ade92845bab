// As PileRetriedRepaired, but the node that is taken off is looked up again.
//
// T1 sees node b on top; T2 pops b and a; T1 takes off what is on top now, and puts what was below b there: a is back.
//
// expect: must-find atomicity Pile.top

import java.util.concurrent.atomic.AtomicReference;

class Pile<T> {
    private static final class Node<T> {
        final T item;
        Node<T> next;

        Node(T item) {
            this.item = item;
        }
    }

    private final AtomicReference<Node<T>> top = new AtomicReference<>();

    public void push(T item) {
        Node<T> made = new Node<>(item);
        Node<T> below;
        do {
            below = top.get();
            made.next = below;
        } while (!top.compareAndSet(below, made));
    }

    public T pop() {
        Node<T> first;
        do {
            first = top.get();
            if (first == null)
                return null;
        } while (!top.compareAndSet(top.get(), first.next));
        return first.item;
    }

    public boolean isEmpty() {
        return top.get() == null;
    }
}

class PileRetriedBug {
    public static void main(String[] arguments) throws InterruptedException {
        Pile<String> pile = new Pile<>();
        Runnable task = () -> {
            pile.push("a");
            pile.push("b");
            pile.pop();
        };
        Thread left = new Thread(task), right = new Thread(task);
        left.start();
        right.start();
        left.join();
        right.join();
        System.out.println(pile.isEmpty());
    }
}
