// verdict: unknown
// More objects than a model has: what comes then is not known.
public class TooMany {
    static class Link {
        Link next;
    }

    public static void main(String[] args) {
        Link first = null;
        for (int i = 0; i < 9; i++) {
            Link link = new Link();
            link.next = first;
            first = link;
        }
        while (first != null) {
            synchronized (first) {
                first = first.next;
            }
        }
    }
}
