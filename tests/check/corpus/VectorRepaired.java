// The repair of VectorBug: the constructor holds the lock of the sequence that it copies.
//
// expect: must-hold
// expect: must-prove Sequence

import heddle.AtomicSet;
import heddle.UnitFor;

class Sequence {
    @AtomicSet("elements") private Object[] items;
    @AtomicSet("elements") private int size;

    Sequence() {
        items = new Object[10];
    }

    Sequence(@UnitFor Sequence other) {
        synchronized (other) {
            size = other.size();
            items = new Object[size * 11 / 10 + 1];
            other.copyInto(items);
        }
    }

    public synchronized int size() {
        return size;
    }

    public synchronized void copyInto(Object[] target) {
        for (int i = 0; i < size && i < target.length; i++)
            target[i] = items[i];
    }

    public synchronized void add(Object item) {
        items[size] = item;
        size++;
    }

    public synchronized void clear() {
        for (int i = 0; i < size; i++)
            items[i] = null;
        size = 0;
    }

    public synchronized Object get(int index) {
        if (index >= size)
            throw new IndexOutOfBoundsException();
        return items[index];
    }
}

class VectorRepaired {
    public static void main(String[] args) {
        Sequence shared = new Sequence();
        shared.add("only one");
        new Thread(() -> shared.clear()).start();
        new Thread(() -> {
            Sequence copy = new Sequence(shared);
            if (copy.size() != 0)
                System.out.println(copy.get(0).toString().length());
        }).start();
    }
}
