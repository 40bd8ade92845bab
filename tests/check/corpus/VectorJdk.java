// The program of 003, Figure 1, with the Vector of the JDK in use. Since JDK 6 its constructor copies the other collection by a single call
// of toArray, so the copy is in order, whenever the other thread clears the vector.
//
// options: --class java.util.Vector
// expect: tolerated atomicity java.util.Vector.elementData -- the array that toArray fills is made where the vector's own may be made

import java.util.Vector;

class VectorJdk {
    public static void main(String[] args) {
        Vector<Integer> shared = new Vector<>();
        shared.add(1);
        new Thread(() -> shared.clear()).start();
        new Thread(() -> {
            Vector<Integer> copy = new Vector<>(shared);
            if (!copy.isEmpty())
                System.out.println(copy.get(0).intValue());
        }).start();
    }
}
