// A node counts itself with its parent, which other threads know: under the parent's lock. What it writes to itself nobody else sees.
//
// expect: must-prove Node

class Node {
    private final Node parent;
    private int children;

    Node(Node parent) {
        this.parent = parent;
        this.children = 0;
        if (parent != null) {
            synchronized (parent) {
                parent.children++;
            }
        }
    }
}

class ConstructorParentRepaired {
    public static void main(String[] args) {
        Node root = new Node(null);
        for (int i = 0; i < 2; i++)
            new Thread(() -> {
                for (int n = 0; n < 10000; n++)
                    new Node(root);
            }).start();
    }
}
