// verdict: deadlock
// Broken: NPE of synchronized(null), thread dies
public class UserB13 { static Object o=new Object(), p; static boolean done;
 public static void main(String[] x) throws Exception { Thread t=new Thread(()->{ synchronized(p){ } synchronized(o){ done=true; o.notifyAll(); } }); t.start(); synchronized(o){ while(!done) o.wait(); } } }
