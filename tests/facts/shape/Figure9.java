/* 004, figure 9: a server with a thread for each request. What the paper states stands in section 6.1. */
class Request implements Runnable {
    int handled;
    StringBuilder answer = new StringBuilder();
    int[] header = new int[4];

    public void run() {
        handled++;
        header[0] = handled;
        answer.append(handled);
    }
}

public class Figure9 {
    public static void main(String[] args) {
        while (true) {
            Request r = new Request();
            r.handled = args.length;
            new Thread(r).start();
        }
    }
}

/* There is a transfer of ownership of Request objects to their threads (6.1), with what they hold.
 * must: thread thread@19 Request.run()V many
 * must: expose main 19 17:Request change of ownership
 * must: expose main 19 5:int[] change of ownership
 * must: owned 17:Request
 * must: owned 17:Request*
 * must: owned 5:int[]*
 * must: variable 17:Request*.handled owned
 * must: variable 5:int[]*.[] owned */
