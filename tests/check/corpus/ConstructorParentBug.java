// A node counts itself with its parent, which other threads know. What it writes to itself nobody else sees.
//
// expect: must-find atomicity Node.children

class Node {
    private final Node parent;
    private int children;

    Node(Node parent) {
        this.parent = parent;
        this.children = 0;
        if (parent != null) {
            {
                parent.children++;
            }
        }
    }
}

class ConstructorParentBug {
    public static void main(String[] args) {
        Node root = new Node(null);
        for (int i = 0; i < 2; i++)
            new Thread(() -> {
                for (int n = 0; n < 10000; n++)
                    new Node(root);
            }).start();
    }
}
