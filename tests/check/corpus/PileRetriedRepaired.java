// A stack without locks (Treiber): the node on top is exchanged if it is still the one that was looked at. The node that is pushed is known to nobody
// before that, so what failed attempts have put into it does not matter.
//
// expect: must-hold
// expect: must-prove Pile

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
        } while (!top.compareAndSet(first, first.next));
        return first.item;
    }

    public boolean isEmpty() {
        return top.get() == null;
    }
}

class PileRetriedRepaired {
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
